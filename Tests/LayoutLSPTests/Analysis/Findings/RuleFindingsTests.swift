import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol
@testable import Server

/// Tests the findings of rules, and their fixes.
struct RuleFindingsTests {
  private static func layout(_ rules: String) -> String {
    """
    screen p = 400 x 600
    let gap = 8
    view a, b (intrinsic: 30 x 20), box { view c }
    \(rules)
    """
  }

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
    ("a: ll = 10, w = 30, maxw = 20", []),
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
