/// A system that is solved and stays so while its rows change: everything that a solve comes to know is kept.
///
/// Required equalities are eliminated as for any solve (`Elimination`, whose definitions become a `DefinitionGraph`). All
/// other rows are kinks in the costs of linear forms, the required ones at the top level, and one primal simplex method
/// minimises all levels at once (`optimise`). So whatever an edit does to the kinks, the point where the system was is
/// a legal start for the next run, and mostly it takes a step or two from there.
///
/// Where several solutions are optimal, it is the one whose variables, in order, are nearest 0: what an edit leaves is a
/// function of the rows as they are, not of those that were.
///
/// Methods are `mutating` also where they change nothing: for a call of another, Swift copies the hundreds of bytes that
/// the struct has, and some are called for every entry of a row.
struct EditedSystem<N: ExactNumber> {
  /// Where a row that defines nothing acts: left less right is `scale · form + constant`. Form -1: nothing varies.
  struct Place {
    var form = -1
    var scale = N.zero
    var constant = N.zero
    /// The definition that the row is, else -1.
    var definition = -1
    var isActive = true
  }

  var system: LinearSystem<N>
  let levelCount: Int
  /// Of each variable in the order in which ambiguous ones are settled, and the variable at each place of that order.
  let rank: [Int]
  let order: [Int]
  var places: [Place]
  var graph: DefinitionGraph<N>
  /// The variable of each core form, slack variables last, and the core form of each variable, -1 for none.
  var variableOf: [Int]
  var coreOf: [Int]
  var forms: FormTable<N>
  var tableau = EditTableau<N>()
  var costs: LevelledCosts<N>
  /// For a nonbasic form the slope of everything along its column, its own left of the value included: `levelCount` entries
  /// each. Of no meaning for others.
  var gradients: [N] = []
  /// What the gradients say, where that is known.
  var outlooks: [Outlook] = []
  /// The rows that name a variable and define nothing, as terms linked to one another: -1 ends.
  var firstUse: [Int]
  var nextUse: [Int] = []
  var rowOfTerm: [Int] = []
  var marks = RowMarks()
  /// While rows of many forms change: a group of rows of each form, shifted by one so that -1 has one too; else -1.
  var groupOfForm: [Int] = []
  /// Of each slack variable; those of one that is not in use are empty.
  var slackUses: [SlackUses]
  /// Rows that were put in and may say what a definition said that was given up.
  var returning: [Int] = []
  /// Whether definitions were made from rows expanded by others: then equalities do not change alone.
  let hasCycles: Bool

  var required = RequiredBounds<N>()
  var search = SearchState<N>()
  var ties: Ties<N>
  /// While forms are brought back: whether the variables are as near to 0 as the columns allow.
  var isSettled = true

  /// `isSetAside`: rows that do not count.
  init(
    _ system: LinearSystem<N>, levelCount: Int, rank: [Int], isSetAside: [Bool],
    _ patience: Patience = Patience { false }
  ) throws(Stopped) {
    self.system = system
    self.levelCount = levelCount
    self.rank = rank
    var order = [Int](repeating: 0, count: rank.count)
    for (variable, place) in rank.enumerated() { order[place] = variable }
    self.order = order
    var scratch = Expander<N>(variableCount: system.variableCount)
    let elimination = try EditedSystem.eliminate(system, isSetAside, &scratch, patience)
    hasCycles = elimination.definitions.contains { $0.isExpanded }
    var core = (0..<system.variableCount).filter { elimination.definitionOf[$0] < 0 }
    // Rarely is more than a small part of the equalities taken out before it is time to begin anew.
    let slackCount = 32 + elimination.definitions.count / 16
    core += system.variableCount..<system.variableCount + slackCount
    coreOf = [Int](repeating: -1, count: system.variableCount + slackCount)
    for (form, variable) in core.enumerated() { coreOf[variable] = form }
    variableOf = core
    forms = FormTable<N>(coreCount: core.count)
    graph = DefinitionGraph<N>(elimination, variableCount: system.variableCount, slackCount: slackCount)
    costs = LevelledCosts<N>(levelCount: levelCount)
    places = [Place](repeating: Place(), count: system.rowCount)
    firstUse = [Int](repeating: -1, count: system.variableCount)
    ties = Ties<N>(variableCount: system.variableCount + slackCount)
    slackUses = [SlackUses](repeating: SlackUses(), count: slackCount)
    for definition in elimination.definitions {
      places[definition.row].definition = graph.definitionOf[definition.variable]
      places[definition.row].scale = definition.pivot
    }
    for row in 0..<system.rowCount where places[row].definition < 0 {
      places[row].isActive = !isSetAside[row]
      if !isSetAside[row] { intern(row, elimination, &scratch) }
    }
    linkRows(from: 0)
    reserveCapacity()
    start()
  }

  /// For rows that are added, and definitions that are given up.
  private mutating func reserveCapacity() {
    let rowCount = EditableProblem.room(for: system.rowCount)
    let termCount = EditableProblem.room(for: system.terms.count)
    system.rows.reserveCapacity(rowCount)
    places.reserveCapacity(rowCount)
    system.terms.reserveCapacity(termCount)
    nextUse.reserveCapacity(termCount)
    rowOfTerm.reserveCapacity(termCount)
    marks.reserveCapacity(rowCount)
    groupOfForm = [Int](repeating: -1, count: EditableProblem.room(for: forms.count))
  }

  private static func eliminate(
    _ system: LinearSystem<N>, _ isSetAside: [Bool], _ scratch: inout Expander<N>, _ patience: Patience
  ) throws(Stopped) -> Elimination<N> {
    var equalities: [Int] = []
    var occurrences = [Int](repeating: 0, count: system.variableCount)
    for row in 0..<system.rowCount where !isSetAside[row] {
      if system.isRequired(row), system.rows[row].relation == .equal {
        equalities.append(row)
      } else {
        for term in system.terms(of: row) { occurrences[system.terms[term].variable] += 1 }
      }
    }
    return try Elimination<N>(system, equalities: equalities, occurrences: occurrences, &scratch, patience)
  }

