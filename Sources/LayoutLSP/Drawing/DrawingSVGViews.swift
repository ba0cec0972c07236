import Analysis

// Draws the views of a drawing, and the marks upon them.

extension DrawingSVG {
  mutating func views(_ labels: [ViewID: PlacedLabel]) {
    out.open("g", ["class": "views"])
    for view in drawing.views {
      out.open(
        "g",
        [
          "class": classes(of: view), "data-view": "\(view.id)", "mask": view.window.map { "url(#\(id(of: $0)))" },
          "clip-path": view.roundedBy.map { "url(#\(roundID($0)))" } ?? (isInCorner(view) ? "url(#\(cornersID))" : nil),
        ])
      out.add("title", [:], view.summary)
      if view.kind == .root, device != nil { bezel() }
      rectangle(view)
      if options.style == .screen { look(of: view) }
      for inset in drawing.insets where inset.view == view.id { self.inset(inset) }
      for place in view.baselines {
        line(
          "baseline", (view.frame.x, place), (view.frame.right, place), colors.leafLine, width: 0.8, dash: [1.5, 2.5])
      }
      if let label = labels[view.id], options.keepsNames || !label.isQuiet { self.label(label, of: view) }
      out.close("g")
      out.lineEnd()
    }
    out.close("g")
    out.lineEnd()
    if device != nil { deviceUpon() }
  }

  /// Whether the view reaches into a round corner of the screen.
  private func isInCorner(_ view: DrawnView) -> Bool {
    guard let device, view.kind != .root, !view.isOutside, view.window == nil else { return false }
    return !drawing.root.grown(by: -device.radius / 3).contains(view.frame)
  }

  /// Draws a label as one text element, so that name and type stand beside each other however wide the letters are.
  private mutating func label(_ label: PlacedLabel, of view: DrawnView) {
    guard let first = label.lines.first else { return }
    // In the place of a button's title.
    let isTouched = options.style == .screen && view.look.map { $0.naming == .title && $0.wordsPaint == .tint } ?? false
    out.open(
      "text",
      [
        "class": label.isQuiet ? "label quiet" : "label", "visibility": label.isQuiet ? "hidden" : nil,
        "x": first.x.svgText, "y": first.y.svgText,
        "text-anchor": label.anchor == .start ? nil : label.anchor.rawValue,
        "data-at": at(.point(label.place)),
        "data-box": options.isMovable ? label.boxText(in: view.frame) : nil,
      ])
    for line in label.lines {
      let isBelow = line.y != first.y
      out.add(
        "tspan",
        [
          "class": isTouched && line.role == .name ? "name f-tint" : line.role.rawValue,
          "x": isBelow ? line.x.svgText : nil, "y": isBelow ? line.y.svgText : nil,
          "dx": !isBelow && line.role == .type ? (6 * unit).svgText : nil, "font-size": line.size.svgText,
          "font-weight": line.role == .name ? "600" : nil,
          "fill": view.kind == .guide
            ? colors.guide : line.role == .name ? (isTouched ? colors.tint : colors.ink) : colors.faint,
          "data-below": options.isMovable && isBelow ? (line.y - first.y).rounded3.svgText : nil,
        ], line.text)
    }
    out.close("text")
  }

  private func classes(of view: DrawnView) -> String {
    var classes = ["view", view.kind.rawValue, "depth-\(view.depth)"]
    if view.kind != .root, view.kind != .guide { classes.append(view.isContainer ? "container" : "leaf") }
    if view.isOpen { classes.append("open") }
    if view.isOutside { classes.append("outside") }
    if !view.truncation.isEmpty { classes.append("truncated") }
    if view.id == drawing.selection { classes.append("selected") }
    if options.style == .screen, !isSolid(view), view.kind != .guide { classes.append("clear") }
    if options.style == .screen, view.look != nil || view.isLine { classes.append("looks") }
    return classes.joined(separator: " ")
  }

