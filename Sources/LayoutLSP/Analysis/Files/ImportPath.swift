/// The name of a file as an import gives it: a path relative to the file that imports.
package enum ImportPath {
  package static let ending = ".layout"

  /// Whether a name is that of a `.layout` file.
  package static func hasEnding(_ name: String) -> Bool { hasEnding(name, of: [ending]) }

  package static func hasEnding(_ name: String, of endings: [String]) -> Bool {
    endings.contains { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Returns the path that `name` means in `file`, with `.` and `..` resolved by name. It has to have one of the
  /// endings.
  static func target(
    of name: String, from file: FilePath, endings: [String] = [ending]
  ) -> Result<FilePath, ImportFailure> {
    guard file.isAbsolute else { return .failure(.noFolder) }
    guard name.utf8.first != UInt8(ascii: "/") else { return .failure(.absolute) }
    let last = parts(of: name).last
    guard endings.contains(where: { hasEnding(last, of: [$0]) && last.utf8.count > $0.utf8.count }) else {
      return .failure(.otherKind)
    }
    guard !name.utf8.contains(0) else { return .failure(.missing) }
    return .success(file.folder.appending(name))
  }

  /// Splits a name into the part up to its last `/`, included, and the last component.
  package static func parts(of name: String) -> (folder: String, last: String) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name) }
    let end = name.utf8.index(after: slash)
    return (String(name[..<end]), String(name[end...]))
  }

  /// Whether a name can be written between quotes.
  static func canBeQuoted(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0.value != 0x7f }
  }
}
