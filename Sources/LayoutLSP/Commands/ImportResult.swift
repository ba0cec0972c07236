/// What came of a file of Interface Builder: the text of its layouts, and root by root how near it comes to what Xcode saved.
struct ImportResult: Sendable {
  struct Root: Sendable {
    var layout: String
    var id: String
    var isExact: Bool
    var reasons: [ImportReason]
    var views: [String: String]
    var agreeing: Int
    var differing: [FrameComparison.Difference]
  }

  let path: String
  private(set) var text = ""
  /// Why there is no layout.
  var refusal: String?
  private(set) var isUnreadable = false
  private(set) var roots: [Root] = []

  init(_ path: String) {
    switch Files.read(path) {
    case .failure(let failure):
      self.init(path, [], refusal: failure.reason)
      isUnreadable = true
    case .success(let bytes): self.init(path, bytes)
    }
  }

  /// Of a file's bytes.
  init(_ path: String, _ bytes: [UInt8], refusal: String? = nil) {
    self.path = path
    self.refusal = refusal
    guard refusal == nil else { return }
    do {
      take(try ImportedFile(bytes, named: String(path.split(separator: "/").last ?? "")))
    } catch {
      let line = error.offset.map { offset in
        " (byte \(offset), line \(bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } + 1))"
      }
      self.refusal = error.message + (line ?? "")
    }
  }

  private mutating func take(_ first: ImportedFile) {
    var imported = first
    var solved = Solved(&imported)
    // Where sizes led to other frames than those that are saved, they are taken from these; as often as it helps.
    for _ in 0..<3 {
      var next = imported
      let tried = next.roots.indices.filter { root in
        let differing = solved.comparisons[root].differing
        return !differing.isEmpty && next.takeSizes(of: differing, in: root)
      }
      guard !tried.isEmpty else { break }
      let again = Solved(&next)
      let worse = tried.filter { again.comparisons[$0].agreeing <= solved.comparisons[$0].agreeing }
      for root in worse { next.restore(root, from: imported) }
      for root in tried where !worse.contains(root) { solved.comparisons[root] = again.comparisons[root] }
      imported = next
      if worse.count == tried.count { break }
    }
    text = imported.text
    roots = zip(imported.roots, solved.comparisons).map { root, comparison in
      Root(
        layout: root.layout, id: root.id, isExact: root.isExact, reasons: root.reasons,
        views: Dictionary(root.views.map { ($0.path, $0.id) }) { first, _ in first }, agreeing: comparison.agreeing,
        differing: comparison.differing)
    }
  }

  /// The frames of what is written, beside those that are saved.
  private struct Solved {
    var comparisons: [FrameComparison] = []

    /// What cannot be said is left out.
    init(_ imported: inout ImportedFile) {
      var checked = CheckedFile(path: "imported.layout", text: Array(imported.text.utf8))
      for _ in 0..<4 {
        let wrong = checked.diagnostics.filter {
          $0.severity == .error && $0.code != FindingCode.conflict.rawValue
            && $0.code != FindingCode.rangeConflict.rawValue
        }
        guard !wrong.isEmpty, imported.leaveOut(lines: Set(wrong.map { Int($0.range.start.line) })) else { break }
        checked = CheckedFile(path: "imported.layout", text: Array(imported.text.utf8))
      }
      let frames = Dictionary(checked.frames.map { ($0.name, $0) }) { first, _ in first }
      comparisons = imported.roots.map { root in
        FrameComparison(root, frames[root.layout]?.configurations.first?.views ?? [])
      }
    }
  }

  /// For the user.
  var line: String {
    if let refusal { return "\(visible(path)): \(visible(refusal))" }
    let exact = roots.count { $0.isExact }
    let differing = roots.reduce(0) { $0 + $1.differing.count }
    let views = roots.reduce(0) { $0 + $1.agreeing } + differing
    return "\(visible(path)): \(counted(roots.count, "layout")), \(exact) exact, "
      + "\(roots.count - exact) approximated; frames of \(views - differing) of \(counted(views, "view")) as saved"
  }
}

private func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
