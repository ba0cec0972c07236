import Analysis
import Solver

/// A value in the code of a class.
indirect enum CodeExpression {
  /// What most languages write alike.
  case formula(CodeFormula)
  case flag(Bool)
  /// A text of the file.
  case literal(String)
  /// Words that a view shows.
  case words(String)
  /// Words that a view shows in the language of the app.
  case localizedWords(WrittenText.Localization)
  /// The language in which the app shows words.
  case appLanguage
  /// Whether a text is another one of the file.
  case isText(CodeExpression, String)
  case font(ExportedFont)
  /// A configuration of UIKit's buttons, by its name.
  case buttonConfiguration(String)
  /// A colour; for a layer as Core Graphics has it.
  case color(ViewColor)
  case layerColor(ViewColor)
  /// An image of the app's, or a symbol of the system, by its name.
  case image(String, isSymbol: Bool)
  /// A property that may be nil in Swift: the label in a button, a layer.
  case optionalMember(CodeExpression, String)
  /// A parameter or a constant of the function.
  case local(String)
  /// A property of the class itself.
  case property(String)
  /// A property of another class that is made of a layout.
  case member(CodeExpression, String)
  /// A property of the toolkit's, or `isActive` of another layout's class, by its name in Swift.
  case attribute(CodeExpression, String)
  /// A case of an enumeration, whose full name comes first.
  case constant(String, String)
  /// No case of an enumeration.
  case noCase(String)
  /// A set of traits of the class.
  case traits([String])
  /// Whether the screen has a trait.
  case hasTrait(String)
  /// The first value whose condition holds, or else the last one.
  case choice([(condition: CodeExpression, value: CodeExpression)], else: CodeExpression)
  case priority(Rational)
  /// Distances from the sides in the order top, left, bottom, right; or with leading in place of left, and so on.
  case insets([CodeExpression], followReading: Bool)
  /// The distance from one anchor to another.
  case distance(CodeExpression, CodeExpression)
  /// Without what names it. The second anchor is nil for a constant alone.
  case constraint(CodeExpression, Relation, CodeExpression?, times: Rational, plus: CodeExpression?)
  case new(String)
  /// A text field of AppKit that nobody edits.
  case newLabel
  /// A check box or a radio button of AppKit, by that name.
  case newMarkedButton(String)
  /// UIKit's collection view, which is made with a layout: UIKit refuses to make it without one.
  case newCollectionView
  /// A new object of a layout's class. What is nil is not given to it.
  case newLayout(String, [(label: String, value: CodeExpression?)])

  static func number(_ value: Rational) -> CodeExpression { .formula(.number(value)) }
  static func infix(_ left: CodeExpression, _ sign: String, _ right: CodeExpression) -> CodeExpression {
    .formula(.infix(left, sign, right))
  }

  /// `2 * x`, or `x` if the factor is 1.
  static func product(_ factor: Rational, _ value: CodeExpression) -> CodeExpression {
    factor == .one ? value : .infix(.number(factor), "*", value)
  }
}

/// A part of a value that most languages write alike.
indirect enum CodeFormula {
  case number(Rational)
  /// `-x`
  case negative(CodeExpression)
  /// `x + y`, for arithmetic and comparisons.
  case infix(CodeExpression, String, CodeExpression)
  case not(CodeExpression)
  case all([CodeExpression])
  case any([CodeExpression])
}

/// Something that the code of a class does.
enum CodeStatement {
  case blank
  case comment([String])
  case set(CodeExpression, CodeExpression)
  /// Sets a property of the class as an app would: what is made of it follows.
  case follow(String, CodeExpression)
  /// Sets the hugging priority of a view, or its compression resistance.
  case setPriority(CodeExpression, isHugging: Bool, Axis, CodeExpression)
  /// Sets a part of a button in its normal state, such as its `Title`.
  case setNormal(CodeExpression, String, CodeExpression)
  /// Gives a button a configuration, by its name, with members of it.
  case configure(CodeExpression, String, [(name: String, value: CodeExpression)])
  /// Sets the space in a stack view behind one of its views.
  case setSpace(in: CodeExpression, CodeExpression, behind: CodeExpression)
  /// Adds views and guides to views, by methods of the toolkit.
  case add([(item: CodeExpression, outer: CodeExpression, method: String)])
  /// Names a text that several constraints have.
  case name(String, CodeExpression)
  /// Sets a list of constraints. The condition is nil if they always hold.
  case setGroup(String, CodeExpression?, [NamedConstraint])
  /// Puts those groups in force whose conditions hold, if the layout is there.
  case activate([(name: String, condition: CodeExpression?)])
  /// Sets the state of an instance to the case that corresponds to that of a property. `none` is for all other cases.
  case setState(
    CodeExpression, of: CodeExpression, cases: [(outer: CodeExpression, inner: CodeExpression)], none: CodeExpression?)
  /// Tells an instance about the screen what it needs; the rest is nil. The traits have their names here, and in its
  /// class.
  case update(
    CodeExpression, className: String, size: CodeExpression, rightToLeft: CodeExpression?, textScale: CodeExpression?,
    traits: [(outer: String, inner: String)]?)
  /// Brings everything in line with the conditions that hold.
  case apply

  static func set(_ object: CodeExpression, _ attribute: String, _ value: CodeExpression) -> CodeStatement {
    .set(.attribute(object, attribute), value)
  }
}

struct NamedConstraint {
  var comment: [String]
  var constraint: CodeExpression
  var identifier: CodeExpression
  var priority: Rational
}
