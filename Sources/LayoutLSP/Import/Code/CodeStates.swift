import Analysis
import Foreign

/// The states of a class's code as sets of states of a layout. A layout is solved in each combination, so that only as
/// many are written as can be looked at.
struct CodeStates {
  /// The sets that are written, by their number in the class, with the names that their states have.
  private var names: [Int: [String: String]] = [:]
  private(set) var declarations: [String] = []
  private let all: [ForeignStates]

  /// The combinations of states that are written at most.
  private static let mostCombinations = 16

  init(_ code: ForeignClass) {
    all = code.states
    var used: [Int] = []
    for statement in code.statements {
      for condition in statement.conditions where !used.contains(condition.set) { used.append(condition.set) }
    }
    var taken = UniqueNames(besides: NewNames.reserved)
    for view in code.views { _ = taken.name(like: view.code) }
    var combinations = 1
    for set in used.sorted() {
      let states = code.states[set].states
      guard states.count > 1, combinations * states.count <= Self.mostCombinations else { continue }
      combinations *= states.count
      var own: [String: String] = [:]
      let setName = taken.name(like: CodeStates.plain(code.states[set].name) + "States")
      var written: [String] = []
      for state in CodeStates.ordered(states) {
        let name = taken.name(like: CodeStates.plain(state))
        own[state] = name
        written.append(name)
      }
      names[set] = own
      declarations.append("states \(setName): \(written.joined(separator: ", "))")
    }
  }

  /// First what there is where nothing else is said.
  private static func ordered(_ states: [String]) -> [String] {
    states.filter { $0.hasPrefix("before_") } + states.filter { !$0.hasPrefix("before_") }
  }

  private static func plain(_ name: String) -> String {
    let letters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    let text = String(letters.prefix(48))
    return text.first?.isLetter == true && NewNames.isName(text) ? text : "state_" + text.filter { $0.isASCII }
  }

  func name(of condition: ForeignCondition) -> String {
    (condition.isNot ? "not " : "") + (names[condition.set]?[condition.state] ?? condition.state)
  }

  /// Returns the head of the block in which a statement stands, empty for one that always holds; nil for states that
  /// are not written.
  func head(of statement: ForeignStatement) -> String? {
    var parts: [[String]] = []
    for condition in statement.conditions {
      guard let own = names[condition.set], let name = own[condition.state] else { return nil }
      parts.append(condition.isNot ? all[condition.set].states.compactMap { own[$0] }.filter { $0 != name } : [name])
    }
    if parts.isEmpty { return "" }
    if parts.count == 1 { return "state " + parts[0].joined(separator: ", ") }
    return "when "
      + parts.map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: " or ")))" }.joined(separator: " and ")
  }

  /// Returns the heads of the blocks, in the order of the code.
  func heads(_ statements: [ForeignStatement]) -> [String] {
    var heads: [String] = []
    for statement in statements {
      if let head = head(of: statement), !head.isEmpty, !heads.contains(head) { heads.append(head) }
    }
    return heads
  }
}
