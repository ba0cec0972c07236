import Testing

@testable import Analysis
@testable import Features

/// All places of a name. In the texts, `«a»` marks places that read it, `‹a›` places that declare it or set something
/// of it. Asked at any of them, the answer has all of them.
struct OccurrenceTests {
  @Test(arguments: [
    // Every notation.
    "view ‹a›, b; b.left == «a».left * 2 - «a».right; [b, «a»].top == 0; b.width(«a») == 1",
    "view ‹a›, b; ‹a›.width.equal = b.width; [b, ‹a›].insets.min = 3; b.leftOffset(«a»).max = «a».width",
    "view ‹a›, b; ‹a›: tt = 3, ll = w; b: tt = %tt(«a»), w = %w(«a») * 2",
    "view ‹a›, b; H:|-[«a»(==b)]-(>=8)-[b(>=«a», <=«a».height)]| alignAllTop; HV:|[«a», b]|",
    "view ‹a›, b; rows |-[r]-| { r: [«a»(50)<]-[_spacer]-[b] }",
    "view ‹a›, b; [«a», b].widthsEqual; «a».centered; group g = «a».left, b.left; g.equal = «a».width",
    "view ‹a›; «a».hugH == low; when width < 600 { «a».left == 0 } else { «a».right == 0 } ; state s { «a».top == 1 }",
    // Paths, from outside and from inside.
    "view ‹a› { view b; b.left == «a».width }; view c; c.left == «a».b.left; «a».b.top == «a».superview.top",
    "view a { view ‹b›; «b».left == a.width }; view c, b; c.left == a.«b».left; a.‹b›: tt = 3; b.top == a.«b».top",
    "layout L { view ‹view›; «view».left == 1; «view».width == 3 }",
    // Metrics: of a file, a layout, a block.
    """
    let ‹m› = 3; let n = «m» * «m»
    layout L (margins: «m») { view a (intrinsic: «m» x 2, hug: «m»); a.left == «m» @ «m» }
    """,
    """
    let m = 3
    layout L (margins: «m») { let ‹m› = 4; screen p = «m» x «m»...9; view a; a: tt = %f(«m») + «m» }
    """,
    "let m = 3; view a { let ‹m› = 4; a.left == «m»; |-«m»-[b(«m»)]; view b } ; a.left == m",
    "let ‹m› = 3; view a; when width < «m» { a.left.equal = 3 +keepAt(«m») }; rows |-«m»-[r]| { r: [b(«m»)](«m») }; view b",
    // Groups, and groups of instances.
    "view a; group ‹g› = a.left, a.right; ‹g›.equal = 3; «g» == 4; group h = «g», a.top; h.min = 1",
    """
    layout C { view x; group ‹g› = x.left; ‹g›.min = 3 }
    layout D { view c: C; c.«g» == 4; c.‹g›.max = 9 }
    """,
    // Layouts, screens, states, rows.
    """
    layout ‹C› { view a }
    layout D { view c: «C», d: «C»; guide C }
    """,
    "screen ‹p› = 3 x 3; view p",
    "state ‹s› { view a }; state t { view b }; state «s» { a.left == 0; when width < 3 { a.top == 0 } }; view s",
    """
    view a, b; rows |-[«r»]-[s]-| { ‹r›: [a]
     s: [b] }; view c { rows |-[r]-| { r: [d] }; view d }; view r
    """,
    """
    layout C { states m: ‹s›, t; state «s» { view a } }
    layout D { view c: C (state: «s»), d: C (state: t) }
    """,
    """
    layout B { state ‹s› { view a } }
    layout C { view b: B }
    layout D { view c: C (state: «s») }
    """,
    // Views that never exist together.
    "when width < 9 { view ‹a›; «a».left == 1 } else { view ‹a›, b; «a».left == 2; ‹a›: tt = 3 }; view c { view a }",
    "state s { view ‹a› { view b } ; «a».b.left == 0 }; state t { guide ‹a›; «a».left == 2 }",
    // Instances in the same file: one text, several places.
    """
    layout C { view ‹t›; «t».left == 1 }
    layout D { view c: C, d: C { view u; u.left == «t».left; «t».top == 0 } }
    """,
    """
    layout C { view ‹t› }
    layout D { view c: C { c.«t».left == superview.«t».left }; c.«t».top == 1 }
    """,
    // Broken text.
    "view ‹a›; «a».; «a»; [«a»; b.left == «a».lfet; «a».left == = 2",
    // Characters of other sizes before the name on its line.
    "view ‹ä›, b /* 👩‍👩‍👧 𝄞 */; b.left == «ä».left\r\n«ä».top == 1\r«ä».width == 2",
  ])
  func highlightsHaveAllPlaces(_ marked: String) throws {
    let drawn = DrawnPlaces(marked)
    let names = NamesOf([("/w/one.layout", drawn.text)])
    let file = try #require(names.names.named("/w/one.layout"))
    try #require(!drawn.places.isEmpty)
    for place in drawn.places {
      for offset in [place.bytes.lowerBound, place.bytes.upperBound] {
        let places = try #require(file.highlights(at: offset))
        let shown = places.map { "\($0.bytes) \($0.use == .read ? "reads" : "sets")" }
        #expect(shown == drawn.places.map { "\($0.bytes) \($0.use == .read ? "reads" : "sets")" }, "from \(offset)")
      }
    }
  }

