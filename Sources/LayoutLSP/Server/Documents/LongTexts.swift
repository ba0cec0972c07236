import Analysis
import Features
import Protocol

/// The long texts that the client has sent, which jobs decode and parse, so that the loop hears meanwhile. Messages
/// about their documents, and about those that use them, wait in the inbox.
final class LongTexts {
  /// The bytes of a message from which on a job decodes it, and those of a text from which on a job parses it.
  static let least = 1 << 20

  private let jobs: Jobs
  private let inbox: Inbox
  /// The files whose texts are being decoded or parsed, by a number for each job.
  private var busy: [Int: FilePath] = [:]
  private var last = 0
  /// Returns the documents that use a file.
  var users: (FilePath) -> [FilePath] = { _ in [] }
  /// Whether a message about all files waits, and with it all that come after it.
  private var isBlocked = false

  init(jobs: Jobs, inbox: Inbox) {
    self.jobs = jobs
    self.inbox = inbox
    inbox.holds = { [weak self] in self?.holds($0) ?? false }
    inbox.decodesLong = { [weak self] body, about, decoder, take in
      self?.start(FileURI.file(about.uri), line: CrashReport.jobLine(about.method, about.uri, version: nil)) {
        decoder.message(body)
      } use: {
        take($0)
      }
    }
  }

  var isIdle: Bool { busy.isEmpty }

  /// Parses the text of a file in a job, calls `use` with what comes of it, and lets the messages go on that have waited.
  func parse(
    _ file: FilePath, line: @autoclosure () -> String,
    _ parse: @escaping @Sendable () -> ParsedText, use: @escaping (ParsedText) -> Void
  ) {
    start(file, line: line(), parse, use: use)
  }

  private func start<Result: Sendable>(
    _ file: FilePath, line: @autoclosure () -> String, _ work: @escaping @Sendable () -> Result,
    use: @escaping (Result) -> Void
  ) {
    last += 1
    let number = last
    busy[number] = file
    _ = jobs.start(isAwaited: true, isLong: true, line: line()) { _ in
      work()
    } finish: { [weak self] result, _ in
      guard let self else { return }
      use(result)
      busy[number] = nil
      isBlocked = false
      inbox.release()
    }
  }

  /// Whether a message waits for a text: it is to be answered from all that was sent before it.
  private func holds(_ message: IncomingMessage) -> Bool {
    guard !isIdle, let subject = message.subject else { return false }
    if isBlocked { return true }
    switch subject {
    case .file(let file): return busy.values.contains { $0 == file || users($0).contains(file) }
    case .allFiles:
      isBlocked = true
      return true
    }
  }
}

extension IncomingMessage {
  fileprivate enum Subject {
    case file(FilePath)
    case allFiles
  }

  /// The documents that a message is about; nil if that does not matter. A request for the diagnostics of all files looks
  /// at one after the other, whenever that may be.
  fileprivate var subject: Subject? {
    if let undecoded { return .file(FileURI.file(undecoded.uri)) }
    if let asked = params(as: Feature.Request.self) {
      switch asked {
      case .document(let uri, _) where Router.feature(method)?.progressTitle == nil: return .file(FileURI.file(uri))
      case .project(let uri?, _): return .file(FileURI.file(uri))
      case .document, .project: return .allFiles
      }
    }
    let uri =
      params(as: LSP.DidOpenParams.self)?.textDocument.uri ?? params(as: LSP.DidChangeParams.self)?.textDocument.uri
      ?? params(as: LSP.TextDocumentParams.self)?.textDocument.uri
      ?? params(as: LSP.DocumentDiagnosticParams.self)?.textDocument.uri
    return uri.map { .file(FileURI.file($0)) }
  }
}
