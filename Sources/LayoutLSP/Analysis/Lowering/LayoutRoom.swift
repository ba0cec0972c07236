import Syntax

/// The room that a layout has of its file's, and how much of it the layout has used.
struct LayoutRoom {
  let whole: FileBudget
  private(set) var used = FileBudget.none

  init(of whole: FileBudget) { self.whole = whole }

  var isFull: Bool { used.units > whole.units }

  mutating func take(_ units: Int) {
    let (sum, isTooLarge) = used.units.addingReportingOverflow(units)
    used.units = isTooLarge ? .max : sum
  }

  /// Takes room for a view or a statement of an instance; returns false if none is left.
  mutating func takeInstance() -> Bool {
    guard used.instances < whole.instances else { return false }
    used.instances += 1
    return true
  }

  /// Takes room for comparing a name with others; returns false if none is left.
  mutating func takeComparisons(_ count: Int) -> Bool {
    guard used.comparisons < whole.comparisons else { return false }
    used.comparisons += count
    return true
  }
}

extension LayoutBuilder {
  /// Takes room of the file for `units` further units; see `FileBudget.Cost`.
  func take(_ units: Int) { room.take(units) }

  /// Whether the room is used up, so that no further constraints are made.
  var isFull: Bool { room.isFull }

  /// Whether there is room for what stands at a place. Where the room ends, reports that once; nothing is read from
  /// there on.
  func hasRoom(at place: @autoclosure () -> SourceRange) -> Bool {
    if isFull, !uses.isTooLarge {
      refuse(
        place(),
        "this is too much for one file: from here on the layout is not looked at, and it is not solved: divide it, or "
          + "repeat less, by states, screens, instances, lists, groups and conditions")
    }
    return !uses.isTooLarge
  }

  /// Takes room for a view or a statement of an instance; returns false if none is left.
  func takeInstance() -> Bool {
    let hasRoom = room.takeInstance()
    if !hasRoom { uses.shortRoom = room.whole }
    return hasRoom
  }

  /// Reports at the first such place that the layout is too large; nothing is read from there on.
  func refuse(_ place: SourceRange, _ message: String) {
    uses.otherTextHasErrors = uses.otherTextHasErrors || place.source != 0
    guard !uses.isTooLarge else { return }
    uses.isTooLarge = true
    uses.shortRoom = room.whole
    report(.tooLarge, text.sources[Int(place.source)].type ?? place, message)
  }

  /// Whether a misspelt name may be compared with `count` others; takes room for that. Where one mistake makes
  /// thousands of names unknown, only the first of them get a suggestion.
  func mayCompare(_ count: Int) -> Bool {
    let hasRoom = room.takeComparisons(count)
    if !hasRoom { uses.shortRoom = room.whole }
    return hasRoom
  }
}
