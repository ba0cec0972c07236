import Analysis
import Solver
import Texts

/// A layout for an app: views, guides, constraints, and when each holds, in terms of Auto Layout. Code is made
/// of this value, and data, which have nothing more to find out.
package struct ExportedLayout: Sendable {
  /// The name in the file.
  package var name: String
  /// The name of the class, with the suffix `Layout`.
  package var className: String
  /// The name of the file, without folders.
  var file: String
  /// The file's comment above the layout, line by line, without marks of comments.
  package var comment: [String] = []
  /// How the object of each view is reached from `self`, by the view's number in the model; also for those inside
  /// instances.
  package var paths: Table<ViewNode, [String]> = []
  /// The views, the root first, then in the order written; without those inside instances.
  package var views: [ExportedView] = []
  /// The guides and spacers of the file in the order written, then the helper guides.
  package var guides: [ExportedGuide] = []
  package var instances: [ExportedInstance] = []
  package var metrics: [ExportedMetric] = []
  package var stateSets: [ExportedStateSet] = []
  /// The traits of screens that conditions test, in the order of their first use.
  package var traits: [String] = []
  /// The size classes that conditions test, which are no traits in code.
  var sizeClasses: [ExportedSizeClass] = []
  /// The variable for the language of the words; nil if no condition asks for it.
  var language: String?
  /// The names of the traits in code.
  var traitNames: [String] { ExportedNames.traits(traits) }
  /// The screens of the file. Code takes from them only the traits that the app does not tell.
  package var screens: [ExportedScreen] = []
  package var constraints: [ExportedConstraint] = []
  /// The names of the groups of constraints, in the order of `conditions`.
  var conditionNames: [String] = []
  /// The identifiers that several constraints have.
  var identifiers: [(name: String, text: String)] = []
  /// What conditions depend on besides states.
  package var needs: ExportedNeeds = []
  /// Whether the class may be given the safe area of the layout around an instance.
  var takesSafeArea = false
  /// How each view and guide is reached, by its path; also those inside instances.
  var reach: [String: [String]] = [:]

  /// Whether something is measured from the safe area of the root.
  var usesSafeArea: Bool {
    constraints.contains { $0.anchors.contains { $0.item == .safeArea(of: .root) } }
  }

  /// The views that the app may have made: those with a class.
  var classedViews: [ExportedView] { views.filter { $0.number != .root && $0.typeName != nil } }

  /// The conditions of constraints, except `always`, in the order in which each first comes.
  var conditions: [ExportedCondition] { constraints.map { $0.condition }.filter { $0 != .always }.unique }

  /// The constraints grouped by their conditions; those that always hold come first.
  var groups: [(name: String, condition: ExportedCondition, constraints: [ExportedConstraint])] {
    zip(["always"] + conditionNames, [.always] + conditions).map { name, condition in
      (name, condition, constraints.filter { $0.condition == condition })
    }.filter { !$0.constraints.isEmpty }
  }
}

/// What `update(for:)` has to be told.
package struct ExportedNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  static let size = ExportedNeeds(rawValue: 1)
  static let direction = ExportedNeeds(rawValue: 2)
  static let traits = ExportedNeeds(rawValue: 4)
  static let textScale = ExportedNeeds(rawValue: 8)
  /// That the trait collection of the root may have changed, which tells the rest.
  static let sizeClass = ExportedNeeds(rawValue: 32)
  /// In addition to `size`: that a side of it fits its content.
  static let fittingSize = ExportedNeeds(rawValue: 16)

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package var words: [String] {
    let all: [(ExportedNeeds, String)] = [
      (.size, "size"), (.direction, "direction"), (.traits, "traits"), (.textScale, "textScale"),
      (.sizeClass, "sizeClass"),
    ]
    return all.filter { contains($0.0) }.map { $0.1 }
  }
}

/// A screen of the file.
package struct ExportedScreen: Sendable {
  package var name: String
  /// In points; nil for a side as large as its content.
  package var width: ClosedRange<Rational>?
  package var height: ClosedRange<Rational>?
  /// nil if the file does not give it.
  package var safeArea: Insets?
  package var isRightToLeft: Bool
  package var textScale: TextScale
  package var words: [String]
  /// The traits among `words` that conditions test: indices into `ExportedLayout.traits`.
  var traits: [Int]
}