  /// A range of views is a place of all its views.
  @Test func rangesNameTheirViews() throws {
    let text = "view c1, c2, c3, c4, d { view c2 }; [c1..3]-[d.c2]; V:[c2..4]; [c1..9]"
    let names = NamesOf([("/w/one.layout", text)])
    let file = try #require(names.names.named("/w/one.layout"))
    func places(_ offset: Int) -> [String] {
      (file.highlights(at: offset) ?? []).map { names.text($0.bytes, of: "/w/one.layout") }
    }
    func offset(_ part: String, _ skip: Int = 0) throws -> Int {
      try #require(text.firstRange(of: part)).lowerBound.utf16Offset(in: text) + skip
    }
    #expect(places(try offset("c1")) == ["c1", "c1..3", "c1"])
    #expect(places(try offset("c2")) == ["c2", "c1..3", "c2..4"])
    #expect(places(try offset("c4")) == ["c4", "c2..4"])
    #expect(places(try offset("..4", 2)) == ["c4", "c2..4"])
    #expect(places(try offset("..3", 2)) == ["c3", "c1..3", "c2..4"])
    #expect(places(try offset("{ view c2", 7)) == ["c2", "c2"])
    let definition = try #require(file.definition(at: try offset("..4", 2)))
    #expect(names.text(definition.name.bytes, of: "/w/one.layout") == "c4")
  }

  /// In prefixes of a text nothing fails, and every place that is found is spelled as the name.
  @Test(arguments: [NameSamples.sets.count - 1, NameSamples.sets.count - 2]) func prefixes(_ number: Int) throws {
    let set = NameSamples.sets[number]
    let text = Array(set[0].text.utf8)
    for end in stride(from: 0, through: text.count, by: 7) {
      var files = set
      files[0].text = String(decoding: text[..<end], as: UTF8.self)
      let names = NamesOf(files)
      let file = try #require(names.names.named(set[0].file))
      for offset in [end, end - 1, end / 2, end * 2 / 3] where offset >= 0 {
        _ = file.definition(at: offset)
        _ = file.linkedPlaces(at: offset)
        guard let symbol = file.word(at: offset)?.meaning.symbol else { continue }
        for (path, places) in names.names.occurrences(of: symbol, from: file) {
          for place in places where place.counted == nil {
            #expect(names.text(place.bytes, of: path) == symbol.name)
          }
        }
      }
      _ = file.document.symbols
    }
  }
}

/// A text with places marked in it.
struct DrawnPlaces {
  var text = ""
  var places: [Occurrence] = []

  init(_ marked: String) {
    var start = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«", "‹": start = text.utf8.count
      case "»": places.append(Occurrence(bytes: start..<text.utf8.count, use: .read))
      case "›": places.append(Occurrence(bytes: start..<text.utf8.count, use: .write))
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
