/// A root of a document as the draft of a layout.
struct LayoutWriter {
  private let root: IBRoot
  private let document: IBDocument
  private let names: [String]
  private let sizes: IBSizes
  private var constraints: ConstraintWriter
  /// By the view's number.
  private var drafts: [LayoutDraft.View]
  private(set) var reasons: [ImportReason] = []
  private var remarks: [String] = []
  private let safeArea: IBInsets

  init(_ root: IBRoot, in document: IBDocument) {
    self.root = root
    self.document = document
    names = ViewNames(root, in: document).names
    sizes = IBSizes(root, in: document)
    safeArea = IBInsets.safeArea(of: root, in: document)
    constraints = ConstraintWriter(root, in: document, names: names)
    drafts = zip(names, root.views).map { LayoutDraft.View(name: $0, id: $1.id) }
  }

  /// The paths of the views, by identifier.
  var paths: [(path: String, id: String)] {
    root.views.indices.filter { !root.views[$0].isHidden }.map { (path(of: $0), root.views[$0].id) }
  }

  /// By path.
  var saved: [String: ImportedFile.SavedView] {
    let pairs = root.views.indices.compactMap { number -> (String, ImportedFile.SavedView)? in
      let view = root.views[number]
      guard !view.isHidden, let frame = view.frame else { return nil }
      let alignments = IBAlignment.insets(of: view.element, on: document.platform)
      return (path(of: number), ImportedFile.SavedView(id: view.id, frame: frame, alignments: alignments))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private func path(of view: Int) -> String {
    var parts: [String] = []
    var next = view
    while let parent = root.views[next].parent {
      parts.append(names[next])
      next = parent
    }
    return parts.reversed().joined(separator: ".")
  }

  /// The name of the screen is `device`.
  mutating func draft(named name: String) -> LayoutDraft {
    for view in root.views.indices where view > 0 { describe(view) }
    for constraint in root.constraints {
      switch constraints.write(constraint) {
      case .written(let placed): add(placed)
      case .leftOut(let reason):
        reasons.append(reason)
        remarks.append("left out: \(words(constraint)) \(reason.message)")
      }
    }
    reasons += constraints.reasons + sizes.reasons + variations
    addGuides()
    var draft = LayoutDraft(name: name, id: marked(root.views[0].id), root: assembled(0))
    draft.declarations = [screen]
    draft.root.properties = margins(of: 0)
    draft.remarks = remarks
    return draft
  }

  private var screen: String {
    let frame = root.views[0].frame
    let size = [frame?.width, frame?.height].map { (IBNumber($0 ?? 0) ?? .zero).text }.joined(separator: " x ")
    return "screen \(LayoutWriter.screenName) = \(size)"
      + (safeArea.isZero || !namesSafeArea ? "" : " safeArea (\(safeArea.text))")
  }

  /// Whether anything is said of it.
  private var namesSafeArea: Bool {
    drafts.contains { draft in
      draft.opening.contains { $0.contains("safeArea") } || draft.statements.contains { $0.text.contains("safeArea") }
    }
  }

  static let screenName = "device"

  // MARK: Views

  private mutating func describe(_ view: Int) {
    let element = root.views[view].element
    drafts[view].type = typeName(element)
    drafts[view].properties = sizes.properties(of: view) + margins(of: view)
    drafts[view].id = marked(root.views[view].id)
    drafts[view].statements += pinned(view).map { LayoutDraft.Statement(subject: names[view], text: $0) }
    if element.name == "stackView", let statement = stack(view) { drafts[view].opening.append(statement) }
  }

  private func margins(of view: Int) -> [String] {
    let insets = IBInsets.margins(of: root.views[view], safeArea: safeArea, in: document)
    return insets.map { ["margins: (\($0.text))"] } ?? []
  }

  /// A class that the app made, or the system's for what is more than a box.
  private func typeName(_ element: XMLElement) -> String? {
    if let own = element["customClass"], !own.isEmpty,
      own.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "_" || $0.properties.numericType != nil })
    {
      return own
    }
    return document.platform == .macOS ? IBClasses.appKit[element.name] : IBClasses.uiKit[element.name]
  }

  /// An identifier as a comment can hold it.
  private func marked(_ id: String) -> String {
    String(
      String.UnicodeScalarView(id.unicodeScalars.filter { $0.value > 0x20 && $0 != "," && $0 != ";" && $0 != "*" }))
  }

