import Syntax
import Testing

@testable import Analysis
@testable import Features
@testable import Protocol

/// Tests that every room knows every notation, and every property of screens. A new one does not compile here before
/// it has an example, and its example shows what is missing.
@Suite struct NotationTests {
  private static let head = """
    screen p = 200 x 100
    view a, b
    a.width == 50
    b.width == 140

    """

  /// Returns a statement that contradicts the head, formatted, and a completion that is offered at its `‸` among
  /// others.
  private static func example(_ notation: Notation) -> (marked: String, offers: String) {
    switch notation {
    case .equation: ("a.width == ‸40", "b")
    case .setter: ("a.width.‸equal = 40", "min")
    case .rule: ("a: ‸w = 40", "maxw")
    case .visualFormat: ("H:[‸a(40)]", "b")
    case .list: ("[a, b].‸widthsEqual", "widthsEqual")
    case .rows:
      (
        """
        rows {
          [‸a(40)]-[b]
        }
        """, "_spacer"
      )
    case .stack:
      (
        """
        stack (spacing: 10) {
          ‸a(40), b
        }
        """, "_spacer"
      )
    }
  }

  private struct Sample {
    let marked: MarkedDocument
    let offers: String
    /// The range of the example in the text.
    let bytes: Range<Int>
    let analysis: Analysis
    var text: String { String(marked.text.dropFirst(head.count).dropLast()) }

    init(_ notation: Notation) throws {
      let example = NotationTests.example(notation)
      (marked, offers) = (MarkedDocument("\(head)\(example.marked)\n"), example.offers)
      bytes = head.utf8.count..<marked.text.utf8.count - 1
      analysis = try #require(marked.analysis)
    }
  }

  @Test func everyConstraintStatementHasANotation() {
    let kinds = (UInt8.min...UInt8.max).compactMap(SyntaxKind.init).filter(\.makesConstraints)
    #expect(Set(Notation.allCases.map(\.statement)) == Set(kinds))
    #expect(kinds.allSatisfy { Notation.of($0)?.statement == $0 } && kinds.count == Notation.allCases.count)
  }

  @Test(arguments: Notation.allCases) func examplesAreParsedAndLowered(_ notation: Notation) throws {
    let sample = try Sample(notation)
    let path = try #require(sample.analysis.document.nodes(at: sample.bytes.lowerBound))
    #expect(path.statement?.kind == notation.statement)
    #expect(!sample.analysis.document.tree.hasProblems)
    #expect(sample.analysis.findings.contains { $0.code == .conflict && sample.bytes.contains($0.bytes.lowerBound) })
    #expect(formattedText(Array(sample.marked.text.utf8)) == nil)
  }

  @Test(arguments: Notation.allCases) func examplesAreCompleted(_ notation: Notation) throws {
    let sample = try Sample(notation)
    let cursor = try #require(sample.marked.cursors.first)
    #expect(completionCandidates(sample.analysis, at: cursor).contains { $0.label == sample.offers })
    guard sample.text.first?.isLetter == true else { return }
    let starts = completionCandidates(sample.analysis, at: sample.bytes.lowerBound).map(\.label)
    #expect(starts.contains { sample.text.hasPrefix($0) }, "\(starts)")
  }

  @Test(arguments: Notation.allCases) func examplesAreColouredFoldedAndSelected(_ notation: Notation) throws {
    let sample = try Sample(notation)
    let document = sample.analysis.document
    var coloured: [Range<Int>] = []
    let finder = try #require(TokenFinder(sample.analysis))
    finder.forEachToken(in: sample.bytes) { coloured.append($0.bytes) }
    for (piece, start) in zip(document.tree.pieces, document.tree.starts) {
      for word in piece.root.descendants(.identifier) + piece.root.descendants(.number) {
        let bytes = start + word.range.lowerBound..<start + word.range.upperBound
        #expect(!sample.bytes.contains(bytes.lowerBound) || coloured.contains(bytes), "\(bytes)")
      }
      // A node that begins with a brace is a block, for the formatter and for folding.
      for (node, next) in zip(piece.nodes, piece.nodes.dropFirst()) where next.kind == .leftBrace {
        #expect(node.kind.isBlock, "\(node.kind)")
      }
    }
    let folds = document.folds(LineTable(document.text))
    #expect(folds.contains { $0.kind == .block && $0.summary != nil } == sample.text.contains("{"))
    #expect(document.selectionSteps(at: try #require(sample.marked.cursors.first)).contains(sample.bytes))
  }

