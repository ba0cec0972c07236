import Testing

@testable import Foreign

/// Code without its class becomes lines of a layout.
struct SnippetTests {
  private static func lines(_ code: String, root: String = "view") -> [String] {
    let surroundings = ForeignSurroundings(
      views: ["logo": "logo", "title": "title", "list": "list", "inner": "list.inner"], metrics: ["m"], root: root)
    return ForeignSnippet(Array(code.utf8), ForeignLook.of(Array(code.utf8)).language, among: surroundings).lines.map {
      $0.text
    }
  }

  private static let snippets: [(code: String, lines: [String])] = [
    // Numbers keep the names that the layout explains.
    (
      "logo.widthAnchor.constraint(equalTo: title.widthAnchor, multiplier: 1 - m)",
      ["logo.width == title.width * (1 - m)"]
    ),
    (
      "logo.widthAnchor.constraint(equalTo: title.widthAnchor, constant: -2 * m + 4)",
      ["logo.width == title.width + 4 - 2 * m"]
    ),
    ("logo.snp.makeConstraints { $0.edges.equalToSuperview().inset(m) }", ["logo.insets == m"]),
    (
      "let gap: CGFloat = 12\nlogo.topAnchor.constraint(equalTo: title.bottomAnchor, constant: gap * 2).isActive = true",
      ["logo.top == title.bottom + 24"]
    ),
    // Nobody knows which view a block is about of which the head was not pasted.
    (
      "make.top.equalTo(title.snp.bottom).offset(8)\nlogo.snp.makeConstraints { make in make.left.equalTo(title) }",
      ["// make.top.equalTo(title.snp.bottom).offset(8)", "logo.left == title.left"]
    ),
    // Lines of a list.
    (
      "logo.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),\nlogo.widthAnchor.constraint(equalToConstant: 8),",
      ["logo.top == view.top + 20", "logo.width == 8"]
    ),
    (
      "[self.logo.topAnchor constraintEqualToAnchor:self.view.topAnchor constant:8],\n[self.title.leadingAnchor constraintEqualToAnchor:self.view.leadingAnchor constant:9],",
      ["logo.top == view.top + 8", "title.leading == view.leading + 9"]
    ),
    (
      "guard let superview = superview else { return }\nlogo.topAnchor.constraint(equalTo: superview.topAnchor).isActive = true",
      ["logo.top == 0"]
    ),
    ("logo.topAnchor == topAnchor + 20", ["logo.top == view.top + 20"]),
    // What sets up views.
    (
      """
      let name = UILabel()
      name.text = "Ada"
      name.font = .preferredFont(forTextStyle: .headline)
      view.addSubview(name)
      name.translatesAutoresizingMaskIntoConstraints = false
      name.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
      """,
      ["view name: UILabel (text: \"Ada\" font headline)", "name.top == 0"]
    ),
    (
      "title.setContentHuggingPriority(.required, for: .horizontal)\ntitle.textColor = .red",
      ["title.hugH == required", "// title.textColor = .red"]
    ),
    (
      """
      func layout() {
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
          logo.topAnchor.constraint(equalTo: guide.topAnchor),
          logo.heightAnchor.constraint(equalToConstant: height(of: logo)),
        ])
      }
      """, ["logo.top == safeArea.top", "// logo.heightAnchor.constraint(equalToConstant: height(of: logo))"]
    ),
    // Anchors alone are those of the view around.
    ("logo.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16)", ["logo.leading == view.leading + 16"]),
    (
      "[logo.topAnchor constraintEqualToAnchor:self.view.topAnchor constant:m].active = YES;",
      ["logo.top == view.top + m"]
    ),
    // What lies in another view is about that one, and new views stand in each other.
    (
      """
      view.addSubview(title)
      title.addSubview(logo)
      logo.leadingAnchor.constraint(equalTo: title.leadingAnchor, constant: 12).isActive = true
      title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8).isActive = true
      """, ["logo.leading == title.leading + 12", "title.leading == 8"]
    ),
    (
      """
      let card = UIView()
      let name = UILabel()
      view.addSubview(card)
      card.addSubview(name)
      name.snp.makeConstraints { $0.edges.equalToSuperview().inset(4) }
      """, ["view card: UIView {", "  view name: UILabel", "}", "card.name.insets == 4"]
    ),
    ("inner.topAnchor.constraint(equalTo: logo.topAnchor).isActive = true", ["list.inner.top == logo.top"]),
    // A stack that is made here.
    (
      """
      let first = UILabel()
      let stack = UIStackView(arrangedSubviews: [first])
      stack.axis = .vertical
      stack.spacing = 8
      """, ["view stack: UIStackView {", "  view first: UILabel", "  stack vertical (spacing: 8) { first }", "}"]
    ),
    // What is kept and never made active does not hold.
    (
      """
      let tall = [logo.heightAnchor.constraint(equalToConstant: 100)]
      let low = [logo.heightAnchor.constraint(equalToConstant: 50)]
      NSLayoutConstraint.activate(low)
      """, ["// let tall = [logo.heightAnchor.constraint(equalToConstant: 100)]", "logo.height == 50"]
    ),
    (
      """
      let wide = logo.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 1/3)
      wide.priority = .defaultHigh
      wide.isActive = true
      """, ["logo.width == view.width / 3 @ high"]
    ),
    (
      "logo.topAnchor.constraint(equalToSystemSpacingBelow: title.bottomAnchor, multiplier: 2).isActive = true",
      ["logo.top == title.bottom + 16"]
    ),
    (
      "UIEdgeInsets padding = UIEdgeInsetsMake(1, 2, 3, 4);\n[logo mas_makeConstraints:^(MASConstraintMaker *make) { make.top.equalTo(title.mas_bottom).offset(padding.top); }];",
      ["logo.top == title.bottom + 1"]
    ),
    (
      "logo.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: inset ?? 4).isActive = true",
      ["// logo.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: inset ?? 4).isActive = true"]
    ),
    // Words keep to one line of the layout.
    (
      "let note = UILabel()\nnote.text = \"one \\u{2028} two\"", ["view note: UILabel (text: \"one \\u{2028} two\")"]
    ),
    // Names with a part of a view.
    (
      "NSLayoutConstraint.constraints(withVisualFormat: \"H:|-m-[logo]-[title]-|\", options: [], metrics: nil, views: views)",
      ["H:|-m-[logo]-[title]-|"]
    ),
    (
      """
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|-(gap)-[a]", options: [], metrics: ["gap": 4], views: ["a": logo])
      """, ["logo.top == 4"]
    ),
    (
      """
      constrain(logo, title) { logo, title in
        logo.top == logo.superview!.top + 20
        logo.width == title.width * 2 ~ 750
      }
      """, ["logo.top == 20", "logo.width == title.width * 2 @ high"]
    ),
    (
      "if isPad { logo.widthAnchor.constraint(equalToConstant: 8).isActive = true }",
      [
        "// if isPad { logo.widthAnchor.constraint(equalToConstant: 8).isActive = true }"
      ]
    ),
  ]

  @Test func namesOfOthersAreNotInvented() {
    #expect(
      Self.lines("logo.topAnchor.constraint(equalTo: view.topAnchor, constant: kTop)") == [
        "logo.top == view.top + kTop"
      ])
    #expect(
      Self.lines("box.topAnchor.constraint(equalTo: view.topAnchor)", root: "superview") == ["box.top == superview.top"]
    )
  }

  @Test(arguments: snippets.indices) func codeBecomesLines(_ index: Int) {
    let (code, lines) = Self.snippets[index]
    #expect(Self.lines(code) == lines)
  }
}
