/// Units that others write behind numbers.
enum LengthUnit {
  /// Units that mean the same as no unit.
  static let points: Set<String> = ["pt", "pts", "px", "dp", "dip", "sp", "point", "points", "pixel", "pixels", "f"]
  /// Units from which numbers would have to be converted.
  static let others: Set<String> = ["em", "rem", "ex", "ch", "vw", "vh", "vmin", "vmax", "cm", "mm", "in", "fr", "deg"]

  /// Returns the message for a number with a unit.
  static func words(_ unit: String, _ number: String) -> String {
    switch unit {
    case "vw", "vh":
      "there is no '\(unit)': a share of the superview is a percentage, such as \(unit == "vw" ? "H" : "V"):\(number)%"
    case let unit where others.contains(unit): "there is no '\(unit)': every length is a number of points"
    default: "numbers have no unit, for every length is in points: write \(number)"
    }
  }
}
