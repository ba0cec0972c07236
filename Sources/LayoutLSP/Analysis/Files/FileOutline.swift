import Solver
import Syntax

// What a file declares, before any names are resolved: its layouts, its imports, its screens, and the metrics that
// hold in all of it. A function of the text alone, so that the files that import it can share it.

/// The statements of one layout of a file, or some of those at file level.
package struct FileUnit: Sendable {
  /// All of the unit but its position in the file, so that an edit elsewhere in the file changes nothing here.
  final class Content: Sendable {
    let name: String
    /// The node of the `layout` statement in its piece; -1 for statements at file level.
    let node: Int
    let pieces: [Piece]
    let statements: [(cursor: Cursor, piece: Int)]
    /// Whether some statement makes a layout. A file of metrics alone makes none.
    let makesLayout: Bool
    /// Where the layout's name stands in its piece; nil for a layout that has none or is named after the file.
    let nameRange: Range<Int>?
    /// The catalogs that the layout names, in the order written; their bytes count from its piece.
    let catalogs: [ImportSite]

    init(
      name: String, node: Int, pieces: [Piece], statements: [(cursor: Cursor, piece: Int)], makesLayout: Bool,
      nameRange: Range<Int>? = nil, catalogs: [ImportSite] = []
    ) {
      self.name = name
      self.node = node
      self.pieces = pieces
      self.statements = statements
      self.makesLayout = makesLayout
      self.nameRange = nameRange
      self.catalogs = catalogs
    }
  }

  let content: Content
  /// The offset of each piece in the file, in bytes.
  package let starts: [Int]

  var name: String { content.name }
  var node: Int { content.node }
  package var pieces: [Piece] { content.pieces }
  var statements: [(cursor: Cursor, piece: Int)] { content.statements }
  var makesLayout: Bool { content.makesLayout }
  /// Where the layout's name stands in the file; nil for a layout that has none or is named after the file.
  var nameBytes: Range<Int>? {
    guard let name = content.nameRange, let start = starts.first else { return nil }
    return name.shifted(by: start)
  }
}

/// An import without mistakes, `import "card.layout"`, or a catalog, `strings "Localizable.xcstrings"`.
package struct ImportSite: Sendable {
  /// The text between the quotes.
  package var name: String
  /// The bytes of the string with its quotes. They count from the piece in `PieceContents`, from the file in
  /// `FileOutline`.
  package var bytes: Range<Int>
}

