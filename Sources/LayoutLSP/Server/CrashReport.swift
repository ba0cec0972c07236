import Synchronization

/// One line on stderr, and in the log file, when a trap or a signal of that kind ends the process: which signal, what the
/// server was at, and about which version of which document. Saves nothing and restarts nothing.
///
/// A signal handler may neither allocate nor take a lock. So the line is always ready, ended by a zero, in one of two
/// buffers: while the next one is written into the other, this one stands whole. A thread that does a job has noted a line
/// of its own.
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

  /// A message is handled, or diagnostics are made to be published. The document that was named last stays until
  /// another one is: what comes now may go wrong because of it.
  func handling(_ method: String) {
    // A client may call a method what it likes. The document is to have room too.
    self.method = String(method.prefix(100))
    isHandled = false
    prepare()
  }

  /// Waits, or reads the next message.
  func handled() {
    isHandled = true
    prepare()
  }

  /// The document that is looked at.
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
    // It stays one line, whatever a client calls its documents.
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

  /// What a job is about, as it stands in the line.
  static func jobLine(_ method: String, _ uri: String?, version: Int?) -> String {
    " while handling \(method.prefix(100))" + (uri.map { words(for: $0, version) } ?? "")
  }

  private static func words(for uri: String, _ version: Int?) -> String {
    ", \(uri) " + (version.map { "version \($0)" } ?? "without a version")
  }

  /// Does a job on this thread, with its line noted.
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

  /// Reports from now on, by this instance. Call it on the thread of the server, whose stack may be what overflows: the
  /// handler has one of its own.
  func install(log: Log) {
    let text = "layout-lsp \(programVersion): ".utf8CString
    let start = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
    _ = start.initialize(from: text)
    head.store(start.baseAddress, ordering: .sequentiallyConsistent)
    logFile.store(log.file ?? -1, ordering: .sequentiallyConsistent)
    // Before anything is wrong, so that all that it needs is there.
    writeReport("", to: -1)
    Signals.handleOnOtherStack()
    Signals.handleFatal(reportAndEnd)
  }
}

// MARK: What the handler reads

// Nobody but the server's thread writes what they lead to. What the handler finds of it on another thread is whole.
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
