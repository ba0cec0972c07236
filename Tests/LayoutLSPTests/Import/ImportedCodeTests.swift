import Testing

@testable import Foreign
@testable import Import

/// The layouts that are made of classes.
@Suite struct ImportedCodeTests {
  private func text(_ code: String, named name: String = "Card.swift") -> String {
    ImportedCode([(name, Array(code.utf8))]).sources().map { $0.text }.joined()
  }

  @Test func wholeText() {
    let code = ForeignReading.swift(
      """
        a.text = "Hello\\u{202E}"
        a.numberOfLines = 0
        a.snp.makeConstraints { make in
          make.edges.equalToSuperview().inset(16)
        }
        c.snp.makeConstraints {
          $0.top.left.equalToSuperview().offset(4)
          $0.size.equalTo(20)
          $0.width.equalTo(unknown.width)
        }
        if isOpen { b.snp.makeConstraints { $0.height.equalTo(3) } }
      """, imports: "import SnapKit")
    #expect(
      text(code) == """
        # from Card.swift

        layout Card { # Card.swift:3 class Card: UIView
          screen phone = 320...430 x fit
          states isOpenStates: isOpen, not_isOpen

          view a: UILabel (text: "Hello\\u{202E}" lines 0)
          view b {
            view c: UILabel
          }

          a.insets == 16 # :19
          b.c.left == 4 # :22
          b.c.top == 4
          b.c.size == 20 # :23

          state isOpen {
            b.height == 3 # :26
          }

          # 1 statement was not read: what is open here, it may settle
          # not read, :24: $0.width.equalTo(unknown.width), which view is meant is not known
        }

        """)
  }

  @Test func classesOfOneFileShareItsLayouts() {
    let two = "class A: UIView { let x = UIView(); func setUp() { addSubview(x) } }\n"
    let files = ImportedCode([("Some.swift", Array((two + two.replacing("class A", with: "class B")).utf8))])
    #expect(files.sources().map { "\($0.name) \($0.layouts.map { $0.name })" } == ["Some [\"A\", \"B\"]"])
    let nested = "extension A.B { class C: UIView { let x = UIView(); init() { addSubview(x) } } }"
    #expect(text(nested).contains("layout ABC {"))
  }

  @Test func namesOfTheLanguageAreNoNamesOfViews() {
    let code =
      "class A: UIView { let layout = UIView(); let view = UIView(); init() { addSubview(layout); addSubview(view) } }"
    let lines = text(code).split(separator: "\n").filter { $0.contains("view ") && !$0.contains("layout A") }
    #expect(lines == ["  view layoutView", "  view viewView"])
  }

  @Test func commentsStayComments() {
    let code = ForeignReading.swift(
      "a.snp.makeConstraints { $0.top.equalTo(f(\"\n} evil { \")) }", imports: "import SnapKit")
    for line in text(code).split(separator: "\n") where line.contains("evil") { #expect(line.hasPrefix("  # ")) }
  }
}
