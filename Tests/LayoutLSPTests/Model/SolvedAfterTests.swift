import Solver
import Testing

@testable import LayoutLSP

/// A layout of which some equations have become others is solved as if nothing were known of the version before, however
/// many versions there were: only the work is less.
struct SolvedAfterTests {
  private static let screens = [
    "screen p = 200 x 300 rtl", "screen c = 170 x fit", "screen q = 90 x 300 (safeArea: 20 0 0 0)",
    "screen t = 150...260 x 300",
  ]

  private static let declarations = """
      view a (intrinsic: 20 x 10), b, c { view d; guide e }
      view f, g (intrinsic: 30 x 12), h
      view i, j, k, l, m, n, o (intrinsic: 5 x 5)

    """

  /// Views that have to do with each other: what a line names is mostly of one row.
  private static let families = [
    ["a", "b", "c"], ["c.d", "c.e", "c"], ["f", "g", "h"], ["i", "j", "k"], ["l", "m"], ["n", "o"],
  ]

  /// `$` and `&` are views, `#` a number, `@` a priority or nothing.
  private static let lines = [
    "$.left == #", "$.left == superview.left + #", "$.width == #@", "$.width <= # @ high", "$.width >= #@",
    "$.top == &.bottom + #", "$.leading == &.trailing + #@", "$.width == &.width * 2", "$.width == #%",
    "$.height == #%@",
    "$.aspectRatio == 1.5@", "# <= $.width <= 120", "$.size == # x 20@", "$.center == (#, 4)", "$.bottom <= -#",
    "$.right <= superview.right - #@ ?", "$.trailing == -# @ low", "superview.width >= 9#", "$.width == $.height@",
    "superview.width == 200@", "$.edges == superview.edges@", "$.bottom == &.top@", "$.height == 0", "$.typo == 3",
    "$.left == superview.width - 190", "$.width.equal = #", "$.hugH == 4#", "0 == 0", "$.width == 20", "$.left == 5",
    "$.width == 20", "$.left == 5", "$.right == 25", "$.width >= 0", "$.height == &.height", "$.height == 10",
  ]

  private static let layoutOfLines: [(open: String, count: Int)] = [
    ("", 22), ("  state on {\n", 3), ("  state off {\n", 3), ("  when width < 180 {\n", 3), ("  } else {\n", 2),
  ]

  private static func line(_ random: inout SeededGenerator) -> String {
    var family = families[random.below(families.count)]
    if random.below(12) == 0 { family += families[random.below(families.count)] }
    var line = ""
    for character in lines[random.below(lines.count)] {
      switch character {
      case "$", "&": line += family[random.below(family.count)]
      case "#": line += "\(random.below(90))"
      case "@": line += ["", "", " @ high", " @ 250", " @ 750"][random.below(5)]
      default: line.append(character)
      }
    }
    return line
  }

  private static func text(_ lines: [String], _ screens: some Collection<String>) -> String {
    var text = "layout Main (margins: 6) {\n  \(screens.joined(separator: "; "))\n\(declarations)"
    var next = 0
    for (open, count) in layoutOfLines {
      if open.contains("state") || open.contains("when"), next > layoutOfLines[0].count { text += "  }\n" }
      text += open
      for line in lines[next..<next + count] { text += "    \(line)\n" }
      next += count
    }
    return text + "  }\n}\n"
  }

  @Test(arguments: [0..<2, 1..<3, 2..<4]) func isSolvedAsIfNothingWereKnown(_ screens: Range<Int>) throws {
    let screens = Self.screens[screens]
    var random = SeededGenerator(seed: UInt64(screens.startIndex + 7 * screens.count))
    var lines = (0..<Self.layoutOfLines.reduce(0) { $0 + $1.count }).map { _ in Self.line(&random) }
    var history = try History(Self.text(lines, screens))
    for step in 0..<20 {
      for _ in 0...random.below(2) {
        let place = random.below(lines.count)
        if random.below(3) > 0 { lines[place] = Self.line(&random) } else { lines[place] += "7" }
      }
      try history.goOn(to: Self.text(lines, screens), "step \(step)", isThorough: step % 5 == 0)
    }
    #expect(history.parts > 8)
    #expect(min(history.free, history.broken, history.setAside) > 30)
  }

