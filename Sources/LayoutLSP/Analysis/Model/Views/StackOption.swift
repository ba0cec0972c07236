import Syntax

// The words of a `stack` statement: its directions, its options and their values. The one table of them: the model
// takes the values from it, and completion, argument help and hovers the words.

/// A word that stands for a choice, with its meaning in a sentence.
protocol StackWord: RawRepresentable<String>, CaseIterable, Sendable {
  var meaning: String { get }
  /// Returns the word for which other systems use this name.
  static func foreign(_ name: String) -> Self?
}

extension StackWord {
  static func foreign(_ name: String) -> Self? { nil }
}

package enum StackDirection: String, StackWord {
  case horizontal, vertical

  static func foreign(_ name: String) -> StackDirection? {
    switch name {
    case "row", "H", "h": .horizontal
    case "column", "V", "v": .vertical
    default: nil
    }
  }

  var axis: Axis { self == .horizontal ? .horizontal : .vertical }

  package var meaning: String {
    switch self {
    case .horizontal: "In the reading direction, one view behind the other."
    case .vertical: "From top to bottom, one view below the other."
    }
  }
}

/// Where the views are placed across the stack.
package enum StackAlignment: String, StackWord {
  case fill, leading, trailing, top, bottom, center, firstBaseline, lastBaseline

  /// True where views lie at the start side across the stack, false at the end side; nil for both sides or none.
  var isAtStart: Bool? {
    switch self {
    case .leading, .top: true
    case .trailing, .bottom: false
    case .fill, .center, .firstBaseline, .lastBaseline: nil
    }
  }

  static func foreign(_ name: String) -> StackAlignment? {
    switch name {
    case "middle", "centerX", "centerY": .center
    case "left", "start": .leading
    case "right", "end": .trailing
    case "baseline": .lastBaseline
    case "stretch": .fill
    default: nil
    }
  }

  package var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  var meaning: String {
    switch self {
    case .fill: "Every view is as broad as the stack. What holds where nothing is said."
    case .leading: "At the leading edge of a vertical stack; in a horizontal one the same as `top`."
    case .trailing: "At the trailing edge of a vertical stack; in a horizontal one the same as `bottom`."
    case .top: "At the top of a horizontal stack; in a vertical one the same as `leading`."
    case .bottom: "At the bottom of a horizontal stack; in a vertical one the same as `trailing`."
    case .center: "In the middle of the stack."
    case .firstBaseline: "All first baselines at one height; in horizontal stacks alone."
    case .lastBaseline: "All last baselines at one height; in horizontal stacks alone."
    }
  }
}

/// How the views share the length of the stack.
package enum StackDistribution: String, StackWord {
  case fill, fillEqually, fillProportionally, equalSpacing, equalCentering

  var meaning: String {
    switch self {
    case .fill:
      "The views fill the stack, as their sizes, hugging and resistance have it. What holds where nothing is said."
    case .fillEqually: "The views fill the stack, and are all equally long."
    case .fillProportionally: "The views fill the stack in the proportion of their intrinsic sizes."
    case .equalSpacing: "The gaps between the views are equal, and `spacing` is the least of them."
    case .equalCentering: "The centres of the views are equally far apart, as far as `spacing` lets them."
    }
  }
}

/// An option, in the parentheses of the statement.
package enum StackOption: String, StackWord {
  case spacing, align, distribute, margins

  package var meaning: String {
    switch self {
    case .spacing: "The gap between two views; 0 where nothing is said. A number between two views is the gap there."
    case .align: "Where the views are put across the stack: `fill` where nothing is said."
    case .distribute: "How the views share the length of the stack: `fill` where nothing is said."
    case .margins:
      "How far the views lie inside the edges: one number, or (top, left, bottom, right); 0 where nothing is said."
    }
  }

  /// The words that can be the option's value, with their meanings; empty where the value is a number.
  package var words: [(name: String, meaning: String)] {
    switch self {
    case .align: StackAlignment.allCases.map { ($0.rawValue, $0.meaning) }
    case .distribute: StackDistribution.allCases.map { ($0.rawValue, $0.meaning) }
    case .spacing, .margins: []
    }
  }

  /// A sentence about the option's four numbers; nil for an option that has none.
  package var insets: String? {
    self == .margins ? "How far the views lie inside the edges of the stack, side by side." : nil
  }

  /// How a value is written: as a snippet, and in words.
  package var form: (snippet: String, words: String) {
    switch self {
    case .spacing: ("${1:8}", "points")
    case .align: ("${1:center}", "a word")
    case .distribute: ("${1:fillEqually}", "a word")
    case .margins: ("${1:8}", "points")
    }
  }

  /// Returns the option that users of UIStackView know by this name.
  static func foreign(_ name: String) -> StackOption? {
    switch name {
    case "alignment": .align
    case "distribution": .distribute
    case "layoutMargins", "insets", "padding": .margins
    case "gap", "space": .spacing
    default: nil
    }
  }
}
