import Analysis
import Foreign

/// Files of Swift and Objective-C as the texts of layouts, one for each file that has classes with views of their own.
package struct ImportedCode: Sendable {
  /// The layouts of one file.
  package struct Source {
    /// The number of the file among those that were read.
    package let file: Int
    /// The name of the file that the layouts go to, without its ending: the class's where there is one alone.
    package let name: String
    package let layouts: [CodeLayout]
    package var text: String { lines.map { $0.text + "\n" }.joined() }
    /// The comment about the file, and the lines of each layout, with an empty one between two.
    let lines: [CodeLayout.Line]
  }

  package let code: ForeignCode
  package let names: [String]

  /// Reads files; `names`: as they are reported.
  package init(_ files: [(name: String, bytes: [UInt8])]) {
    code = ForeignCode(files)
    names = files.map { $0.name }
  }

  /// Why the bytes of a file are not read as code; nil where they are.
  package static func refusal(of bytes: [UInt8]) -> String? {
    if bytes.count > ForeignCode.mostBytes {
      return "the file is too large: \(ForeignCode.mostBytes) bytes are read at most"
    }
    if bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil {
      return "this is no text of Swift or Objective-C"
    }
    return nil
  }

  /// The layouts, file by file.
  package func sources() -> [Source] { sources(assumesContents: false) { _ in nil } }

  /// The layouts, file by file. `screens`: the declarations of a layout's screens; nil for what its kind suggests.
  /// `assumesContents`: see `CodeViews`.
  func sources(assumesContents: Bool, screens: (CodeLayout) -> [String]?) -> [Source] {
    var byFile: [Int: [ForeignClass]] = [:]
    for one in code.classes where CodeLayout.hasLayout(one) { byFile[one.place.file, default: []].append(one) }
    return byFile.keys.sorted().compactMap { file in
      byFile[file].map { source(file, $0, assumesContents: assumesContents, screens) }
    }
  }

  private func source(
    _ file: Int, _ classes: [ForeignClass], assumesContents: Bool, _ screens: (CodeLayout) -> [String]?
  ) -> Source {
    var taken = UniqueNames(besides: NewNames.reserved)
    let short = ImportedCode.short(names[file])
    let layouts = classes.map { one -> CodeLayout in
      let plain = one.name.filter { $0 != "." }
      let name = NewNames.isName(plain) ? plain : NewNames.name(plain, isType: true)
      var layout = CodeLayout(one, named: taken.name(like: name.isEmpty ? "Layout" : name), from: short)
      for statement in one.statements where statement.place.file != file {
        layout.fileNames[statement.place.file] = ImportedCode.short(names[statement.place.file])
      }
      for gap in one.gaps where gap.place.file != file {
        layout.fileNames[gap.place.file] = ImportedCode.short(names[gap.place.file])
      }
      return layout
    }
    let uses = ImportedCode.uses(layouts)
    let all = Set(layouts.map { $0.name })
    var lines = [CodeLayout.Line(LayoutDraft.comment("from \(short)"))]
    for layout in layouts {
      let instances = all.filter { !(uses[$0]?.contains(layout.name) ?? false) && $0 != layout.name }
      lines.append(CodeLayout.Line(""))
      lines += layout.lines(
        layouts: all, instances: instances, screens: screens(layout), assumesContents: assumesContents)
    }
    let stem = short.prefix(upTo: short.lastIndex(of: ".") ?? short.endIndex)
    let name = layouts.count == 1 ? layouts[0].name : String(stem)
    return Source(file: file, name: name, layouts: layouts, lines: lines)
  }

  static func short(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Returns the layouts that each one has views of, and those that these have.
  private static func uses(_ layouts: [CodeLayout]) -> [String: Set<String>] {
    let names = Set(layouts.map { $0.name })
    var uses: [String: Set<String>] = [:]
    for layout in layouts { uses[layout.name] = Set(layout.code.views.compactMap { $0.type }).intersection(names) }
    for _ in layouts.prefix(20) {
      for (name, direct) in uses { uses[name] = direct.union(direct.flatMap { uses[$0] ?? [] }) }
    }
    return uses
  }
}
