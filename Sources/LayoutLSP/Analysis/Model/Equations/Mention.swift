import Solver

/// A place where the text names something, for requests about that place.
package struct Mention: Sendable {
  package enum Subject: Sendable {
    /// A view or guide, declared here or named.
    case view(ViewID, isDeclaration: Bool)
    /// The margin guide or the safe area of a view.
    case margins(of: ViewID)
    case safeArea(of: ViewID)
    case keyboard
    case metric(MetricID, isDeclaration: Bool)
    /// An attribute of the rectangle named before it; also a compound, or a priority.
    case attribute(Atom)
    /// An attribute (its index in `Attribute.all`) of the rectangles of a list; arguments where it takes a view.
    indirect case attributes(Int, boxes: [Box], arguments: [Box])
    /// The attribute that a setter or a statement about a list speaks of, and the equations it makes.
    indirect case setting(Int, boxes: [Box], arguments: [Box], equations: Range<EquationID>)
    /// The name of a group.
    case group(Int, isDeclaration: Bool)
    /// A part of the text that stands for constraints (a gap, a rule, a row, a setter), with words that describe it.
    indirect case part(String, equations: Range<EquationID>)
    /// A view in a stack, and the equations that place it there.
    indirect case arranged(ViewID, equations: Range<EquationID>)
    /// A relation operator, `@` or `?`: the equation, and the link of its chain (all of them for `@` and `?`).
    case equation(EquationID, link: Int?)
    case screen(ScreenID)
    /// One of the screens of all sets that the text declares.
    case screenOfSet(ScreenID)
    /// The name of a set of screens, where it is declared or used.
    indirect case screenSet(ScreenSetKey, isDeclaration: Bool)
    case state(StateID)
    /// A branch of a `when`: the condition of that statement alone.
    case branch(Condition)
    /// A number with `%`: its factor, and what it is a share of; nil where it is the number itself.
    indirect case percentage(Rational, of: Atom?)
    /// The name of the layout that the view is an instance of.
    case layout(of: ViewID)
    /// The views of a range such as `d1..7`, whose place is the whole range.
    indirect case range([ViewID])
    /// The label of a row, with the place of the first row of its statement that has it.
    case row(SourceRange)
    /// A word such as `superview`, of which is not known what it stands for.
    case pseudoView
    /// A word of the language in the place of a name, such as that of a priority.
    case language
  }
  package var place: SourceRange
  package var subject: Subject
}

extension Mention.Subject {
  /// The use of the name of a rectangle.
  static func use(of box: Box) -> Self {
    switch box {
    case .view(let view), .content(let view), .contentMargins(let view): .view(view, isDeclaration: false)
    case .margins(let view): .margins(of: view)
    case .safeArea(let view): .safeArea(of: view)
    case .keyboard: .keyboard
    }
  }

  /// The view that a name stands for, or in which the rectangle of that name stands; nil for other names.
  package var viewOfBox: ViewID? {
    switch self {
    case .view(let view, _), .margins(let view), .safeArea(let view): view
    case .keyboard: .root
    default: nil
    }
  }

  /// Whether it says what a name of the text means.
  package var isOfName: Bool {
    switch self {
    case .view, .margins, .safeArea, .keyboard, .metric, .group, .state, .arranged, .row, .pseudoView, .language: true
    default: false
    }
  }

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
  package var equations: Range<EquationID>? {
    switch self {
    case .equation(let number, _): number..<number.advanced(by: 1)
    case .part(_, let equations), .setting(_, _, _, let equations), .arranged(_, let equations): equations
    default: nil
    }
  }
}

/// What lowering noted of the names in a layout's own text, and of its parts that stand for equations.
package struct NotedNames: Sendable {
  /// What was understood; behind it the names that lowering did not come to, because of a mistake before them.
  package let all: [Mention]
  private let count: Int

  init(_ understood: [Mention], remaining: [Mention]) {
    count = understood.count
    all = remaining.isEmpty ? understood.fitting : understood + remaining
  }

  package var understood: ArraySlice<Mention> { all[..<count] }
  package var remaining: ArraySlice<Mention> { all[count...] }
}
