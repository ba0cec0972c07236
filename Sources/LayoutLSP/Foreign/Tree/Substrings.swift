// Looking for words in texts, by bytes: the part of Swift that compiles for browsers has no search for strings.

extension StringProtocol {
  /// Whether a text has another one in it.
  func has(_ part: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard let first = wanted.first, wanted.count <= bytes.count else { return wanted.isEmpty }
    return (0...(bytes.count - wanted.count)).contains { place in
      bytes[place] == first && wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
    }
  }
}