  /// Of one of several cards that hang together from top to bottom; `#` is a number.
  private static let card = [
    "card.left == superview.left + #", "card.right == -#", "card.height == 7#", "card.i.left == #",
    "card.i.centerY == 0", "card.i.size == # x 40", "card.t.left == card.i.right + 8", "card.t.top == #",
    "card.t.right <= card.b.left - 8", "card.d.leading == card.t.leading", "card.d.top == card.t.bottom + #",
    "card.d.trailing <= card.right - #", "card.d.width == card.width * 0.5 @ high", "card.b.right == -#",
    "card.b.centerY == card.i.centerY", "card.b.width == 2#", "card.b.height == card.b.width",
    "card.t.width >= card.d.width - 9# @ 750",
  ]

  private static func numbered(_ line: String, _ random: inout SeededGenerator) -> String {
    line.reduce(into: "") { $0 += $1 == "#" ? "\(1 + random.below(20))" : String($1) }
  }

  /// What is determined holds nothing together: hardly anything is solved again, although everything has to do with
  /// everything.
  @Test(arguments: [1, 2, 3]) func solvesLittleOfWhatHangsTogether(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let templates =
      (0..<4).flatMap { number in
        let top = number == 0 ? "superview.top" : "card\(number - 1).bottom"
        return (Self.card + ["card.top == \(top) + #"]).map {
          $0.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("card.") ? "card\(number)." + $0.dropFirst(5) : String($0) }.joined(separator: " ")
        }
      } + ["card3.bottom == superview.bottom - # @ high"]
    let views = (0..<4).map {
      "view card\($0) { view i (intrinsic: 40 x 40), t (intrinsic: 60 x 20), d (intrinsic: 80 x 16), b }"
    }
    let head = "layout Main {\nscreen p = 300 x fit\nscreen q = 260 x 700 rtl\n" + views.joined(separator: "\n") + "\n"
    var lines = templates.map { Self.numbered($0, &random) }
    var history = try History(head + lines.joined(separator: "\n") + "\n}\n")
    for step in 0..<60 {
      let place = random.below(lines.count)
      switch random.below(8) {
      case 0: lines[place] = lines[place].replacing("card", with: "crad")
      case 1: lines[place] = lines[random.below(lines.count)]
      default: lines[place] = Self.numbered(templates[place], &random)
      }
      let text = head + lines.joined(separator: "\n") + "\n}\n"
      try history.goOn(to: text, "step \(step)", isThorough: step % 10 == 0)
      // Mended before long.
      if random.below(3) == 0 {
        lines = zip(templates, lines).map { $1.contains("crad") ? Self.numbered($0, &random) : $1 }
      }
    }
    #expect(history.regions > 15)
  }
}

/// A layout that is edited, solved again after each edit, and held against what is said of its text alone.
private struct History {
  private var base: LayoutModel
  private var last: LayoutResult
  /// Those of the last one: to print them takes longer than to solve.
  private var equations: [String]
  /// How often a setting was not solved whole: parts of it, or less than that.
  private(set) var parts = 0
  private(set) var regions = 0
  /// How much there was to say.
  private(set) var free = 0
  private(set) var broken = 0
  private(set) var setAside = 0

  init(_ text: String) throws {
    base = try Self.model(of: text)
    last = try #require(base.solve(textHasErrors: false) { false })
    equations = base.printedEquations
  }

