import Solver
import Syntax

// The first of the two passes for a layout with texts: everything is solved with each text on one line, and the
// resulting widths give the lines. On a ranged screen this is done for every size: the sizes at which a number of lines
// changes, or the longest line of a text whose width depends on it, follow from the laws of the widths, and cut the
// screen as a `when` does. The second pass, with these lines, is solved as any layout is, and not here.
//
// A text of measures goes on asking for its width on one line, although it cannot have more than the first pass gave
// it: the solution is the same as if it asked for that. So do words whose width the first pass leaves open, with other
// lines at some of these widths: the second pass leaves it as open then, by the same tie.

/// A piece of a screen, with what it has in common with others that differ from it only in the lines of texts.
typealias TextPiece = (sizes: ScreenPiece, sharedSolution: SharedSolution?)

extension ScreenSolver {
  /// Returns the pieces of a screen, cut where a number of lines changes. `excessivePieces` is set if there are more
  /// than `ScreenCut.most`. nil if stopped or given up.
  func pieces(
    _ pieces: [ScreenPiece], problem makeProblem: (ScreenPiece) -> ScreenProblem?, stop: () -> Bool
  ) -> (pieces: [TextPiece], excessivePieces: Int?)? {
    var result: [TextPiece] = []
    for piece in pieces {
      guard let (cut, excessivePieces) = self.pieces(of: piece, problem: makeProblem, stop: stop) else {
        return nil
      }
      if let excessivePieces { return ([], excessivePieces) }
      result += cut
      if result.count > ScreenCut.most { return ([], result.count) }
    }
    return (result.sorted { $0.sizes.isBefore($1.sizes) }, nil)
  }

  private func pieces(
    of piece: ScreenPiece, problem makeProblem: (ScreenPiece) -> ScreenProblem?, stop: () -> Bool
  ) -> (pieces: [TextPiece], excessivePieces: Int?)? {
    var result: [ScreenPiece] = []
    var shared: SharedSolution?
    var waiting = [piece]
    while let part = waiting.popLast() {
      guard let problem = makeProblem(part) else { return nil }
      if part.isOneSize {
        guard let (solution, numbers) = solution(problem, without: [], at: problem.onlyPoint, stop: stop) else {
          return nil
        }
        var texts = BreakingTexts(
          of: problem, in: model, without: Set(solution.conflicts.map { numbers[$0.relaxed] }))
        let open = OpenWidths(solution)
        result.append(
          part.with(
            lines: texts.lines({ solution.values[model.texts[$0].widthVariable] }) {
              open.interval(of: model.texts[$0].widthVariable)
            }))
        continue
      }
      // Conflicts of the first pass are not reported.
      var solver = self
      guard let verdict = solver.verdict(problem, scenario: 0, stop: stop) else { return nil }
      // At sizes outside more is relaxed: they follow in turn.
      var inside: ScreenPiece? = part
      for side in verdict.feasibleSizes.sides {
        let limit = SizeLimit(function: side, isStrict: false)
        if let outside = inside?.cut(by: limit.opposite) { waiting.append(outside) }
        inside = inside?.cut(by: limit)
      }
      guard let inside else { continue }
      guard let widths = widths(problem, verdict, stop: stop) else { return nil }
      guard let cut = cut(inside, problem, widths.widths, without: verdict.relaxed) else { return ([], ScreenCut.most) }
      result += cut
      if result.count + waiting.count > ScreenCut.most { return ([], result.count) }
      // Shared only if nothing conflicts, and there are several pieces.
      guard !textHasErrors, model.declarations.shares.isEmpty, verdict.relaxed.isEmpty, waiting.isEmpty,
        result.count == cut.count, cut.count > 1
      else {
        continue
      }
      shared = SharedSolution(
        problem, wishes: wishes(of: cut), parts: widths.parts
      ) { size in
        solution(problem, without: [], at: .between(problem.values(at: size)), stop: stop)
      }
    }
    return (result.joined { $0.lines == $1.lines }.map { ($0, $0.isOneSize ? nil : shared) }, nil)
  }

  /// Returns, by text, the numbers of the constraints that differ between pieces.
  private func wishes(of pieces: [ScreenPiece]) -> [[Int]] {
    model.texts.indices.map { place in
      let asksForWidth = pieces.contains { $0.lines.indices.contains(place) && $0.lines[place].width != nil }
      return (asksForWidth ? Array(model.texts[place].widths) : []) + model.texts[place].heights
    }
  }

  private func solution(
    _ screen: ScreenProblem, without relaxed: Set<Int>, at point: SizePoint, stop: () -> Bool
  ) -> (solution: Solution, numbers: [Int])? {
    var (problem, numbers) = screen.problem(at: point, without: relaxed)
    if point == .fixed { problem.knownParts = knownParts }
    return problem.solve(stop: stop).map { ($0, numbers) }
  }

