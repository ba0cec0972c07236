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
    var base = try model(of: Self.text(lines, screens))
    var last = try #require(base.solve(textHasErrors: false) { false })
    var partial = 0
    var counts = (free: 0, broken: 0, setAside: 0)
    for step in 0..<20 {
      for _ in 0...random.below(2) {
        let place = random.below(lines.count)
        // A constant, the whole line, or what it was.
        if random.below(3) > 0 { lines[place] = Self.line(&random) } else { lines[place] += "7" }
      }
      let fresh = try model(of: Self.text(lines, screens))
      guard let aligned = fresh.aligned(with: base) else {
        base = fresh
        last = try #require(fresh.solve(textHasErrors: false) { false })
        continue
      }
      let before = SolvedBefore(result: last, changed: aligned.equationsThatDiffer(from: last.model))
      let changed = ChangedSettings(of: aligned, after: before)
      partial += last.settings.indices.count { changed?.touched(in: $0) != nil }
      let solved = aligned.solve(textHasErrors: false, after: before) { false }
      let (after, whole) = (try #require(solved), try #require(aligned.solve(textHasErrors: false) { false }))
      try expectSame(after, whole, "step \(step):\n\(Self.text(lines, screens))")
      if step % 5 == 0 {
        // That of the text alone, and what was let go comes back.
        let alone = try #require(fresh.solve(textHasErrors: false) { false })
        #expect(after.account == alone.account, "step \(step)")
        let known = after.constraints.map { "\($0)" }
        after.constraints.forget()
        #expect(after.constraints.map { "\($0)" } == known, "step \(step)")
        let (found, expected) = (after.findings(bracesFail: false), whole.findings(bracesFail: false))
        #expect(found.map { "\($0)" } == expected.map { "\($0)" }, "step \(step)")
      }
      for one in after.configurations {
        counts.free += one.free.count
        counts.broken += one.broken.count
        counts.setAside += one.setAside.count
      }
      last = after
    }
    #expect(partial > 15)
    #expect(min(counts.free, counts.broken, counts.setAside) > 30)
  }

  private func expectSame(_ after: LayoutResult, _ whole: LayoutResult, _ comment: Comment) throws {
    #expect(after.account == whole.account, comment)
    for setting in after.settings.indices {
      let given = after.settings[setting].sizes
      let parts = ConstraintParts(
        of: after.constraints[setting], variableCount: after.model.variableCount,
        given: (given.width == nil ? [] : [2]) + (given.height == nil ? [] : [3]))
      #expect(after.constraints.parts(of: setting) == parts, comment)
    }
  }

  private func model(of text: String) throws -> LayoutModel {
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

  fileprivate func equationsThatDiffer(from last: LayoutModel) -> [Int] {
    equations.indices.filter { "\(equations[$0])" != "\(last.equations[$0])" }
  }
}
