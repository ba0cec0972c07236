/// What moving a nonbasic form would be worth, and the lists of those for which it is worth something.

/// The slopes of everything left and right of a nonbasic form's value, as far as a byte tells: the sign of the first level
/// that is not 0, times a number that is the greater the earlier that level is. So of two slopes the lesser number is the
/// lesser slope, and only where the numbers are the same the slopes have to be compared.
struct Outlook {
  var left: Int8
  var right: Int8
  /// The same of the kinks on the value alone, which make the difference.
  var here: Int8
  /// Whether these are all of one level.
  var isHereOneLevel: Bool

  /// Less than all that is known, either way.
  static let unknown = Outlook(left: .max, right: -.max, here: .max, isHereOneLevel: false)

  /// All levels but the first 125 count as one.
  static func number(sign: Int, level: Int) -> Int8 {
    Int8(truncatingIfNeeded: sign.signum() * max(1, Int(Int8.max) - 1 - level))
  }

  /// The slopes, of which these are those on the left, have changed at one level, and nothing else has. What bytes do not
  /// tell is unknown then: most of long rows changes often, and most of it by this.
  @inline(__always)
  mutating func noteChange<N: ExactNumber>(of slopes: UnsafeBufferPointer<N>, at level: Int) {
    if isUnknown { return }
    let own = Outlook.number(sign: 1, level: level)
    if abs(left) > own {
      if abs(right) > own { return }
      // There the kinks make up for what is left of them.
      if isHereOneLevel && own > 1 {
        right = Outlook.number(of: slopes, from: Int(Int8.max - abs(left)))
      } else {
        self = .unknown
      }
      return
    }
    if own == 1 {
      self = .unknown
      return
    }
    left = Outlook.number(of: slopes, from: level)
    if here > abs(left) {
      right = here
    } else if left >= 0 || here < abs(left) {
      right = left
    } else {
      self = .unknown
    }
  }

  /// Where all before that level are 0.
  @inline(__always)
  fileprivate static func number<N: ExactNumber>(of slopes: UnsafeBufferPointer<N>, from level: Int) -> Int8 {
    for level in level..<slopes.count where !slopes[level].isZero {
      return number(sign: slopes[level].sign, level: level)
    }
    return 0
  }

  var isUnknown: Bool { left == .max }
  var improves: Bool { left > 0 || right < 0 }
  /// Whether it can be moved one way for nothing.
  var isFree: Bool { left == 0 || right == 0 }
}

extension Outlook {
  /// Of these slopes on the left, where there are no kinks on the value.
  fileprivate init<N: ExactNumber>(_ slopes: UnsafeBufferPointer<N>) {
    left = Outlook.number(of: slopes, from: 0)
    (right, here, isHereOneLevel) = (left, 0, true)
  }

  /// The same where there are.
  fileprivate init<N: ExactNumber>(
    _ slopes: UnsafeBufferPointer<N>, here kinks: UnsafeBufferPointer<LevelledCosts<N>.Kink>
  ) {
    var first = Int.max
    for kink in kinks { first = min(first, kink.level) }
    isHereOneLevel = kinks.allSatisfy { $0.level == first }
    left = Outlook.number(of: slopes, from: 0)
    here = Outlook.number(sign: 1, level: first)
    if here > abs(left) {
      right = here
    } else if here < abs(left) || left > 1 {
      right = left
    } else {
      right = 0
      for level in slopes.indices {
        var slope = slopes[level]
        for kink in kinks where kink.level == level { slope += kink.weight }
        if slope.isZero { continue }
        right = Outlook.number(sign: slope.sign, level: level)
        break
      }
    }
  }
}

extension EditedSystem {
  mutating func outlook(_ form: Int) -> Outlook {
    if outlooks[form].isUnknown { outlooks[form] = computedOutlook(form) }
    return outlooks[form]
  }

  private mutating func computedOutlook(_ form: Int) -> Outlook {
    let here = costs.here(form, tableau.values[form])
    let levels = form * levelCount..<(form + 1) * levelCount
    // As if something were changed: to hold on to arrays that are only read costs more than all the rest.
    return gradients.withUnsafeMutableBufferPointer { gradients in
      let slopes = UnsafeBufferPointer(rebasing: gradients[levels])
      return here.isEmpty ? Outlook(slopes) : costs.withKinks(here, of: form) { Outlook(slopes, here: $0) }
    }
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
    addToGradients(amount, level: level, timesRow: row)
  }

  /// Most of the entries of long rows are read for this: so without checks of bounds.
  mutating func addToGradients(_ amount: N, level: Int, timesRow row: Int) {
    let levelCount = levelCount
    tableau.rows[row].withUnsafeBufferPointer { row in
      gradients.withUnsafeMutableBufferPointer { gradients in
        outlooks.withUnsafeMutableBufferPointer { outlooks in
          for entry in row {
            let slopes = UnsafeMutableBufferPointer(
              rebasing: gradients[entry.column * levelCount..<(entry.column + 1) * levelCount])
            slopes[level] += amount * entry.coefficient
            outlooks[entry.column].noteChange(of: UnsafeBufferPointer(slopes), at: level)
          }
        }
      }
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
