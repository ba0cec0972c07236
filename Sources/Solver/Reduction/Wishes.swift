/// What the optional rows of a system want of its forms, grouped by form and level.

/// The cost of a form grows by `below` a unit left of the position and by `above` a unit right of it.
struct Wish<N: ExactNumber> {
  var position: N
  var below: N
  var above: N
}

struct Wishes<N: ExactNumber> {
  /// What one level wants of one form: the wishes from `start` up to `end`, by position.
  struct Group {
    var form: Int
    var level: Int
    var start: Int
    var end: Int
  }

  private(set) var list: [Wish<N>] = []
  /// By form, then by level, the highest priority first.
  private(set) var groups: [Group] = []
  /// The groups of level l, in the order of their forms, are those that `byLevel` names from `levelStarts[l]` up to
  /// `levelStarts[l + 1]`.
  private(set) var byLevel: [Int] = []
  private(set) var levelStarts: [Int] = [0]
  /// Until they are arranged, for each wish.
  private var forms: [Int] = []
  private var levels: [Int] = []

  var levelCount: Int { levelStarts.count - 1 }

  mutating func reserveCapacity(_ count: Int) {
    list.reserveCapacity(count)
    forms.reserveCapacity(count)
    levels.reserveCapacity(count)
  }

  mutating func append(_ wish: Wish<N>, form: Int, level: Int) {
    list.append(wish)
    forms.append(form)
    levels.append(level)
  }

  /// Groups what was appended. By counting: only the few wishes of one form are sorted by comparing.
  mutating func arrange(formCount: Int) {
    let (order, starts) = Wishes.order(forms, count: formCount)
    var arranged = list
    var arrangedLevels = levels
    for (place, index) in order.enumerated() {
      arranged[place] = list[index]
      arrangedLevels[place] = levels[index]
    }
    list = arranged
    levels = arrangedLevels
    for form in 0..<formCount where starts[form] < starts[form + 1] {
      sort(from: starts[form], to: starts[form + 1])
      group(form, from: starts[form], to: starts[form + 1])
    }
    (byLevel, levelStarts) = Wishes.order(groups.map(\.level), count: (levels.max() ?? -1) + 1)
    forms = []
    levels = []
  }

  /// The indices ordered by their keys, which are below `count`, equal ones as they come; and where each key begins.
  private static func order(_ keys: [Int], count: Int) -> (order: [Int], starts: [Int]) {
    var starts = [Int](repeating: 0, count: count + 1)
    for key in keys { starts[key + 1] += 1 }
    for key in 0..<count { starts[key + 1] += starts[key] }
    var next = starts
    var order = [Int](repeating: 0, count: keys.count)
    for (index, key) in keys.enumerated() {
      order[next[key]] = index
      next[key] += 1
    }
    return (order, starts)
  }

  /// The wishes of one form by level and position.
  private mutating func sort(from start: Int, to end: Int) {
    guard end - start > 8 else { return insert(from: start, to: end) }
    let order = (start..<end).sorted { isBefore($0, $1) }
    let (sorted, sortedLevels) = (order.map { list[$0] }, order.map { levels[$0] })
    for index in start..<end {
      list[index] = sorted[index - start]
      levels[index] = sortedLevels[index - start]
    }
  }

  private mutating func insert(from start: Int, to end: Int) {
    for index in start..<end {
      var place = index
      while place > start, isBefore(place, place - 1) {
        list.swapAt(place, place - 1)
        levels.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    levels[left] == levels[right] ? list[left].position < list[right].position : levels[left] < levels[right]
  }

  private mutating func group(_ form: Int, from start: Int, to end: Int) {
    var first = start
    for index in start..<end where index + 1 == end || levels[index + 1] != levels[index] {
      groups.append(Group(form: form, level: levels[first], start: first, end: index + 1))
      first = index + 1
    }
  }
}
