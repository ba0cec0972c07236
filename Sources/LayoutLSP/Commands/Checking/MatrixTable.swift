import Analysis

/// Prints how layouts fare on all their screens, as a table for people: a line for each screen, and for the states of
/// it that fare alike.
struct MatrixTable {
  var style: Style

  /// ```
  /// Login · 5 of 6 solved, 1 truncated
  ///   phone                    solved
  ///   small.135%  shown        truncated: title
  /// ```
  func text(_ matrix: LayoutMatrix) -> String {
    let head = style.bold(visible(matrix.layout)) + " · "
    if let provisional = matrix.provisional { return head + style.red("not known: \(provisional.words)") + "\n" }
    let rows = matrix.rows.map { row in
      let fares = row.faults.map { fault in
        let text = visible(fault.text)
        return switch fault.kind {
        case .conflict, .unsolved: style.red(text)
        case .open: style.yellow(text)
        case .truncated, .overlapping, .offScreen: style.cyan(text)
        }
      }
      return (
        screen: visible(row.screen), states: visible((row.states ?? []).joined(separator: ", ")),
        fares: fares.isEmpty ? style.green("solved") : fares.joined(separator: "; ")
      )
    }
    let widths = (rows.map { $0.screen.columns }.max() ?? 0, rows.map { $0.states.columns }.max() ?? 0)
    let lines = rows.map { row in
      let states = widths.1 == 0 ? "" : "  " + row.states.padded(to: widths.1)
      return "  " + row.screen.padded(to: widths.0) + states + "  " + row.fares + "\n"
    }
    return head + matrix.summary + "\n" + lines.joined()
  }
}
