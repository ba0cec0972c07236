import Testing

@testable import Syntax

/// The parts of the tree that readers rely on: pieces and their borders, and the cursor.
@Suite struct TreeTests {
  static func pieces(_ source: String) -> [String] {
    let text = bytes(source)
    let tree = SyntaxTree.parse(text)
    return zip(tree.starts, tree.starts.dropFirst()).map { String(decoding: text[$0..<$1], as: UTF8.self) }
  }

  @Test func piecesAreLines() {
    #expect(Self.pieces("") == [])
    #expect(Self.pieces("# c") == ["# c"])
    #expect(
      Self.pieces(
        """
        a.b == 1

        # c
        let m = 1; view a; # d


        """) == [
          "a.b == 1\n",
          """

          # c
          let m = 1; view a; # d

          """, "\n",
        ])
    #expect(
      Self.pieces("layout A {\n view a\n}\r\nlayout B {\r}\rview c") == [
        "layout A {\n view a\n}\r\n", "layout B {\r}\r", "view c",
      ])
    #expect(
      Self.pieces(
        """
        layout A {
         view a {

        layout B {
        }

        """) == [
          """
          layout A {
           view a {


          """,
          """
          layout B {
          }

          """,
        ])
    #expect(
      Self.pieces(
        """
        a.b == 1 }
        view c
        """) == ["a.b == 1 }\n", "view c"])
  }

  @Test func pieceIndex() {
    let tree = SyntaxTree.parse(
      bytes(
        """
        view a
        view b

        """))
    #expect([-1, 0, 6, 7, 13, 14, 15].map { tree.pieceIndex(at: $0) } == [nil, 0, 0, 1, 1, 1, nil])
    #expect(SyntaxTree.parse([]).pieceIndex(at: 0) == nil)
  }

  /// Compares `trimmedRange` and `path` with a search through all nodes.
  @Test func nodesAreFoundByOffset() {
    for source in Samples.documents {
      for piece in SyntaxTree.parse(bytes(source)).pieces {
        var all: [Cursor] = []
        func note(_ cursor: Cursor) {
          all.append(cursor)
          for child in cursor.allChildren { note(child) }
        }
        note(piece.root)
        for node in all {
          let words = all.filter {
            $0.index >= node.index && $0.index < node.endIndex && $0.endIndex == $0.index + 1 && !$0.kind.isTrivia
              && $0.length > 0
          }
          let ends = words.first.flatMap { first in words.last.map { first.range.lowerBound..<$0.range.upperBound } }
          #expect(node.trimmedRange == ends)
        }
        for offset in 0...piece.length {
          #expect(piece.root.path(to: offset) == all.filter { $0.range.contains(offset) })
        }
      }
    }
  }

  @Test func braceProblems() {
    for (source, expected) in [
      (
        """
        layout A {
        }

        """, false
      ), ("layout A {\n", true), ("}\n", true), ("view a { /* }\n", true),
      ("a.left ==", false), ("state s {", true),
    ] {
      #expect(SyntaxTree.parse(bytes(source)).hasBraceProblem == expected, "\(source)")
    }
  }

  @Test func cursor() throws {
    let text = bytes(
      """

      # c
      view a {
        a.left == b.c.right + 8 # d
        foo
      }

      """)
    let tree = SyntaxTree.parse(text)
    let root = try #require(tree.pieces.first).root
    let view = try #require(root.statements.first)
    #expect(root.statements.count == 1 && view.kind == .viewStatement)
    let declarator = try #require(view.child(.viewDeclarator))
    let block = try #require(declarator.child(.block))
    #expect(block.statements.map(\.kind) == [.relationStatement, .relationStatement])
    let relation = try #require(block.statements.first)
    #expect(relation.string(in: text, from: 0) == "a.left == b.c.right + 8 # d\n")
    #expect(relation.trimmedRange.map { String(decoding: text[$0], as: UTF8.self) } == "a.left == b.c.right + 8")
    #expect(relation.children.map(\.kind) == [.reference, .equalEqual, .sum])
    #expect(relation.children(.sum).count == 1)
    #expect(root.trimmedRange?.lowerBound == 5)
    #expect(!relation.hasProblem && block.statements[1].hasProblem && view.hasProblem)
    let offset = try #require(text.firstIndex(of: UInt8(ascii: "c"), after: 20))
    #expect(
      root.path(to: offset).map(\.kind) == [
        .piece, .viewStatement, .viewDeclarator, .block, .relationStatement, .sum, .reference, .path, .identifier,
      ])
    #expect(root.path(to: text.count) == [])
  }

  @Test func dump() {
    let text = bytes("view a # c\n")
    #expect(
      SyntaxTree.parse(text).dump(text, includesTrivia: true) == """
        piece
          viewStatement
            identifier "view"
            whitespace " "
            viewDeclarator
              identifier "a"
            whitespace " "
            lineComment "# c"
            newline "\\n"

        """)
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of byte: UInt8, after start: Int) -> Int? { self[start...].firstIndex(of: byte) }
}
