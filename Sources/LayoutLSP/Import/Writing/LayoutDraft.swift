/// The text of a layout before it is text: views in views, with what is said of each beside it.
struct LayoutDraft {
  /// A view with its statements, or a guide.
  struct View {
    var name: String
    /// The class, nil for a plain view.
    var type: String?
    /// `intrinsic: 20 x 10`, in the order of writing.
    var properties: [String] = []
    /// Interface Builder's identifier, nil for a guide.
    var id: String?
    var isGuide = false
    var children: [View] = []
    /// What is said in its block before its children: of the view as a superview.
    var opening: [String] = []
    /// What is said after its declaration, in the block that it stands in.
    var statements: [Statement] = []
  }

  /// A line of text. Those of one shape, of views that stand side by side, become one line with a list.
  struct Statement: Equatable {
    /// The view that it begins with, where what follows holds for any view of its block as it does for this one.
    var subject: String?
    /// All of it, or what follows the subject.
    var text: String
    var comment: String?
  }

  var name: String
  var id: String
  /// Comment lines above.
  var heading: [String] = []
  /// `screen …`, `let …`
  var declarations: [String] = []
  var root: View
  /// Statements that stand at the end of all.
  var closing: [String] = []
  /// What was left out, at the end.
  var remarks: [String] = []

  var text: String {
    var lines = heading.map { "# " + $0 }
    let properties = root.properties.isEmpty ? "" : " (\(root.properties.joined(separator: ", ")))"
    lines.append("layout \(name)\(properties) { # ib:\(id)")
    lines += declarations.map { "  " + $0 }
    let block = block(of: root, indent: "  ")
    if !declarations.isEmpty && !block.isEmpty { lines.append("") }
    lines += block
    if !closing.isEmpty { lines += ["", "  # The frames that Xcode saved break these:"] }
    lines += closing.map { "  " + $0 }
    if !remarks.isEmpty { lines.append("") }
    lines += remarks.map { "  # " + $0 }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func block(of view: View, indent: String) -> [String] {
    var lines = view.opening.map { indent + $0 }
    var statements = ListedStatements(view.children)
    for (index, child) in view.children.enumerated() {
      if index > 0 || !view.opening.isEmpty { lines.append("") }
      lines += declaration(of: child, indent: indent)
      lines += statements.lines(of: index).map { indent + $0 }
    }
    return lines
  }

  private func declaration(of view: View, indent: String) -> [String] {
    var line = "\(indent)\(view.isGuide ? "guide" : "view") \(view.name)"
    if let type = view.type { line += ": \(type)" }
    if !view.properties.isEmpty { line += " (\(view.properties.joined(separator: ", ")))" }
    let mark = view.id.map { " # ib:\($0)" } ?? ""
    let inner = block(of: view, indent: indent + "  ")
    return inner.isEmpty ? [line + mark] : [line + " {" + mark] + inner + [indent + "}"]
  }
}

/// The statements of views that stand side by side: what is said of several in the same words is said once of them all, at
/// the last.
private struct ListedStatements {
  private var byView: [[String]]

  init(_ views: [LayoutDraft.View]) {
    var places: [String: [Int]] = [:]
    for (index, view) in views.enumerated() {
      for statement in view.statements where statement.subject != nil && statement.comment == nil {
        places[statement.text, default: []].append(index)
      }
    }
    byView = Array(repeating: [], count: views.count)
    for (index, view) in views.enumerated() {
      for statement in view.statements {
        let comment = statement.comment.map { " # " + $0 } ?? ""
        guard let subject = statement.subject else {
          byView[index].append(statement.text + comment)
          continue
        }
        let all = statement.comment == nil ? places[statement.text] ?? [] : []
        let names = all.compactMap { place in
          views[place].statements.first { $0.text == statement.text && $0.comment == nil }?.subject
        }
        if all.count < 2 || Set(all).count < all.count {
          byView[index].append(subject + statement.text + comment)
        } else if all.last == index {
          byView[index].append("[\(names.joined(separator: ", "))]" + statement.text)
        }
      }
    }
  }

  mutating func lines(of index: Int) -> [String] { byView[index] }
}