  /// Draws the rectangle of a view, as an element of class `box`.
  private mutating func rectangle(_ view: DrawnView) {
    let frame = view.frame
    let isLeaf = !view.isContainer
    let isClear = options.style == .screen && !isSolid(view)
    let (fill, stroke): (String, String) =
      switch view.kind {
      case .root: (colors.paper, colors.frame)
      case .guide: ("none", colors.guide)
      case .view, .instance:
        isClear
          ? ("none", view.look == nil && !view.isLine ? colors.separator : "none")
          : isLeaf
            ? (colors.leaf, colors.leafLine)
            : (colors.containers[min(view.depth, colors.containers.count) - 1], colors.containerLine)
      }
    let isDevice = view.kind == .root && device != nil
    let ownRadius = options.style == .screen ? view.cornerRadius : nil
    let radius =
      ownRadius != nil
      ? ownRadius ?? 0
      : isDevice
        ? device?.radius ?? 0
        : isLeaf && view.kind != .guide && view.kind != .root ? min(3 * unit, frame.width / 4, frame.height / 4) : 0
    let dash: [Double] = view.kind == .guide ? [2, 3] : view.isOpen ? [5, 3] : view.isOutside ? [7, 2, 2, 2] : []
    rect(
      "box", frame,
      [
        "rx": radius > 0 ? radius.svgText : nil, "fill": fill,
        "stroke": view.isOpen ? colors.open : view.isOutside && isClear ? colors.separator : stroke,
        "stroke-width": (isClear && view.look == nil ? 0.6 * unit : unit).svgText, "stroke-dasharray": dashes(dash),
        "pointer-events": fill == "none" && view.kind != .guide ? "all" : nil, "data-at": at(.fill),
      ])
    // A rectangle without a width or a height would not be painted: it is drawn as the line that it is.
    if frame.width == 0 || frame.height == 0, view.kind != .root {
      let small = frame.width == 0 && frame.height == 0 ? 2 * unit : 0
      line(
        "flat", (frame.x - small, frame.y), (frame.right + small, frame.bottom),
        view.kind == .guide ? colors.guide : colors.leafLine, width: 1.6)
    }
    if view.isOpen { rect("hatch", frame, ["fill": "url(#\(options.idPrefix)-open)", "data-at": at(.fill)]) }
  }

  /// Draws margins, a safe area or the keyboard as a thin line. `name(of:)` names those of the root.
  private mutating func inset(_ inset: DrawnInset) {
    rect(
      inset.kind.rawValue, inset.frame,
      [
        "fill": "none", "stroke": colors.faint, "stroke-opacity": "0.6", "stroke-width": (0.8 * unit).svgText,
        "stroke-dasharray": dashes(inset.kind == .margins ? [1.5, 3] : [6, 3]),
        "data-at": frame(of: inset.view).flatMap { at(.inset(inset.frame, in: $0)) },
      ])
  }

  private func frame(of view: ViewID) -> DrawnRect? { drawing.views.first { $0.id == view }?.frame }

  /// Writes the name of an inset of the root on its upper line at the right, where there is room.
  private mutating func name(of inset: DrawnInset) {
    let text = inset.kind.words
    let width = (TextMeasure.width(text, size: 9) + 6) * unit
    let box = DrawnRect(
      x: inset.frame.right - width - 4 * unit, y: inset.frame.y + unit, width: width, height: 11 * unit)
    let views = drawing.views.contains { $0.kind != .root && $0.kind != .guide && $0.frame.intersects(box) }
    guard inset.frame.contains(box), !views, !occupied.contains(where: { $0.intersects(box) }) else { return }
    occupied.append(box)
    self.text(
      text, "inset-name", x: box.x + 3 * unit, y: box.y + 9 * unit, size: 9, color: colors.faint)
  }

  // MARK: Upon the views

