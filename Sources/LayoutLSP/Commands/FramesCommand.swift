/// `layout-lsp frames`: the solved frames of a file.
extension Command {
  static let frames = Command(
    name: "frames", summary: "print the solved frames of a file",
    usage: "[--format table|json] [--screen NAME] [--state NAME] FILE",
    details: """
      FILE may be - for standard input. A ranged screen has two ends, NAME.min and NAME.max; its own name means both.
      Errors are printed on stderr. Exit code 1 if there are any.
      """,
    options: [
      OptionSpec(name: "format", value: "FORMAT", choices: ["table", "json"], help: "table (the default) or json"),
      OptionSpec(name: "screen", value: "NAME", help: "this screen only"),
      OptionSpec(name: "state", value: "NAME", help: "this state only"),
      stdinFilename,
    ],
    run: runFrames)
}

private func runFrames(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard let path = arguments.operands.first else {
    throw UsageError(message: "frames needs a FILE, or - for standard input")
  }
  if arguments.operands.count > 1 {
    throw UsageError(message: "frames takes one FILE, but there is also `\(arguments.operands[1])`")
  }
  switch Files.read(path) {
  case .failure(let failure):
    complain(failure.words)
    return ExitCode.failure
  case .success(let text):
    let file = CheckedFile(path: path == "-" ? arguments["stdin-filename"] ?? "<stdin>" : path, text: text)
    return try printFrames(file, arguments)
  }
}

private func printFrames(_ file: CheckedFile, _ arguments: Arguments) throws(UsageError) -> Int32 {
  let layouts = try selected(file.frames, screen: arguments["screen"], state: arguments["state"])
  if arguments["format"] == "json" {
    Terminal.write(jsonLine(framesReport(layouts)))
  } else {
    let style = Style(isOn: Terminal.usesColor(arguments["color"], Descriptor.standardOutput))
    Terminal.write(FramesTable(style: style).text(layouts))
  }
  let errors = CheckResult(files: [file]).errorsOnly
  if errors.count(.error) == 0 { return ExitCode.success }
  let style = Style(isOn: Terminal.usesColor(arguments["color"], Descriptor.standardError))
  Terminal.write(HumanReport(style: style).text(errors, withSummary: false), to: Descriptor.standardError)
  return ExitCode.errorsFound
}

/// The configurations of a screen and a state; layouts without any of them are left out.
func selected(_ layouts: [LayoutFrames], screen: String?, state: String?) throws(UsageError) -> [LayoutFrames] {
  guard screen != nil || state != nil else { return layouts }
  let all = layouts.flatMap(\.configurations)
  let screens = all.flatMap { [$0.screen, rangedName($0.screen)] }
  if let screen { try mustExist(screen, among: screens, "screen") }
  if let state { try mustExist(state, among: all.compactMap(\.state), "state", lists: true) }
  return layouts.compactMap { layout in
    var layout = layout
    layout.configurations.removeAll { configuration in
      let isOther = screen.map { $0 != configuration.screen && $0 != rangedName(configuration.screen) } ?? false
      return isOther || state != nil && state != configuration.state
    }
    return layout.configurations.isEmpty ? nil : layout
  }
}

/// `tablet` of `tablet.min` and `tablet.max`.
private func rangedName(_ screen: String) -> String {
  screen.hasSuffix(".min") || screen.hasSuffix(".max") ? String(screen.dropLast(4)) : screen
}

private func mustExist(
  _ name: String, among names: [String], _ what: String, lists: Bool = false
) throws(UsageError) {
  guard !names.contains(name) else { return }
  if lists {
    let known = names.unique.map { "`\($0)`" }
    let list = known.isEmpty ? "there are no \(what)s here" : "the \(what)s are \(Wording.list(known))"
    throw UsageError(message: "there is no \(what) `\(name)`: \(list)")
  }
  let nearest = nearestName(to: name, among: names)
  throw UsageError(message: "there is no \(what) `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
}
