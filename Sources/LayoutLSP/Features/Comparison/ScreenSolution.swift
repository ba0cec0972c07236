import Analysis
import Drawing

// The solution of a layout on one screen in one state, as functions of the screen's size. On a screen of one size
// they are constants: so all screens are compared in one way.

struct ScreenSolution {
  /// Sizes, with the value that something has there.
  struct Cell: Hashable {
    var limits: [HalfPlane]
    var function: SizeFunction
  }

  /// A part of the sizes, in which the same views exist.
  struct Piece {
    var limits: [HalfPlane]
    /// The paths of the views, guides apart, in the order of the layout.
    var views: [String] = []
    /// The four values of each view: x and y in its superview, width and height.
    var values: [String: [[Cell]]] = [:]
    /// Sizes with their verdict; at sizes in several the first counts, and in none there is a conflict.
    var verdicts: [(limits: [HalfPlane], status: SolveStatus)] = []
  }

  var isRanged: Bool
  var width: ClosedRange<Double>
  var height: ClosedRange<Double>
  var pieces: [Piece]

  var area: SizeArea { SizeArea(width: width, height: height) }
}

extension ScreenSolution.Piece {
  private static let mostVerdicts = 1_000

  /// Returns the frame of a view at a size: x and y in its superview, width and height. nil where it has none.
  func frame(of view: String, at size: SizeArea.Corner) -> [Double]? {
    guard let values = values[view] else { return nil }
    let frame = values.compactMap { cells in
      cells.first { cell in cell.limits.allSatisfy { $0.function(at: size) <= 1e-6 } }?.function(at: size)
    }
    return frame.count == values.count ? frame : nil
  }

  /// Returns the sizes of an area with their verdicts, in parts that do not overlap; nil where that is more work than is
  /// left.
  func verdicts(in area: SizeArea, _ work: inout Int) -> [(area: SizeArea, status: SolveStatus)]? {
    var rest = [area]
    var found: [(area: SizeArea, status: SolveStatus)] = []
    for verdict in verdicts {
      // No layout is like that, but a recording may be.
      guard rest.count <= Self.mostVerdicts, found.count <= Self.mostVerdicts else { return nil }
      for part in rest { work -= 2 * part.workToClip(verdict.limits) }
      guard work > 0 else { return nil }
      found += rest.compactMap { $0.part(within: verdict.limits) }.map { ($0, verdict.status) }
      rest = rest.flatMap { $0.parts(outside: verdict.limits) }
    }
    return found + rest.map { ($0, .conflict) }
  }
}

// MARK: Screens of one size

extension ScreenSolution {
  init(_ configuration: RecordedConfiguration) {
    let views = Dictionary(configuration.views.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var piece = Piece(limits: [])
    piece.verdicts = [([], configuration.status)]
    for view in configuration.views where piece.values[view.path] == nil {
      let outer = ancestors(of: view.path).lazy.compactMap { views[$0] }.first { _ in true }
      let frame = [view.x - (outer?.x ?? 0), view.y - (outer?.y ?? 0), view.width, view.height]
      piece.views.append(view.path)
      piece.values[view.path] = frame.map {
        [Cell(limits: [], function: SizeFunction(constant: $0, x: 0, y: 0))]
      }
    }
    let (width, height) = (configuration.width, configuration.height)
    self.init(isRanged: false, width: width...width, height: height...height, pieces: [piece])
  }
}

/// Returns the paths of what a view may stand in, the innermost first, each made when it is asked for; the root's is
/// empty.
private func ancestors(of path: String) -> some Sequence<String> {
  sequence(state: path.isEmpty ? nil : path[...]) { rest -> String? in
    guard let inner = rest else { return nil }
    rest = inner.lastIndex(of: ".").map { inner[..<$0] }
    return rest.map { String($0) } ?? ""
  }
}

// MARK: Ranged screens

extension ScreenSolution {
  init(_ recorded: RecordedLaws) {
    let laws = recorded.laws
    self.init(
      isRanged: true, width: laws.width, height: laws.height,
      pieces: laws.pieces.map { Piece($0, recorded, SizeArea(width: laws.width, height: laws.height)) })
  }
}

extension ScreenSolution.Piece {
  fileprivate init(_ piece: SizeLaws.Piece, _ recorded: RecordedLaws, _ area: SizeArea) {
    let (paths, guides) = (recorded.paths, recorded.guides)
    limits = piece.limits
    let laws = Dictionary(piece.values.map { ($0.variable, $0.laws) }, uniquingKeysWith: { first, _ in first })
    let numbers = Dictionary(piece.views.map { (paths[$0], $0) }, uniquingKeysWith: { first, _ in first })
    func cells(_ dimension: Dimension, of view: ViewID) -> [ScreenSolution.Cell] {
      (laws[dimension.variable(of: view)] ?? []).map {
        ScreenSolution.Cell(limits: piece.regions[$0.region], function: $0.function)
      }
    }
    for view in piece.views where !guides.contains(view) && values[paths[view]] == nil {
      // A guide is no view: what stands in it is placed in the view around it.
      let around = ancestors(of: paths[view]).lazy.compactMap { numbers[$0] }.prefix { guides.contains($0) }
      views.append(paths[view])
      values[paths[view]] = Dimension.allCases.map { dimension in
        let own = cells(dimension, of: view)
        guard dimension == .x || dimension == .y else { return own }
        return around.reduce(own) { sum($0, cells(dimension, of: $1), in: area) }
      }
    }
    verdicts = Self.verdicts(of: piece)
  }

  private static func verdicts(of piece: SizeLaws.Piece) -> [(limits: [HalfPlane], status: SolveStatus)] {
    if piece.isInConflict { return [([], .conflict)] }
    let open = Set(piece.values.flatMap { $0.laws.filter { $0.isOpen }.map { $0.region } }).sorted()
    // The laws of any one value hold at all sizes that have a solution.
    let solved = piece.values.map { $0.laws }.filter { !$0.isEmpty }.min { $0.count < $1.count } ?? []
    return open.map { (piece.regions[$0], .ambiguous) } + solved.map { (piece.regions[$0.region], .solved) }
  }
}

/// Returns the sums of two values, wherever in the area both are known; none where there are too many cases.
private func sum(
  _ one: [ScreenSolution.Cell], _ other: [ScreenSolution.Cell], in area: SizeArea
) -> [ScreenSolution.Cell] {
  guard one.count * other.count <= 10_000 else { return [] }
  return one.flatMap { first in
    other.compactMap { second in
      let function = first.function + second.function
      if first.limits == second.limits { return ScreenSolution.Cell(limits: first.limits, function: function) }
      let limits = first.limits + second.limits
      return area.part(within: limits).map { _ in ScreenSolution.Cell(limits: limits, function: function) }
    }
  }
}
