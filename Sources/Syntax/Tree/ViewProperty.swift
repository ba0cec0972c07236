/// A property in the declaration of a view, such as `view a (intrinsic: 120 x 40, hug: high)`. The one table of these
/// properties, for advice on mistakes, completion, hovers and argument help. The lowering applies their values in a
/// `switch`, which does not compile if a case is missing.
package enum ViewProperty: String, CaseIterable, Sendable {
  // In the order in which argument help has them.
  case intrinsic, text, align, editable, configuration, style, firstBaseline, lastBaseline, margins, safeArea, spacing
  case hug, hugH, hugV, resist, resistH, resistV, scrolls, state
  case background, color, tint, cornerRadius, symbol, image

  /// The classes that have a `style`, with its words, of which the first is meant where nothing is said.
  package static let styledClasses: [(name: String, styles: [String])] = [
    ("UIActivityIndicatorView", ["medium", "large"]), ("NSButton", ["push", "checkbox", "radio"]),
    ("UITextField", ["bordered", "borderless"]),
  ]

  /// Returns the words of the `style` of a class; none for a class that has no style.
  package static func styles(of className: String?) -> [String] {
    styledClasses.first { $0.name == className }?.styles ?? []
  }

  /// The form of a value.
  package enum Form: Equatable, Sendable {
    /// Width x height.
    case size
    /// Words or measures, and how they are shown.
    case text
    /// A number of points.
    case points
    /// One number, or one for each side. `words` names the value, `sides` describes the four numbers in a sentence.
    case insets(words: String, sides: String)
    case priority
    /// The name of a state, for instances alone.
    case state
    /// One of these words.
    case word([String])
    /// Yes or no.
    case answer
    case color
    /// The name of an image.
    case imageName
  }

  package var form: Form {
    switch self {
    case .intrinsic: .size
    case .text: .text
    case .align: .word(["natural", "left", "center", "right", "justified"])
    case .editable: .word(["yes", "no"])
    case .style: .word(Self.styledClasses.flatMap { $0.styles })
    case .configuration: .word(["none", "plain", "gray", "tinted", "filled"])
    case .firstBaseline, .lastBaseline, .spacing, .cornerRadius: .points
    case .margins: .insets(words: "points", sides: "The margins of the view, side by side.")
    case .safeArea: .insets(words: "insets", sides: "What is covered at each side.")
    case .hug, .hugH, .hugV, .resist, .resistH, .resistV: .priority
    case .scrolls: .answer
    case .state: .state
    case .background, .color, .tint: .color
    case .symbol, .image: .imageName
    }
  }

  /// The meaning of the property in a sentence or two.
  package var meaning: String {
    switch self {
    case .intrinsic: "The size of the content, width x height; `_` for no size on an axis."
    case .text:
      "The words that the view shows, or the size of a text on one line, width x height; it wraps. Behind them "
        + "`font title2`, `lines 3`, `truncates`, `shrinks 70%`."
    case .align: "How the lines of a text are aligned: a centred `NSTextField` is 4 points wider than its words."
    case .editable: "Whether an `NSTextField` with a text is a field, and no label."
    case .configuration: "The configuration of a `UIButton`, which puts its own insets around the title."
    case .style:
      "How large a `UIActivityIndicatorView` is: 20 points, or 37; that an `NSButton` is a check box or a radio button; that a "
        + "`UITextField` has no border."
    case .firstBaseline: "The first baseline's distance from the top."
    case .lastBaseline: "The last baseline's distance from the bottom."
    case .margins: "One number, or (top, left, bottom, right); 8 where nothing is said."
    case .safeArea: "The safe area inside the view: (top, left, bottom, right)."
    case .spacing: "The standard gap between children; 8 where nothing is said."
    case .hug: "Hugging priority on both axes, 250 where nothing is said."
    case .hugH: "Hugging priority, horizontally."
    case .hugV: "Hugging priority, vertically."
    case .resist: "Compression resistance on both axes, 750 where nothing is said."
    case .resistH: "Compression resistance, horizontally."
    case .resistV: "Compression resistance, vertically."
    case .scrolls: "Whether what is in the view scrolls, as in a `UIScrollView`: `yes`, or `no` for a class that does."
    case .state: "The state of its layout that an instance is kept in."
    case .background: "The colour behind what the view shows, which hides what lies below it."
    case .color: "The colour of the view's words."
    case .tint: "The colour of what can be touched in the view, and of its symbols."
    case .cornerRadius: "How round the corners are; what is inside is clipped by them."
    case .symbol: "The name of a symbol of the system that an image view or a button shows; no size follows from it."
    case .image: "The name of an image of the app's that an image view or a button shows; no size follows from it."
    }
  }

  package var isPriority: Bool { form == .priority }

  /// Whether it says how a view looks, and changes no frame.
  package var isLook: Bool {
    switch self {
    case .background, .color, .tint, .cornerRadius, .symbol, .image: true
    default: false
    }
  }

  package static let names = allCases.map { $0.rawValue }
}

extension ViewProperty.Form {
  /// A value as a snippet, in words, and as an example.
  package var value: (snippet: String, words: String, example: String) {
    switch self {
    case .size: ("${1:100} x ${2:20}", "width x height", "120 x 40")
    case .text: ("\"${1:words}\"", "words, or width x height", "\"Now playing\" font title2")
    case .word(let words):
      ("${1:\(words[0])}", words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")", words[0])
    case .points: ("${1:8}", "points", "8")
    case .insets(let words, _): ("(${1:8}, ${2:8}, ${3:8}, ${4:8})", words, "(8, 16, 8, 16)")
    case .priority: ("${1:high}", "priority", "high")
    case .state: ("${1:name}", "state", "selected")
    case .answer: ("${1:yes}", "yes or no", "yes")
    case .color: ("${1:systemBackground}", "a colour's name, or \"#rrggbb\"", "systemBackground")
    case .imageName: ("\"${1:name}\"", "a name in quotes", "\"heart\"")
    }
  }

  /// Whether a value may be words in quotes.
  package var takesWords: Bool { self == .text || self == .color || self == .imageName }

  /// The description of the four insets, in a sentence; nil for a property without insets.
  package var sides: String? { if case .insets(_, let sides) = self { sides } else { nil } }

  /// The words of which the value is one; empty where it is something else.
  package var choices: [String] {
    switch self {
    case .word(let words): words
    case .answer: ["yes", "no"]
    default: []
    }
  }
}
