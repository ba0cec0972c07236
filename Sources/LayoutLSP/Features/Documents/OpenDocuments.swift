import Analysis
import Protocol

/// A document's text with what is made of it first.
package struct ParsedText: Sendable {
  fileprivate var document: Document
  fileprivate var lines: LineTable

  /// Parses a text; what it has in common with the last text of the file is not parsed again.
  fileprivate init(_ file: FilePath, _ text: String, replacing old: Document?) {
    self.init(file, Array(text.utf8), replacing: old)
  }

  private init(_ file: FilePath, _ text: [UInt8], replacing old: Document?) {
    document = Document(file: file, text: text, replacing: old)
    lines = LineTable(text)
  }

  fileprivate init(_ document: Document, _ lines: LineTable) { (self.document, self.lines) = (document, lines) }

  /// The most changes that are applied one by one. Each reparses the statements that it touches, which for so few
  /// takes less than going through the text.
  private static let few = 16

  /// Applies the changes of one notification in order.
  fileprivate mutating func apply(_ changes: [LSP.DidChangeParams.ContentChange], _ encoding: PositionEncoding) {
    if changes.count > Self.few { return applyInOne(changes, encoding) }
    for change in changes {
      let new = Array(change.text.utf8)
      if let range = change.range {
        replace(bytes(of: range, encoding), with: new)
      } else {
        replaceAll(with: new)
      }
    }
  }

  private func bytes(of range: LSP.Range, _ encoding: PositionEncoding) -> Range<Int> {
    PositionConverter(text: document.text, lines: lines, encoding: encoding).bytes(of: range)
  }

  /// Makes all changes, and then parses once what lies between the first and the last of them.
  private mutating func applyInOne(_ changes: [LSP.DidChangeParams.ContentChange], _ encoding: PositionEncoding) {
    self = ParsedText(document.file, document.text.changed(by: changes, encoding), replacing: document)
  }

  /// Replaces a whole text: edits only the part that differs.
  private mutating func replaceAll(with text: [UInt8]) {
    guard !document.text.isEmpty else {
      self = ParsedText(document.file, text, replacing: document)
      return
    }
    let (bytes, replacement) = Self.difference(document.text, text)
    if !bytes.isEmpty || !replacement.isEmpty { replace(bytes, with: Array(text[replacement])) }
  }

  private mutating func replace(_ bytes: Range<Int>, with replacement: [UInt8]) {
    let removed = Array(document.text[bytes])
    document.replace(bytes, with: replacement)
    lines.apply(
      range: bytes, removed: removed[...], replacementLength: replacement.count, text: document.text)
  }

  /// Returns the bytes of `old` that differ and the bytes of `new` that replace them, in whole characters.
  static func difference(_ old: [UInt8], _ new: [UInt8]) -> (Range<Int>, Range<Int>) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    while prefix > 0, isContinuation(old, prefix) || isContinuation(new, prefix) { prefix -= 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    while suffix > 0, isContinuation(new, new.count - suffix) { suffix -= 1 }
    return (prefix..<(old.count - suffix), prefix..<(new.count - suffix))
  }

  private static func isContinuation(_ bytes: [UInt8], _ at: Int) -> Bool {
    at < bytes.count && bytes[at] & 0xc0 == 0x80
  }
}

