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
    package fileprivate(set) var text: String
    fileprivate let choices: ImportChoices
    fileprivate let sizes: IBSizes

    /// The numbers of the views whose words have the measures that are written.
    var viewsWithWords: Set<Int> { Set(sizes.words.keys) }

    /// Whether the layout says all that the file says, and nothing else.
    package var isExact: Bool { !reasons.contains { $0.isApproximation } }
  }

  /// A view's saved frame in its superview's coordinates, downward, and the insets that its alignment rectangle, to
  /// which constraints apply, may have in it.
  struct SavedView {
    let frame: IBRect
    let alignments: [IBInsets]
  }

  package private(set) var roots: [Root]
  private let heading: String
  private let document: IBDocument
  private let sources: [(root: IBRoot, geometry: SavedGeometry)]

  package init(_ bytes: [UInt8], named name: String) throws(IBDocument.Refusal) {
    let document = try IBDocument(bytes)
    let readRoots = document.roots.map { IBRoot($0, in: document) }
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
    let text = writer.draft(named: layout).text
    return Root(
      layout: layout, id: source.root.views[0].id, views: writer.paths,
      reasons: writer.reasons, saved: writer.saved,
      text: text, choices: choices, sizes: writer.sizes)
  }

  /// Returns the name of a layout: the controller's class or name, else the view's own, else the file's; always with
  /// a capital.
  private static func layoutName(_ element: XMLElement, file: String) -> String {
    let controller = element["key"] == "view" ? element.parent : nil
    let wanted = [
      controller?["customClass"], controller?["storyboardIdentifier"], controller?["userLabel"], element["customClass"],
      element["reuseIdentifier"], element["userLabel"], controller?["title"], file,
    ]
    return wanted.compactMap { $0.map { ViewNames.name($0, isType: true) } }.first { !$0.isEmpty } ?? "Layout"
  }

  // MARK: What turned out to be wrong

  /// Turns lines of a root that proved to be mistakes into comments; 0 is its first line. A layout that says less,
  /// and says so, is better than one that is not read. False where no line can be left out.
  package mutating func leaveOut(lines wrong: Set<Int>, of root: Int) -> Bool {
    var lines = roots[root].text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isChanged = false
    for index in lines.indices where wrong.contains(index) {
      let line = lines[index].drop { $0 == " " }
      guard !line.isEmpty, !line.contains("{"), line != "}",
        !["#", "view ", "screen "].contains(where: { line.hasPrefix($0) })
      else { continue }
      lines[index] = lines[index].prefix(lines[index].count - line.count) + LayoutDraft.comment("left out: " + line)
      roots[root].reasons.append(
        ImportReason(code: .notUnderstood, message: "'\(line)' cannot be said here", id: roots[root].id))
      isChanged = true
    }
    roots[root].text = lines.joined(separator: "\n")
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
      if abs(saved.height - insets.top - insets.bottom - solved.height) > 0.01 {
        choices.corrected.insert(IBSizes.Correction(view: view, axis: .vertical))
      }
    }
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
    var choices = roots[index].choices
    choices.hasNativeStacks = document.platform == .macOS
    return write(index, choices)
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

  /// Returns the number of a view of a root.
  func number(ofView path: String, in index: Int) -> Int? { roots[index].views.firstIndex { $0.path == path } }

  /// Writes a root once more, with other choices; false where that changes nothing.
  private mutating func write(_ index: Int, _ choices: ImportChoices) -> Bool {
    guard choices != roots[index].choices else { return false }
    let before = roots[index].text
    roots[index] = ImportedFile.written(sources[index], as: roots[index].layout, in: document, choices)
    return roots[index].text != before
  }

  /// Lets lines of a root say that they are not to be reported as ambiguous, where Interface Builder was told not to
  /// verify the view that is declared there. `lines`: by number from 0.
  package mutating func ignoreAmbiguity(onLines lines: Set<Int>, of index: Int) {
    let ids = sources[index].root.idsWithoutAmbiguity
    guard !ids.isEmpty else { return }
    var text: [String] = []
    for (number, line) in roots[index].text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if lines.contains(number), ids.contains(where: { line.hasSuffix("# ib:\(LayoutDraft.marked($0))") }) {
        text.append("\(line.prefix { $0 == " " })# ignore: ambiguous")
      }
      text.append(String(line))
    }
    roots[index].text = text.joined(separator: "\n")
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
