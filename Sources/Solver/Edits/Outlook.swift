/// What moving a nonbasic form would be worth, and the lists of those for which it is worth something.

/// The slopes of everything left and right of a nonbasic form's value, as far as a byte tells: the sign of the first level
/// that is not 0, times a number that is the greater the earlier that level is. So of two slopes the lesser number is the
/// lesser slope, and only where the numbers are the same the slopes have to be compared.
struct Outlook {
  var left: Int8
  var right: Int8

  static let unknown = Outlook(left: .max, right: .max)

  /// All levels but the first 125 count as one.
  static func number(sign: Int, level: Int) -> Int8 {
    Int8(truncatingIfNeeded: sign.signum() * max(1, Int(Int8.max) - 1 - level))
  }

  var isUnknown: Bool { left == .max }
  var improves: Bool { left > 0 || right < 0 }
  /// Whether it can be moved one way for nothing.
  var isFree: Bool { left == 0 || right == 0 }
}

extension EditedSystem {
  mutating func outlook(_ form: Int) -> Outlook {
    if outlooks[form].isUnknown { outlooks[form] = computedOutlook(form) }
    return outlooks[form]
  }

  private mutating func computedOutlook(_ form: Int) -> Outlook {
    let base = form * levelCount
    var left: Int8 = 0
    for level in 0..<levelCount where !gradients[base + level].isZero {
      left = Outlook.number(sign: gradients[base + level].sign, level: level)
      break
    }
    let here = costs.here(form, tableau.values[form])
    if here.isEmpty { return Outlook(left: left, right: left) }
    if left == 0 {
      var level = Int.max
      for index in here { level = min(level, costs.kinks[form][index].level) }
      return Outlook(left: left, right: Outlook.number(sign: 1, level: level))
    }
    for level in 0..<levelCount {
      let slope = slope(rightOf: form, level, here)
      if !slope.isZero { return Outlook(left: left, right: Outlook.number(sign: slope.sign, level: level)) }
    }
    return Outlook(left: left, right: 0)
  }

  /// The slope of everything right of a nonbasic form's value, at one level.
  mutating func slope(rightOf form: Int, _ level: Int, _ here: Range<Int>) -> N {
    var slope = gradients[form * levelCount + level]
    for index in here where costs.kinks[form][index].level == level { slope += costs.kinks[form][index].weight }
    return slope
  }

  // MARK: Lists

  /// To be looked at: what is along its column has changed.
  mutating func list(_ form: Int) {
    if tableau.isNonbasic(form), !search.worklist.contains(form) { file(form, outlook(form)) }
  }

  /// Puts it on the list where it belongs, if there is one.
  mutating func file(_ form: Int, _ outlook: Outlook) {
    if outlook.improves {
      search.worklist.push(form, length: tableau.count(ofColumn: form))
    } else if outlook.isFree {
      search.pushUnsettled(form)
    }
  }

  /// The columns of a row. Those that may fall come last and so are looked at first, the first of them before the others;
  /// then those that may rise, the last of them first: mostly variables grow along a row, and later ones rather than earlier.
  mutating func listRow(of form: Int) {
    let row = tableau.rowOf[form]
    search.work += tableau.rows[row].count
    for place in tableau.rows[row].indices {
      let column = tableau.rows[row][place].column
      if outlook(column).right <= 0 { list(column) }
    }
    for place in tableau.rows[row].indices.reversed() {
      let column = tableau.rows[row][place].column
      if outlook(column).right > 0 { list(column) }
    }
  }

  /// A basic form whose value or piece has changed.
  mutating func noteDisplaced(_ form: Int) {
    if search.displaced.contains(form) { return }
    search.displaced.push(form, length: tableau.rows[tableau.rowOf[form]].count)
  }

  // MARK: Slopes

  /// Adds to the slopes along the columns of a row, at one level.
  mutating func addToGradients(_ amount: N, level: Int, timesRowOf form: Int) {
    let row = tableau.rowOf[form]
    search.work += tableau.rows[row].count
    for entry in tableau.rows[row] {
      gradients[entry.column * levelCount + level] += amount * entry.coefficient
      outlooks[entry.column] = .unknown
    }
  }

  /// Lets a nonbasic form lie on the other side of kinks.
  mutating func cross(_ form: Int, _ range: Range<Int>, up: Bool) {
    for index in range {
      let kink = costs.kinks[form][index]
      gradients[form * levelCount + kink.level] += up ? kink.weight : -kink.weight
    }
    costs.cross(form, range, up: up)
    outlooks[form] = .unknown
  }

  /// Puts a nonbasic form into the piece of its value, kinks there right of it.
  mutating func relocate(_ form: Int) {
    let value = tableau.values[form]
    while costs.pieces[form] > 0, costs.kinks[form][costs.pieces[form] - 1].position >= value {
      cross(form, costs.pieces[form] - 1..<costs.pieces[form], up: false)
    }
    while costs.pieces[form] < costs.kinks[form].count, costs.kinks[form][costs.pieces[form]].position < value {
      cross(form, costs.pieces[form]..<costs.pieces[form] + 1, up: true)
    }
    outlooks[form] = .unknown
  }
}
