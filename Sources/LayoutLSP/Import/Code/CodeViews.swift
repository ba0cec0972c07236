import Analysis
import Foreign

/// The declarations of a class's views, each in the block of its superview, with words, fonts and stacks.
struct CodeViews {
  let code: ForeignClass
  let names: [String]
  let parents: [Int?]
  /// The names that stand for layouts in the file.
  let layouts: Set<String>
  /// Those among them that a view may be.
  let instances: Set<String>
  /// Whether views of which the content is not known get one, so that they are not taken for views without any.
  let assumesContents: Bool
  private let children: [[Int]]

  init(
    _ code: ForeignClass, names: [String], parents: [Int?], layouts: Set<String>, instances: Set<String>,
    assumesContents: Bool
  ) {
    (self.code, self.names, self.parents, self.layouts, self.instances) = (code, names, parents, layouts, instances)
    self.assumesContents = assumesContents
    var children = Array(repeating: [Int](), count: names.count)
    let used = CodeViews.used(code, parents)
    for index in names.indices.dropFirst() where used.contains(index) {
      if let parent = parents[index], children.indices.contains(parent) { children[parent].append(index) }
    }
    self.children = children
  }

  /// The views that are added, or that something is said of, and those around them.
  private static func used(_ code: ForeignClass, _ parents: [Int?]) -> Set<Int> {
    var used: Set<Int> = []
    func use(_ index: Int) {
      var (here, steps) = (Optional(index), 0)
      while let next = here, steps < 64, used.insert(next).inserted {
        here = parents.indices.contains(next) ? parents[next] : nil
        steps += 1
      }
    }
    for (index, view) in code.views.enumerated() where view.order != nil { use(index) }
    for statement in code.statements {
      for atom in statement.atoms {
        use(atom.item.view)
        if let other = atom.item2 { use(other.view) }
      }
    }
    return used
  }

  func lines(in parent: Int, indent: String) -> [CodeLayout.Line] {
    guard indent.utf8.count < 80 else { return [] }
    var lines: [CodeLayout.Line] = []
    if let stack = stack(of: parent) {
      let line = parent == 0 ? code.place.line : code.views[parent].line
      var made = CodeLayout.Line(
        indent + stack, ForeignPlace(file: code.place.file, line: line, endLine: line), view: parent)
      made.isDoubtful = code.views[parent].stack?.isChanging ?? false
      lines.append(made)
    }
    for child in children[parent] {
      lines += remarks(of: child).map { CodeLayout.Line(indent + LayoutDraft.comment($0)) }
      let inner = code.views[child].isGuide ? [] : self.lines(in: child, indent: indent + "  ")
      let declaration = indent + self.declaration(of: child, hasBlock: !inner.isEmpty)
      let isData = code.views[child].words == nil && code.views[child].hasOtherWords
      let remark = isData ? " " + LayoutDraft.comment("its words are data") : ""
      let line = code.views[child].line
      var head = CodeLayout.Line(
        declaration + (inner.isEmpty ? "" : " {") + remark,
        ForeignPlace(file: code.place.file, line: line, endLine: line), view: child)
      head.assumed = assumesContents ? assumed(child, hasBlock: !inner.isEmpty) : nil
      lines += [head] + inner + (inner.isEmpty ? [] : [CodeLayout.Line(indent + "}")])
    }
    return lines
  }

  private func declaration(of index: Int, hasBlock: Bool) -> String {
    let view = code.views[index]
    if view.isGuide { return "guide \(names[index])" }
    var line = "view \(names[index])"
    let isInstance = view.type.map { layouts.contains($0) } ?? false
    let mayBeSaid = view.type.map { !layouts.contains($0) || instances.contains($0) && !hasBlock } ?? false
    if let type = view.type, type != "UIView", NewNames.isName(type), mayBeSaid {
      line += ": \(type)"
    }
    var options = isInstance ? [] : self.options(of: view)
    if assumesContents, let content = assumed(index, hasBlock: hasBlock) { options.insert(content.option, at: 0) }
    return options.isEmpty ? line : "\(line) (\(options.joined(separator: ", ")))"
  }

  private func options(of view: ForeignView) -> [String] {
    var options: [String] = []
    let isText = view.words != nil || isText(view.type)
    if isText, let words = view.words, words.utf8.count < 2000, !words.isEmpty {
      var text = "text: " + LayoutDraft.quoted(words.onOneLine)
      if let font = view.font { text += " font \(font)" }
      if let lines = view.lines, lines >= 0, let count = Int(exactly: lines) { text += " lines \(count)" }
      options.append(text)
    }
    options += view.priorities.map { "\($0.name): \(CodeViews.priority($0.value))" }
    return options
  }

  /// A content that a view is checked with, since its own is not known.
  enum AssumedContent {
    case words, size

    fileprivate var option: String { self == .words ? "text: \"Text\"" : "intrinsic: 24 x 24" }
  }

  /// The content that is assumed of a view; nil where it is known, or known that it has none.
  private func assumed(_ index: Int, hasBlock: Bool) -> AssumedContent? {
    let view = code.views[index]
    guard !hasBlock, !view.isGuide, view.stack == nil, !layouts.contains(view.type ?? "") else { return nil }
    // A field that nobody fills is as wide as it is made.
    if view.type == "NSTextField", view.words == nil, !view.hasOtherWords { return nil }
    if isText(view.type) { return view.words?.isEmpty == false ? nil : .words }
    return CodeViews.withoutContent.contains(view.type ?? "") ? nil : .size
  }

  /// The classes whose views have no size of their own.
  private static let withoutContent: Set<String> = [
    "UIView", "NSView", "UIScrollView", "NSScrollView", "UIStackView", "NSStackView", "UITableView", "UICollectionView",
    "WKWebView", "MKMapView", "UIVisualEffectView", "NSVisualEffectView",
  ]

  private func isText(_ type: String?) -> Bool {
    ["UILabel", "UIButton", "UITextField", "UITextView", "NSTextField", "NSButton"].contains(type ?? "")
  }

  private static func priority(_ value: Double) -> String {
    switch value {
    case 1000: "required"
    case 750: "high"
    case 250: "low"
    default: value == value.rounded() ? "\(Int(exactly: value) ?? 1)" : "\(value)"
    }
  }

  private func remarks(of index: Int) -> [String] {
    let view = code.views[index]
    var remarks: [String] = []
    if view.parent == nil, view.order == nil { remarks.append("\(names[index]): where it is added is not known") }
    if view.stack?.isPartlyRead == true {
      remarks.append("\(names[index]): a setting of the stack is known only at run time")
    }
    return remarks
  }

  private func stack(of index: Int) -> String? {
    guard let stack = code.views[index].stack, !stack.arranged.isEmpty,
      stack.arranged.allSatisfy({ parents.indices.contains($0) && parents[$0] == index })
    else { return nil }
    return StackWriter.line(stack, names: names)
  }
}
