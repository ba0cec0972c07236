// What files and folders are called. Touches no disk, and knows nothing of URIs.

/// The path of a file or a folder from the root of the disk, or whatever else names a document that has none there. Two are
/// the same where their bytes are: to a disk `é` in one scalar and `é` in two are different names, and to `String` they are
/// equal. So no path is kept, compared, cut or looked up as a `String`.
struct FilePath: Hashable, Comparable, Sendable {
  /// For the system, and for whoever shows it.
  let text: String

  static let root = FilePath("/")
  private static let slash = UInt8(ascii: "/")

  init(_ text: String) {
    var text = text
    // Else its bytes may have no place where they lie together, which on a Mac strings of the system have not.
    text.makeContiguousUTF8()
    self.text = text
  }

  static func == (a: FilePath, b: FilePath) -> Bool {
    a.withBytes { own in
      b.withBytes { other in own.count == other.count && own.indices.allSatisfy { own[$0] == other[$0] } }
    }
  }

  func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  static func < (a: FilePath, b: FilePath) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

  /// Where they lie: `utf8` goes from one to the next, which takes ten times as long.
  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
  }

  // MARK: Parts

  /// Whether it begins at the root of the disk.
  var isAbsolute: Bool { text.utf8.first == Self.slash }

  /// The folder that it is in; the root is in itself.
  var folder: FilePath {
    let end = text.utf8.lastIndex(of: Self.slash) ?? text.utf8.startIndex
    return end == text.utf8.startIndex ? .root : FilePath(String(text[..<end]))
  }

  /// What stands behind the last `/`.
  var name: String { ImportPath.parts(of: text).last }

  /// What the layout of the statements at file level is called: the file's name without its ending.
  var layoutName: String {
    ImportPath.hasEnding(name)
      ? String(decoding: name.utf8.dropLast(ImportPath.ending.utf8.count), as: UTF8.self) : name
  }

  // MARK: Ways

  /// Something in this folder.
  func entry(_ name: String) -> FilePath { FilePath(text.utf8.last == Self.slash ? text + name : text + "/" + name) }

  /// A path that counts from this folder, `.` and `..` resolved by name; not above the root of the disk.
  func appending(_ path: String) -> FilePath {
    var parts: [Substring.UTF8View] = []
    for part in (text + "/" + path).utf8.split(separator: Self.slash) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return FilePath("/" + parts.map { String(Substring($0)) }.joined(separator: "/"))
  }

  /// Whether it is the folder or something below it.
  func isInside(_ folder: FilePath) -> Bool {
    let (own, outer) = (text.utf8, folder.text.utf8)
    guard own.starts(with: outer) else { return false }
    return own.count == outer.count || outer.last == Self.slash || own.dropFirst(outer.count).first == Self.slash
  }

  /// Where it is once the folder that it is inside of, or itself, is somewhere else.
  func moved(from old: FilePath, to new: FilePath) -> FilePath {
    FilePath(new.text + String(decoding: text.utf8.dropFirst(old.text.utf8.count), as: UTF8.self))
  }

  /// As a file in a folder names it.
  func relative(to folder: FilePath) -> String {
    let (target, start) = (text.utf8.split(separator: Self.slash), folder.text.utf8.split(separator: Self.slash))
    let common = zip(target.dropLast(), start).prefix { $0.elementsEqual($1) }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + target.dropFirst(common).map { String(Substring($0)) }).joined(separator: "/")
  }
}
