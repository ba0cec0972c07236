import Solver
import Syntax

/// From a file's tree to everything that is known of it. A layout whose text did not change keeps its result: what an
/// edit did not touch is not computed again.

/// One layout of a file, and where its pieces stand in this version.
struct AnalysedLayout: Sendable {
  let result: LayoutResult
  /// The offsets in bytes of the model's pieces in the file.
  let pieceStarts: [Int]
  /// False for metrics at file level that stand beside layouts.
  let makesLayout: Bool

  var model: LayoutModel { result.model }

  /// Bytes of the file.
  func bytes(of place: Place) -> Range<Int> {
    let statement = model.statements[Int(place.statement)]
    let start = pieceStarts[statement.piece] + statement.offset
    return start + Int(place.lower)..<start + Int(max(place.lower, place.upper))
  }
}

/// What is known of one version of a file.
struct Analysis: Sendable {
  let document: Document
  /// In the order of their places.
  let findings: [Finding]
  /// What the file declares: its layouts, and last, where it makes no layout, what stands outside them.
  let units: [AnalysedLayout]

  var layouts: [AnalysedLayout] { units.filter(\.makesLayout) }

  var frames: [LayoutFrames] { layouts.map { $0.frames } }
}

/// The results of a file's layouts, kept from version to version by the identity of their pieces.
struct AnalysisCache {
  struct Entry {
    let pieces: [Piece]
    /// The node of the `layout` statement in its piece; -1 for what stands at file level.
    let node: Int
    let name: String
    let model: LayoutModel
    /// nil while nothing was solved.
    var result: LayoutResult?
    var findings: [ModelFinding]
  }

  /// What every layout of a file depends on outside its own text. The file's own layout gives the metrics, and
  /// depends on the names alone.
  struct Surroundings: Equatable {
    var metrics: [FileMetric] = []
    var layoutNames: Set<String> = []
    var unread = UnreadNames()
  }

  fileprivate struct Key: Hashable {
    let piece: ObjectIdentifier?
    let node: Int
  }

  fileprivate var surroundings = Surroundings()
  fileprivate var entries: [Key: Entry] = [:]
}

/// The analysis of one file.
struct FileAnalysis {
  private struct Unit {
    var name: String
    var node: Int
    var pieces: [Piece] = []
    var starts: [Int] = []
    var statements: [(cursor: Cursor, piece: Int)] = []
    /// Something of it makes a layout; a file of metrics alone makes none.
    var makesLayout = false
  }

  let document: Document
  private var fileLevel: Unit
  private var layouts: [Unit] = []
  private var layoutNamePlaces: [(name: String, bytes: Range<Int>)] = []
  private var unread = UnreadNames()
  /// The place of the file's own layout among the others: by its first statement that makes one.
  private var fileLevelPosition = 0

  init(_ document: Document) {
    self.document = document
    fileLevel = Unit(name: document.layoutName, node: -1)
    for (index, piece) in document.tree.pieces.enumerated() { split(piece, start: document.tree.starts[index]) }
  }

