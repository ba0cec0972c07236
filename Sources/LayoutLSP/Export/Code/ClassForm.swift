import Solver

/// The class that code for a layout has, in no language yet. What it holds and does is decided in making it; a
/// `CodeLanguage` knows how each part is spelled.
struct ClassForm {
  var name: String
  /// The file that the layout stands in, without folders.
  var file: String
  var comment: [String]
  var enumerations: [Enumeration]
  /// Views, instances and guides: the root first.
  var objects: [Property]
  var metrics: [Property]
  /// What else an app may set: states, traits, whether the layout is there.
  var settings: [Property]
  /// What only the class uses: constraints, and what is known of the screen.
  var hidden: [Property]
  var tables: [Table]
  /// The views that an app may have made, each with a new one: the root first.
  var parameters: [(name: String, type: String, made: CodeExpression)]
  /// The class of the safe area of the layout around an instance, which may be given; nil if none is.
  var safeArea: String?
  /// What is done once all properties that need no statement have their values.
  var setup: [CodeStatement]
  /// What `update` is told about the screen; if that is nothing, there is no `update`.
  var needs: ExportedNeeds
  /// Whether the root is read from right to left.
  var direction: CodeExpression
  /// The sizes of the file's screens with their traits: the first that fits counts. Empty if no condition tests traits.
  var screens: [(width: ClosedRange<Rational>?, height: ClosedRange<Rational>?, traits: CodeExpression)]
  /// What brings everything in line with the conditions that hold.
  var apply: [CodeStatement]

  static let remarkOnMaking = "Makes all views."
  static let remarkOnGiving = "Lays out views that the app has made, and makes the others."

  /// Returns what else is to be known of `update`. `notANumber` is how the language writes that.
  func remarksOnUpdate(notANumber: String) -> [String] {
    let ofClasses = "Size classes are those of `root`: to be called when its traits change, too."
    let ofSides = "A side that fits its content is `\(notANumber)`: no comparison with it holds."
    return (needs.contains(.sizeClass) ? [ofClasses] : []) + (needs.contains(.fittingSize) ? [ofSides] : [])
  }

  /// The states of a set, or the traits of screens.
  struct Enumeration {
    var comment: [String]
    var name: String
    var cases: [String]
    /// The file's word for each case, if several cases may hold at once; nil for states.
    var words: [String]?
    /// Whether no case may hold.
    var mayBeNone = false
  }

  struct Property {
    var name: String
    var type: CodeType
    var comment: [String] = []
    var isHidden = false
    /// nil if the setup sets it.
    var start: Start?
    /// What follows when an app sets the property; nil if no app does. It need not be able to set a hidden one where
    /// `update` may be told the value.
    var changes: [CodeStatement]?
    /// The condition under which a list of constraints is in force.
    var condition: CodeExpression?
  }

  /// How a property gets its value.
  enum Start {
    /// From the parameter of its name.
    case given
    /// The safe area that is given, or else this one.
    case safeArea(CodeExpression)
    case made(CodeExpression)
    /// Something of the root, which changes.
    case ofRoot(CodeExpression)
    /// Computed whenever it is asked.
    case computed(CodeExpression)
  }

  /// A table by path.
  struct Table {
    var name: String
    /// The class of its objects.
    var type: String
    /// If several entries have one path, each has the condition under which it counts.
    var entries: [(path: String, object: CodeExpression, condition: CodeExpression?)]
    /// The instances whose tables are part of it, with what stands before their paths.
    var instances: [(prefix: String, object: CodeExpression)]
  }
}

enum CodeType: Equatable {
  /// An object of a class, whose module may stand before it.
  case object(String)
  case enumeration(String, mayBeNone: Bool)
  case traits
  case number, flag, size, text
  case constraint, constraints
}
