import Foreign
import Formats
import Syntax

/// Code of an app in Swift or Objective-C: lines that make constraints, with what is around them, up to a line that is
/// none of these.
struct PastedApp {
  /// The bytes in the file.
  let bytes: Range<Int>
  let system: PastedSystem
  /// The same in this language, as lines; what has no meaning here stands among them as comments.
  let lines: [String]
  /// The statements among the lines.
  let statements: [String]
  /// The code that has no meaning here.
  let unread: [String]
  /// Whether something is left open that is written all the same.
  let isGuess: Bool
  /// What is lacking to read all of it, as the end of a message.
  let note: String

  /// Takes the parts of a text from `start` on. `mistakes`: the places of syntax errors. nil where the text is no code of
  /// an app.
  init?(
    _ text: ArraySlice<UInt8>, from start: Int, mistakes: [Int], among surroundings: ForeignSurroundings,
    _ isOther: (String) -> Bool, _ bytesLeft: inout Int
  ) {
    let text = text.prefix(Self.longest)
    var (first, end): (Int?, Int) = (nil, start)
    var (hasConstraint, hasSign) = (false, false)
    var library: PastedSystem?
    var language = CodeLanguage.swift
    var next = start
    parts: while let part = PastedReader.part(of: text, from: next, inList: false), bytesLeft > 0 {
      bytesLeft -= part.bytes.count
      next = part.bytes.upperBound
      if part.isComment {
        // A comment at the end of the last line belongs to it.
        if !part.beginsLine, first != nil { end = next }
        continue
      }
      let isWrong = mistakes[mistakes.partitioningIndex { $0 >= part.bytes.lowerBound }...].first.map {
        $0 <= part.bytes.upperBound
      }
      guard part.isClosed,
        let found = PastedApp.look(of: text[part.bytes], isWrong: isWrong ?? false, hasConstraint, isOther)
      else { break }
      switch found.look {
      case .constraint(let name):
        // Another library is another report.
        let system = PastedSystem(library: name) ?? .code
        if let library, library != system { break parts }
        library = system
        hasConstraint = true
      case .weakConstraint: hasConstraint = true
      case .helper: hasSign = true
      case .setup, .other: hasSign = hasSign || PastedApp.hasSign(text[part.bytes])
      }
      if found.language == .objectiveC { language = .objectiveC }
      if first == nil { first = part.bytes.lowerBound }
      end = part.bytes.upperBound
      if let semicolon = text[end...].firstIndex(where: { !$0.isSpaceOrTab }), text[semicolon] == UInt8(ascii: ";") {
        end = semicolon + 1
      }
    }
    guard let first, hasConstraint || hasSign else { return nil }
    bytes = first..<end
    let snippet = ForeignSnippet(Array(text[bytes]), language, among: surroundings)
    system = snippet.libraries.compactMap { PastedSystem(library: $0) }.first ?? .code
    statements = snippet.lines.filter { !$0.isComment }.map { $0.text }
    unread = snippet.lines.filter { $0.isComment && !$0.isNote }.map { $0.text }
    isGuess = snippet.isGuess || snippet.lines.contains { $0.isComment }
    note = PastedApp.note(on: snippet)
    lines = PastedApp.merged(snippet.lines, comments: PastedApp.comments(in: text[bytes]))
  }

  private static func note(on snippet: ForeignSnippet) -> String {
    if let maker = snippet.maker {
      return ". Which view '\(maker)' stands for is not said here: its block begins above, as in "
        + "title.snp.makeConstraints { \(maker) in"
    }
    guard let helper = snippet.helper else { return "" }
    return ". What '\(visible(helper))' does is not said here: write the equations that it makes"
  }

  /// Returns how a part looks; nil for one that is no code of an app.
  static func look(
    of part: ArraySlice<UInt8>, isWrong: Bool, _ hasConstraint: Bool, _ isOther: (String) -> Bool
  ) -> (look: ForeignLook, language: CodeLanguage)? {
    if hasKeyword(part) { return nil }
    let found = ForeignLook.of(Array(part))
    switch found.look {
    case .constraint: return found
    case .weakConstraint: return hasConstraint && isWrong ? found : nil
    case .helper: return isWrong && !isOther(String(decoding: part, as: UTF8.self)) ? found : nil
    case .setup(let property):
      // What sets a property that no layout has is set up beside the rest.
      let isOfApp = property.map { Attribute.index(of: $0, takesView: false) == nil && !keeping.contains($0) } ?? false
      guard isWrong || isOfApp || hasSign(part) else { return nil }
      return isOther(String(decoding: part, as: UTF8.self)) ? nil : found
    case .other: return nil
    }
  }

