import Foreign

/// A tree of views, as a debugger prints it, as a layout: its views one in the other, and their frames where it has them.
package struct TraceLayout {
  private let trace: ViewTrace
  private let names: [String]
  /// The number of the view that is the layout itself; nil where there are several at the top.
  private let root: Int?

  package init(_ trace: ViewTrace) {
    self.trace = trace
    let tops = trace.views.indices.filter { trace.views[$0].parent == nil }
    root = tops.count == 1 ? tops[0] : nil
    var taken = UniqueNames(besides: NewNames.reserved)
    names = trace.views.map { view in
      let title = view.title.map { NewNames.name($0) } ?? ""
      return taken.name(like: title.isEmpty ? LogNames.name(ofClass: view.item.className) : title)
    }
  }

  /// What the trace says is ambiguous, in words: `title: its left edge and width`.
  package var open: [String] {
    trace.views.indices.filter { !trace.views[$0].open.isEmpty }.map { index in
      let words = ["minX": "left edge", "minY": "top edge", "Width": "width", "Height": "height"]
      let measures = trace.views[index].open.unique.map { words[$0] ?? $0 }
      let list =
        measures.dropLast().joined(separator: ", ") + (measures.count > 1 ? " and " : "") + (measures.last ?? "")
      return "\(index == root ? "view" : names[index]): its \(list)"
    }
  }

  /// The text of the layout. `name` is the layout's.
  package func text(_ name: String) -> String {
    var lines = ["layout \(name) {" + (root.map { "  # view is " + described($0) } ?? "")]
    if let frame = root.flatMap({ trace.views[$0].frame }) {
      lines.append("  screen traced = \(StatementWriter.number(frame[2])) x \(StatementWriter.number(frame[3]))")
    }
    lines += views(in: root, indent: "  ", depth: 0)
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func views(in parent: Int?, indent: String, depth: Int) -> [String] {
    trace.views.indices.filter { trace.views[$0].parent == parent && $0 != root }.flatMap { index -> [String] in
      let inside = depth < 40 ? views(in: index, indent: indent + "  ", depth: depth + 1) : []
      let isGuide = trace.views[index].item.className.hasSuffix("LayoutGuide")
      let head = "\(indent)\(isGuide ? "guide" : "view") \(names[index])"
      let declared =
        inside.isEmpty
        ? ["\(head)  # \(described(index))"] : ["\(head) {  # \(described(index))"] + inside + [indent + "}"]
      return declared + frame(of: index, indent)
    }
  }

  private func frame(of index: Int, _ indent: String) -> [String] {
    guard let frame = trace.views[index].frame?.map({ StatementWriter.number($0) }) else { return [] }
    let name = names[index]
    return [
      "\(indent)\(name).left == \(frame[0]); \(name).top == \(frame[1]); \(name).size == \(frame[2]) x \(frame[3])"
    ]
  }

  private func described(_ index: Int) -> String {
    let view = trace.views[index]
    let open = view.open.isEmpty ? "" : ", ambiguous"
    let title = view.title.map { " '\($0)'" } ?? ""
    return visible("\(view.item.className) \(view.item.address)\(title)\(open)".onOneLine)
  }
}
