import Analysis
import Texts

// Writes how views look: the shapes of their classes, their words, and the device around the screen.

extension DrawnView {
  /// Whether it is as thin as a line that separates others.
  var isLine: Bool {
    kind == .view && look == nil && !isContainer && !isOpen && min(frame.width, frame.height) <= 2
      && max(frame.width, frame.height) > 2
  }
}

extension DrawingSVG {
  /// Whether the rectangle of a view is all that is known of how it looks.
  func isSolid(_ view: DrawnView) -> Bool {
    switch view.kind {
    case .root: true
    case .guide: false
    case .view, .instance: view.look == nil && !view.isContainer && !view.isLine && view.style.background == nil
    }
  }

  mutating func look(of view: DrawnView) {
    if view.isLine {
      out.open("g", ["class": "look"])
      shape(.box(fill: .separator), in: view.frame)
      out.close("g")
      return
    }
    if let background = view.backgroundShape {
      out.open("g", ["class": "look"])
      shape(background, in: view.frame)
      out.close("g")
    }
    guard let look = view.look else { return }
    if !look.shapes.isEmpty {
      out.open("g", ["class": "look"])
      for one in look.shapes { shape(one, in: view.frame) }
      out.close("g")
    }
    if let words = view.words { self.words(words, look, in: view.frame) }
  }

  // MARK: Shapes

  private mutating func shape(_ shape: LookShape, in frame: DrawnRect) {
    let (from, to) = (shape.from.place(in: frame), shape.to.place(in: frame))
    let places = LookPlaces(from: shape.from, to: shape.to)
    switch shape.form {
    case .rect(let radius):
      let place = DrawnRect(
        x: from.x.rounded3, y: from.y.rounded3, width: (to.x - from.x).rounded3, height: (to.y - from.y).rounded3)
      out.add(
        "rect",
        [
          "x": place.x.svgText, "y": place.y.svgText, "width": max(0, place.width).svgText,
          "height": max(0, place.height).svgText, "rx": radius > 0 ? radius.rounded3.svgText : nil,
        ], and: shape.paint(colors, at: at(places), named: options.isMovable))
    case .line:
      out.add(
        "path",
        [
          "d":
            "M\(from.x.rounded3.svgText) \(from.y.rounded3.svgText)L\(to.x.rounded3.svgText) \(to.y.rounded3.svgText)",
          "stroke-linecap": shape.strokeWidth > 1 ? "round" : nil,
        ], and: shape.paint(colors, at: at(places), named: options.isMovable))
    case .circle(let radius):
      out.add(
        "circle",
        ["cx": from.x.rounded3.svgText, "cy": from.y.rounded3.svgText, "r": radius.rounded3.svgText],
        and: shape.paint(colors, at: at(.point(shape.from)), named: options.isMovable))
    case .icon(let icon, let factor):
      var thin = shape
      thin.strokeWidth = (shape.strokeWidth == 1 ? 2 : shape.strokeWidth) / max(factor, 1)
      let scale = factor == 1 ? "" : " scale(\(factor.rounded3.svgText))"
      out.add(
        "path",
        [
          "d": icon.path,
          "transform": "translate(\(from.x.rounded3.svgText) \(from.y.rounded3.svgText))" + scale,
          "stroke-linecap": "round", "stroke-linejoin": "round",
        ], and: thin.paint(colors, at: at(.point(shape.from)), named: options.isMovable))
    case .letters(let letters, let size):
      out.add(
        "text",
        [
          "x": from.x.rounded3.svgText, "y": from.y.rounded3.svgText, "font-size": size.svgText, "font-weight": "600",
          "text-anchor": "middle",
        ], and: shape.paint(colors, at: at(.point(shape.from)), named: options.isMovable), letters)
    }
  }

  // MARK: Words

  /// Writes words line by line. Each line has the width that it was measured to have, so that it looks alike wherever it
  /// is shown.
  private mutating func words(_ words: DrawnWords, _ look: Look, in frame: DrawnRect) {
    guard words.lines.contains(where: { !$0.text.isEmpty }) else { return }
    let size = words.font.size * words.factor
    let paint = colors.painted(look.wordsPaint, look.wordsColor)
    out.open(
      "g",
      [
        "class": "words" + (paint.name.map { " f-\($0)" } ?? ""), "fill": paint.rgb,
        "fill-opacity": paint.opacity < 1 ? paint.opacity.rounded3.svgText : nil,
        "font-size": size.rounded3.svgText,
        "font-weight": words.font.weight.number == 400 ? nil : "\(words.font.weight.number)",
        "font-style": words.isItalic ? "italic" : nil, "font-family": words.fontFamilies,
        "text-anchor": words.alignment == .start ? nil : words.alignment.rawValue,
        "data-words": options.isMovable ? words.place(in: look) : nil,
      ])
    let top = words.top(look, in: frame)
    for (number, line) in words.lines.enumerated() where !line.text.isEmpty {
      let x = words.x(of: number, look, in: frame)
      let row = look.isInSegments ? 0 : Double(number)
      let y = top + row * words.lineHeight + words.font.ascender * words.factor
      out.add(
        "text",
        [
          "x": x.rounded3.svgText, "y": y.rounded3.svgText,
          "textLength": line.width > 0 ? (line.width * words.factor).rounded3.svgText : nil,
          "lengthAdjust": line.width > 0 ? "spacingAndGlyphs" : nil,
          "xml:space": line.text.hasDoubleSpace ? "preserve" : nil,
        ], line.text)
    }
    out.close("g")
  }

