import Solver

// A view of a layout, and what its declaration says of it. What constraints say of it is not here.

/// What of a view has an error in its declaration, so that its value is not known.
struct UnknownParts: OptionSet, Sendable {
  let rawValue: UInt8
  static let margins = UnknownParts(rawValue: 1)
  static let safeArea = UnknownParts(rawValue: 2)
  static let baselines = UnknownParts(rawValue: 4)
  static let spacing = UnknownParts(rawValue: 8)
  static let all = UnknownParts(rawValue: .max)
}

/// A view or a guide. The root is number 0; the others follow in the order written.
struct ViewNode: Sendable {
  var name: String
  /// nil for the root.
  var parent: Int?
  var isGuide = false
  /// Where its name is declared; for the root the layout's name, or nothing.
  var nameRange: SourceRange?
  /// Where `intrinsic` or `text` is declared: the origin of what comes of it.
  var intrinsicRange: SourceRange?
  /// Of a text, on one line.
  var intrinsicWidth: Rational?
  var intrinsicHeight: Rational?
  /// What few views have other than all others: a file may have a great many views.
  private var rare = Rare.none
  /// Of the intrinsic size, in the order written: of those that hold the last wins.
  var prioritySettings: [PrioritySetting] = []
  /// When its name is known.
  var condition = Condition.always
  var children: [Int] = []
  /// The first child of each name.
  var childrenByName = SmallDictionary<String, Int>()
  /// The next view of the same name and parent, which exists when this one does not.
  var namesake: Int?
  /// Its margins, safe area or baselines could not be read: what is measured from them is not known.
  var unknownParts: UnknownParts = []
  /// Its block could not be read: it may have children that are not known.
  var isIncomplete = false
  /// Some statement names it, or one of its children.
  var isUsed = false

  private struct Rarities {
    var margins = Insets.standard
    var safeArea: Insets?
    var firstBaseline: Rational?
    var lastBaseline: Rational?
    var spacing = Rational(8)
    var text: WrappingText?
    var presence: Condition?
    var typeName: String?
    var layout: LayoutKey?
  }

  private final class Rare: Sendable {
    let values: Rarities
    init(_ values: Rarities) { self.values = values }
    static let none = Rare(Rarities())
  }

  init(
    name: String, parent: Int?, nameRange: SourceRange? = nil, isGuide: Bool = false, condition: Condition = .always
  ) {
    (self.name, self.parent, self.nameRange) = (name, parent, nameRange)
    (self.isGuide, self.condition) = (isGuide, condition)
  }

  private var rarities: Rarities {
    get { rare.values }
    set { rare = Rare(newValue) }
  }
  var margins: Insets {
    get { rare.values.margins }
    set { rarities.margins = newValue }
  }
  var safeArea: Insets? {
    get { rare.values.safeArea }
    set { rarities.safeArea = newValue }
  }
  var firstBaseline: Rational {
    get { rare.values.firstBaseline ?? .zero }
    set { rarities.firstBaseline = newValue }
  }
  var lastBaseline: Rational {
    get { rare.values.lastBaseline ?? .zero }
    set { rarities.lastBaseline = newValue }
  }
  /// Its declaration has one.
  var statesFirstBaseline: Bool { rare.values.firstBaseline != nil }
  var statesLastBaseline: Bool { rare.values.lastBaseline != nil }
  /// The standard gap between its children.
  var spacing: Rational {
    get { rare.values.spacing }
    set { rarities.spacing = newValue }
  }

  /// The class or layout after the colon.
  var typeName: String? {
    get { rare.values.typeName }
    set { rarities.typeName = newValue }
  }
  /// The layout that it is an instance of.
  var layout: LayoutKey? {
    get { rare.values.layout }
    set { rarities.layout = newValue }
  }

  /// It shows a text, which wraps.
  var text: WrappingText? {
    get { rare.values.text }
    set { rarities.text = newValue }
  }

  /// When it is there: where its name is known, and nothing hides it or what it is inside of.
  var presence: Condition {
    get { rare.values.presence ?? condition }
    set { rarities.presence = newValue }
  }
  /// Of nearly all views it is the same everywhere.
  func isThere(in situation: Situation) -> Bool {
    if let presence = rare.values.presence { return presence.holds(in: situation) }
    return condition.isAlways || condition.holds(in: situation)
  }
  /// Something hides it, or what it is inside of.
  var isHidden: Bool { rare.values.presence != nil }

  mutating func unknown(_ parts: UnknownParts) { unknownParts.formUnion(parts) }

  /// Wherever the view exists, if nothing else is said.
  mutating func set(_ priority: Rational, for targets: PriorityTargets, under condition: Condition = .always) {
    prioritySettings.append(PrioritySetting(condition: condition, targets: targets, value: priority))
  }

  // Inlined, these read what they need: called, they would be passed a copy of the whole view.

  /// Of one target.
  @inline(__always)
  func priority(_ target: PriorityTargets, in situation: Situation) -> Rational {
    let setting = prioritySettings.last { $0.targets.contains(target) && $0.condition.holds(in: situation) }
    return setting?.value ?? Rational(target == .hugHorizontal || target == .hugVertical ? 250 : 750)
  }

  @inline(__always)
  func intrinsicSize(_ axis: Axis) -> Rational? { axis == .horizontal ? intrinsicWidth : intrinsicHeight }

  /// The size of what it shows, on a screen that shows texts so large; of a text on one line.
  @inline(__always)
  func contentSize(_ axis: Axis, _ scale: TextScale) -> Rational? {
    guard let size = intrinsicSize(axis) else { return nil }
    guard text != nil, scale != .standard else { return size }
    return size * (axis == .horizontal ? scale.width : scale.height)
  }

  /// In the order hug, resist, horizontal before vertical.
  func priorities(_ targets: PriorityTargets, in situation: Situation) -> [Rational] {
    [PriorityTargets.hugHorizontal, .hugVertical, .resistHorizontal, .resistVertical]
      .filter { targets.contains($0) }.map { priority($0, in: situation) }
  }
}

/// `a.hugH == high`, or a property of the declaration.
struct PrioritySetting: Sendable {
  var condition: Condition
  var targets: PriorityTargets
  var value: Rational
}

extension [ViewNode] {
  /// From a view to those of that name inside it that exist wherever the condition holds, as text: the ones least deep,
  /// the first of them in the order written.
  func paths(to name: String, inside view: Int, under condition: Condition, atMost limit: Int) -> [String] {
    var level = [view]
    while !level.isEmpty {
      let found = level.compactMap { child(name, of: $0, under: condition) }
      if !found.isEmpty { return found.prefix(limit).map { path(to: $0, from: view) } }
      level = level.flatMap { self[$0].children }.filter { condition.implies(self[$0].condition) }
    }
    return []
  }

  private func path(to view: Int, from outer: Int) -> String {
    var names: [String] = []
    var current = view
    while current != outer {
      names.append(self[current].name)
      guard let parent = self[current].parent else { break }
      current = parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// The first child of that name.
  func firstChild(_ name: String, of view: Int) -> Int? { self[view].childrenByName[name] }

  /// The child of that name that exists wherever the condition holds.
  func child(_ name: String, of view: Int, under condition: Condition) -> Int? {
    var next = firstChild(name, of: view)
    while let child = next {
      if condition.implies(self[child].condition) { return child }
      next = self[child].namesake
    }
    return nil
  }
}
