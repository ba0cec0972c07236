import Syntax
import Testing

@testable import Analysis

/// The meaning of each word of a text.
struct WordTests {
  /// In a text without mistakes no word is unknown.
  @Test(arguments: NameSamples.sets.indices) func everyWordIsKnown(_ number: Int) throws {
    let names = NamesOf(NameSamples.sets[number])
    for file in names.files {
      let named = try #require(names.names.named(file))
      let unknown = named.words().filter { $0.meaning == .unknown }.map { names.text($0.bytes, of: file) }
      #expect(unknown == [], "\(file)")
    }
  }

  @Test func theSamplesHaveNoErrors() throws {
    for set in NameSamples.sets.suffix(3) {
      let names = NamesOf(set)
      var workspace = names.workspace
      for file in names.files {
        let analysis = workspace.analysis(of: file)
        let errors = try #require(analysis).findings.filter { $0.code.severity == .error && $0.code != .conflict }
        #expect(errors.map(\.message) == [], "\(file)")
      }
    }
  }

  /// The symbols of a statement's words are the subjects of which the model's constraints are made.
  @Test(arguments: NameSamples.sets.indices) func wordsAgreeWithTheModel(_ number: Int) throws {
    let names = NamesOf(NameSamples.sets[number])
    var seen = 0
    for file in names.files {
      let reader = try #require(names.names.named(file))
      for unit in reader.units {
        for mention in unit.model.mentions {
          let bytes = unit.bytes(of: mention.place)
          let expected: Symbol?
          switch mention.subject {
          case .view(let view, _): expected = reader.symbol(ofView: view, unit)
          case .metric(let metric, _): expected = reader.symbol(ofMetric: metric, unit)
          case .group(let group, _): expected = reader.symbol(ofGroup: group, unit)
          case .layout(let view): expected = unit.model.views[view].layout.map { reader.symbol(of: $0) }
          default: continue
          }
          seen += 1
          let word = try #require(reader.word(at: bytes.lowerBound))
          #expect(word.bytes == bytes)
          if word.meaning == .pseudoView { continue }
          #expect(word.meaning.symbol == expected, "\(names.text(bytes, of: file)) in \(file)")
        }
      }
    }
    // A file of screens alone has no such words.
    #expect(seen > 0 || NameSamples.sets[number].allSatisfy { !$0.text.contains("view ") })
  }

  /// In a text without mistakes lowering itself comes to every name. What is left has no equation of its own: words of
  /// the language, the ends of ranges, labels of rows.
  @Test(arguments: NameSamples.sets.indices) func loweringComesToEveryName(_ number: Int) throws {
    let names = NamesOf(NameSamples.sets[number])
    for file in names.files {
      for unit in try #require(names.names.named(file)).units {
        for name in unit.model.names.remaining {
          switch name.subject {
          case .language, .pseudoView, .range, .row: continue
          default: Issue.record("\(names.text(unit.bytes(of: name.place), of: file)) in \(file): \(name.subject)")
          }
        }
      }
    }
  }

  /// A mistake takes no meaning from the names beside it.
  @Test(arguments: [
    ("a.left == zz.right + b.width * m", "a view, zz unknown, b view, m metric"),
    ("[a, b].left == [c, a].right", "a view, b view, c view, a view"),
    ("a.left == == b.right + m", "a view, b view, m metric"),
    ("a.width == m + n @ zz", "a view, m metric, n metric, zz unknown"),
    ("zz: ll = m, w = %w(c.d)", "zz unknown, m metric, c view, d view"),
    ("H:|-zz-[a(m)]-[zz]-[c.d(==b)]|", "zz unknown, a view, m metric, zz unknown, c view, d view, b view"),
    (
      "rows |-m-[r]-[zz]-| { r: [zz]-m-[a(m)] }",
      "m metric, r row, zz unknown, r row, zz unknown, m metric, a view, m metric"
    ),
    ("stack (spacing: n) { a, m, zz, b(a) }", "n metric, a view, m metric, zz unknown, b view, a view"),
    ("[d1..3, zz].top == m", "d1 view, 3 view, zz unknown, m metric"),
    ("tops.min = zz + m", "tops group, zz unknown, m metric"),
    ("zz.left == c.d.tops", "zz unknown, c view, d view, tops group"),
    ("let k = zz + m", "k metric, zz unknown, m metric"),
    ("view e (hug: zz + m) { f.left == c.left }", "e view, zz unknown, m metric, f unknown, c view"),
    ("when width < zz + m { a.top == c.top }", "zz unknown, m metric, a view, c view"),
    ("superview.superview.left == a.superview.zz.left", "a view, zz unknown"),
    ("state on { view e }; stack { a, e }; H:[a][e]", "on state, e view, a view, e view, a view, e view"),
  ]) func namesBesideAMistake(_ statement: String, _ expected: String) throws {
    let head = """
      let m = 8
      let n = m
      screen p = 200 x 100
      view a, b, c { view d { view x; group tops = x.top } }, d1..3
      group tops = a.top, b.top

      """
    let text = head + statement + "\n"
    let names = NamesOf([("/w/a.layout", text)])
    let words = try #require(names.names.named("/w/a.layout")).words().filter { word in
      switch word.meaning {
      case .language, .pseudoView: false
      default: word.bytes.lowerBound >= head.utf8.count
      }
    }
    let found = words.map { word in
      names.text(word.bytes, of: "/w/a.layout") + " " + (word.meaning.symbol?.kind.rawValue ?? "\(word.meaning)")
    }
    #expect(found.joined(separator: ", ") == expected)
  }
}
