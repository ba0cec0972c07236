import Syntax

// What a layout declares: views, guides, metrics, screens, and the constraints between them. Built once for each
// version of its text; knows nothing of solutions.

package final class LayoutModel: Sendable {
  package let name: String
  /// Whether it consists of the statements at file level that no `layout` encloses.
  package let isFileLevel: Bool
  package let declarations: Declarations
  package let text: LayoutText
  package let equations: Numbered<Equation>
  /// What makes constraints, in the order of the text: views, by their intrinsic sizes, and equations.
  package let items: [ModelItem]
  /// The numbers that constraints have in all scenarios.
  package let shared: SharedConstraints
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
    shared = SharedConstraints(items, declarations, self.equations)
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
  package var states: Table<StateSet.State, String> { declarations.states }
  package var whens: [When] { declarations.whens }
  package var scopes: Numbered<NameScope> { declarations.scopes }
  package var views: Views { declarations.views }
  package var metrics: Numbered<Metric> { declarations.metrics }
  package var screens: Numbered<Screen> { declarations.screens }
  package var groups: [GroupNode] { declarations.groups }
  package var sources: [TextSource] { text.sources }
  package var pieces: [Piece] { text.pieces }
  package var statements: [StatementRange] { text.statements }
  var blocks: [BlockRange] { text.blocks }
  /// The views that show texts, in the order written.
  package var texts: [ModelText] { shared.texts }
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
