import Analysis
import Formats

/// A file of Interface Builder as the text of layouts, with the reasons and saved frames of each root.
package struct ImportedFile {
  package struct Root {
    package let layout: String
    package let id: String
    /// The identifiers of the views by path; the path of the root is empty.
    package let views: [(path: String, id: String)]
    package fileprivate(set) var reasons: [ImportReason]
    /// The views as the file saved them, by path.
    let saved: [String: SavedView]
    /// The root's part of the text.
    fileprivate(set) var lines: [LayoutDraft.Line]
    package var text: String { lines.map { $0.text + "\n" }.joined() }
    fileprivate let choices: ImportChoices
    fileprivate let sizes: IBSizes

    /// The lines of the constraints that NSStackView makes.
    fileprivate let stackLines: Set<String>
    /// The axes along which the root is drawn in a size that is not the app's.
    let canvasAxes: Set<Axis>
    /// Whether that is so for roots of its kind.
    let isDrawnForCanvas: Bool

    /// The numbers of the views that have words, and of those whose words have the measures that are written.
    var viewsThatMayHaveWords: Set<Int> { Set(sizes.words.keys) }
    var viewsWithWords: Set<Int> { sizes.viewsWithWords }
    /// The numbers of the stacks that are written as the constraints of NSStackView.
    var nativeStacks: Set<Int> { choices.nativeStacks }

    /// Whether the layout says all that the file says, and nothing else, and has the frames of the file.
    package var isExact: Bool { !reasons.contains { $0.isApproximation } }
  }

  /// A view's saved frame in its superview's coordinates, downward, and the insets that its alignment rectangle, to
  /// which constraints apply, may have in it.
  struct SavedView {
    let frame: IBRect
    let alignments: [IBInsets]
  }

  package private(set) var roots: [Root]
  /// How many roots hold nothing, and are no layouts.
  package let emptyRoots: Int
  let heading: String
  let document: IBDocument
  private let sources: [(root: IBRoot, geometry: SavedGeometry)]

  package init(_ bytes: [UInt8], named name: String) throws(IBDocument.Refusal) {
    let document = try IBDocument(bytes)
    let allRoots = document.roots.map { IBRoot($0, in: document) }
    let readRoots = allRoots.filter { !$0.isEmpty }
    emptyRoots = allRoots.count - readRoots.count
    // A layout with the name of a view's class would be taken for the content of that view.
    var taken = UniqueNames(
      besides: Set(readRoots.flatMap { $0.views.dropFirst().compactMap { $0.element["customClass"] } })
        .union(IBClasses.uiKit.values).union(IBClasses.appKit.values))
    self.document = document
    sources = readRoots.map { (root: $0, geometry: SavedGeometry($0, in: document)) }
    heading = LayoutDraft.comment("from \(name)") + "\n\n"
    roots = []
    for source in sources {
      let file = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
      let layout = taken.name(like: ImportedFile.layoutName(source.root.views[0].element, file: file))
      roots.append(ImportedFile.written(source, as: layout, in: document))
    }
  }

  package var text: String { pieces.text(strings: nil) }

  package var pieces: ImportedText {
    ImportedText(heading: heading, layouts: roots.map { $0.text }.joined(separator: "\n"))
  }

  private static func written(
    _ source: (root: IBRoot, geometry: SavedGeometry), as layout: String, in document: IBDocument,
    _ choices: ImportChoices = ImportChoices()
  ) -> Root {
    var writer = LayoutWriter(source.root, in: document, source.geometry, choices)
    let lines = writer.draft(named: layout).lines
    return Root(
      layout: layout, id: source.root.views[0].id, views: writer.paths,
      reasons: writer.reasons, saved: writer.saved,
      lines: lines, choices: choices, sizes: writer.sizes, stackLines: writer.stackLines,
      canvasAxes: source.root.axesOfCanvas.union(choices.fits), isDrawnForCanvas: source.root.isDrawnForCanvas)
  }

  /// Returns the name of a layout: the controller's class or name, else the view's own, else the file's; always with
  /// a capital.
  private static func layoutName(_ element: XMLElement, file: String) -> String {
    let controller = element["key"] == "view" ? element.parent : nil
    let wanted = [
      controller?["customClass"], controller?["storyboardIdentifier"], controller?["userLabel"], element["customClass"],
      element["reuseIdentifier"], element["userLabel"], controller?["title"], file,
    ]
    return wanted.compactMap { $0.map { NewNames.name($0, isType: true) } }.first { !$0.isEmpty } ?? "Layout"
  }

  // MARK: What turned out to be wrong

  /// Turns lines of a root that proved to be mistakes into comments; 0 is its first line. A layout that says less,
  /// and says so, is better than one that is not read. False where no line can be left out.
  package mutating func leaveOut(lines wrong: Set<Int>, of root: Int) -> Bool {
    var isChanged = false
    for index in roots[root].lines.indices where wrong.contains(index) {
      let text = roots[root].lines[index].text
      let line = text.drop { $0 == " " }
      guard !line.isEmpty, !line.hasSuffix("{"), line != "}",
        !["#", "view ", "screen ", "layout "].contains(where: { line.hasPrefix($0) })
      else { continue }
      roots[root].lines[index].text = text.prefix(text.count - line.count) + LayoutDraft.comment("left out: " + line)
      roots[root].reasons.append(
        ImportReason(code: .notUnderstood, message: "'\(line)' cannot be said here", id: roots[root].id))
      isChanged = true
    }
    return isChanged
  }

  /// Takes the sizes of these views of a root from their frames, where the written sizes did not lead to the frame
  /// and the view has a content that matters. False where there is nothing to take.
  package mutating func takeSizes(of differences: [FrameComparison.Difference], in index: Int) -> Bool {
    let source = sources[index]
    var choices = roots[index].choices
    for difference in differences {
      guard let view = source.root.number(of: difference.id), IBSizes.mayHaveContent(source.root.views[view]) else {
        continue
      }
      let (saved, solved) = (difference.saved, difference.solved)
      let insets = source.geometry.alignments[view]
      if abs(saved.width - insets.left - insets.right - solved.width) > 0.01 {
        choices.corrected.insert(IBSizes.Correction(view: view, axis: .horizontal))
      }
      // Where the height is that of the content, frames that were drawn in another one tell nothing of it.
      let isOfContent = choices.fits.contains(.vertical)
      if !isOfContent, abs(saved.height - insets.top - insets.bottom - solved.height) > 0.01 {
        choices.corrected.insert(IBSizes.Correction(view: view, axis: .vertical))
      }
    }
    return write(index, choices)
  }

  /// Takes the sizes along an axis of these views of a root from their frames, or of all views with a content that matters
  /// for nil. False where there is nothing to take.
  mutating func takeSavedSizes(_ axis: Axis, of views: Set<Int>?, in index: Int) -> Bool {
    let root = sources[index].root
    var choices = roots[index].choices
    guard !choices.fits.contains(axis) else { return false }
    let meant = root.views.indices.filter { view in
      views?.contains(view) ?? true && IBSizes.mayHaveContent(root.views[view]) && !root.views[view].standsByFrame
    }
    choices.corrected.formUnion(meant.map { IBSizes.Correction(view: $0, axis: axis) })
    return write(index, choices)
  }

  /// Lets a root keep, of constraints that contradict each other, those that hold in its frames. False where the
  /// frames do not tell.
  package mutating func putBrokenLast(in index: Int) -> Bool {
    var choices = roots[index].choices
    choices.hasViolatedLast = !sources[index].geometry.violated.isEmpty
    return write(index, choices)
  }

  /// Writes the stacks of a root as the constraints of NSStackView. False where there are none to write so.
  package mutating func writeNativeStacks(in index: Int) -> Bool {
    guard document.platform == .macOS else { return false }
    var choices = roots[index].choices
    let views = sources[index].root.views
    choices.nativeStacks = Set(views.indices.filter { views[$0].element.name == "stackView" })
    return write(index, choices)
  }

  /// Writes these stacks of a root as stacks of the language. False where that changes nothing.
  package mutating func writeOwnStacks(_ stacks: Set<Int>, in index: Int) -> Bool {
    var choices = roots[index].choices
    choices.nativeStacks.subtract(stacks)
    return write(index, choices)
  }

  /// Writes each soft constraint of the native stacks of a root on a line of its own, or those together again that say the
  /// same. False where there are none.
  mutating func writeStackLines(each hasLineEach: Bool, in index: Int) -> Bool {
    var choices = roots[index].choices
    choices.hasLineEach = hasLineEach
    return write(index, choices)
  }

  /// Returns which of these lines of a root are constraints of NSStackView. `lines`: by number from 0.
  func stackLines(among lines: Set<Int>, of index: Int) -> [String] {
    let text = roots[index].text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.sorted().filter { text.indices.contains($0) }.map { String(text[$0].drop { $0 == " " }) }
      .filter { roots[index].stackLines.contains($0) }
  }

  /// Leaves out soft constraints of NSStackView, by their lines.
  mutating func leaveOut(stackLines lines: [String], of index: Int) -> Bool {
    var choices = roots[index].choices
    choices.idleLines.formUnion(lines)
    return write(index, choices)
  }

  /// Lets a root be as large as its constraints ask along these axes. False where it is so already.
  mutating func fitScreen(_ axes: Set<Axis>, in index: Int) -> Bool {
    var choices = roots[index].choices
    choices.fits.formUnion(axes)
    return write(index, choices)
  }

  /// Notes that frames of a root differ from those that are saved.
  mutating func note(_ comparison: FrameComparison, in index: Int) {
    let canvas = comparison.differing.count { $0.isOfCanvas }
    let others = comparison.differing.count - canvas
    func note(_ code: ImportReason.Code, _ message: String) {
      roots[index].reasons.append(ImportReason(code: code, message: message, id: roots[index].id))
    }
    if canvas > 0 { note(.canvas, "\(canvas) of its frames are drawn in a size that is not the app's") }
    if others > 0 { note(.framesDiffer, "\(others) of its frames differ from those that are saved") }
  }

  /// Gives arranged views of a root without a size the one that Interface Builder draws them with. False where there are
  /// none.
  package mutating func takeDesignSizes(in index: Int) -> Bool {
    var choices = roots[index].choices
    choices.hasDesignSizes = document.platform == .iOS
    return write(index, choices)
  }

  /// Leaves out sizes of contents along axes on which their views are smaller, and show all of it nevertheless. False
  /// where there are none.
  package mutating func leaveOutSizes(_ axes: [Int: Set<Axis>], in index: Int) -> Bool {
    var choices = roots[index].choices
    for (view, axes) in axes {
      let smaller = axes.filter { roots[index].sizes.mayBeSmaller(view, $0) }
      choices.smaller.formUnion(smaller.map { IBSizes.Correction(view: view, axis: $0) })
    }
    return write(index, choices)
  }

  /// Writes the words of these views of a root in place of their measures. False where there are none.
  package mutating func writeWords(of views: Set<Int>, in index: Int) -> Bool {
    var choices = roots[index].choices
    choices.withWords.formUnion(views)
    return write(index, choices)
  }

  /// Writes a root as the file has it, a statement a line, on more screens.
  mutating func writePlainly(_ index: Int, on screens: [CheckScreen]) {
    var choices = roots[index].choices
    choices.screens = screens
    _ = write(index, choices)
  }

  func smallestWindow(of index: Int) -> CheckScreen? { sources[index].root.smallestWindow }

  /// Returns the number of a view of a root.
  func number(ofView path: String, in index: Int) -> Int? { roots[index].views.firstIndex { $0.path == path } }

  /// Writes a root once more, with other choices; false where that changes nothing.
  private mutating func write(_ index: Int, _ choices: ImportChoices) -> Bool {
    guard choices != roots[index].choices else { return false }
    let before = roots[index].text
    roots[index] = ImportedFile.written(sources[index], as: roots[index].layout, in: document, choices)
    return roots[index].text != before
  }

  /// Returns those of these lines of a root on which a view is declared that Interface Builder was told not to verify.
  /// `lines`: by number from 0.
  func linesWithoutAmbiguity(_ lines: Set<Int>, of index: Int) -> Set<Int> {
    let ids = sources[index].root.idsWithoutAmbiguity
    guard !ids.isEmpty else { return [] }
    let all = roots[index].lines
    return lines.filter { number in
      all.indices.contains(number) && ids.contains { all[number].text.hasSuffix("# ib:\(LayoutDraft.marked($0))") }
    }
  }

  /// Whether a view is hidden until the app shows it, or in one that is.
  func isHidden(_ path: String, in index: Int) -> Bool {
    guard let view = number(ofView: path, in: index) else { return false }
    let root = sources[index].root
    return root.outward(from: view).contains { root.views[$0].isHiddenInPlace }
  }

  /// Lets lines of a root say which findings are not to be reported there. `codes`: by the line's number from 0.
  mutating func ignore(_ codes: [Int: [FindingCode]], of index: Int) {
    guard !codes.isEmpty else { return }
    var all: [LayoutDraft.Line] = []
    for (number, line) in roots[index].lines.enumerated() {
      if let codes = codes[number] {
        let words = codes.map { $0.rawValue }.joined(separator: ", ")
        all.append(LayoutDraft.Line(text: "\(line.text.prefix { $0 == " " })# ignore: \(words)"))
      }
      all.append(line)
    }
    roots[index].lines = all
  }
}

/// The text of an imported file, which may name a catalog.
package struct ImportedText: Sendable {
  fileprivate let heading: String
  fileprivate let layouts: String

  /// Returns the text with the catalog that has translations of the file's words, by its path from the layout's folder;
  /// nil for none.
  package func text(strings catalog: String?) -> String {
    guard !layouts.isEmpty else { return "" }
    return heading + (catalog.map { "strings \(LayoutDraft.quoted($0))\n\n" } ?? "") + layouts
  }
}