/// The documents that the client has open: their texts in the workspace, and for each its URI, version and lines.
/// Applies changes; computes nothing. Clients that break the rules are reported to `warn`, never refused.
package struct OpenDocuments: Sendable {
  package struct Entry: Sendable {
    /// The URI as the client spells it.
    package var uri: String
    /// The greatest version that the client has sent; nil if it sends none.
    package var version: Int?
    var lines: LineTable
  }

  package var workspace = Workspace()
  private(set) var entries: [FilePath: Entry] = [:]
  /// The folders on the disk that hold open documents, and how many each holds: there may be thousands.
  package private(set) var folders: [FilePath: Int] = [:]
  private let warn: @Sendable (String) -> Void

  /// `sharing` analyses several layouts of a file at a time; nil does them one after the other.
  package init(sharing: WorkSharing? = nil, warn: @escaping @Sendable (String) -> Void = { _ in }) {
    self.warn = warn
    workspace.sharing = sharing
  }

  /// The files that are open, in the order of their names.
  package var files: [FilePath] { entries.keys.sorted() }

  package subscript(file: FilePath) -> Entry? { entries[file] }

  /// The URI of a file, as the client spells it if the file is open.
  package func uri(of file: FilePath) -> String { entries[file]?.uri ?? FileURI.uri(path: file) }

  /// Returns a function that parses a new text of a file, and may do so elsewhere.
  package func parsing(_ text: String, of file: FilePath) -> @Sendable () -> ParsedText {
    let old = workspace.lastDocument(of: file)
    return { ParsedText(file, text, replacing: old) }
  }

  /// Returns a function that applies changes to an open file, and may do so elsewhere; nil if it is not open.
  package func changing(
    _ params: LSP.DidChangeParams, _ encoding: PositionEncoding
  ) -> (@Sendable () -> ParsedText)? {
    let file = FileURI.file(params.textDocument.uri)
    guard let lines = entries[file]?.lines, let document = workspace.documents[file] else { return nil }
    return {
      var text = ParsedText(document, lines)
      text.apply(params.contentChanges, encoding)
      return text
    }
  }

  /// Opens a document. One that is open already gets the new text, which may be parsed already.
  package mutating func open(_ item: LSP.DidOpenParams.TextDocumentItem, as parsed: ParsedText? = nil) -> FilePath {
    let file = FileURI.file(item.uri)
    if entries[file] != nil {
      warn("\(item.uri) opened twice")
    } else if let folder = Self.folder(of: file) {
      folders[folder, default: 0] += 1
    }
    let text = parsed ?? ParsedText(file, item.text, replacing: workspace.lastDocument(of: file))
    workspace.open(text.document)
    entries[file] = Entry(uri: item.uri, version: item.version, lines: text.lines)
    return file
  }

  /// Applies the changes of one notification in order. Returns the file; nil if it is not open. `parsed` is the new text,
  /// if they are applied already.
  package mutating func change(
    _ params: LSP.DidChangeParams, _ encoding: PositionEncoding, as parsed: ParsedText? = nil
  ) -> FilePath? {
    let file = FileURI.file(params.textDocument.uri)
    guard let entry = entries[file], let document = workspace.takeOut(file) else {
      warn("a change to \(params.textDocument.uri), which is not open")
      return nil
    }
    setVersion(params.textDocument.version, file, entry)
    // Taken out of both tables, the text and its lines have one owner and are changed in place.
    entries[file]?.lines = LineTable([])
    var text = parsed ?? ParsedText(document, entry.lines)
    if parsed == nil { text.apply(params.contentChanges, encoding) }
    workspace.open(text.document)
    entries[file]?.lines = text.lines
    return file
  }

  package mutating func close(_ uri: String) -> FilePath? {
    let file = FileURI.file(uri)
    guard entries.removeValue(forKey: file) != nil else {
      warn("\(uri) closed, which is not open")
      return nil
    }
    if let folder = Self.folder(of: file) { folders[folder] = folders[folder].flatMap { $0 > 1 ? $0 - 1 : nil } }
    workspace.close(file)
    return file
  }

  /// Returns the folder of a file; nil for a file that is not on the disk.
  private static func folder(of file: FilePath) -> FilePath? { file.isAbsolute ? file.folder : nil }

  /// Returns the converter of positions in an open document.
  package func positions(_ file: FilePath, _ encoding: PositionEncoding) -> PositionConverter? {
    guard let entry = entries[file], let document = workspace.documents[file] else { return nil }
    return PositionConverter(text: document.text, lines: entry.lines, encoding: encoding)
  }

  /// Returns the converter of positions in an open document, or in a file that one of them imports.
  package func anyPositions(_ file: FilePath, _ encoding: PositionEncoding) -> PositionConverter? {
    positions(file, encoding) ?? workspace.text(of: file).map { PositionConverter(text: $0, encoding: encoding) }
  }

  /// Returns the converter of source ranges in a file, and in other files that are open or known, to the protocol's.
  package func locations(_ file: FilePath, _ encoding: PositionEncoding) -> LocationConverter? {
    guard let positions = anyPositions(file, encoding) else { return nil }
    return LocationConverter(positions: positions) { place in
      let converter = place.file == file ? positions : anyPositions(place.file, encoding)
      guard let converter else { return nil }
      return LSP.Location(uri: uri(of: place.file), range: converter.range(of: place.bytes))
    }
  }

  /// Raises the version; a lower one is logged and ignored. Clients have been seen to send two changes in the wrong
  /// order, and they take diagnostics of their latest version only.
  private mutating func setVersion(_ version: Int?, _ file: FilePath, _ entry: Entry) {
    guard let version else { return }
    if let last = entry.version, version <= last {
      warn("version \(version) of \(entry.uri) after version \(last)")
    }
    entries[file]?.version = max(version, entry.version ?? version)
  }
}
