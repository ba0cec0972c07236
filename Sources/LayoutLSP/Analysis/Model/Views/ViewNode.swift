import Solver
import Texts

// A view of a layout, and what its declaration says of it. Constraints on the view are not here.

/// The parts of a view whose declaration has an error, so that their values are not known.
package struct UnknownParts: OptionSet, Sendable {
  package let rawValue: UInt8
  static let margins = UnknownParts(rawValue: 1)
  static let safeArea = UnknownParts(rawValue: 2)
  static let baselines = UnknownParts(rawValue: 4)
  static let spacing = UnknownParts(rawValue: 8)
  static let keyboard = UnknownParts(rawValue: 16)
  static let all = UnknownParts(rawValue: .max)

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// A view or a guide. The root is number 0; the others follow in the order written.
package struct ViewNode: Sendable {
  package var name: String
  /// nil for the root.
  package var parent: ViewID?
  package var isGuide = false
  /// Where the name is declared; for the root where the layout's name stands, or nil.
  package var nameRange: SourceRange?
  /// Where `intrinsic` or `text` is declared: the place of the constraints that are made of it.
  package var intrinsicRange: SourceRange?
  /// The size of the content, in points; for a text that on one line.
  package var intrinsicWidth: Rational?
  package var intrinsicHeight: Rational?
  package var margins = Insets.standard
  package var safeArea: Insets?
  private var statedFirstBaseline: Rational?
  private var statedLastBaseline: Rational?
  /// The standard gap between its children.
  var spacing = Rational(8)
  /// What the view shows as text; nil for a view without text.
  package var text: ViewText?
  /// What the declaration says of the control beside its words.
  package var textOptions = TextControl.Options()
  /// How the lines of the text are aligned, by the word of the property `align`; nil where nothing is said.
  package var textAlignment: String?
  /// Whether it is an activity indicator of the large style.
  package var isLargeStyle = false
  /// The name of a button's configuration; nil for a button without one.
  package var buttonConfiguration: String?
  package var style = ViewStyle()
  /// The class or layout after the colon.
  package var typeName: String?
  /// The layout that it is an instance of.
  package var layout: LayoutKey?
  /// For a view that scrolls, the view that nothing can name whose size is that of what scrolls; else nil. Its place
  /// means nothing.
  package var contentArea: ViewID?
  /// The priorities of the intrinsic size, in the order written. Of those whose conditions hold the last wins.
  package var prioritySettings: [PrioritySetting] = []
  /// The condition under which the view's name is known.
  package var condition = Condition.always
  /// The condition under which the view is there, if something hides it or a view around it; else nil.
  private var hiddenPresence: Condition?
  package var children: [ViewID] = []
  /// The child that was declared last of each name; `earlierNamesake` leads to the others of that name.
  var childrenByName = SmallDictionary<String, ViewID>()
  /// The view of the same name and parent that was declared before. The two never exist together.
  var earlierNamesake: ViewID?
  /// The parts that could not be read. What is measured from them is not known.
  var unknownParts: UnknownParts = []
  /// Whether the view may have children that are not known: its block could not be read, or its type not resolved.
  var isIncomplete = false
  /// Whether some statement names the view, or one of its children.
  var isUsed = false

  init(
    name: String, parent: ViewID?, nameRange: SourceRange? = nil, isGuide: Bool = false, condition: Condition = .always
  ) {
    (self.name, self.parent, self.nameRange) = (name, parent, nameRange)
    (self.isGuide, self.condition) = (isGuide, condition)
  }

  package var firstBaseline: Rational {
    get { statedFirstBaseline ?? .zero }
    set { statedFirstBaseline = newValue }
  }
  package var lastBaseline: Rational {
    get { statedLastBaseline ?? .zero }
    set { statedLastBaseline = newValue }
  }
  /// Whether the view's declaration states a baseline, or words by which it is known.
  package var statesFirstBaseline: Bool { statedFirstBaseline != nil || text?.written != nil }
  package var statesLastBaseline: Bool { statedLastBaseline != nil || text?.written != nil }

  /// The condition under which the view is there: its name is known, and nothing hides it or a view around it.
  package var presence: Condition {
    get { hiddenPresence ?? condition }
    set { hiddenPresence = newValue }
  }
  /// Whether the view is there in a situation.
  package func isThere(in situation: Situation) -> Bool { presence.holds(in: situation) }
  /// Whether something hides the view, or a view around it.
  var isHidden: Bool { hiddenPresence != nil }

  mutating func unknown(_ parts: UnknownParts) { unknownParts.formUnion(parts) }

  /// Adds a setting of a priority; by default it holds wherever the view exists.
  mutating func set(_ priority: Rational, for targets: PriorityTargets, under condition: Condition = .always) {
    prioritySettings.append(PrioritySetting(condition: condition, targets: targets, value: priority))
  }

  /// Takes what the toolkit fixes of the view's class, which stands at a place. What the file says comes later, and wins.
  mutating func take(_ known: ToolkitClass, at place: SourceRange) {
    (intrinsicWidth, intrinsicHeight) = (known.width, known.height)
    if known.width != nil || known.height != nil { intrinsicRange = place }
    if let hugging = known.hugging { set(hugging.priority, for: hugging.targets, under: condition) }
  }

  /// Takes the size of an activity indicator of a style, where the file gives none.
  mutating func take(largeStyle isLarge: Bool) {
    isLargeStyle = isLarge
    let (own, large) = (ToolkitClass.activityIndicator.width, Rational(37))
    if isLarge, intrinsicWidth == own, intrinsicHeight == own { (intrinsicWidth, intrinsicHeight) = (large, large) }
  }

  /// Returns the priority of a single target.
  package func priority(_ target: PriorityTargets, in situation: Situation) -> Rational {
    let setting = prioritySettings.last { $0.targets.contains(target) && $0.condition.holds(in: situation) }
    return setting?.value ?? Rational(target == .hugHorizontal || target == .hugVertical ? 250 : 750)
  }

  package func intrinsicSize(_ axis: Axis) -> Rational? { axis == .horizontal ? intrinsicWidth : intrinsicHeight }

  /// Returns the size of the content on a screen of this text scale; for a text the size on one line.
  package func contentSize(_ axis: Axis, _ scale: TextScale) -> Rational? {
    guard let size = intrinsicSize(axis) else { return nil }
    guard scale != .standard, let shown = shownText(at: scale) else { return size }
    return axis == .horizontal ? shown.width : shown.height
  }

  /// Returns the distances of the first baseline from the top, and of the last from the bottom. Those of a text grow with
  /// it; words know their own where the declaration says none.
  package func baselines(at scale: TextScale) -> (first: Rational, last: Rational) {
    guard text != nil else { return (firstBaseline, lastBaseline) }
    let own = statedFirstBaseline == nil || statedLastBaseline == nil ? shownText(at: scale)?.baselines : nil
    return (
      statedFirstBaseline.map { $0 * scale.height } ?? own?.first ?? .zero,
      statedLastBaseline.map { $0 * scale.height } ?? own?.last ?? .zero
    )
  }

  /// The distances of the baselines at the standard size of text; nil where nothing says them.
  package var knownBaselines: (first: Rational?, last: Rational?) {
    let (first, last) = baselines(at: .standard)
    return (statesFirstBaseline ? first : nil, statesLastBaseline ? last : nil)
  }

  /// Returns the priorities of the targets, in the order hug, resist, horizontal before vertical.
  package func priorities(_ targets: PriorityTargets, in situation: Situation) -> [Rational] {
    [PriorityTargets.hugHorizontal, .hugVertical, .resistHorizontal, .resistVertical]
      .filter { targets.contains($0) }.map { priority($0, in: situation) }
  }
}

/// A setting of a priority: `a.hugH == high`, or a property of the declaration.
package struct PrioritySetting: Sendable {
  package var condition: Condition
  package var targets: PriorityTargets
  package var value: Rational
}

extension Views {
  /// Returns the paths, as text, from a view to views of that name inside it that exist wherever the condition holds:
  /// only the least deep ones, at most `limit`, in the order written.
  func paths(to name: String, inside view: ViewID, under condition: Condition, atMost limit: Int) -> [String] {
    var level = [view]
    while !level.isEmpty {
      let found = level.compactMap { child(name, of: $0, under: condition) }
      if !found.isEmpty { return found.prefix(limit).map { path(to: $0, from: view) } }
      level = level.flatMap { self[$0].children }.filter { condition.implies(self[$0].condition) }
    }
    return []
  }

  private func path(to view: ViewID, from outer: ViewID) -> String {
    var names: [String] = []
    var current = view
    while current != outer {
      names.append(self[current].name)
      guard let parent = self[current].parent else { break }
      current = parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// Returns the child that was declared last of that name.
  func latestChild(_ name: String, of view: ViewID) -> ViewID? { self[view].childrenByName[name] }

  /// Returns the child of that name that exists wherever the condition holds.
  package func child(_ name: String, of view: ViewID, under condition: Condition) -> ViewID? {
    var next = latestChild(name, of: view)
    while let child = next {
      if condition.implies(self[child].condition) { return child }
      next = self[child].earlierNamesake
    }
    return nil
  }
}
