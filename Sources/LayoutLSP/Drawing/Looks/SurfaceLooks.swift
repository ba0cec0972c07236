// How views look that show more than a control does: pictures, lists, bars, what scrolls.

extension Look {
  static func image(_ view: LookSubject) -> Look {
    var look = Look(naming: view.radius(100) >= 44 ? .corner : .hidden)
    look.shapes = [.box(radius: view.radius(min(8, view.radius(100) / 6)), fill: .control, stroke: .controlLine)]
    if view.isContainer { return look }
    let factor = min(2.6, view.radius(500) / 32)
    if factor > 0.25 {
      look.shapes.append(
        LookShape(.icon(.picture, factor: factor), LookPoint(.middle(0), .middle(0)), stroke: .faint, opacity: 0.65))
    }
    return look
  }

  static func textView(_ view: LookSubject) -> Look {
    var look = Look(naming: .title)
    look.shapes = [.box(inset: 0.5, fill: .knob, stroke: .separator, width: 0.5)]
    (look.left, look.right, look.isAtTop) = (5, 5, true)
    return look
  }

  /// A surface with a drawing in the middle.
  static func surface(_ icon: LookIcon, _ view: LookSubject) -> Look {
    Look(
      shapes: [
        .box(fill: .control, stroke: .controlLine),
        LookShape(
          .icon(icon, factor: min(2.4, view.radius(500) / 20)), LookPoint(.middle(0), .middle(0)), stroke: .faint,
          opacity: 0.8),
      ], naming: .corner)
  }

  private static let mostRows = 24

  static func table(_ view: LookSubject) -> Look {
    var look = Look(shapes: [.box(fill: .knob)], naming: .corner)
    look.shapes.append(.box(inset: 0.5, stroke: .separator, width: 0.5))
    if view.isContainer { return look }
    let row = view.isMac ? 24.0 : 44
    var number = 0
    while number < mostRows, Double(number + 1) * row <= view.height {
      let top = Double(number) * row
      let share = [0.55, 0.4, 0.62][number % 3]
      look.shapes.append(
        .rule(.near(top + row / 2), from: .near(16), to: LookPlace(share: share, points: 0), .control, width: row / 5))
      if !view.isMac, view.width > 80 {
        look.shapes.append(
          LookShape(.icon(.disclosure, factor: 0.9), LookPoint(.far(18), .near(top + row / 2)), stroke: .separator))
      }
      look.shapes.append(.rule(.near(top + row), from: .near(16), .separator, width: 0.5))
      number += 1
    }
    return look
  }

  static func grid(_ view: LookSubject) -> Look {
    var look = Look(shapes: [.box(inset: 0.5, stroke: .separator, width: 0.5)], naming: .corner)
    if view.isContainer || view.width < 60 { return look }
    let columns = max(2, min(6, Int(view.width / 120)))
    let side = view.width / Double(columns)
    var top = 0.0
    while look.shapes.count < mostRows * 2, top + side <= view.height + 1 {
      for column in 0..<columns {
        let (left, right) = (Double(column) / Double(columns), Double(column + 1) / Double(columns))
        look.shapes.append(
          LookShape(
            .rect(radius: 6), LookPoint(LookPlace(share: left, points: 4), .near(top + 4)),
            to: LookPoint(LookPlace(share: right, points: -4), .near(top + side - 4)), fill: .control,
            stroke: .controlLine))
      }
      top += side
    }
    return look
  }

  static func scroll(_ view: LookSubject) -> Look {
    var look = Look(shapes: [.box(inset: 0.5, stroke: .separator, width: 0.5)], naming: .corner)
    if view.height >= 60 {
      look.shapes.append(
        LookShape(
          .line, LookPoint(.far(4), .near(6)), to: LookPoint(.far(4), .part(0.35)), stroke: .separator, width: 3))
    }
    return look
  }

  static func cell(_ view: LookSubject) -> Look {
    Look(shapes: [.box(fill: .knob), .rule(.far(0.5), from: .near(16), .separator, width: 0.5)], naming: .corner)
  }

  static func bar(_ view: LookSubject, lineAtTop: Bool) -> Look {
    Look(
      shapes: [.box(fill: .control), .rule(lineAtTop ? .near(0.5) : .far(0.5), .separator)],
      naming: view.isContainer ? .corner : .title)
  }

  static func tabBar(_ view: LookSubject) -> Look {
    var look = bar(view, lineAtTop: true)
    look.naming = .corner
    if view.isContainer || view.height < 30 { return look }
    for number in 0..<4 {
      let x = LookPlace.part((Double(number) + 0.5) / 4)
      let paint: Paint = number == 0 ? .tint : .faint
      look.shapes.append(
        LookShape(
          .rect(radius: 5), LookPoint(LookPlace(share: x.share, points: -10), .near(7)),
          to: LookPoint(LookPlace(share: x.share, points: 10), .near(27)), stroke: paint, width: 2))
    }
    return look
  }

  static func backdrop(_ view: LookSubject) -> Look {
    Look(shapes: [.box(fill: .control, opacity: 0.8)], naming: .corner)
  }

  /// A line where it is as thin as one.
  static func group(_ view: LookSubject) -> Look {
    if view.height <= 5 { return Look(shapes: [.rule(.middle(0), .separator)]) }
    return Look(
      shapes: [.box(inset: 0.5, radius: view.radius(6), fill: .control, stroke: .separator, opacity: 0.5)],
      naming: .corner)
  }
}
