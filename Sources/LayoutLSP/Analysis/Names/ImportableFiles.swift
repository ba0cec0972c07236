// The files of a project that a file could import, and what they would be called in it. Imports nothing itself.

struct ImportableFile {
  /// The key of the file.
  let file: FilePath
  /// As an import calls it.
  let name: String
  let outline: FileOutline
}

extension ProjectNames {
  /// In the order of their names; those that could be read, and whose path can be written in quotes.
  func importable(by document: Document) -> some Sequence<ImportableFile> {
    files().lazy.compactMap { file -> ImportableFile? in
      guard !isCancelled(), file != document.file, let other = self.document(file) else { return nil }
      let path = file.relative(to: document.file.folder)
      guard case .success(file) = ImportPath.target(of: path, from: document.file), ImportPath.canBeQuoted(path) else {
        return nil
      }
      return ImportableFile(file: file, name: path, outline: FileOutline(other))
    }
  }
}
