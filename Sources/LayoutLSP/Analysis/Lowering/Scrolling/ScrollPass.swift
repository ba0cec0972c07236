import Solver
import Syntax
import Texts

// Which views scroll, and how large their content is where nothing says so. To what is inside, the edges of a scroll
// view are those of its content, as in UIKit (Apple, Technical Note TN2154).

struct ScrollPass: LoweringPass {
  let builder: LayoutBuilder

  private static let scrollingClasses: Set<String> = [
    "UIScrollView", "UITableView", "UICollectionView", "UITextView",
  ]
  private static let answers = ["yes": true, "no": false]

  // MARK: Which views scroll

  /// Declares what scrolls in a view, right behind the view, if something does: its declaration says so, else the
  /// layout that it is an instance of, else its class.
  func declareContent(of view: ViewID, _ properties: Cursor?, _ context: StatementContext) {
    let isScrolling = answer(in: properties, context.reader) ?? answerOfLayout(of: view)
    guard isScrolling ?? views[view].typeName.map(Self.scrollingClasses.contains) ?? false else { return }
    var area = ViewNode(name: "contentArea", parent: view, isGuide: true, condition: views[view].condition)
    area.isUsed = true
    if views[view].textControl.isTextView {
      area.typeName = views[view].typeName
      area.set(.required, for: [.hugVertical, .resistVertical])
    }
    let isOfWords = area.isContentOfWords
    let content = views.append(area)
    views[view].contentArea = content
    if isOfWords { builder.declared.items.append(.view(content)) }
    builder.take(FileBudget.Cost.view)
  }

  /// Returns what scrolls in a view, if that is its words, which the view's text then says too; else nil.
  func contentOfWords(_ view: ViewID) -> ViewID? {
    views[view].contentArea.flatMap { views[$0].isContentOfWords ? $0 : nil }
  }

  private func answer(in properties: Cursor?, _ reader: Reader) -> Bool? {
    let property = properties?.children.last { property in
      property.kind == .property && property.first(.identifier).map { reader.string($0) } == "scrolls"
    }
    return property?.first(.name).flatMap { Self.answers[reader.string($0)] }
  }

  private func answerOfLayout(of view: ViewID) -> Bool? {
    guard let key = views[view].layout, let unit = builder.library.unit(key), unit.node >= 0,
      let outline = builder.library.outlines[key.file], let (layout, piece) = unit.statements.first
    else { return nil }
    return answer(
      in: layout.first(.properties), Reader(text: outline.document.text, pieceStart: unit.starts[piece]))
  }

  /// Reports an answer that is neither yes nor no, or at a guide.
  func checkAnswer(_ value: Cursor, of pending: PendingProperties) {
    let place = pending.context.place(of: value)
    if views[pending.view].isGuide {
      report(.syntax, place, "only a view scrolls, and '\(views[pending.view].name)' is a guide")
    } else if value.kind != .name || Self.answers[pending.context.reader.string(value)] == nil {
      report(.syntax, place, "'scrolls' is yes or no")
    }
  }

  /// Reports `contentWidth` or `contentHeight` of something that does not scroll.
  func reportStill(_ box: Box, _ axis: Axis, at place: SourceRange) {
    let name = box.view == .root ? "the layout" : "'\(declarations.path(of: box.view))'"
    let what = if case .view = box { name } else { "a guide of \(name)" }
    report(
      .unknownAttribute, place,
      "\(what) does not scroll, and has no \(Attribute.contentSize(axis)): a UIScrollView does, and a view that says "
        + "(scrolls: yes)", fix: ("Replace with '\(axis.size)'", place, axis.size), isGuess: true)
  }

  // MARK: Stacks and rows

  /// Whether a stack or rows stand directly in a view that scrolls, where UIKit has none; reports that. `axis`: the
  /// axis along which it is to scroll.
  func refuses(_ word: String, along axis: Axis, _ pending: PendingStatement) -> Bool {
    let view = owner(of: pending.scope)
    guard views.scrolls(view) else { return false }
    let name = view == .root ? "the layout" : "'\(views[view].name)'"
    let keyword = pending.statement.first(.identifier) ?? pending.statement
    report(
      .syntax, pending.context.place(of: keyword),
      "\(name) scrolls, and \(word) would have to fill both its frame and its content: put them into a view inside, "
        + "'view content'", fix: wrapping(view, along: axis, pending))
    return true
  }

  /// Returns a fix that puts all that is in the view into a view inside, as large as it across the axis.
  private func wrapping(
    _ view: ViewID, along axis: Axis, _ pending: PendingStatement
  ) -> (title: String, place: SourceRange, replacement: String)? {
    guard let block = text.blocks.last(where: { $0.scope == pending.scope }), scopes[pending.scope].view == view,
      pending.context.source == 0, views[view].childrenByName["content"] == nil
    else { return nil }
    let reader = pending.context.reader
    let bytes = reader.pieceStart + block.bytes.lowerBound + 1..<reader.pieceStart + block.bytes.upperBound - 1
    guard reader.text.indices.contains(bytes.lowerBound), bytes.upperBound <= reader.text.count else { return nil }
    let inside = String(decoding: reader.text[bytes], as: UTF8.self)
    let size = axis.across.size
    let end = inside.hasSuffix("\n") || inside.last?.isNewline == true ? "" : "\n"
    return (
      "Put them into 'view content'",
      pending.context.place(of: block.bytes.lowerBound + 1..<block.bytes.upperBound - 1),
      " view content {\(inside)\(end)}\ncontent.insets == 0; content.\(size) == superview.\(size)\n"
    )
  }
}

