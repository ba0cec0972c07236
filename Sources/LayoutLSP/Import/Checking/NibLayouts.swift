import Analysis
import Formats

// The layouts of the roots of a file of Interface Builder, with the element that each line comes from.

extension SourceLayouts {
  /// Reads a file of Interface Builder. `screens`: where its roots are checked beside their own size; nil for those that
  /// stand for the devices of its system. `catalog`: the path of the translations of its words from its folder; its
  /// screens are then shown in every language.
  package init(
    nib bytes: [UInt8], of file: FilePath, on screens: [CheckScreen]? = nil, catalog: String? = nil
  ) throws(IBDocument.Refusal) {
    var imported = try ImportedFile(bytes, named: file.name)
    let elements = NibElements(imported.document, bytes, of: file)
    var lines: [(text: String, origin: Origin?)] = imported.heading.split(separator: "\n").map { (String($0), nil) }
    if let catalog { lines.append(("strings \(LayoutDraft.quoted(catalog))", nil)) }
    var parts: [Part] = []
    var allPaths: [String: String] = [:]
    for index in imported.roots.indices {
      imported.fit(index, toCheckOn: screens ?? imported.document.checkScreens)
      let root = imported.roots[index]
      let first = lines.count
      let near = elements.approximated(by: root.reasons)
      let paths = root.views.reduce(into: [String: String]()) { $0[$1.id] = $0[$1.id] ?? $1.path }
      lines += root.lines.map { line -> (text: String, origin: Origin?) in
        let languages = catalog != nil && line.text.hasPrefix("  screen ") ? " language all" : ""
        return (
          line.text + languages, line.origin.flatMap { elements.origin(at: $0, paths: paths, approximated: near) }
        )
      }
      parts.append(Part(lines: first..<lines.count, size: imported.document.platform == .macOS ? .window : .given))
      for (id, path) in paths where allPaths[id] == nil { allPaths[id] = path }
    }
    self.init(
      of: file, lines, parts: parts, notes: elements.notes(imported.roots.flatMap { $0.reasons }, paths: allPaths))
  }
}

extension IBDocument {
  /// The screens that stand for the devices of its system.
  var checkScreens: [CheckScreen] {
    guard platform == .iOS else { return [] }
    if document["targetRuntime"]?.hasSuffix(".iPad") == true { return CheckScreen.pads }
    let isForPads =
      device.isPad
      || presences.values.contains { $0.changes.contains { $0.classes.width == .regular } }
      || document.all.contains { $0.name == "variation" && $0["key"]?.holds("widthClass=regular") == true }
    return CheckScreen.phones + (isForPads ? CheckScreen.pads : [])
  }
}

extension XMLElement {
  /// Whether it, or a view around it, is hidden until the app shows it.
  fileprivate var isHiddenSomewhere: Bool { sequence(first: self) { $0.parent }.contains { $0.isYes("hidden") } }
}

/// The views and constraints of a file of Interface Builder by the places of their tags.
private struct NibElements {
  private let elements: [Int: XMLElement]
  private let bytes: [UInt8]
  private let file: FilePath
  private let document: IBDocument
  /// The labels and images that cells place by their style, wherever their frames are.
  private let ofCells: Set<String>

  init(_ document: IBDocument, _ bytes: [UInt8], of file: FilePath) {
    let all = document.document.all
    elements = all.reduce(into: [:]) { $0[$1.offset] = $1 }
    ofCells = Set(
      all.filter { $0.isRow }.flatMap { cell in
        ["textLabel", "detailTextLabel", "imageView"].compactMap { cell[$0] }
      })
    (self.document, self.bytes, self.file) = (document, bytes, file)
  }

  /// Returns the identifiers of what is only nearly as the file says: of views, and of the constraints that name a guide
  /// whose insets are read off the frames.
  func approximated(by reasons: [ImportReason]) -> Set<String> {
    let near = reasons.filter { $0.isApproximation }
    var ids = Set(near.compactMap { $0.id })
    let kinds: [(code: ImportReason.Code, guide: IBGuide.Kind)] = [(.safeArea, .safeArea), (.margins, .margins)]
    let guides = kinds.flatMap { kind in
      let owners = Set(near.filter { $0.code == kind.code }.compactMap { $0.id })
      return document.guides.values.filter { $0.kind == kind.guide && owners.contains($0.owner) }.map { $0.id }
    }
    if guides.isEmpty { return ids }
    for element in elements.values where element.name == "constraint" {
      let named = [element["firstItem"], element["secondItem"]].compactMap { $0 }
      if named.contains(where: guides.contains), let id = element["id"] { ids.insert(id) }
    }
    return ids
  }

