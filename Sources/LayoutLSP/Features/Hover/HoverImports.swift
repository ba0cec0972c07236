import Analysis

// Hovers on names that come from other files: an import, or a layout that a view is an instance of.

/// Returns the page of the import at a place.
func importHover(_ analysis: Analysis, at offset: Int) -> HoverAnswer? {
  guard let resolution = analysis.library.importSite(of: analysis.document.file, at: offset),
    case .success(let key) = resolution.file, let outline = analysis.library.outlines[key]
  else { return nil }
  let brought = outline.layoutNames + outline.screenSetNames + outline.metrics.map { $0.name }
  let names = brought.prefix(20).map(Markdown.code) + (brought.count > 20 ? ["\(brought.count - 20) more"] : [])
  let what = names.isEmpty ? "It declares nothing that it could bring." : "Brings \(names.joined(separator: ", "))."
  let page = HoverPage(title: "import \(resolution.site.name)", sentences: [what, Markdown.code(key.text)])
  return HoverAnswer(page: page, bytes: resolution.site.bytes)
}

/// Returns the page of a type that names a layout of a file that is not imported.
func notImportedHover(_ analysis: Analysis, at offset: Int) -> HoverAnswer? {
  guard let (bytes, key) = FileWords(analysis)?.layoutNotImported(at: offset) else { return nil }
  let page = HoverPage(
    title: "layout \(key.name)", sentences: ["From \(Markdown.code(key.file.text)), which is not imported."])
  return HoverAnswer(page: page, bytes: bytes)
}

/// Returns the page of the layout that a view is an instance of.
func layoutHover(of view: ViewID, in model: LayoutModel) -> HoverPage? {
  guard let key = model.views[view].layout else { return nil }
  let name = model.path(of: view)
  let isOwn = key.file == model.sources[0].file
  var page = HoverPage(title: "layout \(key.name)")
  page.sentences.append(
    isOwn
      ? "Declared in this file; `\(name)` is an instance of it."
      : "From \(Markdown.code(key.file.text)); `\(name)` is an instance of it."
  )
  // Children that the block of the instance itself adds are left out.
  let children = model.views[view].children.filter { model.views[$0].nameRange?.source != 0 }
  if !children.isEmpty {
    page.sentences.append("Its views: " + children.map { "`\(name).\(model.views[$0].name)`" }.joined(separator: ", "))
  }
  return page
}
