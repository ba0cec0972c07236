// How wide a character is: the tables of `FontData`, and what is known of characters that they lack.

/// The advances of one table, in thousandths of the size.
struct AdvanceTable: Sendable {
  struct Advance {
    var regular: Int16
    var bold: Int16

    func width(_ share: Double) -> Double { Double(regular) + share * Double(bold - regular) }
  }

  /// By character, so that a letter with an accent is found however it is encoded.
  private let advances: [Character: Advance]
  /// Those of ASCII once more: nearly all characters are among them, and found here much faster.
  private let ofASCII: [Advance?]

  init(_ data: String) {
    var advances: [Character: Advance] = [:]
    for line in data.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first.flatMap({ UInt32($0, radix: 16) }) else { continue }
      for (place, index) in stride(from: 1, to: words.count - 1, by: 2).enumerated() {
        guard let scalar = Unicode.Scalar(first + UInt32(place)), let regular = Int16(words[index]),
          let bold = Int16(words[index + 1])
        else { continue }
        advances[Character(scalar)] = Advance(regular: regular, bold: bold)
      }
    }
    self.advances = advances
    ofASCII = (0..<128).map { advances[Character(Unicode.Scalar($0))] }
  }

  subscript(character: Character) -> Advance? {
    character.code.map { ofASCII[Int($0)] } ?? advances[character]
  }

  static let system = AdvanceTable(FontData.advances)
  static let scripts = AdvanceTable(FontData.scripts)
  static let helvetica = AdvanceTable(FontData.helvetica)
}

/// The kerning of two characters, in thousandths of the size.
enum Kerning {
  static func between(_ first: Character, _ second: Character) -> Double {
    guard let first = code(first), let second = code(second) else { return 0 }
    return Double(table[Int(first) << 7 | Int(second)])
  }

  /// The number of a character in the table: of ASCII its code, of the apostrophe one that nothing else has.
  private static func code(_ character: Character) -> UInt8? { character.code ?? (character == "’" ? 1 : nil) }

  /// By the numbers of both characters.
  private static let table: [Int16] = {
    var table = [Int16](repeating: 0, count: 1 << 14)
    let words = FontData.kerning.split(separator: " ")
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      guard let first = words[index].first.flatMap(code), let second = words[index].last.flatMap(code) else { continue }
      table[Int(first) << 7 | Int(second)] = Int16(words[index + 1]) ?? 0
    }
    return table
  }()
}

/// The widths of the characters of one font, in millionths of a point.
struct CharacterWidths {
  private let size: Double
  private let face: FontFace
  private let share: Double
  /// The factor of widths by size: large letters of the system's font stand closer and are narrower.
  private let opticalFactor: Double
  /// What is added behind each letter, in points.
  private let tracking: Double

  init(_ font: ShownFont) {
    (size, face, share) = (font.size, font.face, font.weight.share)
    let isTracked = face != .helvetica && face != .monospaced
    opticalFactor = isTracked ? Self.opticalFactor(font.size) : 1
    tracking = isTracked ? Self.tracking(font.size, isRounded: face == .rounded) / 1000 * font.size : 0
  }

  /// Returns the width of a character behind another one, or at the beginning of a line for nil. `isLetter` is set to
  /// whether the font has the character.
  func width(of character: Character, behind previous: Character?, isLetter: inout Bool) -> PointParts {
    isLetter = false
    if let ems = Self.emojiWidth(of: character, size: size) { return millionths(ems * size) }
    if face == .monospaced, let scalar = character.unicodeScalars.first, Self.otherWidth(of: scalar) == nil {
      isLetter = true
      return millionths(0.602 * size)
    }
    if let advance = advance(of: character) {
      isLetter = true
      let kern = previous.map { face == .helvetica ? 0 : Kerning.between($0, character) } ?? 0
      return millionths((advance.width(share) + kern) / 1000 * opticalFactor * size + tracking)
    }
    return character.unicodeScalars.count == 1 ? partsWidth(of: character) : clusterWidth(of: character, &isLetter)
  }

  /// The kerning with which a character stands behind another one, to take off where it begins a line.
  func kerning(_ previous: Character, _ character: Character) -> PointParts {
    guard face != .helvetica, face != .monospaced else { return 0 }
    return millionths(Kerning.between(previous, character) / 1000 * opticalFactor * size)
  }

  /// The most scalars that one scalar decomposes into (Unicode Standard Annex 15): a longer character is in no table.
  private static let mostScalars = 4

