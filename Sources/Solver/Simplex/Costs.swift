/// The convex piecewise linear cost of each form at the moment: a slope on the far left that grows at kinks.
///
/// What is minimised is the sum over the forms; those without a cost have slope 0 everywhere.
struct Costs<N: ExactNumber> {
  struct Kink {
    var position: N
    /// The slope right of here, larger than left of here.
    var slopeAfter: N
  }

  /// Sorted by position for each form, all different.
  private var kinks: [Kink] = []
  private var starts: [Int] = []
  private var ends: [Int] = []
  private var firstSlopes: [N] = []
  /// The forms that have a cost, in the order given.
  private(set) var forms: [Int] = []

  mutating func clear() {
    for form in forms {
      starts[form] = 0
      ends[form] = 0
      firstSlopes[form] = .zero
    }
    forms.removeAll(keepingCapacity: true)
    kinks.removeAll(keepingCapacity: true)
  }

  mutating func reserveCapacity(forms count: Int) {
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    firstSlopes.reserveCapacity(count)
  }

  mutating func resize(_ formCount: Int) {
    let more = formCount - starts.count
    starts.append(contentsOf: repeatElement(0, count: more))
    ends.append(contentsOf: repeatElement(0, count: more))
    firstSlopes.append(contentsOf: repeatElement(.zero, count: more))
  }

  /// Gives a form without a cost one that is linear until kinks are appended.
  mutating func begin(_ form: Int, firstSlope: N) {
    forms.append(form)
    starts[form] = kinks.count
    ends[form] = kinks.count
    firstSlopes[form] = firstSlope
  }

  /// To the form begun last, left to right.
  mutating func appendKink(_ position: N, slopeAfter: N) {
    guard let form = forms.last else { return }
    kinks.append(Kink(position: position, slopeAfter: slopeAfter))
    ends[form] = kinks.count
  }

  /// Of all forms.
  var kinkTotal: Int { kinks.count }

  func kinkCount(_ form: Int) -> Int { ends[form] - starts[form] }

  func kink(_ form: Int, _ index: Int) -> N { kinks[starts[form] + index].position }

  /// Piece p lies between kinks p - 1 and p.
  func slope(_ form: Int, piece: Int) -> N {
    piece == 0 ? firstSlopes[form] : kinks[starts[form] + piece - 1].slopeAfter
  }

  /// How many kinks lie left of the value, and how many left of it or on it: the pieces left and right of it.
  func pieces(_ form: Int, at value: N) -> (left: Int, right: Int) {
    var low = starts[form]
    var high = ends[form]
    while low < high {
      let middle = (low + high) / 2
      if kinks[middle].position < value { low = middle + 1 } else { high = middle }
    }
    let left = low - starts[form]
    return (left, low < ends[form] && kinks[low].position == value ? left + 1 : left)
  }
}
