/// A word, or an axis, that statements begin with, and what editors say of it. `all` is the one table of these words: for advice on
/// mistakes, completion and hovers. What its statement looks like is for a grammar to know.
package struct Keyword: Sendable {
  /// Where the statements of a keyword stand.
  package enum Place: Sendable {
    /// Where views are declared.
    case anywhere
    /// In the outermost block of a layout, or in no layout.
    case layout
    /// Outside of layouts.
    case file
    /// Where other states can be distinguished.
    case alternatives
    /// In a block with a condition.
    case condition
    /// Behind the block of a `when`.
    case behindWhen
  }

  package let name: String
  package let place: Place
  /// What the statement does, in a few words.
  package let brief: String
  package let sentence: String
  package let example: String
  /// The statement with stops of the cursor, in the syntax of LSP.
  package let snippet: String
  /// The section of the manual.
  package let section: String

  private init(
    _ name: String, _ place: Place, _ brief: String, _ sentence: String, _ example: String, inserts snippet: String,
    _ section: String
  ) {
    (self.name, self.place, self.brief, self.sentence) = (name, place, brief, sentence)
    (self.example, self.snippet, self.section) = (example, snippet, section)
  }

  package static func named(_ name: String) -> Keyword? { all.first { $0.name == name } }

  /// In the order in which completion offers them: a file needs the first ones first.
  package static let all = [
    Keyword(
      "layout", .file, "declare a layout",
      "Declares a layout: a root view with a name, its screens, views and equations.",
      "layout Login { screen phone = 390 x 844; view logo }",
      inserts: "layout ${1:Name} {\n\tscreen ${2:phone} = ${3:390} x ${4:844}\n\t$0\n}", "a-file"),
    Keyword(
      "screen", .layout, "declare a screen",
      "Declares a size that the layout is solved for; a range stands for every size in it, `fit` for that of the content.",
      "screen phone = 390 x 844 safeArea (47, 0, 34, 0)", inserts: "screen ${1:phone} = ${2:390} x ${3:844}",
      "screens"),
    Keyword(
      "view", .anywhere, "declare a view", "Declares views: rectangles inside of the one whose block this is.",
      "view logo (intrinsic: 120 x 40)", inserts: "view ${1:name}", "views-and-guides"),
    Keyword(
      "let", .anywhere, "declare a metric",
      "Declares a metric: a name for a number, which may be made of other metrics.", "let margin = 16",
      inserts: "let ${1:name} = ${2:16}", "metrics"),
    Keyword(
      "stack", .anywhere, "arrange the children in a line",
      "Arranges the views of its block side by side, or one under the other.",
      "stack vertical (spacing: 8) { logo, title(44) }",
      inserts: "stack ${1:vertical} (spacing: ${2:8}) { ${3:view} }", "stacks"),
    Keyword(
      "rows", .anywhere, "lay out views in rows", "Arranges views in rows, one under the other.",
      "rows |-[r1]-| { r1: [logo]-[title](60) }", inserts: "rows |-[${1:r1}]-| {\n\t${1:r1}: [${2:view}]\n}", "rows"),
    Keyword(
      "when", .anywhere, "on some sizes of the screen",
      "What stands in its block holds on the screens for which the condition is true.",
      "when width < 600 { logo.width == 120 }", inserts: "when ${1:width < 600} {\n\t$0\n}", "conditions"),
    Keyword(
      "else", .behindWhen, "on all other sizes",
      "What stands in its block holds where the conditions before it do not.", "else { logo.width == 240 }",
      inserts: "else {\n\t$0\n}", "conditions"),
    Keyword(
      "guide", .anywhere, "declare a guide", "Declares an invisible rectangle, which is constrained like a view.",
      "guide gutter", inserts: "guide ${1:name}", "views-and-guides"),
    Keyword(
      "screens", .layout, "declare a set of screens",
      "Declares a set of screens with a name; where that stands alone, all of its screens are taken over.",
      "screens Phones { screen small = 320 x 568 }",
      inserts: "screens ${1:Phones} {\n\tscreen ${2:phone} = ${3:390} x ${4:844}\n\t$0\n}", "screens"),
    Keyword(
      "strings", .layout, "name a catalog",
      "Names a catalog with the translations of words: its path is relative to this file.",
      "strings \"Localizable.xcstrings\"", inserts: "strings \"${1:Localizable.xcstrings}\"", "languages"),
    Keyword(
      "import", .file, "what another file declares",
      "Brings the layouts of another file, whose path is relative to this one.", "import \"card.layout\"",
      inserts: "import \"${1:card.layout}\"", "layouts-in-layouts"),
    Keyword(
      "H:", .anywhere, "a horizontal line of views", "A line of views, from leading to trailing.",
      "H:|-[logo]-8-[title(50)]-|", inserts: "H:|-[${1:view}]-|", "visual-format"),
    Keyword(
      "V:", .anywhere, "a vertical line of views", "A line of views, from top to bottom.",
      "V:|-[logo]-8-[title(50)]-|", inserts: "V:|-[${1:view}]-|", "visual-format"),
    Keyword(
      "HV:", .anywhere, "a line of views on both axes", "A line of views on both axes at once.",
      "HV:|[logo]|", inserts: "HV:|-[${1:view}]-|", "visual-format"),
    Keyword(
      "hide", .condition, "views that are not there",
      "These views, with what is inside them, are not there where its block holds; their neighbours close up.",
      "state offline { hide banner, badge }", inserts: "hide ${1:name}", "hiding-views"),
    Keyword(
      "state", .alternatives, "one of several alternatives",
      "What stands in its block holds in that state alone; the layout is solved once for each state.",
      "state compact { logo.height == 40 }", inserts: "state ${1:compact} {\n\t$0\n}", "states"),
    Keyword(
      "states", .layout, "a set of states",
      "Declares a set of states, of which the first holds where nothing else is said; sets vary independently.",
      "states keyboard: hidden, shown", inserts: "states ${1:keyboard}: ${2:hidden}, ${3:shown}", "sets-of-states"),
    Keyword(
      "group", .anywhere, "declare a group",
      "Gives attributes of several views one name, to be set together.",
      "group leftInsets = one.leftInset, two.leftInset", inserts: "group ${1:name} = ${2:a.left}, ${3:b.left}",
      "groups"),
  ]
}
