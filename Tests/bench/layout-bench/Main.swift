import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

/// `layout-bench` measures the program's own parts. It is for those who work on the program, and is not shipped.
@main
struct Main {
  static func main() {
    // As `layout-lsp` does.
    Signals.ignoreClosedPipes()
    FreedMemory.keep()
    Process.exit(exitCode(of: Array(CommandLine.arguments.dropFirst())))
  }

  private static func exitCode(of words: [String]) -> Int32 {
    do throws(UsageError) {
      let code = try run(words)
      guard let error = Terminal.outputFailure else { return code }
      complain("standard output: \(error.message)")
    } catch {
      complain("\(visible(error.message))\nTry `layout-bench --help`.")
    }
    return ExitCode.failure
  }

  private static func run(_ words: [String]) throws(UsageError) -> Int32 {
    let names = Measurement.all.map { "`\($0.name)`" }.joined(separator: " or ")
    guard let name = words.first else { throw UsageError(message: "a command is missing: \(names)") }
    if name == help.name || name == "--help" || name == "-h" {
      Terminal.write(overview)
      return ExitCode.success
    }
    guard let measurement = Measurement.all.first(where: { $0.name == name }) else {
      throw UsageError(message: "there is no command `\(name)`: there are \(names)")
    }
    let arguments = try Arguments(Array(words.dropFirst()), measurement.options + [help])
    guard !arguments.has(help.name) else {
      Terminal.write(measurement.help)
      return ExitCode.success
    }
    return try measurement.run(arguments)
  }

  private static let help = OptionSpec(name: "help", value: nil, short: "h", help: "show this help")

  private static var overview: String { Measurement.all.map(\.help).joined(separator: "\n") }
}

/// One of the program's commands.
struct Measurement: Sendable {
  var name: String
  /// One line about the command.
  var summary: String
  /// What follows the command's name in its usage line.
  var usage: String
  /// The paragraphs below the usage.
  var details: String
  var options: [OptionSpec]
  /// Returns the exit code. Throws a mistake of the user's.
  var run: @Sendable (Arguments) throws(UsageError) -> Int32

  static let all: [Measurement] = [.stats, .solve]

  fileprivate var help: String {
    let options = options.map { "  \(($0.spelling + "  ").padded(to: 26))\($0.help)\n" }.joined()
    return "layout-bench \(name) \(usage)\n\n  \(summary)\n\n\(details)\n\nOptions:\n\(options)"
  }
}

func complain(_ message: String) { Terminal.write("layout-bench: \(message)\n", to: Descriptor.standardError) }

/// Returns what was read; after a failure nil, and the user is told.
func orComplain<Value>(_ result: Result<Value, Files.Failure>) -> Value? {
  do throws(Files.Failure) {
    return try result.get()
  } catch {
    complain(error.words)
    return nil
  }
}
