import Solver
import Syntax

// Statements about the views of a list, or about one view, that need no value: `[a, b].widthsEqual`, `a.centered`.

struct ListLowering: LoweringPass {
  let builder: LayoutBuilder

  func lowerListStatement(_ pending: PendingStatement) {
    reading(pending.statement) { lowerList(pending) }
  }

  private func lowerList(_ pending: PendingStatement) {
    guard let reference = pending.statement.first(.reference),
      let word = reference.children.last(where: { $0.kind == .identifier })
    else { return }
    let context = pending.context
    let outer = resolver.superview(
      ofFirst: resolver.firstNamedView(in: [ReferenceNode(reference, pending, in: resolver)], pending), pending)
    let list = reference.first(.list) ?? reference
    guard let members = ranges.listMembers(of: list, outer: outer, pending), !members.isEmpty else { return }
    let boxes = members.map { $0.box }
    guard let attribute = ListAttribute.named(context.reader.string(word)), !attribute.takesValue else {
      return reportUnknownListAttribute(word, pending)
    }
    guard !attribute.isBetween || boxes.count > 1 else {
      let path = context.reader.string(list.pathsAndRanges.first ?? list)
      return report(
        .syntax, context.place(of: word),
        "'\(attribute.name)' is between neighbours: write [\(path), b].\(attribute.name), with two views or more")
    }
    guard let priority = evaluator.priority(of: pending), !pending.statement.hasProblem else { return }
    let first = equations.endIndex
    let places = boxes.count > 1 ? members.map { $0.place } : [context.place(of: reference)]
    switch attribute.meaning {
    case .shared(let names): shareWithNext(names, boxes, places, priority)
    case .sharedWithSuperview(let names):
      guard shareWithSuperview(names, boxes, places, priority) else { return }
    case .toNext, .baselineGap: return
    }
    if let question = pending.statement.first(.question) {
      for number in first..<equations.endIndex { equations[number].question = context.place(of: question) }
    }
    let title = "\(attribute.name): \(attribute.words)"
    mentionPart(title, from: first, at: context.place(of: word))
    for child in pending.statement.children where child.kind == .priority || child.kind == .question {
      mentionPart(title, from: first, at: context.place(of: child))
    }
  }

  /// Makes the named attributes of each pair of neighbours equal. The place of a constraint spans both names.
  private func shareWithNext(_ names: [String], _ boxes: [Box], _ places: [SourceRange], _ priority: Rational) {
    for index in boxes.indices.dropLast() {
      for name in names {
        constrain(
          .measure(name, of: boxes[index]), .equal, .measure(name, of: boxes[index + 1]), priority: priority,
          at: places[index].through(places[index + 1]), followsReading: name == "leading" || name == "trailing")
      }
    }
  }

  private func shareWithSuperview(
    _ names: [String], _ boxes: [Box], _ places: [SourceRange], _ priority: Rational
  ) -> Bool {
    for (box, place) in zip(boxes, places) {
      guard let superview = views.superview(of: box) else {
        report(.noSuperview, place, "the root has no superview to be centred in")
        return false
      }
      for name in names {
        constrain(
          .measure(name, of: box), .equal, .measure(name, of: .view(superview)), priority: priority, at: place)
      }
    }
    return true
  }

  /// Reports a word that is no list attribute.
  private func reportUnknownListAttribute(_ word: Cursor, _ pending: PendingStatement) {
    let name = pending.context.reader.string(word)
    let names = ListAttribute.all.filter { !$0.takesValue }.map {
      name.hasPrefix("keep") ? KeepLayoutName.prefixed($0.name) : $0.name
    }
    reportUnknown(.unknownAttribute, "the statement", name, at: pending.context.place(of: word), among: names)
  }
}
