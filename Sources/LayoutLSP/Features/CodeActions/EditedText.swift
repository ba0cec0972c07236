import Analysis

/// A text after several rounds of edits, which it can return as one round of edits of the original text.
struct EditedText {
  private enum Segment {
    /// Bytes of the original text.
    case kept(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .kept(let bytes): bytes.count
      case .new(let text): text.count
      }
    }

    /// Returns the part of the segment between two offsets in it.
    func part(_ bytes: Range<Int>) -> Segment {
      switch self {
      case .kept(let all): .kept(all.lowerBound + bytes.lowerBound..<all.lowerBound + bytes.upperBound)
      case .new(let text): .new(Array(text[bytes]))
      }
    }
  }

  let original: [UInt8]
  private var segments: [Segment]

  init(_ text: [UInt8]) {
    original = text
    segments = [.kept(0..<text.count)]
  }

  /// The text with all edits so far.
  var text: [UInt8] {
    segments.flatMap { segment in
      switch segment {
      case .kept(let bytes): Array(original[bytes])
      case .new(let text): text
      }
    }
  }

  /// Applies edits to the present text. They are in the order of their places, and do not overlap.
  mutating func apply(_ edits: [TextChange]) {
    var result: [Segment] = []
    var done = 0
    for edit in edits where edit.bytes.lowerBound >= done {
      result += part(done..<edit.bytes.lowerBound)
      result.append(.new(Array(edit.text.utf8)))
      done = edit.bytes.upperBound
    }
    segments = result + part(done..<Int.max)
  }

  private func part(_ bytes: Range<Int>) -> [Segment] {
    var start = 0
    return segments.compactMap { segment in
      let inside = bytes.clamped(to: start..<start + segment.count)
      defer { start += segment.count }
      return inside.isEmpty ? nil : segment.part(inside.lowerBound - start..<inside.upperBound - start)
    }
  }

  /// The edits that turn the original text into this one.
  var edits: [TextChange] {
    var edits: [TextChange] = []
    var (done, pending): (Int, [UInt8]) = (0, [])
    func note(until end: Int) {
      guard end > done || !pending.isEmpty else { return }
      edits.append(TextChange(done..<end, String(decoding: pending, as: UTF8.self)))
      pending = []
    }
    for segment in segments {
      switch segment {
      case .new(let text): pending += text
      case .kept(let bytes):
        note(until: bytes.lowerBound)
        done = bytes.upperBound
      }
    }
    note(until: original.count)
    return edits
  }
}
