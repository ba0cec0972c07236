import Analysis
import Syntax

/// A layout before it is written as text: views in views, each with its statements.
struct LayoutDraft {
  /// A view with its statements, or a guide.
  struct View {
    var name: String
    /// The class, nil for a plain view.
    var type: String?
    /// The properties, in the order of writing: `intrinsic: 20 x 10`
    var properties: [String] = []
    /// Interface Builder's identifier, nil for a guide.
    var id: String?
    var isGuide = false
    /// A comment above the declaration.
    var remark: String?
    var children: [View] = []
    /// The statements in its block before its children: those about the view as a superview.
    var opening: [Statement] = []
    /// The statements after its declaration, in the block around it.
    var statements: [Statement] = []
    /// The parts of its block that hold on a condition, at the end of the block.
    var conditionals: [Conditional] = []

    /// Adds a statement that holds on a condition, to the other statements with that condition.
    mutating func add(_ statement: Statement, if head: String) {
      at(head) { $0.statements.append(statement) }
    }

    mutating func hide(_ name: String, if head: String) {
      at(head) { $0.hidden.append(name) }
    }

    private mutating func at(_ head: String, _ change: (inout Conditional) -> Void) {
      if let index = conditionals.firstIndex(where: { $0.head == head }) {
        change(&conditionals[index])
      } else {
        var conditional = Conditional(head: head)
        change(&conditional)
        conditionals.append(conditional)
      }
    }
  }

  struct Conditional {
    /// `when regular`, `state hidden`
    let head: String
    var hidden: [String] = []
    var statements: [Statement] = []

    /// The head of the opposite condition, whose part may follow as `else`; nil for a state.
    fileprivate var opposite: String? {
      guard head.hasPrefix("when ") else { return nil }
      let condition = head.dropFirst(5)
      return "when not " + (condition.contains(" ") ? "(\(condition))" : condition)
    }
  }

  /// A line of text. Lines that differ only in their subject, of views that stand side by side, become one line with
  /// a list.
  struct Statement {
    /// The view that the line begins with, if the rest of the line could be said of any view of the block; else nil,
    /// and `lead` has it.
    var subject: String?
    /// The line up to its constant, without the subject.
    var lead: String
    var constant: Constant?
    /// `@ 750`
    var tail = ""
    var comment: String?
    /// The edge that it is about, if it may be joined with statements about other edges.
    var edge: Edge?
  }

  /// The number of a statement. One that recurs becomes a metric.
  struct Constant: Hashable {
    /// The purpose of a number: equal numbers of one kind may be meant to be the same.
    enum Kind: String { case inset, gap, width, height, size, other }

    let value: IBNumber
    let kind: Kind

    init(_ value: IBNumber, _ kind: Kind) { (self.value, self.kind) = (value, kind) }
  }

  /// An edge of a view that lies at a distance inside of the same edge of a frame around it.
  struct Edge {
    enum Frame: String { case superview = "", safeArea = "Safe", margins = "Margin" }

    enum Side: String {
      case leading, trailing, left, right, top, bottom

      var isFar: Bool { self == .trailing || self == .right || self == .bottom }
    }

    let of: Frame
    let side: Side
    let inset: IBNumber
  }

  var name: String
  var id: String
  /// `screen …`
  var declarations: [String] = []
  var root: View
  /// The statements at the end of the layout.
  var closing: [Statement] = []
  /// The comments about what was left out, behind everything else.
  var remarks: [String] = []

