import Analysis
import Formats
import Syntax

/// What the `.editorconfig` files in the folder of a layout and in those above it say: a table of a few keys, in the
/// sections `*`, `*.layout` and `*.{…}` with a list of endings. Other sections and keys are ignored, and there are no
/// patterns, so reading takes time in proportion to the length. Later sections override earlier ones, and nearer folders
/// override farther ones. Reads no disk. https://spec.editorconfig.org
struct EditorConfig: Equatable {
  static let fileName = ".editorconfig"
  /// The greatest number of nested folders that are looked at.
  private static let mostFolders = 64

  /// The keys that are read.
  enum Key: String {
    case indentStyle = "indent_style"
    case indentSize = "indent_size"
    case tabWidth = "tab_width"
    case endOfLine = "end_of_line"
    case longestLine = "max_line_length"
  }

  /// The values in lower case; keys that are `unset` are missing.
  private(set) var values: [Key: String] = [:]

  /// Collects the values for a file; `read` returns the text of another file, nil where there is none.
  init(of file: FilePath, read: (FilePath) -> [UInt8]?) {
    var texts: [EditorConfigText] = []
    var folder = file.folder
    for _ in 0..<Self.mostFolders {
      if let text = read(folder.entry(Self.fileName)) {
        texts.append(EditorConfigText(text, isForLayout: ImportPath.hasEnding(file.name)))
        if texts.last?.isRoot == true { break }
      }
      if folder == .root || folder.folder == folder { break }
      folder = folder.folder
    }
    for (key, value) in texts.reversed().flatMap({ $0.values }) { values[key] = value == "unset" ? nil : value }
  }

  /// Returns the style for formatting a file: with its own indentation steps where it has some, else with those of
  /// these values, else with those of `style`, which also supplies everything that the values leave out.
  func style(_ style: FormatStyle, for text: [UInt8], _ tree: SyntaxTree) -> FormatStyle {
    var style = style
    if let width = indentWidth {
      let spaces = style.indented(by: .spaces(width))
      style = style.usesTabs ? spaces.indented(by: .tabs) : spaces
    }
    switch values[.indentStyle] {
    case "tab": style = style.indented(by: .tabs)
    case "space": style = style.indented(by: .spaces(style.width))
    default: break
    }
    switch values[.endOfLine] {
    case "lf": style.lineEnd = .lf
    case "crlf": style.lineEnd = .crlf
    case "cr": style.lineEnd = .cr
    default: break
    }
    if let most = values[.longestLine] { style.longestLine = Int(most).flatMap { $0 > 0 ? $0 : nil } }
    return tree.ownIndentation(of: text).map(style.indented) ?? style
  }

  private var indentWidth: Int? {
    let size = values[.indentSize]
    return (size == "tab" || size == nil ? values[.tabWidth] : size).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// The lines of an `.editorconfig` that are about a file.
private struct EditorConfigText {
  private(set) var isRoot = false
  private(set) var values: [(key: EditorConfig.Key, value: String)] = []

  /// `isForLayout`: whether the name of the file ends in `.layout`.
  init(_ text: [UInt8], isForLayout: Bool) {
    // A byte order mark is no part of the first line.
    let text = text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    var isAboutFile: Bool?
    for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let line = Self.trimmed(line)
      if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
        isAboutFile = Self.isAbout(line.dropFirst().dropLast(), isForLayout)
      } else if let equal = line.firstIndex(of: UInt8(ascii: "=")), isAboutFile != false {
        let name = Self.lowered(line[..<equal])
        let value = Self.lowered(line[(equal + 1)...])
        if isAboutFile == nil {
          if name == "root" { isRoot = value == "true" }
        } else if let key = EditorConfig.Key(rawValue: name) {
          values.append((key, value))
        }
      }
    }
  }

  private static func isAbout(_ section: ArraySlice<UInt8>, _ isForLayout: Bool) -> Bool {
    if section.elementsEqual("*".utf8) { return true }
    guard isForLayout, section.starts(with: "*.".utf8) else { return false }
    let ending = section.dropFirst(2)
    guard ending.first == UInt8(ascii: "{"), ending.last == UInt8(ascii: "}") else {
      return ending.elementsEqual("layout".utf8)
    }
    let list = ending.dropFirst().dropLast()
    let isPlain = list.allSatisfy { $0.isLetter || $0.isDigit || ",._-+".utf8.contains($0) }
    return isPlain && list.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual("layout".utf8) }
  }

  private static func lowered(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: trimmed(text), as: UTF8.self).lowercased()
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.firstIndex { !$0.isSpaceOrTab } ?? text.endIndex
    let end = text[start...].lastIndex { !$0.isSpaceOrTab }.map { $0 + 1 } ?? start
    return text[start..<end]
  }
}
