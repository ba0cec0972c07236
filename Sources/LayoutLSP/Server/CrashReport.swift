import Synchronization

/// One line on stderr, and in the log file, when a trap or a signal of that kind ends the process: which signal, what the
/// server was at, and about which version of which document. Saves nothing and restarts nothing.
///
/// A signal handler may neither allocate nor take a lock. So the line is always ready, ended by a zero, in one of two
/// buffers: while the next one is written into the other, this one stands whole.
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
    document = ", \(uri) " + (version.map { "version \($0)" } ?? "without a version")
    prepare()
  }

  private func prepare() {
    let buffer = buffers[1 - latest]
    var end = 0
    let work = method.map { (isHandled ? " after handling " : " while handling ") + $0 } ?? " before any message"
    for byte in (work + document).utf8.prefix(Self.room - 2) {
      // It stays one line, whatever a client calls its documents.
      buffer[end] = byte < 0x20 || byte == 0x7f ? CChar(UInt8(ascii: "?")) : CChar(bitPattern: byte)
      end += 1
    }
    buffer[end] = CChar(UInt8(ascii: "\n"))
    buffer[end + 1] = 0
    latest = 1 - latest
    line.store(buffer, ordering: .sequentiallyConsistent)
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
    Signals.handleFatal(reportAndEnd)
  }
}

// MARK: What the handler reads

// Nobody but the server's thread writes what they lead to, and the handler runs there too.
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
  if let line = line.load(ordering: .sequentiallyConsistent) { Descriptor.write(line, to: descriptor) }
}
