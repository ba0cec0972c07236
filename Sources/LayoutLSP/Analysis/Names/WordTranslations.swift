import Solver
import Syntax
import Texts

/// The words of a text at a place of a document, and what the catalogs there say of them.
package struct WordTranslations: Sendable {
  /// The words in one language.
  package struct Row: Sendable {
    package var language: LanguageTag
    /// nil where the catalog has no text in the language.
    package var text: String?
    /// How many texts the language has for the words; the widest is `text`.
    package var count: Int
    /// The width on one line at the standard size of text, in points; nil where the view's font is not known.
    package var width: Rational?
  }

  /// The bytes of the words with their quotes.
  package let bytes: Range<Int>
  /// Whether the closing quote is missing.
  package let isOpen: Bool
  /// The words as they are written.
  package let words: String
  /// The catalogs in which they are looked up, in this order.
  package let catalogs: [LoadedCatalog]
  private let found: WordCatalogs.Found?

  /// The words that a byte of a document is in, or at whose end it is; nil elsewhere.
  package init?(_ document: Document, at offset: Int, in library: LayoutLibrary) {
    guard
      let path = [offset, offset - 1].lazy.filter({ $0 >= 0 }).compactMap({ document.nodes(at: $0) })
        .first(where: { $0.chain.last?.kind == .string }), path.chain.count > 2,
      let token = path.chain.last, path.chain[path.chain.count - 2].kind == .property,
      path.chain[path.chain.count - 2].holdsWords(path)
    else { return nil }
    bytes = path.bytes(of: token)
    isOpen = token.problem == .unterminatedString
    guard bytes.lowerBound < offset, offset < bytes.upperBound || isOpen && offset == bytes.upperBound else {
      return nil
    }
    words = TextEscapes.words(of: document.text[bytes])
    let block = path.around(.layoutStatement)?.first(.block)
    let names = (block?.children(.stringsStatement) ?? []).compactMap { $0.first(.string) }.map { name in
      String(path.text(of: name).dropFirst().dropLast())
    }
    catalogs = library.catalogs(ofLayoutNaming: names, in: document.file)
    found = WordCatalogs(loaded: catalogs).found(words)
  }

  /// Where the key stands in the files of the catalog; empty where no catalog has the words.
  package var places: [FileRange] {
    guard let found else { return [] }
    return found.entry.places.compactMap { place in
      found.catalog.files.indices.contains(place.file)
        ? FileRange(file: found.catalog.files[place.file], bytes: place.bytes) : nil
    }
  }

  /// The key, where it is not the words themselves.
  package var key: String? { found.flatMap { $0.entry.key == words ? nil : $0.entry.key } }

  /// The words in every language of the catalog that has them; empty where none has.
  package func rows(in layouts: [AnalysedLayout]) -> [Row] {
    guard let found else { return [] }
    let view = layouts.lazy.compactMap { layout in layout.model.views.first { isAbout($0, in: layout) } }.first
    return found.catalog.catalog.languages.enumerated().map { number, language in
      let forms = found.entry.forms(in: number) ?? (number == StringCatalog.source ? found.entry.sourceForms : [])
      let widths = forms.map { form in view.flatMap { $0.width(of: form.text) } }
      let widest = forms.indices.max { (widths[$0] ?? .zero) < (widths[$1] ?? .zero) }
      return Row(
        language: language, text: widest.map { forms[$0].text }, count: forms.count,
        width: widest.flatMap { widths[$0] })
    }
  }

  private func isAbout(_ view: ViewNode, in layout: AnalysedLayout) -> Bool {
    guard let place = view.text?.written?.place, place.source == 0 else { return false }
    return layout.range(of: place).bytes == bytes
  }
}

extension Cursor {
  /// Whether a property says words: `text`, or the name of a view in an instance.
  fileprivate func holdsWords(_ path: NodePath) -> Bool {
    guard let name = first(.identifier) else { return first(.path) != nil }
    return ViewProperty(rawValue: path.text(of: name)).map { $0 == .text } ?? true
  }
}

extension ViewNode {
  /// The width of the view on one line with other words, in points.
  fileprivate func width(of words: String) -> Rational? {
    guard let text, text.written != nil else { return nil }
    return text.shown(in: textControl, at: .standard, words: words).width
  }
}
