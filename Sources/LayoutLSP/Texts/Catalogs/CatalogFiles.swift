import Formats

// Which files a catalog is made of, by their names; and how it is made of them.

/// The kinds of files that hold translations.
package enum CatalogFileKind: String, CaseIterable, Sendable {
  case xcstrings, strings, stringsdict

  /// The kind of a file of that name; nil for a name without one of these endings.
  package init?(ofFileNamed name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    self.init(rawValue: String(name[name.utf8.index(after: dot)...]))
  }
}

/// A file of a catalog with its contents.
package struct CatalogFile: Sendable {
  package var kind: CatalogFileKind
  /// The name of its folder without `.lproj`: `de`, `Base`; nil where it is in no such folder.
  package var folder: String?
  /// As they are on the disk.
  package var bytes: [UInt8]

  package init(kind: CatalogFileKind, folder: String?, bytes: [UInt8]) {
    (self.kind, self.folder, self.bytes) = (kind, folder, bytes)
  }

  /// The ending of the folders of languages.
  package static let folderEnding = ".lproj"

  /// The text in UTF-8: tables may be in UTF-16. The places in a catalog count in it.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF]) || bytes.count > 1 && bytes[0] == 0 && bytes[1] != 0
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE]) || bytes.count > 1 && bytes[0] != 0 && bytes[1] == 0
    guard isBigEndian || isLittleEndian, !bytes.starts(with: "bplist".utf8) else { return bytes }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (high, low) = isBigEndian ? (bytes[place], bytes[place + 1]) : (bytes[place + 1], bytes[place])
      return UInt16(high) << 8 | UInt16(low)
    }
    return Array(String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self).utf8)
  }
}

extension StringCatalog {
  /// Makes a catalog of its files: one `.xcstrings`, or the tables of all languages. `named` is the number of the file
  /// that a layout names. A table that cannot be read is left out, unless it is the only one.
  package static func make(of files: [CatalogFile], named: Int) throws(CatalogFailure) -> StringCatalog {
    guard files.indices.contains(named) else { throw CatalogFailure(file: 0, message: "it is not there") }
    if files[named].kind == .xcstrings {
      return try StringCatalogReader.read(CatalogFile.text(files[named].bytes), file: named)
    }
    var tables = CatalogTables(files: files, named: named)
    return try tables.catalog()
  }
}

/// The tables of one name in the folders of all languages.
private struct CatalogTables {
  let files: [CatalogFile]
  let named: Int
  private var list = LanguageList()
  private var entries: [StringCatalog.Entry] = []
  private var numbers: [String: Int] = [:]
  /// Source texts that comments of Interface Builder tell, by the number of their entry.
  private var commented: [Int: String] = [:]
  /// What is left of the texts that all tables may have together.
  private var textsLeft = CatalogLimits.mostTexts

  init(files: [CatalogFile], named: Int) {
    (self.files, self.named) = (files, named)
  }

  /// Base holds the texts of the source language, which is English where nothing else is said: Xcode's own default.
  private static let usualSource = "en"
  private static let sourceFolders: Set<String> = ["Base", "mul"]

  mutating func catalog() throws(CatalogFailure) -> StringCatalog {
    // Later tables win over earlier ones: `en` over Base, texts with plural forms over plain ones.
    let order = files.indices.sorted { (rank(of: $0), $0) < (rank(of: $1), $1) }
    var failures: [CatalogFailure] = []
    for number in order {
      do throws(CatalogFailure) { try add(number) } catch { failures.append(error) }
    }
    if let first = failures.first, failures.count == files.count { throw first }
    return StringCatalog(
      source: finishSource(), languages: list.languages, entries: entries,
      failures: failures.sorted { $0.file < $1.file })
  }

  private func isOfSource(_ file: CatalogFile) -> Bool { file.folder.map { Self.sourceFolders.contains($0) } ?? true }

  private func language(of file: CatalogFile) -> String {
    isOfSource(file) ? Self.usualSource : file.folder ?? Self.usualSource
  }

  private func rank(of number: Int) -> Int {
    let file = files[number]
    let folder = isOfSource(file) ? 0 : file.folder == files[named].folder ? 1 : 2
    return folder * 2 + (file.kind == .stringsdict ? 1 : 0)
  }

  /// Returns the source language, and adds the source's texts that only comments tell: those of Interface Builder
  /// stand in its own files. Without Base and comments, the language of the file that a layout names is the source.
  private mutating func finishSource() -> LanguageTag {
    let hasBase = !commented.isEmpty || files.contains { isOfSource($0) }
    guard let number = list.number(of: hasBase ? Self.usualSource : language(of: files[named])) else { return .english }
    for (entry, text) in commented where entries[entry].forms[number] == nil {
      entries[entry].forms[number] = [StringCatalog.Form(text: text)]
    }
    return list.languages[number]
  }

  private mutating func add(_ number: Int) throws(CatalogFailure) {
    let text = CatalogFile.text(files[number].bytes)
    do throws(StringsFailure) {
      if files[number].kind == .stringsdict {
        let texts = try PluralRulesReader.texts(text)
        try take(texts.reduce(0) { $0 + $1.forms.count })
        guard let language = list.number(of: language(of: files[number])) else { return }
        for (key, place, forms) in texts { add(key, number, place, forms, language) }
      } else {
        let lines = try StringsReader.lines(text)
        try take(lines.count)
        guard let language = list.number(of: language(of: files[number])) else { return }
        for line in lines {
          let forms = [StringCatalog.Form(text: line.value)]
          let entry = add(line.key, number, line.place, forms, language)
          if let source = line.source { commented[entry] = source }
        }
      }
    } catch {
      guard let offset = error.offset else { throw CatalogFailure(file: number, message: error.message) }
      throw CatalogFailure(file: number, offset: offset, in: text, message: error.message)
    }
  }

  /// Takes room for the texts of a table; a table that has none left is left out.
  private mutating func take(_ count: Int) throws(StringsFailure) {
    guard count <= textsLeft else { throw StringsFailure(offset: nil, message: CatalogLimits.tooManyTexts) }
    textsLeft -= count
  }

  @discardableResult
  private mutating func add(
    _ key: String, _ file: Int, _ bytes: Range<Int>, _ forms: [StringCatalog.Form], _ language: Int
  ) -> Int {
    let number = numbers[key] ?? entries.count
    if number == entries.count {
      numbers[key] = number
      entries.append(StringCatalog.Entry(key: key, places: []))
    }
    entries[number].places.append(StringCatalog.Place(file: file, bytes: bytes))
    entries[number].forms[language] = forms
    return number
  }
}
