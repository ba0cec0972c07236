// The constraints that a class's code makes, each with the statement that makes it, whether it is active, and when.

/// A constraint, or what is known of why there is none.
struct Record {
  struct Atom: Hashable {
    var item: Item
    var attribute: String
    var relation: ForeignRelation
    var item2: Item?
    var attribute2: String?
    var multiplier: ForeignNumber = 1
    var constant: ForeignNumber = 0
    var priority = 1000.0
  }

  enum Activity: Equatable { case made, active, inactive }

  var conditions: [ForeignCondition] { circumstances.conditions }

  /// Where the statement begins and ends; of what a helper makes, its call.
  var site: Site
  var library: String
  var method: String
  var atom: Atom?
  var unknown: Unknown?
  /// What holds where it was made, and where it was made active.
  var circumstances: Circumstances
  /// The statement in the layout's own words, where the code has it in these.
  var text: String?
  var activity = Activity.made
  /// The conditions under which it is made inactive again.
  var exclusions: [ForeignCondition] = []
  /// Whether a method changes its constant later.
  var isChanged = false
  /// The property that it is kept in.
  var keeper: String?
}

/// Under what code runs.
struct Circumstances {
  var conditions: [ForeignCondition] = []
  /// What is taken to hold, since setting up passes it: a state only where other code runs in the opposite one.
  var presumed: [ForeignCondition] = []
  /// The functions on the way.
  var calls: [Site] = []

  /// Takes on others, so that both hold.
  mutating func add(_ other: Circumstances) {
    conditions += other.conditions.filter { !conditions.contains($0) }
    presumed += other.presumed.filter { !presumed.contains($0) }
    calls += other.calls.filter { !calls.contains($0) }
  }

  /// Leaves only what others ask for too.
  mutating func loosen(to other: Circumstances) {
    conditions = conditions.filter { other.conditions.contains($0) }
    presumed = presumed.filter { (other.conditions + other.presumed).contains($0) }
  }
}

/// The bytes of a file that a statement takes.
struct Site: Hashable {
  var file: Int
  var start: Int
  var end: Int
}

/// Collects records in the order in which they are made.
struct Ledger {
  private(set) var records: [Record] = []
  /// The constraints that are made at most.
  private static let most = 20_000

  mutating func add(_ record: Record) -> Int? {
    guard records.count < Self.most else { return nil }
    records.append(record)
    return records.count - 1
  }

  mutating func change(_ numbers: [Int], _ change: (inout Record) -> Void) {
    for number in numbers where records.indices.contains(number) { change(&records[number]) }
  }

  /// Makes constraints active under conditions. What holds always holds whatever else is said.
  mutating func activate(_ numbers: [Int], _ circumstances: Circumstances) {
    change(numbers) { record in
      if record.activity == .active {
        // Active already: a further way to be so leaves only what both ask for.
        record.circumstances.loosen(to: circumstances)
      } else {
        record.circumstances.add(circumstances)
        record.activity = .active
      }
    }
  }

  /// Makes constraints inactive: for good, or under conditions.
  mutating func deactivate(_ numbers: [Int], _ conditions: [ForeignCondition]) {
    change(numbers) { record in
      let added = conditions.filter { !record.conditions.contains($0) }
      if added.isEmpty {
        record.activity = .inactive
      } else if record.activity == .active, !record.conditions.contains(where: { $0.set == added[0].set }) {
        record.exclusions.append(contentsOf: added.prefix(1))
      }
    }
  }
}