  // MARK: The device

  /// Draws the edge of the device around the screen.
  mutating func bezel() {
    guard let device else { return }
    out.open("g", ["class": "device"])
    shape(
      LookShape(
        .rect(radius: device.radius + 5), LookPoint(.near(-5), .near(-5)), to: LookPoint(.far(-5), .far(-5)),
        fill: .device), in: drawing.root)
    out.close("g")
  }

  /// Draws what of the device covers the screen.
  mutating func deviceUpon() {
    guard let device else { return }
    out.open("g", ["class": "device", "data-view": "0", "clip-path": "url(#\(cornersID))", "pointer-events": "none"])
    for one in device.shapes { shape(one, in: drawing.root) }
    out.close("g")
    out.lineEnd()
  }
}

extension LookShape {
  /// Returns the colours of the shape. `named`: with classes by which a page gives it others.
  fileprivate func paint(_ colors: DrawingColors, at places: String?, named isNamed: Bool) -> SVGMarkup.Attributes {
    let filled = fill.map { colors.painted($0, color) }
    let drawn = stroke.map { colors.painted($0, filled == nil ? color : nil) }
    let classes = [filled?.name.map { "f-\($0)" }, drawn?.name.map { "s-\($0)" }].compactMap { $0 }
    let all = opacity * ((filled ?? drawn)?.opacity ?? 1)
    let hasLine = stroke.map { $0 != .controlLine || colors.controlLine != colors.control } ?? false
    return [
      "class": isNamed ? classes.joined(separator: " ") : nil, "fill": filled?.rgb ?? "none",
      "stroke": hasLine ? drawn?.rgb : nil, "stroke-width": hasLine ? strokeWidth.rounded3.svgText : nil,
      "opacity": all < 1 && stroke != .controlLine ? all.rounded3.svgText : nil,
      "fill-opacity": all < 1 && stroke == .controlLine ? all.rounded3.svgText : nil, "data-at": places,
    ]
  }
}

extension DrawnWords {
  /// The upper edge of the first line.
  func top(_ look: Look, in frame: DrawnRect) -> Double {
    let count = look.isInSegments ? 1 : Double(lines.count)
    return look.isAtTop ? frame.y + 8 : frame.centerY - count * lineHeight / 2
  }

  func x(of line: Int, _ look: Look, in frame: DrawnRect) -> Double {
    if look.isInSegments { return frame.x + frame.width * (Double(line) + 0.5) / Double(max(1, lines.count)) }
    switch alignment {
    case .start: return frame.x + look.left
    case .middle: return (frame.x + look.left + frame.right - look.right) / 2
    case .end: return frame.right - look.right
    }
  }

  /// What a page has to know to place the lines anew.
  func place(in look: Look) -> String {
    let numbers = [font.lineHeight, font.ascender, font.size, leastFactor, look.left, look.right].map {
      $0.rounded3.svgText
    }
    let place = look.isInSegments ? "segments" : look.isAtTop ? "top" : "middle"
    return (numbers + [alignment.rawValue, place]).joined(separator: " ")
  }

  /// The families in which the words are drawn; nil for those of the picture.
  var fontFamilies: String? {
    let own = (family ?? "").filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    let usual =
      switch font.face {
      case .monospaced: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
      case .rounded: "ui-rounded, " + DrawingSVG.fonts
      case .helvetica: "'Helvetica Neue', Helvetica, Arial, sans-serif"
      case .system, .unknown: DrawingSVG.fonts
      }
    if own.isEmpty { return font.face == .system ? nil : usual }
    return "'\(own)', " + usual
  }
}

extension FontWeight {
  /// The weight as a number from 100 to 900.
  var number: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

extension String {
  /// Whether there are spaces side by side, which SVG would take as one.
  fileprivate var hasDoubleSpace: Bool { zip(self, dropFirst()).contains { $0 == " " && $1 == " " } }
}
