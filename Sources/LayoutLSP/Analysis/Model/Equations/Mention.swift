import Solver

/// A place where the text names something, for requests about that place.
package struct Mention: Sendable {
  package enum Subject: Sendable {
    /// A view or guide, declared here or named.
    case view(Int, isDeclaration: Bool)
    /// The margin guide or the safe area of a view.
    case margins(of: Int)
    case safeArea(of: Int)
    case keyboard
    case metric(Int, isDeclaration: Bool)
    /// An attribute of the rectangle named before it; also a compound, or a priority.
    case attribute(Atom)
    /// An attribute (its index in `Attribute.all`) of the rectangles of a list; arguments where it takes a view.
    indirect case attributes(Int, boxes: [Box], arguments: [Box])
    /// The attribute that a setter or a statement about a list speaks of, and the equations it makes.
    indirect case setting(Int, boxes: [Box], arguments: [Box], equations: Range<Int>)
    /// The name of a group.
    case group(Int, isDeclaration: Bool)
    /// A part of the text that stands for constraints (a gap, a rule, a row, a setter), with words that describe it.
    indirect case part(String, equations: Range<Int>)
    /// A view in a stack, and the equations that place it there.
    indirect case arranged(Int, equations: Range<Int>)
    /// A relation operator, `@` or `?`: the equation, and the link of its chain (all of them for `@` and `?`).
    case equation(Int, link: Int?)
    case screen(Int)
    /// Index into the screens of all sets that the text declares.
    case screenOfSet(Int)
    /// The name of a set of screens, where it is declared or used.
    indirect case screenSet(ScreenSetKey, isDeclaration: Bool)
    case state(Int)
    /// A branch of a `when`: the condition of that statement alone.
    case branch(Condition)
    /// A number with `%`: its factor, and what it is a share of; nil where it is the number itself.
    indirect case percentage(Rational, of: Atom?)
    /// The name of the layout that the view is an instance of.
    case layout(of: Int)
  }
  package var place: SourceRange
  package var subject: Subject
}

extension Mention.Subject {
  static func measured(_ attribute: Int, boxes: [Box], arguments: [Box]) -> Self {
    guard boxes.count == 1, arguments.count < 2 else {
      return .attributes(attribute, boxes: boxes, arguments: arguments)
    }
    return .attribute(.attribute(boxes[0], attribute, argument: arguments.first))
  }

  /// The attribute with its rectangles and arguments, for an attribute of one rectangle or of a list.
  package var measured: (attribute: Int, boxes: [Box], arguments: [Box])? {
    switch self {
    case .attribute(let atom):
      guard case .attribute(let box, let attribute, let argument) = atom else { return nil }
      return (attribute, [box], argument.map { [$0] } ?? [])
    case .attributes(let attribute, let boxes, let arguments): return (attribute, boxes, arguments)
    default: return nil
    }
  }

  /// The equations that a word stands for; nil for a subject that has none.
  package var equations: Range<Int>? {
    switch self {
    case .equation(let number, _): number..<number + 1
    case .part(_, let equations), .setting(_, _, _, let equations), .arranged(_, let equations): equations
    default: nil
    }
  }
}
