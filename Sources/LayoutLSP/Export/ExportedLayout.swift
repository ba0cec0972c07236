import Solver

/// What an app is told of a layout: views, guides, constraints, and when each holds, in the words of Auto Layout. The printers
/// write this value down, each in its language; nothing of it is decided there.
struct ExportedLayout: Sendable {
  /// As the file calls it.
  var name: String
  /// With the suffix `Layout`.
  var className: String
  /// The name of the file, without folders.
  var file: String
  /// What the file says above the layout, line by line, without marks of comments.
  var comment: [String] = []
  /// By the number of the view in the model: how the object is reached, from `self`. Also those inside of instances.
  var paths: [[String]] = []
  /// The root first, then in the order written; none of those inside of instances.
  var views: [ExportedView] = []
  /// Those with a name, then those that stand for something without one.
  var guides: [ExportedGuide] = []
  var instances: [ExportedInstance] = []
  var metrics: [ExportedMetric] = []
  var stateSets: [ExportedStateSet] = []
  /// The words of screens that conditions ask for, in the order of their first use.
  var traits: [String] = []
  /// What these are called in code.
  var traitNames: [String] { ExportedNames.traits(traits) }
  /// Those of the file: code does not depend on them, but for what nobody tells.
  var screens: [ExportedScreen] = []
  var constraints: [ExportedConstraint] = []
  /// What the groups of constraints are called, in the order of `conditions`.
  var conditionNames: [String] = []
  /// Identifiers that several constraints have.
  var identifiers: [(name: String, text: String)] = []
  /// What conditions depend on beside states.
  var needs: ExportedNeeds = []
  /// An instance asks for the safe area around it.
  var takesSafeArea = false
  /// By the path of each view and guide, also of those inside of instances: how it is reached.
  var reach: [String: [String]] = [:]

  /// Something is measured from the safe area of its root.
  var usesSafeArea: Bool {
    constraints.contains { $0.anchors.contains { $0.item == .safeArea(of: 0) } }
  }

  /// The views that the app may have made: those with a class.
  var classedViews: [ExportedView] { views.filter { $0.number > 0 && $0.typeName != nil } }

  /// Other conditions of constraints than always, in the order in which each first comes.
  var conditions: [ExportedCondition] { constraints.map(\.condition).filter { $0 != .always }.unique }

  /// Views and guides by their paths, with when each is there.
  var viewTable: [(path: String, property: String, presence: ExportedCondition)] {
    views.dropFirst().map { ($0.path, $0.property, $0.presence) }
  }
  var guideTable: [(path: String, property: String, presence: ExportedCondition)] {
    guides.compactMap { guide in guide.path.map { ($0, guide.property, .always) } }
  }

  /// Constraints of the same condition; those without one first.
  var groups: [(name: String, condition: ExportedCondition, constraints: [ExportedConstraint])] {
    zip(["always"] + conditionNames, [.always] + conditions).map { name, condition in
      (name, condition, constraints.filter { $0.condition == condition })
    }
  }
}

