import Solver
import Syntax

// What a layout declares: views, guides, metrics, screens, and the constraints between them. Built once for each
// version of its text; knows nothing of solutions.

/// Where a statement of the layout stands, in bytes from the start of its piece. No message is longer than half of
/// what these numbers hold.
package struct StatementRange: Sendable {
  private var pieceNumber: Int32
  private var start: Int32
  private var count: Int32

  init(piece: Int, offset: Int, length: Int) {
    pieceNumber = Int32(clamping: piece)
    start = Int32(clamping: offset)
    count = Int32(clamping: length)
  }

  /// Index into `LayoutModel.pieces`.
  package var piece: Int { Int(pieceNumber) }
  /// The offset of the first byte.
  package var offset: Int { Int(start) }
  /// The number of bytes, without trailing trivia.
  package var length: Int { Int(count) }
}

/// The texts that a layout is made of, and where their parts stand.
package struct LayoutText: Sendable {
  /// The texts of the layout; its own text is the first.
  var sources: [TextSource]
  /// The pieces of its own text, then those of the other texts.
  var pieces: [Piece] = []
  var statements: [StatementRange] = []
  /// The blocks with the scopes that they open, to find the scope of a place.
  var blocks: [BlockRange] = []
  /// The declarations of ranges of views, such as `d1..7: Day { … }`.
  var ranges: [SourceRange] = []

  /// Returns the scope that a block opens; nil for a block that could not be read.
  func scope(ofBlock bytes: Range<Int>, piece: Int) -> ScopeID? {
    // Blocks are in the order of the text.
    let index = blocks.partitioningIndex { ($0.piece, $0.bytes.lowerBound) >= (piece, bytes.lowerBound) }
    guard index < blocks.count, blocks[index].piece == piece, blocks[index].bytes == bytes else { return nil }
    return blocks[index].scope
  }
}

package final class LayoutModel: Sendable {
  package let name: String
  /// Whether it consists of the statements at file level that no `layout` encloses.
  package let isFileLevel: Bool
  package let declarations: Declarations
  package let text: LayoutText
  package let equations: Numbered<Equation>
  /// What makes constraints, in the order of the text: views, by their intrinsic sizes, and equations.
  package let items: [ModelItem]
  /// The number of each equation's first constraint; last the number of constraints that all scenarios share. In each
  /// scenario the constraints of its sizes follow, with numbers that mean something only there.
  private let firstConstraints: [Int32]
  /// The views that show texts, in the order written.
  package let texts: [ModelText]
  package let names: NotedNames
  /// The setters that only remove earlier ones.
  package let removals: [Removal]
  /// The statements that name something that is not always there.
  package let absentViewStatements: [AbsentViewStatement]
  /// The values of metrics, by equation, for equations that exist for one situation of the metrics alone.
  package let chosenValues: [EquationID: [ChosenValue]]
  /// The findings about the text itself.
  package let findings: [Finding<SourceRange>]
  /// What the model was made of beside its own text.
  package let uses: LayoutUses

  package init(
    name: String, isFileLevel: Bool, _ declarations: Declarations, _ text: LayoutText, equations: Numbered<Equation>,
    items: [ModelItem], names: NotedNames, findings: [Finding<SourceRange>], removals: [Removal],
    absentViewStatements: [AbsentViewStatement], chosenValues: [EquationID: [ChosenValue]], uses: LayoutUses
  ) {
    self.name = name
    self.isFileLevel = isFileLevel
    self.declarations = declarations
    self.text = text
    self.equations = equations.fitting
    self.items = items.fitting
    firstConstraints = Self.firstConstraints(of: equations, items, declarations.views)
    texts = Self.texts(among: items, declarations, equations)
    self.names = names
    self.findings = findings
    self.removals = removals
    self.absentViewStatements = absentViewStatements
    self.chosenValues = chosenValues
    self.uses = uses
  }

  /// The first type of a view that names a layout of a workspace file which is not imported; nil where there is none.
  var notImported: String? {
    views.lazy.filter { $0.isIncomplete && $0.layout == nil }.compactMap { $0.typeName }.first { name in
      (uses.unimportedFiles[WorkspaceNames.Sought(kind: .layout, name: name)] ?? nil) != nil
    }
  }

  /// Whether the layout's own text has errors.
  package var hasErrors: Bool {
    hasProblems(inOwnText: true) || uses.hasUnreadNames || findings.contains { $0.code.severity == .error }
      || metrics.contains { $0.isUsed && $0.value == nil }
  }

  /// Whether other text that it was made of has errors: that of a layout that it has an instance of, or of another
  /// file.
  package var instancesHaveErrors: Bool { uses.otherTextHasErrors || hasProblems(inOwnText: false) }

  /// Whether there is text that the parser did not understand, in the own text or in the others. The file's own
  /// screens and metrics are among `uses.texts`, but count as own text.
  private func hasProblems(inOwnText isOwn: Bool) -> Bool {
    let others = uses.texts.reduce(0) { $0 + $1.pieces.count }
    return isOwn && pieces.dropLast(others).contains { $0.hasProblems }
      || uses.texts.contains { text in
        let isOfFile = if case .layout = text.of { false } else { text.of.file == sources.first?.file }
        return isOfFile == isOwn && text.pieces.contains { $0.hasProblems }
      }
  }

  var variableCount: Int { views.count * 4 }

  /// Returns the number of an equation's first constraint: the same on every screen.
  func firstConstraint(of equation: EquationID) -> Int { Int(firstConstraints[equation.index]) }

  /// Whether the number means the same constraint in every scenario: one that stands in the text, or is implied by
  /// it.
  package func isShared(constraint number: Int) -> Bool { number < firstConstraints[equations.count] }

  private static func firstConstraints(
    of equations: Numbered<Equation>, _ items: [ModelItem], _ views: Views
  ) -> [Int32] {
    var starts = [Int32](repeating: 0, count: equations.count + 1)
    var next = views.count * 2
    for item in items {
      switch item {
      case .view(let view): next += views[view].intrinsicConstraintCount
      case .equation(let equation):
        starts[equation.index] = Int32(clamping: next)
        next += equations[equation].pairs.count
      }
    }
    starts[equations.count] = Int32(clamping: next)
    return starts
  }

  private static func texts(
    among items: [ModelItem], _ declarations: Declarations, _ equations: Numbered<Equation>
  ) -> [ModelText] {
    let views = declarations.views
    guard views.contains(where: { $0.text != nil }) else { return [] }
    var result: [ModelText] = []
    var next = views.count * 2
    for item in items {
      switch item {
      case .view(let view):
        if views[view].text != nil, views[view].intrinsicWidth != nil {
          result.append(ModelText(view: view, wishes: next, shown: declarations.shownTexts(of: views[view])))
        }
        next += views[view].intrinsicConstraintCount
      case .equation(let equation): next += equations[equation].pairs.count
      }
    }
    return result
  }

  /// The first statement, which stands for a layout without a name.
  package var firstStatement: SourceRange? {
    statements.first.map { SourceRange(source: 0, statement: 0, lower: 0, upper: Int32(clamping: $0.length)) }
  }

  /// Returns the numbers of all equations of the statement that made this one. They stand together.
  func equations(besides number: EquationID) -> Range<EquationID> {
    let statement = equations[number].place.statement
    func isOther(_ equation: EquationID) -> Bool { equations[equation].place.statement != statement }
    let lower = equations.indices[..<number].last(where: isOther)?.advanced(by: 1) ?? equations.startIndex
    return lower..<(equations.indices[number...].first(where: isOther) ?? equations.endIndex)
  }

}