  /// Sorts a piece's statements into the file's own layout and the layouts that have a block.
  private mutating func split(_ piece: Piece, start: Int) {
    let reader = Reader(text: document.text, pieceStart: start)
    if piece.hasProblems { unread.note(piece, reader) }
    // A comment that never ends may have swallowed statements.
    var isInFileLevel = piece.hasProblems && piece.root.statements.isEmpty
    if isInFileLevel {
      fileLevel.pieces.append(piece)
      fileLevel.starts.append(start)
    }
    for statement in piece.root.statements {
      if statement.kind == .layoutStatement {
        let name = statement.first(.identifier, skipping: 1)
        var unit = Unit(name: name.map { reader.string($0) } ?? "", node: statement.index)
        unit.pieces = [piece]
        unit.starts = [start]
        unit.statements = [(statement, 0)]
        unit.makesLayout = true
        if let name {
          let bytes = start + name.range.lowerBound..<start + name.range.upperBound
          layoutNamePlaces.append((unit.name, bytes))
        }
        layouts.append(unit)
      } else {
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

  /// The analysis, and what to keep for the next version; nil if it was told to stop.
  func run(cache: inout AnalysisCache, stop: () -> Bool) -> Analysis? {
    var next = AnalysisCache()
    next.surroundings.layoutNames = Set(layoutNamePlaces.map(\.name))
    next.surroundings.unread = unread
    let sameNames =
      next.surroundings.layoutNames == cache.surroundings.layoutNames && unread == cache.surroundings.unread
    var findings = SyntaxFindings(document: document).all + duplicateLayouts
    let own = model(of: fileLevel, in: next.surroundings, known: sameNames ? cache.entries : [:])
    next.surroundings.metrics = own.model.metrics.filter { $0.scope <= NameScope.outermost }.map {
      FileMetric(name: $0.name, value: $0.value)
    }
    let known = next.surroundings == cache.surroundings ? cache.entries : [:]
    var entries = layouts.map { ($0, model(of: $0, in: next.surroundings, known: known)) }
    findings += unusedMetrics(of: own.model, users: entries.map(\.1.model))
    entries.insert((fileLevel, own), at: fileLevel.makesLayout ? fileLevelPosition : entries.count)
    var analysed: [AnalysedLayout] = []
    for (unit, entry) in entries {
      guard let solved = solved(entry, unit, stop: stop), let result = solved.result else {
        // What was solved before the stop is worth keeping, and so is what the last version had.
        next.entries.merge(known) { new, _ in new }
        cache = next
        return nil
      }
      next.entries[key(of: unit)] = solved
      let layout = AnalysedLayout(result: result, pieceStarts: unit.starts, makesLayout: unit.makesLayout)
      findings += solved.findings.map { layout.finding($0) }
      analysed.append(layout)
    }
    cache = next
    return Analysis(document: document, findings: findings.inReadingOrder, units: analysed)
  }

  private func key(of unit: Unit) -> AnalysisCache.Key {
    AnalysisCache.Key(piece: unit.pieces.first.map { ObjectIdentifier($0) }, node: unit.node)
  }

  // MARK: Models

  private func model(
    of unit: Unit, in surroundings: AnalysisCache.Surroundings, known: [AnalysisCache.Key: AnalysisCache.Entry]
  ) -> AnalysisCache.Entry {
    if let entry = known[key(of: unit)], entry.name == unit.name, entry.pieces.elementsEqual(unit.pieces, by: ===) {
      return entry
    }
    let builder = LayoutBuilder(
      file: document.file, layoutNames: surroundings.layoutNames, unread: surroundings.unread,
      fileMetrics: surroundings.metrics)
    for (statement, piece) in unit.statements {
      let reader = Reader(text: document.text, pieceStart: unit.starts[piece])
      if unit.node >= 0 {
        builder.declareLayout(statement, piece: piece, reader: reader)
      } else {
        builder.declareFileLevel(statement, piece: piece, reader: reader)
      }
    }
    let model = builder.finish(name: unit.name, isFileLevel: unit.node < 0, pieces: unit.pieces)
    return AnalysisCache.Entry(
      pieces: unit.pieces, node: unit.node, name: unit.name, model: model, result: nil, findings: [])
  }

  private func solved(_ entry: AnalysisCache.Entry, _ unit: Unit, stop: () -> Bool) -> AnalysisCache.Entry? {
    guard entry.result == nil else { return entry }
    var entry = entry
    guard unit.makesLayout else {
      entry.result = LayoutResult(model: entry.model)
      entry.findings = entry.model.findings
      return entry
    }
    let hasErrors =
      unit.pieces.contains { $0.hasProblems } || entry.model.findings.contains { $0.code.severity == .error }
      || entry.model.metrics.contains { $0.isUsed && $0.value == nil }
    guard let result = entry.model.solve(textHasErrors: hasErrors, stop: stop) else { return nil }
    entry.result = result
    entry.findings = result.findings(bracesFail: unit.pieces.contains { $0.hasBraceProblem })
    return entry
  }

  // MARK: Findings of the file

  private var duplicateLayouts: [Finding] {
    var first: [String: Range<Int>] = [:]
    var findings: [Finding] = []
    for (name, bytes) in layoutNamePlaces {
      if let known = first[name] {
        let related = RelatedFinding(
          place: SourceRange(file: document.file, bytes: known), message: "'\(name)' is declared here first")
        findings.append(
          Finding(
            code: .duplicateName, bytes: bytes, message: "the layout '\(name)' is declared twice: rename one of them",
            related: [related]))
      } else {
        first[name] = bytes
        if fileLevel.makesLayout, name == fileLevel.name {
          findings.append(
            Finding(
              code: .duplicateName, bytes: bytes,
              message: "the statements outside this layout make one that is called '\(name)' too, after the file"))
        }
      }
    }
    return findings
  }

  /// Metrics of the file that neither its own layout nor another uses. Not where the file has errors.
  private func unusedMetrics(of own: LayoutModel, users: [LayoutModel]) -> [Finding] {
    let hasErrors =
      document.tree.pieces.contains { $0.hasProblems }
      || ([own] + users).contains { $0.findings.contains { $0.code.severity == .error } }
    guard !hasErrors else { return [] }
    let layout = AnalysedLayout(
      result: LayoutResult(model: own),
      pieceStarts: fileLevel.starts, makesLayout: fileLevel.makesLayout)
    return own.metrics.indices.compactMap { number in
      let metric = own.metrics[number]
      guard !metric.isUsed, let place = metric.namePlace else { return nil }
      if metric.scope == NameScope.outermost,
        users.contains(where: {
          $0.metrics.contains { $0.name == metric.name && $0.scope == NameScope.file && $0.isUsed }
        })
      {
        return nil
      }
      return Finding(
        code: .unusedMetric, bytes: layout.bytes(of: place), message: "the metric '\(metric.name)' is never used")
    }
  }
}

extension AnalysedLayout {
  func finding(_ finding: ModelFinding) -> Finding {
    let source = { (place: Place) in
      SourceRange(file: model.sources[Int(place.source)].file, bytes: bytes(of: place))
    }
    var result = Finding(code: finding.code, bytes: bytes(of: finding.place), message: finding.message)
    result.related = finding.related.map { RelatedFinding(place: source($0.place), message: $0.message) }
    result.data =
      switch finding.data {
      case .conflict(let members, let screens, let state, let gap):
        .conflict(members: members.map(source), screens: screens, state: state, gap: gap)
      case .range(let axis, let lower, let upper, let screen):
        .range(axis: axis, lower: lower, upper: upper, screen: screen)
      case .rangePair(let width, let height, let screen):
        .rangePair(width: width, height: height, screen: screen)
      case .ambiguous(let view, let free, let screens): .ambiguous(view: view, free: free, screens: screens)
      case nil:
        finding.fix.map { .fix(Fix(title: $0.title, bytes: bytes(of: $0.place), replacement: $0.replacement)) }
      }
    return result
  }
}

extension [Finding] {
  /// By place, then by code; what has the same of both keeps its order.
  fileprivate var inReadingOrder: [Finding] {
    enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.bytes.lowerBound != y.bytes.lowerBound { return x.bytes.lowerBound < y.bytes.lowerBound }
      if x.code != y.code { return x.code.rawValue < y.code.rawValue }
      return a.offset < b.offset
    }.map(\.element)
  }
}

extension SyntaxKind {
  /// A statement of a layout: one of these at file level makes the file a layout itself.
  fileprivate var makesLayout: Bool {
    switch self {
    case .viewStatement, .guideStatement, .screenStatement, .relationStatement: true
    case .groupStatement, .setterStatement, .listStatement, .ruleStatement, .visualFormatStatement: true
    case .rowsStatement: true
    case .stateStatement, .whenStatement: true
    default: false
    }
  }
}