/// What `update(for:)` has to be told.
struct ExportedNeeds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let size = ExportedNeeds(rawValue: 1)
  static let direction = ExportedNeeds(rawValue: 2)
  static let traits = ExportedNeeds(rawValue: 4)
  static let textScale = ExportedNeeds(rawValue: 8)
  /// Beside `size`: that a side of it fits its content.
  static let fittingSize = ExportedNeeds(rawValue: 16)

  var words: [String] {
    let all: [(ExportedNeeds, String)] = [
      (.size, "size"), (.direction, "direction"), (.traits, "traits"), (.textScale, "textScale"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// A screen of the file.
struct ExportedScreen: Sendable {
  var name: String
  /// In points; nil for a side as large as its content.
  var width: ClosedRange<Rational>?
  var height: ClosedRange<Rational>?
  /// nil where nothing is said of it.
  var safeArea: Insets?
  var isRightToLeft: Bool
  var textScale: TextScale
  var words: [String]
  /// Those of them that conditions ask for: indices into `ExportedLayout.traits`.
  var traits: [Int]
}

struct ExportedView: Sendable {
  /// The number of the view in the model.
  var number: Int
  /// From the root, as the file writes it; empty for the root.
  var path: String
  var property: String
  /// As the file has it; nil where none is named, or a layout.
  var typeName: String?
  /// The number of the view that it is added to.
  var superview: Int
  var comment: [String] = []
  /// In points: top, left, bottom, right; nil where nothing is measured from them.
  var margins: ExportedMargins?
  /// When it is shown, of all the time that its superview is.
  var shown = ExportedCondition.always
  /// When it is there.
  var presence = ExportedCondition.always
  var priorities: [ExportedPriority] = []
  var line: Int
  /// It arranges others by itself.
  var stack: ExportedStack?
  /// It shows a text that wraps: in at most so many lines; 0 for as many as it takes.
  var mostLines: Int?
  /// For those who only read of it.
  var intrinsicWidth: Rational?
  var intrinsicHeight: Rational?
  var firstBaseline: Rational?
  var lastBaseline: Rational?
  var safeArea: Insets?
}

struct ExportedMargins: Hashable, Sendable {
  var top: ExportedNumber
  var left: ExportedNumber
  var bottom: ExportedNumber
  var right: ExportedNumber

  var all: [ExportedNumber] { [top, left, bottom, right] }
}

extension ExportedMargins {
  /// Top, left, bottom, right.
  init(_ sides: [ExportedNumber]) {
    self.init(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}

/// A hugging or resistance priority that the file states.
struct ExportedPriority: Hashable, Sendable {
  var isHugging: Bool
  var axis: Axis
  var value: Rational
  /// When it counts; of several that do the last.
  var condition = ExportedCondition.always
}

/// An invisible rectangle.
struct ExportedGuide: Sendable {
  enum Kind: String, Sendable {
    /// Of the file.
    case guide
    /// A spacer of rows or a stack, or the group of views on one baseline.
    case spacer
    /// What a constraint alone cannot measure.
    case helper
  }
  var kind: Kind
  /// From the root, of one of the file.
  var path: String?
  var property: String
  /// The number of the view that owns it.
  var owner: Int
  var comment: [String] = []
}

/// A view that is made as another layout says.
struct ExportedInstance: Sendable {
  /// The number of its view in the model.
  var view: Int
  /// The path of that.
  var path: String
  /// The file that its class comes from, if it is another one.
  var file: String?
  /// `cardLayout`
  var property: String
  var className: String
  /// The views that its class is given, which are made with it.
  var classedViews: [(property: String, type: String)] = []
  /// Where its name is declared in the file.
  var bytes: Range<Int>
  /// When it is there.
  var presence = ExportedCondition.always
  /// Metrics of the layout that have another value here.
  var metrics: [ExportedGivenMetric] = []
  /// What its layout has to be told.
  var needs: ExportedNeeds = []
  var traits: [String] = []
  /// Its class may be given the safe area that is meant inside of it.
  var takesSafeArea = false
  /// That, where it is not its own.
  var safeArea: ExportedItem?
  var stateSets: [ExportedInstanceStates] = []
}

/// A metric of an instance's layout that its declaration sets.
struct ExportedGivenMetric: Sendable {
  /// As the file has it.
  var name: String
  /// The variable of its class.
  var property: String
  var value: ExportedNumber
}

/// How a set of states of an instance is chosen.
struct ExportedInstanceStates: Sendable {
  /// The variable of its class.
  var property: String
  /// The enumeration of its class.
  var typeName: String
  /// The state that the file keeps it in.
  var fixed: String?
  /// The set around it, index into `ExportedLayout.stateSets`, and which of its cases the instance has too.
  var outer: Int?
  var cases: [(outer: String, inner: String)] = []
  /// The set around it has states that the instance has not.
  var mayBeNone = false

  /// States of its enumeration, or of the set around it, have other names.
  mutating func rename(_ names: [String: String], isInner: Bool, isOuter: Bool) {
    if isInner { fixed = fixed.map { names[$0] ?? $0 } }
    cases = cases.map { outer, inner in
      (isOuter ? names[outer] ?? outer : outer, isInner ? names[inner] ?? inner : inner)
    }
  }
}

struct ExportedMetric: Sendable {
  var name: String
  var property: String
  var number: Rational
  var comment: [String] = []
  /// Other metrics that are made of it, and what they are then.
  var derived: [(metric: Int, value: ExportedNumber)] = []
  /// Where something is made of it that a constraint cannot change: the line; nil where all follows it.
  var fixedBy: Int?
  /// What it is under conditions, of which the first that holds counts, and the last always does; empty for a number.
  var choices: [(condition: ExportedCondition, value: Rational)] = []

  /// Nobody sets it.
  var isFixed: Bool { fixedBy != nil || !choices.isEmpty }
}

struct ExportedStateSet: Sendable {
  struct State: Sendable {
    var name: String
    var property: String
  }
  /// As the file has it.
  var name: String?
  var typeName: String
  var property: String
  var states: [State]
  /// As an instance it may be in none of them.
  var mayBeNone = false
  var comment: [String] = []
}

// MARK: Constraints

/// Something with edges.
enum ExportedItem: Hashable, Sendable {
  /// A view or a guide of the file, by its number in the model.
  case view(Int)
  case margins(of: Int)
  case safeArea(of: Int)
  /// What a scroll view scrolls, and what it shows of it.
  case content(of: Int)
  case frame(of: Int)
  /// Index into `ExportedLayout.guides`.
  case guide(Int)
  /// The safe area that the layout around an instance gives.
  case givenSafeArea
}

enum ExportedAttribute: String, Hashable, Sendable {
  case left, right, top, bottom, leading, trailing, centerX, centerY, firstBaseline, lastBaseline, width, height

  static func size(_ axis: Axis) -> ExportedAttribute { axis == .horizontal ? .width : .height }

  var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .width: .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height: .vertical
    }
  }
}

struct ExportedAnchor: Hashable, Sendable {
  var item: ExportedItem
  var attribute: ExportedAttribute
}

/// One side of a constraint.
enum ExportedMeasure: Hashable, Sendable {
  case anchor(ExportedAnchor)
  /// From one anchor to another one of the same axis.
  case distance(from: ExportedAnchor, to: ExportedAnchor)

  var anchors: [ExportedAnchor] {
    switch self {
    case .anchor(let anchor): [anchor]
    case .distance(let start, let end): [start, end]
    }
  }
}

/// `first relation multiplier * second + constant`
struct ExportedConstraint: Sendable {
  var first: ExportedMeasure
  var relation: Relation
  /// nil for a constant alone.
  var second: ExportedMeasure?
  var multiplier = Rational.one
  var constant = ExportedNumber.zero
  var priority = Rational.required
  /// From 1.
  var line: Int
  /// The text that made it, on one line.
  var statement: String
  var condition = ExportedCondition.always
  /// Where a metric changes its constant: what it is called.
  var property: String?
  /// What its identifier is called, where others have the same.
  var identifierName: String?
  /// What the file says above the statement.
  var comment: [String] = []

  /// Those of both sides.
  var anchors: [ExportedAnchor] { first.anchors + (second?.anchors ?? []) }
}