package struct ExportedView: Sendable {
  var number: ViewID
  /// The path from the root, as the file writes it; empty for the root.
  package var path: String
  package var property: String
  /// The view's class on the platform; nil if the file names none, if it names a layout, or if the platform has no
  /// such class.
  package var typeName: String?
  /// Whether what is in the view scrolls. The safe area then moves nothing in it.
  var scrolls = false
  /// Whether the view is one that scrolls by itself, and the file says that it does not.
  var holdsStill = false
  /// Whether the view is a label of the platform.
  var isLabel = false
  /// The view that it is added to.
  package var superview: ViewID
  package var comment: [String] = []
  /// In points: top, left, bottom, right; nil where nothing is measured from them.
  package var margins: ExportedMargins?
  /// When the view is shown, as far as its superview is.
  var shown = ExportedCondition.always
  /// When the view is present.
  package var presence = ExportedCondition.always
  package var priorities: [ExportedPriority] = []
  package var line: Int
  /// What the view is told as a stack view; nil if it is none.
  package var stack: ExportedStack?
  package var style = ViewStyle()
  /// Whether it is an activity indicator of the large style.
  var isLargeStyle = false
  /// How its lines are aligned, where the file says so.
  var textAlignment: String?
  /// What an `NSButton` is, where it is no push button.
  var macButton: TextControl.MacButton?
  /// The name of the configuration of a button; nil for none.
  var configuration: String?
  /// The most lines of its text, 0 for as many as it takes; nil if it shows no text.
  package var mostLines: Int?
  /// The words that it shows; nil if the file gives none.
  package var text: ExportedText?
  /// Only for the export as data.
  package var intrinsicWidth: Rational?
  package var intrinsicHeight: Rational?
  package var firstBaseline: Rational?
  package var lastBaseline: Rational?
  package var safeArea: Insets?
}

package struct ExportedMargins: Hashable, Sendable {
  var top: ExportedNumber
  var left: ExportedNumber
  var bottom: ExportedNumber
  var right: ExportedNumber

  package var all: [ExportedNumber] { [top, left, bottom, right] }
}

