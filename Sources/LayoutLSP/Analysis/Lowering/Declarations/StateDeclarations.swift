import Syntax

// Declares the states of a layout: the sets that its text and its instances declare, and the states in which
// instances are kept.

/// The states in which the instances around a statement are kept.
struct KeptStates {
  fileprivate struct Pin {
    var state: String
    /// The states of its set; nil for the set of all states that no `states` statement declares.
    var names: Set<String>?
  }
  fileprivate var pins: [Pin] = []
  /// The states of all sets that the current text declares.
  fileprivate var declared: Set<String> = []

  /// Whether the state of that name is the kept one; nil if no state of its set is kept.
  func holds(_ name: String) -> Bool? {
    pins.first { $0.names?.contains(name) ?? !declared.contains(name) }.map { $0.state == name }
  }

  /// Whether a state is of the set of which a pin keeps one.
  fileprivate func isOfSet(ofPin number: Int, _ name: String) -> Bool {
    pins[number].names?.contains(name) ?? (!declared.contains(name) && !declared.contains(pins[number].state))
  }
}

/// The state in which an instance is kept: `state: selected` of `view row: Row (state: selected)`.
struct KeptState {
  var name: String
  var place: SourceRange
}

/// A block of states of which some were not known when it was read.
struct PendingStates {
  /// The condition that is to hold in the states.
  var when: Int
  var known: [Condition.States]
  var names: [(name: String, place: SourceRange)]
}

struct StatePass: LoweringPass {
  let builder: LayoutBuilder

  // MARK: Sets

  /// Makes the sets that a text declares, before any block of their states.
  func declareStateSets(_ statements: some Sequence<(cursor: Cursor, reader: Reader)>) {
    for (statement, reader) in statements where statement.kind == .statesStatement {
      let names = statement.children.filter { $0.kind == .identifier }.dropFirst(2).map { reader.string($0) }.unique
      if names.isEmpty { continue }
      builder.declaring.pins.declared.formUnion(names)
      if let pin = builder.declaring.pins.pins.firstIndex(where: { pin in
        names.contains(pin.state) || pin.names.map { !$0.isDisjoint(with: names) } == true
      }) {
        builder.declaring.seenStates += names
        builder.declaring.pins.pins[pin].names = (builder.declaring.pins.pins[pin].names ?? []).union(names)
        continue
      }
      // A state of an instance is the state of that name around the instance.
      let known = names.lazy.compactMap { declarations.statesByName[$0].flatMap { declarations.set(of: $0) } }.first
      let new = names.filter { declarations.statesByName[$0] == nil }
      guard hasRoomForStates(new.count, in: known) else { continue }
      let set = known ?? declarations.stateSets.count
      if known == nil {
        let name = statement.first(.identifier, skipping: 1).map { reader.string($0) }
        declarations.stateSets.append(StateSet(name: name ?? ""))
      }
      for name in new { append(state: name, to: set) }
    }
  }

  @discardableResult
  private func append(state name: String, to set: Int) -> StateID {
    let state = states.append(name)
    declarations.statesByName[name] = state
    declarations.stateSets[set].states.append(state)
    return state
  }

  /// Whether `count` further states of a set, or of a new one for nil, leave no more combinations than
  /// `Declarations.mostCombinations`. Without a declared set there may be any number of states.
  private func hasRoomForStates(_ count: Int, in set: Int?) -> Bool {
    let sets = declarations.stateSets
    if set != nil || count == 0, sets.allSatisfy({ $0.name == nil }) { return true }
    var combinations = set == nil ? count : 1
    for (number, one) in sets.enumerated() {
      combinations = combinations.times(one.states.count + (number == set ? count : 0))
      if combinations > Declarations.mostCombinations { return false }
    }
    return combinations <= Declarations.mostCombinations
  }

  /// Notes the declaration of a set, and reports a repeated name, or a set for which there was no room.
  func noteStateSet(_ statement: Cursor, _ context: StatementContext) {
    let words = statement.children.filter { $0.kind == .identifier }.dropFirst()
    guard let name = words.first else { return }
    let place = context.place(of: name)
    note("the set of states", context.reader.string(name), at: place, in: &builder.declaring.stateSetsDeclared)
    for word in words.dropFirst() {
      let state = context.reader.string(word)
      note("the state", state, at: context.place(of: word), in: &builder.declaring.statesDeclared)
      if let number = declarations.statesByName[state] {
        noteName(at: place, ofSetWith: number)
        mentions.append(Mention(place: context.place(of: word), subject: .state(number)))
      } else if builder.declaring.pins.holds(state) == nil {
        return reportTooManyStates(at: place)
      }
    }
  }

  private func noteName(at place: SourceRange, ofSetWith state: StateID) {
    guard let set = declarations.set(of: state), declarations.stateSets[set].nameRange == nil else { return }
    declarations.stateSets[set].nameRange = place
  }

  /// Notes a declaration in the layout's own text, and ignores one in another text.
  private func note(_ what: String, _ name: String, at place: SourceRange, in known: inout [String: SourceRange]) {
    if place.source == 0 { declarer.note(what, name, at: place, in: &known) }
  }

  private func reportTooManyStates(at place: SourceRange) {
    reportAtInstance(
      .outOfRange, place,
      "this is one set of states too many: the layout is solved for each choice of one from every set, and "
        + "\(Declarations.mostCombinations) of these are the limit")
  }

  // MARK: Blocks

