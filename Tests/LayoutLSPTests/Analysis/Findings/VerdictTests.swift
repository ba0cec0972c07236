import Testing

@testable import Analysis

/// Every verdict is true of everything that it names: in ties, for amounts that no screen shows, and about the layout
/// itself.
struct VerdictTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// `code line: part of the message`
    let says: [String]
    var testDescription: String { name }
  }

  private static let tie = """
    screen p = 100 x 100
    view a (intrinsic: _ x 20)
    a.horizontalInsets == 0; a.top == 0

    """
  private static func row(_ widths: [String]) -> String {
    """
    screen p = 100 x 100
    view a, b, c
    |[a][b][c]|
    [a, b, c].verticalInsets == 0

    """
      + zip(["a", "b", "c"], widths).map { "\($0).width == \($1)\n" }.joined()
  }

  private static let rows: [Row] = [
    Row(
      name: "a later statement makes the miss of a conflict greater",
      text: """
        screen p = 320 x 400
        view a, b
        a.left == 0; a.width == 100
        b.left == a.right + 20
        b.width >= 220
        b.right == 0
        [a, b].verticalInsets == 0
        b.width >= b.height * 0.85
        """,
      says: ["conflict 6: by 140 points"]),
    Row(
      name: "a picture below its cell, to which nothing ties it, and one that its centre ties to the edge",
      text: """
        screen cell = 320 x 48
        view image: UIImageView (intrinsic: 74 x 74), badge: UIImageView (intrinsic: 40 x 40)
        image.left == 8; image.top == 8
        badge.centerY == superview.bottom; badge.right == -8
        """, says: ["off-screen 2: 34 of its 74 points are below it"]),
    Row(
      name: "a text past the edge of its superview",
      text: """
        screen p = 320 x 480
        view card { view a: UILabel (intrinsic: 90 x 20) }
        card.left == 8; card.top == 8; card.width == 60; card.height == 40
        card.a.left == 0; card.a.top == 0
        """, says: ["off-screen 2: past the edge of 'card'"]),
    Row(
      name: "an edge that may only end outside, and one that another statement bounds",
      text: """
        screen p = 320 x 480
        view a (intrinsic: 60 x 20), b (intrinsic: 60 x 20), c
        a.leading == 16; a.top == 16
        a.trailing >= superview.trailing
        b.leading == 16; b.top == 60
        b.trailing >= superview.trailing; b.trailing <= superview.trailing
        c.left <= superview.left; c.right >= superview.right; c.top == 90; c.height == 9; c.centerX == 0; c.width == 340
        """, says: ["outside-superview 4: '<=' keeps it inside"]),
    Row(
      name: "a text that is empty on one screen, and one whose height a statement says",
      text: """
        screen small = 320 x 100
        screen large = 320 x 400
        view a: UIImageView (intrinsic: 90 x 40), b (intrinsic: 90 x 40, resistV: low)
        a.left == 0; a.top == 100; a.bottom <= 0
        b.left == 200; b.top == 0; when height < 200 { b.height == 0 }
        """, says: ["zero-size 3: height 0 on small"]),
    Row(
      name: "a class one letter off, and classes that are right",
      text: """
        screen p = 320 x 480
        view a: UIImagView (intrinsic: 9 x 9), b: UIImageView (intrinsic: 9 x 9), c: PhotoView, d: UILable
        [a, b, c, d].left == 0; [a, b, c, d].top == 0; [c, d].size == 9 x 9
        """, says: ["misspelt-class 2: 'UIImageView'", "misspelt-class 2: 'UILabel'"]),
    Row(
      name: "more paragraphs than lines",
      text: """
        screen p = 300 x 300
        view a (text: "three\\none\\ntwo" lines 2)
        a.left == 0; a.top == 0
        """, says: ["truncated 2: 3 lines and not 2"]),
    Row(
      name: "as many paragraphs as lines, and segments beside each other",
      text: """
        screen p = 300 x 300
        view a (text: "one\\ntwo" lines 2), b: UISegmentedControl (text: "one\\ntwo\\nthree")
        [a, b].left == 0; a.top == 0; b.top == 90; b.height == 44
        """, says: []),
    Row(
      name: "a text that another moves, which closes around its longest line",
      text: """
        screen p0 = 1024 x 768
        view d {
          view v (text: 374 x 10, resistV: low)
          view w (text: "曲を選ぶと、再生中に歌詞が表示されます" font title1)
          stack (align: top) { v(28@low), w(>=18) }
        }
        d.left == 0; d.width == 91; d.top == 10; d.height == 153.6
        """, says: ["unsettled-text 3: 'd.v'", "truncated 4"]),
    Row(
      name: "a soft constraint in a tie", text: tie + "a.bottom == 0 @ low",
      says: ["ambiguous 2: height can be 20 to 100"]),
    Row(
      name: "a soft constraint that fails in every solution of a tie",
      text: tie + """
        a.bottom <= -10
        a.bottom == 0 @ low
        """,
      says: ["ambiguous 2: height can be 20 to 90", "never-satisfied 5: at least 10 points"]),
    Row(
      name: "a soft constraint about a guide whose size is open",
      text: """
        screen p = 100 x 100
        guide g
        g.width <= 40 @ low; g.width >= 60 @ low
        """, says: []),
    Row(
      name: "a wish without which a guide, and the view in it, could be anywhere",
      text: """
        screen p = 100 x 200
        guide g { view a; a.insets == 0 }
        g.size == 44 x 44; g.left == 0; g.top >= 60
        g.top == 50 @ low
        """, says: []),
    Row(
      name: "the same wish about a guide that places nothing",
      text: """
        screen p = 100 x 200
        guide g
        g.size == 44 x 44; g.left == 0; g.top >= 60
        g.top == 50 @ low
        """, says: ["never-satisfied 4: at least 10 points"]),
    Row(
      name: "a soft constraint in a tie at every size",
      text: """
        screen p = 100 x 90...200
        view a (intrinsic: _ x 20)
        a.horizontalInsets == 0; a.top == 0
        a.bottom == 0 @ low
        """,
      says: ["ambiguous 2: height can be 20 to"]),
    Row(
      name: "a soft constraint that some solution fulfils between the ends of a range",
      text: """
        screen p = 140...300 x 10
        view a, b
        |[a][b]|
        [a, b].verticalInsets == 0
        a.width <= 50 @ low; b.width <= 50 @ low; a.width <= 120; b.width >= 30
        """,
      says: ["ambiguous 2: width can be"]),
    Row(
      name: "an ambiguity that no screen shows",
      text: """
        screen p = 100 x 100
        view a
        a.verticalInsets == 0; a.left == 0; 34 <= a.width <= 34.0009
        """, says: []),
    Row(
      name: "an ambiguity that one shows",
      text: """
        screen p = 100 x 100
        view a
        a.verticalInsets == 0; a.left == 0; 34 <= a.width <= 34.001
        """,
      says: ["ambiguous 2: width can be 34 to 34.001"]),
    Row(
      name: "an ambiguity of which a screen shows the second value",
      text: """
        screen p = 100 x 100
        view a
        a.verticalInsets == 0; a.centerX == 0; 40 <= a.width <= 40.0015
        """,
      says: ["ambiguous 2: width can be 40 to 40.0015"]),
    Row(
      name: "the ends of an interval are inside of it",
      text: """
        screen p = 100 x 100
        view a
        a.verticalInsets == 0; a.left == 0; 100 / 3 <= a.width <= 200 / 3
        """,
      says: ["ambiguous 2: width can be 33.3334 to 66.6666"]),
    Row(
      name: "words whose width the first pass leaves open, by its tie",
      text: """
        screen p = 300 x 400
        view a (text: "Choose a song to see its words"), b (text: "Choose a song to see its words")
        |-8-[a]-8-[b]-8-|
        [a, b].top == 0
        """,
      says: ["ambiguous 2: width can be 38.5 to 237.5"]),
    Row(
      name: "the same on a range, where both words have too little room at every size",
      text: """
        screen p = 280...300 x 400
        view a (text: "Choose a song to see its words"), b (text: "Choose a song to see its words")
        |-8-[a]-8-[b]-8-|
        [a, b].top == 0
        """,
      says: ["ambiguous 2: width can be 18.5 to 237.5"]),
    Row(
      name: "words with one width at any of which they have the same lines ask for those",
      text: """
        screen p = 300 x 400
        view a (text: "Terms"), b (text: "Terms")
        |-8-[a]-8-[b]-8-|
        [a, b].top == 0
        """,
      says: ["ambiguous 2: a tie at priority 250"]),
    Row(name: "a conflict by rounding", text: row(["33.3333", "33.3333", "33.3333"]), says: ["rounding 7: by 0.0001"]),
    Row(
      name: "a conflict by a thousandth", text: row(["33.333", "33.333", "33.333"]), says: ["conflict 7: by 0.001 "]),
    Row(
      name: "no hint beside an error",
      text: row(["33.3333", "33.3333", "33.3333"]) + "d.left == 0", says: ["unknown-view 8: "]),
    Row(
      name: "a range that fails by what no screen shows",
      text:
        """
        screen p = 768...1102.9412 x 9
        view s
        s.left == 0; s.verticalInsets == 0; s.width == 34%; s.width <= 375
        """,
      says: []),
    Row(
      name: "a range's ends are on the side that works",
      text: """
        screen p = 300...1200 x 9
        view s
        s.left == 0; s.verticalInsets == 0; s.width == 30%
        s.width >= 100; s.width <= 333.334 - 1/1000
        """,
      says: ["range-conflict 4: needs width >= 333.3334 and width <= 1111.11, else"]),
    Row(
      name: "members of one statement",
      text: """
        screen p = 390 x 844
        view a
        a.insets == 20
        a.height == 10
        """,
      says: ["conflict 4: with 'a.topInset == 20', 'a.bottomInset == 20' and the height"]),
    Row(
      name: "a pair of sizes that fails, inside of the part that does",
      text: """
        screen r = 300...700 x 300...700
        view a; a.insets == 0
        when width > height { a.width >= 450 }
        """,
      says: ["range-conflict 3: and every height with some width (400 x 350 fails): it cannot hold together with"]),
    Row(
      name: "members of the statement itself",
      text: """
        screen p = 390 x 844
        view a
        a.height == 10
        a.insets == 20
        """,
      says: ["conflict 4: with 'a.height == 10', 'a.topInset == 20' and the height"]),
    Row(
      name: "a layout without size, and what is centred in it",
      text: """
        view a (intrinsic: 9 x 8)
        a.center == (0, 0)
        """,
      says: ["zero-size 1: width and height 0 on every screen, and 'a' lies outside"]),
    Row(
      name: "a layout without size, and what lies inside of another view",
      text: """
        view a { view b (intrinsic: 9 x 8); b.left == 0; b.top == 0 }
        a.left == 0; a.top == 0; a.size == 0
        """,
      says: [
        "zero-size 1: write 'a.b.trailing <= view.trailing' and 'a.b.bottom <= view.bottom', or",
        "zero-size 1: 'a' has width and height 0",
      ]),
    Row(
      name: "a layout without height",
      text: """
        layout L {
          view a (intrinsic: 9 x 8)
          a.horizontalInsets == 0; a.top == 0
        }
        """,
      says: ["zero-size 1: the layout 'L' has height 0"]),
    Row(
      name: "a layout of its content",
      text: """
        layout L {
          view a (intrinsic: 9 x 8)
          a.insets == 0
        }
        """, says: []),
    Row(
      name: "an empty layout",
      text: """
        layout L {
          guide a
          a.insets == 0
        }
        """, says: []),
    // Braces that have no partner, judged by their indentation.
    Row(
      name: "the brace inside",
      text: """
        layout L {
          view a {
            view b
          view c
        }

        """,
      says: ["syntax 2: never closed"]),
    Row(
      name: "the brace two levels inside",
      text: """
        layout L {
          view a {
            view b {
              view c
          }
        }

        """, says: ["syntax 3: never closed"]),
    Row(
      name: "the brace outside",
      text: """
        layout L {
          view a {
            view b
          }
          view c

        """,
      says: ["syntax 1: never closed"]),
    Row(
      name: "braces without indentation",
      text: """
        layout L {
        view a {
        view b
        }
        view c

        """,
      says: ["syntax 1: never closed"]),
    // A brace may close another block than was meant, which then lacks the statements behind it.
    Row(
      name: "a view without its brace",
      text: """
        layout L {
          view a
            view b
            b.edges == view.edges
          }
          a.edges == view.edges
        }
        layout M {
          view a
        }
        """,
      says: ["syntax 7: closes nothing", "ambiguous 9: ", "unused-view 9: "]),
  ]

  @Test(arguments: rows) func verdictsAreTrue(_ row: Row) throws {
    let analysis = try #require(MarkedDocument(row.text).analysis)
    let lines = row.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var starts = [0]
    for line in lines { starts.append((starts.last ?? 0) + line.count + 1) }
    let found = analysis.findings.map { finding in
      let line = starts.lastIndex { $0 <= finding.bytes.lowerBound } ?? 0
      return (head: "\(finding.code.rawValue) \(line + 1)", message: finding.message)
    }
    let matches =
      found.count == row.says.count
      && zip(found, row.says).allSatisfy { finding, wanted in
        let parts = wanted.split(separator: ": ", maxSplits: 1)
        return parts.first.map { $0 == finding.head } == true
          && (parts.count < 2 || finding.message.contains(parts[1]))
      }
    #expect(matches, "\(found)")
  }

  /// The reported end of a range works when it is typed; a slightly smaller one does not.
  @Test(arguments: [
    ("s.width == 30%; s.width >= 100", "333.3334", "333.33"), ("s.width == 7%; s.width >= 19", "271.4286", "271.427"),
  ]) func reportedEndsWorkWhenTyped(_ statements: String, _ end: String, _ beyond: String) throws {
    func codes(_ lower: String) throws -> [String] {
      let text = """
        screen p = \(lower)...900 x 9
        view s
        s.left == 0; s.verticalInsets == 0; \(statements)
        """
      return try #require(MarkedDocument(text).analysis).findings.map {
        $0.message.split(separator: "\n").first.map(String.init) ?? ""
      }
    }
    #expect(try codes("10").first?.contains("needs width >= \(end), else") == true)
    #expect(try codes(end) == [])
    #expect(try codes(beyond).count == 1)
  }

  /// Only views whose frames depend on the relaxed constraints are in conflict.
  /// What only makes a miss larger is named, also where it has no number of its own.
  @Test(arguments: [
    ("a.width == 50%", "; 'a.width == superview.width * 0.5' adds to the miss"),
    (
      "a.width == a.height * 0.2; a.height == 300",
      "; 'a.width == a.height * 0.2' and 'a.height == 300' add to the miss"
    ),
  ]) func whatAddsToTheMissIsNamed(_ width: String, _ words: String) throws {
    let text =
      "screen p = 100 x 300; view a, b; a.left >= 10; \(width); b.left == a.right + 10; b.right == -10; b.width >= 80\n"
    let findings = try #require(MarkedDocument(text).analysis).findings
    let message = findings.first { $0.code == .conflict }?.message ?? ""
    #expect(message.contains(words), "\(message)")
  }

  @Test func viewsInConflict() throws {
    let text = """
      screen p = 100 x 100
      view a, b, c, d (intrinsic: 10 x 10), e
      a.left == 0; a.top == 0; a.size == 10 x 10; a.height == 20
      b.left == 0; b.top == a.bottom; b.size == 10 x 10
      c.left == 30; c.top == a.top; c.size == 10 x 10
      d.center == (0, 0)
      e.left == 0; e.top == 0; e.size == 7 x 7; e.width <= -3
      """
    let result = try #require(MarkedDocument(text).analysis?.layouts.first?.result)
    let views = try result.viewsInConflict(in: #require(result.configurations.first))
    #expect(views.sorted().map { result.model.path(of: $0) } == ["a", "b", "e"])
    let tiny = Self.row(["33.3333", "33.3333", "33.3333"])
    let other = try #require(MarkedDocument(tiny).analysis?.layouts.first?.result)
    #expect(try other.viewsInConflict(in: #require(other.configurations.first)).isEmpty)
  }
}