  /// The properties by which KeepLayout says something of an attribute.
  private static let keeping: Set<String> = ["equal", "min", "max"]

  /// The most bytes of one piece.
  private static let longest = 1 << 18

  private static let signs: [[UInt8]] = [
    "translatesAutoresizing", "addSubview", "addArrangedSubview", "addConstraint", "addLayoutGuide", "LayoutGuide",
    "NSLayoutConstraint", "NSDictionaryOfVariableBindings", ".isActive", "func ", "@IBOutlet", "override ", "lazy var",
    "super.", "= UI", "= [UI", "= [[UI", ".activate(", "__weak ", "weakSelf", "setContentHuggingPriority",
    "setContentCompressionResistancePriority",
  ].map { Array($0.utf8) }

  /// Whether code has a word in it that no layout has.
  static func hasSign(_ code: ArraySlice<UInt8>) -> Bool {
    !hasKeyword(code) && signs.contains { code.firstPlace(of: $0) != nil }
  }

  /// Whether code begins as a declaration of this language does: `view a = UILabel()` is a slip.
  private static func hasKeyword(_ code: ArraySlice<UInt8>) -> Bool {
    let rest = code.drop { $0 <= 0x20 }
    return rest.starts(with: "view ".utf8) || rest.starts(with: "guide ".utf8)
  }

  /// Whether code begins with the import of a module.
  static func isImport(_ code: ArraySlice<UInt8>) -> Bool {
    let rest = code.drop { $0 <= 0x20 }
    return rest.starts(with: "import ".utf8) && rest.dropFirst(7).first?.isLetter ?? false
  }

  // MARK: Comments

  private typealias Comment = (text: String, offset: Int, beginsLine: Bool)

  /// Returns the comments `// …` of code, with their places from its beginning.
  private static func comments(in code: ArraySlice<UInt8>) -> [Comment] {
    var found: [Comment] = []
    var (isString, beginsLine) = (false, true)
    var index = code.startIndex
    while index < code.endIndex {
      let byte = code[index]
      if byte.isLineBreak { (isString, beginsLine) = (false, true) }
      if byte == UInt8(ascii: "\"") { isString.toggle() }
      if byte == UInt8(ascii: "/"), !isString, code[index...].starts(with: "//".utf8) {
        let end = code[index...].firstIndex { $0.isLineBreak } ?? code.endIndex
        let text = String(decoding: code[index..<end], as: UTF8.self)
        found.append((text, index - code.startIndex, beginsLine))
        index = end
        continue
      }
      if byte > 0x20 { beginsLine = false }
      index += 1
    }
    return found
  }

  /// Returns lines with the comments between them, or behind them on the same line.
  private static func merged(_ lines: [ForeignSnippet.Line], comments: [Comment]) -> [String] {
    var merged: [String] = []
    var next = 0
    for line in lines {
      while next < comments.count, comments[next].offset < line.offset {
        add(comments[next], to: &merged)
        next += 1
      }
      merged.append(line.text)
    }
    for comment in comments[next...] { add(comment, to: &merged) }
    return merged
  }

  private static func add(_ comment: Comment, to lines: inout [String]) {
    if comment.beginsLine || lines.isEmpty {
      lines.append(comment.text)
    } else {
      lines[lines.count - 1] += " " + comment.text
    }
  }
}

extension PastedSystem {
  /// The system of a library, as `ForeignStatement` calls it.
  fileprivate init?(library: String) {
    switch library {
    case "anchors", "system spacing": self = .anchors
    case "NSLayoutConstraint", "visual format": self = .constraints
    case "own helper": self = .code
    default:
      guard let system = PastedSystem(rawValue: library) else { return nil }
      self = system
    }
  }
}