  /// Returns the condition under which the statements of a block of these states hold.
  func condition(ofStates names: [(name: String, place: SourceRange)]) -> Condition {
    var bySet: [Int: [StateID]] = [:]
    var unknown: [(name: String, place: SourceRange)] = []
    for (name, place) in names {
      if let holds = builder.declaring.pins.holds(name) {
        builder.declaring.seenStates.append(name)
        if holds { return .always }
        continue
      }
      if declarations.statesByName[name] == nil, !builder.declaring.pins.declared.isEmpty {
        unknown.append((name, place))
        continue
      }
      guard let (state, set) = state(name) else {
        reportTooManyStates(at: place)
        continue
      }
      mentions.append(Mention(place: place, subject: .state(state)))
      bySet[set, default: []].append(state)
    }
    let choices = bySet.sorted { $0.key < $1.key }.map { Condition.States(set: $0.key, numbers: $0.value.sorted()) }
    if choices.count < 2, unknown.isEmpty {
      return choices.first.map { Condition(states: [$0]) } ?? Condition(branches: [.never])
    }
    // States of several sets: one of them is enough.
    let text = names.map { $0.name }.joined(separator: " or ")
    whens.append(When(text: text, condition: .any(choices.map { .states($0) })))
    if !unknown.isEmpty {
      builder.declared.states.append(PendingStates(when: whens.count - 1, known: choices, names: unknown))
    }
    return Condition(branches: [Condition.Branch(when: whens.count - 1, holds: true)])
  }

  /// Finds the states that were not known when their blocks were read: in a text that declares sets, a state is one of
  /// a set, or of an instance that may stand further down. Reports those of none.
  func findStates(_ states: [PendingStates]) {
    for pending in states {
      var found: [ScreenCondition]? = pending.known.map { .states($0) }
      for (name, place) in pending.names {
        guard let state = declarations.statesByName[name], let set = declarations.set(of: state) else {
          found = nil
          if !builder.bracesFail { reportUnknownState(name, at: place) }
          continue
        }
        mentions.append(Mention(place: place, subject: .state(state)))
        found?.append(.states(Condition.States(set: set, numbers: [state])))
      }
      whens[pending.when].condition = found.map { .any($0) }
    }
  }

  private func reportUnknownState(_ name: String, at place: SourceRange) {
    guard !builder.isUnread(name) else { return }
    let nearest = builder.nearest(to: name) { Array(states) }
    report(
      .unknownName, place,
      nearest.map { "the state '\(name)' is not known here; did you mean '\($0)'?" }
        ?? "the state '\(name)' is in none of the layout's sets: add it to one",
      fix: nearest.map { ("Replace with '\($0)'", place, $0) })
  }

  /// Returns the state of that name and its set, and makes it if it is new; nil if there are too many combinations.
  private func state(_ name: String) -> (state: StateID, set: Int)? {
    if let state = declarations.statesByName[name], let set = declarations.set(of: state) { return (state, set) }
    let known = declarations.stateSets.firstIndex { $0.name == nil }
    guard hasRoomForStates(1, in: known) else { return nil }
    if known == nil { declarations.stateSets.append(StateSet()) }
    let set = known ?? declarations.stateSets.count - 1
    return (append(state: name, to: set), set)
  }

  // MARK: Instances

  /// Returns the states in which a view's property `state` keeps it, one of each of several sets; none without that
  /// property.
  func keptStates(_ properties: Cursor?, _ context: StatementContext) -> [KeptState] {
    let property = properties?.children.first { property in
      property.kind == .property && property.first(.identifier).map { context.reader.string($0) } == "state"
    }
    return (property?.namesOfStates ?? []).map {
      KeptState(name: context.reader.string($0), place: context.place(of: $0))
    }
  }

  /// Calls `declare` for the text of an instance that is kept in these states.
  func keeping(_ states: [KeptState], in name: String, _ declare: () -> Void) {
    let (outer, seen) = (builder.declaring.pins, builder.declaring.seenStates)
    builder.declaring.pins.declared = []
    builder.declaring.seenStates = []
    builder.declaring.pins.pins.insert(contentsOf: states.map { KeptStates.Pin(state: $0.name) }, at: 0)
    declare()
    for (number, state) in states.enumerated() {
      if let other = states.indices.prefix(number).first(where: {
        builder.declaring.pins.isOfSet(ofPin: $0, state.name)
      }) {
        reportTwoOfOneSet(states[other], state)
      } else {
        check(state, in: name)
      }
    }
    builder.declaring.pins = outer
    builder.declaring.seenStates += seen
  }

  private func reportTwoOfOneSet(_ first: KeptState, _ second: KeptState) {
    report(
      .duplicateName, second.place,
      "'\(first.name)' and '\(second.name)' are of one set, and an instance is kept in one state of each: remove one of them",
      related: [(place: first.place, message: "'\(first.name)' is given here")])
  }

  private func check(_ state: KeptState, in layout: String) {
    let names = (builder.declaring.seenStates + builder.declaring.pins.declared.sorted()).unique
    guard !names.contains(state.name), !builder.bracesFail else { return }
    reportUnknown(.unknownName, "in '\(layout)' the state", state.name, at: state.place, among: names)
  }
}

extension Cursor {
  /// The states that the value of a property `state` names: `selected`, or `selected + open`.
  package var namesOfStates: [Cursor] {
    guard let value = expression else { return [] }
    if value.kind == .name { return [value] }
    let isSum = value.kind == .sum && value.first(.minus) == nil
    return isSum ? value.children.filter { $0.kind == .name } : []
  }
}

extension LoweringPass {
  var statePass: StatePass { StatePass(builder: builder) }
}
