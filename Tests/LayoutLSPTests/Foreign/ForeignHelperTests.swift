import Testing

@testable import Foreign

/// The functions of a project: those that are there are followed with what the call says, the others are named.
@Suite struct ForeignHelperTests {
  private static let height = "a.heightAnchor.constraint(equalToConstant: 20)"

  private static let chains: [(chain: String, helper: String, expected: [String])] = [
    ("withPriority(.defaultHigh)", "priority = p; return self", ["a.height == 20 @ 750"]),
    ("withPriority(.defaultHigh)", "self.priority = p; return self", ["a.height == 20 @ 750"]),
    ("withPriority(.defaultLow)", "let c = self; c.priority = p; return c", ["a.height == 20 @ 250"]),
    ("withPriority(.init(800))", "priority = p; isActive = true; return self", ["a.height == 20 @ 800"]),
    ("withPriority(UILayoutPriority(rawValue: 9))", "return self", ["a.height == 20"]),
    ("then { $0.priority = .defaultLow }", "", ["a.height == 20 @ 250"]),
    // A chain whose body is not here.
    ("withPriority(.defaultHigh)", "", ["a.height == 20 @ 750"]),
    ("withPriority(p)", "", ["not read: priority"]),
    ("prio(.defaultHigh)", "", ["not read: helper"]),
    ("weak()", "", ["not read: helper"]),
    ("weak().named(\"x\")", "", ["not read: helper"]),
  ]

  @Test(arguments: chains.indices) func chainsOfConstraintsAreFollowed(_ index: Int) {
    let (chain, helper, expected) = Self.chains[index]
    let added =
      helper.isEmpty
      ? ""
      : """

      extension NSLayoutConstraint {
        func withPriority(_ p: UILayoutPriority) -> NSLayoutConstraint { \(helper) }
      }
      """
    let code = ForeignReading.swift("\(Self.height).\(chain).isActive = true") + added
    #expect(ForeignReading.lines(code) == expected, "\(chain), \(helper)")
  }

  @Test func whatIsDoneToAKeptConstraintLeavesItInDoubt() throws {
    let code = ForeignReading.swift("let c = \(Self.height)\nc.isActive = true\nc.shrink(by: 3)")
    let card = try #require(ForeignReading.classes(code).first)
    #expect(card.statements.map { $0.isChanged } == [true])
  }

  private static let helpers: [(function: String, call: String, expected: [String])] = [
    (
      """
      func anchor(top: NSLayoutYAxisAnchor?, size: CGSize = .zero) {
        if let top = top { topAnchor.constraint(equalTo: top).isActive = true }
        if size.width != 0 { widthAnchor.constraint(equalToConstant: size.width).isActive = true }
        if size.height > 0 { heightAnchor.constraint(equalToConstant: size.height).isActive = true }
      }
      """, "a.anchor(top: topAnchor)", ["a.top == root.top"]
    ),
    (
      """
      func anchor(top: NSLayoutYAxisAnchor?, size: CGSize = .zero) {
        if size.width != 0 { widthAnchor.constraint(equalToConstant: size.width).isActive = true }
        if size.height > 0 { heightAnchor.constraint(equalToConstant: size.height).isActive = true }
      }
      """, "a.anchor(top: nil, size: CGSize(width: 0, height: 200))", ["a.height == 200"]
    ),
    (
      """
      func size(_ size: CGSize, gap: CGFloat = .zero) {
        guard size != .zero else { return }
        widthAnchor.constraint(equalToConstant: size.width - gap).isActive = true
      }
      """, "a.size(.zero)\nc.size(.init(width: 8, height: 0))", ["c.width == 8"]
    ),
    (
      """
      func pin(_ edges: [Edge] = [.top, .left]) {
        if edges.contains(.top) { topAnchor.constraint(equalTo: superview!.topAnchor).isActive = true }
        if edges.contains(.right) { rightAnchor.constraint(equalTo: superview!.rightAnchor).isActive = true }
      }
      """, "a.pin()\nc.pin([.right])", ["a.top == root.top", "c.right == b.right"]
    ),
    (
      """
      func pin(_ edge: Edge) {
        switch edge {
        case .top, .start: topAnchor.constraint(equalTo: superview!.topAnchor).isActive = true
        case .left: leftAnchor.constraint(equalTo: superview!.leftAnchor).isActive = true
        default: rightAnchor.constraint(equalTo: superview!.rightAnchor).isActive = true
        }
      }
      """, "a.pin(.start)\nb.pin(.left)\nc.pin(.end)",
      ["a.top == root.top", "b.left == root.left", "c.right == b.right"]
    ),
    // Constraints that are gathered in a value.
    (
      """
      func anchor(top: NSLayoutYAxisAnchor?, padding: UIEdgeInsets = .zero) -> Anchored {
        var made = Anchored()
        if let top = top { made.top = topAnchor.constraint(equalTo: top, constant: padding.top) }
        [made.top, made.width].forEach { $0?.isActive = true }
        return made
      }
      """, "a.anchor(top: topAnchor, padding: .init(top: 8, left: 8, bottom: 8, right: 8))", ["a.top == root.top + 8"]
    ),
  ]