  mutating func marks() {
    out.open("g", ["class": "marks"])
    for inset in drawing.insets where inset.view == .root && (device == nil || inset.kind != .safeArea) {
      name(of: inset)
    }
    // In an overview they would be a thicket.
    if drawing.omitted == 0 { for view in drawing.views where view.isOpen { reaches(of: view) } }
    for view in drawing.views { for one in view.truncation { truncation(one, of: view) } }
    if let selected = drawing.views.first(where: { $0.id == drawing.selection }) {
      rect(
        "selection", selected.frame, ["fill": "none", "stroke": colors.selection, "stroke-width": (2 * unit).svgText])
      var drawn: Set<DimensionLine> = []
      for equation in drawing.equations {
        for line in equation.lines where drawn.insert(line).inserted {
          dimension(
            line, "equation\(equation.holds ? "" : " broken")",
            color: equation.holds ? colors.dimension : colors.conflict,
            isDashed: !equation.isRequired)
        }
      }
    }
    var number = 0
    for conflict in drawing.conflicts {
      for member in conflict.members {
        number += 1
        for line in member.lines {
          dimension(
            line, "member\(member.isRelaxed ? " set-aside" : "")", color: colors.conflict, isDashed: member.isRelaxed,
            number: number)
        }
      }
    }
    out.close("g")
    out.lineEnd()
  }

  /// Draws a distance: a line with a bar at each end, thin lines to the edges that it does not touch, and its number.
  /// A distance without a length is drawn as the edge that both sides share.
  private mutating func dimension(
    _ one: DimensionLine, _ name: String, color: String, isDashed: Bool, number: Int? = nil
  ) {
    let isHorizontal = one.axis == .horizontal
    func point(_ along: Double, _ across: Double) -> (x: Double, y: Double) {
      isHorizontal ? (along, across) : (across, along)
    }
    out.open("g", ["class": name])
    for edge in one.edges where one.across < edge.from || one.across > edge.to || one.from == one.to {
      let ends = one.from == one.to ? (edge.from, edge.to) : (one.across, one.across < edge.from ? edge.from : edge.to)
      line("witness", point(edge.place, ends.0), point(edge.place, ends.1), color, width: 0.8, dash: [2, 2])
    }
    if one.from < one.to {
      line(
        "distance", point(one.from, one.across), point(one.to, one.across), color, width: 1.4,
        dash: isDashed ? [4, 2] : [])
      for end in [one.from, one.to] {
        line("end", point(end, one.across - 4 * unit), point(end, one.across + 4 * unit), color, width: 1.4)
      }
    }
    if one.from < one.to || number != nil {
      let middle = point((one.from + one.to) / 2, one.across)
      pill(one.label, at: middle, color: color, isHorizontal: isHorizontal, number: number)
    }
    out.close("g")
  }

  /// Draws a number on a plate, moved away from others, first across the line.
  private mutating func pill(
    _ label: String, at middle: (x: Double, y: Double), color: String, isHorizontal: Bool, number: Int? = nil
  ) {
    let badgeWidth = number == nil ? 0 : 15 * unit
    let width = (TextMeasure.width(label, size: 10, bold: true) + 8) * unit + badgeWidth
    let height = 14 * unit
    let step = isHorizontal ? height : width * 0.75
    let shifts = [0.0, 1, -1, 2, -2, 3, -3]
    var places = shifts.map { shift in
      isHorizontal ? (middle.x, middle.y + shift * step) : (middle.x + shift * step, middle.y)
    }
    places += [1.0, -1, 2, -2].map { shift in
      isHorizontal
        ? (middle.x + shift * (width + 2 * unit), middle.y) : (middle.x, middle.y + shift * (height + 2 * unit))
    }
    let all = bounds.grown(by: 7 * unit)
    let boxes = places.map { x, y in
      DrawnRect(
        x: clamped(x - width / 2, (all.x, max(all.x, all.right - width))),
        y: clamped(y - height / 2, (all.y, max(all.y, all.bottom - height))), width: width, height: height)
    }
    let free = boxes.first { box in !occupied.contains { $0.intersects(box) } }
    let box = free ?? boxes[0]
    occupied.append(box)
    rect("plate", box, ["rx": (3 * unit).svgText, "fill": colors.paper, "fill-opacity": "0.94"])
    if let number { badge(number, x: box.x + 8 * unit, y: box.centerY) }
    text(
      label, "number", x: box.x + badgeWidth + (width - badgeWidth) / 2, y: box.centerY + 3.6 * unit, size: 10,
      color: color, isBold: true, isCentered: true)
  }

