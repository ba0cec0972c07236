import Analysis
import Platform

// The commands, and how one is chosen. Each command is in a file of its own.

struct Command: Sendable {
  /// The words after the options, for shells that complete them.
  enum Operands: Sendable {
    /// Files with these endings, and folders.
    case files([String])
    case words([String])
    case none
  }

  var name: String
  /// One line about the command.
  var summary: String
  /// What follows the command's name in its usage line.
  var usage: String
  /// The paragraphs below the usage.
  var details: String
  var options: [OptionSpec]
  var operands = Operands.files([ImportPath.ending])
  /// Returns the exit code. Throws a mistake of the user's.
  var run: @Sendable (Arguments) throws(UsageError) -> Int32

  static let all: [Command] = [
    .check, .frames, .diff, .render, .explain, .format, .config, .export, .importing, .completions, .manual, .server,
  ]
}

/// Options that every command takes.
package let commonOptions = [
  OptionSpec(
    name: "color", value: "WHEN", choices: ["always", "never", "auto"],
    help: "colour the output: always, never, or on a terminal only (auto, the default)"),
  OptionSpec(name: "help", value: nil, short: "h", help: "show this help"),
]

extension Command {
  /// The command's own options, and those of every command.
  var allOptions: [OptionSpec] { options + commonOptions }
}

extension OptionSpec {
  /// The option as it is written: `-o, --output OUT`.
  package var spelling: String { (short.map { "-\($0), " } ?? "") + "--" + name + (value.map { " \($0)" } ?? "") }
}

/// Runs what the words after the program's name ask for, and ends the process.
public func runProgram() -> Never {
  // A client or a pager that has gone makes a write fail, and does not end the process.
  Signals.ignoreClosedPipes()
  Descriptor.openMissingStandards()
  FreedMemory.keep()
  Process.exit(runCommand(Array(CommandLine.arguments.dropFirst())))
}

/// Returns the exit code.
private func runCommand(_ words: [String]) -> Int32 {
  do {
    let code = try dispatch(words)
    guard let error = Terminal.outputFailure else { return code }
    complain("standard output: \(error.message)")
  } catch {
    complain("\(visible(error.message))\nTry `layout-lsp --help`.")
  }
  return ExitCode.failure
}

private func dispatch(_ words: [String]) throws(UsageError) -> Int32 {
  guard let first = words.first else { return try run(.server, []) }
  let rest = Array(words.dropFirst())
  switch first {
  case "--version", "-V":
    Terminal.write("layout-lsp \(programVersion)\n")
    return ExitCode.success
  case "--help", "-h":
    Terminal.write(overview())
    return ExitCode.success
  case "help": return try help(rest)
  case _ where first.hasPrefix("-"): return try run(.server, words)
  default: break
  }
  if let command = Command.all.first(where: { $0.name == first }) { return try run(command, rest) }
  throw unknownCommand(first)
}

private func run(_ command: Command, _ words: [String]) throws(UsageError) -> Int32 {
  let arguments = try Arguments(words, command.options + commonOptions)
  if arguments.has("help") {
    Terminal.write(help(of: command))
    return ExitCode.success
  }
  return try command.run(arguments)
}

private func unknownCommand(_ name: String) -> UsageError {
  let nearest = Spelling.nearest(to: name, among: Command.all.map { $0.name } + ["help"])
  return UsageError(message: "there is no command `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
}

func complain(_ message: String) {
  Terminal.write("layout-lsp: \(message)\n", to: Descriptor.standardError)
}

// MARK: Help

private func help(_ words: [String]) throws(UsageError) -> Int32 {
  guard let name = words.first, name != "help" else {
    Terminal.write(overview())
    return ExitCode.success
  }
  guard let command = Command.all.first(where: { $0.name == name }) else { throw unknownCommand(name) }
  Terminal.write(help(of: command))
  return ExitCode.success
}

private func overview() -> String {
  var text = """
    layout-lsp \(programVersion): checks and solves .layout files, and serves editors.

    Usage:
      layout-lsp                     serve an editor on standard input and output (also --stdio)

    """
  for command in Command.all where command.name != Command.server.name {
    text += "  layout-lsp \((command.name + "  ").padded(to: 20))\(command.summary)\n"
  }
  text += """
      layout-lsp help COMMAND        the options of a command
      layout-lsp --version

    Exit codes: 0 no error, 1 an error was reported, 2 wrong usage, or something cannot be read or written.

    """
  return text
}

private func help(of command: Command) -> String {
  let options = command.allOptions.map { "  \(($0.spelling + "  ").padded(to: 26))\(wrapped($0.help, from: 28))\n" }
  return "\(command.summary)\n\nUsage: layout-lsp \(command.name) \(command.usage)\n\n\(command.details)\n\nOptions:\n"
    + options.joined()
}

/// Wraps a text between a column and the 120th. All lines but the first are indented.
private func wrapped(_ text: String, from column: Int) -> String {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let line = lines.last, line.count + 1 + word.count <= 120 - column {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n" + String(repeating: " ", count: column))
}
