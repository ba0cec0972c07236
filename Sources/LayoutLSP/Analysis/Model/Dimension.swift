import Solver

/// The variables of a layout: four for each view, in the order x, y, width, height.
enum Dimension: Int, CaseIterable, Sendable {
  case x, y, width, height

  var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    }
  }

  func variable(of view: Int) -> Int { view * 4 + rawValue }
}
