import Analysis
import Drawing
import Features
import Platform
import Protocol

/// Prints the diagnostics of `check` for people: what is wrong, where, and the line itself with the place underlined.
struct HumanReport {
  var style: Style

  func text(_ result: CheckResult, withSummary: Bool) -> String {
    var text = ""
    for file in result.files {
      let excerpts = Excerpts(file)
      for diagnostic in file.diagnostics { text += block(diagnostic, file, excerpts) + "\n" }
    }
    let tables = result.files.flatMap { $0.matrices ?? [] }.map { MatrixTable(style: style).text($0) }
    text += tables.isEmpty ? "" : tables.joined(separator: "\n") + "\n"
    return withSummary ? text + summary(result) : text
  }

  /// ```
  /// error[conflict]: cannot hold together with the others
  ///   --> login.layout:12:5
  ///    |
  /// 12 |     a.width == 20
  ///    |     ^^^^^^^^^^^^^ this one is set aside
  /// ```
  private func block(_ diagnostic: LSP.Diagnostic, _ file: CheckedFile, _ excerpts: Excerpts) -> String {
    let main = excerpts.excerpt(diagnostic.range)
    // Text of other files is not shown.
    let related = (diagnostic.relatedInformation ?? []).map { item in
      (item, item.location.uri == file.uri ? excerpts.excerpt(item.location.range) : nil)
    }
    let numbers = ([main] + related.compactMap { $0.1 }).map { $0.line + 1 }
    let gutter = String(numbers.max() ?? 1).count
    let word = severityWord(diagnostic.severity)
    var text =
      word.paint(word.text + "[\(diagnostic.code)]") + style.bold(": " + indented(diagnostic.message)) + "\n"
    text += arrow(gutter, "\(visible(file.path)):\(main.line + 1):\(main.column + 1)")
    let marks =
      [Mark(excerpt: main, sign: "^", paint: word.paint, label: "")]
      + related.compactMap { item, excerpt in
        excerpt.map { Mark(excerpt: $0, sign: "-", paint: style.blue, label: indented(item.message)) }
      }
    text += lines(marks, gutter)
    for (item, excerpt) in related where excerpt == nil {
      let place = "\(visible(FileURI.file(item.location.uri).text)):\(item.location.range.start.line + 1)"
      text += arrow(gutter, "\(place): \(indented(item.message))")
    }
    if let href = diagnostic.codeDescription?.href { text += margin(gutter, "=") + " see \(visible(href))\n" }
    return text
  }

  /// A place in an excerpt that is underlined.
  private struct Mark {
    var excerpt: Excerpt
    var sign: Character
    var paint: (String) -> String
    var label: String

    /// Returns the underline, with its label behind it.
    var text: String {
      let marks = String(repeating: sign, count: excerpt.markWidth)
      return String(repeating: " ", count: excerpt.markStart) + paint(label.isEmpty ? marks : marks + " " + label)
    }

    func isOnLine(of other: Mark) -> Bool {
      excerpt.line == other.excerpt.line && excerpt.text == other.excerpt.text
    }
  }

  /// Returns each line once, in the order of the marks, with all of its marks below it.
  private func lines(_ marks: [Mark], _ gutter: Int) -> String {
    var text = ""
    for (place, mark) in marks.enumerated() where !marks[..<place].contains(where: mark.isOnLine) {
      let number = String(mark.excerpt.line + 1)
      text +=
        margin(gutter, "|") + "\n" + style.blue(number.right(in: gutter) + " |") + " " + mark.excerpt.text + "\n"
      for other in marks where other.isOnLine(of: mark) { text += margin(gutter, "|") + " " + other.text + "\n" }
    }
    return text
  }

  /// Escapes a text but for its line ends, and indents what follows those.
  private func indented(_ text: String) -> String {
    visible(text, linesStay: true).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
  }

  private func arrow(_ gutter: Int, _ place: String) -> String {
    String(repeating: " ", count: gutter) + style.blue("-->") + " " + place + "\n"
  }

  private func margin(_ gutter: Int, _ sign: String) -> String {
    String(repeating: " ", count: gutter + 1) + style.blue(sign)
  }

  private func severityWord(_ severity: LSP.DiagnosticSeverity) -> (text: String, paint: (String) -> String) {
    switch severity {
    case .error: ("error", style.red)
    case .warning: ("warning", style.yellow)
    case .information: ("info", style.blue)
    case .hint: ("hint", style.cyan)
    }
  }

  private func summary(_ result: CheckResult) -> String {
    let errors = result.count(.error)
    let warnings = result.count(.warning)
    let notes = result.count(.information) + result.count(.hint)
    var parts = [errors > 0 ? style.red(counted(errors, "error")) : counted(errors, "error")]
    parts.append(warnings > 0 ? style.yellow(counted(warnings, "warning")) : counted(warnings, "warning"))
    if notes > 0 { parts.append(counted(notes, "note")) }
    if result.silenced > 0 { parts.append("\(result.silenced) silenced") }
    return parts.joined(separator: ", ") + " in \(counted(result.files.count, "file"))\n"
  }
}

extension CheckedFile {
  /// Prints the file's errors on standard error. Returns whether there are any.
  func printErrors(color: String?) -> Bool {
    let errors = CheckResult(files: [self]).errorsOnly
    guard errors.count(.error) > 0 else { return false }
    let report = HumanReport(style: Style(color: color, on: Descriptor.standardError))
    Terminal.write(report.text(errors, withSummary: false), to: Descriptor.standardError)
    return true
  }
}
