import Solver
import Syntax

// What a layout declares: views, guides, metrics, screens, and the constraints between them. Built once for each
// version of its text; knows nothing of solutions.

/// A statement of the layout: where it stands. Bytes count from the start of the piece; no message is longer than half of
/// what these numbers hold.
struct StatementRange: Sendable {
  private var pieceNumber: Int32
  private var start: Int32
  private var count: Int32

  init(piece: Int, offset: Int, length: Int) {
    pieceNumber = Int32(clamping: piece)
    start = Int32(clamping: offset)
    count = Int32(clamping: length)
  }

  /// Index into `LayoutModel.pieces`.
  var piece: Int { Int(pieceNumber) }
  /// Of its first byte.
  var offset: Int { Int(start) }
  /// Bytes, without what trails it.
  var length: Int { Int(count) }
}

/// Where the parts of a layout stand.
struct LayoutText: Sendable {
  /// Its own text is the first.
  var sources: [TextSource]
  /// Of its own text, then of the texts of instances.
  var pieces: [Piece] = []
  var statements: [StatementRange] = []
  /// Blocks with the scopes that they open, for finding the scope of a place.
  var blocks: [BlockRange] = []
}

final class LayoutModel: Sendable {
  let name: String
  /// The statements at file level that no `layout` encloses.
  let isFileLevel: Bool
  let declarations: Declarations
  let text: LayoutText
  let equations: [Equation]
  /// What stands in the text, in its order: views with intrinsic sizes and equations.
  let items: [ModelItem]
  /// By equation, the number of its first constraint; last, how many constraints all scenarios have: behind these come, with
  /// numbers of its own in each scenario, those that its sizes add.
  private let firstConstraints: [Int32]
  /// The views that show texts, in the order written.
  let texts: [ModelText]
  let mentions: [Mention]
  /// Setters that only remove.
  let removals: [Removal]
  /// Statements about what is not always there.
  let silences: [Silence]
  /// By equation, the values of metrics that it is made with in its situation alone.
  let chosenValues: [Int: [ChosenValue]]
  /// What is wrong with the text itself, with places.
  let findings: [Finding<SourceRange>]
  /// What it was made of beside its own text.
  let uses: LayoutUses

  init(
    name: String, isFileLevel: Bool, _ declarations: Declarations, _ text: LayoutText, equations: [Equation],
    items: [ModelItem], mentions: [Mention], findings: [Finding<SourceRange>], removals: [Removal],
    silences: [Silence], chosenValues: [Int: [ChosenValue]], uses: LayoutUses
  ) {
    self.name = name
    self.isFileLevel = isFileLevel
    self.declarations = declarations
    self.text = text
    self.equations = equations.fitting
    self.items = items.fitting
    firstConstraints = Self.firstConstraints(of: equations, items, declarations.views)
    texts = Self.texts(among: items, declarations.views, equations)
    self.mentions = mentions.fitting
    self.findings = findings
    self.removals = removals
    self.silences = silences
    self.chosenValues = chosenValues
    self.uses = uses
  }

  /// The layout of a view that a file of the workspace has which is not imported.
  var notImported: String? {
    views.lazy.filter { $0.isIncomplete && $0.layout == nil }.compactMap(\.typeName).first { name in
      (uses.strangers[WorkspaceNames.Sought(kind: .layout, name: name)] ?? nil) != nil
    }
  }

  /// Its own text has errors.
  var hasErrors: Bool {
    hasProblems(inOwnText: true) || uses.hasUnreadNames || findings.contains { $0.code.severity == .error }
      || metrics.contains { $0.isUsed && $0.value == nil }
  }

  /// The text of a layout that it has an instance of has errors, or that of another file.
  var instancesHaveErrors: Bool { uses.haveErrors || hasProblems(inOwnText: false) }

  /// Whether there is something that the parser did not understand. The screens and metrics of the file itself, which
  /// are among the texts that the layout uses, are its own text.
  private func hasProblems(inOwnText isOwn: Bool) -> Bool {
    let others = uses.texts.reduce(0) { $0 + $1.pieces.count }
    return isOwn && pieces.dropLast(others).contains(where: \.hasProblems)
      || uses.texts.contains { text in
        let isOfFile = if case .layout = text.of { false } else { text.of.file == sources.first?.file }
        return isOfFile == isOwn && text.pieces.contains(where: \.hasProblems)
      }
  }

  var variableCount: Int { views.count * 4 }

  /// The number of an equation's first constraint: the same on every screen.
  func firstConstraint(of equation: Int) -> Int { Int(firstConstraints[equation]) }

