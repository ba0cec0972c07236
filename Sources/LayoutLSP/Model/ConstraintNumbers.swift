/// Which numbers the constraints of a layout have: the same in all settings, and the same from one version of its text to
/// the next where only equations have become others. What is implied comes first, then what stands in the text.
struct ConstraintNumbers: Sendable {
  /// By equation, the number of its first constraint.
  private let starts: [Int32]
  /// How many numbers an equation has that once made more constraints than it does now. What it does not need stands for
  /// constraints that hold nowhere.
  private(set) var rooms: [Int: Int] = [:]

  init(of model: LayoutModel) {
    var starts = [Int32](repeating: 0, count: model.equations.count)
    let lengths = model.equations.map { Int32(clamping: $0.pairs.count) }
    var next = Int32(clamping: model.impliedCount)
    for item in model.items {
      switch item {
      case .view(let view): next += Int32(clamping: model.views[view].intrinsicConstraintCount)
      case .equation(let equation):
        starts[equation] = next
        next += lengths[equation]
      }
    }
    self.starts = starts
  }

  /// Of a pair that there is.
  func number(ofEquation equation: Int, pair: Int) -> Int { Int(starts[equation]) + pair }

  func room(of equation: Int, in model: LayoutModel) -> Int { rooms[equation] ?? model.equations[equation].pairs.count }

  /// For a version in which these equations have become others; nil where one of them makes more constraints than it has
  /// room for.
  func keeping(_ changed: [Int], of old: LayoutModel, in new: LayoutModel) -> ConstraintNumbers? {
    var result = self
    for equation in changed {
      let (room, count) = (room(of: equation, in: old), new.equations[equation].pairs.count)
      guard count <= room else { return nil }
      result.rooms[equation] = count < room ? room : nil
    }
    return result
  }
}

extension ViewNode {
  /// Two for each side that the content gives.
  fileprivate var intrinsicConstraintCount: Int { (intrinsicWidth == nil ? 0 : 2) + (intrinsicHeight == nil ? 0 : 2) }
}
