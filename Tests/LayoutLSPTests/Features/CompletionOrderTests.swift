import Testing

@testable import Analysis
@testable import Features
@testable import Protocol

/// Tests the order of completions: open attributes before fixed ones, and likely words before possible ones.
struct CompletionOrderTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let statements: String
    /// The first labels, in any order.
    let first: Set<String>
    var testDescription: String { name }
  }

  private static func layout(_ statements: String) -> String {
    """
    layout L {
      screen phone = 320 x 480 safeArea (20, 0, 0, 0)
      view title: UILabel (intrinsic: 120 x 20)
      view icon: UIImageView (intrinsic: 24 x 24)
      view detail: UILabel (intrinsic: 80 x 20)
      view box { view inner }
    \(statements)
    }
    """
  }

  static let rows: [Row] = [
    Row(name: "a view of which nothing is said", statements: "title.‸", first: ["leading", "top"]),
    Row(
      name: "the axis that is open", statements: "title.leading == 16\ntitle.trailing == -16\ntitle.‸", first: ["top"]),
    Row(
      name: "a size that nothing fixes", statements: "box.leading == 0\nbox.top == 0\nbox.bottom == 0\nbox.‸",
      first: ["trailing", "width"]),
    Row(name: "the other size", statements: "icon.width == 24\nicon.‸", first: ["height"]),
    Row(
      name: "as the view has it: sides", statements: "box.left == 0\nbox.top == 0\nbox.bottom == 0\nbox.‸",
      first: ["right", "width"]),
    Row(
      name: "beside a neighbour",
      statements: "icon.leading == 16\ntitle.leading == icon.trailing + 8\ntitle.‸",
      first: ["trailing", "centerY"]),
    Row(
      name: "children of what has its place",
      statements: "box.width == 50\nbox.height == 50\nbox.top == 0\nbox.leading == 0\nbox.‸",
      first: ["inner"]),
    Row(
      name: "children of what has no place yet, behind what is open",
      statements: "box.leading == 0\nbox.trailing == 0\nbox.‸", first: ["top", "height", "bottom", "centerY", "inner"]),
    Row(
      name: "children on the other side", statements: "title.leading == box.‸", first: ["leading", "trailing", "inner"]),
    Row(name: "a list", statements: "[title, icon].‸", first: ["leading", "top", "width", "height", "centerY"]),
    Row(name: "the same edge of the superview", statements: "title.leading == superview.‸", first: ["leading"]),
    Row(
      name: "the edge opposite of a neighbour in a row",
      statements: "title.centerY == icon.centerY\ntitle.leading == icon.‸", first: ["trailing"]),
    Row(
      name: "the same edge of a neighbour below", statements: "title.top == icon.bottom + 8\ntitle.leading == icon.‸",
      first: ["leading"]),
    Row(name: "the other size of the view itself", statements: "icon.width == icon.‸", first: ["height"]),
    Row(name: "the view around", statements: "title.leading == ‸", first: ["superview"]),
    Row(name: "the neighbour", statements: "icon.top == ‸", first: ["superview", "title"]),
    Row(
      name: "a view of the same kind", statements: "title.width == 50\ndetail.width == ‸",
      first: ["title"]),
    Row(
      name: "what the others have", statements: "icon.top == safeArea.top\nbox.top == safeArea.top\ntitle.top == ‸",
      first: ["safeArea"]),
    Row(
      name: "a view that has no such edge yet",
      statements: "title.leading == 0\nicon.leading == 0\nbox.leading == 0\nview.leading == ‸", first: ["detail"]),
    Row(name: "the constant of an equation", statements: "let gap = 8\ntitle.left == icon.right + ‸", first: ["gap"]),
    Row(name: "a factor", statements: "let gap = 8\ntitle.width == icon.width * ‸", first: ["gap"]),
    Row(name: "the value of a rule", statements: "let gap = 8\ntitle: ll = ‸", first: ["gap"]),
    Row(name: "behind a setter's value", statements: "title.left.equal = 10 ‸", first: ["+keepHigh", "+keepLow"]),
    Row(name: "properties", statements: "view more (‸)", first: ["intrinsic", "text"]),
  ]

  /// Attributes of lists stand behind the most common attributes, and before the others.
  @Test func listAttributesFollowTheMostCommonOnes() throws {
    let labels = try Self.labels(Self.layout("[title, icon].‸")).map(\.label)
    let places = ["width", "widthsEqual", "leftAligned", "topInset"].map { labels.firstIndex(of: $0) ?? .max }
    #expect(places == places.sorted(), "\(labels.prefix(30).joined(separator: " "))")
  }

  @Test(arguments: ["screen s = ‸", "screen s = iPhone‸"]) func newerDevicesFirst(_ statement: String) throws {
    let labels = try Self.labels(statement).map(\.label)
    #expect(labels.prefix(4) == ["fit", "iPhone17ProMax", "iPhone17Pro", "iPhone17"])
    let (oldest, newest) = (labels.firstIndex(of: "iPhoneSE"), labels.firstIndex(of: "iPadPro13"))
    #expect(try #require(oldest) < #require(newest))
  }

  private static func labels(_ marked: String, _ names: ProjectNames = ProjectNames()) throws -> [CompletionCandidate] {
    let document = MarkedDocument(marked)
    let analysis = try #require(document.analysis)
    return completionCandidates(analysis, at: document.cursors[0], names).sorted { $0.sortText < $1.sortText }
  }

  @Test(arguments: rows) func likelyLabelsComeFirst(_ row: Row) throws {
    let labels = try Self.labels(Self.layout(row.statements)).map(\.label)
    #expect(Set(labels.prefix(row.first.count)) == row.first, "\(labels.prefix(6).joined(separator: " "))")
  }

  /// The statement around the cursor does not count as a statement that exists.
  @Test func theStatementAtTheCursorDoesNotCount() throws {
    let alone = try Self.labels(Self.layout("title.‸"))
    let complete = try Self.labels(Self.layout("title.‸leading == 16"))
    #expect(alone.map(\.label) == complete.map(\.label))
  }

  /// Where no statement has begun: first what the layout still lacks, then what is most common.
  @Test(arguments: [
    ("‸", ["layout", "screen", "view"]), ("layout L { }\n‸", ["layout", "screen", "view"]),
    ("layout L {\n  ‸\n}", ["screen", "view", "let"]),
    ("layout L {\n  screen s = 9 x 9\n  ‸\n}", ["view", "screen", "let"]),
    ("layout L {\n  view a\n  ‸\n}", ["screen", "a", "view", "let"]),
    ("layout L {\n  screen s = 9 x 9\n  view a { ‸ }\n  a.insets == 0\n}", ["view", "a", "let"]),
    ("layout L {\n  screen s = 9 x 9\n  view a\n  ‸\n  a.insets == 0\n}", ["a", "screen", "view", "let"]),
  ])
  func missingStatementsComeFirst(_ marked: String, _ first: [String]) throws {
    let labels = try Self.labels(marked).filter { $0.kind != .snippet }.map(\.label)
    #expect(labels.starts(with: first), "\(labels.prefix(6))")
  }

  @Test func detailsSayWhatAnAttributeSettles() throws {
    let found = try Self.labels(Self.layout("box.leading == 0\nbox.‸"))
    #expect(found.first { $0.label == "width" }?.detail == "horizontal length, fixes its width")
    #expect(found.first { $0.label == "top" }?.detail == "vertical position, places it vertically")
    #expect(found.first { $0.label == "leading" }?.detail == "horizontal position")
  }

  /// A statement offered on an empty line settles the view that it names.
  @Test func settlingStatements() throws {
    let text = Self.layout(
      "title.leading == 16\nicon.center == (0, 0)\ndetail.center == (0, 0)\nbox.insets == 0\nbox.inner.insets == 0\n‸")
    let found = try Self.labels(text)
    let first = try #require(found.first)
    #expect(first.label.hasPrefix("title.top == ") && first.detail == "settles 'title'", "\(first.label)")
    let after = try #require(MarkedDocument(text.replacing("‸", with: first.label)).analysis)
    #expect(after.findings.allSatisfy { $0.code != .ambiguous }, "\(after.findings.map(\.message))")
    #expect(found.dropFirst().first?.rank != 0, "one is enough")
  }

  /// A statement offered in a block uses the names that are known there.
  @Test func settlingStatementsInABlock() throws {
    let text = "screen p = 100 x 100\nview form {\n  view user\n  ‸\n}\nform.insets == 0"
    let found = try Self.labels(text).filter { $0.kind == .snippet }.map(\.label)
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("user.") }, "\(found)")
    let after = try #require(MarkedDocument(text.replacing("‸", with: found.joined(separator: "; "))).analysis)
    #expect(after.findings.isEmpty, "\(after.findings.map(\.message))")
  }

  /// An attribute offered on the other side of an equation is no error there.
  @Test(arguments: ["leading", "top", "width", "left", "size", "centerX", "leftInset", "aspectRatio", "topMargin"])
  func attributesThatAreOfferedFit(_ attribute: String) throws {
    let text = Self.layout("title.\(attribute) == icon.‸")
    for candidate in try Self.labels(text) where candidate.kind == .property && !candidate.isSnippet {
      let analysis = try #require(MarkedDocument(text.replacing("‸", with: candidate.insertText)).analysis)
      let errors = analysis.findings.filter { $0.code.severity == .error && $0.code != .conflict }
      #expect(errors.count == 0, "\(candidate.label): \(errors.map(\.message))")
    }
  }

  /// Completing a layout of a file that is not imported also inserts the import.
  @Test func layoutsOfOtherFiles() throws {
    var workspace = Workspace()
    workspace.open("/lib/cards.layout", text: Array("layout Card { }\nlayout L { }".utf8))
    workspace.open("/Marked.layout", text: Array("layout L { }".utf8))
    let names = WorkspaceCopy(workspace).names(files: { ["/Marked.layout", "/lib/cards.layout"] })
    let found = try Self.labels("import \"other.layout\"\nlayout L {\n  view v: ‸\n}", names)
    let card = try #require(found.first { $0.label == "Card" })
    #expect(card.alsoChanges?.text == "import \"lib/cards.layout\"\n" && card.alsoChanges?.bytes == 22..<22)
    #expect(!found.contains { $0.label == "L" })
  }
}
