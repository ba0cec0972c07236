@testable import Analysis

/// The layouts that tests of names, and others, go through.
enum NameSamples {
  /// The examples, and two sets of files that have every notation and import one another. The first file of each set
  /// is the one that tests ask about.
  static let sets: [[(file: FilePath, text: String)]] = examples + [imports, notations, words]

  /// Each example with the files that it imports.
  static let examples: [[(file: FilePath, text: String)]] = Repository.files(in: "Examples", ending: ".layout").map {
    imported(by: $0)
  }

  private static func imported(by path: String) -> [(file: FilePath, text: String)] {
    let text = Repository.text(path) ?? ""
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    var files: [(file: FilePath, text: String)] = [("/w/\(path)", text)]
    for line in text.split(separator: "\n") where line.hasPrefix("import ") {
      let other = "\(folder)/" + line.dropFirst("import ".count).filter { $0 != "\"" }
      files += imported(by: other).filter { file in !files.contains { $0.file == file.file } }
    }
    return files
  }

  /// Words that instances give to views in them.
  private static let words: [(file: FilePath, text: String)] = [
    (
      "/w/words.layout",
      """
      import "plan.layout"
      layout Page { screen p = 300 x 200; view inner: Plan (title: "漢"); inner.insets == 0 }
      view a: Plan (title: "漢字", header.price: "漢", side: 3), d: Plan (header.price: "字"), page: Page (inner.title: "字")
      screen p = 300 x 200
      [a, d, page].insets == 0
      a.title.left >= 0
      """
    ), ("/w/plan.layout", StatesTests.plan),
  ]

  /// A text with every place in which a name can stand, and the file that it imports.
  static let notations: [(file: FilePath, text: String)] = [
    (
      "/w/notations.layout",
      """
      import "card.layout"
      let gap = 4
      let double = gap * 2
      layout Main (margins: gap, spacing: 5) {
        let near = double - gap
        screen p = 100 x 80 safeArea (gap, 0, 0, 0) rtl
        screen t = 150 x 80
        view a (intrinsic: 20 x gap, hug: near + 100), b: UILabel, c: Card
        view a1, a2, a3, deep { let near = 2; view one, two; one.left == near; a.left >= two.left }
        guide line
        group tops = a.topInset, b.topInset, deep.two.topInset
        group all = tops, c.title.topInset, c.edges.leftInset
        tops.min = gap + 1 +keepAt(near + 500)
        all.max = none
        H:|-gap-[a1..3]-(>=near@low)-[b(==a@near,>=deep.one,<=deep.two.width)]~|
        V:[a1]-(a2, <=deep.one)-[b]
        V:[a]-[a1..3(gap)]
        c: ll = gap + %tt(a), tt = 40, w = %f(gap) + H:%p(near), h = w
        deep.one: ll = nil, rr = %w(c.title)
        deep.two: tt = 5 + (bb = gap)
        c.title.height.equal = 9 @ near ?
        [a, deep.one].heightsEqual
        [a, b].horizontalOffsets == gap
        a.leftOffset(b) == gap
        a.left == superview.left + view.width * 0 + deep.superview.width * 0
        c.top == c.safeArea.top
        superview.c.title.top == 1
        c.edges.leftInset.size == 3 x gap
        when width < near * 70 and not height > gap { b.top == 3 } else { view d: Card
          group tips = d.topInset
          tips == 2
          d.title.left == near
          rows |-near-[r1]-[r2]-| { r1: [d(near)<]-[_spacer]
            r2: [d2(==)](gap) } ; view d2 }
        state on { b.bottomInset >= 20
          view e, e2
          c.inner.width == 5 }
        state off { view e; e: ll = rr = tt = bb = 2
          when height > 70 { e.height == 9 @ low ? } }
        state on { e.width == e2.width }
      }
      layout Other { screen q = 50 x fit; view s: Main; s.insets.equal = 2; s.deep.one.left == 3
        s.tops == 3; s.c.title.width == 30; view width; width.left == gap; a3.left == 0; view a3
        state on { s.e.width == 3 } }
      view own: Other
      own.s.deep.two.width == gap
      """
    ),
    (
      "/w/card.layout",
      """
      let pad = 3
      layout Card (hugV: 300) {
        view title (intrinsic: 30 x 12), edges { view leftInset }
        title.leadingInset == pad
        state on { view inner; inner: ll = 1, tt = 1, h = 2 }
        state off { guide inner; inner.width == 2 }
      }
      """
    ),
  ]

  static let imports: [(file: FilePath, text: String)] = [
    (
      "/w/main.layout",
      """
      import "parts/panel.layout"
      import "tokens.layout"
      let far = wide * 2
      screens Phones
      screen p = 300 x 300
      view panel: Panel (gap: far + wide, hug: wide + 200)
      panel.edges == view.edges
      panel.card.title.left == 3
      state wide { panel.card.badge.width == 4 }
      """
    ),
    (
      "/w/parts/panel.layout",
      """
      import "../card.layout"
      import "../tokens.layout"
      let big = wide
      layout Panel { let gap = 3; view card: Card (side: gap + big, high: 9); card.edges == view.edges; card.title.top == 4 }
      """
    ),
    (
      "/w/card.layout",
      """
      let high = 2
      layout Card { screen s = 100 x 100
        let side = 10
        view title; title.size == side x high * 5; title.left == 3; title.top == 4
        state wide { view badge; badge.width == 4; badge.height == 2; badge.left == 0; badge.top == 9 }
        state slim { view badge; badge.edges == title.edges } }
      """
    ),
    (
      "/w/tokens.layout",
      """
      let unit = 2
      let wide = unit * 4
      screens Phones { screen se = iPhoneSE; screen w = wide * 40 x 300 traits compact }
      """
    ),
  ]
}

/// Some open files, and the names in them.
struct NamesOf {
  let workspace: Workspace
  let names: ProjectNames
  let files: [FilePath]
  let texts: [FilePath: String]

  init(_ files: [(file: FilePath, text: String)]) {
    var workspace = Workspace()
    for (file, text) in files { workspace.open(file, text: Array(text.utf8)) }
    let paths = files.map(\.file).sorted()
    self.workspace = workspace
    self.files = files.map(\.file)
    texts = Dictionary(files.map { ($0.file, $0.text) }, uniquingKeysWith: { $1 })
    names = WorkspaceCopy(workspace).names(files: { paths })
  }

  func text(_ bytes: Range<Int>, of file: FilePath) -> String {
    String(decoding: Array((texts[file] ?? "").utf8)[bytes], as: UTF8.self)
  }
}