  @Test func whatABranchLeavesOutIsNotKept() {
    let code = ForeignReading.swift(
      "NSLayoutConstraint.activate(rows(a, below: nil) + rows(c, below: b))",
      members: """
        func rows(_ v: UIView, below other: UIView?) -> [NSLayoutConstraint] {
          let top: NSLayoutConstraint
          if let other = other {
            top = v.topAnchor.constraint(equalTo: other.bottomAnchor)
          } else {
            top = v.topAnchor.constraint(equalTo: topAnchor)
          }
          return [top]
        }
        """)
    #expect(ForeignReading.lines(code) == ["a.top == root.top", "c.top == other.bottom"])
  }

  @Test(arguments: helpers.indices) func argumentsDecideWhatAHelperDoes(_ index: Int) {
    let (function, call, expected) = Self.helpers[index]
    let code =
      ForeignReading.swift(call)
      + "\nstruct Anchored { var top, width: NSLayoutConstraint? }\nextension UIView {\n\(function)\n}"
    #expect(ForeignReading.lines(code) == expected, "\(call)")
  }

  @Test func whatACallPassesOverLeavesTheRest() {
    let code = ForeignReading.swift(
      "setUp(height: 40)",
      members: """
        func setUp(height: CGFloat, width: CGFloat? = nil) {
          a.heightAnchor.constraint(equalToConstant: height).isActive = true
          if let width = width { a.widthAnchor.constraint(equalToConstant: width).isActive = true }
        }
        """)
    #expect(ForeignReading.lines(code) == ["a.height == 40", "not read: number"])
  }

  private static let unknown: [(call: String, isTold: Bool)] = [
    ("a.setHeight(40)", true), ("a.withHeight(40)", true), ("a.heightEqual(to: 40)", true),
    ("a.attach(to: self)", true),
    ("a.embed(in: self)", true), ("a.squared()", true), ("a.layout { $0.height == 40 }", true),
    ("a.add(.height(40))", true), ("a.add([.height(40)])", true), ("a.heightAnchor.pin(to: 40)", true),
    ("a.topAnchor.constrain(to: topAnchor)", true), ("a.anchors.height.equal(40)", true), ("a.pin.height(40)", true),
    ("a.height(40)", true), ("a.fillSuperview()", true), ("self.a.setHeight(40)", true),
    // What toolkits have, and what the project has and lays nothing out.
    ("a.sizeToFit()", false), ("a.layoutIfNeeded()", false), ("a.setNeedsLayout()", false),
    ("a.layer.setHeight(3)", false), ("a.frame.insetBy(dx: 1, dy: 1)", false), ("a.setTextColor(.red)", false),
    ("a.scrollTo(top: 1, animated: true)", false), ("a.topShadow()", false), ("helper.pin(40)", false),
  ]

  @Test(arguments: unknown) func whatLaysOutAndIsNotKnownIsNamed(_ row: (call: String, isTold: Bool)) {
    let code =
      ForeignReading.swift(row.call)
      + "\nextension UIView { func topShadow() { layer.shadowRadius = 3 } }"
    #expect(ForeignReading.lines(code) == (row.isTold ? ["not read: helper"] : []), "\(row.call)")
  }

  private static let hidden: [(code: String, arranged: Int, isChanging: Bool)] = [
    ("", 2, false), ("y.isHidden = true", 1, true), ("y.isHidden = false", 2, false),
    ("y.isHidden = x.isEmpty", 2, true),
    ("if isOpen { y.isHidden = true }", 2, true), ("stack.removeArrangedSubview(y)", 2, true),
    ("stack.arrangedSubviews.forEach { $0.isHidden = true }", 0, true),
    ("if isOpen { stack.addArrangedSubview(z) }", 3, true), ("z.isHidden = true", 2, false),
  ]

  @Test(arguments: hidden) func hiddenViewsLeaveTheirStack(
    _ row: (code: String, arranged: Int, isChanging: Bool)
  ) throws {
    let code = ForeignReading.swift(
      "stack.addArrangedSubview(x)\nstack.addArrangedSubview(y)\n\(row.code)",
      members: "let stack = UIStackView()\nlet x = UILabel()\nlet y = UILabel()\nlet z = UILabel()")
    let card = try #require(ForeignReading.classes(code).first)
    let stack = try #require(card.views.first { $0.code == "stack" }?.stack)
    #expect(stack.arranged.count == row.arranged && stack.isChanging == row.isChanging, "\(row.code)")
  }

  @Test func whatABuilderHidesIsHidden() throws {
    let code = ForeignReading.swift(
      "stack.addArrangedSubview(x)",
      members: "let stack = UIStackView()\nlet x: UILabel = { let m = UILabel(); m.isHidden = true; return m }()")
    let card = try #require(ForeignReading.classes(code).first)
    #expect(card.views.first { $0.code == "stack" }?.stack?.arranged == [])
  }
}
