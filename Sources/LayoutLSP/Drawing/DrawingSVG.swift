import Analysis

// Writes a drawing as SVG. Coordinates are points of the layout, so that every rectangle is the frame itself; letters
// and lines are sized in pixels of the picture. There are only presentation attributes and classes: no style, no
// script, no link.

package struct PictureOptions: Sendable {
  var theme = DrawingTheme.light
  var style = DrawingStyle.screen
  /// Pixels in a point; nil for a scale that suits the size of the layout.
  var scale: Double?
  /// Whether the layout, screen, state and status stand above the picture.
  var showsTitle = true
  /// Whether open values and conflicts are told in words below the picture.
  var showsNotes = true
  /// The beginning of all ids in the picture: ids have to differ within a page.
  package var idPrefix = "layout"
  /// Whether the names that a picture in the style of a screen does not show are there nevertheless, hidden.
  var keepsNames = false
  /// Whether each part says how it follows its view's frame, so that a page can move it.
  var isMovable = false

  package init(
    theme: DrawingTheme = .light,
    style: DrawingStyle = .screen,
    scale: Double? = nil,
    showsTitle: Bool = true,
    showsNotes: Bool = true,
    idPrefix: String = "layout",
    keepsNames: Bool = false,
    isMovable: Bool = false
  ) {
    self.theme = theme
    self.style = style
    (self.keepsNames, self.isMovable) = (keepsNames, isMovable)
    self.scale = scale
    self.showsTitle = showsTitle
    self.showsNotes = showsNotes
    self.idPrefix = idPrefix
  }

  /// Returns the options of a picture that fits into a box of pixels, without words around it.
  package static func thumbnail(of drawing: Drawing, width: Double, height: Double) -> PictureOptions {
    let bounds = DrawingSVG.bounds(of: drawing)
    let scale = min(1, (width - 16) / max(bounds.width, 1), (height - 16) / max(bounds.height, 1))
    return PictureOptions(scale: max(scale, 0.01), showsTitle: false, showsNotes: false)
  }
}

extension Drawing {
  package func svg(_ options: PictureOptions = PictureOptions()) -> String {
    var writer = DrawingSVG(self, options)
    return writer.svg()
  }

  /// What a picture without words shows at the scale 1: the layout with what lies around it.
  package var pictureArea: DrawnRect { DrawingSVG.bounds(of: self).grown(by: DrawingSVG.pad) }
}

struct DrawingSVG {
  let drawing: Drawing
  let options: PictureOptions
  let colors: DrawingColors
  /// Points in a pixel.
  let unit: Double
  /// The layout with what lies outside of it and near, in points.
  let bounds: DrawnRect
  var out = SVGMarkup()
  /// The rectangles that names and numbers take up already.
  var occupied: [DrawnRect] = []

  init(_ drawing: Drawing, _ options: PictureOptions) {
    self.drawing = drawing
    self.options = options
    colors = options.theme.colors
    bounds = Self.bounds(of: drawing)
    unit = 1 / (options.scale ?? Self.scale(for: bounds))
  }

  /// The space around the picture, in pixels.
  fileprivate static let pad = 8.0

  /// Returns the scale that suits a size: a tall phone is shown as it is, a window smaller, a table's cell larger.
  private static func scale(for bounds: DrawnRect) -> Double {
    let side = max(bounds.width, bounds.height, 1)
    return side > 1200 ? 1200 / side : side < 400 ? min(2, 400 / side) : 1
  }