  // MARK: Widths

  /// Returns the laws of the texts' widths, and all parts that follow the sizes, in the numbers of the layout.
  private func widths(
    _ screen: ScreenProblem, _ verdict: PieceVerdict, stop: () -> Bool
  ) -> (widths: [TextWidth], parts: [SizePart])? {
    let feasibleSizes = verdict.feasibleSizes
    let variables = model.texts.map { $0.widthVariable }
    let (problem, numbers) = screen.problem(without: verdict.relaxed)
    var parts: [SizePart] = []
    if feasibleSizes.corners.count > 1 {
      guard let found = problem.parts(following: screen.plane, over: feasibleSizes, stop: stop) else {
        return nil
      }
      parts = found.map { $0.numbered(numbers) }
    }
    let places = parts.places
    func inside(_ sizes: ConvexPolygon) -> Solution? {
      solution(screen, without: verdict.relaxed, at: .between(screen.values(at: sizes.inside)), stop: stop)?.solution
    }
    var same: (values: [Rational], open: OpenWidths) = ([], OpenWidths())
    if !variables.allSatisfy({ places[$0] != nil }) {
      guard let known = inside(feasibleSizes) else { return nil }
      same = (known.values, OpenWidths(known))
    }
    var open: [Int: [OpenWidths]] = [:]
    for number in Set(variables.compactMap { places[$0]?.part }) {
      let found = parts[number].patches.map { $0.isUnique ? OpenWidths() : inside($0.sizes).map { OpenWidths($0) } }
      guard let found = found.allPresent() else { return nil }
      open[number] = found
    }
    let widths = variables.map { variable -> TextWidth in
      guard let (number, place) = places[variable] else {
        return TextWidth(patches: [(feasibleSizes, .one * same.values[variable], same.open.interval(of: variable))])
      }
      let part = parts[number]
      let patches = zip(part.patches, open[number] ?? []).map {
        (sizes: $0.sizes, law: $0.laws[place], open: $1.interval(of: variable))
      }
      return TextWidth(patches: patches, isComplete: part.isComplete)
    }
    return (widths, parts)
  }

  // MARK: Cutting

  /// Returns the piece cut where a width makes a text break into other lines; nil if that gives too many pieces. Laws of
  /// a width agree on the edges of their patches, so no lines change between two such sizes.
  private func cut(
    _ piece: ScreenPiece, _ problem: ScreenProblem, _ widths: [TextWidth], without relaxed: Set<Int>
  ) -> [ScreenPiece]? {
    var texts = BreakingTexts(of: problem, in: model, without: relaxed)
    var borders: Set<PlaneFunction> = []
    for (text, width) in widths.enumerated() {
      guard width.isComplete else { return nil }
      for patch in width.patches {
        let (least, greatest) = patch.sizes.extent(of: patch.law)
        guard let breaks = texts.breaks(of: text, between: least, and: greatest, atMost: ScreenCut.most - borders.count)
        else { return nil }
        if patch.law.isConstant { continue }
        for width in breaks { borders.insert((patch.law + .one * -width).asBorder) }
      }
    }
    return piece.cells(cutAt: borders)?.map { cell in
      let size = cell.region.closure.inside
      return cell.with(
        lines: texts.lines({ widths[$0].patch(at: size)?.law(size) ?? .zero }) { widths[$0].patch(at: size)?.open })
    }.joined { $0.lines == $1.lines }
  }
}

/// The texts of a scenario, and how their lines follow from their widths.
private struct BreakingTexts {
  private struct Text {
    let shown: ShownText
    let isThere: Bool
    /// Whether the view's width depends on the longest line of its text: no required equalities fix it.
    let followsLongest: Bool
    /// Widths between which the lines are the same: a width has those of the greatest of these that is not above it.
    var borders: [Rational] = []
    /// By the number of borders that are not above the width.
    var known: [Int: TextLinesShown] = [:]
  }

  private var texts: [Text]

  /// - Parameter relaxed: the constraints that are set aside because they conflict.
  init(of problem: ScreenProblem, in model: LayoutModel, without relaxed: Set<Int>) {
    let shown = model.texts(in: problem.scenario)
    let following = Self.viewsFollowingLines(
      zip(model.texts, shown).filter { $1.asksForItsLongestLine }.map { $0.0 }, problem, relaxed)
    texts = zip(model.texts, shown).map { text, shown in
      Text(
        shown: shown, isThere: model.views[text.view].isThere(in: problem.scenario.situation),
        followsLongest: following.contains(text.view))
    }
  }

