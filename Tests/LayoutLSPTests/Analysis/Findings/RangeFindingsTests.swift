import Testing

@testable import Analysis
@testable import Features

/// Findings about ranged screens are true of every size in them: text in, findings out. In most of these rows the
/// ends alone would give other findings.
struct RangeFindingsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// The size of the screen `s`, and statements about a view `a`, which is 10 high and stands at 0, 0.
    let size: String
    let body: String
    /// `code`, or `code view dimension low...high screens` of the first free value, in the order of the text.
    let says: [String]
    var testDescription: String { name }

    init(_ name: String, on size: String = "320...1366 x 480", _ body: String, says: [String] = []) {
      self.name = name
      self.size = size
      self.body = body
      self.says = says
    }
  }

  static let rows: [Row] = [
    Row("a soft constraint that holds at one size", "a.width == view.width; a.width == 520 @ 500"),
    Row("a soft constraint that never holds", "a.width == view.width; a.width == 300 @ 500", says: ["never-satisfied"]),
    Row("about the screen alone", "a.width == 9; view.width == 520 @ 500"),
    Row("about the screen alone, never", "a.width == 9; view.width == 52 @ 500", says: ["never-satisfied"]),
    Row(
      "a soft constraint that holds at an end", on: "320...520 x 480", "a.width == view.width; a.width == 520 @ 500"),
    Row(
      "a soft constraint that holds between two sizes",
      "a.width == view.width; a.width <= 600 @ 5; a.width >= 601 @ 4; [a].width >= 700 @ 3; a.width <= 700 @ 2"),
    Row(
      "two soft constraints at one size each, and one at none",
      "a.width == view.width; a.width == 520 @ 500; a.width == 521 @ 400; a.width == 1367 @ 300",
      says: ["never-satisfied"]),
    Row(
      "a soft constraint that holds where two stretches meet",
      "a.width <= view.width; a.width <= 1000 - view.width @ 900; a.width >= 0; a.width == 500 @ 800"),
    Row(
      "a soft constraint that just fails to, and still decides the width",
      "a.width <= view.width; a.width <= 999 - view.width @ 900; a.width == 500 @ 800; a.width <= 499.5 @ 700"),
    Row(
      "ambiguous between 400 and 600", "a.width <= view.width - 400 @ 500; a.width <= 600 - view.width @ 500",
      says: ["ambiguous a width 0...100 s"]),
    Row(
      "ambiguous from 400", "a.width <= view.width - 400 @ 500", says: ["ambiguous a width 0...966 s"]),
    Row(
      "parts that are ambiguous at sizes of their own",
      "a.width <= view.width - 400 @ 500; a.width <= 600 - view.width @ 500; b.top == 0; b.height == 9; b.left == 0;"
        + "b.width <= view.width - 580 @ 500; b.width <= 720 - view.width @ 500;"
        + "c.top == 0; c.height == 9; c.left == 0; c.width == 50% @ 500; c.width <= 306",
      says: ["ambiguous a width 0...10 s", "ambiguous b width 0...10 s"]),
    Row("ambiguous nowhere", "a.width <= view.width - 400 @ 500; a.width == 7 @ 1"),
    Row(
      "0 wide at the ends only",
      "a.width <= view.width - 400 @ 500; a.width <= 600 - view.width @ 500; a.width == 9 @ 1"),
    Row(
      "0 wide everywhere", "a.width <= view.width - 1400 @ 500; a.width == 0 @ 1",
      says: ["zero-size", "never-satisfied"]),
    Row(
      "0 wide but for the upper end", on: "320...1400 x 480", "a.width <= view.width - 1399 @ 500; a.width == 1 @ 1"),
    Row(
      "implied at both ends only",
      "a.width >= 320; a.width <= view.width; a.width <= 1686 - view.width; a.width == 320"),
    Row("implied everywhere", "a.width == view.width; view.width == a.width", says: ["redundant"]),
    Row(
      "only the part with a solution counts", "a.width == view.width; a.width >= 600; a.width == 520 @ 500",
      says: ["range-conflict", "never-satisfied"]),
    Row(
      "in the part with a solution", "a.width == view.width; a.width >= 500; a.width == 520 @ 500",
      says: ["range-conflict"]),
    Row(
      "at the end of the part with a solution", "a.width == view.width; a.width >= 520; a.width == 520 @ 500",
      says: ["range-conflict"]),
    Row("a range of heights", on: "480 x 320...1366", "a.width == view.height; a.width == 520 @ 500"),
    Row(
      "two ranges, each on its own", on: "320...1366 x 200...900",
      "a.width == view.width; a.width == 520 @ 500; b.edges == view.edges; b.height == 777 @ 500"),
    Row(
      "two ranges, at the diagonal", on: "320...1366 x 200...900", "a.width == view.width; a.width == view.height @ 500"
    ),
    Row(
      "two ranges, far corners", on: "320...1366 x 200...900",
      "a.width == view.width - view.height; a.width == 1166 @ 500",
      says: ["range-conflict"]),
    Row(
      "two ranges, of which the diagonal works", on: "300...800 x 300...800",
      "a.width == view.width; a.width == view.height", says: ["range-conflict"]),
    Row(
      "two ranges, of which the diagonal works, by a ratio", on: "300...800 x 300...800",
      "b.insets == 0; b.aspectRatio == 1", says: ["range-conflict"]),
    Row(
      "implied at all of two ranges", on: "320...1366 x 200...900",
      "a.width == view.width + view.height; a.width - view.height == view.width", says: ["redundant"]),
    Row(
      "two ranges, never", on: "320...1366 x 200...900", "a.width == view.width + view.height; a.width == 519 @ 500",
      says: ["never-satisfied"]),
    Row(
      "two ranges, ambiguous off the diagonal", on: "320...1366 x 200...900",
      "a.width <= view.width - 500 @ 500; a.width <= 800 - view.height @ 500",
      says: ["ambiguous a width 0...180 s"]),
  ]

  private func document(_ row: Row) -> String {
    let other = ["b", "c"].filter { row.body.contains("\($0).") }.map { "view \($0)\n" }.joined()
    let width = row.body.contains("a.width") ? "" : "a.width == 5\n"
    return
      """
      layout L {
      screen s = \(row.size)
      view a
      \(other)a.left == 0; a.top == 0; a.height == 10
      \(width)\(row.body)
      }
      """
  }

  private func said(_ text: String) throws -> [String] {
    let analysis = try #require(MarkedDocument(text).analysis)
    // Where the views stand does not matter here.
    return analysis.findings.filter { $0.code != .offScreen }.map { finding in
      guard case .ambiguous(let view, let free, let screens) = finding.data, let value = free.first else {
        return finding.code.rawValue
      }
      let interval = [value.lower, value.upper].map { bound in bound.map { NumberText.points($0) } ?? "" }
      return "\(finding.code.rawValue) \(view) \(value.dimension) \(interval.joined(separator: "..."))"
        + " \(screens.joined(separator: " "))"
    }
  }

  @Test(arguments: rows) func findingsAreTrueOfEverySize(_ row: Row) throws {
    #expect(try said(document(row)) == row.says)
  }

  /// Sizes between the ends of a range serve findings alone.
  @Test func framesAndHoversShowOnlyTheEnds() throws {
    let document = MarkedDocument(
      """
      layout L {
        screen s = 320...1366 x 200...900
        view ‸a
        a.left == 0; a.top == 0; a.height == view.height / 2; a.width <= view.width; a.width <= 999 - view.width @ 9
        a.width == a.height * 2 @ 5?
      }
      """)
    let analysis = try #require(document.analysis)
    let frames = analysis.frames.flatMap(\.configurations)
    #expect(frames.map(\.screen) == ["s.min", "s.max"])
    #expect(frames.map(\.width) == [320, 1366])
    let result = try #require(analysis.layouts.first?.result)
    #expect(result.interiorConfigurations.count >= 3)
    let cursor = try #require(document.cursors.first)
    let hover = try #require(hoverAnswer(analysis, at: cursor))
    #expect(hover.plaintext.split(separator: "\n").filter { $0.hasPrefix("s") }.count == 3)
    let debug = try #require(analysis.findings.first { $0.code == .debug })
    #expect(debug.message.split(separator: ";").count == 2)
  }

  /// Screens of one size have no sizes between their ends, nor has a layout with errors in its text.
  @Test(arguments: ["screen s = 320 x 480", "screen s = fit x 480", "screen s = 320...520 x 480; nonsense"])
  func otherScreensHaveNoSizesBetween(_ screen: String) throws {
    let text = """
      layout L {
      \(screen)
      view a
      a.edges == view.edges
      a.width == 400 @ 500
      }
      """
    let result = try #require(MarkedDocument(text).analysis?.layouts.first?.result)
    #expect(result.interiorConfigurations.isEmpty)
    #expect(!result.configurations.isEmpty)
  }

  @Test func leastMissOfARangeIsReported() throws {
    let text = document(
      Row("", "a.width <= view.width; a.width <= 999 - view.width @ 900; a.width == 510 @ 800; a.width == 509 @ 1"))
    let analysis = try #require(MarkedDocument(text).analysis)
    #expect(
      analysis.findings.map { $0.message.split(separator: "\n").first.map(String.init) ?? "" }
        == [
          "'a.width == 510 @ 800' holds on no screen: it misses by at least 10.5 points",
          "'a.width == 509 @ 1' holds on no screen: it misses by at least 9.5 points",
        ])
  }

  /// A statement that gives way on a screen of one size and on sizes of others is one report, which tells both.
  @Test func fixedAndRangedScreensAreOneReport() throws {
    let analysis = try #require(
      MarkedDocument(
        """
        screen a = 320...440 x 50 text 100%, 200%
        screen b = 360 x 50 text 100%, 200%
        view bubble (intrinsic: _ x 20)
        bubble.top == 0; bubble.left == 8
        bubble.width <= 75%
        bubble.width == 300

        """
      ).analysis)
    let errors = analysis.findings.filter { $0.code.severity == .error }
    #expect(errors.map { $0.code } == [.conflict])
    #expect(
      errors.first?.message.contains("misses by 60 points on a at width 320, and by 30 points on b: it cannot")
        == true, "\(errors)")
    guard case .conflict(let data)? = errors.first?.data else { return #expect(Bool(false), "no data of a conflict") }
    #expect(data.configurations.map { $0.screen } == ["b.100%", "b.200%"])
    // The number of the message, which the end of the range has.
    #expect(data.gap == 60)
    #expect(data.ranges.map { "\($0.screen) \($0.lower) \($0.upper)" } == ["a.100% 400.0 440.0", "a.200% 400.0 440.0"])
  }

}
