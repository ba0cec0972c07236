// From what was followed to the form: records of one statement become one, superviews are looked up, names are found,
// and what was not read is listed.

struct ClassReport {
  let reading: ClassReading
  private var project: Project { reading.project }

  func made() -> ForeignClass {
    let info = reading.info
    let names = ViewNaming(reading.views)
    var (statements, gaps) = statements(names)
    gaps += unvisited()
    gaps.sort { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
    statements.sort { ($0.place.file == info.file ? 0 : 1, 0) < ($1.place.file == info.file ? 0 : 1, 0) }
    let views = names.views(reading.views)
    let file = project.files[info.file]
    let line = file.line(of: info.start)
    return ForeignClass(
      name: info.name, place: ForeignPlace(file: info.file, line: line, endLine: line), kind: kind, bases: info.bases,
      isComplete: gaps.isEmpty && isComplete(statements), views: views, states: reading.sets, statements: statements,
      gaps: gaps)
  }

  private var kind: ForeignClass.Kind {
    switch reading.kind {
    case .view: .view
    case .controller: .controller
    case .cell: .cell
    case .guide, .other: .other
    }
  }

  /// Whether nothing else in the class can change its layout.
  private func isComplete(_ statements: [ForeignStatement]) -> Bool {
    guard !reading.isOpen, reading.kind != .other, !statements.contains(where: { !$0.conditions.isEmpty }) else {
      return false
    }
    if reading.ledger.records.contains(where: { $0.isChanged || $0.activity != .active }) { return false }
    for number in reading.lineage {
      for base in project.types[number].bases where !ViewClasses.isToolkit(base) {
        if project.type(named: base, from: project.types[number].file, inside: nil) == nil { return false }
      }
    }
    return true
  }

  // MARK: Statements

  private func place(_ site: Site) -> ForeignPlace {
    let file = project.files[site.file]
    return ForeignPlace(
      file: site.file, line: file.line(of: site.start), endLine: file.line(of: max(site.start, site.end - 1)),
      start: site.start, end: site.end)
  }

  private func gap(_ site: Site, _ unknown: Unknown, _ library: String? = nil) -> ForeignGap {
    let text = project.files[site.file].text(site.start, site.end)
    let line = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return ForeignGap(
      place: place(site), text: String(line.prefix(120)), reason: unknown.reason, message: unknown.message,
      library: library)
  }

  /// Returns the records with what was taken to hold as a condition, where another record holds in the opposite state.
  private func settled() -> [Record] {
    var records = reading.ledger.records
    var states: [Int: Set<String>] = [:]
    for index in records.indices {
      let loosened = records[index].circumstances.calls.reduce(into: Set<ForeignCondition>()) { all, site in
        all.formUnion(reading.loosened[Site(file: site.file, start: site.start, end: 0)] ?? [])
      }
      records[index].circumstances.presumed.removeAll { loosened.contains($0) }
    }
    loosenStarts(&records)
    for index in records.indices {
      let held = records[index].circumstances
      for one in held.conditions + held.presumed { states[one.set, default: []].insert(one.state) }
    }
    for index in records.indices {
      let own = Set(records[index].conditions.map { $0.set })
      let counted = records[index].circumstances.presumed.filter {
        !own.contains($0.set) && (states[$0.set] ?? []).count > 1
      }
      records[index].circumstances.conditions += counted
    }
    return records
  }

  /// What several initializers ask a method for, and get alike, needs none of them.
  private func loosenStarts(_ records: inout [Record]) {
    struct Made: Hashable {
      let site: Site
      let atom: Record.Atom?
    }
    var starts: [Made: Set<String>] = [:]
    func made(_ record: Record) -> Made { Made(site: record.site, atom: record.atom) }
    for record in records {
      for one in record.circumstances.presumed where one.set == reading.startSet {
        starts[made(record), default: []].insert(one.state)
      }
    }
    for index in records.indices where (starts[made(records[index])] ?? []).count > 1 {
      records[index].circumstances.presumed.removeAll { $0.set == reading.startSet }
    }
  }

  private func statements(_ names: ViewNaming) -> ([ForeignStatement], [ForeignGap]) {
    let records = settled()
    var order: [Site] = []
    var bySite: [Site: [Int]] = [:]
    for (number, record) in records.enumerated() {
      let key = Site(file: record.site.file, start: record.site.start, end: 0)
      if bySite[key] == nil { order.append(key) }
      bySite[key, default: []].append(number)
    }
    var all: [ForeignStatement] = []
    var gaps: [ForeignGap] = []
    for key in order {
      let (made, gap) = statements((bySite[key] ?? []).map { records[$0] }, names)
      all += made
      if let gap { gaps.append(gap) }
    }
    return (all, gaps)
  }

  /// The statements that the records of one place are, one for each state.
  private func statements(_ records: [Record], _ names: ViewNaming) -> ([ForeignStatement], ForeignGap?) {
    guard let first = records.first else { return ([], nil) }
    var result: [ForeignStatement] = []
    var unknown: Unknown?
    for record in records {
      if let text = record.text, record.activity != .inactive {
        result.append(
          ForeignStatement(
            place: place(record.site), library: record.library, method: record.method, conditions: record.conditions,
            atoms: [], text: text))
        continue
      }
      switch atom(record, names) {
      case .failure(let why):
        // A branch that is not taken says nothing where the statement is known otherwise.
        let isBranch = why.unknown.reason == .olderSystem || why.unknown.reason == .condition
        if unknown == nil || unknown?.reason == .condition || unknown?.reason == .olderSystem,
          !(isBranch && unknown != nil)
        {
          unknown = why.unknown
        }
      case .success(let (atom, conditions)):
        if let index = result.firstIndex(where: { $0.conditions == conditions }) {
          if !result[index].atoms.contains(atom) { result[index].atoms.append(atom) }
        } else {
          result.append(
            ForeignStatement(
              place: place(record.site), library: record.library, method: record.method, conditions: conditions,
              atoms: [atom], isChanged: record.isChanged))
        }
      }
    }
    let isBranch = unknown?.reason == .olderSystem || unknown?.reason == .condition
    if let unknown, !(isBranch && !result.isEmpty) { return ([], gap(first.site, unknown, first.library)) }
    // What holds always holds in each state too.
    if let always = result.first(where: { $0.conditions.isEmpty }) {
      result = result.filter { $0.conditions.isEmpty || !$0.atoms.allSatisfy { always.atoms.contains($0) } }
    }
    return (result, nil)
  }

  private struct Reason: Error { let unknown: Unknown }

  private func atom(
    _ record: Record, _ names: ViewNaming
  ) -> Result<(ForeignAtom, [ForeignCondition]), Reason> {
    if let unknown = record.unknown { return .failure(Reason(unknown: unknown)) }
    guard let atom = record.atom else { return .failure(Reason(unknown: .form)) }
    if record.activity == .inactive || record.activity == .made && reading.surroundings == nil, record.keeper == nil {
      let message = record.activity == .made ? "made, and not seen to be made active" : "made inactive again"
      return .failure(Reason(unknown: Unknown(reason: .condition, message: message)))
    }
    guard let item = item(atom.item, names), let conditions = conditions(record) else {
      return .failure(Reason(unknown: .view))
    }
    var made = ForeignAtom(
      item: item, attribute: atom.attribute, relation: atom.relation, item2: nil, attribute2: nil, multiplier: 1,
      constant: atom.constant, priority: atom.priority)
    if let other = atom.item2 {
      guard let second = self.item(other, names) else {
        let message = other.isSuperview ? "the superview is not known" : Unknown.view.message
        return .failure(Reason(unknown: Unknown(reason: .view, message: message)))
      }
      (made.item2, made.attribute2, made.multiplier) = (second, atom.attribute2, atom.multiplier)
    }
    return .success((made, conditions))
  }

  private func item(_ item: Item, _ names: ViewNaming) -> ForeignItem? {
    var number = reading.views.number(item.view)
    if item.isSuperview {
      guard let parent = reading.views.parent(of: number) else {
        // Behind all views: whatever the layout has around the view.
        return reading.surroundings.map { _ in
          ForeignItem(view: names.names.count, guide: item.guide, code: "superview")
        }
      }
      number = parent
    }
    guard let index = names.indices[number] else { return nil }
    let spelled = item.isSuperview ? reading.views[item.view]?.parent?.spelled : item.spelled
    let name = spelled ?? (number == 0 ? "root" : names.names[index])
    return ForeignItem(view: index, guide: item.guide, code: item.guide.map { "\(name).\($0.rawValue)" } ?? name)
  }

  /// The states in which a record holds; nil where it never does.
  private func conditions(_ record: Record) -> [ForeignCondition]? {
    var conditions = record.conditions
    // What is kept in a property, and not active as set up, is a state of that name.
    if record.activity != .active, let keeper = record.keeper {
      let set = reading.set(for: "kept " + keeper, name: keeper, states: ["not_" + keeper, keeper])
      conditions.append(ForeignCondition(set: set, state: keeper))
    }
    for excluded in record.exclusions {
      let others = reading.sets[excluded.set].states.filter { $0 != excluded.state }
      guard let other = others.first else { return nil }
      let isAlone = others.count == 1
      let condition = ForeignCondition(set: excluded.set, state: isAlone ? other : excluded.state, isNot: !isAlone)
      if !conditions.contains(condition) { conditions.append(condition) }
    }
    return conditions
  }

  // MARK: What was not followed

  private func unvisited() -> [ForeignGap] {
    unvisitedSites().map { gap($0, Unknown(reason: .later, message: "setting up does not run this")) }
  }

  /// The statements of the class that nothing has come to.
  func unvisitedSites() -> [Site] {
    reading.sites.filter { !reading.visited.contains(Site(file: $0.file, start: $0.start, end: 0)) }
  }
}

/// The views of a class in the order in which they are added, with their names in the code.
struct ViewNaming {
  /// The new number of each view of the table that is one of its own.
  private(set) var indices: [Int: Int] = [:]
  /// The names by the new number.
  private(set) var names: [String] = []
  /// The numbers of the table by the new number.
  private(set) var numbers: [Int] = []

