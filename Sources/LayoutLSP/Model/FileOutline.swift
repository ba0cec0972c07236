import Syntax

/// What a file declares, before any of it is understood: its layouts, its imports, the metrics that hold in all of it.
/// A function of its text alone, so that files that import it can share it.

/// The statements of one layout of a file.
struct FileUnit: Sendable {
  var name: String
  /// The node of the `layout` statement in its piece; -1 for what stands at file level.
  var node: Int
  var pieces: [Piece] = []
  /// The offsets in bytes of the pieces in the file.
  var starts: [Int] = []
  var statements: [(cursor: Cursor, piece: Int)] = []
  /// Something of it makes a layout; a file of metrics alone makes none.
  var makesLayout = false
  /// Where its name stands; nil for the layout that is named after the file.
  var nameBytes: Range<Int>?
}

/// `import "card.layout"`, as it should be.
struct ImportSite: Sendable {
  /// Without its quotes.
  var name: String
  /// With them.
  var bytes: Range<Int>
}

final class FileOutline: Sendable {
  let document: Document
  /// What no `layout` encloses.
  let fileLevel: FileUnit
  /// The layouts that have a block, in the order written.
  let layouts: [FileUnit]
  /// The place of the file's own layout among the others: by its first statement that makes one.
  let fileLevelPosition: Int
  let imports: [ImportSite]
  /// The metrics at file level, in the order written.
  let metrics: [FileMetric]
  let unread: UnreadNames
  /// Index in `layouts` of the first of each name; -1 for the file's own.
  private let numbers: [String: Int]

  init(_ document: Document) {
    var sorter = StatementSorter(document: document)
    for (index, piece) in document.tree.pieces.enumerated() { sorter.sort(piece, start: document.tree.starts[index]) }
    self.document = document
    fileLevel = sorter.fileLevel
    layouts = sorter.layouts
    fileLevelPosition = sorter.fileLevelPosition
    imports = sorter.imports
    unread = sorter.unread
    var numbers: [String: Int] = [:]
    for (number, unit) in layouts.enumerated() where numbers[unit.name] == nil && !unit.name.isEmpty {
      numbers[unit.name] = number
    }
    if fileLevel.makesLayout, numbers[fileLevel.name] == nil { numbers[fileLevel.name] = -1 }
    self.numbers = numbers
    metrics = LayoutBuilder.fileMetrics(of: sorter.fileLevel, in: document, unread: sorter.unread)
  }

  /// The layout of that name that the file declares: of several the first.
  func layout(named name: String) -> FileUnit? {
    numbers[name].map { $0 < 0 ? fileLevel : layouts[$0] }
  }

  /// Counts the layouts in the order written.
  func position(of name: String) -> Int? {
    numbers[name].map { $0 < 0 ? fileLevelPosition * 2 : $0 * 2 + 1 }
  }

  /// The names of its layouts, in the order written.
  var layoutNames: [String] {
    numbers.keys.sorted { (position(of: $0) ?? 0, $0) < (position(of: $1) ?? 0, $1) }
  }
}

/// Sorts a file's statements into the file's own layout and the layouts that have a block.
private struct StatementSorter {
  let document: Document
  var fileLevel: FileUnit
  var layouts: [FileUnit] = []
  var imports: [ImportSite] = []
  var unread = UnreadNames()
  var fileLevelPosition = 0

  init(document: Document) {
    self.document = document
    fileLevel = FileUnit(name: document.layoutName, node: -1)
  }

  mutating func sort(_ piece: Piece, start: Int) {
    let reader = Reader(text: document.text, pieceStart: start)
    if piece.hasProblems { unread.note(piece, reader) }
    // A comment that never ends may have swallowed statements.
    var isInFileLevel = piece.hasProblems && piece.root.statements.isEmpty
    if isInFileLevel {
      fileLevel.pieces.append(piece)
      fileLevel.starts.append(start)
    }
    for statement in piece.root.statements {
      switch statement.kind {
      case .layoutStatement: layouts.append(layout(statement, piece, start, reader))
      case .importStatement where !statement.hasProblem: note(statement, start, reader)
      default:
        if !isInFileLevel {
          fileLevel.pieces.append(piece)
          fileLevel.starts.append(start)
          isInFileLevel = true
        }
        fileLevel.statements.append((statement, fileLevel.pieces.count - 1))
        if !fileLevel.makesLayout, statement.kind.makesLayout {
          fileLevel.makesLayout = true
          fileLevelPosition = layouts.count
        }
      }
    }
  }

  private func layout(_ statement: Cursor, _ piece: Piece, _ start: Int, _ reader: Reader) -> FileUnit {
    let name = statement.first(.identifier, skipping: 1)
    var unit = FileUnit(name: name.map { reader.string($0) } ?? "", node: statement.index)
    unit.pieces = [piece]
    unit.starts = [start]
    unit.statements = [(statement, 0)]
    unit.makesLayout = true
    unit.nameBytes = name.map { start + $0.range.lowerBound..<start + $0.range.upperBound }
    return unit
  }

  private mutating func note(_ statement: Cursor, _ start: Int, _ reader: Reader) {
    guard let string = statement.first(.string) else { return }
    let bytes = start + string.range.lowerBound..<start + string.range.upperBound
    imports.append(ImportSite(name: String(reader.string(string).dropFirst().dropLast()), bytes: bytes))
  }
}

extension LayoutBuilder {
  /// The metrics that hold in every layout of a file: of several of one name the first.
  fileprivate static func fileMetrics(
    of unit: FileUnit, in document: Document, unread: UnreadNames
  ) -> [FileMetric] {
    let builder = LayoutBuilder(file: document.file, layoutNames: [], unread: unread, fileMetrics: [])
    for (statement, piece) in unit.statements where statement.kind == .letStatement {
      let reader = Reader(text: document.text, pieceStart: unit.starts[piece])
      builder.declareFileLevel(statement, piece: piece, reader: reader)
    }
    builder.evaluateMetrics()
    return builder.metrics.enumerated().compactMap { number, metric in
      guard builder.metricScopes[NameScope.outermost]?[metric.name] == number else { return nil }
      return FileMetric(name: metric.name, value: metric.value)
    }
  }
}
