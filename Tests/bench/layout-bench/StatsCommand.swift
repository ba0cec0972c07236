import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

/// `layout-bench stats`: how large a file is, and how long the stages of its analysis take.
extension Measurement {
  static let stats = Measurement(
    name: "stats", summary: "measures the stages of a file's analysis",
    usage: "[--format table|json] [--runs N] FILE",
    details: """
      FILE may be - for standard input. Times are medians. The stages are parse, from text to tree; model, from the tree
      to constraints; solve, from there to all frames and verdicts. Check is everything from the text to diagnostics, what
      is imported included. An edit is one digit typed into a constant of a constraint, that nearest to the middle of the
      file: the reparse that follows, and then the check, by way of what an editor's server does.

      Views are those of all layouts, without roots and guides; constraints, variables and components (which share no
      variable) those of each layout in the configuration with the most constraints; configurations those that have
      frames; pivots those of all of them.
      """,
    options: [
      OptionSpec(name: "format", value: "FORMAT", choices: ["table", "json"], help: "table (the default) or json"),
      runsOption, stdinFilename, commonOptions[0],
    ],
    run: runStats)
}

private func runStats(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let path = try arguments.file(for: "stats")
  let runs = try arguments.runs()
  guard let text = orComplain(Files.read(path)) else { return ExitCode.failure }
  let stats = FileStats(measuring: text, path: arguments.name(of: path), runs: runs)
  if arguments["format"] == "json" {
    Terminal.write(JSONCoding.line(stats))
  } else {
    Terminal.write(StatsTable(style: Style(color: arguments["color"])).text(stats))
  }
  return ExitCode.success
}