  /// Returns the layout with what lies outside of it, as far as that is near: at most half of the layout's longer
  /// side away.
  static func bounds(of drawing: Drawing) -> DrawnRect {
    let root = drawing.root
    let limit = root.grown(by: max(root.width, root.height, 40) / 2)
    let lines = drawing.conflicts.flatMap { $0.members.flatMap { $0.lines } }
    let whole = lines.reduce(root) { bounds, line in
      guard line.axis == .horizontal, line.across > root.bottom else { return bounds }
      return bounds.union(DrawnRect(x: root.x, y: line.across, width: 0, height: 9))
    }
    return drawing.views.reduce(whole) { bounds, view in
      let frame = view.frame
      guard frame.intersects(limit), view.isOutside || view.window != nil || drawing.part != nil else { return bounds }
      let left = max(frame.x, limit.x)
      let top = max(frame.y, limit.y)
      return bounds.union(
        DrawnRect(
          x: left, y: top, width: min(frame.right, limit.right) - left, height: min(frame.bottom, limit.bottom) - top))
    }
  }

  static let fonts = "-apple-system, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

  /// What is drawn of the device.
  var device: DrawnDevice? { options.style == .screen ? drawing.device : nil }

  // MARK: The whole

  mutating func svg() -> String {
    let labels = DrawingLabels.all(of: drawing, unit: unit, style: options.style)
    occupied = labels.values.filter { !$0.isQuiet }.map { $0.box }
    let pad = Self.pad * unit * (options.showsTitle ? 3 : 1)
    let header = options.showsTitle ? 44 * unit : 0
    let width = max(bounds.width, options.showsTitle || options.showsNotes ? 260 * unit : 0)
    let notes = options.showsNotes ? DrawingNotes.lines(of: drawing, in: width / unit) : []
    let footer = notes.isEmpty ? 0 : (10 + Double(notes.count) * DrawingNotes.lineHeight) * unit
    let left = bounds.centerX - width / 2
    let page = DrawnRect(
      x: left - pad, y: bounds.y - pad - header, width: width + 2 * pad,
      height: bounds.height + 2 * pad + header + footer)
    out.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "class": "drawing \(options.theme.rawValue) \(options.style.rawValue)", "role": "img",
        "aria-label": drawing.summary,
        "viewBox": [page.x, page.y, page.width, page.height].map { $0.svgText }.joined(separator: " "),
        "width": (page.width / unit).rounded(.up).svgText, "height": (page.height / unit).rounded(.up).svgText,
        "font-family": Self.fonts,
      ])
    out.add("title", [:], drawing.summary)
    hatch()
    windows()
    corners()
    rect("canvas", page, ["fill": colors.canvas])
    if options.showsTitle { title(at: left, top: page.y + pad) }
    out.lineEnd()
    views(labels)
    marks()
    if options.showsNotes { self.notes(notes, at: left, top: bounds.bottom + pad) }
    out.close("svg")
    return out.text + "\n"
  }

  /// Adds the hatch of open views.
  private mutating func hatch() {
    guard drawing.status != .solved else { return }
    out.open("defs", [:])
    let size = 7 * unit
    out.open(
      "pattern",
      [
        "id": "\(options.idPrefix)-open", "width": size.svgText, "height": size.svgText,
        "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(45)",
      ])
    out.add(
      "path",
      [
        "class": "hatch-open", "d": "M0 0V\(size.svgText)", "stroke": colors.open, "stroke-width": (1.6 * unit).svgText,
        "stroke-opacity": "0.55",
      ])
    out.close("pattern")
    out.close("defs")
  }

  /// Adds the masks of what is in views that scroll: beyond their frames it is faded.
  private mutating func windows() {
    let windows = drawing.views.compactMap { $0.window }.unique
    guard !windows.isEmpty else { return }
    let all = drawing.views.reduce(bounds) { $0.union($1.frame) }.grown(by: 20 * unit)
    out.open("defs", [:])
    for window in windows {
      out.open(
        "mask",
        [
          "id": id(of: window), "class": "window",
          "data-views": window.views.map { $0.description }.joined(separator: " "),
          "maskUnits": "userSpaceOnUse", "x": all.x.svgText, "y": all.y.svgText, "width": all.width.svgText,
          "height": all.height.svgText,
        ])
      rect("beyond", all, ["fill": "#444"])
      rect("shown", window.frame, ["fill": "#fff"])
      out.close("mask")
    }
    out.close("defs")
  }

  /// Adds the outlines of round corners by which views are clipped: of the screen, and of views that have them.
  private mutating func corners() {
    let rounded = drawing.views.compactMap { $0.roundedBy }.unique
    guard options.style == .screen, device != nil || !rounded.isEmpty else { return }
    out.open("defs", [:])
    if let device { out.clipPath(cornersID, drawing.root, radius: device.radius, of: .root, at: at(.fill)) }
    for view in drawing.views where rounded.contains(view.id) {
      out.clipPath(roundID(view.id), view.frame, radius: view.cornerRadius ?? 0, of: view.id, at: at(.fill))
    }
    out.close("defs")
  }

  func roundID(_ view: ViewID) -> String { "\(options.idPrefix)-round-\(view)" }

  var cornersID: String { "\(options.idPrefix)-corners" }

  func id(of window: DrawnWindow) -> String {
    "\(options.idPrefix)-window-\(window.views.map { $0.description }.joined(separator: "-"))"
  }

  private mutating func title(at x: Double, top: Double) {
    let room = max(bounds.width / unit, 260)
    let name = TextMeasure.fitted(drawing.name, in: room, size: 15, bold: true) ?? "…"
    text(name, "title", x: x, y: top + 14 * unit, size: 15, color: colors.ink, isBold: true)
    let place = ([drawing.screen] + [drawing.state].compactMap { $0 } + [drawing.size]).joined(separator: "  ·  ")
    let color = drawing.status == .conflict ? colors.conflict : drawing.status == .ambiguous ? colors.open : colors.ink
    let verdict = TextMeasure.width(drawing.verdict, size: 11, bold: true) + 26
    let shown = TextMeasure.fitted(place, in: room - verdict, size: 11) ?? ""
    text(shown, "place", x: x, y: top + 31 * unit, size: 11, color: colors.faint)
    let after = x + (TextMeasure.width(shown, size: 11) + 12) * unit
    out.icon(of: drawing.status, x: after, y: top + 22.5 * unit, pixel: unit, color)
    text(drawing.verdict, "verdict", x: after + 14 * unit, y: top + 31 * unit, size: 11, color: color, isBold: true)
  }

  private mutating func notes(_ notes: [DrawingNotes.Line], at x: Double, top: Double) {
    for (number, line) in notes.enumerated() {
      let y = top + (Double(number) * DrawingNotes.lineHeight + 2) * unit
      let color = line.kind == .conflict ? colors.conflict : line.kind == .open ? colors.open : colors.faint
      let indent = line.number == nil && !line.isIndented ? 0 : DrawingNotes.indent
      if let member = line.number { badge(member, x: x + 6 * unit, y: y - 3.5 * unit) }
      text(line.text, "note", x: x + indent * unit, y: y, size: DrawingNotes.size, color: color, isBold: line.isBold)
    }
  }
}

