/// The places in a line of code at which a new line may begin: behind commas, opening parentheses and braces, before
/// operators, and before the words of a message of Objective-C. In a comment, between words.
struct LineBreaks {
  private let line: [Character]
  /// How many characters stand before each place, and in how many parentheses it is.
  private var places: [(offset: Int, depth: Int)] = []

  /// `isContinued` tells that the line is the rest of one.
  init(_ line: Substring, isContinued: Bool) {
    self.line = Array(line)
    if line.hasPrefix("//") {
      places = self.line.indices.dropFirst(3).filter { self.line[$0] == " " }.map { ($0, 0) }
    } else {
      findPlaces(isMessage: isContinued || line.hasPrefix("- ("))
    }
  }

  private mutating func findPlaces(isMessage: Bool) {
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for (offset, character) in line.enumerated() {
      if isQuoted {
        if character == "\"", !isEscaped { isQuoted = false }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "(", "[", "{":
        depth += 1
        if character == "(" { places.append((offset + 1, depth)) }
      case ")", "]", "}": depth -= 1
      case ",": places.append((offset + 1, depth))
      case ".": if line[offset...].starts(with: ".constraint(") { places.append((offset, depth)) }
      case " ":
        let next = line[(offset + 1)...]
        if offset > 0, line[offset - 1] == "{" { places.append((offset, depth)) }
        let isWord = (depth > 0 || isMessage) && Self.startsWordOfMessage(next)
        if isWord || Self.operators.contains(where: next.starts) { places.append((offset, depth)) }
      default: break
      }
    }
    places.removeAll { $0.offset == 0 || $0.offset >= line.count - 1 }
  }

  private static let operators = ["&& ", "|| ", "? ", "+ "]

  /// Whether a text begins with a word of a message and its colon, as `constant:4`.
  private static func startsWordOfMessage(_ text: ArraySlice<Character>) -> Bool {
    let behind = text.drop { $0.isLetter || $0.isNumber || $0 == "_" }
    return behind.startIndex > text.startIndex && behind.first == ":" && behind.dropFirst().first != " "
  }

  /// Returns how many characters of the line the first part has if it may have at most so many: up to the last such
  /// place in the fewest parentheses, or else up to the first place of all. nil if the line cannot be broken.
  func best(within most: Int) -> Int? {
    let fitting = places.filter { $0.offset <= most }
    guard let least = fitting.map({ $0.depth }).min() else { return places.first?.offset }
    return fitting.last { $0.depth == least }?.offset
  }
}
