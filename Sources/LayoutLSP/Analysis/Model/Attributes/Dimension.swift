import Solver

/// The variables of a layout: four for each view, in the order x, y, width, height.
package enum Dimension: Int, CaseIterable, Sendable {
  case x, y, width, height

  package var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    }
  }

  /// The dimension that a variable stands for.
  init(of variable: Int) {
    switch variable % 4 {
    case 0: self = .x
    case 1: self = .y
    case 2: self = .width
    default: self = .height
    }
  }

  var axis: Axis { self == .x || self == .width ? .horizontal : .vertical }

  var isSize: Bool { self == .width || self == .height }

  package func variable(of view: ViewID) -> Int { view.index * 4 + rawValue }

  /// Returns the view that has a variable.
  static func view(of variable: Int) -> ViewID { ViewID(variable / 4) }
}

extension Term {
  package var view: ViewID { Dimension.view(of: variable) }
  var dimension: Dimension { Dimension(of: variable) }
}

extension FreeVariable {
  package var view: ViewID { Dimension.view(of: variable) }
  var dimension: Dimension { Dimension(of: variable) }
}
