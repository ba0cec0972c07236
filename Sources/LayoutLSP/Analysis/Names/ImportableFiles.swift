// The files of a project that a file could import, and their names in such an import. Imports nothing itself.

package struct ImportableFile {
  /// The key of the file.
  let file: FilePath
  /// The name of the file in an import.
  package let name: String
  package let outline: FileOutline
}

extension ProjectNames {
  /// Returns the files that a document could import, in the order of their names. Leaves out files that cannot be
  /// read, and those whose path cannot be written in quotes.
  package func importable(by document: Document) -> some Sequence<ImportableFile> {
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