  mutating func goOn(to text: String, _ step: String, isThorough: Bool) throws {
    let fresh = try Self.model(of: text)
    guard let aligned = fresh.aligned(with: base) else {
      base = fresh
      last = try #require(fresh.solve(textHasErrors: false) { false })
      equations = fresh.printedEquations
      return
    }
    let printed = aligned.printedEquations
    let before = SolvedBefore(result: last, changed: printed.indices.filter { printed[$0] != equations[$0] })
    let solved = aligned.solve(textHasErrors: false, after: before) { false }
    let (after, whole) = (try #require(solved), try #require(aligned.solve(textHasErrors: false) { false }))
    let comment: Comment = "\(step):\n\(text)"
    #expect(after.account == whole.account, comment)
    expectSameOfConstraints(after, comment)
    if isThorough {
      let alone = try #require(fresh.solve(textHasErrors: false) { false })
      #expect(after.account == alone.account, comment)
      let (found, expected) = (after.findings(bracesFail: false), whole.findings(bracesFail: false))
      #expect(found.map { "\($0)" } == expected.map { "\($0)" }, comment)
      // What was let go comes back.
      let known = after.constraints.map { "\($0)" }
      after.constraints.forget()
      #expect(after.constraints.map { "\($0)" } == known, comment)
    }
    count(after, before, of: aligned)
    last = after
    equations = printed
  }

  private func expectSameOfConstraints(_ after: LayoutResult, _ comment: Comment) {
    for setting in after.settings.indices {
      let sizes = after.settings[setting].sizes
      let given = (sizes.width == nil ? [] : [2]) + (sizes.height == nil ? [] : [3])
      let (constraints, count) = (after.constraints[setting], after.model.variableCount)
      let parts = ConstraintParts(of: constraints, variableCount: count, given: given)
      #expect(after.constraints.parts(of: setting) == parts, comment)
      let rows = ConstraintRows(of: constraints, variableCount: count)
      let alone = DeterminedVariables(rows, variableCount: count, given: given)
      let kept = after.constraints.determined(in: setting)
      #expect((0..<count).filter { kept.isOpen($0) } == (0..<count).filter { alone.isOpen($0) }, comment)
      #expect(kept.leftOver.count == alone.leftOver.count, comment)
      for variable in 0..<count { #expect(kept.rows.rows(of: variable).sorted() == rows.rows(of: variable), comment) }
    }
  }

  private mutating func count(_ after: LayoutResult, _ before: SolvedBefore, of model: LayoutModel) {
    let changed = ChangedSettings(of: model, after: before)
    for one in after.configurations {
      let isCalm =
        last.configurations.contains { $0.setting == one.setting && $0.setAside.isEmpty } && one.setAside.isEmpty
      if isCalm, changed?.region(in: one.setting) != nil { regions += 1 }
      if !isCalm, changed?.parts(in: one.setting) != nil { parts += 1 }
      free += one.free.count
      broken += one.broken.count
      setAside += one.setAside.count
    }
  }

  private static func model(of text: String) throws -> LayoutModel {
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(text.utf8))
    let names = workspace.names(of: "/a.layout")
    return try #require(names?.layouts.first).model
  }
}

extension LayoutResult {
  /// All that is known, by what constraints are and not by their numbers.
  fileprivate var account: [String] {
    func name(_ number: Int, _ setting: Int) -> String {
      let constraint = constraints[setting][number]
      return constraint.place.map { "\($0)" } ?? "\(constraint.kind)"
    }
    func name(_ conflict: ScreenConflict) -> String {
      let members = conflict.proof.map { term -> String in
        guard case .constraint(let number) = term.member else { return "\(term)" }
        return "\(name(number, conflict.setting)) \(term.multiplier) \(term.constant)"
      }
      return "\(conflict.setting) \(name(conflict.setAside, conflict.setting)) \(members) \(conflict.miss)"
    }
    var lines = (configurations + between).map { one in
      let broken = one.broken.sorted { $0.key < $1.key }.map { "\(name($0.key, one.setting)): \($0.value)" }
      return """
        \(one.configuration) \(one.setting) \(one.status) \(one.values) \(one.free) \(broken)
        \(one.redundant.map { name($0, one.setting) }) \(one.setAside.sorted().map { name($0, one.setting) })
        """
    }
    lines += conflicts.map { name($0) }
    lines += ranges.map { range in
      let sides = range.sides.map { "\($0.axis) \($0.lower) \($0.upper) \($0.conflict.map { name($0) } ?? "")" }
      return "\(range.setting) \(sides) \(range.pair.map { "\($0.width) \($0.height) \(name($0.conflict))" } ?? "")"
    }
    lines += leastViolations.sorted { $0.key < $1.key }.map { "\(name($0.key, 0)) \($0.value)" }
    return lines + ["\(works.sorted { $0.key < $1.key })", "\(settings.map(\.situation))", "\(unsolved)"]
  }
}

extension LayoutModel {
  /// The same with the numbers of another, of which it has some equations no longer; nil where that cannot be.
  fileprivate func aligned(with base: LayoutModel) -> LayoutModel? {
    guard zip(views, base.views).allSatisfy({ "\($0.prioritySettings)" == "\($1.prioritySettings)" }) else {
      return nil
    }
    var equations: [Equation] = []
    var next = 0
    for known in base.equations {
      if next < self.equations.count, self.equations[next].place.statement == known.place.statement {
        equations.append(self.equations[next])
        next += 1
      } else {
        var none = known
        none.pairs = []
        equations.append(none)
      }
    }
    guard next == self.equations.count else { return nil }
    return LayoutModel(
      name: name, isFileLevel: isFileLevel, sources: sources, pieces: pieces, statements: statements, states: states,
      whens: whens, scopes: scopes, views: views, metrics: metrics, screens: screens, equations: equations,
      items: base.items, mentions: Array(mentions), findings: findings, blocks: blocks)
  }

  fileprivate var printedEquations: [String] { equations.map { "\($0)" } }
}
