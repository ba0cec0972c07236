import Analysis
import Syntax

// Imports the file of the project that declares the layout that a type names, or the metric that an expression names.

extension CodeActionSource {
  static let imports = CodeActionSource(name: "import", kinds: [.quickFix]) { place in
    guard let type = place.unknownType else { return place.findings.flatMap(place.importsOfMetric) }
    let fixedFindings = place.findings.filter {
      [.unknownLayout, .notImported].contains($0.code) && $0.bytes == type.bytes
    }
    // Most types are classes of the program: for these the project is searched only when the user asks.
    guard !fixedFindings.isEmpty || !place.isAutomatic else { return [] }
    return place.importing(type.name, from: place.files(declaring: type.name), fixedFindings: fixedFindings)
  }
}

extension CodeActionPlace {
  /// Returns the imports that would declare the unknown name of a finding; none for other findings.
  fileprivate func importsOfMetric(of finding: Finding<FileRange>) -> [CodeAction] {
    guard finding.code == .unknownName, finding.origin == nil else { return [] }
    let name = String(decoding: document.text[finding.bytes], as: UTF8.self)
    let files = project.names.importable(by: document).filter {
      $0.outline.fileLevel.metricBytes(name, in: $0.outline.document.text) != nil
    }
    return importing(name, from: files, fixedFindings: [finding])
  }

  fileprivate func importing(
    _ name: String, from files: [ImportableFile], fixedFindings: [Finding<FileRange>]
  ) -> [CodeAction] {
    files.map { file in
      CodeAction(
        "Import '\(name)' from \"\(file.name)\"", [document.change(importing: file.name)], fixedFindings: fixedFindings,
        isPreferred: files.count == 1)
    }
  }

  /// The type of the view at the cursor, if it is no layout that is known here.
  fileprivate var unknownType: (name: String, bytes: Range<Int>)? {
    for start in [bytes.upperBound, bytes.upperBound - 1] where start >= 0 {
      guard let path = document.nodes(at: start), let token = path.chain.last, token.kind == .identifier,
        let declarator = path.around(.viewDeclarator), declarator.first(.identifier, skipping: 1) == token
      else { continue }
      let name = path.text(of: token)
      return analysis.library.layout(name, from: document.file) == nil ? (name, path.bytes(of: token)) : nil
    }
    return nil
  }

  /// Returns the files of the project that declare a layout of that name.
  func files(declaring name: String) -> [ImportableFile] {
    project.names.importable(by: document).filter { $0.outline.layout(named: name) != nil }
  }
}
