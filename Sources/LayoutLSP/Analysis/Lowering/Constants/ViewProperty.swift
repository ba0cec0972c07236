import Solver
import Syntax

/// A property in the declaration of a view: `view a (intrinsic: 120 x 40, hug: high)`. `all` is the one table of
/// these properties: lowering takes their values by it, completion and argument help their words.
package final class ViewProperty: Sendable {
  package enum Value: Sendable {
    /// Width x height: the size of the content.
    case size
    /// Words or measures, and how they are shown.
    case text
    /// A number of points. `orUnknown` are the parts of the view that are unknown if it cannot be read.
    case points(@Sendable (inout ViewNode, Rational) -> Void, orUnknown: UnknownParts)
    /// One number, or one for each side; nil if they cannot be read. `words` names the value, `sides` describes the
    /// four numbers in a sentence.
    case insets(@Sendable (inout ViewNode, Insets?) -> Void, words: String, sides: String)
    case priority(PriorityTargets)
    /// The name of a state, for instances alone.
    case state
    /// One of these words.
    case word([String], @Sendable (inout ViewNode, String) -> Void)
    /// yes or no; what comes of it is known when the view is declared.
    case answer
  }

  package let name: String
  package let value: Value
  /// The explanation that editors show.
  package let meaning: String

  /// The description of the four insets, in a sentence; nil for a property without insets.
  package var insets: String? { if case .insets(_, _, let sides) = value { sides } else { nil } }

  package var isPriority: Bool { if case .priority = value { true } else { false } }

  /// In the order in which completion offers them.
  package static let all = [
    ViewProperty("intrinsic", .size, "The size of the content, width x height; `_` for no size on an axis."),
    ViewProperty(
      "text", .text,
      "The words that the view shows, or the size of a text on one line, width x height; it wraps. Behind them "
        + "`font title2`, `lines 3`, `truncates`, `shrinks 70%`."),
    ViewProperty(
      "align",
      .word(["natural", "left", "center", "right", "justified"]) {
        $0.textOptions.isCentered = $1 == "center"
        $0.textAlignment = $1
      },
      "How the lines of a text are aligned: a centred `NSTextField` is 4 points wider."),
    ViewProperty(
      "editable", .word(["yes", "no"]) { $0.textOptions.isEditable = $1 == "yes" },
      "Whether an `NSTextField` with a text is a field, and no label."),
    ViewProperty(
      "configuration",
      .word(["none", "plain", "gray", "tinted", "filled"]) {
        $0.textOptions.isConfigured = $1 != "none"
        $0.buttonConfiguration = $1 == "none" ? nil : $1
      }, "The configuration of a `UIButton`, which puts its own insets around the title."),
    ViewProperty(
      "firstBaseline", .points({ $0.firstBaseline = $1 }, orUnknown: .baselines),
      "The first baseline's distance from the top."),
    ViewProperty(
      "lastBaseline", .points({ $0.lastBaseline = $1 }, orUnknown: .baselines),
      "The last baseline's distance from the bottom."),
    ViewProperty(
      "margins",
      .insets(
        { if let insets = $1 { $0.margins = insets } else { $0.unknown(.margins) } }, words: "points",
        sides: "The margins of the view, side by side."),
      "One number, or (top, left, bottom, right); 8 where nothing is said."),
    ViewProperty(
      "safeArea",
      .insets(
        { view, insets in
          if insets == nil { view.unknown(.safeArea) }
          view.safeArea = insets ?? .zero
        }, words: "insets", sides: "What is covered at each side."),
      "The safe area inside the view: (top, left, bottom, right)."),
    ViewProperty(
      "spacing", .points({ $0.spacing = $1 }, orUnknown: .spacing),
      "The standard gap between children; 8 where nothing is said."),
    ViewProperty(
      "hug", .priority([.hugHorizontal, .hugVertical]), "Hugging priority on both axes, 250 where nothing is said."),
    ViewProperty("hugH", .priority(.hugHorizontal), "Hugging priority, horizontally."),
    ViewProperty("hugV", .priority(.hugVertical), "Hugging priority, vertically."),
    ViewProperty(
      "resist", .priority([.resistHorizontal, .resistVertical]),
      "Compression resistance on both axes, 750 where nothing is said."),
    ViewProperty("resistH", .priority(.resistHorizontal), "Compression resistance, horizontally."),
    ViewProperty("resistV", .priority(.resistVertical), "Compression resistance, vertically."),
    ViewProperty(
      "scrolls", .answer,
      "Whether what is in the view scrolls, as in a `UIScrollView`: `yes`, or `no` for a class that does."),
    ViewProperty("state", .state, "The state of its layout that an instance is kept in."),
  ]

  private init(_ name: String, _ value: Value, _ meaning: String) {
    (self.name, self.value, self.meaning) = (name, value, meaning)
  }

  package static func named(_ name: String) -> ViewProperty? { all.first { $0.name == name } }

  /// The form of a value: as a snippet, and in words.
  package var form: (snippet: String, words: String) {
    switch value {
    case .size: ("${1:100} x ${2:20}", "width x height")
    case .text: ("\"${1:words}\"", "words, or width x height")
    case .word(let words, _): ("${1:\(words[0])}", words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")")
    case .points: ("${1:8}", "points")
    case .insets(_, let words, _): ("(${1:8}, ${2:8}, ${3:8}, ${4:8})", words)
    case .priority: ("${1:high}", "priority")
    case .state: ("${1:name}", "state")
    case .answer: ("${1:yes}", "yes or no")
    }
  }
}
