import Analysis
import Platform

/// `layout-lsp config`: the rules that hold for a file, and where they come from.
extension Command {
  static let config = Command(
    name: "config", summary: "print the project's rules that hold for a file",
    usage: "[PATH]",
    details: """
      PATH is a file or a folder, the current one where it is left out. The rules are those of the nearest
      \(ProjectRules.fileName) in its folder or one above it, up to the root of its repository. Each is printed with the
      line that says it. Exit code 2 if one of them is not understood.
      """,
    options: [],
    run: runConfig)
}

private func runConfig(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard arguments.operands.count <= 1 else { throw UsageError(message: "config takes one PATH") }
  let path = arguments.operands.first ?? "."
  guard let kind = FileStatus(path)?.kind else {
    complain("\(visible(path)): there is no such file")
    return ExitCode.failure
  }
  let file = kind == .folder ? Files.absolute(path).entry("x" + ImportPath.ending) : Files.absolute(path)
  guard let rules = CommandRules.shared.rules(for: file.text) else {
    Terminal.write("There is no \(ProjectRules.fileName) at or above \(visible(path)).\n")
    return ExitCode.success
  }
  Terminal.write(table(rules, isExcluded: kind != .folder && rules.excludes(file)))
  return CommandRules.shared.areRight(for: [file.text]) ? ExitCode.success : ExitCode.failure
}

/// Returns a line for each rule that holds: of several severities of a code the last.
private func table(_ rules: ProjectRules, isExcluded: Bool) -> String {
  let place = CommandRules.shownPlace(of: rules)
  let settings = rules.settings.enumerated().filter { number, setting in
    !setting.name.hasPrefix("lint.") || !rules.settings.dropFirst(number + 1).contains { $0.name == setting.name }
  }.map { $0.element }
  let width = settings.map { $0.name.count }.max() ?? 0
  let values = settings.map { $0.value.count }.max() ?? 0
  func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width - text.count) }
  let lines = settings.map {
    visible("\(padded($0.name, width))  \(padded($0.value, values))  \(place):\($0.line)")
  }
  let excluded = isExcluded ? ["The file is excluded: it is checked only where it is named."] : []
  let all = (lines.isEmpty ? ["\(place) has no rules."] : lines) + excluded
  return all.joined(separator: "\n") + "\n"
}
