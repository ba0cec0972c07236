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
  private struct Appended {
    var wish: Wish<N>
    var form: Int
    var level: Int
  }

  /// Until they are arranged.
  private var appended: [Appended] = []

  var levelCount: Int { levelStarts.count - 1 }

  mutating func reserveCapacity(_ count: Int) {
    appended.reserveCapacity(count)
  }

  mutating func append(_ wish: Wish<N>, form: Int, level: Int) {
    appended.append(Appended(wish: wish, form: form, level: level))
  }

  /// Groups what was appended. By counting: only the few wishes of one form are sorted by comparing.
  mutating func arrange(formCount: Int) {
    let (order, starts) = Wishes.order(appended.map(\.form), count: formCount)
    appended = order.map { appended[$0] }
    for form in 0..<formCount where starts[form] < starts[form + 1] {
      sort(from: starts[form], to: starts[form + 1])
      group(from: starts[form], to: starts[form + 1])
    }
    list = appended.map(\.wish)
    let levels = groups.map(\.level)
    (byLevel, levelStarts) = Wishes.order(levels, count: (levels.max() ?? -1) + 1)
    appended = []
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
    if end - start > 8 {
      appended[start..<end].sort(by: Wishes.isBefore)
      return
    }
    for index in start..<end {
      var place = index
      while place > start, Wishes.isBefore(appended[place], appended[place - 1]) {
        appended.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private static func isBefore(_ left: Appended, _ right: Appended) -> Bool {
    left.level == right.level ? left.wish.position < right.wish.position : left.level < right.level
  }

  private mutating func group(from start: Int, to end: Int) {
    var first = start
    for index in start..<end where index + 1 == end || appended[index + 1].level != appended[index].level {
      groups.append(Group(form: appended[first].form, level: appended[first].level, start: first, end: index + 1))
      first = index + 1
    }
  }
}
