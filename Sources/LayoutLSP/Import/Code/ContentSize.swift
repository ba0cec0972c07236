import Foreign

/// What sizes the root of a view's class. Where constraints lead from one edge to the other by sizes that they give, or
/// give the root's own size, it is as large as they make it; else a phone's width, which is a guess.
struct ContentSize {
  private let atoms: [ForeignAtom]

  init(_ code: ForeignClass) {
    atoms = code.statements.filter { $0.conditions.isEmpty }.flatMap { $0.atoms }
  }

  var screen: String {
    "screen phone = \(isGiven("width", "leading", "trailing") || isGiven("width", "left", "right") ? "fit" : "320...430") x "
      + (isGiven("height", "top", "bottom") || isTied("top", "bottom") ? "fit" : "300")
  }

  /// Whether constraints speak of both edges of the root.
  private func isTied(_ near: String, _ far: String) -> Bool {
    [near, far].allSatisfy { edge in
      atoms.contains { atom in
        atom.item.view == 0 && atom.attribute == edge || atom.item2?.view == 0 && atom.attribute2 == edge
      }
    }
  }

  /// Whether the size of the root follows from required equations.
  private func isGiven(_ size: String, _ near: String, _ far: String) -> Bool {
    if atoms.contains(where: { isRoot($0.item) && $0.attribute == size && $0.relation != .atLeast }) {
      return true
    }
    let equations = atoms.filter { $0.relation == .equal && $0.priority >= 1000 && $0.multiplier == 1 }
    var sizes: Set<Int> = []
    for atom in equations where atom.attribute == size && atom.item2 == nil { sizes.insert(atom.item.view) }
    // Edges that lie at a known distance from the root's first one.
    var known: Set<String> = ["0 \(near)"]
    var isChanged = true
    while isChanged {
      let before = known.count
      for atom in equations {
        guard let other = atom.item2, let second = atom.attribute2, [near, far].contains(atom.attribute),
          [near, far].contains(second)
        else { continue }
        let pair = ["\(atom.item.view) \(atom.attribute)", "\(other.view) \(second)"]
        if pair.contains(where: { known.contains($0) }) { known.formUnion(pair) }
      }
      for view in sizes where known.contains("\(view) \(near)") || known.contains("\(view) \(far)") {
        known.formUnion(["\(view) \(near)", "\(view) \(far)"])
      }
      isChanged = known.count > before
    }
    return known.contains("0 \(far)")
  }

  private func isRoot(_ item: ForeignItem) -> Bool { item.view == 0 && item.guide == nil }
}