  private mutating func intern(_ row: Int, _ elimination: borrowing Elimination<N>, _ scratch: inout Expander<N>) {
    scratch.expand(row: row, of: system, by: elimination)
    scratch.finish()
    places[row].constant = scratch.constant
    if scratch.core.isEmpty { return }
    (places[row].form, places[row].scale) = forms.intern(scratch.core, coreOf)
  }

  /// Lists the terms of rows that define nothing with their variables.
  mutating func linkRows(from first: Int) {
    nextUse += repeatElement(-1, count: system.terms.count - nextUse.count)
    rowOfTerm += repeatElement(-1, count: system.terms.count - rowOfTerm.count)
    for row in first..<system.rowCount where places[row].definition < 0 { linkRow(row) }
  }

  mutating func linkRow(_ row: Int) {
    for term in system.terms(of: row) {
      let variable = system.terms[term].variable
      nextUse[term] = firstUse[variable]
      firstUse[variable] = term
      rowOfTerm[term] = row
    }
  }

  /// The kinks of a row in the cost of its form.
  mutating func kinks(of row: Int) -> (first: LevelledCosts<N>.Kink, second: LevelledCosts<N>.Kink?) {
    let place = places[row]
    let relation = system.rows[row].relation
    let kink = LevelledCosts<N>.Kink(
      position: position(of: row), weight: place.scale.magnitude, row: row, level: system.rows[row].level,
      limitsBelow: relation == .equal || (relation == .greaterOrEqual) == (place.scale.sign > 0))
    if relation != .equal { return (kink, nil) }
    var second = kink
    second.limitsBelow = false
    return (kink, second)
  }

  mutating func position(of row: Int) -> N { -places[row].constant / places[row].scale }
}

// MARK: - The start

extension EditedSystem {
  /// Puts every core variable where its own rows like it best, all other forms basic.
  private mutating func start() {
    var kinks = [[LevelledCosts<N>.Kink]](repeating: [], count: forms.count)
    for row in places.indices where places[row].definition < 0 && places[row].isActive {
      if places[row].form >= 0 {
        let (first, second) = self.kinks(of: row)
        kinks[places[row].form].append(first)
        if let second { kinks[places[row].form].append(second) }
      } else {
        required.noteConstant(row, violation: constantViolation(of: row))
      }
    }
    for form in 0..<forms.count {
      costs.addForm(kinks[form])
      gradients += repeatElement(.zero, count: levelCount)
      growLists()
      if form < forms.coreCount {
        tableau.addColumn(value: costs.locateMinimum(form))
        addToGradient(form, ofForm: form)
      } else {
        tableau.addAbsent()
        insertRow(of: form)
      }
      required.update(form, costs.kinks[form])
    }
    findFirstVariables()
    graph.start((0..<forms.coreCount).lazy.map { [variableOf, tableau] in (variableOf[$0], tableau.values[$0]) })
    for form in 0..<forms.count { required.touch(form) }
    for form in (0..<forms.coreCount).reversed() { list(form) }
  }

  private mutating func growLists() {
    outlooks.append(.unknown)
    search.addForm()
    required.addForm()
    ties.addForm()
  }

  /// Makes a form basic that is not in the tableau, in the piece of its value.
  mutating func insertRow(of form: Int) {
    var terms: [EditTableau<N>.Entry] = []
    for term in forms.terms(of: form) {
      terms.append(EditTableau<N>.Entry(column: forms.variables[term], coefficient: forms.coefficients[term]))
    }
    let (entries, value) = tableau.combination(terms)
    tableau.insertRow(of: form, entries, value: value)
    costs.locate(form, value)
    for level in 0..<levelCount where !costs.slope(form, level).isZero {
      addToGradients(costs.slope(form, level), level: level, timesRowOf: form)
    }
  }

  /// The number of a further form has been given: adds it, without kinks and not in the tableau.
  mutating func growToForms() {
    while costs.pieces.count < forms.count {
      costs.addForm()
      gradients += repeatElement(.zero, count: levelCount)
      growLists()
      tableau.addAbsent()
    }
    groupOfForm += repeatElement(-1, count: max(0, forms.count + 1 - groupOfForm.count))
  }

  private mutating func addToGradient(_ form: Int, ofForm other: Int) {
    for level in 0..<levelCount { gradients[form * levelCount + level] += costs.slope(other, level) }
  }

  mutating func constantViolation(of row: Int) -> N {
    guard system.isRequired(row) else { return .zero }
    return system.rows[row].relation.violation(places[row].constant)
  }
}

extension LevelledCosts {
  /// Puts a form that lies left of all its kinks where it costs least, of several such places at the one nearest 0.
  fileprivate mutating func locateMinimum(_ form: Int) -> N {
    var left: N?
    while sign(form) < 0 {
      let range = next(form, up: true)
      if range.isEmpty { break }
      left = kinks[form][range.lowerBound].position
      cross(form, range, up: true)
    }
    var value = left ?? .zero
    if sign(form) == 0 {
      let range = next(form, up: true)
      if value.sign < 0 || left == nil { value = .zero }
      if !range.isEmpty, kinks[form][range.lowerBound].position < value {
        value = kinks[form][range.lowerBound].position
      }
    }
    locate(form, value)
    return value
  }

  private func sign(_ form: Int) -> Int {
    for level in 0..<levelCount {
      let sign = slope(form, level).sign
      if sign != 0 { return sign }
    }
    return 0
  }
}
