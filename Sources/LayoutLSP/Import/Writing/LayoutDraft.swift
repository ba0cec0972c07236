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
    /// Where its element begins, in bytes of the file.
    var origin: Int?
    /// The statements that place it by its frame, behind its declaration.
    var pinned: [Statement] = []

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
    /// Where the element that says it begins, in bytes of the file.
    var origin: Int?
  }

  /// A line of the text, and where in the file it comes from, in bytes; nil for what the file does not say itself.
  struct Line {
    var text: String
    var origin: Int?
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
  /// Whether each statement stands in a line of its own, as the file has it: nothing is joined, and no number is named.
  var isPlain = false

  var lines: [Line] {
    let metrics = isPlain ? RecurringNumbers() : RecurringNumbers(self)
    let head = "layout \(name)\(LayoutDraft.options(root.properties)) { \(Self.comment("ib:\(id)"))"
    var lines = [Line(text: head, origin: root.origin)]
    let declared = declarations + metrics.declarations
    lines += declared.map { Line(text: "  " + $0) }
    let block = block(of: root, indent: "  ", metrics)
    if !declared.isEmpty && !block.isEmpty { lines.append(Line(text: "")) }
    lines += block
    if !closing.isEmpty { lines += [Line(text: ""), Line(text: "  # The frames that Xcode saved break these:")] }
    lines += closing.map { $0.line("  ", $0.subject ?? "", metrics) }
    if !remarks.isEmpty { lines.append(Line(text: "")) }
    lines += remarks.map { Line(text: "  " + Self.comment($0)) }
    lines.append(Line(text: "}"))
    return lines
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

  private func block(of view: View, indent: String, _ metrics: RecurringNumbers) -> [Line] {
    var lines = view.opening.map { $0.line(indent, $0.subject ?? "", metrics) }
    let listed = isPlain ? nil : ListedStatements(view.children)
    for (index, child) in view.children.enumerated() {
      if index > 0 || !view.opening.isEmpty { lines.append(Line(text: "")) }
      // What contradicts the frame is then found at the constraint that does, which comes later.
      if isPlain { lines += child.pinned.map { $0.line(indent, $0.subject ?? "", metrics) } }
      lines += declaration(of: child, indent: indent, metrics)
      let statements = listed?.byView[index] ?? child.statements.map { ($0.subject ?? "", $0) }
      lines += statements.map { $0.statement.line(indent, $0.subjects, metrics) }
    }
    let conditionals = self.lines(view.conditionals, indent: indent, metrics)
    if !conditionals.isEmpty && !lines.isEmpty { lines.append(Line(text: "")) }
    return lines + conditionals
  }

  private func lines(_ conditionals: [Conditional], indent: String, _ metrics: RecurringNumbers) -> [Line] {
    func inner(_ conditional: Conditional) -> [Line] {
      let hidden = conditional.hidden.isEmpty ? [] : ["hide " + conditional.hidden.joined(separator: ", ")]
      let statements = conditional.statements
      let listed = isPlain ? statements.map { ($0.subject ?? "", $0) } : ListedStatements.merged(statements)
      return hidden.map { Line(text: indent + "  " + $0) }
        + listed.map { $0.statement.line(indent + "  ", $0.subjects, metrics) }
    }
    var lines: [Line] = []
    for conditional in conditionals {
      if conditionals.contains(where: { $0.opposite == conditional.head }) { continue }
      lines.append(Line(text: indent + conditional.head + " {"))
      lines += inner(conditional)
      if let other = conditionals.first(where: { $0.head == conditional.opposite }) {
        lines.append(Line(text: indent + "} else {"))
        lines += inner(other)
      }
      lines.append(Line(text: indent + "}"))
    }
    return lines
  }

  private func declaration(of view: View, indent: String, _ metrics: RecurringNumbers) -> [Line] {
    let remark = view.remark.map { [Line(text: indent + Self.comment($0))] } ?? []
    var line = "\(indent)\(view.isGuide ? "guide" : "view") \(view.name)"
    if let type = view.type { line += ": \(type)" }
    line += LayoutDraft.options(view.properties)
    let mark = view.id.map { " " + Self.comment("ib:\($0)") } ?? ""
    let inner = block(of: view, indent: indent + "  ", metrics)
    let head = Line(text: line + (inner.isEmpty ? "" : " {") + mark, origin: view.origin)
    return remark + [head] + inner + (inner.isEmpty ? [] : [Line(text: indent + "}")])
  }
}

extension LayoutDraft.Statement {
  /// Returns the line with these subjects.
  fileprivate func line(_ indent: String, _ subjects: String, _ metrics: RecurringNumbers) -> LayoutDraft.Line {
    let comment = comment.map { " " + LayoutDraft.comment($0) } ?? ""
    let text = indent + subjects + lead + (constant.map { metrics.text($0) } ?? "") + tail + comment
    return LayoutDraft.Line(text: text, origin: origin)
  }
}
