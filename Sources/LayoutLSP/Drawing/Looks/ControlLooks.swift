// How controls look: labels, buttons, fields, and what is switched, moved and chosen.

extension Look {
  static func label(_ view: LookSubject) -> Look { Look(naming: view.hasText ? .corner : .title) }

  static func button(_ view: LookSubject) -> Look {
    if view.isMac {
      var look = Look(
        shapes: [.box(inset: 0.5, radius: view.radius(6), fill: .knob, stroke: .separator)], naming: .title)
      (look.alignment, look.wordsPaint) = (.middle, .ink)
      return look
    }
    let radius = view.radius(10)
    var look = Look(naming: .title)
    (look.alignment, look.wordsPaint) = (.middle, .tint)
    switch view.configuration {
    case "filled":
      look.shapes = [.box(radius: radius, fill: .tint)]
      look.wordsPaint = .onTint
    case "tinted": look.shapes = [.box(radius: radius, fill: .tint, stroke: .controlLine, opacity: 0.14)]
    case "gray": look.shapes = [.box(radius: radius, fill: .control, stroke: .controlLine)]
    // Without words a button would not be seen.
    default: if !view.hasWords { look.shapes = [.box(radius: radius, fill: .control, stroke: .controlLine)] }
    }
    return look
  }

  static func field(_ view: LookSubject) -> Look {
    var look = Look(
      shapes: [.box(inset: 0.5, radius: view.radius(view.isMac ? 3 : 6), fill: .knob, stroke: .separator)],
      naming: .title)
    (look.wordsPaint, look.left, look.right) = (.faint, view.isMac ? 4 : 7, view.isMac ? 4 : 7)
    return look
  }

  static func search(_ view: LookSubject) -> Look {
    let inset = view.height >= 50 ? 8.0 : 0
    var look = Look(
      shapes: [
        LookShape(
          .rect(radius: view.radius(10)), LookPoint(.near(inset), .near(inset)),
          to: LookPoint(.far(inset), .far(inset)),
          fill: .control, stroke: .controlLine),
        LookShape(.icon(.search, factor: 1), LookPoint(.near(inset + 15), .middle(0)), stroke: .faint),
      ], naming: .title)
    (look.wordsPaint, look.left, look.right) = (.faint, inset + 28, inset + 7)
    return look
  }

  static func popUp(_ view: LookSubject) -> Look {
    var look = Look(
      shapes: [
        .box(inset: 0.5, radius: view.radius(6), fill: view.isMac ? .knob : .control, stroke: .separator),
        LookShape(
          .rect(radius: 4), LookPoint(.far(20), .middle(-8)), to: LookPoint(.far(4), .middle(8)), fill: .tint),
        LookShape(.icon(.chevrons, factor: 0.8), LookPoint(.far(12), .middle(0)), stroke: .onTint, width: 1.6),
      ], naming: .title)
    (look.left, look.right) = (8, 24)
    return look
  }

  static func segments(_ view: LookSubject) -> Look {
    let count = max(view.parts, view.hasWords ? 1 : 2)
    let share = 1 / Double(count)
    var look = Look(
      shapes: [
        .box(radius: view.radius(8), fill: .control, stroke: .controlLine),
        LookShape(
          .rect(radius: view.radius(7)), LookPoint(.near(2), .near(2)),
          to: LookPoint(LookPlace(share: share, points: -2), .far(2)), fill: .knob, stroke: .separator, width: 0.5),
      ], naming: .corner)
    for number in 2..<max(3, count) where number < count {
      let x = LookPlace.part(share * Double(number))
      look.shapes.append(LookShape(.line, LookPoint(x, .near(9)), to: LookPoint(x, .far(9)), stroke: .separator))
    }
    (look.alignment, look.isInSegments) = (.middle, true)
    return look
  }

  static func `switch`(_ view: LookSubject) -> Look {
    let size = view.isMac ? (38.0, 21.0) : (51.0, 31.0)
    let (width, height) = (min(size.0, view.width), min(size.1, view.height))
    return Look(shapes: [
      LookShape(
        .rect(radius: height / 2), LookPoint(.middle(-width / 2), .middle(-height / 2)),
        to: LookPoint(.middle(width / 2), .middle(height / 2)), fill: .positive, stroke: .controlLine),
      LookShape(
        .circle(radius: max(0, height / 2 - 2)), LookPoint(.middle(width / 2 - height / 2), .middle(0)), fill: .knob,
        stroke: .controlLine, width: 0.5),
    ])
  }

