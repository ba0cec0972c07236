import Solver
import Syntax

/// What all passes over a layout share while its model is made: the names and values known so far, the text, the room,
/// and what was said. The stages, and what each leaves to the next, are in `LayoutStages.swift`.
final class LayoutBuilder {
  let misspelledNames: MisspelledLayoutNames
  let unread: UnreadNames
  /// The geometry for what is the same on every screen: the spaces of relations, and edges that lie outside even of
  /// the largest safe area. Valid once every view and screen is declared. Computed each time: a stored copy of the
  /// views would force the next change of a view to copy them all.
  var geometry: Geometry { Geometry(views: views, traits: contentTraits) }
  private lazy var contentTraits = ScreenTraits(
    .content, root: views[.root],
    safeArea: Insets(
      enclosing: declarations.screens.flatMap { screen in
        [screen.safeArea ?? views[.root].safeArea ?? .zero] + screen.safeAreas.map { $0.insets }
      }))
  /// The layouts that views can be instances of; `instances` holds the state of declaring instances.
  let library: LayoutLibrary
  var instances = InstanceState()
  /// What the layout is made of beside its own text.
  var uses = LayoutUses()
  var declarations = Declarations()
  var text: LayoutText
  /// The declarations of the groups, by the number of the group.
  var pendingGroups: [PendingGroup] = []
  /// The number of groups whose members are being resolved, each a member of the one before.
  var groupDepth = 0
  var room: LayoutRoom
  /// What declaring keeps in mind until it is done.
  var declaring = DeclaringState()
  /// What the declarations leave to later stages.
  var declared = DeclaredLayout()
  /// Whether some view has a namesake: a sibling of the same name that exists under other conditions.
  var hasNamesakes = false
  /// What was said so far: of the layout, and while `collecting` of a part of it.
  var lowered = LoweredStatement()
  var keeping = Keeping()
  /// The invisible views that rows and stacks make: spacers by the place of their item, the baseline guides of stacks
  /// by the place of the word `stack`.
  var spacers: [SourceRange: ViewID] = [:]
  /// Whether some view that statements name is absent under some condition.
  var hasAbsences = false
  /// Whether the unit being built is the file level of a file that also has `layout` blocks. Also true without a
  /// unit, when only the metrics of files are evaluated.
  let isBesideLayouts: Bool
  /// The unit being built; nil when only the metrics of files are evaluated.
  let unit: FileUnit?
  /// The language that all screens are shown in, whatever they say; nil for those that they say.
  let chosenLanguage: ChosenLanguage?
  /// The languages of the layout's screens, each once.
  var screenLanguages: [ScreenLanguage] = []
  /// The traits that the layout's screens have.
  var screenTraits: [String] = []
  /// Whether some metric has a value that depends on conditions.
  var hasConditionalMetrics = false
  /// The numbers of the conditions of metrics; equal conditions share one number.
  var internedWhens: [ScreenCondition: Int] = [:]
  /// The borrowed metrics with choices, as their files declare them.
  var borrowedMetrics: [MetricID: FileMetric] = [:]
  /// Values that replace the text's values of metrics, to find out what depends on a metric; normally empty.
  let metricValues: [MetricID: Rational]
  /// The metrics of each name, in all scopes. Valid once every metric is declared.
  lazy var metricsByName = Dictionary(grouping: metrics.indices) { metrics[$0].name }
  /// Whether some part of a view is unknown, because the declaration has an error.
  lazy var hasUnknownParts = views.contains { !$0.unknownParts.isEmpty }
  /// Polled by `isWanted`; once it returns true, the model is unwanted and the remaining work is skipped.
  var stop: () -> Bool = { false }
  private(set) var isStopped = false
  private var asked = 0
  /// Whether a brace is missing in the unit being built or in the text of an instance: statements may then stand in
  /// another block than meant.
  var bracesFail = false

  /// Creates a builder for `unit`, from the file with the key `file`; without a unit, for the metrics of files alone.
  init(
    file: FilePath, unit: FileUnit? = nil, misspelledNames: MisspelledLayoutNames = MisspelledLayoutNames([]),
    unread: UnreadNames,
    fileMetrics: FileMetrics, library: LayoutLibrary = LayoutLibrary(), room: FileBudget = FileBudget(),
    metricValues: [MetricID: Rational] = [:], chosenLanguage: ChosenLanguage? = nil
  ) {
    self.unit = unit
    self.chosenLanguage = chosenLanguage
    self.metricValues = metricValues
    text = LayoutText(sources: [TextSource(file: file, instance: [])])
    self.library = library
    self.misspelledNames = misspelledNames
    self.room = LayoutRoom(of: room)
    isBesideLayouts = unit.map { $0.node < 0 && library.outlines[file]?.layouts.isEmpty == false } ?? true
    if let unit {
      instances.open = [LayoutKey(file: file, name: unit.name)]
      text.pieces = unit.pieces
      bracesFail = unit.pieces.contains { $0.hasBraceProblem }
    }
    self.unread = unread
    take(fileMetrics.count * FileBudget.Cost.term)
    if !isFull { borrow(fileMetrics, of: file, scope: .file, imports: .imports) }
  }

  /// Whether to go on with the work. Called for every statement; polls `stop` at every 64th call.
  func isWanted() -> Bool {
    asked += 1
    if !isStopped, asked % 64 == 0 { isStopped = stop() }
    return !isStopped
  }
}

extension LayoutBuilder: LoweringPass {
  var builder: LayoutBuilder { self }
}
