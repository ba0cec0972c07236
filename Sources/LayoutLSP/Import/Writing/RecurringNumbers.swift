import Analysis

/// Makes metrics of the numbers that recur in the statements of a layout, with names by what they are used for.
struct RecurringNumbers {
  private(set) var names: [LayoutDraft.Constant: String] = [:]
  private(set) var declarations: [String] = []

  /// A number in at least this many lines becomes a metric.
  private static let least = 4

  /// The lines in which a number stands: what they say, and of which views.
  private typealias Use = (attribute: Substring, views: [Substring])

  /// No number has a name.
  init() {}

  init(_ draft: LayoutDraft) {
    var uses: [LayoutDraft.Constant: [Use]] = [:]
    var taken: Set<String> = []
    func count(_ statement: LayoutDraft.Statement, _ subjects: String = "") {
      guard let constant = statement.constant, constant.kind != .other else { return }
      // Without a subject the line begins with a path.
      let reference = (subjects + statement.lead).prefix { $0 != "=" && $0 != "<" && $0 != ">" }
      let dot = reference.lastIndex(of: ".") ?? reference.startIndex
      let views = reference[..<dot].split { "[], ".contains($0) }
      let attribute = reference[dot...].filter { $0.isLetter }
      uses[RecurringNumbers.key(constant), default: []].append((Substring(attribute), views))
    }
    func visit(_ view: LayoutDraft.View) {
      taken.insert(view.name)
      view.opening.forEach { count($0) }
      ListedStatements(view.children).byView.joined().forEach { count($0.statement, $0.subjects) }
      view.children.forEach(visit)
    }
    visit(draft.root)
    draft.closing.forEach { count($0) }
    let recurring = uses.filter {
      $0.value.count >= RecurringNumbers.least && $0.key.value.value > 1 && !$0.key.value.text.contains("/")
    }
    // The most used first: it has the plainest name.
    let sorted = recurring.sorted { first, second in
      (first.value.count, second.key.kind.rawValue, second.key.value.value)
        > (second.value.count, first.key.kind.rawValue, first.key.value.value)
    }
    var unique = UniqueNames(besides: taken)
    for (constant, uses) in sorted {
      let digits = constant.value.text.replacing(".", by: "_")
      let isOnly = recurring.count { $0.key.kind == constant.kind } == 1
      let candidates = RecurringNumbers.names(constant.kind.rawValue, uses, isOnly: isOnly)
      let free = candidates.first { !unique.isTaken($0) } ?? constant.kind.rawValue + digits
      names[constant] = unique.name(like: free)
    }
    let ordered = names.sorted { first, second in
      (first.key.kind.rawValue, first.key.value.value) < (second.key.kind.rawValue, second.key.value.value)
    }
    declarations = ordered.map { "let \($0.value) = \($0.key.value.text)" }
  }

  /// Returns names for a number by its uses, the best first: by the views, if all are of one kind by their names, by the
  /// sides that it is about, then without either. The only distance of its kind needs neither.
  private static func names(_ kind: String, _ uses: [Use], isOnly: Bool) -> [String] {
    if isOnly, kind == "inset" || kind == "gap" { return [kind] }
    let capital = kind.prefix(1).uppercased() + kind.dropFirst()
    var names: [String] = []
    let words = Set(uses.flatMap { $0.views.map(lastWord) })
    if words.count == 1, let word = words.first, !word.isEmpty { names.append(word + capital) }
    if let side = side(of: Set(uses.map { $0.attribute })) {
      names.append((kind == "gap" ? side == "side" ? "column" : "row" : side) + capital)
    }
    return kind == "width" || kind == "height" || kind == "size" ? names : names + [kind]
  }

  /// Returns the last word of a name in camel case: `button` of `doneButton2`; empty for a name of one word.
  private static func lastWord(_ name: Substring) -> String {
    let letters = name.split(separator: ".").last.map { $0.prefix { !$0.isNumber } } ?? ""
    guard let start = letters.lastIndex(where: { $0.isUppercase }), start > letters.startIndex else { return "" }
    let word = letters[start...]
    return word.count > 2 ? word.lowercased() : ""
  }

  /// Returns the side that all of these attributes are about; nil where there is none.
  private static func side(of attributes: Set<Substring>) -> String? {
    if attributes.isSubset(of: ["top"]) { return "top" }
    if attributes.isSubset(of: ["bottom"]) { return "bottom" }
    func isOf(_ axis: String, _ edges: Set<Substring>) -> Bool {
      attributes.allSatisfy { edges.contains($0) || $0.hasPrefix(axis) }
    }
    if isOf("horizontal", ["leading", "trailing", "left", "right"]) { return "side" }
    return isOf("vertical", ["top", "bottom"]) ? "vertical" : nil
  }

  func text(_ constant: LayoutDraft.Constant) -> String {
    guard let name = names[RecurringNumbers.key(constant)] else { return constant.value.text }
    return (constant.value.value < 0 ? "-" : "") + name
  }

  /// Returns the constant without its sign.
  private static func key(_ constant: LayoutDraft.Constant) -> LayoutDraft.Constant {
    constant.value.value < 0 ? LayoutDraft.Constant(constant.value.negated, constant.kind) : constant
  }
}
