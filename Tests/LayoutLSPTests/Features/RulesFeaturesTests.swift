import Testing

@testable import Analysis
@testable import Features

/// Tests completion, hovers and findings of rules.
struct RulesFeaturesTests {
  private static func layout(_ rules: String) -> String {
    """
    screen p = 400 x 600
    let gap = 8
    view a, b (intrinsic: 30 x 20), box { view c }
    \(rules)
    """
  }

  // MARK: Completion

  struct Offers: CustomTestStringConvertible, Sendable {
    let text: String
    let offers: [String]
    let omits: [String]
    init(_ text: String, _ offers: [String], omits: [String] = []) {
      (self.text, self.offers, self.omits) = (text, offers, omits)
    }
    var testDescription: String { text }
  }

  static let names = RuleName.allCases.map(\.rawValue)

  static let completions: [Offers] = [
    Offers("a: ‸", names, omits: ["a", "gap", "nil", "left"]),
    Offers("box.c: l‸", names, omits: ["a", "gap"]),
    Offers("a: ll = 10, ‸", names, omits: ["gap", "nil", "tt(…)"]),
    Offers(
      """
      a: ll = 10,
        ‸
      """, names, omits: ["view"]),
    Offers("a: ll = ‸", names + ["nil", "gap", "%tt(…)", "%f(…)", "%^p(…)"], omits: ["a", "left", "view"]),
    Offers("a: ll = tt = ‸", names + ["nil", "gap"]),
    Offers("a: ll += ‸", names + ["gap", "%w(…)"], omits: ["nil"]),
    Offers("a: ll = 10 + ‸", names + ["gap", "%w(…)"], omits: ["nil", "a"]),
    Offers("a: ll = H:50% + (‸", names + ["gap"], omits: ["nil", "a"]),
    Offers(
      "a: ll = %‸", ["tt(…)", "cb(…)", "w(…)", "f(…)", "p(…)", "^f(…)", "@p(…)"], omits: ["minw(…)", "gap", "ll"]),
    Offers("a: ll = 10 - %‸", ["tt(…)"], omits: ["ll"]),
    Offers("a: ll = %t‸", ["tt(…)"], omits: ["tt"]),
    Offers("a: ll = H:‸", ["%p(…)", "%^p(…)", "%@p(…)"], omits: ["%tt(…)", "ll"]),
    Offers("a: ll = H:%‸", ["p(…)", "^p(…)"], omits: ["tt(…)", "f(…)"]),
    Offers("a: ll = %^‸", ["f(…)", "p(…)"], omits: ["tt(…)", "ll"]),
    Offers("a: ll = V:%@‸", ["p(…)"], omits: ["f(…)"]),
    Offers("a: ll = %tt(‸", ["a", "b", "box", "superview"], omits: ["gap", "ll"]),
    Offers("a: ll = %tt(box.‸", ["c"], omits: ["left", "gap"]),
    Offers("a: ll = %f(‸", ["gap"], omits: ["a", "ll"]),
    Offers("a: ll = %@p(gap + ‸", ["gap"], omits: ["a", "ll"]),
    Offers("a: ll = 10 ‸", [], omits: ["ll", "gap"]),
    Offers("a: ll = 50%‸", [], omits: ["tt(…)"]),
    Offers("a: ll ‸", [], omits: ["ll", "gap"]),
    Offers("view x: ‸", [], omits: ["ll"]),
    Offers("r1: ‸", [], omits: ["ll"]),
  ]

  @Test(arguments: completions) func completes(_ row: Offers) throws {
    let document = MarkedDocument(Self.layout(row.text))
    let analysis = try #require(document.analysis)
    let candidates = completionCandidates(analysis, at: document.cursors[0])
    let labels = Set(candidates.map(\.label))
    #expect(labels.isSuperset(of: row.offers), "missing \(Set(row.offers).subtracting(labels).sorted())")
    #expect(labels.isDisjoint(with: row.omits), "too many \(labels.intersection(row.omits).sorted())")
    #expect(candidates.count == labels.count)
    #expect(candidates.allSatisfy { $0.documentation?.isEmpty != true && $0.detail?.isEmpty == false })
  }

  // MARK: Hover

