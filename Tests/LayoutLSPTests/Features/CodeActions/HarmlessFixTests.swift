import Testing

@testable import Analysis
@testable import Features

/// A document, and the first quick fixes that are offered at its mark.
private struct OfferRow: CustomTestStringConvertible {
  var what: String
  var document: String
  var offers: [String]
  var files: [String: String] = [:]
  /// Whether no others are offered.
  var isAll = false

  var testDescription: String { what }
}

/// Fixes leave everything else right: other layouts of the file, other files, and how it looks.
@Suite struct HarmlessFixTests {
  private static let rows: [OfferRow] = [
    OfferRow(
      what: "a gap between neighbours is not turned round, for they would lie over each other",
      document: """
        layout Row {
          screen phone = 320 x 44
          view ico‸n: UIImageView (intrinsic: 29 x 29)
          view label: UILabel (intrinsic: 300 x 20)
          icon.leading == 16 @ 700
          label.leading == icon.trailing + 12
          label.trailing == -8
          [icon, label].centerY == 0
        }
        """,
      offers: [], isAll: true),
    OfferRow(
      what: "what opens another value of a view is not offered",
      document: """
        layout Dash (margins: 16) {
          screen any = 320...1000 x 400...900
          view head: UILabel (text: "Quarterly results of the northern region" font title1 bold)
          view cards {
            view k‸1: UILabel (text: "Revenue grew by 12 percent" font body), k2: UILabel (text: "Costs" font headline), k3: UILabel (text: "Customer satisfaction index" font callout)
            stack (spacing: 12, distribute: fillEqually, align: top) { k1, k2, k3 }
          }
          view chart
          view legend: UILabel (text: "Numbers are preliminary and may change until the audit is finished." font footnote lines 3)
          head.top == 20; [head, cards].leading == margins.leading
          head.trailing <= margins.trailing
          [cards].trailing == margins.trailing
          cards.top == head.bottom + 16
          chart.top == cards.bottom + 48
          chart.leading == 16
          when width > height { legend.leading == chart.trailing + 16
             chart.bottom == -16
             chart.width == 60%
             legend.top == chart.top
             legend.trailing <= -16
          } else {
             chart.trailing == -16
             chart.height == 40% @ 800
             chart.height >= 120
             legend.top == chart.bottom + 12; legend.leading == 16
             legend.trailing <= -16
             legend.bottom <= -16
          }
        }
        """,
      offers: ["Let 'cards.k1' resist being smaller more than 'head': add 'cards.k1.resistV == 751'"], isAll: true),
    OfferRow(
      what: "an equation that is too much for a layout in the same file is not offered",
      document: """
        layout Part {
          screen own = 90 x 50
          view a‸, b
          a.left == 0; b.right == 0; b.left == a.right
          [a, b].verticalInsets == 0
        }
        layout Main {
          screen p = 60 x 50
          view c: Part
          c.insets == 0
        }
        """,
      offers: [
        "Add 'a.width == b.width', which settles 'b' too", "Add 'a.right == superview.right', which settles 'b' too",
      ]),
    OfferRow(
      what: "nor one that is too much for a layout in another file",
      document: """
        layout Part {
          screen own = 90 x 50
          view a‸, b
          a.left == 0; b.right == 0; b.left == a.right
          [a, b].verticalInsets == 0
        }
        """,
      offers: [
        "Add 'a.width == b.width', which settles 'b' too", "Add 'a.right == superview.right', which settles 'b' too",
      ],
      files: [
        "Other.layout": """
        import "Main.layout"
        layout Other {
          screen p = 60 x 50
          view c: Part
          c.insets == 0
        }
        """
      ]),
    OfferRow(
      what: "a metric that an instance sets is not removed",
      document: """
        layout Card {
          let ‸side = 24
          view a (intrinsic: 20 x 20)
          a.left == 0; a.top == 0
        }
        layout Main {
          screen p = 100 x 100
          view c: Card (side: 30)
          c.left == 0; c.top == 0
        }
        """,
      offers: [], isAll: true),
    OfferRow(
      what: "a declaration that stands there twice is removed",
      document: """
        screen p = 100 x 100
        view sky
        view ‸sky
        sky.insets == 0
        """,
      offers: ["Remove this one", "Rename this one to 'sky2'"]),
    OfferRow(
      what: "one that says something else is renamed",
      document: """
        screen p = 100 x 100
        view sky
        view ‸sky: UILabel
        sky.insets == 0
        """,
      offers: ["Rename this one to 'sky2'"]),
    OfferRow(
      what: "a view in another block is named by its path, and not declared again",
      document: """
        screen p = 100 x 100
        view grid {
          view week1, week2
          stack vertical (distribute: fillEqually) { week1, week2 }
        }
        grid.insets == 0
        ‸week1.height == 50
        """,
      offers: ["Replace with 'grid.week1'"], isAll: true),
    OfferRow(
      what: "a wish that would stretch another view once contents grow is weaker than content",
      document: """
        screen s = 320 x 480
        view one (intrinsic: 100 x 80), two (intrinsic: 100 x 140), play‸ (intrinsic: 44 x 44)
        one.left == 10; two.right == -10; [one, two].top == 20
        play.centerX == 0
        play.top >= one.bottom + 10
        play.top >= two.bottom + 10
        """,
      offers: [
        "Add 'play.top == two.bottom + 10 @ fit'", "Add 'play.top == superview.top + 170'",
      ]),
    OfferRow(
      what: "edges at least those of the superview were meant as insets",
      document: """
        screen phone = 390 x 250
        view holder
        holder.center == (0, 0)
        holder.edges == superview.edges @ 250
        holder.edges >= superview.edges
        ‸holder.width == 200
        """,
      offers: [
        "Write 'holder.insets >= 0': all edges stay inside"
      ]),
    OfferRow(
      what: "no number makes sense of a view that is measured against itself",
      document: """
        screen p = 100 x 200
        view dots (intrinsic: 40 x 20)
        dots.centerX == 0; dots.top == 30
        ‸dots.bottom == dots.top - 16
        """,
      offers: [
        "Make 'dots.bottom == dots.top - 16' optional (@ 749): it misses by 36 points on p",
        "Turn '==' into '>=' in 'dots.bottom == dots.top - 16': it is 36 points more on p",
        "Remove 'dots.bottom == dots.top - 16': it misses by 36 points on p",
      ], isAll: true),
    OfferRow(
      what: "a screen of another size has other frames: a range may become smaller",
      document: """
        screen term = 30...200 x 20
        view left, right
        |[left][right]|
        [left, right].verticalInsets == 0
        ‸left.width >= 50
        right.width <= 25
        right.width == 25 @ high
        """,
      offers: ["Narrow the width of 'term' to '50...200'"]),
    OfferRow(
      what: "a number with the other sign comes after what is more probable",
      document: """
        screen cell = 20 x 60
        view icon (intrinsic: 5 x 5), title (intrinsic: 80 x 20)
        icon.left == 20
        title.left == icon.right + 10
        ‸title.right == -20
        [icon, title].centerY == 0
        """,
      offers: [
        "Make 'title.right == superview.right - 20' optional (@ 749): it misses by 115 points on cell"
      ]),
  ]

  @Test(arguments: rows) private func onlyHarmlessFixesAreOffered(_ row: OfferRow) {
    let offered = ActionDocument(row.document, files: row.files).offered(only: ["quickfix"])
      .filter { !$0.contains("Ignore '") }.map { $0.replacing("quickfix! ", with: "").replacing("quickfix ", with: "") }
    #expect((row.isAll ? offered : Array(offered.prefix(row.offers.count))) == row.offers, "\(offered)")
  }
}
