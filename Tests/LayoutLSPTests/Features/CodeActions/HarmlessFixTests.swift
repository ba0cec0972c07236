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
      offers: [
        "Let 'cards.k1' resist being smaller more than 'head': add 'cards.k1.resistV == 751' (cuts head to 35.5 of 67 points)"
      ], isAll: true),
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
      offers: ["Add 'a.width == b.width', which settles 'b' too"], isAll: true),
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
      offers: ["Add 'a.width == b.width', which settles 'b' too"],
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
      what: "who gives way in a tie: what stays as it is shown, not words that would be 0 high",
      document: """
        screen p = 320 x 200
        view ‸icon: UIImageView (intrinsic: 120 x 120), title: UILabel (text: 150 x 34 lines 1)
        V:|-40-[icon]-20-[title]-40-|
        [icon, title].centerX == 0
        """,
      offers: ["Let 'title' resist being smaller more: add 'title.resistV == 751'"], isAll: true),
    OfferRow(
      what: "no button is pushed off the screen so that its words have room",
      document: """
        screen p = 200 x 60
        view ‸a: UIButton (text: "Änderungen sichern"), b: UIButton (text: "Abbrechen")
        |-8-[a]-8-[b(a)]-8-|
        [a, b].centerY == 0
        """,
      offers: [], isAll: true),
    OfferRow(
      what: "words that are cut are named, the fewest points first",
      document: """
        screen p = 320 x 60
        view ‸a: UILabel (text: 420 x 21 lines 1)
        a.leading == 16; a.centerY == 0
        """,
      offers: [
        "Add 'a.trailing <= 0' (cuts a to 304 of 420 points)", "Add 'a.trailing <= -16' (cuts a to 288 of 420 points)",
      ], isAll: true),
    OfferRow(
      what: "of words that reach past the screen only what is seen counts",
      document: """
        screen phone = 320 x 100
        view label: UILabel (intrinsic: 420 x 21), ‸more: UIButton (intrinsic: 80 x 30)
        label.leading == 16; label.top == 30
        more.trailing == -16; more.top == 30
        """,
      offers: [
        "Add 'more.leading >= label.trailing' and 'more.resistH == 751' (cuts label to 208 of 420 points)",
        "Add 'more.leading >= label.trailing + 8' and 'more.resistH == 751' (cuts label to 200 of 420 points)",
      ], isAll: true),
    OfferRow(
      what: "nor is a picture made smaller than it is, so that another view has room",
      document: """
        screen phone = 200 x 300
        view photo: UIImageView (intrinsic: 120 x 260), ‸go: UIButton (intrinsic: 100 x 44)
        V:|-16-[photo]
        V:[go]-16-|
        [photo, go].centerX == 0
        """,
      offers: [], isAll: true),
    OfferRow(
      what: "a wish that holds nowhere is no fix",
      document: """
        screen p = 300 x 200
        view a
        a.left == 0; a.width == 100; a.right ‸== 0
        a.verticalInsets == 0
        """,
      offers: [
        "Write '-200' for '0' in 'a.right == superview.right'",
        "Turn '==' into '<=' in 'a.right == superview.right': it is 200 points less on p",
        "Remove 'a.right == superview.right': it misses by 200 points on p",
        "Turn '==' into '>=' in 'a.width == 100': it is 200 points more on p",
      ], isAll: true),
    OfferRow(
      what: "what a notch covers is measured from the safe area",
      document: """
        screen p = 390 x 844 safeArea (47, 0, 34, 0)
        view ‸t: UILabel (text: "Titel")
        t.top == 8; t.leading == 16
        """,
      offers: ["Measure from what covers it: 't.top == safeArea.top + 8'"], isAll: true),
    OfferRow(
      what: "on both axes, in visual format too",
      document: """
        screen p = 844 x 390 safeArea (0, 47, 21, 47)
        view t: UILabel (text: "Titel"), ‸u: UILabel (text: "Ende")
        |-60-[t]-(>=8)-[u]-16-|
        t.top == 30
        V:[u]-4-|
        """,
      offers: [
        "Measure from what covers it: 'u.trailing == safeArea.trailing - 16' and 'u.bottom == safeArea.bottom - 4'"
      ], isAll: true),
    OfferRow(
      what: "a field behind the keyboard is measured from it, from the safe area's distance",
      document: """
        screen p = 390 x 844 safeArea (47, 0, 34, 0) keyboard 336
        view ‸f: UITextField (text: "x")
        |-16-[f]-16-|
        f.bottom == safeArea.bottom - 8
        """,
      offers: ["Measure from what covers it: 'f.bottom == keyboard.top - 8'"], isAll: true),
    OfferRow(
      what: "what is in an instance is moved with it",
      document: """
        layout Row {
          view t: UILabel (text: "Titel")
          t.leading == 16; t.centerY == 0; superview.height == 44
        }
        layout Main {
          screen p = 390 x 844 safeArea (47, 0, 34, 0)
          view ‸foot: Row
          foot.horizontalInsets == 0; foot.bottom == 0
        }
        """,
      offers: ["Measure from what covers it: 'foot.bottom == safeArea.bottom'"], isAll: true),
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
        "Turn '==' into '>=' in 'title.right == superview.right - 20': it is 115 points more on cell",
        "Remove 'title.right == superview.right - 20': it misses by 115 points on cell",
      ]),
  ]

  @Test(arguments: rows) private func onlyHarmlessFixesAreOffered(_ row: OfferRow) {
    let offered = ActionDocument(row.document, files: row.files).offered(only: ["quickfix"])
      .filter { !$0.contains("Ignore '") }.map { $0.replacing("quickfix! ", with: "").replacing("quickfix ", with: "") }
    #expect((row.isAll ? offered : Array(offered.prefix(row.offers.count))) == row.offers, "\(offered)")
  }
}
