import Syntax
import Texts

// The languages of screens, and the words that texts have in them.

/// Shows all screens of all layouts in one language, whatever they say, with the words of a catalog.
package struct ChosenLanguage: Sendable {
  var catalog: LoadedCatalog
  package var language: LanguageTag

  package init(_ language: LanguageTag, of catalog: LoadedCatalog) {
    (self.catalog, self.language) = (catalog, language)
  }
}

struct LanguagePass: LoweringPass {
  let builder: LayoutBuilder

  /// The name that stands for all languages of the catalogs.
  static let all = "all"

  /// Returns the catalogs for the words of a text. Notes that the layout depends on them.
  func catalogs(of source: Int = 0) -> WordCatalogs {
    let source = text.sources.indices.contains(source) ? text.sources[source] : text.sources[0]
    let unit = source.layout.flatMap { builder.library.unit(LayoutKey(file: source.file, name: $0)) }
    let names = (unit?.content ?? builder.unit?.content)?.catalogs.map { $0.name } ?? []
    let lookup = LayoutUses.CatalogLookup(file: source.file, names: names)
    let loaded = builder.library.catalogs(ofLayoutNaming: names, in: source.file)
    builder.uses.catalogs[lookup] = loaded
    let isNamed =
      !names.isEmpty || builder.library.outlines[source.file]?.catalogs.isEmpty == false
      || builder.library.hasProjectCatalogs(source.file)
    return WordCatalogs(loaded: [builder.chosenLanguage?.catalog].compactMap { $0 } + loaded, isNamed: isNamed)
  }

  /// Returns the languages of a screen in the order written, each with its place.
  func languages(of statement: Cursor, _ context: StatementContext) -> [(name: String, place: SourceRange)] {
    guard builder.chosenLanguage == nil else { return [] }
    return statement.languages.flatMap { node -> [(name: String, place: SourceRange)] in
      let (name, place) = (node.nameInScreen(context.reader), context.place(of: node))
      return name == Self.all ? catalogs().languages.map { ($0.text, place) } : [(name, place)]
    }
  }

  /// Notes the languages of the layout's screens, which texts have to know before the screens are evaluated.
  func findLanguages(of declared: [PendingScreen]) {
    if let language = builder.chosenLanguage?.language { return note([language]) }
    for pending in declared where !pending.isOfSet {
      note(languages(of: pending.statement, pending.context).compactMap { LanguageTag($0.name) })
    }
  }

  private func note(_ tags: [LanguageTag]) {
    for tag in tags where !builder.screenLanguages.contains(where: { $0.asked == tag }) {
      var language = catalogs().language(tag)
      language.number = builder.screenLanguages.count
      builder.screenLanguages.append(language)
    }
  }

  private func language(_ tag: LanguageTag) -> ScreenLanguage? { builder.screenLanguages.first { $0.asked == tag } }

  /// Gives a text its words in the languages of all screens. Of several that a language has the widest counts.
  func translate(_ written: inout WrittenText, in control: TextControl) {
    let catalogs = catalogs(of: Int(written.place?.source ?? 0))
    let languages = builder.screenLanguages
    guard let first = catalogs.loaded.first else { return }
    written.localization = WrittenText.Localization(key: written.key, table: first.table)
    guard let found = catalogs.found(written.key) else {
      guard written.key.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { return }
      written.untranslated = languages.filter { $0.served != nil && $0.served != $0.source }.map { $0.asked }
      return
    }
    written.localization = WrittenText.Localization(key: found.entry.key, table: found.catalog.table)
    let text = written
    func widest(_ forms: [StringCatalog.Form]) -> String {
      guard forms.count > 1 else { return forms.first?.text ?? text.key }
      let widths = forms.map { text.width(of: $0.text, in: control) }
      return forms.indices.max { widths[$0] < widths[$1] }.map { forms[$0].text } ?? text.key
    }
    written.words = widest(found.forms(in: nil))
    written.translations = languages.map { widest(found.forms(in: $0.served)) }
    written.untranslated = languages.filter { $0.served.map(found.lacks) ?? false }.map { $0.asked }
  }

  /// The language that all screens are shown in; nil where each says its own.
  private var chosen: ScreenLanguage? { builder.chosenLanguage.flatMap { language($0.language) } }

  /// Shows the screen of a layout that declares none in the chosen language.
  func showContent(on screen: inout Screen) {
    guard let chosen else { return }
    screen.name += ".\(chosen.asked.text)"
    screen.language = chosen
    screen.isRightToLeft = chosen.isRightToLeft
  }

  /// Returns the languages of a screen, and reports those that are none. A language that is not known is nil.
  func evaluate(_ pending: PendingScreen) -> [ScreenLanguage?] {
    if let chosen { return [chosen] }
    guard !pending.statement.languages.isEmpty else { return [] }
    let catalogs = catalogs()
    for node in pending.statement.languages where node.nameInScreen(pending.context.reader) == Self.all {
      reportNoLanguages(at: pending.context.place(of: node), catalogs)
    }
    var places: [LanguageTag: SourceRange] = [:]
    return languages(of: pending.statement, pending.context).map { name, place in
      guard let tag = LanguageTag(name) else {
        report(.unknownName, place, "'\(name)' is no language: write it as de, pt-BR or zh-Hans, or write all")
        return nil
      }
      if let first = places[tag] { reportTwice(name, at: place, first: first) }
      places[tag] = place
      guard let language = pending.isOfSet ? catalogs.language(tag) : language(tag) else { return nil }
      if language.served == nil, isKnown(catalogs) {
        let reason = catalogs.isNamed ? "no catalog here has \(tag.name)" : "there is no catalog here"
        let shown = language.source.map { "the \($0.name) words count" } ?? "the words count as they are written"
        report(.untranslated, place, "\(reason): \(shown)")
      }
      return language
    }
  }

  /// Whether the catalogs of the layout are all there are: what of them could not be read is reported there, and of
  /// screens at file level each layout may have its own.
  private func isKnown(_ catalogs: WordCatalogs) -> Bool {
    if catalogs.isNamed { return !catalogs.loaded.isEmpty }
    return !builder.isBesideLayouts || builder.library.outlines[text.sources[0].file]?.catalogNames.isEmpty == true
  }

  private func reportNoLanguages(at place: SourceRange, _ catalogs: WordCatalogs) {
    guard !catalogs.isNamed, isKnown(catalogs) else { return }
    report(
      .unknownName, place,
      "there is no catalog here whose languages these could be: name one, with strings \"Localizable.xcstrings\"")
  }
}

extension Cursor {
  /// The languages of a screen, in the order written.
  var languages: [Cursor] {
    children.filter { $0.kind == .screenClause }.flatMap { $0.children.filter { $0.kind == .languageName } }
  }
}
