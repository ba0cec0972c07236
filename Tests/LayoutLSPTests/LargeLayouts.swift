/// Generators of texts that are too large in one respect.

enum LargeLayout {
  /// Returns rows below one another on a screen that has no room for them.
  static func rows(_ count: Int, screen: String = "390 x 812") -> String {
    let names = (0..<count).map { "r\($0)" }
    let rows = (0..<count).map { row in
      """
      r\(row).left == 0; r\(row).width == 100; r\(row).height == 44
      r\(row).top == \(row == 0 ? "0" : "r\(row - 1).bottom + 8")
      r\(row).bottom <= 0
      """
    }
    return """
      layout L {
      screen p = \(screen)
      view \(names.joined(separator: ", "))

      """
        + rows.joined(separator: "\n") + "\n}\n"
  }

  /// Returns equations that each contradict the same equation.
  static func contradictions(_ count: Int) -> String {
    let lines = (0..<count).map { "a.width == \(11 + $0)" }
    return """
      screen p = 390 x 812
      view a
      a.left == 0; a.top == 0; a.height == 10; a.width == 10

      """
        + lines.joined(separator: "\n")
  }

  /// Returns inequalities that each name half of all views.
  static func dense(_ views: Int, seed: UInt64 = 1) -> String {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<3 * views).map { _ in
      let terms = (0..<views).shuffled(using: &random).prefix(views / 2).map {
        "v\($0).width * \(Int.random(in: 1...9, using: &random))"
      }
      return terms.joined(separator: " + ") + " \(Bool.random(using: &random) ? "<=" : ">=") "
        + "\(Int.random(in: 100...3000, using: &random))"
    }
    return "screen p = 390 x 812\nview " + (0..<views).map { "v\($0)" }.joined(separator: ", ") + "\n"
      + lines.joined(separator: "\n")
  }

  /// Returns a screen of two ranges that conditions cut into a grid.
  static func net(_ conditions: Int) -> String {
    let lines = (0..<conditions).map {
      """
      when width < \(330 + 8 * $0) { a.height >= \($0) @ 500 }
      when height < \(490 + 5 * $0) { a.height >= \($0 + 7) @ 500 }
      """
    }
    return """
      screen p = 320...2400 x 480...2200
      view a
      a.left == 0; a.top == 0; a.width == 10

      """
        + lines.joined(separator: "\n")
  }

  /// Returns states with one equation each.
  static func states(_ count: Int) -> String {
    """
    screen p = 390 x 812
    view a
    a.left == 0; a.top == 0; a.height == 10

    """
      + (0..<count).map { "state s\($0) { a.width == \($0) }" }.joined(separator: "\n")
  }
}
