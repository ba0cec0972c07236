import Analysis

// Hover notes on ranged screens: how the frame of a view, or an attribute, follows the screen's size.

extension HoverText {
  private var ranges: RangeNotes { RangeNotes(result: result, stop: isCancelled) }

  /// Returns how the frame of a view follows the sizes of the ranged screens.
  func rangeNotes(of view: Int) -> [String] {
    guard view != 0 else { return [] }
    return ranges.notes(about: [view]) { _ in
      Dimension.allCases.map { RangedValue(name: $0.name, form: .variable($0.variable(of: view))) }
    }
  }

  /// Returns how the parts of an attribute follow the sizes of the ranged screens.
  func rangeNotes(of parts: [String], _ attribute: Attribute, _ box: Box, _ argument: Box?) -> [String] {
    let views = [box, argument ?? box].map { $0.view }.filter { $0 != 0 }
    return ranges.notes(about: views) { geometry in
      parts.compactMap { part in
        guard let index = Attribute.index(of: part, takesView: attribute.takesView) else { return nil }
        return geometry.form(of: .attribute(box, index, argument: argument)).map { RangedValue(name: part, form: $0) }
      }
    }
  }
}
