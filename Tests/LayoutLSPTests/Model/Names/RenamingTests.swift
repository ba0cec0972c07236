import Testing

@testable import LayoutLSP

/// Other names for everything, and what is refused.
struct RenamingTests {
  // MARK: Everything can be renamed

  /// A name that no text has, so that it can be told apart in what is said.
  private static let fresh = "zürich_9"

  /// With another name, a text has the same frames, and the same is said of it.
  @Test(arguments: NameSamples.sets.indices) func everySymbolCanBeRenamed(_ number: Int) throws {
    let names = NamesOf(NameSamples.sets[number])
    let before = try Self.said(names.workspace, names.files)
    var seen: Set<Symbol> = []
    for file in names.files {
      let named = try #require(names.names.named(file))
      for word in named.words() {
        guard let symbol = word.meaning.symbol, symbol.declaration != nil, seen.insert(symbol).inserted else { continue }
        let renaming: Renaming
        do {
          renaming = try Renaming(symbol, from: named, names.names)
          try renaming.check(Self.fresh)
        } catch {
          #expect(error.words.contains("range"), "\(symbol.name): \(error.words)")
          continue
        }
        var workspace = names.workspace
        for (file, places) in renaming.places {
          let text = try #require(workspace.documents[file]).text
          workspace.open(file, text: Renaming.text(text, places, Self.fresh))
        }
        let after = try Self.said(workspace, names.files).map { $0.replacing(Self.fresh, with: symbol.name) }
        try #require(after == before, "\(symbol.kind) \(symbol.name) of \(symbol.file)")
      }
    }
    #expect(seen.count > 3)
  }

  /// Frames and findings of all files, without places.
  private static func said(_ workspace: Workspace, _ files: [String]) throws -> [String] {
    var workspace = workspace
    return try files.flatMap { file -> [String] in
      let found = workspace.analysis(of: file)
      let analysis = try #require(found)
      return analysis.findings.map { "\($0.code) \($0.message) \($0.related.map(\.message))" }
        + analysis.frames.map { "\($0)" }
    }
  }
}
