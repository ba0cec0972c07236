import Testing

@testable import Foreign

/// Code that never runs together is not joined.
@Suite struct ForeignPathsTests {
  private static func lines(_ code: String, named name: String = "A.swift") -> [String] {
    ForeignReading.lines(sized(code, named: name), named: name)
  }

  /// Returns code with `SIZE(40)` as a constraint of that height.
  private static func sized(_ code: String, named name: String) -> String {
    var code = code
    for number in [0, 40, 60, 100] {
      code = code.replacing(
        "SIZE(\(number))",
        with: name.hasSuffix(".m")
          ? "[_a.heightAnchor constraintEqualToConstant:\(number)].active = YES;"
          : "a.heightAnchor.constraint(equalToConstant: \(number)).isActive = true")
    }
    return code
  }

  private static let tests: [(code: String, members: String, expected: [String])] = [
    // What setting up passes is a state where other code holds in the opposite one.
    (
      "with(); without()",
      "func with() { guard image != nil else { return }; SIZE(100) }\n"
        + "func without() { guard image == nil else { return }; SIZE(0) }",
      ["a.height == 100 if image", "a.height == 0 if not_image"]
    ),
    (
      "large(); small()",
      "func large() { guard isLarge else { return }; SIZE(100) }\nfunc small() { guard !isLarge else { return }; SIZE(0) }",
      ["a.height == 100 if isLarge", "a.height == 0 if not_isLarge"]
    ),
    (
      "if let text = text { SIZE(60) }\nif self.text == nil { SIZE(40) }", "",
      ["a.height == 60 if text", "a.height == 40 if not_text"]
    ),
    (
      "if text == nil { return }\nSIZE(60)\nreset()", "func reset() { if text == nil { SIZE(0) } }",
      ["a.height == 60 if text", "a.height == 0 if not_text"]
    ),
    (
      "if let text { SIZE(60) }\nelse { SIZE(40) }\nif text == nil { SIZE(0) }", "",
      ["a.height == 60 if text", "a.height == 0 if not_text", "not read: condition"]
    ),
    (
      "if isOpen { SIZE(60) } else { SIZE(40) }\nguard isOpen == true else { return }\nSIZE(0)", "",
      ["a.height == 60 if isOpen", "a.height == 40 if not_isOpen", "a.height == 0 if isOpen"]
    ),
    (
      "some(); none()",
      "func some() { guard count > 3 else { return }; SIZE(100) }\nfunc none() { guard count <= 3 else { return }; SIZE(0) }",
      ["a.height == 100 if count_above_3", "a.height == 0 if not_count_above_3"]
    ),
    (
      "some(); none()",
      "func some() { guard style == .big else { return }; SIZE(100) }\n"
        + "func none() { guard style == .small else { return }; SIZE(0) }",
      ["a.height == 100 if style_big", "a.height == 0 if style_small"]
    ),
    (
      "some(); none()",
      "func some() { guard style == .big else { return }; SIZE(100) }\n"
        + "func none() { guard style != .big else { return }; SIZE(0) }",
      ["a.height == 100 if style_big", "a.height == 0 if not_style_big"]
    ),
    // Without such code it holds.
    ("guard image != nil else { return }\nSIZE(100)", "", ["a.height == 100"]),
    ("if let text = text { SIZE(60) }", "", ["a.height == 60"]),
    // What is made where it is not there is there behind it.
    (
      "if line == nil { line = UIView(); SIZE(40) }\nif let line = line { line.addSubview(UIView()); other() }",
      "func other() {}", ["a.height == 40"]
    ),
    // A method that is called on several paths needs none of them.
    (
      "guard image != nil else { return }\nsize()\nother()",
      "func size() { SIZE(40) }\nfunc other() { guard image == nil else { return }; size(); SIZE(0) }",
      ["a.height == 40", "a.height == 0"]
    ),
    // A view's own method without its receiver.
    (
      "let c = a.heightAnchor.constraint(equalToConstant: 40)\nc.isActive = true\nremoveConstraint(c)\nSIZE(60)", "",
      ["a.height == 60", "not read: condition"]
    ),
    (
      "let c = a.heightAnchor.constraint(equalToConstant: 40)\nc.isActive = true\nremoveConstraints([c])\nSIZE(60)", "",
      ["a.height == 60", "not read: condition"]
    ),
    ("SIZE(40)\na.removeConstraints(a.constraints)\nSIZE(60)", "", ["a.height == 60", "not read: condition"]),
    (
      "SIZE(40)\nfor c in a.constraints { c.isActive = false }\nSIZE(60)", "",
      ["a.height == 60", "not read: condition"]
    ),
    ("SIZE(40)\nNSLayoutConstraint.deactivate(b.constraints)", "", ["a.height == 40"]),
    // One of two constraints is each in its state.
    (
      """
      let x = a.heightAnchor.constraint(equalToConstant: 40)
      let y = a.heightAnchor.constraint(equalToConstant: 60)
      (isOpen ? x : y).isActive = true
      """, "", ["a.height == 40 if isOpen", "a.height == 60 if not_isOpen"]
    ),
    (
      """
      let x = a.heightAnchor.constraint(equalToConstant: 40)
      let y = a.heightAnchor.constraint(equalToConstant: 60)
      let c = isOpen ? x : y
      c.isActive = true
      """, "", ["a.height == 40 if isOpen", "a.height == 60 if not_isOpen"]
    ),
  ]