// MARK: - What everything is made of

extension DrawingSVG {
  mutating func rect(_ name: String, _ frame: DrawnRect, _ paint: SVGMarkup.Attributes) {
    out.add(
      "rect",
      [
        "class": name, "x": frame.x.svgText, "y": frame.y.svgText, "width": max(0, frame.width).svgText,
        "height": max(0, frame.height).svgText,
      ],
      and: paint)
  }

  /// Returns a dash pattern that is given in pixels; nil for a line without gaps.
  func dashes(_ pattern: [Double]) -> String? {
    pattern.isEmpty ? nil : pattern.map { ($0 * unit).svgText }.joined(separator: " ")
  }

  /// Returns how a part follows its view's frame: the shares and points of one or two places; nil where none moves it.
  func at(_ places: LookPlaces) -> String? {
    guard options.isMovable else { return nil }
    let all =
      places.isPoint ? [places.from.x, places.from.y] : [places.from.x, places.from.y, places.to.x, places.to.y]
    return all.map { "\($0.share.svgText) \($0.points.rounded3.svgText)" }.joined(separator: " ")
  }

  mutating func text(
    _ text: String, _ name: String, x: Double, y: Double, size: Double, color: String, isBold: Bool = false,
    isCentered: Bool = false
  ) {
    out.add(
      "text",
      [
        "class": name, "x": x.svgText, "y": y.svgText, "font-size": (size * unit).svgText, "fill": color,
        "font-weight": isBold ? "600" : nil,
        "text-anchor": isCentered ? "middle" : nil,
      ], text)
  }