/// A metric at file level, as layouts see it. The value is nil where its expression has an error.
package struct FileMetric: Hashable, Sendable {
  package var name: String
  package var value: Rational?
  /// The values under conditions; nil for a metric that has one value everywhere.
  var choices: (any FileMetricChoices)?

  package static func == (one: FileMetric, other: FileMetric) -> Bool {
    guard one.name == other.name, one.value == other.value else { return false }
    guard let choices = one.choices, let others = other.choices else {
      return one.choices == nil && other.choices == nil
    }
    return choices.isSame(as: others)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

/// The values that a metric has under conditions. This room only passes them on.
protocol FileMetricChoices: AnyObject, Sendable {
  func isSame(as other: any FileMetricChoices) -> Bool
}

/// The metrics that the layouts of a file see beside their own.
struct FileMetrics: Hashable, Sendable {
  /// The metrics of a file that is imported.
  struct Imported: Hashable, Sendable {
    var file: FilePath
    var metrics: [FileMetric]
  }

  /// The metrics of the file itself, in the order written.
  var own: [FileMetric] = []
  /// The metrics of the files that it imports, in the order of the imports. Files without metrics are left out.
  var imported: [Imported] = []

  /// A copy without the values of imported metrics. `LayoutUses` holds those values for the layouts that use them.
  var withoutImportedValues: FileMetrics {
    var metrics = self
    for file in imported.indices {
      for metric in imported[file].metrics.indices {
        metrics.imported[file].metrics[metric] = FileMetric(name: imported[file].metrics[metric].name)
      }
    }
    return metrics
  }

  var count: Int { imported.reduce(own.count) { $0 + $1.metrics.count } }
}

package final class FileOutline: Sendable {
  package let document: Document
  /// The statements that no `layout` encloses.
  package let fileLevel: FileUnit
  /// The layouts that have a block, in the order written; at most the first `mostLayouts` of them.
  let layouts: [FileUnit]
  /// Where the first layout and the first import beyond the limits stand.
  let leftOut: LeftOut
  /// The place of the file's own layout: how many of `layouts` come before its first statement that makes a layout.
  let fileLevelPosition: Int
  let imports: [ImportSite]
  /// The catalogs for all layouts of the file, in the order written.
  let catalogs: [ImportSite]
  /// The metrics at file level, in the order written, with the values that the file alone gives them.
  package let metrics: [FileMetric]
  /// Whether the value of a metric at file level may need a metric that is imported.
  let needsImports: Bool
  /// The screens at file level, and the statements there that use a set of screens.
  let screens: FileUnit
  /// The named sets of screens; the first where several have one name.
  let screenSets: [String: FileUnit]
  /// The names of the sets of screens, in the order written.
  package let screenSetNames: [String]
  let unread: UnreadNames
  /// The contents from which the outline of the next version starts. They hold no text.
  let contents: FileContents

  /// Outlines a document. `old` are the contents of the version before; `metrics` evaluates the metrics at file
  /// level.
  init(
    _ document: Document, after old: FileContents? = nil,
    metrics evaluate: (FileUnit, Document, UnreadNames) -> [FileMetric] = { _, _, _ in [] }
  ) {
    let pieces = PieceContents.all(of: document, after: old?.pieces ?? [])
    var sorter = StatementSorter()
    for (index, piece) in pieces.enumerated() { sorter.add(piece, start: document.tree.starts[index]) }
    self.document = document
    fileLevel = sorter.fileLevel(named: document.file.layoutName)
    layouts = sorter.layouts
    leftOut = sorter.leftOut
    fileLevelPosition = sorter.fileLevelPosition
    imports = sorter.imports
    catalogs = sorter.catalogs
    screens = sorter.screens.unit(named: "")
    (screenSets, screenSetNames) = sorter.screenSets(in: document.text)
    unread = sorter.unread(in: document)
    let names = LayoutNames.Source(
      layouts: layouts.map { $0.name }, own: fileLevel.makesLayout ? fileLevel.name : nil, position: fileLevelPosition)
    contents = FileContents(pieces: pieces, names: LayoutNames.of(names, after: old?.names))
    metrics = evaluate(fileLevel, document, unread)
    needsImports = !imports.isEmpty && fileLevel.metricsNameOthers(in: document.text)
  }

  /// The names of the catalogs that the file and its layouts name.
  var catalogNames: [String] { catalogs.map { $0.name } + layouts.flatMap { $0.content.catalogs.map { $0.name } } }

  /// Where the file and its layouts name catalogs, those of the file first.
  var allCatalogSites: [ImportSite] {
    catalogs
      + layouts.flatMap { layout in
        layout.content.catalogs.map { ImportSite(name: $0.name, bytes: $0.bytes.shifted(by: layout.starts[0])) }
      }
  }

  /// The most layouts of a file. Each takes a few kilobytes, however short it is.
  static let mostLayouts = 100_000
  /// The most imports of a file. Each is looked for on the disk.
  static let mostImports = 5000

  /// The bytes, in the file, of the first layout and the first import that are left out.
  struct LeftOut: Sendable {
    var layout: Range<Int>?
    var imported: Range<Int>?
  }

  /// The number of units. Unit 0 holds the statements that no `layout` encloses; the layouts follow.
  var unitCount: Int { layouts.count + 1 }

  func unit(_ number: Int) -> FileUnit { number == 0 ? fileLevel : layouts[number - 1] }

  /// Returns the number of the unit at a place in the written order. The file's own layout has its place among the
  /// others; the unit of file level comes last where it makes no layout.
  func unitNumber(at place: Int) -> Int {
    let own = fileLevel.makesLayout ? fileLevelPosition : layouts.count
    return place == own ? 0 : place < own ? place + 1 : place
  }

  /// Returns the first layout of that name that the file declares.
  package func layout(named name: String) -> FileUnit? {
    contents.names.numbers[name].map { $0 < 0 ? fileLevel : layouts[$0] }
  }

  /// Returns a number by which layouts sort in the written order, the file's own layout included. It is no index.
  func position(of name: String) -> Int? {
    contents.names.numbers[name].map { $0 < 0 ? fileLevelPosition * 2 : $0 * 2 + 1 }
  }

  /// The distinct names of the file's layouts, in the order written.
  package var layoutNames: [String] { contents.names.all }
  /// Whether several layouts have one name.
  var hasDuplicates: Bool { contents.names.hasDuplicates }
}

extension FileUnit {
  /// Returns the `let` statements, each with a reader for its piece.
  func metricStatements(in text: [UInt8]) -> [(cursor: Cursor, reader: Reader)] {
    statements.lazy.filter { $0.cursor.kind == .letStatement }.map { statement, piece in
      (statement, Reader(text: text, pieceStart: starts[piece]))
    }
  }

  /// Whether the value of some metric names something other than these metrics.
  fileprivate func metricsNameOthers(in text: [UInt8]) -> Bool {
    let metrics = metricStatements(in: text)
    let own = Set(metrics.compactMap { $0.cursor.first(.identifier, skipping: 1).map($0.reader.string) })
    return metrics.contains { statement, reader in
      statement.descendants(.name).contains { !own.contains(reader.string($0)) }
    }
  }

  /// Returns the unit with a further piece that has a `}` too many: the brace that closed the layout may have been
  /// meant for another block.
  fileprivate func followed(by piece: Piece, _ start: Int) -> FileUnit {
    let content = Content(
      name: name, node: node, pieces: pieces + [piece], statements: statements, makesLayout: makesLayout,
      nameRange: content.nameRange, catalogs: content.catalogs)
    return FileUnit(content: content, starts: starts + [start])
  }

  /// Returns where the first metric of that name is declared.
  package func metricBytes(_ name: String, in text: [UInt8]) -> Range<Int>? {
    for (statement, reader) in metricStatements(in: text) {
      guard let declared = statement.first(.identifier, skipping: 1), reader.string(declared) == name else { continue }
      return reader.pieceStart + declared.range.lowerBound..<reader.pieceStart + declared.range.upperBound
    }
    return nil
  }
}

/// Some statements at file level with the pieces that they stand in.
private struct StatementList {
  var pieces: [Piece] = []
  var starts: [Int] = []
  var statements: [(cursor: Cursor, piece: Int)] = []

  mutating func add(_ statement: Cursor, start: Int) {
    if pieces.last !== statement.piece || starts.last != start {
      pieces.append(statement.piece)
      starts.append(start)
    }
    statements.append((statement, pieces.count - 1))
  }

  func unit(named name: String) -> FileUnit {
    FileUnit(
      content: FileUnit.Content(name: name, node: -1, pieces: pieces, statements: statements, makesLayout: false),
      starts: starts)
  }
}

/// Sorts a file's statements into the file's own layout and the layouts that have a block.
private struct StatementSorter {
  private var pieces: [Piece] = []
  private var starts: [Int] = []
  private var statements: [(cursor: Cursor, piece: Int)] = []
  /// Whether some statement other than a screen makes a layout.
  private var makesLayout = false
  var layouts: [FileUnit] = []
  /// The screens, and the uses of sets of screens.
  var screens = StatementList()
  private var sets = StatementList()
  var leftOut = FileOutline.LeftOut()
  var imports: [ImportSite] = []
  var catalogs: [ImportSite] = []
  private var unread = UnreadNames()
  var fileLevelPosition = 0

  func unread(in document: Document) -> UnreadNames {
    guard document.tree.pieces.contains(where: { $0.hasBraceProblem }) else { return unread }
    var names = unread
    for (piece, start) in zip(document.tree.pieces, document.tree.starts) {
      names.noteDeclarations(piece, Reader(text: document.text, pieceStart: start))
    }
    return names
  }

  /// Returns the unit of the statements that no `layout` encloses.
  func fileLevel(named name: String) -> FileUnit {
    // Screens beside layouts belong to those layouts, and make none.
    let content = FileUnit.Content(
      name: name, node: -1, pieces: pieces, statements: statements,
      makesLayout: makesLayout || layouts.isEmpty && !screens.statements.isEmpty)
    return FileUnit(content: content, starts: starts)
  }

  /// Returns the first declared set of screens of each name, and the names in the order written.
  func screenSets(in text: [UInt8]) -> (byName: [String: FileUnit], names: [String]) {
    var byName: [String: FileUnit] = [:]
    var names: [String] = []
    for (statement, piece) in sets.statements {
      let reader = Reader(text: text, pieceStart: sets.starts[piece])
      guard let name = statement.first(.identifier, skipping: 1).map(reader.string), byName[name] == nil else {
        continue
      }
      var list = StatementList()
      list.add(statement, start: sets.starts[piece])
      byName[name] = list.unit(named: name)
      names.append(name)
    }
    return (byName, names)
  }

  mutating func add(_ contents: PieceContents, start: Int) {
    if contents.closesNothing, let layout = layouts.last, layout.pieces.count == 1 {
      layouts[layouts.count - 1] = layout.followed(by: contents.piece, start)
    }
    if let names = contents.unread { unread.merge(names) }
    // A piece that cannot be read is kept: a comment that never ends may have swallowed statements.
    if contents.hasOwn || contents.isUnreadable {
      pieces.append(contents.piece)
      starts.append(start)
    }
    for item in contents.items {
      switch item {
      case .layout(let content):
        let unit = FileUnit(content: content, starts: [start])
        if layouts.count < FileOutline.mostLayouts {
          layouts.append(unit)
        } else {
          leftOut.layout = leftOut.layout ?? unit.nameBytes ?? start..<start
        }
      case .imported(var site):
        site.bytes = site.bytes.shifted(by: start)
        if imports.count < FileOutline.mostImports {
          imports.append(site)
        } else {
          leftOut.imported = leftOut.imported ?? site.bytes
        }
      case .catalog(var site):
        site.bytes = site.bytes.shifted(by: start)
        catalogs.append(site)
      case .own(let statement):
        statements.append((statement, pieces.count - 1))
        if statement.kind == .screenStatement || statement.isUseOfScreens { screens.add(statement, start: start) }
        if statement.declaresScreens { sets.add(statement, start: start) }
        if !makesLayout, statement.kind.makesLayout {
          makesLayout = true
          fileLevelPosition = layouts.count
        }
      }
    }
  }
}

extension SyntaxKind {
  /// Whether a statement of this kind, at file level, makes the file a layout itself. Screens do so only in a file
  /// without other layouts.
  var makesLayout: Bool {
    switch self {
    case .viewStatement, .guideStatement, .groupStatement, .stateStatement, .statesStatement, .whenStatement,
      .hideStatement:
      true
    default: makesConstraints
    }
  }
}

extension Cursor {
  /// Whether the statement declares a set of screens: `screens Phones { … }`.
  var declaresScreens: Bool { kind == .screensStatement && first(.block) != nil }
  /// Whether the statement uses a set of screens: `screens Phones`.
  var isUseOfScreens: Bool { kind == .screensStatement && first(.block) == nil }
}