  @Test(arguments: tests.indices) func pathsThatExcludeEachOtherAreStates(_ index: Int) {
    let (code, members, expected) = Self.tests[index]
    #expect(Self.lines(ForeignReading.swift(code, members: members)) == expected, "\(code)")
  }

  private static let messages: [(code: String, expected: [String])] = [
    (
      "if (title) { SIZE(60) }\nif (!title) { SIZE(40) }", ["a.height == 60 if title", "a.height == 40 if not_title"]
    ),
    ("if (_c != nil) { SIZE(60) }\nif (!self.c) { SIZE(40) }", ["a.height == 60 if c", "a.height == 40 if not_c"]),
    ("if (!title) return;\nSIZE(60)", ["a.height == 60"]),
  ]

  @Test(arguments: messages.indices) func objectsAreTestedByThemselves(_ index: Int) {
    let (code, expected) = Self.messages[index]
    #expect(Self.lines(ForeignReading.objectiveC(code), named: "A.m") == expected, "\(code)")
  }

  private static let starts: [(members: String, expected: [String])] = [
    // Each makes an object of its own.
    (
      """
      convenience init(title: String) { self.init(frame: .zero); SIZE(60) }
      convenience init(image: UIImage) { self.init(frame: .zero); SIZE(100) }
      override init(frame: CGRect) { super.init(frame: frame); addSubview(a) }
      """, ["a.height == 60 if init_title", "a.height == 100 if init_image"]
    ),
    // What one alone adds, and what all run, holds.
    (
      """
      convenience init(title: String) { self.init(frame: .zero); SIZE(60) }
      override init(frame: CGRect) { super.init(frame: frame); addSubview(a) }
      """, ["a.height == 60"]
    ),
    (
      """
      override init(frame: CGRect) { super.init(frame: frame); setUp(); SIZE(60) }
      required init?(coder: NSCoder) { super.init(coder: coder); setUp(); SIZE(100) }
      func setUp() { addSubview(a); a.widthAnchor.constraint(equalToConstant: 8).isActive = true }
      """, ["a.width == 8", "a.height == 60 if init_frame", "a.height == 100 if init_coder"]
    ),
    (
      """
      override init(frame: CGRect) { super.init(frame: frame); setUp(40) }
      required init?(coder: NSCoder) { super.init(coder: coder); setUp(40) }
      func setUp(_ height: CGFloat) { addSubview(a); a.heightAnchor.constraint(equalToConstant: height).isActive = true }
      """, ["a.height == 40"]
    ),
    (
      """
      override init(frame: CGRect) { super.init(frame: frame); setUp(40) }
      required init?(coder: NSCoder) { super.init(coder: coder); setUp(60) }
      func setUp(_ height: CGFloat) { addSubview(a); a.heightAnchor.constraint(equalToConstant: height).isActive = true }
      """, ["a.height == 40 if init_frame", "a.height == 60 if init_coder"]
    ),
  ]

  @Test(arguments: starts.indices) func initializersExcludeEachOther(_ index: Int) {
    let (members, expected) = Self.starts[index]
    let code = "import UIKit\nclass Card: UIView {\n  let a = UIView()\n\(members)\n}"
    #expect(Self.lines(code) == expected)
  }

  private static let overrides: [(method: String, expected: [String])] = [
    ("override func setup() { SIZE(100) }", ["a.height == 100"]),
    ("override func setup() { super.setup(); SIZE(100) }", ["a.height == 60", "a.height == 100"]),
    ("override func setup() { }", []),
    ("func setup(_ size: Int) { }", ["a.height == 60"]),
  ]

  @Test(arguments: overrides) func whatIsReplacedDoesNotRun(_ row: (method: String, expected: [String])) throws {
    let code = """
      class Base: UIView {
        let a = UIView()
        override init(frame: CGRect) { super.init(frame: frame); addSubview(a); setup() }
        func setup() { SIZE(60) }
      }
      class Other: Base {
        \(row.method)
      }
      """
    let classes = ForeignReading.classes(Self.sized(code, named: "A.swift"))
    let other = try #require(classes.last)
    #expect(other.name == "Other")
    #expect(other.statements.flatMap { $0.atoms }.map(ForeignReading.text) == row.expected)
  }
}
