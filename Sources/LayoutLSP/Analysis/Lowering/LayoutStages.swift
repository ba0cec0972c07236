import Syntax
import Texts

// The stages from the text of a layout to its model. Each takes what the stage before it gives, so the types keep them in
// their order: declarations, values, statements, settings, model.

/// A layout whose names are declared: what waits for their values, in the order written.
struct DeclaredLayout {
  var metrics: [PendingMetric] = []
  var properties: [PendingProperties] = []
  var screens: [PendingScreen] = []
  var whens: [PendingWhen] = []
  /// The blocks of states that were not known when they were read.
  var states: [PendingStates] = []
  var hides: [PendingStatement] = []
  /// The views, and the statements that make constraints.
  var items: [PendingItem] = []

  /// The traits of all screens.
  fileprivate var screenTraits: [String] {
    screens.flatMap { pending in
      pending.statement.children.filter { $0.kind == .screenClause }.flatMap { clause -> [String] in
        let words = clause.children.filter { $0.kind == .identifier }.map { pending.context.reader.string($0) }
        return words.first == ScreenProperty.traits.rawValue ? Array(words.dropFirst()) : []
      }
    }.unique
  }
}

/// A layout whose metrics, properties, screens, conditions and groups have their values, and whose views are known to
/// be present or absent: its statements can be lowered.
struct EvaluatedLayout {
  /// The views, and the statements that make constraints, in the order written.
  let items: [PendingItem]

  fileprivate init(items: [PendingItem]) { self.items = items }

  /// The last statement that makes constraints.
  fileprivate var lastStatement: PendingStatement? {
    items.lazy.compactMap { if case .statement(let pending) = $0 { pending } else { nil } }.last
  }
}

/// A layout of which everything is known: what its statements say, and which of them replace others.
struct LoweredLayout {
  fileprivate var statements: LoweredStatement
  fileprivate var items: [ModelItem]
  fileprivate var removals: [Removal]
  fileprivate var absentViewStatements: [AbsentViewStatement]
}

extension LayoutBuilder {
  /// Declares the contents of a unit; `text` is the text of its file.
  func declare(_ unit: FileUnit, in text: [UInt8]) {
    declarer.declare(unit, in: text)
    if !declaring.declaresScreens { declarer.takeScreens(ofFileLevel: unit.node >= 0) }
  }

  /// Builds the model of everything declared so far.
  func finish(name: String, isFileLevel: Bool) -> LayoutModel {
    let layout = lower(evaluate(declared))
    let names = NotedNames(layout.statements.mentions, remaining: remainingNames(besides: layout.statements.mentions))
    return LayoutModel(
      name: name, isFileLevel: isFileLevel, declarations, text, equations: layout.statements.equations,
      items: layout.items, names: names, findings: layout.statements.findings, removals: layout.removals,
      absentViewStatements: layout.absentViewStatements, chosenValues: layout.statements.chosenValues, uses: uses)
  }

  private func evaluate(_ declared: DeclaredLayout) -> EvaluatedLayout {
    screenTraits = declared.screenTraits
    languagePass.findLanguages(of: declared.screens)
    statePass.findStates(declared.states)
    conditionalPass.readStates()
    constantPass.evaluate(declared.metrics)
    for pending in declared.properties where isWanted() { constantPass.applyProperties(pending) }
    for pending in declared.screens { screenPass.evaluateScreen(pending) }
    screenPass.checkConfigurations(of: declared.screens)
    if screens.isEmpty {
      screens = [.content]
      languagePass.showContent(on: &screens[.first])
    }
    conditionPass.evaluate(declared.whens)
    conditionPass.checkWhens()
    presencePass.hideViews(declared.hides)
    for group in groups.indices where isWanted() && hasRoom(at: groups[group].nameRange) {
      _ = resolver.members(of: group)
    }
    return EvaluatedLayout(items: declared.items)
  }

  private func lower(_ layout: EvaluatedLayout) -> LoweredLayout {
    let lowering = LayoutLowering(layout, builder: self)
    lowering.lowerItems()
    keeping.next = lowering.keptStatements
    for view in lowered.usedViews { views[view].isUsed = true }
    for metric in lowered.usedMetrics { metrics[metric].isUsed = true }
    for (view, setting) in lowered.priorities { views[view].prioritySettings.append(setting) }
    declarations.stacks = lowered.stacks
    declarations.shares = lowered.shares
    let settings = OverriddenSettings(lowered, presence: presencePass.presence)
    lowered.equations = settings.equations
    scrolling.tieContents(lowering)
    takeScenarios(at: layout.lastStatement?.place ?? screens.last?.nameRange)
    instancePass.keepOwnText()
    uses.used = room.used
    noteBorrowed()
    return LoweredLayout(
      statements: lowered, items: lowering.items, removals: settings.removals,
      absentViewStatements: lowering.absentViewStatements)
  }

  /// Takes room for the constraints of every screen in every state but the first: all of these are solved.
  private func takeScenarios(at last: SourceRange?) {
    let (scenarios, isTooMany) = screens.count.multipliedReportingOverflow(by: max(1, declarations.combinationCount))
    guard scenarios > 1, let last else { return }
    let constraints =
      FileBudget.Cost.scenario * FileBudget.Cost.solvedConstraints + views.count * 2
      + equations.reduce(0) { $0 + $1.pairs.count }
    let (solved, isTooMuch) = (scenarios - 1).multipliedReportingOverflow(by: constraints)
    take(isTooMany || isTooMuch ? room.whole.units + 1 : solved / FileBudget.Cost.solvedConstraints)
    let characters = views.reduce(0) {
      $0 + min($1.text?.written?.words.utf8.count ?? 0, MeasuredWords.mostCharacters)
    }
    take(characters.times(scenarios - 1).times(FileBudget.Cost.character))
    _ = hasRoom(at: last)
  }
}
