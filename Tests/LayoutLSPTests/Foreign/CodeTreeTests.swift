import Testing

@testable import Foreign

/// The tree of code: whatever the bytes, there is one, and nothing is too deep or too long for it.
@Suite struct CodeTreeTests {
  /// Returns an expression in full parentheses.
  private static func text(_ expression: CodeExpression) -> String {
    func list(_ arguments: [CodeArgument]) -> String {
      arguments.map { ($0.label.map { $0 + ": " } ?? "") + text($0.value) }.joined(separator: ", ")
    }
    switch expression.form {
    case .name(let name): return name
    case .number(let number): return StatementWriter.number(number)
    case .text(let words): return "\"\(words)\""
    case .flag(let flag): return "\(flag)"
    case .none: return "nil"
    case .member(let base, let name): return "\(text(base)).\(name)"
    case .implicitMember(let name): return ".\(name)"
    case .call(let function, let arguments): return "\(text(function))(\(list(arguments)))"
    case .element(let base, let arguments): return "\(text(base))[\(list(arguments))]"
    case .list(let items): return "[\(items.map(text).joined(separator: ", "))]"
    case .dictionary(let pairs):
      return "[\(pairs.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", "))]"
    case .tuple(let arguments): return "(\(list(arguments)))"
    case .closure(let closure): return "{ \(closure.parameters.joined(separator: " ")) in \(closure.body.count) }"
    case .prefix(let sign, let inner): return "\(sign)\(text(inner))"
    case .binary(let sign, let left, let right): return "(\(text(left)) \(sign) \(text(right)))"
    case .choice(let test, let first, let second): return "(\(text(test)) ? \(text(first)) : \(text(second)))"
    case .assignment(let sign, let target, let value): return "\(text(target)) \(sign) \(text(value))"
    case .statements(let statements): return "<\(statements.count)>"
    case .other: return "?"
    }
  }

  private static let swift: [(String, String)] = [
    ("a + CGFloat(8) * 2", "(a + (CGFloat(8) * 2))"), ("-f(8)", "-f(8)"), ("a - -b", "(a - -b)"),
    ("x == y + 8 ~ .low", "((x == (y + 8)) ~ .low)"), ("a?.b!.c", "a.b.c"), ("a ?? b + 1", "(a ?? (b + 1))"),
    ("ok ? 8 : .zero", "(ok ? 8 : .zero)"), ("f(x: 1) { $0 } done: { b in }", "f(x: 1, {  in 1 }, done: { b in 0 })"),
    ("[NSLayoutConstraint]()", "[NSLayoutConstraint]()"),
    ("Array<Int>(repeating: 0, count: 2)", "Array(repeating: 0, count: 2)"),
    ("[\"a\": a, \"b\": 2]", "[\"a\": a, \"b\": 2]"), ("try? g() as? UIView", "g()"), ("x = y as! T", "x = y"),
    ("Right(>=16).with(.high)", "Right(>=16).with(.high)"), ("a <- [Top(8)]", "a <- [Top(8)]"),
    ("#\"raw \"# + \"x\"", "(\"raw \" + \"x\")"), ("c.items[2].text", "c.items[2].text"), ("a < b", "(a < b)"),
    ("0xff + 1_000", "(255 + 1000)"), ("{ [weak self] (a: Int) -> Void in b }", "{ a in 1 }"),
  ]

  @Test(arguments: swift) func expressionsOfSwift(_ row: (code: String, tree: String)) throws {
    let parser = CodeParser(Array(row.code.utf8), .swift)
    #expect(Self.text(parser.swiftExpression()) == row.tree, "\(row.code)")
    #expect(parser.isAtEnd, "\(row.code)")
  }

  private static let objectiveC: [(String, String)] = [
    ("[a b:1 c:@2]", "a.b(1, c: 2)"), ("[[A alloc] init]", "A.alloc().init()"), ("_x->y.z", "x.y.z"),
    ("@[a, @\"b\" @\"c\"]", "[a, \"bc\"]"), ("@{ @\"k\": @(1 + 2) }", "[\"k\": (1 + 2)]"),
    ("(UIView *)[b c]", "b.c()"), ("^(UIView *v, int i) { f(); }", "{ v i in 1 }"), ("a ? 1.f : -.5", "(a ? 1 : -0.5)"),
    ("make.top.equalTo(x).offset(-k)", "make.top.equalTo(x).offset(-k)"), ("(a) + b", "(a + b)"),
    ("a[0]", "a[0]"), ("!(x == nil)", "!(x == nil)"),
  ]

  @Test(arguments: objectiveC) func expressionsOfObjectiveC(_ row: (code: String, tree: String)) throws {
    let parser = CodeParser(Array(row.code.utf8), .objectiveC)
    #expect(Self.text(parser.objcExpression()) == row.tree, "\(row.code)")
    #expect(parser.isAtEnd, "\(row.code)")
  }

  @Test func nothingIsTooDeepOrTooLong() {
    let inners = [
      ("(", "1", ")"), ("[", "1", "]"), ("{ ", "a", "}"), ("f { ", "a", "}"), ("-", "1", ""), ("a ? b : ", "1", ""),
    ]
    for (open, middle, close) in inners {
      let text = "let x = " + String(repeating: open, count: 5000) + middle + String(repeating: close, count: 5000)
      for name in ["A.swift", "A.m"] { _ = ForeignReading.classes("class A: UIView { \(text) }", named: name) }
    }
    for chain in [".b", "()", " + 1", "[0]", "!", "?.c { }"] {
      let text = "a" + String(repeating: chain, count: 10000)
      for name in ["A.swift", "A.m"] { _ = ForeignReading.classes(text, named: name) }
    }
    for line in [
      "if a { } else ", "switch a { case b: ", "class A { ", "@implementation A\n", "#if A\n", "func f() { ",
    ] {
      let text = String(repeating: line, count: 5000)
      for name in ["A.swift", "A.m"] { _ = ForeignReading.classes(text, named: name) }
    }
  }

  /// Takes away, doubles and exchanges bytes and words of code.
  @Test func everySequenceOfBytesHasATree() {
    let sources = [
      (
        "A.swift",
        ForeignReading.swift(
          "a.snp.makeConstraints { $0.edges.equalToSuperview().inset(8) }\nif a { b.f() }\nlet c = [a: 1]")
      ),
      (
        "A.swift",
        ForeignReading.swift(
          "for v in [a, b] { v.topAnchor.constraint(equalTo: topAnchor, constant: x ? 1 : 2).isActive = true }")
      ),
      (
        "A.m",
        ForeignReading.objectiveC(
          "[_a mas_makeConstraints:^(M *make) { make.top.equalTo(@[_b]).offset(2); }];\nUIView *v = ({ [UIView new]; });"
        )
      ),
    ]
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random(_ most: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(max(most, 1)))
    }
    let signs = Array("(){}[]<>.,;:=+-*/!?&|^~@#\"'\\$_ \n\t0aZ".utf8) + [0, 0xff, 0xc3]
    for (name, source) in sources {
      for _ in 0..<400 {
        var bytes = Array(source.utf8)
        for _ in 0...random(6) {
          let place = random(bytes.count)
          switch random(4) {
          case 0: bytes.remove(at: place)
          case 1: bytes.insert(signs[random(signs.count)], at: place)
          case 2: bytes.swapAt(place, random(bytes.count))
          default:
            let end = min(bytes.count, place + random(40))
            bytes.insert(contentsOf: bytes[place..<end], at: random(bytes.count))
          }
        }
        _ = ForeignCode([(name, bytes)])
      }
    }
  }
}
