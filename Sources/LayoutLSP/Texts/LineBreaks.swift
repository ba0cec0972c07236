// Where a line may end: the rules of Unicode Annex 14, reduced to those that labels show.

/// How a character counts for the end of a line.
private struct BreakingTraits: OptionSet {
  let rawValue: UInt16

  /// No line ends before or behind it.
  static let joins = BreakingTraits(rawValue: 1)
  static let isSpace = BreakingTraits(rawValue: 2)
  /// No line begins with it.
  static let closes = BreakingTraits(rawValue: 4)
  /// No line ends with it.
  static let opens = BreakingTraits(rawValue: 8)
  static let isHyphen = BreakingTraits(rawValue: 16)
  static let isTypographicHyphen = BreakingTraits(rawValue: 32)
  static let isSoftHyphen = BreakingTraits(rawValue: 64)
  static let isEmDash = BreakingTraits(rawValue: 128)
  /// A line ends behind it only before a letter.
  static let precedesLetters = BreakingTraits(rawValue: 256)
  static let isLetter = BreakingTraits(rawValue: 512)
  static let isDigit = BreakingTraits(rawValue: 1024)
  /// A character around which lines end without a space.
  static let isIdeograph = BreakingTraits(rawValue: 2048)
  /// A vowel of Thai that is written before its syllable.
  static let beginsThaiSyllable = BreakingTraits(rawValue: 4096)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ character: Character) {
    // Nearly all characters are ASCII.
    self = character.code.map { Self.ofASCII[Int($0)] } ?? BreakingTraits(looking: character)
  }

  private static let ofASCII = (0..<128).map { BreakingTraits(looking: Character(Unicode.Scalar($0))) }

  private init(looking character: Character) {
    let first = character.unicodeScalars.first ?? " "
    let last = character.unicodeScalars.last ?? " "
    let isTypographic = 0x2010...0x2013 ~= first.value && first.value != 0x2011
    var traits: BreakingTraits = []
    if Self.joining.contains(last.value) { traits.insert(.joins) }
    if first.isBreakingSpace { traits.insert(.isSpace) }
    if Self.closing.contains(first) || 0x31F0...0x31FF ~= first.value { traits.insert(.closes) }
    if Self.opening.contains(last) { traits.insert(.opens) }
    if character == "-" || isTypographic { traits.insert(.isHyphen) }
    if isTypographic { traits.insert(.isTypographicHyphen) }
    if first.value == 0xAD { traits.insert(.isSoftHyphen) }
    if character == "—" { traits.insert(.isEmDash) }
    if "/?!|}…".contains(character) { traits.insert(.precedesLetters) }
    if first.properties.isAlphabetic { traits.insert(.isLetter) }
    if first.properties.generalCategory == .decimalNumber { traits.insert(.isDigit) }
    if first.isWide || character.isEmoji { traits.insert(.isIdeograph) }
    if 0xE40...0xE44 ~= first.value { traits.insert(.beginsThaiSyllable) }
    self = traits
  }

  var isLetterOrDigit: Bool { contains(.isLetter) || contains(.isDigit) }

  private static let joining: Set<UInt32> = [0xA0, 0x202F, 0x2060, 0xFEFF, 0x2011, 0x200D]
  private static let closing: Set<Unicode.Scalar> = Set(
    ".,:;!?)]}%/”’…、。，．：；！？）］｝」』】〉》〕〗〙〛｠・ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ々〻ゝゞヽヾ".unicodeScalars)
  private static let opening: Set<Unicode.Scalar> = Set("([{“‘「『【〈《〔〖〘〚｟（［｛".unicodeScalars)
}

extension Unicode.Scalar {
  /// Whether it is a space behind which lines end, and which takes no room at the end of one.
  fileprivate var isBreakingSpace: Bool {
    switch value {
    case 0x20, 0x09, 0x2002...0x2006, 0x2008...0x200B, 0x3000: true
    default: false
    }
  }

  /// Whether it ends a line wherever it stands.
  var endsLine: Bool { (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029 }
}

extension Character {
  var isBreakingSpace: Bool { unicodeScalars.first?.isBreakingSpace ?? false }
  /// A hyphen that shows only at the end of a line.
  var isSoftHyphen: Bool { unicodeScalars.first?.value == 0xAD }
}

extension [Character] {
  /// Returns whether a line may end before the character at each index; the first and the end are left out.
  var lineEnds: [Bool] {
    var result: [Bool] = []
    result.reserveCapacity(count)
    var (before, left): (BreakingTraits?, BreakingTraits?) = (nil, nil)
    for character in self {
      let right = BreakingTraits(character)
      result.append(left.map { Self.mayEnd(before, $0, right) } ?? false)
      (before, left) = (left, right)
    }
    return result
  }

  /// Whether a line may end between two characters; `before` is the one before both. The first rule that fits counts.
  private static func mayEnd(_ before: BreakingTraits?, _ left: BreakingTraits, _ right: BreakingTraits) -> Bool {
    if left.contains(.joins) || right.contains(.joins) { return false }
    if right.contains(.isSpace) { return false }
    if left.contains(.isSpace) { return true }
    if right.contains(.closes) || left.contains(.opens) { return false }
    if left.contains(.isHyphen) {
      let isInside = before.map { $0.isDisjoint(with: [.isSpace, .isHyphen, .opens]) } ?? false
      return isInside && (left.contains(.isTypographicHyphen) || right.contains(.isLetter))
    }
    if left.contains(.isSoftHyphen) { return true }
    if left.contains(.isEmDash) || right.contains(.isEmDash) { return true }
    if left.contains(.precedesLetters) { return right.contains(.isLetter) }
    if left.contains(.isIdeograph) { return right.contains(.isIdeograph) || right.isLetterOrDigit }
    if right.contains(.isIdeograph) { return left.isLetterOrDigit }
    return right.contains(.beginsThaiSyllable)
  }
}
