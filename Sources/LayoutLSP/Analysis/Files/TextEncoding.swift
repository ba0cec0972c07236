// Recognises bytes of text that is not UTF-8, the only encoding of layouts.

extension [UInt8] {
  /// Whether the bytes begin with the mark of UTF-16, or with two characters that look like UTF-16 without a mark.
  package var isUTF16: Bool {
    if starts(with: [0xff, 0xfe]) || starts(with: [0xfe, 0xff]) { return true }
    let zeros = prefix(4).map { $0 == 0 }
    return zeros == [true, false, true, false] || zeros == [false, true, false, true]
  }
}
