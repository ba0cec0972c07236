import Analysis

/// Prints frames as tables for people: one for each configuration of a layout.
struct FramesTable {
  var style: Style

  private static let columns = ["x", "y", "width", "height", "absolute x", "absolute y"]

  func text(_ layouts: [LayoutFrames]) -> String {
    let tables = layouts.flatMap { layout in layout.configurations.map { table(layout.name, $0) } }
    return tables.isEmpty ? "no layouts\n" : tables.joined(separator: "\n")
  }

  private func table(_ layout: String, _ frames: ConfigurationFrames) -> String {
    var title = [layout, frames.screen]
    if let state = frames.state { title.append(state) }
    title.append("\(decimal(frames.width)) × \(decimal(frames.height))")
    var text = style.bold(visible(title.joined(separator: " · "))) + " · " + status(frames) + "\n"
    let rows = frames.views.map { ($0, cells($0)) }
    let name = max(4, rows.map { $0.1[0].columns }.max() ?? 0)
    let widths = Self.columns.enumerated().map { index, title in
      max(title.count, rows.map { $0.1[index + 1].count }.max() ?? 0)
    }
    let header = zip(Self.columns, widths).map { "  " + $0.right(in: $1) }.joined()
    text += style.faint("  " + "view".padded(to: name) + header) + "\n"
    for (view, cells) in rows {
      let numbers = zip(cells.dropFirst(), widths).map { "  " + $0.right(in: $1) }.joined()
      text += "  " + cells[0].padded(to: name) + numbers
      if let scrolls = view.content?.text { text += "  " + style.faint(scrolls) }
      if !view.ambiguous.isEmpty { text += "  " + style.yellow(view.ambiguous.map(interval).joined(separator: ", ")) }
      text += "\n"
    }
    for guide in frames.openGuides {
      text += "  guide \(visible(guide.path)): " + style.yellow(guide.ambiguous.map(interval).joined(separator: ", "))
      text += "\n"
    }
    return text
  }

  private func status(_ frames: ConfigurationFrames) -> String {
    let word =
      switch frames.status {
      case .solved: style.green("solved")
      case .ambiguous: style.yellow("ambiguous")
      case .conflict: style.red("conflict")
      }
    return frames.provisional.map { word + ", provisional: \($0.words)" } ?? word
  }

  private func cells(_ view: ViewFrame) -> [String] {
    let name = view.path.isEmpty ? "(root)" : visible(view.path)
    return [name]
      + [view.x, view.y, view.width, view.height, view.absoluteX, view.absoluteY].map { decimal($0) }
  }

  /// Returns the bounds of an open value: `x 0…20`, `width 0…`.
  private func interval(_ value: FreeValue) -> String {
    "\(value.dimension) \(value.lower.map { decimal($0.double) } ?? "")…\(value.upper.map { decimal($0.double) } ?? "")"
  }
}

/// Returns a number with at most three decimals, for people: data has more.
package func decimal(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  guard let whole = Int(exactly: rounded) else { return rounded.isFinite ? "\(rounded)" : "\(value)" }
  return "\(whole)"
}
