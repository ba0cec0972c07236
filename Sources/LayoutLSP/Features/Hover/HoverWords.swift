import Analysis
import Drawing
import Solver
import Texts

// Hovers on what comes from catalogs: their names, and the words of texts with their translations.

/// Returns the page of the words at a place in every language of their catalog.
func wordsHover(_ analysis: Analysis, at offset: Int) -> HoverAnswer? {
  guard let words = WordTranslations(analysis.document, at: offset, in: analysis.library), !words.catalogs.isEmpty
  else {
    return nil
  }
  var page = HoverPage(title: words.words)
  let rows = words.rows(in: analysis.units)
  guard !rows.isEmpty else {
    page.sentences = ["No catalog here has these words."]
    return HoverAnswer(page: page, bytes: words.bytes)
  }
  if let key = words.key { page.sentences.append("The key is \(Markdown.code(key)).") }
  page.columns = ["language", "words", "width"]
  page.rows = rows.map { row in
    let more = row.count > 1 ? " (the widest of \(row.count))" : ""
    return [row.language.name, row.text.map { $0 + more } ?? "none", row.width.map { NumberText.points($0) } ?? ""]
  }
  return HoverAnswer(page: page, bytes: words.bytes)
}

/// Returns the page of the name of a catalog at a place.
func catalogHover(_ analysis: Analysis, at offset: Int) -> HoverAnswer? {
  let links = analysis.library.catalogLinks(of: analysis.document.file)
  guard let link = links.first(where: { $0.site.bytes.touches(offset) }) else { return nil }
  let catalog = link.catalog.catalog
  let others = catalog.languages.dropFirst().enumerated().map { number, language in
    let missing = catalog.entries.count { $0.lacks(number + 1) }
    return language.name + (missing > 0 ? " (\(missing) missing)" : "")
  }
  var page = HoverPage(title: "strings \(link.site.name)")
  page.sentences.append(
    "\(counted(catalog.entries.count, "key")) in \(catalog.languages[0].name)"
      + (others.isEmpty ? "." : " and in \(Wording.list(others))."))
  page.sentences += link.catalog.files.prefix(8).map { Markdown.code($0.text) }
  return HoverAnswer(page: page, bytes: link.site.bytes)
}
