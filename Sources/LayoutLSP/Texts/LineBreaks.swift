// Where a line may end: the rules of Unicode Annex 14, reduced to those that labels show.

/// How a character counts for the end of a line.
private struct BreakingCharacter {
  let character: Character
  let first: Unicode.Scalar
  private let last: Unicode.Scalar

  init(_ character: Character) {
    self.character = character
    first = character.unicodeScalars.first ?? " "
    last = character.unicodeScalars.last ?? " "
  }

  /// No line ends before or behind it.
  var joins: Bool {
    switch last.value {
    case 0xA0, 0x202F, 0x2060, 0xFEFF, 0x2011, 0x200D: true
    default: false
    }
  }

  var isSpace: Bool { first.isBreakingSpace }

  /// No line begins with it.
  var closes: Bool { Self.closing.contains(first) || 0x31F0...0x31FF ~= first.value }
  /// No line ends with it.
  var opens: Bool { Self.opening.contains(last) }

  var isHyphen: Bool { character == "-" || isTypographicHyphen }
  var isTypographicHyphen: Bool { 0x2010...0x2013 ~= first.value && first.value != 0x2011 }

  var isLetter: Bool { first.properties.isAlphabetic }
  var isLetterOrDigit: Bool { isLetter || first.properties.generalCategory == .decimalNumber }

  /// A character around which lines end without a space.
  var isIdeograph: Bool { first.isWide || character.isEmoji }

  /// A vowel of Thai that is written before its syllable.
  var beginsThaiSyllable: Bool { 0xE40...0xE44 ~= first.value }

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
    var (before, left): (BreakingCharacter?, BreakingCharacter?) = (nil, nil)
    for character in self {
      let right = BreakingCharacter(character)
      result.append(left.map { Self.mayEnd(before, $0, right) } ?? false)
      (before, left) = (left, right)
    }
    return result
  }

  /// Whether a line may end between two characters; `before` is the one before both. The first rule that fits counts.
  private static func mayEnd(
    _ before: BreakingCharacter?, _ left: BreakingCharacter, _ right: BreakingCharacter
  ) -> Bool {
    if left.joins || right.joins { return false }
    if right.isSpace { return false }
    if left.isSpace { return true }
    if right.closes || left.opens { return false }
    if left.isHyphen {
      let isInside = before.map { !$0.isSpace && !$0.isHyphen && !$0.opens } ?? false
      return isInside && (left.isTypographicHyphen || right.isLetter)
    }
    if left.character.isSoftHyphen { return true }
    if left.character == "—" || right.character == "—" { return true }
    if "/?!|}…".contains(left.character) { return right.isLetter }
    if left.isIdeograph { return right.isIdeograph || right.isLetterOrDigit }
    if right.isIdeograph { return left.isLetterOrDigit }
    return right.beginsThaiSyllable
  }
}
