import Analysis
import Drawing
import Foreign
import Formats
import Import
import Platform
import Protocol

/// The files of Swift and Objective-C of one `import`: they are read together, since constants and helpers of one are
/// used in others.
struct CodeImport {
  static let endings = CheckedKind.code.endings

  /// The files that were read, and the names that the report has for them.
  private let paths: [String]
  private let imported: ImportedCode
  /// The files that could not be read, with the reason.
  private(set) var refusals: [Files.Failure] = []
  let sources: [ImportedCode.Source]
  /// The files that layouts were written to, by the number of the source.
  var written: [Int: String] = [:]

  static func isCode(_ path: String) -> Bool { endings.contains { path.hasSuffix($0) } }

  /// Reads files. `operands`: what the user named, which the report's names are relative to.
  init(_ paths: [String], operands: [String]) {
    let folders = operands.filter { FileStatus($0)?.kind == .folder }.map { Files.absolute($0) }
    var files: [(name: String, bytes: [UInt8])] = []
    var read: [String] = []
    for path in paths {
      switch Files.read(path) {
      case .failure(let failure): refusals.append(failure)
      case .success(let bytes):
        if let reason = ImportedCode.refusal(of: bytes) {
          refusals.append(Files.Failure(path: path, reason: reason))
        } else {
          read.append(path)
          files.append((CodeImport.name(of: path, folders), bytes))
        }
      }
    }
    self.paths = read
    imported = ImportedCode(files)
    sources = imported.sources()
  }

  private static func name(of path: String, _ folders: [FilePath]) -> String {
    let file = Files.absolute(path)
    guard let base = folders.first(where: { file.isInside($0) }) else { return file.name }
    return file.relative(to: base)
  }

  /// Whether no file of code was named, or found.
  var isEmpty: Bool { paths.isEmpty && refusals.isEmpty }

  mutating func refuse(_ failure: Files.Failure) { refusals.append(failure) }

  func path(of source: ImportedCode.Source) -> String { paths[source.file] }

  /// What came of the files, as a line for the user.
  var lines: [String] {
    guard !paths.isEmpty else { return [] }
    var lines = sources.map { source -> String in
      let way = written[source.file].map { " → \(shownPath($0))" } ?? ""
      let read = source.layouts.reduce(0) { $0 + $1.code.statements.count }
      let gaps = source.layouts.reduce(0) { $0 + $1.code.gaps.count }
      let unread = gaps == 0 ? "" : ", \(gaps) not read"
      return "\(shownPath(path(of: source)))\(way): \(counted(source.layouts.count, "layout")), "
        + "\(counted(read, "statement")) read\(unread)"
    }
    let others = imported.code.classes.count - sources.reduce(0) { $0 + $1.layouts.count }
    if others > 0 { lines.append("\(others == 1 ? "1 class" : "\(others) classes") without a layout of its own") }
    return lines
  }

  // MARK: The report

  var classes: JSONValue {
    var written: [String: (layout: CodeLayout, source: ImportedCode.Source)] = [:]
    for source in sources {
      for layout in source.layouts {
        written["\(layout.code.place.file) \(layout.code.place.line) \(layout.code.name)"] = (layout, source)
      }
    }
    return .array(
      imported.code.classes.map { one in
        report(one, written["\(one.place.file) \(one.place.line) \(one.name)"])
      })
  }

  var helpers: JSONValue {
    .array(
      imported.code.helpers.map { helper in
        [
          "name": .string(helper.name), "file": .string(imported.names[helper.place.file]),
          "line": .int(helper.place.line), "statements": .int(helper.statements), "used": .int(helper.used),
        ]
      })
  }

  private func report(
    _ one: ForeignClass, _ made: (layout: CodeLayout, source: ImportedCode.Source)?
  ) -> JSONValue {
    let layout = made?.layout ?? CodeLayout(one, named: one.name, from: "")
    return [
      "name": .string(one.name), "file": .string(imported.names[one.place.file]), "line": .int(one.place.line),
      "kind": .string(one.kind.rawValue), "bases": .array(one.bases.map { .string($0) }),
      "layout": made.map { .string($0.layout.name) } ?? .null,
      "written": made.map { .string($0.source.name + ".layout") } ?? .null, "complete": .bool(one.isComplete),
      "views": .array(one.views.indices.dropFirst().map { view($0, of: one, layout) }),
      "constraints": .array(layout.written.map { constraint($0, of: one, layout) }),
      "notRead": .array(one.gaps.map { gap($0, of: one) }),
    ]
  }

  private func view(_ index: Int, of one: ForeignClass, _ layout: CodeLayout) -> JSONValue {
    let view = one.views[index]
    let parent = view.parent.map { $0 == 0 ? "root" : one.views[$0].code }
    return [
      "code": .string(view.code), "name": .string(layout.names[index]),
      "class": view.type.map { .string($0) } ?? .null, "line": .int(view.line),
      "parent": parent.map { .string($0) } ?? .null,
    ]
  }

  private func constraint(_ written: CodeLayout.Written, of one: ForeignClass, _ layout: CodeLayout) -> JSONValue {
    let statement = written.statement
    var members: [String: JSONValue] = [
      "line": .int(statement.place.line), "endLine": .int(statement.place.endLine),
      "library": .string(statement.library), "method": .string(statement.method),
      "condition": layout.condition(of: statement).map { .string($0) } ?? .null,
      "statement": .string(written.text ?? "no words for it"), "atoms": .array(statement.atoms.map { atom($0) }),
    ]
    if statement.place.file != one.place.file { members["file"] = .string(imported.names[statement.place.file]) }
    return .object(members)
  }

  private func atom(_ atom: ForeignAtom) -> JSONValue {
    [
      "item": .string(atom.item.code), "attribute": .string(atom.attribute),
      "relation": .string(atom.relation.rawValue),
      "item2": atom.item2.map { .string($0.code) } ?? .null,
      "attribute2": atom.attribute2.map { .string($0) } ?? .null, "multiplier": .double(atom.multiplier.value),
      "constant": .double(atom.constant.value), "priority": .double(atom.priority),
    ]
  }

  private func gap(_ gap: ForeignGap, of one: ForeignClass) -> JSONValue {
    var members: [String: JSONValue] = [
      "line": .int(gap.place.line), "endLine": .int(gap.place.endLine), "text": .string(gap.text),
      "reason": .string(gap.reason.rawValue), "message": .string(gap.message),
    ]
    if gap.place.file != one.place.file { members["file"] = .string(imported.names[gap.place.file]) }
    return .object(members)
  }
}
