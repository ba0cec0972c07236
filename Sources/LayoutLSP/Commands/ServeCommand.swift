import Platform

/// `layout-lsp`, `layout-lsp --stdio`, `layout-lsp lsp`: the server.
extension Command {
  static let server = Command(
    name: "lsp", summary: "serve an editor on standard input and output",
    usage: "[--stdio] [--log-level LEVEL] [--log-file FILE]",
    details:
      "The default without a command. It says nothing but LSP on standard output, and logs nothing unless asked to.",
    options: [
      OptionSpec(name: "stdio", value: nil, help: "for editors that insist on it; there is no other way"),
      OptionSpec(
        name: "log-level", value: "LEVEL", choices: Log.Level.names,
        help: "how much to log: \(Log.Level.names.joined(separator: ", "))"),
      OptionSpec(
        name: "log-file", value: "FILE", help: "append the log to a file, not to stderr (level info if not given)"),
      OptionSpec(name: "clientProcessId", value: "PID", help: "end when this process does"),
    ],
    operands: .none, run: runServer)
}

private func runServer(_ arguments: Arguments) throws(UsageError) -> Int32 {
  if let operand = arguments.operands.first {
    throw UsageError(message: "the server takes no operand, but there is `\(operand)`")
  }
  let level = arguments["log-level"].flatMap(Log.Level.init(name:))
  let log: Log
  if let path = arguments["log-file"] {
    // Opening a pipe waits for a reader, and a device keeps nothing.
    if let kind = FileStatus(path)?.kind, kind != .file {
      throw UsageError(message: "the log file \(path) is no plain file")
    }
    do throws(SystemError) {
      log = try Log(level: level ?? .info, path: path)
    } catch {
      throw UsageError(message: "the log file \(path) cannot be opened: \(error.message)")
    }
  } else {
    log = Log(level: level ?? .off)
  }
  var parent: Int32?
  if let text = arguments["clientProcessId"] {
    guard let process = Int32(text), process > 0 else {
      throw UsageError(message: "--clientProcessId is a process number, not \(text)")
    }
    parent = process
  }
  if Descriptor.isTerminal(Descriptor.standardInput) {
    complain("waiting for an editor to speak LSP; `layout-lsp --help` tells what else there is")
  }
  let crashReport = CrashReport()
  crashReport.install(log: log)
  do throws(SystemError) {
    return try Server(log: log, parent: parent, crashReport: crashReport).run()
  } catch {
    complain("the server cannot start: \(error.message)")
    return ExitCode.failure
  }
}
