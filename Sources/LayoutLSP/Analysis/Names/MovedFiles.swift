// The edits of texts when files and folders move or get other names: of the names by which imports and catalogs lead to
// them, of those in them, and of the types that are named after a file.

import Texts

package struct FileMove: Equatable, Sendable {
  /// The paths of a file or a folder.
  var old: FilePath
  var new: FilePath

  package init(old: FilePath, new: FilePath) {
    self.old = old
    self.new = new
  }
}

package struct MovedFiles {
  let moves: [FileMove]
  let names: ProjectNames

  package init(moves: [FileMove], names: ProjectNames) {
    self.moves = moves
    self.names = names
  }

  /// The edits of each file under its old path, in the order of their places.
  package var edits: [(file: FilePath, edits: [TextChange])] {
    let files = names.files()
    var edits: [FilePath: [TextChange]] = [:]
    for file in files {
      guard !names.isCancelled(), let document = names.document(file) else { continue }
      let outline = FileOutline(document)
      let renamed =
        outline.imports.map { ($0, newName(of: $0, in: file, endings: [ImportPath.ending])) }
        + outline.allCatalogSites.map { ($0, newName(of: $0, in: file, endings: CatalogFileKind.endings)) }
      for case (let site, let name?) in renamed {
        edits[file, default: []].append(TextChange(site.bytes.lowerBound + 1..<site.bytes.upperBound - 1, name))
      }
    }
    for file in files where path(of: file) != file {
      for (user, places) in typesNamed(after: file) {
        edits[user, default: []] += places.map { TextChange($0, path(of: file).layoutName) }
      }
    }
    return edits.keys.sorted().map { file in
      (file, (edits[file] ?? []).sorted { $0.bytes.lowerBound < $1.bytes.lowerBound })
    }
  }

  /// Returns the path of a file after the moves.
  private func path(of file: FilePath) -> FilePath {
    // If a folder and one inside it move, the inner one decides.
    let move = moves.filter { file.isInside($0.old) }.max { $0.old.text.utf8.count < $1.old.text.utf8.count }
    return move.map { file.moved(from: $0.old, to: $0.new) } ?? file
  }

  // MARK: Names of files

  /// Returns the text between the quotes after the moves; nil if it stays.
  private func newName(of site: ImportSite, in file: FilePath, endings: [String]) -> String? {
    func target(_ name: String, from file: FilePath) -> FilePath? {
      try? ImportPath.target(of: name, from: file, endings: endings).get()
    }
    guard let named = target(site.name, from: file) else { return nil }
    let (newFile, newTarget) = (path(of: file), path(of: named))
    guard newFile != file || newTarget != named else { return nil }
    if target(site.name, from: newFile) == newTarget { return nil }
    var name = newTarget.relative(to: newFile.folder)
    if site.name.hasPrefix("./"), !name.hasPrefix("../") { name = "./" + name }
    return target(name, from: newFile) == newTarget && ImportPath.canBeQuoted(name) ? name : nil
  }

  // MARK: Types

  /// Returns the places where the layout named after the file is used as a type; none where the file's new name
  /// cannot name a layout.
  private func typesNamed(after file: FilePath) -> [(file: FilePath, places: [Range<Int>])] {
    let (old, new) = (file.layoutName, path(of: file).layoutName)
    guard old != new, Renaming.isName(new), let named = names.named(file), named.outline.fileLevel.makesLayout,
      named.outline.layout(named: old)?.node == -1
    else { return [] }
    let symbol = named.symbol(of: LayoutKey(file: file, name: old))
    return names.occurrences(of: symbol, from: named).map { ($0.file, $0.places.map { $0.bytes }) }
  }
}
