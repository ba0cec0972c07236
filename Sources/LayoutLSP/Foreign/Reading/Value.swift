// What an expression of the code stands for, as far as it is known without running it.

/// A view or a guide of it in the code, before superviews are looked up.
struct Item: Hashable {
  /// The number in the `ViewTable`.
  var view: Int
  /// Whether the superview of the view is meant, whatever that turns out to be.
  var isSuperview = false
  var guide: ForeignGuide?
  /// The local variable by which the code speaks of it.
  var spelled: String?
  /// Its name, where nothing says whether that is a view's or a number's.
  var unexplained: String?
}

/// A number for each side.
struct Insets: Hashable {
  var top: ForeignNumber = 0
  var left: ForeignNumber = 0
  var bottom: ForeignNumber = 0
  var right: ForeignNumber = 0
  /// Whether left and right stand for leading and trailing.
  var isDirectional = false

  /// Top, left, bottom, right.
  var sides: [ForeignNumber] { [top, left, bottom, right] }
}

/// Attributes of one item, as the two sides of a constraint have them.
struct Side {
  var item: Item
  var attributes: [String]
  /// The name of several attributes: `edges`; nil for one.
  var group: String?
}

/// A sum `multiplier × attribute + constant` for each of several attributes.
struct Linear {
  struct Term {
    var item: Item
    var attribute: String
    var multiplier: ForeignNumber = 1
    var constant: ForeignNumber = 0
  }

  var terms: [Term]
  var group: String?
}

/// Why something is not known.
struct Unknown: Equatable {
  var reason: ForeignGap.Reason
  var message: String

  static let number = Unknown(reason: .number, message: "a number known only at run time")
  static let view = Unknown(reason: .view, message: "which view is meant is not known")
  static let loop = Unknown(reason: .loop, message: "in a loop over what is known only at run time")
  static let form = Unknown(reason: .form, message: "a call that is not known")
  static let priority = Unknown(reason: .priority, message: "a priority known only at run time")
  static let otherObject = Unknown(reason: .otherObject, message: "a part of another object")
}

/// A value under a key of a dictionary, or in a state.
struct NamedValue {
  var key: String
  var value: Value
}

indirect enum Value {
  case unknown(Unknown)
  case number(ForeignNumber)
  case size(ForeignNumber, ForeignNumber)
  case point(ForeignNumber, ForeignNumber)
  case insets(Insets)
  case words(String)
  /// A case of an enumeration: `.vertical`
  case symbol(String)
  case flag(Bool)
  case nothing
  /// The object whose class is read.
  case own
  case item(Item)
  /// `view.snp`, `view.easy`: the view for a library.
  case proxy(Item)
  /// A view in a block of Cartography.
  case layoutProxy(Item)
  case side(Side)
  case linear(Linear)
  /// Constraints by their numbers in the `Ledger`.
  case constraints([Int])
  case list([Value])
  case dictionary([NamedValue])
  case closure(CodeClosure, Scope)
  case type(String)
  /// An object with the values of its members that are known.
  case object(type: String, [String: Value])
  /// What a block of a library speaks through: `make`
  case maker(Maker)
  /// A value that depends on a condition: one for each state of a set.
  case choice(set: Int, [NamedValue])
}

/// What the parameter of SnapKit's and Masonry's blocks stands for.
struct Maker {
  enum Change { case make, remake, update, prepare }

  var items: [Item]
  var library: MakerLibrary.Name
  var change: Change
  /// Why the receiver is not known.
  var unknown: Unknown?
}

/// Names with their values, and the scope around them.
final class Scope {
  var values: [String: Value] = [:]
  /// How many conditions there were where a variable was declared, for those that a condition may change.
  var levels: [String: Int] = [:]
  let outer: Scope?
  /// The file whose text is evaluated.
  let file: Int
  /// The type in whose body the text stands, whose names are seen.
  let type: String?
  /// The levels around it.
  let depth: Int

  init(outer: Scope?, file: Int, type: String?) {
    (self.outer, self.file, self.type) = (outer, file, type)
    depth = (outer?.depth ?? 0) + 1
  }

  func find(_ name: String) -> Value? {
    var scope: Scope? = self
    while let here = scope {
      if let value = here.values[name] { return value }
      scope = here.outer
    }
    return nil
  }

  /// Returns how many conditions there were where a variable was declared.
  func level(of name: String) -> Int {
    var scope: Scope? = self
    while let here = scope {
      if here.values[name] != nil { return here.levels[name] ?? 0 }
      scope = here.outer
    }
    return 0
  }

  /// Sets a name where it is declared. Returns whether it is.
  func set(_ name: String, _ value: Value) -> Bool {
    var scope: Scope? = self
    while let here = scope {
      if here.values[name] != nil {
        here.values[name] = value
        return true
      }
      scope = here.outer
    }
    return false
  }
}

extension Value {
  var asItem: Item? {
    switch self {
    case .item(let item), .proxy(let item): item
    default: nil
    }
  }

  var asNumber: ForeignNumber? {
    switch self {
    case .number(let number): number
    case .item(let item): item.unexplained.map { ForeignNumber(named: $0) }
    default: nil
    }
  }

  /// The numbers of which it consists; empty for a value that is none of numbers.
  var components: [ForeignNumber] {
    switch self {
    case .number(let number): [number]
    case .size(let one, let other), .point(let one, let other): [one, other]
    case .insets(let insets): insets.sides
    default: []
    }
  }

  /// The value where a number is due.
  var asMeasure: Value { asNumber.map { .number($0) } ?? self }

  /// The number, where all of it is known.
  var asPlainNumber: Double? { asNumber?.plain }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