// MARK: - What is declared, and where it stands

extension LayoutModel {
  package var mentions: ArraySlice<Mention> { names.understood }
  package var states: [String] { declarations.states }
  package var whens: [When] { declarations.whens }
  package var scopes: Numbered<NameScope> { declarations.scopes }
  package var views: Views { declarations.views }
  package var metrics: Numbered<Metric> { declarations.metrics }
  package var screens: [Screen] { declarations.screens }
  package var groups: [GroupNode] { declarations.groups }
  package var sources: [TextSource] { text.sources }
  package var pieces: [Piece] { text.pieces }
  package var statements: [StatementRange] { text.statements }
  var blocks: [BlockRange] { text.blocks }
  package var isTooLarge: Bool { uses.isTooLarge }

  package func path(of view: ViewID) -> String { declarations.path(of: view) }
}

extension Array {
  /// The array without much spare capacity: a model lives long. The spare capacity of a long array was never touched
  /// and takes no memory, but a copy of the array would.
  var fitting: [Element] {
    capacity - count <= count / 6 + 2 || count > 100_000 ? self : withUnsafeBufferPointer { Array($0) }
  }
}

extension ViewNode {
  /// How many constraints the intrinsic size makes: two for each axis on which the content gives a size.
  var intrinsicConstraintCount: Int { (intrinsicWidth == nil ? 0 : 2) + (intrinsicHeight == nil ? 0 : 2) }
}

/// A view that shows a text.
package struct ModelText: Sendable {
  var view: ViewID
  /// The number of the first of the four constraints that the lines decide: two of the width, then two of the height.
  var wishes: Int
  /// The text as each screen shows it.
  var shown: [ShownText]

  var widths: Range<Int> { wishes..<wishes + 2 }
  var heights: Range<Int> { wishes + 2..<wishes + 4 }
  var widthVariable: Int { Dimension.width.variable(of: view) }
}

extension Declarations {
  /// Returns the text of a view as each screen shows it.
  func shownTexts(of node: ViewNode) -> [ShownText] {
    var known: [TextScale: ShownText] = [:]
    return screens.compactMap { screen in
      let showing = screen.textShowing
      if known[showing] == nil { known[showing] = node.shownText(at: showing) }
      return known[showing]
    }
  }
}

/// Something in the text that makes constraints.
package enum ModelItem: Sendable {
  case view(ViewID)
  case equation(EquationID)
}

/// A statement that has no effect where something that it names is not there.
package struct AbsentViewStatement: Sendable {
  var place: SourceRange
  /// The condition under which the statement stands.
  package var condition: Condition
  /// The equations that the statement makes.
  package var equations: Range<EquationID>
  /// The first view named that is not always there under that condition.
  var view: ViewID
}

/// The bytes of a block, from the start of its piece.
package struct BlockRange: Sendable {
  /// Index into `LayoutModel.scopes`.
  package var scope: ScopeID
  var piece: Int
  package var bytes: Range<Int>
}
