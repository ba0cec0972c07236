/// The writer of stacks: what a stack view arranges as a statement of the layout.
package enum StackWriter {
  private static let alignments: Set<String> = [
    "fill", "leading", "trailing", "top", "bottom", "center", "firstBaseline", "lastBaseline",
  ]
  private static let distributions: Set<String> = [
    "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
  ]

  /// `stack vertical (spacing: 8, align: center) { a, b }`; `names`: those of the views by their numbers.
  package static func line(_ stack: ForeignStack, names: [String]) -> String {
    var options: [String] = []
    if let spacing = stack.spacing, spacing != 0 { options.append("spacing: \(ForeignNumber.text(spacing))") }
    if let alignment = stack.alignment, alignments.contains(alignment), alignment != "fill",
      !(stack.isVertical && alignment.hasSuffix("Baseline"))
    {
      options.append("align: \(along(alignment, isVertical: stack.isVertical))")
    }
    if let distribution = stack.distribution, distributions.contains(distribution), distribution != "fill" {
      options.append("distribute: \(distribution)")
    }
    if let margins = stack.margins, margins.count == 4 {
      options.append("margins: (\(margins.map { ForeignNumber.text($0) }.joined(separator: ", ")))")
    }
    var items: [String] = []
    for (place, child) in stack.arranged.enumerated() where names.indices.contains(child) {
      items.append(names[child])
      if let gap = stack.gaps[child], place < stack.arranged.count - 1 { items.append(ForeignNumber.text(gap)) }
    }
    let axis = stack.isVertical ? "vertical" : "horizontal"
    let settings = options.isEmpty ? "" : " (\(options.joined(separator: ", ")))"
    return "stack \(axis)\(settings) { \(items.joined(separator: ", ")) }"
  }

  /// UIKit takes `leading` and `top` for one, and `trailing` and `bottom`.
  private static func along(_ alignment: String, isVertical: Bool) -> String {
    let pairs = isVertical ? ["top": "leading", "bottom": "trailing"] : ["leading": "top", "trailing": "bottom"]
    return pairs[alignment] ?? alignment
  }
}
