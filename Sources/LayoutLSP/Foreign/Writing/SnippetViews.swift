import Syntax

/// The views that pasted code makes, as declarations: those of a view that it makes too stand in its block.
struct SnippetViews {
  /// The paths of all views, by their numbers, as statements name them.
  let paths: [String]
  /// The superviews, by their numbers; the number of all views where the code does not say it, and nil where the layout
  /// may have the view elsewhere.
  let parents: [Int?]
  private let report: ForeignClass
  /// The numbers of the views that the code makes.
  private let new: Set<Int>

  init(_ report: ForeignClass, _ surroundings: ForeignSurroundings) {
    self.report = report
    let known = Set(surroundings.views.values)
    let new = Set(
      report.views.indices.dropFirst().filter { index in
        let view = report.views[index]
        return (view.isGuide || view.type != nil) && surroundings.view(view.code) == nil && !known.contains(view.code)
      })
    self.new = new
    parents = report.views.indices.map { index in
      guard index > 0 else { return nil }
      guard let parent = report.views[index].parent else { return report.views.count }
      return parent == 0 || new.contains(index) && new.contains(parent) ? parent : nil
    }
    paths = report.views.indices.map { index in
      guard index > 0 else { return surroundings.root }
      var (parts, here) = ([report.views[index].code], index)
      while new.contains(here), let parent = report.views[here].parent, new.contains(parent), parts.count < 40 {
        parts.append(report.views[parent].code)
        here = parent
      }
      return parts.reversed().joined(separator: ".")
    }
  }

  /// Whether the code makes a view.
  func isNew(_ index: Int) -> Bool { new.contains(index) }

  /// Returns the declaration of a view that the code makes, with those in it; none for one that lies in another.
  func lines(of index: Int) -> [String] {
    guard new.contains(index) else { return [] }
    if let parent = report.views[index].parent, new.contains(parent) { return [] }
    return declaration(of: index, indent: "", depth: 0) + notes(of: index)
  }

  private func inside(_ index: Int) -> [Int] {
    report.views.indices.filter { new.contains($0) && report.views[$0].parent == index && $0 != index }
  }

  private func declaration(of index: Int, indent: String, depth: Int) -> [String] {
    let head = indent + head(of: report.views[index])
    let children = depth < 40 ? inside(index) : []
    var lines = children.flatMap { declaration(of: $0, indent: indent + "  ", depth: depth + 1) }
    if let stack = report.views[index].stack, !stack.arranged.isEmpty,
      stack.arranged.allSatisfy({ children.contains($0) })
    {
      lines.append(indent + "  " + StackWriter.line(stack, names: report.views.map { $0.code }))
    }
    return lines.isEmpty ? [head] : [head + " {"] + lines + [indent + "}"]
  }

  /// What a stack arranges that the layout declares elsewhere: it cannot stand in the stack's block.
  private func notes(of index: Int) -> [String] {
    guard let stack = report.views[index].stack, !stack.arranged.isEmpty,
      !stack.arranged.allSatisfy({ inside(index).contains($0) })
    else { return [] }
    let line = StackWriter.line(stack, names: report.views.map { $0.code })
    return ["// in \(report.views[index].code), with the views declared in its block: \(line)"]
  }

  /// `view title: UILabel (text: "Hello" font headline lines 0)`
  private func head(of view: ForeignView) -> String {
    if view.isGuide { return "guide \(view.code)" }
    let type = view.type.map { ": \($0)" } ?? ""
    guard let words = view.words else { return "view \(view.code)\(type)" }
    let options =
      (view.font.map { " font \($0)" } ?? "") + (view.lines.map { " lines \(ForeignNumber.text($0))" } ?? "")
    return "view \(view.code)\(type) (text: \(TextEscapes.quoted(words))\(options))"
  }
}
