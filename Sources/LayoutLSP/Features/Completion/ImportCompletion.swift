import Analysis
import Formats
import Protocol
import Syntax
import Texts

// Completes the file name of an import or of a catalog, and the type of a view with the layouts in reach.

/// The statements that name a file.
private enum FileStatement {
  case layouts, catalog

  init?(_ kind: SyntaxKind) {
    switch kind {
    case .importStatement: self = .layouts
    case .stringsStatement: self = .catalog
    default: return nil
    }
  }

  /// What such a file holds, in a word or two.
  var detail: String { self == .layouts ? "layouts" : "translations" }

  func names(_ name: String) -> Bool {
    switch self {
    case .layouts: ImportPath.hasEnding(name)
    case .catalog: CatalogFileKind(ofFileNamed: name) != nil
    }
  }
}

/// Returns the last statement of a piece that begins before an offset in it: of a layout, that in its block.
private func lastStatement(_ piece: Cursor, before offset: Int) -> Cursor? {
  let statement = piece.statements.last { $0.range.lowerBound < offset }
  guard let statement, statement.kind == .layoutStatement, let block = statement.first(.block) else { return statement }
  return block.statements.last { $0.range.lowerBound < offset } ?? statement
}

/// Returns candidates for the cursor in or before the string of an import or a catalog; nil elsewhere.
func importCandidates(_ analysis: Analysis, at offset: Int) -> [CompletionCandidate]? {
  let document = analysis.document
  guard offset > 0, offset <= document.text.count, let index = document.tree.pieceIndex(at: offset - 1) else {
    return nil
  }
  let start = document.tree.starts[index]
  guard let statement = lastStatement(document.tree.pieces[index].root, before: offset - start),
    let kind = FileStatement(statement.kind)
  else { return nil }
  let (end, string) = (start + statement.lastWord.upperBound, statement.first(.string))
  let isBehind = end < offset && document.text[end..<offset].allSatisfy { $0.isSpaceOrTab }
  guard let string else {
    let isNext = isBehind && statement.lastWord == statement.first(.identifier)?.contentRange
    return isNext ? fileCandidates(analysis, kind, folder: "", replacing: offset..<offset, isQuoted: true) : nil
  }
  let range = string.range.shifted(by: start)
  let isOpen = string.problem == .unterminatedString
  guard range.lowerBound < offset, offset < range.upperBound || isOpen && offset == range.upperBound else {
    return isBehind || offset == end ? [] : nil
  }
  let name = String(decoding: document.text[range.lowerBound + 1..<offset], as: UTF8.self)
  let (folder, last) = ImportPath.parts(of: name)
  // The name is replaced up to the next slash. A string without an end may have swallowed the text that follows.
  let rest = document.text[offset..<range.upperBound].prefix {
    $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "#")
  }
  return fileCandidates(
    analysis, kind, folder: folder, replacing: offset - last.utf8.count..<offset + rest.count, isQuoted: false)
}

/// Returns the files and folders inside a folder, which is given by its path in the import.
private func fileCandidates(
  _ analysis: Analysis, _ kind: FileStatement, folder: String, replacing bytes: Range<Int>, isQuoted: Bool
) -> [CompletionCandidate] {
  let file = analysis.document.file
  guard file.isAbsolute, folder.utf8.first != UInt8(ascii: "/") else { return [] }
  let path = file.folder.appending(folder)
  var items: [CompletionCandidate] = []
  func offer(_ name: String, _ kind: LSP.CompletionItemKind, _ detail: String, _ documentation: String, rank: Int) {
    let item = CompletionCandidate(name, kind, detail, documentation, replacing: bytes, rank: rank)
    items.append(isQuoted ? item.with { $0.insertText = "\"\(name)\"" } : item)
  }
  for entry in analysis.files.entries(of: path) {
    let full = path.entry(entry.name)
    if entry.isFolder {
      if !isQuoted { offer(entry.name + "/", .folder, "folder", Markdown.code(full.text), rank: 2) }
    } else if kind.names(entry.name), full != file {
      offer(entry.name, .file, kind.detail, Markdown.code(full.text), rank: 1)
    }
  }
  let isUpward = folder.split(separator: "/").allSatisfy { $0 == ".." }
  if isUpward, !isQuoted, path != .root, analysis.files.allows(path.appending("..")) {
    offer("../", .folder, "folder", "The folder around.", rank: 3)
  }
  return items
}

/// Returns the layouts that the type of a view can name, except the one that would contain itself.
func layoutCandidates(_ place: CompletionPlace) -> [CompletionCandidate] {
  place.library.layouts(from: place.file).compactMap { key in
    let isOwn = key.file == place.file
    guard !isOwn || key.name != place.layout?.model.name else { return nil }
    let origin = isOwn ? "this file" : Markdown.code(key.file.name)
    return CompletionCandidate(
      key.name, .class, "layout", "An instance of \(Markdown.code(key.name)) from \(origin).", replacing: place.word,
      rank: 1)
  }
}

/// Returns the layouts of files that are not imported; each adds the import.
func importableCandidates(_ place: CompletionPlace) -> [CompletionCandidate] {
  let known = Set(place.library.layouts(from: place.file).map { $0.name })
  return place.names.importable(by: place.document).flatMap { file in
    file.outline.layoutNames.filter { !known.contains($0) }.map { name in
      CompletionCandidate(
        name, .class, "layout, imports \"\(file.name)\"",
        "An instance of \(Markdown.code(name)) from \(Markdown.code(file.name)).",
        replacing: place.word, rank: 2
      ).with { $0.alsoChanges = place.document.change(importing: file.name) }
    }
  }
}

extension Cursor {
  /// The bytes of the last token, without a line end or semicolon.
  fileprivate var lastWord: Range<Int> {
    children.last { $0.kind != .semicolon && $0.kind != .newline && $0.node.length > 0 }?.contentRange ?? contentRange
  }
}