  init(_ table: ViewTable) {
    let own = table.views.indices.filter { table.views[$0].same == nil && $0 != 0 }
    let sorted = own.sorted { (table.views[$0].order ?? .max, $0) < (table.views[$1].order ?? .max, $1) }
    var counts: [String: Int] = [:]
    for number in [0] + sorted {
      indices[number] = numbers.count
      numbers.append(number)
      let view = table.views[number]
      if let name = view.name {
        names.append(name)
      } else {
        let kind = ViewNaming.kind(view.type ?? "view")
        counts[kind, default: 0] += 1
        names.append("\(kind)\(counts[kind] ?? 1)")
      }
    }
  }

  /// `UILabel` becomes `label`.
  private static func kind(_ type: String) -> String {
    let plain = type.hasPrefix("UI") || type.hasPrefix("NS") ? type.dropFirst(2) : Substring(type)
    return plain.prefix(1).lowercased() + plain.dropFirst().filter { $0.isLetter || $0.isNumber }
  }

  func views(_ table: ViewTable) -> [ForeignView] {
    numbers.indices.map { index in
      let view = table.views[numbers[index]]
      let parent = index == 0 ? nil : table.parent(of: numbers[index]).flatMap { indices[$0] }
      var stack = view.stack
      let arranged = view.stack?.arranged ?? []
      stack?.arranged = arranged.filter { table[$0]?.isHidden == false }.compactMap { indices[table.number($0)] }
      stack?.isChanging = arranged.contains { table[$0].map { $0.isHidden || $0.comesAndGoes } ?? false }
      var gaps: [Int: Double] = [:]
      for (number, gap) in view.stack?.gaps ?? [:] {
        if let index = indices[table.number(number)] { gaps[index] = gap }
      }
      stack?.gaps = gaps
      if !view.marginsCount { stack?.margins = nil }
      return ForeignView(
        code: names[index], type: view.type, line: view.line, parent: parent, order: view.order, isGuide: view.isGuide,
        words: view.words, hasOtherWords: view.hasOtherWords, font: view.font, lines: view.lines,
        priorities: view.priorities, stack: stack, method: view.isProperty ? nil : view.method)
    }
  }
}
