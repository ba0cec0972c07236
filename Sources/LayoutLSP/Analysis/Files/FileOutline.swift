import Solver
import Syntax

// What a file declares, before any of it is understood: its layouts, its imports, the metrics that hold in all of it.
// A function of its text alone, so that files that import it can share it.

/// The statements of one layout of a file.
struct FileUnit: Sendable {
  /// All but its place in the file: the same while its text is.
  final class Content: Sendable {
    let name: String
    /// The node of the `layout` statement in its piece; -1 for what stands at file level.
    let node: Int
    let pieces: [Piece]
    let statements: [(cursor: Cursor, piece: Int)]
    /// Something of it makes a layout; a file of metrics alone makes none.
    let makesLayout: Bool
    /// Where its name stands in its piece; nil for the layout that is named after the file.
    let nameRange: Range<Int>?

    init(
      name: String, node: Int, pieces: [Piece], statements: [(cursor: Cursor, piece: Int)], makesLayout: Bool,
      nameRange: Range<Int>? = nil
    ) {
      self.name = name
      self.node = node
      self.pieces = pieces
      self.statements = statements
      self.makesLayout = makesLayout
      self.nameRange = nameRange
    }
  }

  let content: Content
  /// The offsets in bytes of the pieces in the file.
  let starts: [Int]

  var name: String { content.name }
  var node: Int { content.node }
  var pieces: [Piece] { content.pieces }
  var statements: [(cursor: Cursor, piece: Int)] { content.statements }
  var makesLayout: Bool { content.makesLayout }
  /// Where its name stands; nil for the layout that is named after the file.
  var nameBytes: Range<Int>? {
    guard let name = content.nameRange, let start = starts.first else { return nil }
    return start + name.lowerBound..<start + name.upperBound
  }
}

/// `import "card.layout"`, as it should be.
struct ImportSite: Sendable {
  /// Without its quotes.
  var name: String
  /// With them.
  var bytes: Range<Int>
}

/// A metric of the file, as its layouts see it. The value is nil where its expression has an error.
struct FileMetric: Hashable, Sendable {
  var name: String
  var value: Rational?
  /// nil where it is the same under all conditions.
  var choices: (any FileMetricChoices)?

