// What bytes are text of, where that is no UTF-8, the only encoding of layouts.

extension [UInt8] {
  /// With the mark of that encoding, or without it, as the first two characters look in it.
  var isUTF16: Bool {
    if starts(with: [0xff, 0xfe]) || starts(with: [0xfe, 0xff]) { return true }
    let zeros = prefix(4).map { $0 == 0 }
    return zeros == [true, false, true, false] || zeros == [false, true, false, true]
  }
}