  private static func viewsFollowingLines(
    _ asking: [ModelText], _ problem: ScreenProblem, _ relaxed: Set<Int>
  ) -> Set<ViewID> {
    if asking.isEmpty { return [] }
    let graph = ConstraintGraph(
      of: problem.constraints, variableCount: problem.variableCount, given: problem.axes.map { $0.rootSize })
    let determined = DeterminedVariables(in: graph, without: relaxed)
    return Set(asking.filter { !determined.determines($0.widthVariable) }.map { $0.view })
  }

  /// Returns the widths between two others at which a text breaks into other lines; nil if they are more than `limit`.
  mutating func breaks(
    of text: Int, between least: Rational, and greatest: Rational, atMost limit: Int
  ) -> [Rational]? {
    let breaks = texts[text].shown.breaks(
      between: least, and: greatest, followsLongest: texts[text].followsLongest, atMost: limit)
    guard let breaks else { return nil }
    texts[text].borders = (texts[text].borders + breaks + [least, greatest]).sorted()
    return breaks
  }

  /// Returns the lines of each text, given its width by its number, and what it may be where it is open; one for a text
  /// that does not exist.
  mutating func lines(_ width: (Int) -> Rational, open: (Int) -> Interval?) -> [TextLinesShown] {
    texts.indices.map { number in
      guard texts[number].isThere else { return TextLinesShown(count: 1) }
      var lines = lines(of: number, in: width(number))
      if lines.width != nil, let open = open(number), changesLines(number, over: open) { lines.width = nil }
      return lines
    }
  }

  /// Whether a text asks for other lines at some of the widths.
  private func changesLines(_ number: Int, over widths: Interval) -> Bool {
    let shown = texts[number].shown
    return shown.lines(in: widths.lower ?? .zero) != shown.lines(in: widths.upper ?? shown.width)
  }

  private mutating func lines(of number: Int, in width: Rational) -> TextLinesShown {
    let interval = texts[number].borders.partitioningIndex { $0 > width }
    if let known = texts[number].known[interval] { return known }
    var lines = texts[number].shown.lines(in: width)
    if !texts[number].followsLongest { lines.width = nil }
    texts[number].known[interval] = lines
    return lines
  }
}

/// The widths of texts that a solution leaves open.
private struct OpenWidths {
  private var free: [FreeVariable] = []

  init() {}
  init(_ solution: Solution) { free = solution.free }

  func interval(of variable: Int) -> Interval? { free.first { $0.variable == variable }?.interval }
}

/// How the width of a text depends on the size.
private struct TextWidth {
  /// `open`: what it may be where it is open.
  var patches: [(sizes: ConvexPolygon, law: PlaneFunction, open: Interval?)]
  /// False where only some of the law is known.
  var isComplete = true

  func patch(at size: PlanePoint) -> (sizes: ConvexPolygon, law: PlaneFunction, open: Interval?)? {
    (patches.count == 1 ? nil : patches.first { $0.sizes.contains(size) }) ?? patches.first
  }
}

extension ScreenProblem {
  /// The only size that there is.
  fileprivate var onlyPoint: SizePoint { parameters.isEmpty ? .fixed : .between(parameters.map { $0.lower }) }
}

extension PlaneFunction {
  fileprivate var isConstant: Bool { x.isZero && y.isZero }

  /// The same function for all functions that are 0 at the same sizes.
  fileprivate var asBorder: PlaneFunction {
    let factor = x.isZero ? y : x
    return PlaneFunction(constant: constant / factor, x: x / factor, y: y / factor)
  }
}

extension ScreenPiece {
  /// Returns the parts on each border and between the borders; nil if there are too many.
  fileprivate func cells(cutAt borders: Set<PlaneFunction>) -> [ScreenPiece]? {
    let columns = width.cells(cutAt: borders.filter { $0.y.isZero }.map { -$0.constant / $0.x })
    let rows = height.cells(cutAt: borders.filter { $0.x.isZero }.map { -$0.constant / $0.y })
    let askew = borders.filter { !$0.x.isZero && !$0.y.isZero }.sorted { $0.constant < $1.constant }
    // Lines that all cross each other divide a box into that many parts.
    let parts = 1 + askew.count * (askew.count + 1) / 2
    guard columns.count.times(rows.count).times(parts) <= ScreenCut.most else { return nil }
    return columns.flatMap { column in
      rows.flatMap { row -> [ScreenPiece] in
        let box = ScreenPiece(width: column, height: row, whens: whens, outcomes: outcomes)
        let part = box.cut(by: limits)
        return part?.parts(cutAt: askew) ?? []
      }
    }
  }
}
