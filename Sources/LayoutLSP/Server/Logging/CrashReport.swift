import Analysis
import Platform
import Synchronization

/// Writes one line to stderr and to the log file when a trap or another fatal signal ends the process: which signal,
/// what the server was doing, and with which version of which document. Saves nothing and restarts nothing.
///
/// A signal handler may neither allocate nor take a lock. So the line is always ready, zero-terminated, in one of two
/// buffers; the next line is written into the other. A thread that runs a job notes a line of its own.
final class CrashReport {
  /// Bytes of a line. A longer one is cut.
  private static let room = 4096
  private let buffers = (0..<2).map { _ in UnsafeMutablePointer<CChar>.allocate(capacity: CrashReport.room) }
  private var latest = 0
  private var method: String?
  private var isHandled = false
  private var document = ""

  init() {
    prepare()
  }

  deinit {
    line.store(nil, ordering: .sequentiallyConsistent)
    for buffer in buffers { buffer.deallocate() }
  }

  // MARK: What the server is at

  /// Notes that a message is handled, or diagnostics are made. The document named last stays noted until another one
  /// is named: it may be the cause of what goes wrong now.
  func handling(_ method: String) {
    // A client may send a method name of any length. The document needs room too.
    self.method = String(method.prefix(100))
    isHandled = false
    prepare()
  }

  /// Notes that the message has been handled: the server waits, or reads the next one.
  func handled() {
    isHandled = true
    prepare()
  }

  /// Notes the document that is worked on.
  func about(_ uri: String, version: Int?) {
    document = Self.words(for: uri, version)
    prepare()
  }

  private func prepare() {
    let work = method.map { (isHandled ? " after handling " : " while handling ") + $0 } ?? " before any message"
    Self.write(work + document, into: buffers[1 - latest])
    latest = 1 - latest
    line.store(buffers[latest], ordering: .sequentiallyConsistent)
  }

  private static func write(_ text: String, into buffer: UnsafeMutablePointer<CChar>) {
    // `visible` keeps it one line, whatever names the client gives its documents.
    var line = visible(text.utf8.count <= room ? text : String(text.unicodeScalars.prefix(room)))
    let end = line.withUTF8 { bytes in
      let count = min(bytes.count, room - 2)
      if let start = bytes.baseAddress { UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: count) }
      return count
    }
    buffer[end] = CChar(UInt8(ascii: "\n"))
    buffer[end + 1] = 0
  }

  // MARK: Other threads

  /// Returns the line that a job notes.
  static func jobLine(_ method: String, _ uri: String?, version: Int?) -> String {
    " while handling \(method.prefix(100))" + (uri.map { words(for: $0, version) } ?? "")
  }

  private static func words(for uri: String, _ version: Int?) -> String {
    ", \(uri) " + (version.map { "version \($0)" } ?? "without a version")
  }

  /// Runs a job on this thread with its line noted.
  static func noting<Result>(_ line: String, _ body: () -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
      guard let start = buffer.baseAddress else { return body() }
      write(line, into: start)
      ThreadNote.current = UnsafePointer(start)
      defer { ThreadNote.current = nil }
      return body()
    }
  }

  // MARK: Signals

  /// Makes this instance report from now on. To be called on the server's thread, whose stack may be the one that
  /// overflows: the handler gets a stack of its own.
  func install(log: Log) {
    let text = "layout-lsp \(programVersion): ".utf8CString
    let start = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
    _ = start.initialize(from: text)
    head.store(start.baseAddress, ordering: .sequentiallyConsistent)
    logFile.store(log.file ?? -1, ordering: .sequentiallyConsistent)
    // Runs once before anything is wrong, so that everything that it needs is initialised.
    writeReport("", to: -1)
    Signals.handleOnOtherStack()
    Signals.handleFatal(reportAndEnd)
  }
}

// MARK: What the handler reads

// Only the server's thread writes what these point to. A handler on another thread finds a complete line.
nonisolated(unsafe) private let head = Atomic<UnsafeMutablePointer<CChar>?>(nil)
nonisolated(unsafe) private let line = Atomic<UnsafeMutablePointer<CChar>?>(nil)
private let logFile = Atomic<Int32>(-1)

/// Called by the system: neither allocates nor takes a lock.
private func reportAndEnd(_ signal: Int32) {
  let name = Signals.name(of: signal)
  writeReport(name, to: Descriptor.standardError)
  writeReport(name, to: logFile.load(ordering: .sequentiallyConsistent))
  Signals.raise(signal)
}

private func writeReport(_ name: StaticString, to descriptor: Int32) {
  if let head = head.load(ordering: .sequentiallyConsistent) { Descriptor.write(head, to: descriptor) }
  name.withUTF8Buffer { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) }
  let line = ThreadNote.current ?? line.load(ordering: .sequentiallyConsistent).map { UnsafePointer($0) }
  if let line { Descriptor.write(line, to: descriptor) }
}
