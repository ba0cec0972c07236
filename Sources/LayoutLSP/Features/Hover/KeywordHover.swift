import Analysis
import Syntax

// Hovers on words of the language itself that name nothing: keywords, properties, the parts of a screen's declaration.
// `HoverText` has the hovers on names.

/// The help for a word of the language: a sentence and an example.
struct LanguageWord {
  var sentence: String
  var example: String
  /// The section of the manual.
  var section: String

  init(_ sentence: String, _ example: String, _ section: String) {
    (self.sentence, self.example, self.section) = (sentence, example, section)
  }

  /// The words for the size in a screen's declaration.
  static let sizes: [SyntaxKind: LanguageWord] = [
    .ellipsis: LanguageWord(
      "A range: everything must hold at every size in it.", "screen pad = 768...1366 x 1024", "screens"),
    .times: LanguageWord("Between width and height, in points.", "screen phone = 390 x 844", "screens"),
  ]

  static let valueOfMetric = LanguageWord(
    "The value where the condition holds, and none behind it that holds too.",
    "let side = 16, 24 when width >= 600, 32 when width >= 1000", "metrics")

  static let fit = LanguageWord(
    "As small as the constraints allow.", "screen cell = 320 x fit", "screens")
}

/// A hover on a word that names nothing.
struct KeywordHover {
  let analysis: Analysis
  let path: NodePath
  let token: Cursor
  /// The manual's address, if known.
  var manual: String?

  init?(_ analysis: Analysis, at offset: Int, manual: String?) {
    guard let path = analysis.document.nodes(at: offset), path.chain.count > 2, let token = path.chain.last,
      !token.kind.isTrivia, !path.chain.contains(where: { $0.kind == .errorStatement || $0.kind == .unexpected })
    else { return nil }
    (self.analysis, self.path, self.token, self.manual) = (analysis, path, token, manual)
  }

  private var parent: Cursor { path.chain[path.chain.count - 2] }
  private var text: String { path.text(of: token) }
  private var isFirst: Bool { parent.children.first { _ in true }?.index == token.index }

  /// Returns the answer for the token; `isCancelled` returns true once nobody wants it any more.
  func answer(_ isCancelled: @escaping () -> Bool) -> HoverAnswer? {
    if let property = path.around(.property), path.around(.properties) != nil { return self.property(property) }
    if let screen = path.statement, screen.kind == .screenStatement, !(isFirst && parent.kind == .screenStatement) {
      return self.screen(screen, isCancelled)
    }
    if let condition { return branch(condition, isCancelled) }
    guard token.kind == .identifier else { return nil }
    if let value = path.around(.metricValue) {
      return about(page(path.text(of: value), .valueOfMetric))
    }
    // In a stack statement a word that is not the keyword is the direction.
    let keyword = isFirst ? text : parent.kind == .stackStatement ? "stack" : ""
    guard parent.kind.isStatement, let word = Keyword.named(keyword) else { return nil }
    return HoverAnswer(
      page: page(text, LanguageWord(word.sentence, word.example, word.section)), bytes: path.bytes(of: token))
  }

  private func page(_ title: String, _ word: LanguageWord) -> HoverPage {
    var page = HoverPage(title: title, sentences: [word.sentence, Markdown.code(word.example)])
    if let manual { page.sentences.append("[The manual](\(manual)#\(word.section))") }
    return page
  }

  // MARK: Properties of views

  private func property(_ node: Cursor) -> HoverAnswer? {
    guard let name = node.first(.identifier) else { return nil }
    if path.statement?.kind == .stackStatement { return option(node, StackOption(rawValue: path.text(of: name))) }
    guard let property = ViewProperty(rawValue: path.text(of: name)) else { return nil }
    if let option = path.around(.textOption, .property), option.kind == .textOption { return ofText(option) }
    let example = "view a (\(property.rawValue): \(property.form.value.example))"
    let word = LanguageWord(property.meaning, example, property.isLook ? "looks" : "views-and-guides")
    var page = page(path.text(of: node), word)
    if property.form == .color, let value = node.first(.name), let color = SystemColor.named(path.text(of: value)) {
      page.sentences.insert(
        "#\(color.light) in the light, #\(color.dark) in the dark; AppKit's \(color.appKit).", at: 0)
    }
    return HoverAnswer(page: page, bytes: path.bytes(of: node))
  }

