import Analysis
import Formats
import Protocol
import Syntax

// `textDocument/formatting`, `rangeFormatting`, `rangesFormatting` and `onTypeFormatting`, answered as edits. The layout of the text
// itself is decided in Syntax.

extension Feature {
  package static let formatting = Feature(
    "textDocument/formatting", solved: false, offers: Capability("documentFormattingProvider")
  ) { (params: LSP.DocumentFormattingParams, context) -> [LSP.TextEdit]? in
    let document = context.analysis.document
    let style = style(of: document, params.options, context.project)
    guard style.longestLine == nil else {
      let result = document.tree.laidOut(document.text, style: style)
      return edits([Replacement(from: document.text, to: result)].compactMap { $0 }, context.positions)
    }
    let changes = document.tree.formatted(document.text, style: style)
    return edits(Replacement.joined(changes, in: document.text, most: mostEdits), context.positions)
  }

  package static let rangeFormatting = Feature(
    "textDocument/rangeFormatting", solved: false,
    offers: Capability("documentRangeFormattingProvider") { $0.formatsRanges ? ["rangesSupport": true] : true }
  ) { (params: LSP.DocumentRangeFormattingParams, context) -> [LSP.TextEdit]? in
    formatted([params.range], params.options, context)
  }

  package static let rangesFormatting = Feature("textDocument/rangesFormatting", solved: false) {
    (params: LSP.DocumentRangesFormattingParams, context) -> [LSP.TextEdit]? in
    formatted(params.ranges, params.options, context)
  }

  package static let onTypeFormatting = Feature(
    "textDocument/onTypeFormatting", solved: false,
    offers: Capability("documentOnTypeFormattingProvider") { _ in
      ["firstTriggerCharacter": "\n", "moreTriggerCharacter": ["}"]]
    }
  ) { (params: LSP.DocumentOnTypeFormattingParams, context) -> [LSP.TextEdit]? in
    let document = context.analysis.document
    let change = document.changeOnTyping(
      params.ch, at: params.position, style(of: document, params.options, context.project), context.positions)
    return edits(change.map { [$0] } ?? [], context.positions)
  }
}

/// The greatest number of edits in one answer. Where more lines change, as when a file gets another indentation,
/// nearby edits are joined: tens of thousands of small edits take 100 MB and half a second to encode.
private let mostEdits = 1000

/// Returns the edits that format the lines of some ranges.
private func formatted(
  _ ranges: [LSP.Range], _ options: LSP.FormattingOptions, _ context: FeatureContext
) -> [LSP.TextEdit] {
  let document = context.analysis.document
  let style = style(of: document, options, context.project)
  let parts = ranges.map { wholeLines($0, context.positions) }.sorted { $0.lowerBound < $1.lowerBound }
  let lines = parts.reduce(into: [Range<Int>]()) { joined, part in
    guard let last = joined.last, part.lowerBound <= last.upperBound else { return joined.append(part) }
    joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
  }
  let changes = lines.flatMap { document.tree.formatted(document.text, style: style, lines: $0) }
  return edits(Replacement.joined(changes, in: document.text, most: mostEdits), context.positions)
}

/// Returns the style for a document: its own indentation and its project's width first, then `.editorconfig` files, then
/// the editor's options.
private func style(of document: Document, _ options: LSP.FormattingOptions, _ project: Project) -> FormatStyle {
  EditorConfig(of: document.file, read: project.text).style(FormatStyle(options), for: document.text, document.tree)
    .wide(project.rules(document.file)?.width)
}

/// The indentation step that a command line asks for.
package struct ChosenIndentation: Sendable {
  fileprivate let indentation: FormatStyle.Indentation

  /// Parses a number of spaces, or `tab`; nil for anything else.
  package init?(_ text: String) {
    if text == "tab" {
      indentation = .tabs
    } else if let width = Int(text), (1...FormatStyle.widest).contains(width) {
      indentation = .spaces(width)
    } else {
      return nil
    }
  }
}

/// Returns the formatted text of a file, for commands; nil where nothing changes.
/// - Parameter indentation: overrides the file's own indentation.
/// - Parameter width: the most columns of a line, whatever `.editorconfig` files say; nil where they decide.
/// - Parameter otherwise: applies where neither the file nor an `.editorconfig` sets the indentation.
package func formattedText(
  _ text: [UInt8], of file: FilePath, indentation: ChosenIndentation?, otherwise: ChosenIndentation?, width: Int?,
  read: (FilePath) -> [UInt8]?
) -> [UInt8]? {
  let standard = otherwise.map { FormatStyle.canonical.indented(by: $0.indentation) } ?? .canonical
  let style = EditorConfig(of: file, read: read).style(standard, for: text, SyntaxTree.parse(text)).wide(width)
  return formattedText(text, indentation.map { style.indented(by: $0.indentation) } ?? style)
}

/// Returns the formatted text; nil where nothing changes. The default style is the one of the examples.
func formattedText(_ text: [UInt8], _ style: FormatStyle = .canonical) -> [UInt8]? {
  let result = SyntaxTree.parse(text).laidOut(text, style: style)
  return result == text ? nil : result
}

extension FormatStyle {
  /// Returns the style with lines of at most this number of columns; itself for nil.
  fileprivate func wide(_ width: Int?) -> FormatStyle {
    guard let width else { return self }
    var style = self
    style.longestLine = width
    return style
  }

  /// Takes over a client's options; an optional one that it leaves out counts as true.
  init(_ options: LSP.FormattingOptions) {
    self.init(width: options.tabSize, usesTabs: !options.insertSpaces)
    trimsTrailingSpaces = options.trimTrailingWhitespace ?? true
    endsLastLine = options.insertFinalNewline ?? true
    trimsFinalLines = options.trimFinalNewlines ?? true
  }
}

/// Returns the bytes of the lines that a range touches, with their ends; not of a line at whose start the range ends.
private func wholeLines(_ range: LSP.Range, _ positions: PositionConverter) -> Range<Int> {
  let bytes = positions.bytes(of: range)
  let starts = positions.lines.starts
  let first = positions.lines.line(of: bytes.lowerBound)
  var last = positions.lines.line(of: bytes.upperBound)
  if last > first, starts[last] == bytes.upperBound { last -= 1 }
  return starts[first]..<(last + 1 < starts.count ? starts[last + 1] : positions.lines.length)
}

private func edits(_ changes: [Replacement], _ positions: PositionConverter) -> [LSP.TextEdit] {
  changes.map { change in
    LSP.TextEdit(range: positions.range(of: change.range), newText: String(decoding: change.bytes, as: UTF8.self))
  }
}

extension Document {
  /// Returns the change of the indentation of a line that was just begun, or whose first character is the typed `}`.
  fileprivate func changeOnTyping(
    _ typed: String, at position: LSP.Position, _ style: FormatStyle, _ positions: PositionConverter
  ) -> Replacement? {
    let offset = positions.offset(of: position)
    let line = positions.lines.content(of: positions.lines.line(of: offset), in: text)
    switch typed {
    case "\n": break
    case "}":
      let before = text[line.lowerBound..<max(line.lowerBound, offset)]
      let isFirst = before.dropLast().allSatisfy { $0.isSpaceOrTab }
      guard isFirst, before.last == UInt8(ascii: "}") else { return nil }
    default: return nil
    }
    return tree.indentation(of: line, in: text, style: style)
  }
}
