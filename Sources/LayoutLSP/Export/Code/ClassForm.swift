import Solver

/// The class that code for a layout has, in no language yet. What it holds and does is decided in making it; a printer
/// of a language knows how each part is spelled there.
struct ClassForm {
  var name: String
  /// The file that the layout stands in, without folders.
  var file: String
  var comment: [String]
  var enumerations: [EnumerationForm]
  /// The properties for views and guides; then those that an app may set; then those that only the class uses.
  var views: [PropertyForm]
  var variables: [PropertyForm]
  var hidden: [PropertyForm]
  var tables: [TableForm]
  /// What the initializer takes: the root first.
  var parameters: [Parameter]
  /// Whether it also takes the safe area of the layout around an instance, or nothing.
  var takesSafeArea: Bool
  /// What the initializer does once the properties that need it have their values.
  var setup: [CodeStatement]
  /// nil if nothing depends on the screen.
  var update: UpdateForm?
  /// What brings everything in line with the conditions that hold.
  var apply: [CodeStatement]

  var properties: [PropertyForm] { views + variables + hidden }

  /// A view that an app may have made.
  struct Parameter {
    var name: String
    var type: String
    /// A new one.
    var made: CodeExpression
  }
}

/// The states of a set, or the traits of screens.
struct EnumerationForm {
  var comment: [String]
  var name: String
  var cases: [String]
  /// The file's word for each case, if several cases may hold at once; nil for states.
  var words: [String]?
  /// Whether no case may hold.
  var mayBeNone = false
}

struct PropertyForm {
  enum Visibility {
    case shown, hidden
    /// Hidden where `update` is told its value, and may be told none.
    case told
  }

  /// How a property gets its first value.
  enum Start {
    /// From the parameter of its name.
    case given
    /// The safe area that is given, or else this one.
    case safeArea(CodeExpression)
    /// A new object, or a number.
    case made(CodeExpression)
    /// What holds until something else is set.
    case usual(CodeExpression)
    /// Something of the root.
    case ofRoot(CodeExpression)
  }

  var name: String
  var type: CodeType
  var comment: [String] = []
  var visibility = Visibility.shown
  /// nil if the setup sets it, or `value` is its value.
  var start: Start?
  /// What is computed whenever it is asked; nil for what is stored.
  var value: CodeExpression?
  /// What follows when an app sets the property; nil if none does.
  var changes: [CodeStatement]?
  /// Whether only the class sets it, and more than once.
  var isKept = false
  /// The condition under which a list of constraints is in force.
  var condition: CodeExpression?
}

enum CodeType: Equatable {
  /// An object of a class, whose module may stand before it.
  case object(String)
  case enumeration(String, mayBeNone: Bool)
  case traits
  case number, flag, size
  case constraint, constraints
}

/// A table by path. If several entries have one path, they are `rivals`: the one whose condition holds counts.
struct TableForm {
  var name: String
  /// The class of its objects.
  var type: String
  var entries: [(path: String, object: CodeExpression)]
  var rivals: [(path: String, object: CodeExpression, condition: CodeExpression)]
  /// The instances whose tables are part of it, with what stands before their paths.
  var instances: [(prefix: String, object: CodeExpression)]
}

/// How the class is told about the screen.
struct UpdateForm {
  var needs: ExportedNeeds
  /// Whether the root is read from right to left.
  var direction: CodeExpression
  /// The sizes of the file's screens, each with its traits; empty if no condition tests traits. The first that fits
  /// counts.
  var screens: [(width: ClosedRange<Rational>?, height: ClosedRange<Rational>?, traits: [String])]
}
