import Syntax

// Ranges of views, whose names count: `d1..7` stands for `d1`, `d2`, …, `d7`. A declaration makes a view of each name.

/// The numbers of a range such as `form.d1..7`, with the name that counts.
struct ViewRange {
  /// The most views of a range.
  static let most: Int64 = 1000

  var first: NumberedName
  var last: Int64

  /// nil where the text is no range that counts upward, or too long.
  init?(first: String, last: String) {
    guard let first = NumberedName(first), let last = NumberedName.digits(last), last >= first.number,
      last - first.number < Self.most
    else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// The names of the views, in their order.
  var names: [String] { (first.number...last).map { first.name($0) } }
}

/// A name that ends in digits: `cell01`.
struct NumberedName {
  /// The name without its digits.
  var stem: String
  var number: Int64
  /// The number of digits, if the first is 0; else 0.
  private var width = 0

  init?(_ name: String) {
    let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    guard digits.count < name.count, let number = Int64(digits) else { return nil }
    self.number = number
    stem = String(name.dropLast(digits.count))
    if digits.hasPrefix("0") { width = digits.count }
  }

  /// Returns the number that a text of digits alone is; nil for any other.
  static func digits(_ text: String) -> Int64? {
    text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? Int64(text) : nil
  }

  /// Returns the name with another number, of as many digits where those begin with 0.
  func name(_ number: Int64) -> String {
    let digits = String(number)
    return stem + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Cursor {
  /// The path of the node, or of the range in its place.
  package var namedPath: Cursor? { first(.path) ?? first(.viewRange)?.first(.path) }

  /// The paths and the ranges in the node, in the order written.
  var pathsAndRanges: [Cursor] { children.filter { $0.kind == .path || $0.kind == .viewRange } }
}

extension LoweringPass {
  /// Returns the range from a name to a number; nil for one with an error, which is then reported.
  func viewRange(from name: Cursor, to end: Cursor, _ context: StatementContext) -> ViewRange? {
    let (first, last) = (context.reader.string(name), context.reader.string(end))
    if let range = ViewRange(first: first, last: last) { return range }
    let place = context.place(of: name).through(context.place(of: end))
    guard let start = NumberedName(first) else {
      report(.syntax, context.place(of: name), "a range counts: its first view needs a number, as in \(first)1..5")
      return nil
    }
    guard let number = NumberedName.digits(last) else {
      report(.syntax, context.place(of: end), "a range ends with a whole number: \(first)..\(start.number + 1)")
      return nil
    }
    if number < start.number {
      report(
        .outOfRange, place, "this range runs backward: it begins with the lower number",
        fix: ("Turn it around", place, "\(start.name(number))..\(start.number)"))
    } else {
      report(.outOfRange, place, "this range is longer than \(ViewRange.most) views")
    }
    return nil
  }
}

/// Finds the views that ranges name.
struct RangeResolver: LoweringPass {
  let builder: LayoutBuilder

  /// Returns the members of a list, each with its place; nil where one is unknown, which is then reported unless
  /// `quiet`.
  func listMembers(
    of list: Cursor, outer: ViewID?, _ pending: PendingStatement, quiet: Bool = false
  ) -> [(box: Box, place: SourceRange)]? {
    var members: [(box: Box, place: SourceRange)] = []
    var isComplete = true
    for node in list.pathsAndRanges {
      let boxes =
        node.kind == .path
        ? resolver.resolve(node, outer: outer, pending, quiet: quiet).map { [$0] }
        : views(inRange: node, outer: outer, pending, quiet: quiet)?.map { .view($0) }
      let place = pending.context.place(of: node)
      isComplete = isComplete && boxes != nil
      for box in boxes ?? [] { members.append((box, place)) }
    }
    return isComplete ? members : nil
  }

  /// Returns the views of a range, one after the other; nil where one is unknown, which is then reported unless
  /// `quiet`.
  func views(inRange range: Cursor, outer: ViewID?, _ pending: PendingStatement, quiet: Bool = false) -> [ViewID]? {
    views(inRange: range, outer: outer, pending, quiet: quiet, mayBeElsewhere: false)?.flatMap { $0 }
  }

  /// Returns the views of a range in a line of items: in each place all views of its name that may be there, of which
  /// only one is at a time. Empty for a range with an error, which is then reported.
  func items(inRange range: Cursor, outer: ViewID?, _ pending: PendingStatement) -> [[ViewID]] {
    views(inRange: range, outer: outer, pending, quiet: false, mayBeElsewhere: true) ?? []
  }

  private func views(
    inRange range: Cursor, outer: ViewID?, _ pending: PendingStatement, quiet: Bool, mayBeElsewhere: Bool
  ) -> [[ViewID]]? {
    guard let path = range.first(.path), let end = range.first(.number), !range.hasProblem else { return nil }
    let components = path.children.filter { $0.kind == .identifier }
    guard let name = components.last else { return nil }
    let reported = findings.count
    defer { if quiet { findings.removeSubrange(min(reported, findings.count)...) } }
    var container: ViewID?
    for component in components.dropLast() {
      guard let inner = self.container(pending.context.reader.string(component), in: container, pending) else {
        _ = resolver.resolve(path, outer: outer, pending, quiet: quiet)
        return nil
      }
      if !quiet { resolver.mention(.view(inner), at: pending.context.place(of: component)) }
      container = inner
    }
    guard let numbers = viewRange(from: name, to: end, pending.context) else { return nil }
    builder.take(numbers.names.count * FileBudget.Cost.visit)
    var found: [[ViewID]] = []
    for one in numbers.names {
      let views = candidates(one, in: container, pending, mayBeElsewhere: mayBeElsewhere)
      guard !views.isEmpty else {
        if !builder.isUnread(one), !quiet { reportUnknown(one, numbers, of: range, in: container, pending) }
        return nil
      }
      for view in views { use(view: view) }
      found.append(views)
    }
    if !quiet, let first = found.first?.first { resolver.mention(.view(first), at: pending.context.place(of: name)) }
    return found
  }

  /// Returns the view that a name before the last of a path means.
  private func container(_ name: String, in view: ViewID?, _ pending: PendingStatement) -> ViewID? {
    declarations.declaredView(name, inside: view, from: pending.scope)
      ?? (view == nil && name == PseudoView.view.rawValue ? scopes[pending.scope].root : nil)
  }

  /// Returns the view of that name, else those that may be there under other conditions.
  private func candidates(
    _ name: String, in container: ViewID?, _ pending: PendingStatement, mayBeElsewhere: Bool
  ) -> [ViewID] {
    if let container { takeRoomForNamesakes(of: name, in: container) }
    if let view = declarations.declaredView(name, inside: container, from: pending.scope) { return [view] }
    guard mayBeElsewhere else { return [] }
    let owners = container.map { [$0] } ?? scopesAround(pending.scope).compactMap { scopes[$0].view }
    let elsewhere = owners.lazy.map { resolver.namesakes(of: name, in: $0, beside: pending.scope) }.first {
      !$0.isEmpty
    }
    if elsewhere != nil { builder.hasAbsences = true }
    return elsewhere ?? []
  }

  private func reportUnknown(
    _ name: String, _ range: ViewRange, of node: Cursor, in container: ViewID?, _ pending: PendingStatement
  ) {
    if name == range.names.first, let path = node.first(.path) {
      _ = resolver.resolve(path, outer: container, pending)
      return
    }
    report(
      .unknownView, pending.context.place(of: node),
      "the view '\(name)' of this range is not known here: declare it, or end before it")
  }
}

extension LoweringPass {
  var ranges: RangeResolver { RangeResolver(builder: builder) }
}
