// Placeholders in words, such as `%@` and `%lld`, which an app fills in.

package enum Placeholders {
  /// Returns words with something in the place of each placeholder: its sample, in the order of the samples, the last of
  /// which counts for the rest; without samples eight zeros for a word, and four for a number.
  package static func filled(_ words: String, _ samples: [String]) -> String {
    guard words.utf8.contains(UInt8(ascii: "%")) else { return words }
    var (result, rest) = ("", words[...])
    var count = 0
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      guard let found = Placeholder(at: rest) else {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      rest = found.rest
      if found.isPercentSign {
        result += "%"
      } else {
        let number = found.number ?? count
        count += 1
        result += samples.isEmpty ? found.zeros : samples[min(max(0, number), samples.count - 1)]
      }
    }
    return result + rest
  }
}

/// `%`, a number with `$`, flags, a width, a precision, a length, and the letter of the type. The flag space is none
/// here: `50% off` has no placeholder.
private struct Placeholder {
  /// The place among the samples that is written, from 0.
  var number: Int?
  var zeros = "0000"
  var isPercentSign = false
  var rest: Substring

  init?(at text: Substring) {
    rest = text.dropFirst()
    if rest.first == "#", let name = rest.dropFirst().firstIndex(of: "@"), name == rest.index(after: rest.startIndex),
      let end = rest[rest.index(after: name)...].firstIndex(of: "@")
    {
      rest = rest[rest.index(after: end)...]
      return
    }
    if rest.hasPrefix("arg") {
      rest = rest.dropFirst(3)
      return
    }
    let digits = takeDigits()
    if !digits.isEmpty, rest.first == "$" {
      number = Int(digits).map { $0 - 1 }
      rest = rest.dropFirst()
    }
    while let flag = rest.first, "-+#0'".contains(flag) { rest = rest.dropFirst() }
    _ = takeDigits()
    if rest.first == "." {
      rest = rest.dropFirst()
      _ = takeDigits()
    }
    for length in ["ll", "hh", "l", "h", "q", "z", "t", "j", "L"] where rest.hasPrefix(length) {
      rest = rest.dropFirst(length.count)
      break
    }
    guard let type = rest.first else { return nil }
    rest = rest.dropFirst()
    switch type {
    case "%": isPercentSign = true
    case "@", "s", "S": zeros = "00000000"
    case "d", "D", "i", "u", "U", "x", "X", "o", "O", "f", "F", "e", "E", "g", "G", "a", "A", "c", "C", "p": break
    default: return nil
    }
  }

  private mutating func takeDigits() -> Substring {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[digits.endIndex...]
    return digits
  }
}
