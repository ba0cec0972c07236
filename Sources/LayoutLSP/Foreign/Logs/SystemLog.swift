// What a toolkit logs about constraints: those that cannot hold together, and which constraints there are.

package struct SystemLog: Sendable {
  /// Constraints that one message of the log is about.
  package struct Message: Sendable {
    /// Each once, in the order of the log.
    package fileprivate(set) var constraints: [LoggedConstraint] = []
    /// The descriptions that were not understood, as they are written.
    package fileprivate(set) var unread: [String] = []
    /// Whether the system hides some of them: `<private>`.
    package fileprivate(set) var isHidden = false
  }

  package private(set) var messages: [Message] = []

  /// Reads all messages of a text. What belongs to none is passed over.
  package init(_ text: [UInt8]) {
    var isNew = true
    // Whether the system has said which constraint it gives up: a further one begins another message.
    var isEnding = false
    var addresses: Set<String> = []
    var place = 0
    while place < text.count {
      guard let mark = Mark.at(place, of: text) else {
        place += 1
        continue
      }
      place += mark.length
      switch mark {
      case .beginning: isNew = true
      case .end: isEnding = true
      case .hidden:
        if isNew || messages.isEmpty { messages.append(Message()) }
        (isNew, isEnding, addresses) = (false, false, isNew ? [] : addresses)
        messages[messages.count - 1].isHidden = true
      case .constraint:
        guard place < text.count, text[place] > 0x20 else { continue }
        let start = SystemLog.start(of: place - mark.length, in: text)
        let kind = String(decoding: text[start..<place - 1], as: UTF8.self)
        var reader = LogReader(text, from: place, kind: LogWords.withoutModule(kind))
        let constraint = reader.constraint()
        let isKnown = constraint.map { addresses.contains($0.address) } ?? isEnding
        if isNew || messages.isEmpty || isEnding && !isKnown {
          messages.append(Message())
          addresses = []
          isEnding = false
        }
        isNew = false
        if let constraint {
          place = reader.at
          // The one that the system gives up comes a second time.
          if addresses.insert(constraint.address).inserted {
            messages[messages.count - 1].constraints.append(constraint)
          }
        } else {
          let end = SystemLog.lineEnd(from: place, in: text)
          if !isKnown { messages[messages.count - 1].unread.append(SystemLog.quoted(text[start..<end])) }
          place = end
        }
      }
    }
  }

  /// What a message or a description begins with.
  private enum Mark {
    case beginning, end, hidden, constraint

    private static let all: [(first: UInt8, words: [UInt8], mark: Mark)] = [
      (UInt8(ascii: "U"), Array("Unable to simultaneously satisfy constraints".utf8), .beginning),
      (UInt8(ascii: "W"), Array("Will attempt to recover".utf8), .end),
      (UInt8(ascii: "<"), Array("<private>".utf8), .hidden),
      (UInt8(ascii: "C"), Array("Constraint:".utf8), .constraint),
    ]

    var length: Int { Mark.all.first { $0.mark == self }?.words.count ?? 1 }

    static func at(_ place: Int, of text: [UInt8]) -> Mark? {
      let first = text[place]
      return all.first { $0.first == first && text[place...].starts(with: $0.words) }?.mark
    }
  }

  /// Returns where the class before a byte begins.
  private static func start(of place: Int, in text: [UInt8]) -> Int {
    var start = place
    while start > 0, place - start < 200, LogWords.isWord(text[start - 1]) || text[start - 1] == UInt8(ascii: ".") {
      start -= 1
    }
    return start
  }

  private static func lineEnd(from place: Int, in text: [UInt8]) -> Int {
    text[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
  }

  /// Returns a description as it is written, at most 300 bytes of it.
  private static func quoted(_ line: ArraySlice<UInt8>) -> String {
    var line = line.prefix(300)
    while let last = line.last, last <= 0x20 || [UInt8(ascii: ","), UInt8(ascii: "\"")].contains(last) {
      line = line.dropLast()
    }
    return "<" + String(decoding: line, as: UTF8.self)
  }

  // MARK: In other texts

  /// Phrases of the log's other lines.
  private static let phrases: [[UInt8]] = [
    "Unable to simultaneously satisfy constraints", "Probably at least one of the constraints", "Try this:",
    "look at each constraint", "find the code that added", "Will attempt to recover by breaking constraint",
    "Make a symbolic breakpoint", "UIViewAlertForUnsatisfiableConstraints", "UIConstraintBasedLayoutDebugging",
    "UIView listed in <UIKit", "NSAutoresizingMaskLayoutConstraints that you don't understand", "may also be helpful",
    "NSWindowForUnsatisfiableConstraints", "translatesAutoresizingMaskIntoConstraints",
    "Set the NSUserDefault NSConstraintBasedLayoutVisualizeMutuallyExclusiveConstraints",
    "and/or, set a symbolic breakpoint",
  ].map { Array($0.utf8) }
  private static let addresses: [[UInt8]] = [
    "Constraint:0x", "<MASLayoutConstraint:", "<SnapKit.LayoutConstraint:", "<private>",
  ].map { Array($0.utf8) }

  /// Whether a line has a constraint in it.
  package static func hasConstraint(_ line: ArraySlice<UInt8>) -> Bool {
    addresses.contains { line.has($0) }
  }

  /// Whether a line of a text is one of a log's.
  package static func hasLine(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 1, line.count < 4000 else { return false }
    return hasConstraint(line) || phrases.contains { line.has($0) }
  }

  /// Whether a log may begin with a line: a look that costs little, as a file may have very many lines with mistakes.
  package static func mayBegin(with line: ArraySlice<UInt8>) -> Bool {
    var (last, before) = (UInt8(0), UInt8(0))
    for byte in line {
      // `0x`, and the `nst` of "constraint".
      if byte == UInt8(ascii: "x") && last == UInt8(ascii: "0")
        || byte == UInt8(ascii: "t") && last == UInt8(ascii: "s") && before == UInt8(ascii: "n")
      {
        return hasLine(line)
      }
      (before, last) = (last, byte)
    }
    return false
  }
}

extension Collection where Element == UInt8 {
  func has(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var here = startIndex
    while let found = self[here...].firstIndex(of: first) {
      if self[found...].starts(with: part) { return true }
      here = index(after: found)
    }
    return false
  }
}
