import Syntax

// Reports mistakes in the text of a layout.

extension LoweringPass {
  func report(
    _ code: FindingCode, _ place: SourceRange, _ message: String, related: [(place: SourceRange, message: String)] = [],
    fix: (title: String, place: SourceRange, replacement: String)? = nil, isGuess: Bool = false
  ) {
    // With a brace missing, two declarations of one name may belong in different blocks, and an instance of a layout
    // in itself outside of it.
    if builder.bracesFail, code == .duplicateName || code == .recursiveLayout { return }
    builder.take(FileBudget.Cost.report)
    findings.append(
      Finding(
        code: code, place: place, message: message, related: related, data: fix.map { .fix($0) }, isGuess: isGuess))
  }

  func reportTwice(_ name: String, at place: SourceRange, first: SourceRange) {
    report(
      .duplicateName, place, "'\(name)' is given twice: remove one of them",
      related: [(place: first, message: "given here first")])
  }

  /// Reports a name that several imports bring.
  func reportSeveral(_ what: String, _ name: String, in files: [FilePath], at place: SourceRange) {
    let names = files.map { "'\(visible($0.name))'" }
    report(
      .duplicateName, place,
      "'\(name)' is a \(what) of \(Wording.list(names)), which are all imported: rename one of them, or do without "
        + "one of the imports")
  }

  /// Whether unreadable text may declare the name; with a brace missing, all names that the file declares count. That
  /// mistake is reported where it stands, so the name is not reported as unknown.
  func isUnread(_ name: String) -> Bool {
    guard builder.unread.objects.contains(name) else { return false }
    builder.uses.hasUnreadNames = true
    return true
  }

  /// Reports an unknown name, and suggests the nearest known one.
  func reportUnknown(
    _ code: FindingCode, _ what: String, _ name: String, at place: SourceRange,
    among candidates: @autoclosure () -> [String]
  ) {
    guard !isUnread(name) else { return }
    if code == .unknownName, let ours = ForeignNames.sizes[name] {
      return report(code, place, "there is no '\(name)': \(ours)")
    }
    let near = nearest(to: name, among: candidates)
    if code == .unknownView, name == "_spacer" {
      return report(
        code, place, "'_spacer' stands in the rows or the stack of a view alone: rows { [a(50)]-[_spacer] }")
    }
    guard let nearest = near else {
      let advice = code == .unknownView ? ": declare it, with 'view \(name)'" : ""
      return report(code, place, "\(what) '\(name)' is not known here\(advice)")
    }
    report(
      code, place, "\(what) '\(name)' is not known here; did you mean '\(nearest)'?",
      fix: ("Replace with '\(nearest)'", place, nearest))
  }

  /// Returns the known name nearest to an unknown one; nil if none is near, or there is no room for comparisons.
  func nearest(to name: String, among candidates: () -> [String]) -> String? {
    guard builder.mayCompare(0) else { return nil }
    let candidates = candidates()
    return builder.mayCompare(candidates.count) ? Spelling.nearest(to: name, among: candidates) : nil
  }
}
