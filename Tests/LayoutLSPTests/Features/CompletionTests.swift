import Testing

@testable import Analysis
@testable import Features

/// Tests the completions offered at a cursor, and those left out because they do not fit.
struct CompletionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let document: String
    var offers: [String] = []
    var omits: [String] = []
    var testDescription: String { name }
  }

  private static func layout(_ body: String) -> String {
    """
    layout L {
      screen p = 320 x 480
      let gap = 8
      view box {
        view inner
      }
      view label (intrinsic: 10 x 10)
      guide gutter
    \(body)
    }
    """
  }

  static let rows: [Row] = [
    Row(
      name: "start of a statement", document: layout("  ‸"),
      offers: ["view", "guide", "screen", "let", "box", "label", "gutter", "superview", "safeArea", "margins"],
      omits: ["inner", "layout", "left", "high"]),
    Row(
      name: "start of a statement with a word begun", document: layout("  bo‸"), offers: ["box"], omits: ["inner"]),
    Row(
      name: "inside a nested block", document: "layout L {\n  view a {\n    view b\n    ‸\n  }\n}",
      offers: ["b", "a", "view"], omits: ["screen", "layout"]),
    Row(name: "top of a file", document: "‸", offers: ["layout", "view", "screen"]),
    Row(
      name: "in a set of screens", document: "screens P { screen a = 3 x 3\n ‸ }", offers: ["screen"],
      omits: ["view", "let", "screens"]),
    Row(name: "the name of a set", document: "screens P { }\nlayout L { screens ‸ }", offers: ["P"], omits: ["view"]),
    Row(
      name: "the size of a screen", document: layout("  screen q = ‸"), offers: ["iPhoneSE", "fit", "gap"],
      omits: ["rtl", "landscape"]),
    Row(
      name: "behind a device", document: layout("  screen q = iPhoneSE ‸"), offers: ["landscape", "rtl", "traits"],
      omits: ["iPhoneSE", "gap"]),
    Row(
      name: "behind a device and what follows it", document: layout("  screen rtl = iPhoneSE landscape ‸"),
      offers: ["safeArea", "traits", "rtl"], omits: ["landscape", "gap"]),
    Row(
      name: "clauses that are not there yet", document: layout("  screen q = 3 x 4 rtl ‸"),
      offers: ["safeArea", "traits"], omits: ["rtl"]),
    Row(
      name: "sizes of text", document: layout("  screen q = 3 x 4 text ‸"),
      offers: ["200%", "accessibility3", "xSmall"],
      omits: ["rtl", "gap"]),
    Row(
      name: "another size of text", document: layout("  screen q = iPhoneSE text 100%, ‸"), offers: ["310%", "large"],
      omits: ["rtl", "gap"]),
    Row(
      name: "behind a size of text", document: layout("  screen q = 3 x 4 text 100% ‸"), offers: ["rtl", "traits"],
      omits: ["large", "gap"]),
    Row(
      name: "behind the size of a text", document: layout("  view x (text: 640 x 20 ‸)"), offers: ["lines"],
      omits: ["gap"]),
    Row(name: "the size of a text", document: layout("  view x (text: ‸)"), offers: ["gap"], omits: ["lines"]),
    Row(name: "a word of the user's own", document: layout("  screen q = iPhoneSE traits ‸"), omits: ["rtl", "gap"]),
    Row(
      name: "attributes and children after a dot", document: layout("  box.‸"),
      offers: ["left", "width", "centerX", "inner", "hugH", "size", "leftOffset(…)"], omits: ["box", "gap"]),
    Row(
      name: "a view that is called as another", document: "layout L {\n  view view\n  view.left == ‸\n}",
      offers: ["view"]),
    Row(
      name: "between two dots", document: layout("  box.‸.left == 3"), offers: ["inner", "left"], omits: ["box", "gap"]),
    Row(
      name: "attributes of a path", document: layout("  box.inner.‸"), offers: ["left"], omits: ["inner"]),
    Row(
      name: "attributes of a list", document: layout("  [box, label].‸"), offers: ["top", "size"], omits: ["inner"]),
    Row(
      name: "what fits beside a horizontal position", document: layout("  box.left == label.‸"),
      offers: ["left", "right", "centerX"],
      omits: ["top", "centerY", "leading", "hugH", "size", "aspectRatio", "width", "leftInset"]),
    Row(
      name: "lengths behind a position and a sign", document: layout("  box.left == label.left + label.‸"),
      offers: ["width", "left"], omits: ["top"]),
    Row(
      name: "behind the size of a screen", document: layout("  screen q = 3 x 4 ‸"), offers: ["safeArea", "rtl"],
      omits: ["fit", "box"]),
    Row(name: "height of a screen", document: layout("  screen q = 3 x ‸"), offers: ["fit", "gap"], omits: ["rtl"]),
    Row(
      name: "arithmetic of a priority", document: layout("  box.left == 3 @ high + ‸"), offers: ["gap"],
      omits: ["box", "high"]),
    Row(
      name: "path in an argument", document: layout("  label.leftOffset(box.‸"), offers: ["inner"],
      omits: ["left", "gap"]),
    Row(name: "path in a list", document: layout("  [label, box.‸"), offers: ["inner"], omits: ["left", "gap"]),
    Row(name: "a block that is still open", document: "view a {\n  ‸", offers: ["view"], omits: ["layout", "screen"]),
    Row(name: "a metric does not offer itself", document: "let m = ‸\nlet n = 2", offers: ["n"], omits: ["m"]),
    Row(
      name: "what fits beside a reading direction", document: layout("  box.leading == label.‸"),
      offers: ["leading", "trailing", "centerX"], omits: ["left", "right", "top"]),
    Row(
      name: "what fits beside a compound", document: layout("  box.size == label.‸"), offers: ["size"],
      omits: ["left", "width", "edges"]),
    Row(
      name: "insets of each side", document: layout("  box.insets == (‸"), offers: ["gap"],
      omits: ["box", "superview", "left"]),
    Row(
      name: "further insets", document: layout("  box.pin >= (8, 2 * (3 + 4), ‸"), offers: ["gap"],
      omits: ["box", "superview"]),
    Row(
      name: "insets that are set", document: layout("  box.safeInsets.equal = (8 + ‸"), offers: ["gap"],
      omits: ["box", "superview"]),
    Row(
      name: "no attribute of a view in insets", document: layout("  box.insets == (label.‸"), omits: ["left", "top"]),
    Row(name: "the second number of a size", document: layout("  box.size == 3 x ‸"), offers: ["gap"], omits: ["box"]),
    Row(
      name: "what fits in the first place of a centre", document: layout("  box.center == (label.‸"),
      offers: ["left", "right", "leading", "centerX"], omits: ["top", "centerY", "center", "width", "leftInset"]),
    Row(
      name: "what fits in the second place of a centre", document: layout("  box.center == (label.left + 3, label.‸"),
      offers: ["top", "bottom", "centerY"], omits: ["left", "centerX", "center", "height"]),
    Row(
      name: "what a centre is compared with", document: layout("  box.center == label.‸"), offers: ["center"],
      omits: ["left", "centerX"]),
    Row(
      name: "priorities after @", document: layout("  box.left == 3 @ ‸"),
      offers: ["required", "high", "low", "fit", "fitting", "gap"], omits: ["box", "left"]),
    Row(name: "a priority begun", document: layout("  box.left == 3 @hi‸"), offers: ["high"], omits: ["box"]),
    Row(name: "a priority setter", document: layout("  box.hugH == ‸"), offers: ["high", "low"], omits: ["box"]),
    Row(
      name: "operands", document: layout("  box.left == ‸"), offers: ["box", "label", "gap", "superview", "view"],
      omits: ["high", "screen", "left"]),
    Row(name: "operands after a sign", document: layout("  box.left == label.right + ‸"), offers: ["gap", "label"]),
    Row(name: "members of a list", document: layout("  [box, ‸"), offers: ["label", "gutter"], omits: ["gap"]),
    Row(name: "argument", document: layout("  box.leftOffset(‸"), offers: ["label"], omits: ["high", "gap"]),
    Row(
      name: "properties", document: layout("  view x (‸)"), offers: ["intrinsic", "hug", "margins", "spacing"],
      omits: ["box", "left"]),
    Row(name: "second property", document: layout("  view x (intrinsic: 1 x 2, ‸)"), offers: ["hug"], omits: ["box"]),
    Row(
      name: "insets of a property", document: layout("  view x (margins: (‸"), offers: ["gap"], omits: ["hug", "box"]),
    Row(
      name: "insets of a layout", document: "let gap = 8\nlayout A (safeArea: (‸)) {", offers: ["gap"],
      omits: ["margins"]),
    Row(
      name: "the first number of an intrinsic size", document: layout("  view x (intrinsic: ‸"), offers: ["gap", "_"],
      omits: ["box"]),
    Row(
      name: "the second number of an intrinsic size", document: layout("  view x (intrinsic: 3 x ‸"),
      offers: ["gap", "_"], omits: ["box", "superview"]),
    Row(
      name: "the second number of a text's size", document: layout("  view x (text: 3 x ‸"), offers: ["gap"],
      omits: ["_", "box"]),
    Row(
      name: "arithmetic of a property", document: layout("  view x (lastBaseline: gap + ‸"), offers: ["gap"],
      omits: ["_", "box"]),
    Row(
      name: "properties that are not there yet", document: layout("  view y (text: 1 x 1), x (hug: low, ‸"),
      offers: ["text", "hugH"], omits: ["hug"]),
    Row(name: "priority of a property", document: layout("  view x (hug: ‸)"), offers: ["high"], omits: ["box"]),
    Row(name: "size of a screen", document: layout("  screen q = ‸"), offers: ["fit", "gap"], omits: ["box", "rtl"]),
    Row(name: "value of a metric", document: layout("  let other = ‸"), offers: ["gap"], omits: ["box"]),
    Row(
      name: "a further value of a metric", document: layout("  let other = 3, ‸"), offers: ["gap"],
      omits: ["box", "when"]),
    Row(name: "when it holds", document: layout("  let other = 3, gap ‸"), offers: ["when"], omits: ["gap", "and"]),
    Row(name: "the first value holds without", document: layout("  let other = gap ‸"), omits: ["when", "gap"]),
    Row(
      name: "the condition of a value", document: layout("  let other = 3, gap when ‸"),
      offers: ["width", "height", "not", "gap", "rtl", "text"], omits: ["box", "and", "when"]),
    Row(
      name: "behind a comparison of a value", document: layout("  let other = 3, gap when width < 600 ‸"),
      offers: ["and", "or"], omits: ["width", "when"]),
    Row(
      name: "the value behind a condition", document: layout("  let other = 3, 4 when width < 600, ‸"), offers: ["gap"],
      omits: ["width", "and"]),
    Row(
      name: "metrics of other blocks stay there",
      document: "view a {\n  let inside = 1\n}\nlet outside = 2\na.left == ‸", offers: ["outside"], omits: ["inside"]),
    Row(
      name: "states and conditions at the start of a statement", document: layout("  ‸"), offers: ["state", "when"]),
    Row(
      name: "no state inside a state", document: layout("  state s {\n    ‸\n  }"), offers: ["when", "view", "box"],
      omits: ["state", "screen", "layout"]),
    Row(
      name: "names of states", document: layout("  state one { }\n  view v { state two { } }\n  state ‸"),
      offers: ["one", "two"], omits: ["box", "gap", "view"]),
    Row(
      name: "a condition", document: layout("  when ‸ {\n  }"), offers: ["width", "height", "not", "gap"],
      omits: ["box", "and", "view", "high"]),
    Row(
      name: "an operand of a condition", document: layout("  when 3 <= ‸"), offers: ["width", "gap"],
      omits: ["box", "not", "and"]),
    Row(
      name: "behind a comparison", document: layout("  when width < 600 ‸"), offers: ["and", "or"],
      omits: ["width", "not", "box"]),
    Row(
      name: "behind a lone size", document: layout("  when width ‸ { }"), offers: [">=", "<", "=="],
      omits: ["and", "or", "width", "box"]),
    Row(
      name: "behind a lone size of a value", document: layout("  let other = 3, 5 when width ‸"), offers: [">=", "<"],
      omits: ["and", "or", "width", "box"]),
    Row(
      name: "behind the word for the size of text", document: layout("  when text ‸"), offers: [">=", "<"],
      omits: ["and", "or"]),
    Row(
      name: "what the size of text is compared with", document: layout("  when text >= ‸"),
      offers: ["135%", "200%", "310%"], omits: ["width", "height", "gap"]),
    Row(
      name: "behind a size of text in a condition", document: layout("  when text >= 200% ‸"), offers: ["and", "or"],
      omits: [">=", "width"]),
    Row(name: "behind a word that holds", document: layout("  when rtl ‸"), offers: ["and", "or"], omits: [">="]),
    Row(
      name: "behind a word", document: layout("  when width < 600 and ‸"), offers: ["width", "not"],
      omits: ["or", "box"]),
    Row(
      name: "in parentheses", document: layout("  when not (‸"), offers: ["height", "not", "gap"],
      omits: ["box", "superview"]),
    Row(
      name: "a further condition", document: layout("  when width < 3 {\n  } else when ‸ {\n  }"),
      offers: ["width", "not"],
      omits: ["box"]),
    Row(
      name: "views and metrics of a state, inside it",
      document: layout("  state s {\n    view mine\n    let m = 1\n    box.left == ‸\n  }"),
      offers: ["mine", "m", "box"]),
    Row(
      name: "views and metrics of a state, outside it",
      document: layout("  state s {\n    view mine\n    let m = 1\n  }\n  box.left == ‸"), offers: ["box"],
      omits: ["mine", "m"]),
    Row(name: "nothing in a comment", document: layout("  # box.‸"), omits: ["left", "box", "view"]),
    Row(name: "nothing in quotes", document: layout("  box.left == \"‸"), omits: ["box", "gap"]),
    Row(name: "nothing in quotes that begin a line", document: layout("  \"‸"), omits: ["box", "view"]),
    Row(name: "nothing behind quotes", document: layout("  \"H:\" ‸"), omits: ["box", "view"]),
    Row(name: "nothing behind a percentage", document: layout("  box.left == 50%‸"), omits: ["box", "gap"]),
    Row(name: "nothing behind a slash that begins a comment", document: layout("  /‸"), omits: ["box", "view"]),
    Row(name: "operands behind a slash", document: layout("  box.left == 50 /‸"), offers: ["gap"]),
    Row(name: "nothing in a block comment", document: layout("  /* box.‸ */"), omits: ["left", "box", "view"]),
    Row(
      name: "what is set of an attribute", document: layout("  box.width.‸"), offers: ["equal", "min", "max"],
      omits: ["left", "inner"]),
    Row(
      name: "of an attribute to a view", document: layout("  label.keepLeftOffsetTo(box).‸"), offers: ["equal", "min"],
      omits: ["left", "inner"]),
    Row(
      name: "of a list's attribute", document: layout("  [box, label].insets.‸"), offers: ["equal"], omits: ["left"]),
    Row(
      name: "of a group", document: layout("  group g = box.left\n  g.‸"), offers: ["equal", "max"], omits: ["left"]),
    Row(
      name: "a setter's value", document: layout("  group g = box.left\n  box.width.equal = ‸"),
      offers: ["none", "gap", "label"], omits: ["keepHigh", "screen"]),
    Row(
      name: "a setter's priority", document: layout("  box.width.equal = 10 +‸"),
      offers: ["keepHigh", "keepLow", "keepAt(…)", "keepRequired", "keepFitting", "gap"], omits: ["high"]),
    Row(
      name: "behind a setter's value", document: layout("  box.left.equal = 10 ‸"),
      offers: ["+keepHigh", "+keepAt(…)", "@ high"], omits: ["==", "gap"]),
    Row(
      name: "behind what is set by its long name", document: layout("  box.keepWidth.min = gap ‸"),
      offers: ["+keepHigh", "@ high"], omits: ["=="]),
    Row(
      name: "behind a setter's priority", document: layout("  box.left.equal = 10 +keepAt(800) ‸"),
      omits: ["+keepHigh", "@ high"]),
    Row(
      name: "behind what a setter removes", document: layout("  box.left.equal = none ‸"),
      omits: ["+keepHigh", "@ high"]),
    Row(
      name: "beside what a setter sets", document: layout("  box.top.equal = label.‸"), offers: ["bottom", "top"],
      omits: ["left", "centered"]),
    Row(
      name: "statements about a list", document: layout("  [box, label].‸"),
      offers: ["widthsEqual", "horizontalOffsets", "leftAligned", "topAlignments", "centered", "top"]),
    Row(
      name: "statements about a view", document: layout("  box.‸"), offers: ["centered", "verticallyCentered"],
      omits: ["widthsEqual", "horizontalOffsets"]),
    Row(
      name: "with KeepLayout's prefix", document: layout("  box.keep‸"),
      offers: ["keepTopInset", "keepLeftOffsetTo(…)", "keepCenter", "keepCentered"], omits: ["topInset", "centered"]),
    Row(
      name: "groups where views stand", document: layout("  group g = box.left\n  ‸"), offers: ["g", "group", "box"]),
    Row(name: "groups as operands", document: layout("  group g = box.left\n  label.left == ‸"), offers: ["g", "box"]),
    Row(
      name: "members of a group", document: layout("  group g = box.left, ‸"), offers: ["label", "superview"],
      omits: ["g", "gap", "screen"]),
    Row(name: "attributes of members", document: layout("  group g = box.left, label.‸"), offers: ["top", "left"]),
    Row(
      name: "behind a complete operand", document: layout("  box.left == 3 ‸"), offers: ["@ high", "<="],
      omits: ["box", "left", "high"]),
    Row(
      name: "behind an attribute", document: layout("  box.left ‸"), offers: ["==", "<="], omits: ["@ high", "box"]),
    Row(name: "nothing behind a view", document: layout("  box ‸"), omits: ["==", "@ high"]),
    Row(name: "nothing behind a metric's value", document: layout("  let m = 3 ‸"), omits: ["==", "@ high"]),
  ]

  private static func rows(_ statement: String) -> String { layout("  view other\n  " + statement) }

  static let inRows: [Row] = [
    Row(name: "the statement", document: layout("  ro‸"), offers: ["rows"]),
    Row(
      name: "a row", document: rows("rows {\n    ‸\n  }"), offers: ["[box]", "[other]", "[_spacer]"],
      omits: ["box", "view", "gap", "rows"]),
    Row(
      name: "rows that the spacing names", document: rows("rows |-[r1]-[r2]| {\n    r1: [box]\n    ‸\n  }"),
      offers: ["r2", "[box]"], omits: ["r1"]),
    Row(name: "behind a label", document: rows("rows {\n    r1: ‸\n  }"), offers: ["[box]"], omits: ["r1", "gap"]),
    Row(
      name: "views of a row", document: rows("rows {\n    [box]-[‸\n  }"),
      offers: ["box", "label", "other", "gutter", "_spacer"], omits: ["inner", "gap", "superview", "[box]"]),
    Row(
      name: "views inside brackets that are closed", document: rows("rows {\n    [box]-[o‸]\n  }"),
      offers: ["other", "_spacer"], omits: ["gap"]),
    Row(
      name: "views of a row in a view", document: "view a {\n  view b\n  rows {\n    [‸\n  }\n}", offers: ["b"],
      omits: ["a"]),
    Row(
      name: "a width", document: rows("rows {\n    [box(‸)]\n  }"), offers: ["==", "gap"], omits: ["box", "high"]),
    Row(name: "a height", document: rows("rows {\n    [box](‸)\n  }"), offers: ["gap"], omits: ["==", "box"]),
    Row(
      name: "a mark", document: rows("rows {\n    [box(50)‸]\n  }"), offers: ["<", ">", "<>"], omits: ["gap", "box"]),
    Row(
      name: "a gap", document: rows("rows {\n    [box]-‸\n  }"), offers: ["gap", "[other]"],
      omits: ["box", "=="]),
    Row(
      name: "a gap in parentheses", document: rows("rows {\n    [box]-(‸)-[other]\n  }"), offers: ["gap"],
      omits: ["box", "=="]),
    Row(
      name: "labels in the spacing", document: rows("rows |-[‸]-| {\n    r1: [box]; r2: [other]\n  }"),
      offers: ["r1", "r2"], omits: ["box", "gap"]),
    Row(
      name: "a gap of the spacing", document: rows("rows |-‸[r1]-| {\n    r1: [box]\n  }"), offers: ["gap"],
      omits: ["box", "r1"]),
    Row(name: "nothing behind a row", document: rows("rows {\n    [box](8) ‸\n  }"), omits: ["box", "gap", "[box]"]),
    Row(
      name: "behind the block", document: rows("rows {\n    [box](8)\n  }\n  ‸"), offers: ["view", "box", "rows"],
      omits: ["[box]"]),
  ]

  @Test func viewsInNoRowComeFirst() throws {
    let document = MarkedDocument(Self.rows("rows {\n    [box]-[‸]\n  }"))
    let analysis = try #require(document.analysis)
    let candidates = completionCandidates(analysis, at: document.cursors[0]).sorted { $0.sortText < $1.sortText }
    #expect(candidates.map(\.label) == ["gutter", "label", "other", "_spacer", "box"])
  }

  @Test(arguments: rows + inRows + declarations) func offers(_ row: Row) throws {
    let document = MarkedDocument(row.document)
    let analysis = try #require(document.analysis)
    let candidates = completionCandidates(analysis, at: document.cursors[0])
    let labels = Set(candidates.map(\.label))
    // A keyword and a view may have the same name.
    #expect(Set(candidates.map { [$0.label, $0.detail] }).count == candidates.count, "something is offered twice")
    #expect(labels.isSuperset(of: row.offers), "missing \(Set(row.offers).subtracting(labels).sorted())")
    #expect(labels.isDisjoint(with: row.omits), "too many \(labels.intersection(row.omits).sorted())")
  }

  static let declarations = [
    Row(
      name: "the type of a further view", document: layout("  view b: UILabel, c (intrinsic: 1 x 1), d: ‸"),
      offers: ["UILabel"], omits: ["gap", "label"]),
    Row(
      name: "a type that is being written", document: layout("  view b: UILabel, c: Fo‸"), offers: ["UILabel"],
      omits: ["Fo"]),
    Row(
      name: "a type that others have", document: layout("  view b: UILabel, c: UILabel‸"), offers: ["UILabel"]),
    Row(
      name: "a state that is being written", document: layout("  state bar { }\n  state ba‸"), offers: ["bar"],
      omits: ["ba"]),
    Row(
      name: "the state of an instance",
      document: "layout R { state on { view t }; state off { } }\nlet gap = 8\nlayout L { view r: R (state: ‸) }",
      offers: ["on", "off"], omits: ["gap"]),
    Row(
      name: "the value of a metric of an instance",
      document: "layout R { let m = 3 }\nlet gap = 8\nlayout L { view r: R (m: ‸) }", offers: ["gap"], omits: ["R"]),
    Row(
      name: "names of states", document: layout("  states m: on, ‸"),
      omits: ["box", "gap", "superview", "margins"]),
  ]

  /// Text behind the cursor is not inserted a second time.
  @Test(arguments: [
    ("view a, b; a.t‸(b) == 8", "topOffset(…)", "view a, b; a.topOffset(b) == 8"),
    ("view a, b; a.t‸ == 8", "topOffset(…)", "view a, b; a.topOffset(view) == 8"),
    ("view a (in‸trinsic: 44 x 44)", "hug", "view a (hugtrinsic: 44 x 44)"),
    ("view a (in‸: 44 x 44)", "intrinsic", "view a (intrinsic: 44 x 44)"),
    ("view a (in‸)", "intrinsic", "view a (intrinsic: 100 x 20)"),
    ("view a (hu‸ : 751)", "hugH", "view a (hugH : 751)"),
    ("view a; stack (sp‸: 12) { a }", "spacing", "view a; stack (spacing: 12) { a }"),
    ("sc‸ Phones", "screens", "screens Phones"), ("im‸ \"x.layout\"", "import", "import \"x.layout\""),
    ("screen p = 3 x 4 te‸ 150%", "text", "screen p = 3 x 4 text 150%"),
    ("view a (text: 9 x 9 li‸ 3)", "lines", "view a (text: 9 x 9 lines 3)"),
    ("view a (text: 9 x 9 li‸, hug: 3)", "lines", "view a (text: 9 x 9 lines, hug: 3)"),
  ])
  func acceptedCompletionsKeepWhatFollows(_ marked: String, _ label: String, _ wanted: String) throws {
    let document = MarkedDocument(marked)
    let analysis = try #require(document.analysis)
    let candidates = completionCandidates(analysis, at: document.cursors[0])
    let candidate = try #require(candidates.first { $0.label == label })
    var text = Array(document.text.utf8)
    text.replaceSubrange(candidate.replace, with: candidate.textWithoutSnippet.utf8)
    #expect(String(decoding: text, as: UTF8.self) == wanted)
  }

  /// Clients without snippets insert a line end as a byte of the line, or indent what follows once more.
  @Test(arguments: Repository.files(in: "Examples", ending: ".layout"))
  func withoutSnippetsNothingInsertsALineEnd(_ path: String) throws {
    let text = Array(try #require(Repository.text(path)).utf8)
    for (number, cut) in stride(from: 0, through: text.count, by: 61).enumerated() {
      // In the text, and at the end of what is being written.
      let written = number.isMultiple(of: 2) ? text : Array(text[..<cut])
      var workspace = Workspace()
      workspace.open("/a.layout", text: written)
      let analysed = workspace.analysis(of: "/a.layout")
      let analysis = try #require(analysed)
      for candidate in completionCandidates(analysis, at: cut) {
        let inserted = candidate.textWithoutSnippet
        #expect(!inserted.contains(where: \.isNewline) && !inserted.contains("\t"), "\(path) at \(cut): \(inserted)")
        if candidate.kind == .keyword { #expect(inserted == candidate.label, "\(path) at \(cut)") }
      }
    }
  }

  @Test(arguments: [
    ("‸", ["layout", "screen", "view", "screens", "import", "let", "stack", "rows", "when", "state", "H:"]),
    ("when width < 3 { }\n‸", ["else", "else when"]), ("view a {\n  ‸\n}", ["view", "when", "state", "rows"]),
  ])
  func withoutSnippetsKeywordsInsertTheWord(_ marked: String, _ words: [String]) throws {
    let document = MarkedDocument(marked)
    let candidates = completionCandidates(try #require(document.analysis), at: document.cursors[0])
    for word in words {
      let candidate = try #require(candidates.first { $0.label == word }, "\(word)")
      #expect(candidate.isSnippet && candidate.textWithoutSnippet == word)
    }
  }

  @Test func candidatesAreDocumentedAndReplaceTheWord() throws {
    let document = MarkedDocument(Self.layout("  box.lef‸"))
    let analysis = try #require(document.analysis)
    let candidates = completionCandidates(analysis, at: document.cursors[0])
    #expect(!candidates.isEmpty)
    for candidate in candidates {
      #expect(Array(document.text.utf8)[candidate.replace].elementsEqual("lef".utf8))
      #expect(candidate.fullDocumentation?.isEmpty == false, "\(candidate.label) is not documented")
    }
  }
}
