import Solver

// Writes statements as a stack if they put views one behind the other from edge to edge, and each view from side to
// side. Nobody writes by hand what else a stack says.

extension NormalisedStatement {
  /// One line; nil where the statements say anything else, or less.
  static func asStack(_ readings: [NormalisedStatement]) -> [String]? {
    guard let first = readings.first, let parts = formatParts(of: readings) else { return nil }
    return Axis.allCases.lazy.compactMap { StackChain(parts, along: $0)?.text(first.name) }.first
      .map { [$0] }
  }
}

/// A stack that is read off gaps and sizes.
private struct StackChain {
  private let axis: Axis
  private var views: [ViewID] = []
  /// The gaps along the axis, one more than views: one before each view and one behind the last.
  private var gaps: [String] = []
  private var sizes: [ViewID: [String]] = [:]
  /// The gaps across the axis, at both sides.
  private var sides: [String] = []

  /// nil where the parts make no stack.
  init?(_ parts: [FormatPart], along axis: Axis) {
    self.axis = axis
    var next: [ViewID?: (view: ViewID?, gap: String)] = [:]
    var across: [FormatPart.Subject: String] = [:]
    for part in parts {
      switch part.subject {
      case .size(let view) where part.axis == axis: sizes[view, default: []].append(part.predicate)
      case .size: return nil
      case .gap(let before, let after):
        guard part.value.relation == .equal, part.priority == nil, part.value.isWord else { return nil }
        let gap = part.value.isZero ? "0" : part.value.text
        if part.axis != axis {
          guard before == nil || after == nil, across.updateValue(gap, forKey: part.subject) == nil else { return nil }
        } else if next.updateValue((after, gap), forKey: before) != nil {
          return nil
        }
      }
    }
    guard readChain(next), views.count > 1, Set(sizes.keys).isSubset(of: views) else { return nil }
    let low = views.map { across[.gap(before: nil, after: $0)] }
    let high = views.map { across[.gap(before: $0, after: nil)] }
    guard across.count == 2 * views.count, let first = low[0], let last = high[0], Set(low).count == 1,
      Set(high).count == 1
    else { return nil }
    sides = [first, last]
  }

  /// Follows the gaps from one edge to the other; false where that leaves some gap out.
  private mutating func readChain(_ next: [ViewID?: (view: ViewID?, gap: String)]) -> Bool {
    var current: ViewID?
    repeat {
      guard let link = next[current], views.count <= next.count else { return false }
      gaps.append(link.gap)
      if let view = link.view { views.append(view) }
      current = link.view
    } while current != nil
    return gaps.count == next.count
  }

  func text(_ name: (ViewID) -> String) -> String? {
    let names = views.map(name)
    guard !names.contains(where: { $0.contains(".") }) else { return nil }
    let inner = gaps.dropFirst().dropLast()
    let spacing = inner.first ?? "0"
    var options = spacing == "0" ? [] : ["spacing: \(spacing)"]
    let ends = [gaps[0], gaps[gaps.count - 1]]
    let (low, high) = axis == .horizontal ? (sides, ends) : (ends, sides)
    let margins = [low[0], high[0], low[1], high[1]]
    if margins != ["0", "0", "0", "0"] {
      let isOne = Set(margins).count == 1
      options.append("margins: " + (isOne ? margins[0] : "(\(margins.joined(separator: ", ")))"))
    }
    var items: [String] = []
    for (number, view) in views.enumerated() {
      if number > 0, gaps[number] != spacing { items.append(gaps[number]) }
      items.append(names[number] + (sizes[view].map { "(\($0.joined(separator: ", ")))" } ?? ""))
    }
    let header = axis == .vertical ? " vertical" : ""
    return
      "stack\(header)\(options.isEmpty ? "" : " (\(options.joined(separator: ", ")))") { \(items.joined(separator: ", ")) }"
  }
}
