import Solver

/// A view of a layout, and what its declaration says of it. What constraints say of it is not here.

/// Points, inward.
package struct Insets: Hashable, Sendable {
  package var top: Rational
  package var left: Rational
  package var bottom: Rational
  package var right: Rational

  init(top: Rational, left: Rational, bottom: Rational, right: Rational) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  init(all value: Rational) { self.init(top: value, left: value, bottom: value, right: value) }

  package static let zero = Insets(all: .zero)
  /// The margin of a view that says nothing else.
  package static let standard = Insets(all: Rational(8))
}

/// What of a view has an error in its declaration, so that its value is not known.
package struct UnknownParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let margins = UnknownParts(rawValue: 1)
  static let safeArea = UnknownParts(rawValue: 2)
  static let baselines = UnknownParts(rawValue: 4)
  static let spacing = UnknownParts(rawValue: 8)
  static let all = UnknownParts(rawValue: .max)
}

/// A view or a guide. The root is number 0; the others follow in the order written.
package struct ViewNode: Sendable {
  package var name: String
  /// nil for the root.
  package var parent: Int?
  package var isGuide = false
  /// The class or layout after the colon.
  package var typeName: String?
  /// The layout that it is an instance of.
  package var layout: LayoutKey?
  /// Where its name is declared; for the root the layout's name, or nothing.
  package var nameRange: SourceRange?
  /// Where `intrinsic` or `text` is declared: the origin of what comes of it.
  package var intrinsicRange: SourceRange?
  /// Of a text, on one line.
  package var intrinsicWidth: Rational?
  package var intrinsicHeight: Rational?
  /// What few views have other than all others: a file may have a great many views.
  private var rare = Rare.none
  /// Of the intrinsic size, in the order written: of those that hold the last wins.
  package var prioritySettings: [PrioritySetting] = []
  /// When its name is known.
  package var condition = Condition.always
  package var children: [Int] = []
  /// The first child of each name.
  var childrenByName: [String: Int] = [:]
  /// The next view of the same name and parent, which exists when this one does not.
  var namesake: Int?
  /// Its margins, safe area or baselines could not be read: what is measured from them is not known.
  var unknownParts: UnknownParts = []
  /// Its block could not be read: it may have children that are not known.
  package var isIncomplete = false
  /// Some statement names it, or one of its children.
  package var isUsed = false

  private struct Rarities {
    var margins = Insets.standard
    var safeArea: Insets?
    var firstBaseline: Rational?
    var lastBaseline: Rational?
    var spacing = Rational(8)
    var text: WrappingText?
    var presence: Condition?
  }

  private final class Rare: Sendable {
    let values: Rarities
    init(_ values: Rarities) { self.values = values }
    static let none = Rare(Rarities())
  }

  init(name: String, parent: Int?) {
    self.name = name
    self.parent = parent
  }

  private var rarities: Rarities {
    get { rare.values }
    set { rare = Rare(newValue) }
  }
  package var margins: Insets {
    get { rarities.margins }
    set { rarities.margins = newValue }
  }
  package var safeArea: Insets? {
    get { rarities.safeArea }
    set { rarities.safeArea = newValue }
  }
  package var firstBaseline: Rational {
    get { rarities.firstBaseline ?? .zero }
    set { rarities.firstBaseline = newValue }
  }
  package var lastBaseline: Rational {
    get { rarities.lastBaseline ?? .zero }
    set { rarities.lastBaseline = newValue }
  }
  /// Its declaration has one.
  package var statesFirstBaseline: Bool { rarities.firstBaseline != nil }
  package var statesLastBaseline: Bool { rarities.lastBaseline != nil }
  /// The standard gap between its children.
  package var spacing: Rational {
    get { rarities.spacing }
    set { rarities.spacing = newValue }
  }

  /// It shows a text, which wraps.
  package var text: WrappingText? {
    get { rarities.text }
    set { rarities.text = newValue }
  }

  /// When it is there: where its name is known, and nothing hides it or what it is inside of.
  package var presence: Condition {
    get { rarities.presence ?? condition }
    set { rarities.presence = newValue }
  }
  /// Something hides it, or what it is inside of.
  package var isHidden: Bool { rarities.presence != nil }

  package mutating func unknown(_ parts: UnknownParts) { unknownParts.formUnion(parts) }

  /// Wherever the view exists, if nothing else is said.
  package mutating func set(_ priority: Rational, for targets: PriorityTargets, under condition: Condition = .always) {
    prioritySettings.append(PrioritySetting(condition: condition, targets: targets, value: priority))
  }

  /// Of one target.
  package func priority(_ target: PriorityTargets, in situation: Situation) -> Rational {
    let setting = prioritySettings.last { $0.targets.contains(target) && $0.condition.holds(in: situation) }
    return setting?.value ?? Rational(target == .hugHorizontal || target == .hugVertical ? 250 : 750)
  }

  /// The size of what it shows, on a screen that shows texts so large; of a text on one line.
  package func contentSize(_ axis: Axis, _ scale: TextScale) -> Rational? {
    guard let size = axis == .horizontal ? intrinsicWidth : intrinsicHeight else { return nil }
    guard text != nil, scale != .standard else { return size }
    return size * (axis == .horizontal ? scale.width : scale.height)
  }

  /// In the order hug, resist, horizontal before vertical.
  package func priorities(_ targets: PriorityTargets, in situation: Situation) -> [Rational] {
    [PriorityTargets.hugHorizontal, .hugVertical, .resistHorizontal, .resistVertical]
      .filter { targets.contains($0) }.map { priority($0, in: situation) }
  }
}

/// `a.hugH == high`, or a property of the declaration.
package struct PrioritySetting: Sendable {
  package var condition: Condition
  package var targets: PriorityTargets
  package var value: Rational
}

extension [ViewNode] {
  /// From a view to those of that name inside it that exist wherever the condition holds, as text: the ones least deep,
  /// the first of them in the order written.
  package func paths(to name: String, inside view: Int, under condition: Condition, atMost limit: Int) -> [String] {
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

  /// The child of that name that exists wherever the condition holds.
  package func child(_ name: String, of view: Int, under condition: Condition) -> Int? {
    var next = self[view].childrenByName[name]
    while let child = next {
      if condition.implies(self[child].condition) { return child }
      next = self[child].namesake
    }
    return nil
  }
}
