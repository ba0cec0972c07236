import Analysis
import Syntax

/// The properties that `.editorconfig` files set for a file, after https://spec.editorconfig.org: sections of shell
/// patterns, in the folder of the file and in those above it. Later sections override earlier ones, and nearer folders
/// override farther ones. Reads no disk.
struct EditorConfig: Equatable {
  static let fileName = ".editorconfig"
  /// The greatest number of nested folders that are looked at.
  private static let mostFolders = 64

  /// The values by property name in lower case; properties that are `unset` are missing.
  private(set) var properties: [String: String] = [:]

  /// Collects the properties of a file; `read` returns the text of another file, nil where there is none.
  init(of file: FilePath, read: (FilePath) -> [UInt8]?) {
    var texts: [(folder: FilePath, text: EditorConfigText)] = []
    var folder = file.folder
    for _ in 0..<Self.mostFolders {
      if let text = read(folder.entry(Self.fileName)) {
        texts.append((folder, EditorConfigText(text)))
        if texts.last?.text.isRoot == true { break }
      }
      if folder == .root || folder.folder == folder { break }
      folder = folder.folder
    }
    for (folder, text) in texts.reversed() {
      let path = Array(file.relative(to: folder).unicodeScalars)
      for section in text.sections where section.pattern.matches(path) {
        for (name, value) in section.properties { properties[name] = value == "unset" ? nil : value }
      }
    }
  }

  /// Returns the style for formatting a file: with its own indentation steps where it has some, else with those of
  /// these properties, else with those of `style`, which also supplies everything that the properties leave out.
  func style(_ style: FormatStyle, for text: [UInt8], _ tree: SyntaxTree) -> FormatStyle {
    var style = style
    if let width = indentWidth {
      let spaces = style.indented(by: .spaces(width))
      style = style.usesTabs ? spaces.indented(by: .tabs) : spaces
    }
    switch properties["indent_style"] {
    case "tab": style = style.indented(by: .tabs)
    case "space": style = style.indented(by: .spaces(style.width))
    default: break
    }
    if let most = properties["max_line_length"] { style.longestLine = Int(most).flatMap { $0 > 0 ? $0 : nil } }
    if let trims = flag("trim_trailing_whitespace") { style.trimsTrailingSpaces = trims }
    if let ends = flag("insert_final_newline") { style.endsLastLine = ends }
    return tree.ownIndentation(of: text).map(style.indented) ?? style
  }

  private var indentWidth: Int? {
    let size = properties["indent_size"]
    return (size == "tab" || size == nil ? properties["tab_width"] : size).flatMap { Int($0) }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }

  private func flag(_ name: String) -> Bool? {
    switch properties[name] {
    case "true": true
    case "false": false
    default: nil
    }
  }
}

/// The lines of an `.editorconfig`.
private struct EditorConfigText {
  var isRoot = false
  var sections: [(pattern: PathPattern, properties: [(name: String, value: String)])] = []

