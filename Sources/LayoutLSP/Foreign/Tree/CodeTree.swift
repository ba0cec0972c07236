// The tree of code in Swift or Objective-C: expressions, statements and declarations, one shape for both languages. A
// message `[a b:c]` is a call of the member `b`, so that a library's meaning can be one table.
//
// It keeps what has a meaning for layouts. Types are text, operators are text, and what is not understood is `other`.

/// A language that code is written in.
package enum CodeLanguage: Sendable { case swift, objectiveC }

/// An expression, with the bytes where it begins and ends.
struct CodeExpression: Sendable {
  indirect enum Form: Sendable {
    case name(String)
    case number(Double)
    /// A literal without interpolation.
    case text(String)
    case flag(Bool)
    case none
    case member(CodeExpression, String)
    /// `.zero`
    case implicitMember(String)
    case call(CodeExpression, [CodeArgument])
    case element(CodeExpression, [CodeArgument])
    case list([CodeExpression])
    case dictionary([(key: CodeExpression, value: CodeExpression)])
    case tuple([CodeArgument])
    case closure(CodeClosure)
    case prefix(String, CodeExpression)
    case binary(String, CodeExpression, CodeExpression)
    case choice(CodeExpression, CodeExpression, CodeExpression)
    /// An assignment with its operator, `=` or `+=`.
    case assignment(String, CodeExpression, CodeExpression)
    /// `if` or `switch` as a value.
    case statements([CodeStatement])
    case other
  }

  let form: Form
  let start: Int
  let end: Int
  /// The levels of expressions inside; what is deeper than `deepest` is `other`, so that no walk overflows a stack.
  let height: Int

  static let deepest = 120

  init(_ form: Form, _ start: Int, _ end: Int, over inner: Int = 0) {
    (self.start, self.end) = (start, max(start, end))
    height = inner + 1
    self.form = inner >= Self.deepest ? .other : form
  }
}

/// An argument with its label; of a message the part of the selector. A closure behind the parentheses is one too.
struct CodeArgument: Sendable {
  var label: String?
  var value: CodeExpression
  var isTrailing = false
}

/// A closure or block, or the body of a function as a value.
struct CodeClosure: Sendable {
  var parameters: [String]
  var body: [CodeStatement]
}

/// A statement or declaration.
struct CodeStatement: Sendable {
  indirect enum Form: Sendable {
    case expression(CodeExpression)
    case variable(CodeVariable)
    case condition(CodeCondition)
    case guardElse([CodeTest], [CodeStatement])
    case loop(CodeLoop)
    case choice(CodeExpression, [(label: String, body: [CodeStatement])])
    case block([CodeStatement])
    case leave(CodeExpression?)
    case function(CodeFunction)
    case type(CodeType)
  }

  let form: Form
  let start: Int
  let end: Int

  init(_ form: Form, _ start: Int, _ end: Int) { (self.form, self.start, self.end) = (form, start, max(start, end)) }
}

/// One of the tests of an `if`, separated by commas.
enum CodeTest: Sendable {
  case expression(CodeExpression)
  /// `let name = value`; without a value the name is its own.
  case binding(name: String, CodeExpression?)
  /// `#available`, `@available`
  case available(isNot: Bool)
  /// `#if`, with its words.
  case compile(String)
}

struct CodeCondition: Sendable {
  /// In the order of the text: `if`, then each `else if`.
  var branches: [(tests: [CodeTest], body: [CodeStatement])]
  /// nil without an `else`.
  var otherwise: [CodeStatement]?
}

struct CodeLoop: Sendable {
  /// The names that each element is bound to; empty for `while`.
  var names: [String]
  var sequence: CodeExpression?
  var body: [CodeStatement]
}

/// A variable, constant or property.
struct CodeVariable: Sendable {
  var names: [String]
  var type: String?
  var value: CodeExpression?
  /// The body of a computed one, or of an accessor `get`.
  var getter: [CodeStatement]?
  /// The bodies of `set`, `willSet`, `didSet`.
  var observers: [[CodeStatement]] = []
  var modifiers: Set<String> = []
  var isConstant = false

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

struct CodeParameter: Sendable {
  /// nil for `_`.
  var label: String?
  var name: String
  var type: String
  var standard: CodeExpression?
  /// `UIView...`
  var isVariadic = false
}

struct CodeFunction: Sendable {
  var name: String
  var parameters: [CodeParameter]
  var result: String?
  var body: [CodeStatement]
  var modifiers: Set<String> = []
  /// Whether it is written in Objective-C as a function of C, which has no receiver.
  var isPlain = false

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The name with its labels, by which a class replaces a method of its superclass.
  var selector: String { name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")" }
}

/// A class, structure, enumeration, protocol or extension; of Objective-C an interface, implementation or category.
struct CodeType: Sendable {
  enum Kind: Sendable { case `class`, value, `protocol`, `extension` }

  var kind: Kind
  var name: String
  var bases: [String]
  var members: [CodeStatement]
  var modifiers: Set<String> = []
}

/// A file's tree.
struct CodeFile: Sendable {
  let language: CodeLanguage
  let bytes: [UInt8]
  let statements: [CodeStatement]
  /// The offset of each line's first byte.
  let lines: [Int]

  /// Returns the number of the line that has a byte, from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the text between two bytes, at most `most` of them.
  func text(_ start: Int, _ end: Int, most: Int = 400) -> String {
    guard start >= 0, start < end, end <= bytes.count else { return "" }
    return String(decoding: bytes[start..<min(end, start + most)], as: UTF8.self)
  }
}
