/// The shape of a problem given as numbers: `{"variables": […], "constraints": [{"terms": …, "op": …, "const": …,
/// "priority": …}, …]}`. Other members are left alone. Knows no solver, and does not look at what names and numbers say.

/// One constraint, its numbers as they are written.
struct PlainConstraint {
  /// What a term says its variable is.
  enum Variable {
    case name(String)
    case index(ArraySlice<UInt8>)
  }
  var terms: [(variable: Variable, coefficient: ArraySlice<UInt8>)] = []
  var relation: String
  var constant: ArraySlice<UInt8>
  var priority: ArraySlice<UInt8>
}

enum PlainProblemReader {
  /// Hands the variables to `start`, then each constraint to `add`, in their order, wherever they stand in the text.
  /// Constraints are counted from 0, as those are who name them by index. What is wrong with what they were handed is
  /// told by the words of a mistake; where it is, is known here.
  static func read(
    _ bytes: [UInt8], start: ([String]) throws(JSONMistake) -> Void,
    add: (PlainConstraint) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    var reader = JSONReader(bytes)
    // Where constraints begin that come before the variables that they name.
    var early: Int?
    var (hasVariables, hasConstraints) = (false, false)
    try reader.object("an instance") { json, name throws(JSONMistake) in
      _ = json.peek()
      switch name {
      case "variables" where !hasVariables:
        try variables(&json, start)
        hasVariables = true
      case "constraints" where !hasConstraints:
        if hasVariables {
          try constraints(&json, add)
        } else {
          early = json.position
          try json.skip()
        }
        hasConstraints = true
      case "variables", "constraints": throw json.mistake("there are two \"\(name)\"")
      default: try json.skip()
      }
    }
    try reader.end()
    guard hasVariables else { throw reader.mistake("there are no \"variables\"") }
    guard hasConstraints else { throw reader.mistake("there are no \"constraints\"") }
    if let early {
      reader.position = early
      try constraints(&reader, add)
    }
  }

  private static func variables(
    _ json: inout JSONReader, _ start: ([String]) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    let offset = json.position
    var names: [String] = []
    try json.array("the variables") { json throws(JSONMistake) in
      names.append(try json.string("the name of a variable"))
    }
    try at(offset) { () throws(JSONMistake) in try start(names) }
  }

  private static func constraints(
    _ json: inout JSONReader, _ add: (PlainConstraint) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    var number = 0
    try json.array("the constraints") { json throws(JSONMistake) in
      do throws(JSONMistake) {
        _ = json.peek()
        let offset = json.position
        let constraint = try constraint(&json)
        try at(offset) { () throws(JSONMistake) in try add(constraint) }
      } catch {
        throw JSONMistake(message: "constraint \(number): \(error.message)", offset: error.offset)
      }
      number += 1
    }
  }

  private static func at(_ offset: Int, _ work: () throws(JSONMistake) -> Void) throws(JSONMistake) {
    do throws(JSONMistake) {
      try work()
    } catch {
      throw JSONMistake(message: error.message, offset: offset)
    }
  }

  private static func constraint(_ json: inout JSONReader) throws(JSONMistake) -> PlainConstraint {
    let start = json.position
    var terms: [(variable: PlainConstraint.Variable, coefficient: ArraySlice<UInt8>)]?
    var relation: String?
    var (constant, priority): (ArraySlice<UInt8>?, ArraySlice<UInt8>?)
    try json.object("a constraint") { json, name throws(JSONMistake) in
      switch name {
      case "terms" where terms == nil: terms = try PlainProblemReader.terms(&json)
      case "op" where relation == nil: relation = try json.string("the relation")
      case "const" where constant == nil: constant = try json.number("the constant")
      case "priority" where priority == nil: priority = try json.number("the priority")
      case "terms", "op", "const", "priority": throw json.mistake("there are two \"\(name)\"")
      default: try json.skip()
      }
    }
    guard let terms, let relation, let constant, let priority else {
      let missing = terms == nil ? "terms" : relation == nil ? "op" : constant == nil ? "const" : "priority"
      throw JSONMistake(message: "there is no \"\(missing)\"", offset: start)
    }
    return PlainConstraint(terms: terms, relation: relation, constant: constant, priority: priority)
  }

  private static func terms(
    _ json: inout JSONReader
  ) throws(JSONMistake) -> [(variable: PlainConstraint.Variable, coefficient: ArraySlice<UInt8>)] {
    var terms: [(variable: PlainConstraint.Variable, coefficient: ArraySlice<UInt8>)] = []
    try json.array("the terms") { json throws(JSONMistake) in
      var variable: PlainConstraint.Variable?
      var coefficient: ArraySlice<UInt8>?
      try json.array("a term, [variable, coefficient]") { json throws(JSONMistake) in
        if variable == nil {
          variable = try PlainProblemReader.variable(&json)
        } else if coefficient == nil {
          coefficient = try json.number("the coefficient")
        } else {
          throw json.mistake("a term has a variable and a coefficient and nothing else")
        }
      }
      guard let variable, let coefficient else { throw json.mistake("a term is [variable, coefficient]") }
      terms.append((variable, coefficient))
    }
    return terms
  }

  private static func variable(_ json: inout JSONReader) throws(JSONMistake) -> PlainConstraint.Variable {
    if json.peek() == UInt8(ascii: "\"") { return .name(try json.string("the name of a variable")) }
    return .index(try json.number("a variable: its name or its index"))
  }
}
