/// What collections of the standard library lack.

extension Array {
  /// nil where one of them is.
  func allPresent<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
}
