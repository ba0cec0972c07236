/// `duplicate-name` for the layouts of one file.
struct DuplicateLayoutFindings {
  let outline: FileOutline

  /// In the order of the layouts.
  var all: [Finding<FileRange>] {
    let file = outline.document.file
    var first: [String: FileRange] = [:]
    var findings: [Finding<FileRange>] = []
    for unit in outline.layouts {
      guard let bytes = unit.nameBytes else { continue }
      let (name, place) = (unit.name, FileRange(file: file, bytes: bytes))
      if let known = first[name] {
        findings.append(
          Finding(
            code: .duplicateName, place: place, message: "the layout '\(name)' is declared twice: rename one of them",
            related: [(known, "'\(name)' is declared here first")]))
      } else {
        first[name] = place
        if outline.fileLevel.makesLayout, name == outline.fileLevel.name {
          findings.append(
            Finding(
              code: .duplicateName, place: place,
              message: "the statements outside this layout make one that is called '\(name)' too, after the file"))
        }
      }
    }
    return findings
  }
}
