// The names of files and folders. Touches no disk, and knows nothing of URIs.

/// The path of a file or a folder from the root of the disk, or another name for a document that is not on the disk.
/// Two paths are equal if their bytes are: to a disk, `é` in one scalar and `é` in two are different names, though
/// `String` calls them equal. So no path is kept, compared, cut or looked up as a `String`.
package struct FilePath: Hashable, Comparable, Sendable {
  /// The path as a string, for system calls and for display.
  package let text: String

  package static let root = FilePath("/")
  private static let slash = UInt8(ascii: "/")

  package init(_ text: String) {
    var text = text
    // On a Mac, strings of the system may not store their bytes contiguously, and `withBytes` would copy them each
    // time.
    text.makeContiguousUTF8()
    self.text = text
  }

  package static func == (a: FilePath, b: FilePath) -> Bool {
    a.withBytes { own in
      b.withBytes { other in own.count == other.count && own.indices.allSatisfy { own[$0] == other[$0] } }
    }
  }

  package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func < (a: FilePath, b: FilePath) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

  /// Calls `body` with the stored bytes. Iterating over `utf8` takes ten times as long.
  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
  }

  // MARK: Parts

  /// Whether the path begins at the root of the disk.
  package var isAbsolute: Bool { text.utf8.first == Self.slash }

  /// The folder that contains it; the root contains itself.
  package var folder: FilePath {
    let end = text.utf8.lastIndex(of: Self.slash) ?? text.utf8.startIndex
    return end == text.utf8.startIndex ? .root : FilePath(String(text[..<end]))
  }

  /// The part behind the last `/`.
  package var name: String { ImportPath.parts(of: text).last }

  /// The name of the layout that the statements at file level make: the file's name without its ending.
  package var layoutName: String {
    ImportPath.hasEnding(name)
      ? String(decoding: name.utf8.dropLast(ImportPath.ending.utf8.count), as: UTF8.self) : name
  }

  // MARK: Related paths

  /// Returns the path of an entry of this folder.
  package func entry(_ name: String) -> FilePath {
    FilePath(text.utf8.last == Self.slash ? text + name : text + "/" + name)
  }

  /// Resolves a path that counts from this folder: `.` and `..` by name, and not above the root of the disk.
  package func appending(_ path: String) -> FilePath {
    var parts: [Substring.UTF8View] = []
    for part in (text + "/" + path).utf8.split(separator: Self.slash) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return FilePath("/" + parts.map { String(Substring($0)) }.joined(separator: "/"))
  }

  /// Whether the path is that folder, or lies below it.
  package func isInside(_ folder: FilePath) -> Bool {
    let (own, outer) = (text.utf8, folder.text.utf8)
    guard own.starts(with: outer) else { return false }
    return own.count == outer.count || outer.last == Self.slash || own.dropFirst(outer.count).first == Self.slash
  }

  /// Returns the path after `old`, which is this path or a folder around it, has moved to `new`.
  func moved(from old: FilePath, to new: FilePath) -> FilePath {
    FilePath(new.text + String(decoding: text.utf8.dropFirst(old.text.utf8.count), as: UTF8.self))
  }

  /// Returns the path relative to a folder, as a file in that folder writes it.
  package func relative(to folder: FilePath) -> String {
    let (target, start) = (text.utf8.split(separator: Self.slash), folder.text.utf8.split(separator: Self.slash))
    let common = zip(target.dropLast(), start).prefix { $0.elementsEqual($1) }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + target.dropFirst(common).map { String(Substring($0)) }).joined(separator: "/")
  }
}