  var text: String {
    let metrics = RecurringNumbers(self)
    var lines = ["layout \(name)\(LayoutDraft.options(root.properties)) { \(Self.comment("ib:\(id)"))"]
    let declared = declarations + metrics.declarations
    lines += declared.map { "  " + $0 }
    let block = block(of: root, indent: "  ", metrics)
    if !declared.isEmpty && !block.isEmpty { lines.append("") }
    lines += block
    if !closing.isEmpty { lines += ["", "  # The frames that Xcode saved break these:"] }
    lines += closing.map { "  " + ($0.subject ?? "") + $0.text(metrics) }
    if !remarks.isEmpty { lines.append("") }
    lines += remarks.map { "  " + Self.comment($0) }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text of others as a comment: on one line, whatever it holds.
  static func comment(_ text: String) -> String { "# " + visible(text) }

  /// Returns an identifier of Interface Builder as comments have it, without what its readers would take for its end.
  static func marked(_ id: String) -> String {
    String(String.UnicodeScalarView(id.unicodeScalars.filter { $0.value > 0x20 && !",;*".unicodeScalars.contains($0) }))
  }

  /// Returns words of others as a string: on one line, and with an escape for each character that is not seen.
  static func quoted(_ words: String) -> String { visible(TextEscapes.quoted(words)) }

  private static func options(_ properties: [String]) -> String {
    properties.isEmpty ? "" : " (\(properties.joined(separator: ", ")))"
  }

  private func block(of view: View, indent: String, _ metrics: RecurringNumbers) -> [String] {
    var lines = view.opening.map { indent + ($0.subject ?? "") + $0.text(metrics) }
    let listed = ListedStatements(view.children)
    for (index, child) in view.children.enumerated() {
      if index > 0 || !view.opening.isEmpty { lines.append("") }
      lines += declaration(of: child, indent: indent, metrics)
      lines += listed.byView[index].map { indent + $0.subjects + $0.statement.text(metrics) }
    }
    let conditionals = self.lines(view.conditionals, indent: indent, metrics)
    if !conditionals.isEmpty && !lines.isEmpty { lines.append("") }
    return lines + conditionals
  }

  private func lines(_ conditionals: [Conditional], indent: String, _ metrics: RecurringNumbers) -> [String] {
    func inner(_ conditional: Conditional) -> [String] {
      let hidden = conditional.hidden.isEmpty ? [] : ["hide " + conditional.hidden.joined(separator: ", ")]
      let listed = ListedStatements.merged(conditional.statements).map { $0.subjects + $0.statement.text(metrics) }
      return (hidden + listed).map { indent + "  " + $0 }
    }
    var lines: [String] = []
    for conditional in conditionals {
      if conditionals.contains(where: { $0.opposite == conditional.head }) { continue }
      lines.append(indent + conditional.head + " {")
      lines += inner(conditional)
      if let other = conditionals.first(where: { $0.head == conditional.opposite }) {
        lines.append(indent + "} else {")
        lines += inner(other)
      }
      lines.append(indent + "}")
    }
    return lines
  }

  private func declaration(of view: View, indent: String, _ metrics: RecurringNumbers) -> [String] {
    let remark = view.remark.map { [indent + Self.comment($0)] } ?? []
    var line = "\(indent)\(view.isGuide ? "guide" : "view") \(view.name)"
    if let type = view.type { line += ": \(type)" }
    line += LayoutDraft.options(view.properties)
    let mark = view.id.map { " " + Self.comment("ib:\($0)") } ?? ""
    let inner = block(of: view, indent: indent + "  ", metrics)
    return remark + (inner.isEmpty ? [line + mark] : [line + " {" + mark] + inner + [indent + "}"])
  }
}

extension LayoutDraft.Statement {
  /// Returns the line without its subject.
  fileprivate func text(_ metrics: RecurringNumbers) -> String {
    lead + (constant.map { metrics.text($0) } ?? "") + tail + (comment.map { " " + LayoutDraft.comment($0) } ?? "")
  }
}

/// The statements of views that stand side by side, with repetition removed. A statement that neighbours have in the
/// same words is written once for all of them, behind the last; statements about opposite edges become one.
struct ListedStatements {
  private(set) var byView: [[(subjects: String, statement: LayoutDraft.Statement)]]

  init(_ views: [LayoutDraft.View]) {
    let all = views.map { ListedStatements.joined($0.statements) }
    var runs: [Run] = []
    // The newest run of each text.
    var newest: [String: Int] = [:]
    let numbers = all.enumerated().map { index, statements in
      statements.map { statement -> Int? in
        guard statement.isCommon else { return nil }
        var number = newest[statement.words] ?? runs.count
        if number == runs.count || runs[number].last < index - 1 {
          number = runs.count
          runs.append(Run(last: index))
        }
        newest[statement.words] = number
        runs[number].add(statement.subject ?? "", of: index)
        return number
      }
    }
    byView = all.enumerated().map { index, statements in
      var written: [(subjects: String, statement: LayoutDraft.Statement)] = []
      for (statement, number) in zip(statements, numbers[index]) {
        if let run = number.map({ runs[$0] }), run.subjects.count > 1, !run.isTwiceInOneView {
          if run.last == index { written.append(("[\(run.subjects.joined(separator: ", "))]", statement)) }
        } else {
          written.append((statement.subject ?? "", statement))
        }
      }
      return ListedStatements.compounds(written)
    }
  }

