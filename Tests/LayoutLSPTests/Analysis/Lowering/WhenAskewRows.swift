// Screens with two ranges, cut askew by conditions on both sides: the sizes that work in each piece, worked out by
// hand.

extension StatesTests {
  private static func square(_ body: String) -> String {
    """
    screen s = 300...600 x 300...600
    view a
    a.left == 0; a.top == 0; a.height == 10
    \(body)
    """
  }

  static let askew: [Row] = [
    Row(
      "width against height",
      """
      screen s = 320...1366 x 400...900
      screen p = 300 x 400
      view a
      a.left == 0; a.top == 0; a.height == 10
      when width < height { a.width == 5 } else { a.width == 6 }
      """,
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 6 10", "p a 0 0 5 10"]),
    Row(
      "what fails on one side of the diagonal",
      square("when width < height { a.width == 3; a.width == 4 } else { a.width == 5 }"),
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10"],
      says: [
        "range-conflict 4: on s (width < height), though every width works {s both}"
      ]),
    Row(
      "what fails on the diagonal alone",
      square("when width == height { a.width == 3; a.width == 4 } else { a.width == 5 }"),
      frames: ["s.min a 0 0 3 10 conflict", "s.max a 0 0 3 10 conflict"],
      says: [
        "range-conflict 4: on s (width == height), though every width works {s both}"
      ]),
    Row(
      "what needs less than a triangle",
      square("a.right <= 0; when width <= height { a.width == 400 } else { a.width == 300 }"),
      frames: ["s.min a 0 0 0 10 conflict", "s.max a 0 0 400 10"],
      says: [
        "range-conflict 4: on s at width 300, though every width works {s both}"
      ]),
    Row(
      "a border that is no longer in its piece does not count",
      square("a.width == 5; when width < height { view.width >= view.height }"),
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10"],
      says: [
        "range-conflict 4: on s (width < height), though every width works {s both}"
      ]),
    Row(
      "the same border in its piece does",
      square("a.width == 5; when width <= height { view.width >= view.height }"),
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10"],
      says: [
        "range-conflict 4: on s at 300 x 600, though every width works {s both}"
      ]),
    Row(
      "a corner of a triangle that fails",
      square("a.width == 5; when height >= width { view.height <= view.width * 2 - 200 }"),
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10"],
      says: [
        "range-conflict 4: on s at 300 x 600, though every width works {s both}"
      ]),
    Row(
      "a corner that is no longer in its piece",
      square("a.width == 5; when height > width and width > 300 { view.height <= view.width * 2 - 200 }"),
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10"],
      says: [
        "range-conflict 4: on s at 350 x 550, though every width works {s both}"
      ]),
    Row(
      "three pieces of a square, one in the middle",
      square(
        """
        when width * 2 <= height + 200 { a.width == 1 } else when height * 2 < width { a.width == 2 }
        when width + height >= 1100 { a.height == 10 @ 3 } else { a.width == 1 @ 5 }
        """),
      frames: ["s.min a 0 0 1 10", "s.max a 0 0 0 10 ambiguous"], says: ["ambiguous 2: width can be 0 or more {s}"]),
    Row(
      "a soft constraint that holds on the diagonal alone",
      square("a.width == view.width; when width <= height { a.width == view.height @ 5 }"),
      frames: ["s.min a 0 0 300 10", "s.max a 0 0 600 10"]),
    Row(
      "a soft constraint that would hold on a diagonal that is no longer in its piece",
      square("a.width == view.width; when width < height { a.width == view.height @ 5 }"),
      frames: ["s.min a 0 0 300 10", "s.max a 0 0 600 10"],
      // Next to the diagonal the constraint misses by less than a screen shows.
      says: []),
    Row(
      "a soft constraint between the lines that one would look along",
      """
      screen s = 300...600 x 300...600
      view a
      a.left == 0; a.top == 0; a.height == 10; a.width == view.width; a.width <= view.height @ 900
      a.width + view.height == 700 @ 800; a.width + view.height * 3 == 1301 @ 700
      """,
      frames: ["s.min a 0 0 300 10", "s.max a 0 0 600 10"]),
    Row(
      "a view of a corner",
      square("a.width == 5; when width + height > 1000 { view b; b.insets == 0; b.width >= 400 }"),
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10", "s.max b 0 0 600 600"]),
  ]
}
