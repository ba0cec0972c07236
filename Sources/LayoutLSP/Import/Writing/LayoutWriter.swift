import Analysis
import Formats

/// Writes a root of a document as the draft of a layout.
package struct LayoutWriter {
  let root: IBRoot
  let document: IBDocument
  private let names: [String]
  let geometry: SavedGeometry
  let sizes: IBSizes
  private var constraints: ConstraintWriter
  /// The drafts by the view's number.
  private var drafts: [LayoutDraft.View]
  private(set) var reasons: [ImportReason] = []
  private var remarks: [String] = []
  /// The lines of the constraints that NSStackView makes.
  private(set) var stackLines: Set<String> = []
  let safeArea: IBInsets
  let choices: ImportChoices
  /// The numbers of the constraints that stand at the end.
  private let last: Set<Int>

  init(_ root: IBRoot, in document: IBDocument, _ geometry: SavedGeometry, _ choices: ImportChoices) {
    self.root = root
    self.document = document
    self.geometry = geometry
    names = ViewNames(root, in: document).names
    sizes = IBSizes(root, in: document, geometry, choices)
    self.choices = choices
    last = choices.hasViolatedLast ? geometry.violated : []
    let byRules = IBInsets.safeArea(of: root, in: document)
    let shown = geometry.corrected(byRules, of: .safeArea, of: 0)
    safeArea = shown.insets
    constraints = ConstraintWriter(root: root, document: document, names: names)
    drafts = zip(names, root.views).map { LayoutDraft.View(name: $0, id: $1.id, origin: $1.element.offset) }
    if shown.isChanged {
      note(.safeArea, "its safe area is read off the frames; by the device and its bars it is (\(byRules.text))", 0)
    }
  }

  private mutating func note(_ code: ImportReason.Code, _ message: String, _ view: Int) {
    reasons.append(ImportReason(code: code, message: message, id: root.views[view].id))
  }

  /// The paths of the views, with their identifiers.
  var paths: [(path: String, id: String)] {
    root.views.indices.map { (path: path(of: $0), id: root.views[$0].id) }
  }

  /// The saved frames of the visible views, by path.
  var saved: [String: ImportedFile.SavedView] {
    let pairs = root.views.indices.compactMap { number -> (String, ImportedFile.SavedView)? in
      let view = root.views[number]
      guard !view.isHidden, !view.isElsewhere, let frame = view.frame else { return nil }
      let alignments = IBAlignment.insets(of: view.element, on: document.platform)
      return (path(of: number), ImportedFile.SavedView(frame: frame, alignments: alignments))
    }
    return pairs.reduce(into: [:]) { $0[$1.0] = $0[$1.0] ?? $1.1 }
  }

  private func path(of view: Int) -> String {
    root.outward(from: view).filter { $0 > 0 }.reversed().map { names[$0] }.joined(separator: ".")
  }

  /// Returns the draft of the layout. Its first screen is called `device`.
  mutating func draft(named name: String) -> LayoutDraft {
    if root.views[0].element.name == "stackView" { describeStack(0) }
    for view in root.views.indices where view > 0 { describe(view) }
    var closing: [LayoutDraft.Statement] = []
    for (number, constraint) in root.constraints.enumerated() {
      if !constraint.versions.isEmpty {
        add(constraint.versions, atEnd: last.contains(number))
        continue
      }
      switch constraints.write(constraint, atEnd: last.contains(number)) {
      case .written(let placed) where last.contains(number): closing.append(placed.statement)
      case .written(let placed): add(placed)
      case .leftOut(let reason): leaveOut(constraint, reason)
      }
    }
    for element in root.uninstalled {
      remarks.append("not installed: ib:\(LayoutDraft.marked(element["id"] ?? ""))")
      reasons.append(ImportReason(code: .uninstalled, message: "is installed nowhere", id: element["id"]))
    }
    reasons += constraints.reasons + sizes.reasons + variations + root.views.flatMap(limits)
    addGuides()
    var draft = LayoutDraft(name: name, id: LayoutDraft.marked(root.views[0].id), root: assembled(0))
    draft.isPlain = choices.screens != nil
    draft.declarations = choices.screens.map { screens($0) } ?? screens
    if root.views.contains(where: { $0.hidesItself }) { draft.declarations.append("states hiddenViews: hidden, shown") }
    draft.root.properties = margins(of: 0) + scrolls(0) + style(0)
    draft.closing = closing
    draft.remarks = remarks
    return draft
  }

  // MARK: Views

  private mutating func describe(_ view: Int) {
    let element = root.views[view].element
    drafts[view].type = document.className(of: element)
    let hidden = root.views[view].isHiddenInPlace ? "hidden until the app shows it" : nil
    let remarks = [sizes.remark(of: view), hidden].compactMap { $0 }
    if !remarks.isEmpty { drafts[view].remark = remarks.joined(separator: ", ") }
    drafts[view].properties = sizes.properties(of: view) + margins(of: view) + scrolls(view) + style(view)
    drafts[view].id = LayoutDraft.marked(root.views[view].id)
    drafts[view].pinned = pinned(view).map {
      LayoutDraft.Statement(subject: names[view], lead: $0, origin: element.offset)
    }
    if element.name == "stackView" { describeStack(view) }
    if root.views[view].hidesItself, let parent = root.views[view].parent {
      drafts[parent].hide(names[view], if: "state hidden")
    }
    hideElsewhere(view)
  }

  private func style(_ view: Int) -> [String] {
    IBStyle(root.views[view].element, in: document, isRoot: view == 0).properties
  }

  /// Returns the property of a view that scrolls, or does not, where its class does not say so.
  private func scrolls(_ view: Int) -> [String] {
    let own = root.views[view]
    if own.element.name == "textView", own.element["scrollEnabled"] == "NO" { return ["scrolls: no"] }
    guard own.isScrolling(document), root.views.contains(where: { $0.parent == view }) else { return [] }
    let isOwnClass = own.element["customClass"].map(NewNames.isName) ?? false
    return view == 0 || isOwnClass ? ["scrolls: yes"] : []
  }

  private mutating func margins(of view: Int) -> [String] {
    guard root.viewsWithMargins.contains(view) else { return [] }
    let byRules = IBInsets.margins(of: root.views[view], safeArea: safeArea, in: document)
    let usual = IBInsets(top: 8, left: 8, bottom: 8, right: 8)
    let shown = geometry.corrected(byRules ?? usual, of: .margins, of: view)
    guard shown.isChanged else { return byRules.map { ["margins: (\($0.text))"] } ?? [] }
    note(.margins, "its margins are read off the frames; by what it is they are (\((byRules ?? usual).text))", view)
    return ["margins: (\(shown.insets.text))"]
  }

  /// Returns reasons for what a layout has no words for in a view itself.
  private func limits(_ view: IBRoot.View) -> [ImportReason] {
    var found: [ImportReason] = []
    func add(_ code: ImportReason.Code, _ message: String) {
      found.append(ImportReason(code: code, message: message, id: view.id))
    }
    let element = view.element
    if view.hasDuplicateIdentifier {
      add(.sharedIdentifier, "it has the identifier of another view; what names that is taken to be about the other")
    }
    if element.frameElement != nil, element.frame == nil {
      add(.noFrame, "its frame has a number that is none or out of range")
    } else if view.parent == nil, view.frame == nil {
      add(.noFrame, "it is as large as its content, for the file does not tell its size")
    } else if view.standsByFrame, view.frame == nil || view.parent.map({ root.views[$0].frame == nil }) ?? false,
      !element.isContentOfCell
    {
      add(.noFrame, "it stands where its frame is, which the file does not tell")
    }
    switch element.name {
    case "gridView":
      add(.container, "its rows and columns are not taken; cells with views in them are layouts of their own")
    case "splitView": add(.container, "its dividers are not taken; its views stand where their frames are")
    case "tabView": add(.container, "its tabs are not taken; their views are layouts of their own")
    case let name where document.className(of: element) == nil && !IBClasses.boxes.contains(name):
      add(.unknown, "a '\(name)' is not known; it is taken for a plain view")
    default: break
    }
    if view.isHiddenInPlace { add(.hidden, "it is hidden until the app shows it; here it is shown, in the same place") }
    if let direction = element["semanticContentAttribute"], direction != "unspecified" {
      add(.direction, "its '\(direction)' is not taken; it runs as the screen does")
    }
    return found
  }

  /// Returns the statements of a view that the file places by a frame.
  private func pinned(_ view: Int) -> [String] {
    let own = root.views[view]
    guard let parent = own.parent, own.standsByFrame else { return [] }
    guard let saved = own.frame, let around = root.views[parent].frame else {
      return own.element.isContentOfCell ? [".insets == 0"] : []
    }
    var frame = saved.inset(by: geometry.alignments[view])
    let outer = around.inset(by: geometry.alignments[parent])
    frame.x += around.x - outer.x
    frame.y += around.y - outer.y
    return Autoresizing(
      own.element, frame, in: outer, isUpward: document.platform == .macOS,
      isScrolled: root.views[parent].isScrolling(document)
    ).statements
  }

  private mutating func describeStack(_ view: Int) {
    let element = root.views[view].element
    func stack(_ attributes: [String: String]) -> IBStack {
      IBStack(root.views[view], attributes, in: root, on: document.platform)
    }
    let shown = stack(element.attributes(on: document.device))
    reasons += shown.reasons
    let relevant = element.variations.filter { $0.element.attributes.count > 1 }.map { $0.classes }
    guard !relevant.isEmpty else {
      let native = choices.nativeStacks.contains(view) ? NativeStack(root.views[view], shown, in: root) : nil
      let written = native?.statements(choices) { names[$0] }
      stackLines.formUnion(written ?? [])
      let statements = written ?? [shown.statement { names[$0] }].compactMap { $0 }
      drafts[view].opening += statements.map { LayoutDraft.Statement(lead: $0) }
      return
    }
    let versions = IBVersions(Set(relevant), on: document.device) { classes in
      stack(element.attributes(in: classes)).statement { names[$0] }
    }
    for (condition, statement) in versions.cases {
      guard let statement = statement.map({ LayoutDraft.Statement(lead: $0) }) else { continue }
      if condition.isEmpty {
        drafts[view].opening.append(statement)
      } else {
        drafts[view].add(statement, if: "when \(condition)")
      }
    }
  }

  /// Hides a view in the size classes in which it is not installed.
  private mutating func hideElsewhere(_ view: Int) {
    guard let parent = root.views[view].parent, let presence = document.presences[root.views[view].id] else { return }
    let versions = IBVersions(Set(presence.changes.map { $0.classes }), on: document.device) { classes in
      classes.map { presence.isThere(in: $0) } ?? presence.isThereByDefault
    }
    for (condition, isThere) in versions.cases where !isThere {
      drafts[parent].hide(names[view], if: "when \(condition)")
    }
  }

  // MARK: Statements

  private mutating func leaveOut(_ constraint: IBConstraint, _ reason: ImportReason) {
    reasons.append(reason)
    remarks.append("left out: \(words(constraint)) \(reason.message)")
  }

  /// Adds the versions of a constraint that differs by size class, each under its condition.
  private mutating func add(_ versions: [(condition: String, constraint: IBConstraint?)], atEnd: Bool) {
    for (condition, constraint) in versions {
      guard let constraint else { continue }
      switch constraints.write(constraint, atEnd: atEnd) {
      case .written(let placed): drafts[placed.block].add(placed.statement, if: "when \(condition)")
      case .leftOut(let reason):
        leaveOut(constraint, reason)
        return
      }
    }
  }

  private mutating func add(_ placed: ConstraintWriter.Placed) {
    if let after = placed.after {
      drafts[after].statements.append(placed.statement)
    } else {
      drafts[placed.block].opening.append(placed.statement)
    }
  }

  private mutating func addGuides() {
    for (view, name) in constraints.safeGuides.sorted(by: { $0.key < $1.key }) {
      let insets = geometry.corrected(safeInsets(of: view), of: .safeArea, of: view).insets.text
      drafts[view].opening.insert(
        contentsOf: ["guide \(name)", "\(name).insets == (\(insets))"].map { LayoutDraft.Statement(lead: $0) }, at: 0)
      note(.nestedSafeArea, "its safe area is taken from where it stands on the screen", view)
    }
  }

  /// Returns how far the screen's safe area insets reach into a view, where it stands in the file.
  private func safeInsets(of view: Int) -> IBInsets {
    var (left, top) = (0.0, 0.0)
    for around in root.outward(from: view) where around > 0 {
      left += root.views[around].frame?.x ?? 0
      top += root.views[around].frame?.y ?? 0
    }
    guard let frame = root.views[view].frame, let outer = root.views[0].frame else { return IBInsets() }
    return IBInsets(
      top: max(0, safeArea.top - top), left: max(0, safeArea.left - left),
      bottom: max(0, top + frame.height - (outer.height - safeArea.bottom)),
      right: max(0, left + frame.width - (outer.width - safeArea.right)))
  }

  /// The reasons about size classes: variations that are not taken (fonts, images, titles), and what is taken by a
  /// guess.
  private var variations: [ImportReason] {
    let varied = root.constraints.map { $0.element } + root.views.map { $0.element }.filter { $0.name == "stackView" }
    func guesses(_ contested: Set<IBSizeClasses>, _ message: String, _ id: String?) -> [ImportReason] {
      contested.sorted { $0.text < $1.text }.map { classes in
        ImportReason(code: .sizeClasses, message: "where \(classes.text), \(message)", id: id)
      }
    }
    let guessed =
      varied.flatMap { guesses($0.contested, "that of its variations is taken which names the width", $0["id"]) }
      + (root.constraints.compactMap { $0.id } + root.views.map { $0.id }).flatMap { id in
        guesses(document.presences[id]?.contested ?? [], "it is taken to be there", id)
      }
    let others = root.views.compactMap { view -> ImportReason? in
      let isVaried = view.element.variations.contains { _, element in
        let isStack = view.element.name == "stackView"
        return element.children.contains { $0.name != "mask" } || !isStack && element.attributes.count > 1
      }
      return isVaried
        ? ImportReason(code: .sizeClasses, message: "what it shows in other size classes is not taken", id: view.id)
        : nil
    }
    return guessed + others
  }

  private func words(_ constraint: IBConstraint) -> String {
    "'\(constraint.first).\(constraint.firstAttribute)' ib:\(LayoutDraft.marked(constraint.id ?? "none"))"
  }

  private func assembled(_ view: Int) -> LayoutDraft.View {
    var draft = drafts[view]
    draft.children = root.views[view].children.map { assembled($0) }
    return draft
  }
}
