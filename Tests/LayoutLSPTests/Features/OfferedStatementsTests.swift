import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol
@testable import Server

/// Tests that what is offered helps: statements settle the views that they name, and attributes fit.
struct OfferedStatementsTests {
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

  private static func labels(_ marked: String) throws -> [CompletionCandidate] {
    let document = MarkedDocument(marked)
    let analysis = try #require(document.analysis)
    return completionCandidates(analysis, at: document.cursors[0]).sorted { $0.sortText < $1.sortText }
  }

  /// The statement around the cursor does not count as a statement that exists.
  @Test func theStatementAtTheCursorDoesNotCount() throws {
    let alone = try Self.labels(Self.layout("title.‸"))
    let complete = try Self.labels(Self.layout("title.‸leading == 16"))
    #expect(alone.map(\.label) == complete.map(\.label))
  }

  /// A statement offered on an empty line settles the view that it names.
  @Test func settlingStatements() throws {
    let text = Self.layout(
      """
      title.leading == 16
      icon.center == (0, 0)
      detail.center == (0, 0)
      box.insets == 0
      box.inner.insets == 0
      ‸
      """)
    let found = try Self.labels(text)
    let first = try #require(found.first)
    #expect(first.label.hasPrefix("title.top == ") && first.detail == "settles 'title'", "\(first.label)")
    let after = try #require(MarkedDocument(text.replacing("‸", with: first.label)).analysis)
    #expect(after.findings.allSatisfy { $0.code != .ambiguous }, "\(after.findings.map(\.message))")
    #expect(found.dropFirst().first?.rank != 0, "one is enough")
  }

  /// A statement offered in a block uses the names that are known there.
  @Test func settlingStatementsInABlock() throws {
    let text = """
      screen p = 100 x 100
      view form {
        view user
        ‸
      }
      form.insets == 0
      """
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
}