  /// Returns the page of a word behind a text.
  private func ofText(_ option: Cursor) -> HoverAnswer? {
    guard let word = option.first(.identifier).flatMap({ TextOption(rawValue: path.text(of: $0)) }) else { return nil }
    let help = LanguageWord(word.meaning, "view a: UILabel (text: \"Now playing\" \(word.example))", "texts")
    return HoverAnswer(page: page(path.text(of: option), help), bytes: path.bytes(of: option))
  }

  /// Returns the page of a stack's option, with the meaning of the word that is its value.
  private func option(_ node: Cursor, _ option: StackOption?) -> HoverAnswer? {
    guard let option else { return nil }
    let example = option.form.snippet.drop { $0 != ":" }.dropFirst().dropLast()
    let word = LanguageWord(option.meaning, "stack (\(option.rawValue): \(example)) { logo, title }", "stacks")
    var page = page(path.text(of: node), word)
    if let value = option.words.first(where: { $0.name == node.children.last().map(path.text) }) {
      page.sentences.insert(value.meaning, at: 0)
    }
    return HoverAnswer(page: page, bytes: path.bytes(of: node))
  }

  // MARK: Screens

  /// Returns the page of a screen, preceded by the meaning of the word at the token.
  private func screen(_ statement: Cursor, _ isCancelled: @escaping () -> Bool) -> HoverAnswer? {
    guard let name = statement.first(.identifier, skipping: 1),
      var page = page(
        of: name, isCancelled,
        where: { subject in
          switch subject {
          case .screen, .screenOfSet: true
          default: false
          }
        })
    else { return nil }
    let word = token.kind == .identifier && text == "fit" ? .fit : LanguageWord.sizes[token.kind]
    let property = ScreenProperty(rawValue: path.around(.screenClause)?.first(.identifier).map(path.text) ?? text)
    if let sentence = word?.sentence ?? property?.meaning { page.sentences.insert(sentence, at: 0) }
    return HoverAnswer(page: page, bytes: path.bytes(of: token))
  }

  /// Returns the page of a word with a meaning, as the lowering understood it, for which `isMeant` is true.
  private func page(
    of word: Cursor, _ isCancelled: @escaping () -> Bool, where isMeant: (Mention.Subject) -> Bool
  ) -> HoverPage? {
    let offset = path.bytes(of: word).lowerBound
    for layout in analysis.units where layout.mayTouch(offset...offset) {
      guard let (_, subject) = layout.mention(at: offset), isMeant(subject),
        let page = HoverText(layout: layout, isCancelled: isCancelled).text(of: subject)
      else { continue }
      return page
    }
    return nil
  }

  // MARK: Conditions

  /// The keyword, `when` or `else`, of the condition that the token belongs to.
  private var condition: Cursor? {
    guard let statement = path.statement, statement.kind == .whenStatement,
      path.chain.last(where: { $0.kind.isBlock }) == nil
        || path.chain.lastIndex(where: { $0.kind.isBlock }).map({ path.chain[$0].index < statement.index }) == true
    else { return nil }
    var keyword: Cursor?
    for child in statement.children where child.offset < token.offset {
      if child.kind == .identifier { keyword = child }
    }
    return keyword
  }

  private func branch(_ keyword: Cursor, _ isCancelled: @escaping () -> Bool) -> HoverAnswer? {
    page(of: keyword, isCancelled) { if case .branch = $0 { true } else { false } }.map(about)
  }

  /// Returns the page at the token; for a word of a condition that names no state, with the meaning of that word.
  private func about(_ page: HoverPage) -> HoverAnswer {
    var page = page
    if path.around(.conditionWord) != nil {
      let example = Markdown.code("screen pad = 1024 x 768 traits \(text)")
      page.sentences.insert(
        ConditionWord(rawValue: text)?.meaning ?? "A trait: a word that screens have, as in \(example).", at: 0)
    }
    return HoverAnswer(page: page, bytes: path.bytes(of: token))
  }
}
