import Analysis
import Formats
import Platform
import Protocol

/// The messages on their way to the client, whole and in order. Writes as much as the client takes, and waits for it
/// only at the end. While the client does not read, new diagnostics of a document replace those that wait; whoever
/// makes other messages has to stop while `isFull`.
final class Outbox {
  private struct Frame {
    var bytes: [UInt8]
    /// The document whose diagnostics these are; nil for other messages.
    var diagnosed: FilePath?
  }

  private let descriptor: Int32
  private let log: Log
  private let trace: MessageTrace
  private var queue = Queue<Frame>()
  /// Bytes of the first frame that have been written.
  private var written = 0
  /// Bytes of all frames in the queue.
  private var held = 0
  /// The places in the queue of frames with diagnostics of which no byte is written, by document.
  private var diagnosed: [FilePath: Int] = [:]
  /// Whether the client has closed its end. Then nothing is written any more, without a report.
  private(set) var isClosed = false
  private var longest = 0

  init(descriptor: Int32, log: Log, trace: MessageTrace) {
    self.trace = trace
    self.descriptor = descriptor
    self.log = log
  }

  func send(_ message: OutgoingMessage) {
    guard !isClosed else { return }
    send(EncodedMessage(message: message, frame: message.frame))
  }

  /// Sends a message.
  /// - Parameter file: the document whose diagnostics it holds; nil for other messages.
  func send(_ encoded: EncodedMessage, diagnosing file: FilePath? = nil) {
    guard !isClosed else { return }
    longest = max(longest, encoded.frame.count)
    if let place = file.flatMap({ diagnosed[$0] }), let old = queue[place] {
      held += encoded.frame.count - old.bytes.count
      queue[place]?.bytes = encoded.frame
    } else {
      if let file, !isEmpty { diagnosed[file] = queue.end }
      queue.append(Frame(bytes: encoded.frame, diagnosed: file))
      held += encoded.frame.count
    }
    flush()
    trace.sent(encoded.message, encoded.frame)
  }

  /// Returns the length in bytes of the longest message since the last call.
  func takeLongest() -> Int {
    defer { longest = 0 }
    return longest
  }

  // MARK: Writing

  /// The waiting bytes from which on nothing more is made for the client.
  private static let most = 8 << 20
  var isFull: Bool { held >= Self.most }
  var isEmpty: Bool { queue.isEmpty }

  /// The output, and what is to be awaited of it.
  var watched: PollTarget { PollTarget(descriptor, for: isEmpty ? .end : .room) }

  /// Notes the result of waiting for `watched`.
  func note(_ watched: PollTarget) { isClosed = isClosed || watched.isClosed }

  /// The bytes that a pipe with room takes without waiting.
  private static let chunk = 4096

  /// Writes as much as there is room for.
  func flush() {
    while !isEmpty, !isClosed {
      var room = PollTarget(descriptor, for: .room)
      guard room.look() else { return }
      note(room)
      guard room.hasRoom, !isClosed else { return }
      write()
    }
  }

  private func write() {
    guard let frame = queue.first else { return }
    do throws(SystemError) {
      if let file = frame.diagnosed { diagnosed[file] = nil }
      let count = try Descriptor.write(frame.bytes, from: written, atMost: Self.chunk, to: descriptor)
      isClosed = count == 0
      written += count
      guard written == frame.bytes.count else { return }
      held -= written
      written = 0
      queue.removeFirst()
    } catch {
      isClosed = !error.isInterruption && !error.isNotNow
    }
  }

  /// Writes all messages. Returns false if the client takes no more.
  /// - Parameter patience: milliseconds for which a client that reads nothing is waited for.
  func finish(within milliseconds: Int) -> Bool {
    while !isEmpty, !isClosed {
      var room = [PollTarget(descriptor, for: .room)]
      guard PollTarget.wait(&room, milliseconds: milliseconds) else { return false }
      flush()
    }
    return !isClosed
  }
}

/// A message with its bytes for the stream.
struct EncodedMessage: Sendable {
  /// The message without its content, which may take more room than the bytes.
  var message: OutgoingMessage
  var frame: [UInt8]
}

extension OutgoingMessage {
  /// The message with its bytes.
  var encoded: EncodedMessage { EncodedMessage(message: hollow, frame: frame) }

  private var hollow: OutgoingMessage {
    switch self {
    case .response(let id, .success): .response(id, .success(JSONValue.null))
    case .notification(let method, _): .notification(method: method, params: JSONValue.null)
    case .response(_, .failure), .request: self
    }
  }
}
