// What others wrote, in one form: views with their class, words and superview, and constraints
//
//     item.attribute relation item2.attribute2 × multiplier + constant @ priority
//
// each with its place. What a class says, and what of it was not read, is a `ForeignClass`. It knows nothing of layouts'
// text.

/// A place in a file, in lines from 1.
package struct ForeignPlace: Hashable, Sendable {
  /// The number of the file among those that were read.
  package var file: Int
  package var line: Int
  package var endLine: Int
  /// The bytes of the file where it begins and ends.
  var start = 0
  var end = 0
}

extension ForeignPlace {
  package init(file: Int, line: Int, endLine: Int) {
    self.init(file: file, line: line, endLine: endLine, start: 0, end: 0)
  }
}

/// A rectangle that belongs to a view.
package enum ForeignGuide: String, Hashable, Sendable {
  case safeArea, margins, readable, keyboard, contentGuide, frameGuide
  /// Those that controllers had before there was a safe area: the bars at the top and bottom.
  case topGuide, bottomGuide
}

/// A view, or a guide of it, as an item of a constraint.
package struct ForeignItem: Hashable, Sendable {
  /// The number of the view in its class; 0 is the class's own.
  package var view: Int
  package var guide: ForeignGuide?
  /// The name in the code, with the guide's.
  package var code: String
}

package enum ForeignRelation: String, Sendable {
  case equal = "=="
  case atMost = "<="
  case atLeast = ">="

  var turned: ForeignRelation {
    switch self {
    case .equal: .equal
    case .atMost: .atLeast
    case .atLeast: .atMost
    }
  }
}

/// One constraint. Numbers are points; without a second item the constant stands alone.
package struct ForeignAtom: Hashable, Sendable {
  package var item: ForeignItem
  package var attribute: String
  package var relation: ForeignRelation
  package var item2: ForeignItem?
  package var attribute2: String?
  package var multiplier: ForeignNumber
  package var constant: ForeignNumber
  package var priority: Double
}

/// A state in which a constraint holds: one of a set, of which one holds at a time.
package struct ForeignCondition: Hashable, Sendable {
  /// The number of the set in its class.
  package var set: Int
  package var state: String
  /// Whether each other state of the set is meant.
  package var isNot = false
}

/// The states that exclude each other, the first of which is what there is where nothing else is said.
package struct ForeignStates: Sendable {
  package var name: String
  package var states: [String]
}

/// What one statement of the code makes.
package struct ForeignStatement: Sendable {
  package var place: ForeignPlace
  /// The library that it is written with: `anchors`, `SnapKit`
  package var library: String
  package var method: String
  package var conditions: [ForeignCondition]
  package var atoms: [ForeignAtom]
  /// The statement in the layout's own words, where the code has it in these: a line of visual format.
  var text: String?
  /// Whether the class changes it later, so that it is as set up.
  package var isChanged = false
}

/// What was not understood, and why.
package struct ForeignGap: Sendable {
  package enum Reason: String, Sendable {
    case number, view, condition, loop, helper, later, form, priority, syntax
    case otherObject = "other-object"
    case systemSpacing = "system-spacing"
    case olderSystem = "older-system"
  }

  package var place: ForeignPlace
  /// The code, on one line, at most 120 characters.
  package var text: String
  package var reason: Reason
  package var message: String
  /// The library that it is written with, where it was followed.
  var library: String?
}

/// The settings of a stack view.
package struct ForeignStack: Sendable {
  package var isVertical = false
  package var spacing: Double?
  package var alignment: String?
  package var distribution: String?
  /// Top, left, bottom, right.
  package var margins: [Double]?
  package var arranged: [Int] = []
  /// The gaps behind views, by their number.
  package var gaps: [Int: Double] = [:]
  /// Whether a setting is known only at run time.
  package var isPartlyRead = false
  /// Whether one of its views is hidden or taken away at times.
  package var isChanging = false
}

/// A view or guide of a class.
package struct ForeignView: Sendable {
  /// The name in the code.
  package var code: String
  package var type: String?
  package var line: Int
  /// The number of the superview; nil where that is not known.
  package var parent: Int?
  /// Its place among all that are added; nil where it is not.
  package var order: Int?
  package var isGuide = false
  package var words: String?
  /// Whether its words are known only at run time.
  package var hasOtherWords = false
  /// `headline`, `17 bold`
  package var font: String?
  package var lines: Double?
  /// Hugging and resistance that were set: `hugH`, 750.
  package var priorities: [(name: String, value: Double)] = []
  package var stack: ForeignStack?
  /// The method in which it is made, for a local variable.
  package var method: String?
}

/// A class, with all that is known of its layout.
package struct ForeignClass: Sendable {
  package enum Kind: String, Sendable { case view, controller, cell, other }

  package var name: String
  package var place: ForeignPlace
  package var kind: Kind
  package var bases: [String]
  /// Whether nothing else in the class can change its layout.
  package var isComplete: Bool
  /// The first is the class's own.
  package var views: [ForeignView]
  package var states: [ForeignStates]
  package var statements: [ForeignStatement]
  package var gaps: [ForeignGap]
}

/// A function of the project that makes constraints for whoever calls it.
package struct ForeignHelper: Sendable {
  package var name: String
  package var place: ForeignPlace
  package var statements: Int
  package var used: Int
}