  mutating func line(
    _ name: String, _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ color: String, width: Double = 1,
    dash: [Double] = []
  ) {
    out.add(
      "path",
      [
        "class": name, "d": "M\(from.x.svgText) \(from.y.svgText)L\(to.x.svgText) \(to.y.svgText)", "fill": "none",
        "stroke": color, "stroke-width": (width * unit).svgText, "stroke-dasharray": dashes(dash),
      ])
  }

  /// Draws a member's number, as in the notes below.
  mutating func badge(_ number: Int, x: Double, y: Double) {
    out.add(
      "circle", ["class": "badge", "cx": x.svgText, "cy": y.svgText, "r": (6 * unit).svgText, "fill": colors.conflict])
    text(
      "\(number)", "badge-number", x: x, y: y + 3.2 * unit, size: 9, color: colors.paper, isBold: true, isCentered: true
    )
  }
}

/// The places of a part in its view's frame: one point, or the corners of a rectangle.
struct LookPlaces {
  var from: LookPoint
  var to: LookPoint
  var isPoint = false

  /// All of the frame.
  static let fill = LookPlaces(from: LookPoint(.near(0), .near(0)), to: LookPoint(.far(0), .far(0)))

  static func point(_ point: LookPoint) -> LookPlaces { LookPlaces(from: point, to: point, isPoint: true) }

  /// A rectangle that keeps its distances to the edges of a frame.
  static func inset(_ inner: DrawnRect, in frame: DrawnRect) -> LookPlaces {
    LookPlaces(
      from: LookPoint(.near(inner.x - frame.x), .near(inner.y - frame.y)),
      to: LookPoint(.far(frame.right - inner.right), .far(frame.bottom - inner.bottom)))
  }
}

extension Double {
  /// Rounded to a thousandth, as for what is seen and not measured.
  var rounded3: Double { (self * 1000).rounded() / 1000 }
}

extension SVGMarkup {
  /// Adds an outline with round corners. `places`: how it follows the view's frame.
  fileprivate mutating func clipPath(
    _ id: String, _ frame: DrawnRect, radius: Double, of view: ViewID, at places: String?
  ) {
    open("clipPath", ["id": id])
    add(
      "rect",
      [
        "class": "corners", "x": frame.x.svgText, "y": frame.y.svgText, "width": max(0, frame.width).svgText,
        "height": max(0, frame.height).svgText, "rx": radius.rounded3.svgText, "data-view": "\(view)",
        "data-at": places,
      ])
    close("clipPath")
  }

  /// Draws a check, a diamond or a cross, ten pixels wide. `pixel`: the size of a pixel in the picture's units.
  fileprivate mutating func icon(of status: SolveStatus, x: Double, y: Double, pixel: Double, _ color: String) {
    func point(_ dx: Double, _ dy: Double) -> String { (x + dx * pixel).svgText + " " + (y + dy * pixel).svgText }
    let path =
      switch status {
      case .solved: "M\(point(1, 5))L\(point(4, 8))L\(point(9, 2))"
      case .ambiguous: "M\(point(5, 0.5))L\(point(9.5, 5))L\(point(5, 9.5))L\(point(0.5, 5))Z"
      case .conflict: "M\(point(1.5, 1.5))L\(point(8.5, 8.5))M\(point(8.5, 1.5))L\(point(1.5, 8.5))"
      }
    add(
      "path",
      [
        "class": "icon \(status.rawValue)", "d": path, "fill": "none", "stroke": color,
        "stroke-width": (1.8 * pixel).svgText,
      ])
  }
}