  static let hovers: [(String, String, [String])] = [
    (
      "a: l‸l = 10, tt = 5, w = h = 9", "ll",
      ["ll: from the superview's left to the left of the view", "`a.leftInset == 10`", "p: holds exactly"]
    ),
    ("a: ll = bb‸ = rr = 10, tt = 50%", "bb", ["bb: from", "`a.bottomInset == 10`"]),
    ("a: lr‸ = 10, w = 5, tt = 50%", "lr", ["superview's right to the left of", "`a.left == superview.right - 10`"]),
    (
      "a: ll = 10, maxw = 50, w‸ = 80, tt = h = 9", "w",
      ["the width of", "`a.width == 80 @ 999`", "broken, it misses by 30"]
    ),
    ("a: ll‸ = 1, cl = 2, rr = 3", "ll", ["not used: 'cl' and 'rr' are newer, and settle the horizontal axis"]),
    ("a: w‸ = 1, cl = 2, rr = 3", "w", ["not used: 'cl' and 'rr' settle the width"]),
    ("a: ll‸ = 1, lr = 3", "ll", ["not used: 'lr' settles the same edge later"]),
    ("a: ll‸ = 1, lr = nil", "ll", ["not used: 'lr' removes the same edge later"]),
    ("a: ll‸ = 1, tt = ll = nil", "ll", ["not used: it is removed later"]),
    (
      "a: ll = %‸rl(b) + gap", "%rl(b)",
      ["%rl(b): from the superview's left to the right of b", "`a.left == b.right + 8`"]
    ),
    ("a: ll = %rl(‸b) + gap", "b", ["view b"]),
    ("a: ll = %f(ga‸p)", "gap", ["let gap = 8"]),
    ("a: w = 50%, h = w‸", "w", ["w: what was last assigned to it", "`a.height == superview.height * 0.5`"]),
    ("a: tt = 5 + (l‸l = 3)", "ll", ["ll: from the superview's left", "`a.leftInset == 3`"]),
    ("a: tt‸ = 5 + (ll = 3)", "tt", ["tt: from the superview's top", "`a.topInset == 8`"]),
    ("a: rr = 5%, bb = r‸l", "rl", ["rl: what was last assigned to it", "p: holds exactly"]),
    ("a: tt = b‸b + 5", "bb", ["nothing was, so it is 0", "`a.topInset == 5`"]),
  ]

