// Helpers of the syntax tests: the bytes of texts and files, a check of trees, random numbers, and the corpus.
import Testing

@testable import Syntax

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Returns the length of all tokens together: that of the text, if nothing was lost.
func joinedLength(_ tree: SyntaxTree) -> Int {
  tree.pieces.reduce(0) { sum, piece in
    sum + piece.nodes.reduce(0) { $0 + ($1.size == 1 ? Int($1.length) : 0) }
  }
}

/// Returns what is wrong with the tree, or nil if it is well-formed: the sizes and lengths of parents are the sums of
/// their children's, leaves cover the text once, and pieces end behind a line end or at the end of the text.
func defect(_ tree: SyntaxTree, _ text: [UInt8]) -> String? {
  if tree.starts.last != text.count || joinedLength(tree) != text.count { return "the leaves do not cover the text" }
  for (index, piece) in tree.pieces.enumerated() {
    let end = tree.starts[index + 1]
    if piece.length == 0 { return "piece \(index) is empty" }
    if end < text.count, text[end - 1] != 10, text[end - 1] != 13 { return "piece \(index) ends inside a line" }
    if piece.nodes.first?.kind != .piece || Int(piece.nodes[0].size) != piece.nodes.count {
      return "piece \(index) is no tree"
    }
    if let problem = defect(piece) { return "piece \(index): \(problem)" }
  }
  return nil
}

private func defect(_ piece: Piece) -> String? {
  for index in piece.nodes.indices {
    let node = piece.nodes[index]
    let end = index + Int(node.size)
    if node.size < 1 || end > piece.nodes.count || node.length < 0 { return "node \(index) has no sense" }
    if node.size == 1 {
      if node.kind != .missing, !node.kind.isToken { return "\(node.kind) \(index) is empty" }
      if node.kind == .missing ? node.length != 0 : node.length == 0 {
        return "\(node.kind) \(index) has a wrong length"
      }
      continue
    }
    if node.kind.isToken { return "the token \(index) has children" }
    var child = index + 1
    var length = 0
    while child < end {
      length += Int(piece.nodes[child].length)
      child += Int(piece.nodes[child].size)
    }
    if child != end || length != Int(node.length) { return "\(node.kind) \(index) is not its children" }
  }
  return nil
}

/// Returns unfinished text with lines below it, and checks that all mistakes in it are in the unfinished text.
func unfinished(_ typed: String, above below: String, mistakes count: ClosedRange<Int>) -> String {
  let whole = typed + "\n" + below + "\n"
  let text = bytes(whole)
  let tree = SyntaxTree.parse(text)
  let mistakes = tree.mistakes(in: text)
  #expect(count.contains(mistakes.count), "\(typed): \(mistakes.map(\.message))")
  #expect(mistakes.allSatisfy { $0.range.upperBound <= typed.utf8.count }, "\(typed)")
  #expect(defect(tree, text) == nil, "\(typed)")
  return whole
}

/// Returns the folder that is shared with other tests: `LAYOUT_SHARED`, or else beside the package. If it is missing,
/// prints so and returns nil; in CI also records an issue.
func sharedFolder() -> String? {
  let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  let path = getenv("LAYOUT_SHARED").map { String(cString: $0) } ?? root + "/../shared"
  if access(path, R_OK) == 0 { return path }
  print("not here, so not tested against: \(path)")
  if getenv("CI").map({ String(cString: $0) }) == "true" { Issue.record("\(path) is missing") }
  return nil
}

/// Returns the `.layout` files under a folder, in order.
func layoutFiles(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var files: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasPrefix(".") { continue }
    let path = folder + "/" + name
    files += name.hasSuffix(".layout") ? [path] : layoutFiles(in: path)
  }
  return files.sorted()
}

func read(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var contents: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { contents += buffer[..<count] }
  return contents
}

/// A seeded generator: the same numbers on every run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
