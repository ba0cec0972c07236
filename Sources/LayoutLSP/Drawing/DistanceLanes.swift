import Analysis

// Places the horizontal distances of conflicts below a low layout, such as a row of a list: upon its views they would hide
// what they are about.

struct DistanceLanes {
  /// Layouts up to this height, in points, have their distances below them.
  static let greatestHeight = 160.0
  /// The height of a lane, and what a distance with its number takes of it at least, in points.
  private static let height = 18.0
  private static let leastLength = 64.0

  private let root: DrawnRect
  /// The stretches that are taken, by lane.
  private var taken: [[ClosedRange<Double>]] = []

  init(below root: DrawnRect) { self.root = root }

  /// Returns the conflicts with their horizontal distances side by side in lanes.
  func placed(_ conflicts: [DrawnConflict]) -> [DrawnConflict] {
    var lanes = self
    return conflicts.map { conflict in
      var conflict = conflict
      for member in conflict.members.indices {
        for line in conflict.members[member].lines.indices { lanes.place(&conflict.members[member].lines[line]) }
      }
      return conflict
    }
  }

  private mutating func place(_ line: inout DimensionLine) {
    guard line.axis == .horizontal else { return }
    let middle = (line.from + line.to) / 2
    let half = max(line.to - line.from, Self.leastLength) / 2
    let stretch = (middle - half)...(middle + half)
    let lane = taken.firstIndex { !$0.contains { $0.overlaps(stretch) } } ?? taken.count
    if lane == taken.count { taken.append([]) }
    taken[lane].append(stretch)
    line.across = root.bottom + (Double(lane) + 0.9) * Self.height
  }
}