extension ExportedMargins {
  /// Takes the sides in the order top, left, bottom, right.
  init(_ sides: [ExportedNumber]) {
    self.init(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}

/// A hugging or resistance priority that the file states.
package struct ExportedPriority: Hashable, Sendable {
  package var isHugging: Bool
  package var axis: Axis
  package var value: Rational
  /// When the priority counts; of several that do, the last one.
  package var condition = ExportedCondition.always
}

/// An invisible rectangle.
package struct ExportedGuide: Sendable {
  package enum Kind: String, Sendable {
    /// A guide of the file.
    case guide
    /// A spacer of rows or a stack, or the group of views on one baseline.
    case spacer
    /// A guide that measures what a constraint alone cannot.
    case helper
  }
  package var kind: Kind
  /// The path from the root; nil if the file does not name it.
  package var path: String?
  package var property: String
  /// The view that owns it.
  package var owner: ViewID
  package var comment: [String] = []
}

/// A view that is made as another layout says.
package struct ExportedInstance: Sendable {
  var view: ViewID
  /// The path of its view.
  package var path: String
  /// The file that its class comes from, if it is another one.
  package var file: String?
  /// The property that holds the object of its class, such as `cardLayout`.
  package var property: String
  package var className: String
  /// The views that its class takes when it is made, and that are made with it.
  var classedViews: [ExportedView] = []
  /// Where its name is declared in the file.
  var bytes: Range<Int>
  /// When the instance is present.
  package var presence = ExportedCondition.always
  /// Metrics of the layout that have another value here.
  package var metrics: [ExportedGivenMetric] = []
  /// The looks of its view, where they are others than the layout's own.
  var style = ViewStyle()
  /// Views in it that show other words here.
  package var words: [ExportedGivenWords] = []
  /// What its `update(for:)` has to be told.
  var needs: ExportedNeeds = []
  var traits: [String] = []
  /// Whether its class may be given the safe area that is meant inside of it.
  var takesSafeArea = false
  /// The safe area that it is given; nil if it is that of its own view.
  var safeArea: ExportedItem?
  package var stateSets: [ExportedInstanceStates] = []
}

/// A metric of an instance's layout that its declaration sets.
package struct ExportedGivenMetric: Sendable {
  /// The name in the file.
  package var name: String
  /// The variable of the instance's class.
  var property: String
  package var value: ExportedNumber
}

/// The words that the declaration of an instance gives to a view in it.
package struct ExportedGivenWords: Sendable {
  var view: ViewID
  /// The path from the root, as the file writes it.
  package var path: String
  var typeName: String
  package var text: ExportedText
}

/// How a set of states of an instance is chosen.
package struct ExportedInstanceStates: Sendable {
  /// The variable of the instance's class.
  var property: String
  /// The enumeration of the instance's class.
  var typeName: String
  /// The state in which the file keeps the instance.
  package var fixed: String?
  /// The set of the layout around the instance, as an index into `ExportedLayout.stateSets`, and (`cases`) which of
  /// its states the instance has too.
  var outer: Int?
  var cases: [(outer: String, inner: String)] = []
  /// Whether the set around the instance has states that the instance lacks.
  var mayBeNone = false

  /// Renames states of the instance's enumeration (`isInner`) or of the set around it (`isOuter`).
  mutating func rename(_ names: [String: String], isInner: Bool, isOuter: Bool) {
    if isInner { fixed = fixed.map { names[$0] ?? $0 } }
    cases = cases.map { outer, inner in
      (isOuter ? names[outer] ?? outer : outer, isInner ? names[inner] ?? inner : inner)
    }
  }
}

package struct ExportedMetric: Sendable {
  package var name: String
  package var property: String
  package var number: Rational
  package var comment: [String] = []
  /// The other metrics that are made of it, and their values then.
  var derived: [(metric: Int, value: ExportedNumber)] = []
  /// The statement that makes something of the metric that a constraint cannot follow, empty if that is not known; nil
  /// if all follows it.
  var fixedBy: String?
  /// The values under conditions: the first whose condition holds counts, and the last always holds. Empty for a
  /// number.
  package var choices: [(condition: ExportedCondition, value: Rational)] = []

  /// Whether no app sets the metric.
  package var isFixed: Bool { fixedBy != nil || !choices.isEmpty }
}

package struct ExportedStateSet: Sendable {
  package struct State: Sendable {
    package var name: String
    var property: String
  }
  /// The name in the file.
  package var name: String?
  var typeName: String
  package var property: String
  package var states: [State]
  /// Whether an instance may be in none of the states.
  var mayBeNone = false
  var comment: [String] = []
}

// MARK: Constraints

/// Something that has anchors.
package enum ExportedItem: Hashable, Sendable {
  /// A view or a guide of the file, by its number in the model.
  case view(ViewID)
  case margins(of: ViewID)
  case safeArea(of: ViewID)
  /// The guide of the keyboard, of the root.
  case keyboard
  /// What a scroll view scrolls, and (`frame`) the part of it that is shown.
  case content(of: ViewID)
  case frame(of: ViewID)
  /// Index into `ExportedLayout.guides`.
  case guide(Int)
  /// The safe area that the layout around an instance gives.
  case givenSafeArea

  /// The view that it is, or that it is a part of.
  var view: ViewID? {
    switch self {
    case .view(let view), .margins(let view), .safeArea(let view), .content(let view), .frame(let view): view
    case .keyboard, .guide, .givenSafeArea: nil
    }
  }
}

package enum ExportedAttribute: String, Hashable, Sendable {
  case left, right, top, bottom, leading, trailing, centerX, centerY, firstBaseline, lastBaseline, width, height

  static func size(_ axis: Axis) -> ExportedAttribute { axis == .horizontal ? .width : .height }

  var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .width: .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height: .vertical
    }
  }
}

package struct ExportedAnchor: Hashable, Sendable {
  package var item: ExportedItem
  package var attribute: ExportedAttribute
}

/// One side of a constraint.
package enum ExportedMeasure: Hashable, Sendable {
  case anchor(ExportedAnchor)
  /// From one anchor to another of the same axis.
  case distance(from: ExportedAnchor, to: ExportedAnchor)

  var anchors: [ExportedAnchor] {
    switch self {
    case .anchor(let anchor): [anchor]
    case .distance(let start, let end): [start, end]
    }
  }
}

/// `first relation multiplier * second + constant`
package struct ExportedConstraint: Sendable {
  package var first: ExportedMeasure
  package var relation: Relation
  /// nil for a constant alone.
  package var second: ExportedMeasure?
  package var multiplier = Rational.one
  package var constant = ExportedNumber.zero
  package var priority = Rational.required
  /// The line of the statement, from 1.
  package var line: Int
  /// The text that made it, on one line.
  package var statement: String
  package var condition = ExportedCondition.always
  /// The layout, the view and the attribute that it sets: a name that no other constraint of the layout has.
  var name = ""
  /// The name of the constraint in code; nil unless a metric changes its constant.
  var property: String?
  /// The name of its identifier in code; nil if no other constraint has the same one.
  var identifierName: String?
  /// The file's comment above the statement.
  package var comment: [String] = []

  /// The anchors of both sides.
  var anchors: [ExportedAnchor] { first.anchors + (second?.anchors ?? []) }
}