  /// Views that follow one another, and of which the same is said.
  private struct Run {
    var subjects: [String] = []
    var last: Int
    var isTwiceInOneView = false

    mutating func add(_ subject: String, of view: Int) {
      if !subjects.isEmpty, last == view { isTwiceInOneView = true }
      subjects.append(subject)
      last = view
    }
  }

  /// Joins statements about both sizes, both centres and all edges of the same views.
  private static func compounds(
    _ statements: [(subjects: String, statement: LayoutDraft.Statement)]
  ) -> [(subjects: String, statement: LayoutDraft.Statement)] {
    // Each is compared with all others: nobody writes so many about one view.
    guard statements.count <= 200 else { return statements }
    var result = statements
    var index = 0
    while index < result.count {
      let (subjects, first) = result[index]
      for (attributes, name) in LayoutDraft.Statement.compounds where first.names(attributes[0]) {
        let places = attributes.map { attribute in
          result.indices.first { place in
            result[place].subjects == subjects && result[place].statement.isBeside(first, attribute, attributes[0])
          }
        }
        guard !subjects.isEmpty, !places.contains(nil),
          let joined = LayoutDraft.Statement.joined(places.compactMap { $0.map { result[$0].statement } }, as: name)
        else { continue }
        result[index].statement = joined
        for place in places.compactMap({ $0 }).sorted(by: >) where place != index { result.remove(at: place) }
        if let last = places.compactMap({ $0 }).min(), last < index { index = last }
        break
      }
      index += 1
    }
    return result
  }

  /// Merges statements with the same words about views of one block.
  static func merged(_ statements: [LayoutDraft.Statement]) -> [(subjects: String, statement: LayoutDraft.Statement)] {
    var result: [(subjects: [String], statement: LayoutDraft.Statement)] = []
    for statement in statements {
      if statement.isCommon, let subject = statement.subject,
        let index = result.firstIndex(where: { $0.statement.isCommon && $0.statement.words == statement.words }),
        !result[index].subjects.contains(subject)
      {
        result[index].subjects.append(subject)
      } else {
        result.append(([statement.subject ?? ""], statement))
      }
    }
    return result.map { subjects, statement in
      let subject = subjects.count > 1 ? "[\(subjects.joined(separator: ", "))]" : subjects[0]
      return (subjects: subject, statement: statement)
    }
  }

  /// Joins statements about two edges, or all four, that lie equally far inside.
  private static func joined(_ statements: [LayoutDraft.Statement]) -> [LayoutDraft.Statement] {
    var result = joined(statements, .leading, .trailing, "horizontal")
    result = joined(result, .left, .right, "horizontal")
    result = joined(result, .top, .bottom, "vertical")
    guard let across = result.firstIndex(where: { $0.lead.hasPrefix(".horizontal") && $0.constant != nil }),
      let down = result.firstIndex(where: { statement in
        statement.lead == ".vertical" + result[across].lead.dropFirst(11)
          && statement.constant == result[across].constant
          && statement.tail == result[across].tail
      })
    else { return result }
    let name = result[across].lead.dropFirst(11)
    result[across].lead = "." + name.prefix(1).lowercased() + name.dropFirst()
    result.remove(at: down)
    return result
  }