  // MARK: What is cut off

  /// Draws a jagged edge where content is cut off, with dots as at the end of a text that goes on.
  private mutating func truncation(_ one: DrawnTruncation, of view: DrawnView) {
    let frame = view.frame
    let isHorizontal = one.axis == .horizontal
    let (start, end) = isHorizontal ? (frame.y, frame.bottom) : (frame.x, frame.right)
    let edge = isHorizontal ? frame.right : frame.bottom
    let step = 4 * unit
    guard end > start else { return }
    out.open("g", ["class": "cut", "data-of": "\(view.id)"])
    let count = min(200, max(2, Int((end - start) / step)))
    let points = (0...count).map { place -> (x: Double, y: Double) in
      let along = start + (end - start) * Double(place) / Double(count)
      let across = edge - (place % 2 == 0 ? 0 : 3 * unit)
      return isHorizontal ? (across, along) : (along, across)
    }
    for (from, to) in zip(points, points.dropFirst()) { line("tooth", from, to, colors.open, width: 1.2) }
    if frame.width > 24 * unit, frame.height > 14 * unit {
      text(
        "…", "ellipsis", x: frame.right - 20 * unit, y: frame.bottom - 8 * unit, size: 10, color: colors.open,
        isBold: true)
    }
    out.close("g")
  }

  // MARK: What is open

  private mutating func reaches(of view: DrawnView) {
    out.open("g", ["class": "reach", "data-of": "\(view.id)"])
    for reach in view.reaches { self.reach(reach, of: view.frame) }
    out.close("g")
  }

  /// Draws the range of an open value from the least to the greatest place of its edge, with an arrow where it has no
  /// bound.
  private mutating func reach(_ reach: OpenInterval, of frame: DrawnRect) {
    let isHorizontal = reach.axis == .horizontal
    let isPlace = reach.value.dimension == Dimension.x.name || reach.value.dimension == Dimension.y.name
    func point(_ along: Double, _ across: Double) -> (x: Double, y: Double) {
      isHorizontal ? (along, across) : (across, along)
    }
    let limits = isHorizontal ? (bounds.x, bounds.right) : (bounds.y, bounds.bottom)
    let edge = isHorizontal ? (isPlace ? frame.x : frame.right) : (isPlace ? frame.y : frame.bottom)
    let (start, length) = isHorizontal ? (frame.y, frame.height) : (frame.x, frame.width)
    let across = start + length * (isPlace ? 0.3 : 0.7)
    let isKnown = reach.value.isIntervalKnown
    let from = clamped(isKnown ? reach.from ?? limits.0 : edge - 24 * unit, limits)
    let to = clamped(isKnown ? reach.to ?? limits.1 : edge + 24 * unit, limits)
    line("range", point(from, across), point(to, across), colors.open, width: 1.6, dash: [4, 2])
    for (end, bound, direction) in [(from, reach.from, -1.0), (to, reach.to, 1)] {
      if let bound, bound == end {
        line("end", point(end, across - 5 * unit), point(end, across + 5 * unit), colors.open, width: 1.6)
      } else {
        let (back, side) = (end - direction * 7 * unit, 4 * unit)
        line("arrow", point(back, across - side), point(end, across), colors.open, width: 1.6)
        line("arrow", point(back, across + side), point(end, across), colors.open, width: 1.6)
      }
    }
    pill(
      isKnown ? reach.text : "\(reach.value.dimension) is open", at: point((from + to) / 2, across), color: colors.open,
      isHorizontal: isHorizontal)
  }

  private func clamped(_ value: Double, _ limits: (Double, Double)) -> Double { min(max(value, limits.0), limits.1) }
}