  init(_ text: [UInt8]) {
    // A byte order mark is no part of the first line.
    let text = text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    for line in String(decoding: text, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      let line = Self.trimmed(line[...])
      guard let first = line.first, first != "#", first != ";" else { continue }
      if first == "[", line.last == "]" {
        sections.append((PathPattern(String(line.dropFirst().dropLast())), []))
      } else if let equal = line.firstIndex(of: "=") {
        let name = Self.trimmed(line[..<equal]).lowercased()
        let value = Self.trimmed(line[line.index(after: equal)...]).lowercased()
        if sections.isEmpty {
          if name == "root" { isRoot = value == "true" }
        } else {
          sections[sections.count - 1].properties.append((name, value))
        }
      }
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}

/// A pattern of paths: `*` matches anything without a `/`, `**` anything; `?`, `[abc]`, `[!abc]`, `{a,b}` and `{1..9}`
/// as usual. A pattern without a `/` matches a name in any folder.
struct PathPattern {
  private indirect enum Part {
    case scalar(Unicode.Scalar)
    case any(withSlash: Bool)
    case one
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    case choice([[Part]])
    case numbers(ClosedRange<Int>)
  }

  /// The greatest number of steps of one comparison: a pattern with many stars is not worth more.
  private static let mostSteps = 10_000
  private var parts: [Part]

  init(_ pattern: String) {
    var text = Array(pattern.unicodeScalars)[...]
    let isAnchored = text.contains("/")
    if text.first == "/" { text = text.dropFirst() }
    parts = Self.parts(&text, inChoice: false)
    if !isAnchored { parts.insert(.choice([[], [.any(withSlash: true), .scalar("/")]]), at: 0) }
  }

  func matches(_ path: [Unicode.Scalar]) -> Bool {
    var steps = 0
    return Self.matches(parts[...], path[...], &steps) { $0.isEmpty }
  }

  // MARK: Reading

  private static func parts(_ text: inout ArraySlice<Unicode.Scalar>, inChoice: Bool) -> [Part] {
    var parts: [Part] = []
    while let scalar = text.first {
      if inChoice, scalar == "," || scalar == "}" { break }
      let rest = text
      text = text.dropFirst()
      switch scalar {
      case "\\": if let escaped = text.popFirst() { parts.append(.scalar(escaped)) }
      case "?": parts.append(.one)
      case "*":
        let isDouble = text.first == "*"
        if isDouble { text = text.dropFirst() }
        parts.append(.any(withSlash: isDouble))
      case "[": parts.append(set(&text) ?? .scalar("["))
      case "{":
        if let braces = braces(&text) {
          parts.append(braces)
        } else {
          text = rest.dropFirst()
          parts.append(.scalar("{"))
        }
      default: parts.append(.scalar(scalar))
      }
    }
    return parts
  }

  /// Parses a set behind its `[`, up to and with the `]`; nil where there is no `]`, or a `/` before it.
  private static func set(_ text: inout ArraySlice<Unicode.Scalar>) -> Part? {
    guard let end = text.firstIndex(of: "]"), !text[..<end].contains("/"), end > text.startIndex else { return nil }
    var scalars = text[..<end]
    let isNegated = scalars.first == "!"
    if isNegated { scalars = scalars.dropFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = scalars.popFirst() {
      if scalars.first == "-", let last = scalars.dropFirst().first, first <= last {
        ranges.append(first...last)
        scalars = scalars.dropFirst(2)
      } else {
        ranges.append(first...first)
      }
    }
    text = text[(end + 1)...]
    return .set(ranges, isNegated: isNegated)
  }

  /// Parses a choice or a range of numbers behind its `{`, up to and with the `}`; nil where there is no `}`.
  private static func braces(_ text: inout ArraySlice<Unicode.Scalar>) -> Part? {
    if let end = text.firstIndex(of: "}"), let range = numbers(text[..<end]) {
      text = text[(end + 1)...]
      return .numbers(range)
    }
    var choices: [[Part]] = []
    while true {
      choices.append(parts(&text, inChoice: true))
      switch text.popFirst() {
      case ",": continue
      case "}": return choices.count > 1 ? .choice(choices) : .choice([[.scalar("{")] + choices[0] + [.scalar("}")]])
      default: return nil
      }
    }
  }

  private static func numbers(_ text: ArraySlice<Unicode.Scalar>) -> ClosedRange<Int>? {
    let ends = String(scalars: text).split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high else { return nil }
    return low...high
  }

  // MARK: Comparing

  private static func matches(
    _ parts: ArraySlice<Part>, _ path: ArraySlice<Unicode.Scalar>, _ steps: inout Int,
    then rest: (ArraySlice<Unicode.Scalar>) -> Bool
  ) -> Bool {
    steps += 1
    guard steps < mostSteps else { return false }
    guard let part = parts.first else { return rest(path) }
    let others = parts.dropFirst()
    switch part {
    case .scalar(let scalar): return path.first == scalar && matches(others, path.dropFirst(), &steps, then: rest)
    case .one:
      return path.first.map { $0 != "/" } == true && matches(others, path.dropFirst(), &steps, then: rest)
    case .set(let ranges, let isNegated):
      guard let first = path.first, first != "/" else { return false }
      return ranges.contains { $0.contains(first) } != isNegated
        && matches(others, path.dropFirst(), &steps, then: rest)
    case .any(let withSlash):
      var left = path
      while true {
        if matches(others, left, &steps, then: rest) { return true }
        guard let next = left.first, withSlash || next != "/", steps < mostSteps else { return false }
        left = left.dropFirst()
      }
    case .choice(let choices):
      return choices.contains { matches(($0 + others)[...], path, &steps, then: rest) }
    case .numbers(let range):
      let digits = path.prefix { $0 == "-" || ("0"..."9").contains($0) }
      return (0...digits.count).reversed().contains { count in
        Int(String(scalars: path.prefix(count))).map(range.contains) == true
          && matches(others, path.dropFirst(count), &steps, then: rest)
      }
    }
  }
}
