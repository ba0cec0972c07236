import Analysis

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
    enum Kind: String { case inset, gap, width, height, other }

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
    var line = "\(indent)\(view.isGuide ? "guide" : "view") \(view.name)"
    if let type = view.type { line += ": \(type)" }
    line += LayoutDraft.options(view.properties)
    let mark = view.id.map { " " + Self.comment("ib:\($0)") } ?? ""
    let inner = block(of: view, indent: indent + "  ", metrics)
    return inner.isEmpty ? [line + mark] : [line + " {" + mark] + inner + [indent + "}"]
  }
}

extension LayoutDraft.Statement {
  /// Returns the line without its subject.
  fileprivate func text(_ metrics: RecurringNumbers) -> String {
    lead + (constant.map { metrics.text($0) } ?? "") + tail + (comment.map { " " + LayoutDraft.comment($0) } ?? "")
  }
}

/// The statements of views that stand side by side, with repetition removed. A statement that several views have in
/// the same words is written once for all of them, behind the last; statements about opposite edges become one.
struct ListedStatements {
  private(set) var byView: [[(subjects: String, statement: LayoutDraft.Statement)]]

  init(_ views: [LayoutDraft.View]) {
    let all = views.map { ListedStatements.joined($0.statements) }
    var groups: [String: Group] = [:]
    for (index, statements) in all.enumerated() {
      for statement in statements where statement.isCommon {
        groups[statement.words, default: Group()].add(statement.subject ?? "", of: index)
      }
    }
    byView = all.map { _ in [] }
    for (index, statements) in all.enumerated() {
      for statement in statements {
        let group = statement.isCommon ? groups[statement.words] : nil
        guard let group, group.subjects.count > 1, !group.isTwiceInOneView else {
          byView[index].append((statement.subject ?? "", statement))
          continue
        }
        if group.last == index { byView[index].append(("[\(group.subjects.joined(separator: ", "))]", statement)) }
      }
    }
  }

  /// The views of which the same is said, in their order.
  private struct Group {
    var subjects: [String] = []
    var last: Int?
    var isTwiceInOneView = false

    mutating func add(_ subject: String, of view: Int) {
      subjects.append(subject)
      if last == view { isTwiceInOneView = true }
      last = view
    }
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

  /// Whether it may be said of several views at once. A comment with an identifier belongs to one view alone.
  fileprivate var isCommon: Bool { subject != nil && comment?.holds("ib:") != true }
}

/// Makes metrics of the numbers that recur in the statements of a layout.
struct RecurringNumbers {
  private(set) var names: [LayoutDraft.Constant: String] = [:]
  private(set) var declarations: [String] = []

  /// A number in at least this many lines becomes a metric.
  private static let least = 4

  init(_ draft: LayoutDraft) {
    var counts: [LayoutDraft.Constant: Int] = [:]
    var taken: Set<String> = []
    func count(_ statement: LayoutDraft.Statement) {
      guard let constant = statement.constant, constant.kind != .other else { return }
      counts[RecurringNumbers.key(constant), default: 0] += 1
    }
    func visit(_ view: LayoutDraft.View) {
      taken.insert(view.name)
      view.opening.forEach(count)
      ListedStatements(view.children).byView.joined().forEach { count($0.statement) }
      view.children.forEach(visit)
    }
    visit(draft.root)
    draft.closing.forEach(count)
    let recurring = counts.filter { $0.value >= RecurringNumbers.least && $0.key.value.value > 1 }.keys
    for kind in [LayoutDraft.Constant.Kind.inset, .gap, .width, .height] {
      let values = recurring.filter { $0.kind == kind && !$0.value.text.contains("/") }
        .sorted { $0.value.value < $1.value.value }
      for constant in values {
        let digits = constant.value.text.replacing(".", by: "_")
        let wanted = kind.rawValue + (values.count > 1 || kind == .width || kind == .height ? digits : "")
        let name = ViewNames.unique(wanted, &taken)
        names[constant] = name
        declarations.append("let \(name) = \(constant.value.text)")
      }
    }
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