  @Test(arguments: hovers) func shows(_ rules: String, _ word: String, _ texts: [String]) throws {
    let document = MarkedDocument(Self.layout(rules))
    let analysis = try #require(document.analysis)
    let answer = try #require(hoverAnswer(analysis, at: document.cursors[0]))
    let bytes = try #require(answer.bytes)
    #expect(String(decoding: Array(document.text.utf8)[bytes], as: UTF8.self) == word)
    for text in texts {
      #expect(
        answer.narrowMarkdown.contains(text),
        """
        no '\(text)' in:
        \(answer.markdown())
        """)
    }
    #expect(!answer.plaintext.contains("`"))
  }

  // MARK: Findings

  /// Rules and their findings in the order of the text, each as `code text` with the text that it underlines.
  static let findings: [(String, [String])] = [
    (
      "a: ll = 0, cl = 100, rr = 30, w = 5, tt = 0, h = 1",
      ["ignored-rule ll = 0", "ignored-rule w = 5"]
    ),
    ("a: tt = bb = ct = 10", ["ignored-rule ct"]),
    ("a: tt = 5, tt = 10", ["ignored-rule tt = 5"]),
    ("a: tt = 5, tb = 10", ["ignored-rule tt = 5"]),
    ("a: tt = 5, tt += 10", []),
    ("a: tt = 5, bb = 1 + (ct = 10) + (h = 2)", ["ignored-rule tt = 5", "ignored-rule h = 2"]),
    ("a: tt = 5 + (ll = foo)", ["unknown-name foo"]),
    ("a: tt = 5 + (lft = 3)", ["unknown-name lft"]),
    ("a: tt = 5 + (ll == 3)", ["syntax =="]),
    ("a: w = (h = %w(b)) * (h = %h(b))", ["nonlinear (h = %w(b)) * (h = %h(b))"]),
    ("a: tt = 2 * (ll = -3)", ["outside-superview tt = 2 * (ll = -3)", "outside-superview ll = -3"]),
    ("a: tt = 5, tt += 10, tt = 3", ["ignored-rule tt = 5", "ignored-rule tt += 10"]),
    ("a: tt = 5, h = tt, tt = 3", []),
    ("a: tt = 5, tt = nil", ["ignored-rule tt = 5"]),
    ("a: minw = 5, minw = 6", ["ignored-rule minw = 5"]),
    ("a: w = 5, h = w, ll = rr = 0", ["ignored-rule w = 5"]),
    ("a: ll = -10", ["outside-superview ll = -10"]),
    (
      """
      a: ll = 0, rr = 0
      a.width == 20
      """, ["conflict a.width == 20"]
    ),
    (
      """
      a: ll = 0, w = 20
      a: rr = 0
      a.width == 20
      """, ["ignored-rule w = 20", "conflict a.width == 20"]
    ),
    ("a: ll = 10, w = 30, maxw = 20", ["never-satisfied w = 30"]),
    ("a: minw = 10, maxw = 5", ["conflict maxw = 5"]),
    ("a: lft = 10", ["unknown-name lft"]),
    ("a: ltt = 10", ["unknown-name ltt"]),
    ("a: left = 10", ["unknown-name left"]),
    ("a: ll = foo", ["unknown-name foo"]),
    ("a: ll = %q(b)", ["unknown-name q"]),
    ("a: ll = %minw(b)", ["unknown-name minw"]),
    ("a: ll = %^tt(b)", ["syntax ^"]),
    ("a: ll = H:%w(b)", ["syntax H:%w(b)"]),
    ("a: ll = b", ["syntax b"]),
    ("a: ll = b.left", ["syntax b.left"]),
    ("a: ll = nope.left + %tt(nix)", ["syntax nope.left", "unknown-view nix"]),
    ("a: ll = %w(b) * %h(b)", ["nonlinear %w(b) * %h(b)"]),
    ("a: ll = 100 / %w(b)", ["nonlinear %w(b)"]),
    ("a: ll = %w(b), ll *= ll", ["nonlinear ll *= ll"]),
    ("a: ll = 10 / (5 - 5)", ["division-by-zero 5 - 5"]),
    ("a: ll = 1e9, ll *= ll, ll *= ll, ll *= ll", ["out-of-range ll *= ll"]),
    ("a: ll = tt = nil + 1", ["syntax nil"]),
    ("a: ll += nil", ["syntax nil"]),
    ("a: ll = nil", []),
    ("view: ll = 10", ["no-superview ll"]),
    ("view: w = 50%", ["no-superview 50%"]),
    ("view: w = %rr(a)", ["no-superview %rr(a)"]),
    ("view: minw = 10", []),
    ("safeArea: w = 10", ["syntax safeArea"]),
    ("nope: w = 10", ["unknown-view nope"]),
    ("box.nope: w = 10", ["unknown-view nope"]),
    ("a: ll = nope, w = ", ["syntax "]),
  ]

  @Test(arguments: findings) func finds(_ rules: String, _ expected: [String]) throws {
    let document = MarkedDocument(Self.layout(rules))
    let analysis = try #require(document.analysis)
    let bytes = Array(document.text.utf8)
    let ignored: Set<FindingCode> = [.ambiguous, .unusedView, .unusedMetric, .zeroSize]
    let found = analysis.findings.filter { !ignored.contains($0.code) }.map { finding in
      "\(finding.code.rawValue) \(String(decoding: bytes[finding.bytes], as: UTF8.self))"
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    "a: ltt = 10", "a: left = 10", "a: ll = %tx(b)", "a: ll = %^tt(b)", "a: ll = b.left", "a: tt = b.bottom + 8",
    "a: w = b.width", "a: ll == 3", "a: ll = 3 tt = 5", "a: \"ll = 3\"", "[a.coslayout addRule:@\"ll = 3\"];",
  ])
  func fixesRemoveTheError(_ rules: String) throws {
    let document = MarkedDocument(Self.layout(rules))
    let finding = try #require(document.analysis?.findings.first { $0.code.severity == .error })
    guard case .fix(let fix)? = finding.data else {
      Issue.record("no fix for \(finding.message)")
      return
    }
    var text = Array(document.text.utf8)
    text.replaceSubrange(fix.place.bytes, with: Array(fix.replacement.utf8))
    let mended = try #require(MarkedDocument(String(decoding: text, as: UTF8.self)).analysis)
    #expect(!mended.findings.contains { $0.code.severity == .error }, "\(mended.findings.map(\.message))")
  }
}
