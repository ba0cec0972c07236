/// A file of Interface Builder as the text of layouts, with what is to be said of each root.
struct ImportedFile {
  struct Root {
    let layout: String
    let id: String
    /// By path; the layout's own is empty.
    let views: [(path: String, id: String)]
    var reasons: [ImportReason]
    /// The views as the file has them, by path.
    let saved: [String: SavedView]

    /// Whether the layout says all that the file does, and takes nothing else for it.
    var isExact: Bool { !reasons.contains(where: \.isApproximation) }
  }

  /// Of a view: its frame in its superview's coordinates, downward, and where in it the rectangle may lie that constraints
  /// speak of.
  struct SavedView {
    let id: String
    let frame: IBRect
    let alignments: [IBInsets]
  }

  private(set) var text: String
  private(set) var roots: [Root]

  init(_ bytes: [UInt8], named name: String) throws(IBDocument.Refusal) {
    let document = try IBDocument(bytes)
    let readRoots = document.roots.map { IBRoot($0, in: document) }
    // A layout that is called as the class of a view would be taken for what is in the view.
    var taken = Set(readRoots.flatMap { $0.views.dropFirst().compactMap { $0.element["customClass"] } })
    var texts: [String] = []
    roots = []
    for root in readRoots {
      let layout = ViewNames.unique(ImportedFile.layoutName(root.views[0].element, file: name), &taken)
      var writer = LayoutWriter(root, in: document)
      texts.append(writer.draft(named: layout).text)
      roots.append(
        Root(layout: layout, id: root.views[0].id, views: writer.paths, reasons: writer.reasons, saved: writer.saved))
    }
    text = texts.isEmpty ? "" : "# from \(ImportedFile.comment(name))\n\n" + texts.joined(separator: "\n")
  }

  /// A name as a comment can hold it.
  private static func comment(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  /// By the controller's class or name, the view's own, else the file's; always with a capital.
  private static func layoutName(_ element: XMLElement, file: String) -> String {
    let controller = element["key"] == "view" ? element.parent : nil
    let wished = [
      controller?["customClass"], controller?["storyboardIdentifier"], controller?["userLabel"], element["customClass"],
      element["reuseIdentifier"], element["userLabel"], controller?["title"], file,
    ]
    let name = wished.lazy.compactMap { $0 }.map(ViewNames.name).first { !$0.isEmpty } ?? "layout"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Makes comments of lines that turned out to be mistakes, 0 the first: better a layout that says less, and says so, than
  /// one that is not read. False where none of them can be left out.
  mutating func leaveOut(lines wrong: Set<Int>) -> Bool {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isChanged = false
    var layout = -1
    for index in lines.indices {
      if lines[index].hasPrefix("layout ") { layout += 1 }
      let line = lines[index].drop { $0 == " " }
      guard wrong.contains(index), roots.indices.contains(layout), !line.isEmpty, !line.contains("{"), line != "}",
        !line.hasPrefix("#"), !line.hasPrefix("view "), !line.hasPrefix("screen ")
      else { continue }
      lines[index] = lines[index].prefix(lines[index].count - line.count) + "# left out: " + line
      roots[layout].reasons.append(
        ImportReason(code: .notUnderstood, message: "'\(line)' cannot be said here", id: roots[layout].id))
      isChanged = true
    }
    text = lines.joined(separator: "\n")
    return isChanged
  }
}