  @Test(arguments: Notation.allCases) func examplesAreRewritten(_ notation: Notation) throws {
    let sample = try Sample(notation)
    let conflict = try #require(sample.analysis.findings.first { $0.code == .conflict })
    for (name, bytes) in [("conflict", conflict.bytes), ("rewrite", sample.bytes)] {
      let place = try #require(ActionDocument(sample.marked.text, bytes: bytes).place)
      let actions = place.actions(only: ["quickfix", "refactor.rewrite"]).filter { $0.source.name == name }
      let edits = actions.compactMap { place.edits(of: $0.action, from: $0.source) }.joined()
      #expect(edits.contains { $0.bytes.upperBound > sample.bytes.lowerBound }, "\(name)")
    }
  }

  /// Each notation that statements can be rewritten in is offered for another notation's example.
  @Test func everyWrittenNotationIsOffered() throws {
    var written: Set<String> = []
    for notation in Notation.allCases {
      let sample = try Sample(notation)
      let place = try #require(ActionDocument(sample.marked.text, bytes: sample.bytes).place)
      written.formUnion(place.actions(only: ["refactor.rewrite"]).map(\.action.kind.rawValue))
    }
    // A stack says more than any single example does.
    let lines = """
      H:|[a]-8-[b]|
      V:|[a]|
      V:|[b]|

      """
    let several = ActionDocument("view a, b\n" + lines, bytes: 10..<10 + lines.utf8.count - 1)
    written.formUnion(try #require(several.place).actions(only: ["refactor.rewrite"]).map(\.action.kind.rawValue))
    let expected = Notation.allCases.filter { $0.writing != nil }.map { "refactor.rewrite.\($0)" }
    #expect(written.isSuperset(of: expected), "\(written)")
  }

  // MARK: Screens

  private static func example(_ property: ScreenProperty) -> String {
    switch property {
    case .safeArea: "safeArea (1, 2, 3, 4)"
    case .keyboard: "keyboard 40"
    case .language: "language de"
    case .rtl: "rtl"
    case .ltr: "ltr"
    case .text: "text 200%"
    case .traits: "traits regular, pointer"
    }
  }

  @Test(arguments: ScreenProperty.allCases) func screenPropertiesAreReadAndOffered(_ property: ScreenProperty) throws {
    let document = MarkedDocument("screen p = 200 x 100 ‸\(Self.example(property))\n")
    let analysis = try #require(document.analysis)
    let offset = try #require(document.cursors.first)
    // Without a catalog a language changes nothing, which is said.
    #expect(analysis.findings.allSatisfy { $0.code == .untranslated })
    let screen = try #require(analysis.layouts.first?.model.screens.first)
    let isRead =
      switch property {
      case .safeArea: screen.safeArea != nil
      case .keyboard: screen.showsKeyboard
      case .language: screen.language?.asked.text == "de"
      case .rtl: screen.isRightToLeft
      case .ltr: !screen.isRightToLeft
      case .text: screen.textScale.text == "200%"
      case .traits: screen.traits == ["regular", "pointer"]
      }
    #expect(isRead)
    #expect(completionCandidates(analysis, at: offset).contains { $0.label == property.rawValue })
    let inside = property.rawValue.utf8.count + 2
    #expect(analysis.signature(at: offset + inside)?.words == property.insets)
  }
}