  private static func joined(
    _ statements: [LayoutDraft.Statement], _ near: LayoutDraft.Edge.Side, _ far: LayoutDraft.Edge.Side, _ axis: String
  ) -> [LayoutDraft.Statement] {
    guard let first = statements.firstIndex(where: { $0.edge?.side == near && $0.comment == nil && $0.subject != nil }),
      let edge = statements[first].edge,
      // Where the view's middle is given too, each statement stays as its author has it.
      !statements.contains(where: { $0.lead.hasPrefix(axis == "vertical" ? ".centerY" : ".centerX") }),
      !statements.contains(where: {
        $0.lead.hasPrefix(axis == "vertical" ? ".height == superview" : ".width == superview")
      }),
      let second = statements.firstIndex(where: { statement in
        statement.edge?.side == far && statement.edge?.of == edge.of && statement.edge?.inset == edge.inset
          && statement.tail == statements[first].tail && statement.comment == nil && statement.subject != nil
      })
    else { return statements }
    var result = statements
    result[first].lead = ".\(axis)\(edge.of.rawValue)Insets == "
    result[first].constant = LayoutDraft.Constant(edge.inset, .inset)
    result[first].edge = nil
    result.remove(at: second)
    return result
  }
}

extension LayoutDraft.Statement {
  /// The text by which a statement is the same as another's, without the subject.
  fileprivate var words: String { [lead, constant?.value.text ?? "", tail, comment ?? ""].joined(separator: "\u{0}") }

  /// The attributes that are one together, the first of which stands for both where they have one value.
  fileprivate static let compounds = [
    (["width", "height"], "size"), (["centerX", "centerY"], "center"),
    (["leading", "trailing", "top", "bottom"], "edges"), (["left", "right", "top", "bottom"], "edges"),
  ]

  fileprivate func names(_ attribute: String) -> Bool { lead.hasPrefix(".\(attribute) == ") }

  /// What stands behind the operator, before the constant.
  private func rest(behind attribute: String) -> Substring { lead.dropFirst(attribute.count + 5) }

  /// Whether it says of an attribute what another statement says of another one: that it is that of the same view, or a
  /// number.
  fileprivate func isBeside(_ other: Self, _ attribute: String, _ first: String) -> Bool {
    guard names(attribute), tail == other.tail, comment == nil, other.comment == nil else { return false }
    let (own, others) = (rest(behind: attribute), other.rest(behind: first))
    if own.isEmpty && others.isEmpty { return true }
    return constant == nil && other.constant == nil && own.hasSuffix(".\(attribute)") && others.hasSuffix(".\(first)")
      && own.dropLast(attribute.count) == others.dropLast(first.count) && !own.contains(" ")
  }

  /// Returns one statement for all of a compound's.
  fileprivate static func joined(_ statements: [Self], as name: String) -> Self? {
    guard var joined = statements.first else { return nil }
    joined.edge = nil
    let values = statements.compactMap { $0.constant?.value }
    if values.isEmpty {
      guard let dot = joined.lead.lastIndex(of: "."), let space = joined.lead.lastIndex(of: " ") else { return nil }
      joined.lead = ".\(name) ==" + joined.lead[space..<dot] + ".\(name)"
      return joined
    }
    guard values.count == statements.count, name != "edges" else { return nil }
    joined.lead = ".\(name) == "
    if name == "size", values.allSatisfy({ $0 == values[0] }) {
      joined.constant = LayoutDraft.Constant(values[0], .size)
    } else {
      let words = values.map { $0.text }
      joined.lead += name == "size" ? words.joined(separator: " x ") : "(\(words.joined(separator: ", ")))"
      joined.constant = nil
    }
    return joined
  }

  /// Whether it may be said of several views at once. A comment with an identifier belongs to one view alone.
  fileprivate var isCommon: Bool { subject != nil && comment?.holds("ib:") != true }
}

/// Makes metrics of the numbers that recur in the statements of a layout, with names by what they are used for.
struct RecurringNumbers {
  private(set) var names: [LayoutDraft.Constant: String] = [:]
  private(set) var declarations: [String] = []

  /// A number in at least this many lines becomes a metric.
  private static let least = 4

  /// The lines in which a number stands: what they say, and of which views.
  private typealias Use = (attribute: Substring, views: [Substring])

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

  fileprivate func text(_ constant: LayoutDraft.Constant) -> String {
    guard let name = names[RecurringNumbers.key(constant)] else { return constant.value.text }
    return (constant.value.value < 0 ? "-" : "") + name
  }

  /// Returns the constant without its sign.
  private static func key(_ constant: LayoutDraft.Constant) -> LayoutDraft.Constant {
    constant.value.value < 0 ? LayoutDraft.Constant(constant.value.negated, constant.kind) : constant
  }
}