  private func advance(of character: Character) -> AdvanceTable.Advance? {
    // To look a character up takes time for each of its scalars, and a hostile one has thousands.
    guard character.utf8.count <= 4 * Self.mostScalars else { return nil }
    if face == .helvetica, let advance = AdvanceTable.helvetica[character] { return advance }
    return AdvanceTable.system[character]
  }

  /// Returns the width of a letter with marks that is not in the table as a whole: that of its longest beginning that
  /// is, and of the rest.
  private func clusterWidth(of character: Character, _ isLetter: inout Bool) -> PointParts {
    let scalars = character.unicodeScalars
    for count in (1..<min(scalars.count, Self.mostScalars + 1)).reversed() {
      var beginning = String.UnicodeScalarView()
      beginning.append(contentsOf: scalars.prefix(count))
      let parts = Array(String(beginning))
      guard parts.count == 1, let advance = advance(of: parts[0]) else { continue }
      isLetter = true
      let rest = scalars.dropFirst(count).reduce(0) { $0 + partWidth(of: $1) }
      return millionths(advance.width(share) / 1000 * opticalFactor * size + tracking) + rest
    }
    return partsWidth(of: character)
  }

  private func partsWidth(of character: Character) -> PointParts {
    // A syllable of Hangul may be written in its parts.
    if let first = character.unicodeScalars.first, 0x1100...0x115F ~= first.value {
      return millionths(0.92 * size)
    }
    return character.unicodeScalars.reduce(0) { $0 + partWidth(of: $1) }
  }

  private func partWidth(of scalar: Unicode.Scalar) -> PointParts {
    if let ems = Self.otherWidth(of: scalar) { return millionths(ems * size) }
    if let advance = AdvanceTable.scripts[Character(scalar)] {
      return millionths(advance.width(share) / 1000 * size)
    }
    return millionths(Self.scriptWidth(of: scalar.value) * size)
  }

  // MARK: Characters that fonts lack

  /// Returns the width of an emoji in parts of the size; nil for other characters.
  private static func emojiWidth(of character: Character, size: Double) -> Double? {
    character.isEmoji ? (size < 24 ? 1.3 : 1.25) : nil
  }

  /// Returns the width of a character that is the same in every font, in parts of the size; nil for other characters.
  private static func otherWidth(of scalar: Unicode.Scalar) -> Double? {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if scalar.isWide { return 1 }
    return 0xAC00...0xD7A3 ~= scalar.value ? 0.92 : nil
  }

  /// Returns the mean width of a script's letters, in parts of the size.
  private static func scriptWidth(of value: UInt32) -> Double {
    switch value {
    case 0x0530...0x058F: 0.60
    case 0x10A0...0x10FF, 0x1C90...0x1CBF: 0.66
    case 0x0980...0x09FF: 0.71
    case 0x0B80...0x0BFF: 1.06
    default: 0.6
    }
  }

  /// Returns the factor of widths at a size in points: less from 17 to 28, the same up to 34, and a little more again up
  /// to 40, where frames that Xcode saved are wider than the model that was fitted to smaller sizes.
  private static func opticalFactor(_ size: Double) -> Double {
    1 - 0.12 * min(max((size - 17) / 11, 0), 1) + 0.05 * min(max((size - 34) / 6, 0), 1)
  }

  /// Returns the tracking at a size in points, in thousandths of it.
  private static func tracking(_ size: Double, isRounded: Bool) -> Double {
    let table = FontData.tracking
    func value(_ index: Int) -> Double { isRounded ? table[index].rounded : table[index].usual }
    guard let next = table.firstIndex(where: { $0.size >= size }) else { return value(table.count - 1) }
    guard next > 0 else { return value(0) }
    let share = (size - table[next - 1].size) / (table[next].size - table[next - 1].size)
    return value(next - 1) + share * (value(next) - value(next - 1))
  }
}

extension Character {
  /// Its code, if that is ASCII: found much faster than by the standard library.
  @inline(__always) var code: UInt8? { utf8.count == 1 ? utf8.first : nil }

  /// Whether it is shown as a picture: an emoji, a flag, or a sequence of them.
  var isEmoji: Bool {
    if code != nil { return false }
    guard let first = unicodeScalars.first else { return false }
    if first.value < 0x80 { return unicodeScalars.contains { $0.value == 0xFE0F } }
    let isFlag = 0x1F1E6...0x1F1FF ~= first.value
    return first.properties.isEmojiPresentation || isFlag || unicodeScalars.contains { $0.value == 0xFE0F }
  }
}

extension Unicode.Scalar {
  /// Whether it is as wide as it is high: ideographs, kana and full-width forms.
  var isWide: Bool {
    switch value {
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