// MARK: - What is tied to the content

/// Where something is tied to the far edge of what scrolls.
private struct ContentTie {
  var condition: Condition
  /// Where the tie does not hold, though its condition does.
  var exceptions: [Condition]
  /// The reading direction in which the edge is the far one; nil for both.
  var isRightToLeft: Bool?
}

extension ScrollPass {
  /// Ties what is inside views that scroll to their content. Along an axis on which nothing says how far the content
  /// reaches it is as large as the frame, and does not scroll.
  func tieContents(_ layout: LayoutLowering) {
    let scrolling = views.indices.filter { views[$0].contentArea != nil }
    guard !scrolling.isEmpty else { return }
    for number in equations.indices where isWanted() {
      for index in equations[number].pairs.indices {
        if let tied = views.tiedToContent(equations[number].pairs[index]) { equations[number].pairs[index] = tied }
      }
    }
    let ties = ties(of: scrolling)
    for view in scrolling where isWanted() {
      for axis in Axis.allCases {
        frame(view, axis, ties[variable(of: view, axis)] ?? [], layout)
      }
    }
  }

  private func variable(of view: ViewID, _ axis: Axis) -> Int {
    axis.length.variable(of: views[view].contentArea ?? view)
  }

  // MARK: Far edges

  /// Returns the ties to the far edges of contents, by the variable of the content's size along the axis.
  private func ties(of scrolling: [ViewID]) -> [Int: [ContentTie]] {
    let sizes = Set(scrolling.flatMap { view in Axis.allCases.map { variable(of: view, $0) } })
    let directions = screens.map { $0.isRightToLeft }.unique
    let geometries = directions.map { isRightToLeft in
      var traits = ScreenTraits(.content, root: views[.root])
      traits.isRightToLeft = isRightToLeft
      return Geometry(views: views, traits: traits)
    }
    var ties: [Int: [ContentTie]] = [:]
    for equation in equations where isWanted() && !equation.condition.isNever {
      equation.pairs.forEach { pair in
        guard !pair.exceptions.contains(where: { $0.isAlways }) else { return }
        let named = geometries.map { geometry in
          geometry.form(of: pair, followsReading: equation.followsReading).terms.map { $0.variable }
            .filter(sizes.contains)
        }
        for size in Set(named.joined()) {
          let places = named.indices.filter { named[$0].contains(size) }
          ties[size, default: []].append(
            ContentTie(
              condition: equation.condition, exceptions: pair.exceptions.filter { !$0.isNever },
              isRightToLeft: places.count < named.count ? directions[places[0]] : nil))
        }
      }
    }
    return ties
  }

  /// Makes the content as large as the frame along an axis where none of the ties holds.
  private func frame(_ view: ViewID, _ axis: Axis, _ ties: [ContentTie], _ layout: LayoutLowering) {
    guard let place = views[view].nameRange, let area = views[view].contentArea,
      views[area].intrinsicSize(axis) == nil
    else { return }
    // Words are as wide as the frame, whatever names the width of the content.
    let ties = axis == .horizontal && views[area].intrinsicHeight != nil ? [] : ties
    var condition = views[view].presence
    let isTied = ties.contains {
      $0.exceptions.isEmpty && $0.isRightToLeft == nil && condition.implies($0.condition)
    }
    if isTied { return }
    if !ties.isEmpty {
      guard let tied = ties.map({ screenCondition(of: $0) }).allPresent() else { return }
      condition.branches.append(Condition.Branch(when: whens.count, holds: false))
      let name = view == .root ? "the layout" : "'\(declarations.path(of: view))'"
      whens.append(When(text: "\(name) scrolls \(axis.name)ly", condition: .any(tied)))
    }
    let pair = EquationPair(
      left: .measure(Attribute.contentSize(axis), of: .view(view)), right: .measure(axis.size, of: .view(view)),
      relation: .equal, place: place, link: 0, space: view)
    builder.take(FileBudget.Cost.constraint + 2 * FileBudget.Cost.term)
    declarations.unscrolled.append(UnscrolledAxis(view: view, axis: axis, equation: equations.endIndex))
    let equation = Equation(
      place: place, pairs: [pair], followsReading: false, priority: .required, question: nil, condition: condition)
    layout.add(LoweredStatement(equations: [equation]))
  }

  /// Returns when a tie holds; nil where a condition has an error.
  private func screenCondition(of tie: ContentTie) -> ScreenCondition? {
    let exceptions = tie.exceptions.map { presencePass.screenCondition(of: $0.parts).map { ScreenCondition.not($0) } }
    guard let own = presencePass.screenCondition(of: tie.condition.parts), let all = exceptions.allPresent() else {
      return nil
    }
    let reading = tie.isRightToLeft.map { [ScreenCondition.reading(isRightToLeft: $0)] } ?? []
    return .all([own] + all + reading)
  }
}

extension LoweringPass {
  var scrolling: ScrollPass { ScrollPass(builder: builder) }
}