  func origin(at offset: Int, paths: [String: String], approximated: Set<String>) -> SourceLayouts.Origin? {
    guard let element = elements[offset] else { return nil }
    let id = element["id"] ?? ""
    let isConstraint = element.name == "constraint"
    let holder = isConstraint ? element["firstItem"] ?? element.parent?.parent?["id"] ?? "" : id
    let own = SourceElement(
      id: id, label: isConstraint ? constraintLabel(element, paths) : label(element), view: paths[holder] ?? "",
      className: isConstraint ? nil : element["customClass"] ?? systemClass(of: element))
    return SourceLayouts.Origin(
      place: place(of: element), subject: id, element: own, isApproximated: approximated.contains(id),
      isDoubtful: ofCells.contains(id) || !isConstraint && element.isHiddenSomewhere)
  }

  private func systemClass(of element: XMLElement) -> String? {
    document.className(of: element) ?? (document.platform == .macOS ? "NSView" : "UIView")
  }

  /// The name that Interface Builder's outline shows: the one given, else the words, else the kind of view.
  private func label(_ element: XMLElement) -> String {
    let title = element.child(key: "normal")?["title"] ?? element.child("state")?["title"]
    let words = [element["userLabel"], element["text"], title, element["title"], element.child(key: "cell")?["title"]]
    if let words = words.compactMap({ $0 }).first(where: { !$0.isEmpty }) { return "\"\(words.onOneLine(most: 60))\"" }
    var kind = ""
    for letter in element["customClass"] ?? element.name {
      if letter.isUppercase, !kind.isEmpty, kind.last?.isUppercase != true { kind += " " }
      kind += kind.isEmpty ? letter.uppercased() : String(letter)
    }
    return kind
  }

  private func constraintLabel(_ element: XMLElement, _ paths: [String: String]) -> String {
    if let given = element["userLabel"] ?? element["identifier"] {
      return "constraint \"\(given.onOneLine(most: 60))\""
    }
    return "constraint \(element["firstAttribute"] ?? "")"
  }

  /// Returns the tag that opens an element.
  private func place(of element: XMLElement) -> FileRange {
    var (end, quote) = (element.offset, UInt8(0))
    while end < bytes.count {
      let byte = bytes[end]
      end += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return FileRange(file: file, bytes: element.offset..<end)
  }

  /// What is said of the file itself: what is only nearly as it says, and the views that Xcode has marked.
  func notes(_ reasons: [ImportReason], paths: [String: String]) -> [Finding<FileRange>] {
    var notes: [Finding<FileRange>] = []
    let near = reasons.filter { $0.isApproximation }
    let lines = near.map { $0.code }.unique.map { code -> String in
      let same = near.filter { $0.code == code }
      let ids = same.compactMap { $0.id }.unique
      let more = ids.count > 3 ? " and \(ids.count - 3) more" : ""
      return "\(same[0].message) (\(ids.prefix(3).joined(separator: ", "))\(more))"
    }
    if !lines.isEmpty {
      let message = "not all of this file is taken as it is; what depends on it is no error\n"
      let place = place(of: document.document)
      notes.append(Finding(.approximated, at: place, message + lines.joined(separator: "\n")))
    }
    for element in document.document.all where element.isYes("misplaced") || element.isYes("ambiguous") {
      guard let own = origin(at: element.offset, paths: paths, approximated: [])?.element else { continue }
      let fault =
        element.isYes("misplaced") ? "misplaced: it is drawn where its constraints do not put it" : "ambiguous"
      var note = Finding(.xcodeMarked, at: place(of: element), "Xcode has marked \(own.label) as \(fault)")
      note.data = .element(own, nil)
      notes.append(note)
    }
    return notes
  }
}
