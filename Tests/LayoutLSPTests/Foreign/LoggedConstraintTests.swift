import Testing

@testable import Foreign

/// The descriptions of constraints in logs.
@Suite struct LoggedConstraintTests {
  private static let descriptions: [(text: String, identifier: String?, says: String?)] = [
    ("0x2 App.Row:0x1.width == 30   (active)>", nil, "Row.width == 30"),
    // What stands for an autoresizing mask has its identifier behind its flags.
    ("0x2 h=--& v=--& 'Width' H:[UIView:0x1(20)]>", "Width", "UIView.width == 20"),
    ("0x2 h=--& v=--& 'Width' UIView:0x1.width == 20   (active)>", "Width", "UIView.width == 20"),
    ("0x2 'Width' h=--& v=--& UIView:0x1.width == 20>", "Width", "UIView.width == 20"),
    ("0x2 h=--& v=--& H:[UIView:0x1(20)]>", nil, "UIView.width == 20"),
    (
      "0x2 h=--- v=--- 'NSWindow-x-anchor' H:|-(0)-[NSThemeFrame:0x1]   (names: '|':NSWindow:0x9 )>",
      "NSWindow-x-anchor", "NSThemeFrame.leading == 0"
    ),
    // Generic classes.
    ("0x2 H:|-(8)-[UILabel:0x1]   (active, names: '|':App.Row<Swift.Int, B>:0x9 )>", nil, "UILabel.leading == 8"),
    ("0x2 App.Row<Swift.Int, B>:0x1.width == 4>", nil, "Row.width == 4"),
    // As a page of the web has it.
    ("0x2 UIView:0x1.width == 30   (active)&gt;", nil, "UIView.width == 30"),
    ("0x2 UIView:0x1.width == ?>", nil, nil),
  ]

  @Test(arguments: descriptions.indices) func descriptionsAreRead(_ index: Int) {
    let (text, identifier, says) = Self.descriptions[index]
    var reader = LogReader(Array(text.utf8), from: 0, kind: "NSLayoutConstraint")
    let found = reader.constraint()
    let atom = found?.atoms.first.map {
      "\($0.item.className).\($0.attribute) == \(ForeignNumber.text($0.constant))"
    }
    #expect(atom == says && found?.identifier == identifier, "\(text)")
  }
}