  static func slider(_ view: LookSubject) -> Look {
    let radius = view.radius(view.isMac ? 9 : 13)
    let isTall = view.height > view.width
    func point(_ along: LookPlace) -> LookPoint { isTall ? LookPoint(.middle(0), along) : LookPoint(along, .middle(0)) }
    return Look(shapes: [
      LookShape(.line, point(.near(2)), to: point(.far(2)), stroke: .separator, width: 4),
      LookShape(.line, point(.near(2)), to: point(.part(0.4)), stroke: .tint, width: 4),
      LookShape(.circle(radius: radius), point(.part(0.4)), fill: .knob, stroke: .separator),
    ])
  }

  static func stepper(_ view: LookSubject) -> Look {
    if view.isMac {
      return Look(shapes: [
        .box(inset: 0.5, radius: view.radius(5), fill: .knob, stroke: .separator),
        LookShape(
          .icon(.chevrons, factor: view.radius(8) / 8), LookPoint(.middle(0), .middle(0)), stroke: .ink, width: 1.6),
      ])
    }
    return Look(shapes: [
      .box(radius: view.radius(8), fill: .control, stroke: .controlLine),
      LookShape(.line, LookPoint(.middle(0), .near(7)), to: LookPoint(.middle(0), .far(7)), stroke: .separator),
      LookShape(.icon(.minus, factor: view.radius(16) / 16), LookPoint(.part(0.25), .middle(0)), stroke: .ink),
      LookShape(.icon(.plus, factor: view.radius(16) / 16), LookPoint(.part(0.75), .middle(0)), stroke: .ink),
    ])
  }

  static func progress(_ view: LookSubject) -> Look {
    // A square one turns.
    if view.width <= view.height * 1.5 { return mark(.spinner, view, .faint) }
    return Look(shapes: [
      .rule(.middle(0), from: .near(2), to: .far(2), .separator, width: view.radius(2) * 2),
      .rule(.middle(0), from: .near(2), to: .part(0.4), .tint, width: view.radius(2) * 2),
    ])
  }

  static func pageControl(_ view: LookSubject) -> Look {
    Look(
      shapes: [-18.0, 0, 18].map { place in
        LookShape(
          .circle(radius: view.radius(3.5)), LookPoint(.middle(place), .middle(0)), fill: place < 0 ? .ink : .separator)
      })
  }

  static func picker(_ view: LookSubject) -> Look {
    let band = min(16, view.height / 2)
    var look = Look(
      shapes: [
        LookShape(
          .rect(radius: min(8, band)), LookPoint(.near(9), .middle(-band)), to: LookPoint(.far(9), .middle(band)),
          fill: .control, stroke: .controlLine)
      ])
    for row in -2...2 {
      let distance = Double(abs(row))
      guard distance * 33 + 10 < view.height / 2 else { continue }
      look.shapes.append(
        .rule(
          .middle(Double(row) * 33), from: .part(0.3 + distance * 0.04), to: .part(0.7 - distance * 0.04),
          row == 0 ? .ink : .separator, width: row == 0 ? 6 : 5))
    }
    return look
  }

  static func datePicker(_ view: LookSubject) -> Look {
    if view.height > 100 { return view.width > 200 ? surface(.calendar, view) : picker(view) }
    return Look(shapes: [
      .box(radius: view.radius(8), fill: .control, stroke: .controlLine),
      LookShape(.icon(.calendar, factor: view.radius(8) / 10), LookPoint(.near(18), .middle(0)), stroke: .tint),
      .rule(.middle(0), from: .near(34), to: .far(12), .separator, width: 6),
    ])
  }

  static func colorWell(_ view: LookSubject) -> Look {
    Look(shapes: [
      .box(inset: 0.5, radius: view.radius(6), fill: .knob, stroke: .separator),
      .box(inset: 4, radius: view.radius(4), fill: .tint),
    ])
  }

  /// A drawing in the middle, no larger than the view.
  static func mark(_ icon: LookIcon, _ view: LookSubject, _ paint: Paint) -> Look {
    Look(shapes: [
      LookShape(.icon(icon, factor: view.radius(10) / 10), LookPoint(.middle(0), .middle(0)), stroke: paint)
    ])
  }
}
