import Analysis
import Features

/// `layout-lsp frames`: the solved frames of files.
extension Command {
  static let frames = Command(
    name: "frames", summary: "print the solved frames of files",
    usage: "[--format table|json] [--screen NAME] [--state NAME] [--record OUT.json] PATH…",
    details: """
      A PATH is a file, a folder (every *.layout below it) or - for standard input. A ranged screen has two ends, NAME.min
      and NAME.max; its own name means both. So does that of a screen with several sizes of text mean all of NAME.100%
      and NAME.200%, and that of a state all combinations with it; several are joined by +.
      With --record the frames go to a file, with the laws by which they follow the sizes of ranged screens: `check
      --against` and `diff` compare with it. Errors are printed on stderr. Exit code 1 if there are any.
      """,
    options: [
      OptionSpec(name: "format", value: "FORMAT", choices: ["table", "json"], help: "table (the default) or json"),
      OptionSpec(name: "screen", value: "NAME", help: "this screen only"),
      OptionSpec(name: "state", value: "NAME", help: "this state only"),
      OptionSpec(name: "record", value: "OUT.json", help: "write the frames of all screens and states to this file"),
      stdinFilename,
    ],
    run: runFrames)
}

private func runFrames(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard !arguments.operands.isEmpty else {
    throw UsageError(message: "frames needs a PATH: a file, a folder or - for standard input")
  }
  let output = try arguments.output("record", for: "the recording", besides: arguments.operands)
  if output != nil, ["format", "screen", "state"].contains(where: arguments.has) {
    throw UsageError(
      message: "--record writes all screens and states as JSON, so it takes no --format, --screen and --state")
  }
  guard let solved = SolvedFiles(arguments.operands, stdinName: arguments["stdin-filename"]) else {
    return ExitCode.failure
  }
  for failure in solved.failures { complain(failure.words) }
  if solved.files.isEmpty, !solved.failures.isEmpty { return ExitCode.failure }
  if let output {
    guard solved.failures.isEmpty else { return ExitCode.failure }
    let bytes = jsonLine(recordingReport(solved.files.flatMap { $0.recordable }))
    if output == "-" {
      Terminal.write(bytes)
    } else if Files.write(bytes, to: output, besides: arguments.operands).orComplain() == nil {
      return ExitCode.failure
    }
  } else {
    let frames = solved.files.flatMap { file in
      file.frames.map { layout in
        var layout = layout
        layout.path = file.path
        return layout
      }
    }
    let layouts = try selected(frames, screen: arguments["screen"], state: arguments["state"])
    if arguments["format"] == "json" {
      Terminal.write(jsonLine(framesReport(layouts)))
    } else {
      Terminal.write(FramesTable(style: Style(color: arguments["color"])).text(layouts))
    }
  }
  let hasErrors = solved.files.map { $0.printErrors(color: arguments["color"]) }.contains(true)
  return solved.failures.isEmpty ? hasErrors ? ExitCode.errorsFound : ExitCode.success : ExitCode.failure
}

/// Returns the configurations on a screen and in a state, without layouts that have none of them.
func selected(_ layouts: [LayoutFrames], screen: String?, state: String?) throws(UsageError) -> [LayoutFrames] {
  guard screen != nil || state != nil else { return layouts }
  let all = layouts.flatMap { $0.configurations }
  let screens = all.flatMap { ConfigurationResult.names(meaning: $0.screen) }
  if let screen, !screens.contains(screen) {
    let nearest = Spelling.nearest(to: screen, among: screens)
    let known = Wording.list(all.map { "`\($0.screen)`" }.unique)
    let list = known.isEmpty ? "there are no screens here" : "the screens are \(known)"
    throw UsageError(
      message: "there is no screen `\(screen)`: " + (nearest.map { "did you mean `\($0)`? " } ?? "") + list)
  }
  let states = all.compactMap { $0.state }.unique
  if let state, !states.contains(where: { ConfigurationResult.isCombination($0, meantBy: state) }) {
    let known = Wording.list(states.map { "`\($0)`" })
    let list = states.isEmpty ? "there are no states here" : "the states are \(known)"
    throw UsageError(message: "there is no state `\(state)`: \(list)")
  }
  return layouts.compactMap { layout in
    var layout = layout
    layout.configurations.removeAll { configuration in
      let isOther = screen.map { !ConfigurationResult.names(meaning: configuration.screen).contains($0) } ?? false
      return isOther || state.map { !ConfigurationResult.isCombination(configuration.state, meantBy: $0) } ?? false
    }
    return layout.configurations.isEmpty ? nil : layout
  }
}