  /// What a view says whose place the file gives by a frame.
  private func pinned(_ view: Int) -> [String] {
    let own = root.views[view]
    guard let parent = own.parent, let frame = own.frame, let outer = root.views[parent].frame else { return [] }
    guard own.element["translatesAutoresizingMaskIntoConstraints"] != "NO" || own.element.isYes("fixedFrame"),
      root.views[parent].element.name != "stackView"
    else { return [] }
    let mask = own.element.child(key: "autoresizingMask")
    func says(_ flag: String) -> Bool { mask?.isYes(flag) ?? false }
    let up = document.platform == .macOS
    return axis(
      start: "left", end: "right", size: "width", from: frame.x, length: frame.width, in: outer.width,
      isSizable: says("widthSizable"), startMoves: says("flexibleMinX"), endMoves: says("flexibleMaxX"))
      + axis(
        start: "top", end: "bottom", size: "height", from: frame.y, length: frame.height, in: outer.height,
        isSizable: says("heightSizable"), startMoves: says(up ? "flexibleMaxY" : "flexibleMinY"),
        endMoves: says(up ? "flexibleMinY" : "flexibleMaxY"))
  }

  private func axis(
    start: String, end: String, size: String, from: Double, length: Double, in outer: Double, isSizable: Bool,
    startMoves: Bool, endMoves: Bool
  ) -> [String] {
    let number = { (value: Double) in (IBNumber(value) ?? .zero).text }
    let near = ".\(start) == \(number(from))"
    let far = ".\(end) == \(number(from + length - outer))"
    let long = ".\(size) == \(number(length))"
    if isSizable { return [near, far] }
    return startMoves && !endMoves ? [far, long] : [near, long]
  }

  private mutating func stack(_ view: Int) -> String? {
    let stack = IBStack(root.views[view], in: root, on: document.platform)
    reasons += stack.reasons
    return stack.statement { names[$0] }
  }

  // MARK: Statements

  private mutating func add(_ placed: ConstraintWriter.Placed) {
    if let after = placed.after {
      drafts[after].statements.append(placed.statement)
    } else {
      let subject = placed.statement.subject ?? ""
      drafts[placed.block].opening.append(subject + placed.statement.text)
    }
  }

  private mutating func addGuides() {
    for (view, name) in constraints.contentGuides.sorted(by: { $0.key < $1.key }) {
      drafts[view].opening.insert(contentsOf: ["guide \(name)", "\(name).leading == 0; \(name).top == 0"], at: 0)
    }
    for (view, name) in constraints.safeGuides.sorted(by: { $0.key < $1.key }) {
      let insets = safeInsets(of: view)
      drafts[view].opening.insert(contentsOf: ["guide \(name)", "\(name).insets == (\(insets))"], at: 0)
      reasons.append(
        ImportReason(
          code: .nestedSafeArea, message: "its safe area is taken from where it stands on the screen",
          id: root.views[view].id))
    }
  }

  /// What of the screen's safe area reaches into a view, where it stands in the file.
  private func safeInsets(of view: Int) -> String {
    var (left, top) = (0.0, 0.0)
    var next = view
    while let parent = root.views[next].parent {
      left += root.views[next].frame?.x ?? 0
      top += root.views[next].frame?.y ?? 0
      next = parent
    }
    guard let frame = root.views[view].frame, let outer = root.views[0].frame else { return "0, 0, 0, 0" }
    let insets = [
      safeArea.top - top, safeArea.left - left, top + frame.height - (outer.height - safeArea.bottom),
      left + frame.width - (outer.width - safeArea.right),
    ]
    return insets.map { (IBNumber(max(0, $0)) ?? .zero).text }.joined(separator: ", ")
  }

  /// What the document has for other size classes than its device's.
  private var variations: [ImportReason] {
    root.views.compactMap { view in
      let own = view.element.children.flatMap { $0.name == "constraints" ? $0.children + [$0] : [$0] } + [view.element]
      let isVaried = own.contains { element in
        element.children.contains { $0.name == "variation" && $0["key"] != "default" }
      }
      return isVaried
        ? ImportReason(code: .sizeClasses, message: "what it is in other size classes is not taken", id: view.id) : nil
    }
  }

  private func words(_ constraint: IBConstraint) -> String {
    "'\(constraint.first).\(constraint.firstAttribute)' (ib:\(constraint.id ?? "none"))"
  }

  private func assembled(_ view: Int) -> LayoutDraft.View {
    var draft = drafts[view]
    draft.children = root.views[view].children.filter { !root.views[$0].isHidden }.map { assembled($0) }
    return draft
  }
}