  static func == (one: FileMetric, other: FileMetric) -> Bool {
    guard one.name == other.name, one.value == other.value else { return false }
    guard let choices = one.choices, let others = other.choices else {
      return one.choices == nil && other.choices == nil
    }
    return choices.isSame(as: others)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

/// What a metric is where conditions hold. Files only pass it on.
protocol FileMetricChoices: Sendable {
  func isSame(as other: any FileMetricChoices) -> Bool
}

/// The metrics that the layouts of a file see beside their own.
struct FileMetrics: Hashable, Sendable {
  /// The metrics of a file that is imported.
  struct Imported: Hashable, Sendable {
    var file: FilePath
    var metrics: [FileMetric]
  }

  /// Of the file itself, in the order written.
  var own: [FileMetric] = []
  /// Of the files that it imports, in the order of the imports; those of them that have some.
  var imported: [Imported] = []

  /// The same without the values of those that are imported: who uses them knows which.
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

final class FileOutline: Sendable {
  let document: Document
  /// What no `layout` encloses.
  let fileLevel: FileUnit
  /// The layouts that have a block, in the order written: the first of them, where there are more than anyone writes.
  let layouts: [FileUnit]
  /// Where the first layout and the first import stand that are left out.
  let leftOut: LeftOut
  /// The place of the file's own layout among the others: by its first statement that makes one.
  let fileLevelPosition: Int
  let imports: [ImportSite]
  /// The metrics at file level, in the order written, as far as the file alone gives them values.
  let metrics: [FileMetric]
  /// The value of a metric at file level may need what is imported.
  let needsImports: Bool
  /// The screens that stand at file level, and the sets of screens that are used there.
  let screens: FileUnit
  /// The named sets of screens: of each name the first.
  let screenSets: [String: FileUnit]
  /// The names of the sets, in the order written.
  let screenSetNames: [String]
  let unread: UnreadNames
  /// What the outline of the next version can go on from. It holds no text.
  let contents: FileContents

  /// `old`: of the version before. `metrics`: what the statements at file level give values.
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
    screens = sorter.screens.unit(named: "")
    (screenSets, screenSetNames) = sorter.screenSets(in: document.text)
    unread = sorter.unread(in: document)
    let names = LayoutNames.Source(
      layouts: layouts.map(\.name), own: fileLevel.makesLayout ? fileLevel.name : nil, position: fileLevelPosition)
    contents = FileContents(pieces: pieces, names: LayoutNames.of(names, after: old?.names))
    metrics = evaluate(fileLevel, document, unread)
    needsImports = !imports.isEmpty && fileLevel.metricsNameOthers(in: document.text)
  }

  /// Layouts of a file, at most. Each takes a few kilobytes, however little stands in it.
  static let mostLayouts = 100_000
  /// Imports of a file, at most. Each is looked for on the disk.
  static let mostImports = 5000

  /// Bytes of the file.
  struct LeftOut: Sendable {
    var layout: Range<Int>?
    var imported: Range<Int>?
  }

  /// Units are numbered: what no `layout` encloses is the first, the layouts follow.
  var unitCount: Int { layouts.count + 1 }

  func unit(_ number: Int) -> FileUnit { number == 0 ? fileLevel : layouts[number - 1] }

  /// The number of the unit that has so many others before it: the file's own layout has its place among them, and is last
  /// where there is none.
  func unitNumber(at place: Int) -> Int {
    let own = fileLevel.makesLayout ? fileLevelPosition : layouts.count
    return place == own ? 0 : place < own ? place + 1 : place
  }

  /// The layout of that name that the file declares: of several the first.
  func layout(named name: String) -> FileUnit? {
    contents.names.numbers[name].map { $0 < 0 ? fileLevel : layouts[$0] }
  }

  /// Counts the layouts in the order written.
  func position(of name: String) -> Int? {
    contents.names.numbers[name].map { $0 < 0 ? fileLevelPosition * 2 : $0 * 2 + 1 }
  }

  /// The names of its layouts, in the order written, each once.
  var layoutNames: [String] { contents.names.all }
  /// Several layouts have one name.
  var hasDuplicates: Bool { contents.names.hasDuplicates }
}

extension FileUnit {
  /// The statements of its metrics with what reads them.
  func metricStatements(in text: [UInt8]) -> [(cursor: Cursor, reader: Reader)] {
    statements.lazy.filter { $0.cursor.kind == .letStatement }.map { statement, piece in
      (statement, Reader(text: text, pieceStart: starts[piece]))
    }
  }

  /// Whether the value of one of its metrics names what is none of them.
  fileprivate func metricsNameOthers(in text: [UInt8]) -> Bool {
    let metrics = metricStatements(in: text)
    let own = Set(metrics.compactMap { $0.cursor.first(.identifier, skipping: 1).map($0.reader.string) })
    return metrics.contains { statement, reader in
      statement.descendants(.name).contains { !own.contains(reader.string($0)) }
    }
  }

  /// The same with a piece behind it that has a `}` too many: the one that closed the layout was meant for another block, or
  /// may have been.
  fileprivate func followed(by piece: Piece, _ start: Int) -> FileUnit {
    let content = Content(
      name: name, node: node, pieces: pieces + [piece], statements: statements, makesLayout: makesLayout,
      nameRange: content.nameRange)
    return FileUnit(content: content, starts: starts + [start])
  }

  /// Where a metric of that name is declared first.
  func metricBytes(_ name: String, in text: [UInt8]) -> Range<Int>? {
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
  /// Something else than screens.
  private var makesLayout = false
  var layouts: [FileUnit] = []
  /// Screens, and uses of sets.
  var screens = StatementList()
  private var sets = StatementList()
  var leftOut = FileOutline.LeftOut()
  var imports: [ImportSite] = []
  private var unread = UnreadNames()
  var fileLevelPosition = 0

  func unread(in document: Document) -> UnreadNames {
    guard document.tree.pieces.contains(where: \.hasBraceProblem) else { return unread }
    var names = unread
    for (piece, start) in zip(document.tree.pieces, document.tree.starts) {
      names.noteDeclarations(piece, Reader(text: document.text, pieceStart: start))
    }
    return names
  }

  /// What no `layout` encloses.
  func fileLevel(named name: String) -> FileUnit {
    // Screens beside layouts are those of the layouts.
    let content = FileUnit.Content(
      name: name, node: -1, pieces: pieces, statements: statements,
      makesLayout: makesLayout || layouts.isEmpty && !screens.statements.isEmpty)
    return FileUnit(content: content, starts: starts)
  }

  /// The declared sets by name, and their names.
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
    // A comment that never ends may have swallowed statements.
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
        site.bytes = start + site.bytes.lowerBound..<start + site.bytes.upperBound
        if imports.count < FileOutline.mostImports {
          imports.append(site)
        } else {
          leftOut.imported = leftOut.imported ?? site.bytes
        }
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
  /// A statement of a layout: one of these at file level makes the file a layout itself. So do screens, where it has no other.
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
  /// `screens Phones { … }`
  var declaresScreens: Bool { kind == .screensStatement && first(.block) != nil }
  /// `screens Phones`
  var isUseOfScreens: Bool { kind == .screensStatement && first(.block) == nil }
}
