import Solver

// Sizes of a ranged screen in words: `width < 600 and width < height`. The screen and state are told elsewhere.

extension LayoutModel {
  /// Returns `width < 600 and width < height` for a piece; nil for the whole screen.
  package func sizesText(of piece: ScreenPiece, on screen: ScreenID) -> String? {
    // With limits on both sizes, either side's interval may imply the other's: the shorter text is taken.
    let orders: [[Axis]] =
      piece.limits.isEmpty ? [[.horizontal, .vertical]] : [[.horizontal, .vertical], [.vertical, .horizontal]]
    let texts = orders.map { sizesTexts(of: piece, screens[screen].whole, $0) }.min { $0.count < $1.count } ?? []
    return texts.isEmpty ? nil : texts.joined(separator: " and ")
  }

  /// Returns the texts of the intervals, each without what those before it in that order already imply.
  private func sizesTexts(of piece: ScreenPiece, _ whole: ScreenPiece, _ order: [Axis]) -> [String] {
    var rest = piece.limits.reduce(whole) { $0.cut(by: $1) ?? $0 }
    var texts: [Axis: String] = [:]
    for axis in order {
      guard let side = piece[axis], let around = rest[axis] else { continue }
      texts[axis] = side.text(of: axis.size, within: around)
      for limit in SizeRegion(
        width: axis == .horizontal ? side : rest.width, height: axis == .vertical ? side : rest.height
      ).limits {
        rest = rest.cut(by: limit) ?? rest
      }
    }
    return Axis.allCases.compactMap { texts[$0] } + piece.limits.texts
  }
}

extension [SizeLimit] {
  /// The limits as texts, such as `width < height * 2 + 10`. Two opposite limits that are not strict become an
  /// equation.
  var texts: [String] {
    var result: [String] = []
    for (index, limit) in enumerated() {
      let other = firstIndex(of: SizeLimit(function: -limit.function, isStrict: false))
      guard let other, !limit.isStrict else {
        result.append(limit.text())
        continue
      }
      if index < other { result.append(limit.text(sign: "==")) }
    }
    return result
  }
}

extension SizeLimit {
  /// Returns the text of a limit on both sizes. `sign`: replaces its own sign.
  func text(sign other: String? = nil) -> String {
    let (height, constant) = (function.y / function.x, function.constant / function.x)
    let sign = other ?? (function.x.sign > 0 ? "<" : ">") + (isStrict ? "" : "=")
    let times = height.magnitude == .one ? "height" : "height * \(height.magnitude)"
    if height.sign > 0 { return "width + \(times) \(sign) \(-constant)" }
    let rest = constant.isZero ? "" : constant.sign > 0 ? " - \(constant)" : " + \(-constant)"
    return "width \(sign) \(times)\(rest)"
  }
}
