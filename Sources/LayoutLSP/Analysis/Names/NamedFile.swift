import Syntax

/// The layouts of a file with their models, for finding what its names mean. Nothing is solved for that.

/// One layout of a file. Lives as long as a question about it.
final class NamedUnit {
  let file: String
  let model: LayoutModel
  /// The offsets in bytes of the model's pieces, each in its file.
  let pieceStarts: [Int]
  /// Metrics by their scope and name: of several of one name the first.
  private(set) lazy var metrics = Dictionary(
    model.metrics.indices.map { (ScopedName(scope: model.metrics[$0].scope, name: model.metrics[$0].name), $0) },
    uniquingKeysWith: { first, _ in first })
  /// Groups by name, in the order declared.
  private(set) lazy var groups = Dictionary(grouping: model.groups.indices) { model.groups[$0].name }
  /// What is declared in the own text, by the first byte of its name.
  private(set) lazy var declarations = ownDeclarations
  /// The views that words of the own text name, by the first byte of the word.
  private(set) lazy var mentionedBoxes = ownMentions

  struct ScopedName: Hashable {
    var scope: Int
    var name: String
  }

  /// Indices into the model's lists.
  enum Declaration {
    case view(Int)
    case metric(Int)
    case group(Int)
    case screen
    case state(Int)
  }

  init(file: String, model: LayoutModel, pieceStarts: [Int]) {
    self.file = file
    self.model = model
    self.pieceStarts = pieceStarts
  }

  /// Bytes of the file that the place is in.
  func bytes(of place: Place) -> Range<Int> {
    let statement = model.statements[Int(place.statement)]
    let start = pieceStarts[statement.piece] + statement.offset
    return start + Int(place.lower)..<start + Int(max(place.lower, place.upper))
  }

  func source(of place: Place) -> SourceRange {
    SourceRange(file: model.sources[Int(place.source)].file, bytes: bytes(of: place))
  }

  private var ownDeclarations: [Int: Declaration] {
    var found: [Int: Declaration] = [:]
    for mention in model.mentions where mention.place.source == 0 {
      let declaration: Declaration
      switch mention.subject {
      case .view(let view, isDeclaration: true): declaration = .view(view)
      case .metric(let metric, isDeclaration: true): declaration = .metric(metric)
      case .group(let group, isDeclaration: true): declaration = .group(group)
      case .screen: declaration = .screen
      case .state(let state): declaration = .state(state)
      default: continue
      }
      found[bytes(of: mention.place).lowerBound] = declaration
    }
    return found
  }

  private var ownMentions: [Int: Box] {
    var found: [Int: Box] = [:]
    for mention in model.mentions where mention.place.source == 0 {
      let box: Box
      switch mention.subject {
      case .view(let view, isDeclaration: false): box = .view(view)
      case .margins(let view): box = .margins(of: view)
      case .safeArea(let view): box = .safeArea(of: view)
      default: continue
      }
      found[bytes(of: mention.place).lowerBound] = box
    }
    return found
  }

  /// Where each state has its first block in the own text.
  private(set) lazy var stateDeclarations: [Int: Range<Int>] = {
    var found: [Int: Range<Int>] = [:]
    for mention in model.mentions where mention.place.source == 0 {
      guard case .state(let state) = mention.subject, found[state] == nil else { continue }
      found[state] = bytes(of: mention.place)
    }
    return found
  }()

  /// The scope that a block opens; nil for one that could not be read.
  func scope(ofBlock bytes: Range<Int>, piece: Int) -> Int? {
    // Blocks are in the order of their texts.
    var (low, high) = (0, model.blocks.count)
    while low < high {
      let middle = (low + high) / 2
      let block = model.blocks[middle]
      if (block.piece, block.bytes.lowerBound) < (piece, bytes.lowerBound) { low = middle + 1 } else { high = middle }
    }
    guard low < model.blocks.count else { return nil }
    let block = model.blocks[low]
    return block.piece == piece && block.bytes == bytes ? block.scope : nil
  }
}

/// A file, its layouts, and those that its types can name.
final class NamedFile {
  let outline: FileOutline
  let library: LayoutLibrary
  /// What stands outside every `layout`.
  let fileLevel: NamedUnit
  /// One for each of the outline's layouts.
  let layouts: [NamedUnit]

  var document: Document { outline.document }
  var file: String { outline.document.file }

  init(outline: FileOutline, library: LayoutLibrary, fileLevel: NamedUnit, layouts: [NamedUnit]) {
    self.outline = outline
    self.library = library
    self.fileLevel = fileLevel
    self.layouts = layouts
  }

  /// Of a version that is analysed; nil where nothing is known of its layouts.
  convenience init?(_ analysis: Analysis) {
    let file = analysis.document.file
    guard let outline = analysis.library.outlines[file] else { return nil }
    let units = analysis.units.map { (isFileLevel: $0.model.isFileLevel, unit: NamedUnit(file, $0)) }
    let layouts = units.filter { !$0.isFileLevel }.map(\.unit)
    guard let fileLevel = units.first(where: \.isFileLevel)?.unit, layouts.count == outline.layouts.count else {
      return nil
    }
    self.init(outline: outline, library: analysis.library, fileLevel: fileLevel, layouts: layouts)
  }

  var units: [NamedUnit] { [fileLevel] + layouts }

  /// The layout that a statement at the top of a piece is, or belongs to, and the number of the piece in it.
  func unit(of statement: Cursor, piece: Int) -> (unit: NamedUnit, piece: Int)? {
    guard document.tree.starts.indices.contains(piece) else { return nil }
    let start = document.tree.starts[piece]
    if statement.kind == .layoutStatement {
      var index = Self.first(notBelow: start, count: outline.layouts.count) { outline.layouts[$0].starts[0] }
      while index < outline.layouts.count, outline.layouts[index].starts[0] == start {
        if outline.layouts[index].node == statement.index { return (layouts[index], 0) }
        index += 1
      }
      return nil
    }
    let starts = outline.fileLevel.starts
    let index = Self.first(notBelow: start, count: starts.count) { starts[$0] }
    return index < starts.count && starts[index] == start ? (fileLevel, index) : nil
  }

  /// Of so many starts in their order.
  static func first(notBelow value: Int, count: Int, _ start: (Int) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(middle) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension NamedUnit {
  fileprivate convenience init(_ file: String, _ layout: AnalysedLayout) {
    self.init(file: file, model: layout.model, pieceStarts: layout.pieceStarts)
  }
}