  /// The number means the same constraint in every scenario: what made it stands in the text, or is implied by it.
  func isShared(constraint number: Int) -> Bool { number < firstConstraints[equations.count] }

  private static func firstConstraints(
    of equations: [Equation], _ items: [ModelItem], _ views: [ViewNode]
  ) -> [Int32] {
    var starts = [Int32](repeating: 0, count: equations.count + 1)
    var next = views.count * 2
    for item in items {
      switch item {
      case .view(let view): next += views[view].intrinsicConstraintCount
      case .equation(let equation):
        starts[equation] = Int32(clamping: next)
        next += equations[equation].pairs.count
      }
    }
    starts[equations.count] = Int32(clamping: next)
    return starts
  }

  private static func texts(among items: [ModelItem], _ views: [ViewNode], _ equations: [Equation]) -> [ModelText] {
    guard views.contains(where: { $0.text != nil }) else { return [] }
    var result: [ModelText] = []
    var next = views.count * 2
    for item in items {
      switch item {
      case .view(let view):
        // Behind those of the width.
        if let text = views[view].text, let width = views[view].intrinsicWidth {
          result.append(ModelText(view: view, heights: next + 2, width: width, wrapping: text))
        }
        next += views[view].intrinsicConstraintCount
      case .equation(let equation): next += equations[equation].pairs.count
      }
    }
    return result
  }

  /// What stands for the layout where it has no name.
  var firstStatement: SourceRange? {
    statements.first.map { SourceRange(source: 0, statement: 0, lower: 0, upper: Int32(clamping: $0.length)) }
  }

  /// The numbers of all equations of the statement that made this one: they stand together.
  func equations(besides number: Int) -> Range<Int> {
    let statement = equations[number].place.statement
    var (lower, upper) = (number, number + 1)
    while lower > 0, equations[lower - 1].place.statement == statement { lower -= 1 }
    while upper < equations.count, equations[upper].place.statement == statement { upper += 1 }
    return lower..<upper
  }

}

// MARK: - What is declared, and where it stands

extension LayoutModel {
  var states: [String] { declarations.states }
  var whens: [When] { declarations.whens }
  var scopes: [NameScope] { declarations.scopes }
  var views: [ViewNode] { declarations.views }
  var metrics: [Metric] { declarations.metrics }
  var screens: [Screen] { declarations.screens }
  var groups: [GroupNode] { declarations.groups }
  var sources: [TextSource] { text.sources }
  var pieces: [Piece] { text.pieces }
  var statements: [StatementRange] { text.statements }
  var blocks: [BlockRange] { text.blocks }
  var isTooLarge: Bool { uses.isTooLarge }

  func path(of view: Int) -> String { declarations.path(of: view) }
}

extension Array {
  /// The same without much room for more: a model lives long. What a long one has left over was never touched and takes no
  /// memory, but a copy of it would.
  fileprivate var fitting: [Element] {
    capacity - count <= count / 6 + 2 || count > 100_000 ? self : withUnsafeBufferPointer { Array($0) }
  }
}

extension ViewNode {
  /// Two for each side that the content gives.
  var intrinsicConstraintCount: Int { (intrinsicWidth == nil ? 0 : 2) + (intrinsicHeight == nil ? 0 : 2) }
}

/// A view that shows a text.
struct ModelText: Sendable {
  var view: Int
  /// The numbers of the two constraints that its lines decide: this one and the next.
  var heights: Int
  /// On one line, where texts are as large as declared.
  var width: Rational
  var wrapping: WrappingText

  var widthVariable: Int { Dimension.width.variable(of: view) }
}

/// What stands in the text.
enum ModelItem: Sendable {
  case view(Int)
  case equation(Int)
}

/// A statement that says nothing where something that it names is not there.
struct Silence: Sendable {
  var place: SourceRange
  /// When the statement stands.
  var condition: Condition
  /// What it makes.
  var equations: Range<Int>
  /// The first view that is not always there then.
  var view: Int
}

/// The bytes of a block, from the start of its piece.
struct BlockRange: Sendable {
  /// Index into `LayoutModel.scopes`.
  var scope: Int
  var piece: Int
  var bytes: Range<Int>
}

extension LayoutModel {
  /// The views that a pair measures, each once.
  func views(in pair: EquationPair) -> [Int] {
    var views: [Int] = []
    for form in [pair.left, pair.right] { form.terms.forEach { atom, _ in views += atom.boxes.map(\.view) } }
    return views.unique
  }
}
