import Analysis
import Drawing
import Import
import Protocol

/// An imported file of Interface Builder: the text of its layouts, and for each root how near it comes to what Xcode
/// saved.
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
  /// Why there is no layout; nil if there is one.
  var refusal: String?
  /// Whether the system has refused to read the file or to write its layout.
  private(set) var hasFailed = false
  private(set) var roots: [Root] = []

  init(_ path: String) {
    switch Files.read(path) {
    case .failure(let failure):
      self.init(path, [], refusal: failure.reason)
      hasFailed = true
    case .success(let bytes): self.init(path, bytes)
    }
  }

  /// Imports the bytes of a file.
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

  /// Notes that the layout could not be written.
  mutating func fail(_ failure: Files.Failure) {
    refusal = "\(failure.path): \(failure.reason)"
    hasFailed = true
  }

  private mutating func take(_ first: ImportedFile) {
    var imported = first
    roots = imported.roots.indices.map { index in
      var fitting = FrameFitting(imported, index)
      fitting.fit()
      imported = fitting.imported
      let root = imported.roots[index]
      return Root(
        layout: root.layout, id: root.id, isExact: root.isExact, reasons: root.reasons,
        views: Dictionary(root.views.map { ($0.path, $0.id) }) { first, _ in first },
        agreeing: fitting.comparison.agreeing, differing: fitting.comparison.differing)
    }
    text = imported.text
  }

  /// The result as a line for the user.
  var line: String {
    if let refusal { return "\(shownPath(path)): \(visible(refusal))" }
    let exact = roots.count { $0.isExact }
    let differing = roots.reduce(0) { $0 + $1.differing.count }
    let views = roots.reduce(0) { $0 + $1.agreeing } + differing
    return "\(shownPath(path)): \(counted(roots.count, "layout")), \(exact) exact, "
      + "\(roots.count - exact) approximated; frames of \(views - differing) of \(counted(views, "view")) as saved"
  }
}

/// Compares the solved frames of a root with those that the file has saved. Where sizes led to other frames, it takes
/// the saved sizes instead, as far as more frames agree then.
private struct FrameFitting {
  private(set) var imported: ImportedFile
  private(set) var comparison: FrameComparison
  private let index: Int
  private let hasConflict: Bool
  /// How many more solutions may be tried: fewer for a root of many views.
  private var tries: Int

  init(_ imported: ImportedFile, _ index: Int) {
    self.imported = imported
    self.index = index
    (comparison, hasConflict) = FrameFitting.solve(&self.imported, index)
    tries = max(3, min(40, 4000 / max(1, imported.roots[index].views.count)))
  }

  mutating func fit() {
    var next = imported
    if hasConflict, next.putBrokenLast(in: index) {
      let (reached, _) = FrameFitting.solve(&next, index)
      if reached.agreeing > comparison.agreeing { (imported, comparison) = (next, reached) }
    }
    // A frame that differs only because others do may agree after a first round.
    for _ in 0..<3 {
      let before = comparison.agreeing
      take(comparison.differing)
      guard comparison.agreeing > before else { return }
    }
  }

  /// Takes the saved sizes of all these views. If no more frames agree then, tries each half.
  private mutating func take(_ differing: [FrameComparison.Difference]) {
    guard !differing.isEmpty, tries > 0 else { return }
    var next = imported
    guard next.takeSizes(of: differing, in: index) else { return }
    tries -= 1
    let (reached, _) = FrameFitting.solve(&next, index)
    if reached.agreeing > comparison.agreeing {
      (imported, comparison) = (next, reached)
    } else if differing.count > 1 {
      take(Array(differing.prefix(differing.count / 2)))
      take(Array(differing.suffix(differing.count - differing.count / 2)))
    }
  }

  /// Solves a root's layout, which needs no other layout of its file. Statements with errors other than conflicts are
  /// left out.
  private static func solve(_ imported: inout ImportedFile, _ index: Int) -> (FrameComparison, hasConflict: Bool) {
    var checked = CheckedFile(path: "imported.layout", text: Array(imported.roots[index].text.utf8))
    for _ in 0..<4 {
      let wrong = checked.diagnostics.filter {
        $0.severity == .error && $0.code != FindingCode.conflict.rawValue
          && $0.code != FindingCode.rangeConflict.rawValue
      }
      guard !wrong.isEmpty, imported.leaveOut(lines: Set(wrong.map { Int($0.range.start.line) }), of: index) else {
        break
      }
      checked = CheckedFile(path: "imported.layout", text: Array(imported.roots[index].text.utf8))
    }
    let comparison = FrameComparison(imported.roots[index], checked.frames.first?.configurations.first?.views ?? [])
    return (comparison, checked.diagnostics.contains { $0.code == FindingCode.conflict.rawValue })
  }
}
