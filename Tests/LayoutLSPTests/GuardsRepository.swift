/// The project's own files, for the tests that hold them to the house rules. Reads the disk; judges nothing.
enum Repository {
  /// The folder of Package.swift, without a slash at the end.
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  /// Returns the text of a file, by its path from the root; nil where there is none.
  static func text(_ path: String) -> String? {
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces the text of a file; returns false where that fails.
  static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen("\(root)/\(path)", "w") else { return false }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }

  /// Whether tests write what they make into the repository, where they would compare it.
  static let updatesSnapshots = getenv("UPDATE_SNAPSHOTS").map { String(cString: $0) == "1" } ?? false

  static func exists(_ path: String) -> Bool { access("\(root)/\(path)", F_OK) == 0 }

  /// Returns the files below a folder whose names end with `ending`, as sorted paths from the root, without hidden
  /// ones.
  static func files(in folder: String, ending: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = "\(folder)/\(name)"
      found +=
        entry.pointee.d_type == UInt8(DT_DIR) ? files(in: path, ending: ending) : name.hasSuffix(ending) ? [path] : []
    }
    return found.sorted()
  }
}

/// The text between a line that begins with three back quotes and the next such line.
struct FencedBlock: CustomStringConvertible {
  var file: String
  /// The number of the first line inside, from 1.
  var line: Int
  /// The text after the opening back quotes.
  var info: String
  var text: String

  var description: String { "\(file):\(line)" }

  static func all(in file: String) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var open: FencedBlock?
    let lines = (Repository.text(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = FencedBlock(file: file, line: number + 2, info: String(line.dropFirst(3)), text: "")
        }
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }
}
