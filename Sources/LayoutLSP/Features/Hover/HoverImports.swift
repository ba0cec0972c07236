// Hover on what comes from other files: an import, the name of a layout that a view is an instance of.

/// The page of the import at a place.
func importHover(_ analysis: Analysis, at offset: Int) -> HoverAnswer? {
  guard let resolution = analysis.library.importSite(of: analysis.document.file, at: offset),
    case .success(let key) = resolution.file, let outline = analysis.library.outlines[key]
  else { return nil }
  let brought = outline.layoutNames + outline.screenSetNames + outline.metrics.map(\.name)
  let names = brought.prefix(20).map(Markdown.code) + (brought.count > 20 ? ["\(brought.count - 20) more"] : [])
  let what = names.isEmpty ? "It declares nothing that it could bring." : "Brings \(names.joined(separator: ", "))."
  let page = HoverPage(title: "import \(resolution.site.name)", sentences: [what, Markdown.code(key.text)])
  return HoverAnswer(page: page, bytes: resolution.site.bytes)
}

/// The page of a type that is a layout of a file that is not imported.
func strangerHover(_ analysis: Analysis, at offset: Int) -> HoverAnswer? {
  guard let (bytes, key) = WordReader(analysis)?.layoutNotImported(at: offset) else { return nil }
  let page = HoverPage(
    title: "layout \(key.name)", sentences: ["From \(Markdown.code(key.file.text)), which is not imported."])
  return HoverAnswer(page: page, bytes: bytes)
}

/// The page of the layout that a view is an instance of.
func layoutHover(of view: Int, in model: LayoutModel) -> HoverPage? {
  guard let key = model.views[view].layout else { return nil }
  let name = model.path(of: view)
  let isOwn = key.file == model.sources[0].file
  var page = HoverPage(title: "layout \(key.name)")
  page.sentences.append(
    isOwn
      ? "Declared in this file; `\(name)` is an instance of it."
      : "From \(Markdown.code(key.file.text)); `\(name)` is an instance of it."
  )
  // What the text itself declares stands before what the instance adds.
  let children = model.views[view].children.filter { model.views[$0].nameRange?.source != 0 }
  if !children.isEmpty {
    page.sentences.append("Its views: " + children.map { "`\(name).\(model.views[$0].name)`" }.joined(separator: ", "))
  }
  return page
}
