/// A pattern of paths below a folder, as `.gitignore` has them: `Pods` and `*.draft.layout` mean files and folders of
/// that name anywhere, `Legacy/Old` and `Sources/**/Generated` paths from the folder on. `*` stands for any part of a
/// name, `?` for one byte of it, `**` for any number of folders. What is in a folder that matches matches too.
package struct PathPattern: Hashable, Sendable {
  /// The most bytes of a pattern, and of it and a path together the time is in proportion to the product.
  static let longest = 256

  package let text: String
  /// The names and `**`, in their order.
  private let parts: [[UInt8]]

  /// nil for a text that is too long, or that has no name in it.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let slash = UInt8(ascii: "/")
    let names = Array(text.utf8).split(separator: slash).map { Array($0) }.filter { $0 != [UInt8(ascii: ".")] }
    guard !names.isEmpty else { return nil }
    let isAnywhere = names.count == 1 && text.utf8.first != slash
    self.text = text
    parts = (isAnywhere ? [Self.folders] : []) + names
  }

  private static let folders = Array("**".utf8)

  /// Whether a path below the folder, or a folder on the way to it, matches.
  func matches(_ path: String) -> Bool {
    // The numbers of parts that the names so far can stand for.
    var reached: Set<Int> = [0]
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      var next: Set<Int> = []
      for place in reached.flatMap(withoutFolders) {
        if parts[place] == Self.folders {
          next.insert(place)
        } else if Self.matches(name, parts[place]) {
          next.insert(place + 1)
        }
      }
      if next.flatMap(ends).contains(parts.count) { return true }
      reached = next.filter { $0 < parts.count }
    }
    return false
  }

  /// Returns a place with those behind the `**` that begin there, which may stand for no folder at all.
  private func withoutFolders(_ place: Int) -> [Int] {
    var places = [place]
    while let last = places.last, last + 1 < parts.count, parts[last] == Self.folders { places.append(last + 1) }
    return places
  }

  /// Returns a place with the end, where only `**` is left.
  private func ends(_ place: Int) -> [Int] {
    place < parts.count && parts[place...].allSatisfy { $0 == Self.folders } ? [place, parts.count] : [place]
  }

  /// Whether a name matches a part: each `*` takes as little as it can, and more where the rest does not match then.
  private static func matches(_ name: Substring.UTF8View, _ part: [UInt8]) -> Bool {
    let name = Array(name)
    var (letter, place) = (0, 0)
    var star: (letter: Int, place: Int)?
    while letter < name.count {
      if place < part.count, part[place] == UInt8(ascii: "*") {
        star = (letter, place)
        place += 1
      } else if place < part.count, part[place] == UInt8(ascii: "?") || part[place] == name[letter] {
        (letter, place) = (letter + 1, place + 1)
      } else if let last = star {
        star = (last.letter + 1, last.place)
        (letter, place) = (last.letter + 1, last.place + 1)
      } else {
        return false
      }
    }
    return part[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
