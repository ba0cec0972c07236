import Formats

/// Writes constraints of Interface Builder as statements, and chooses their place: beside the view that a constraint
/// is about, in the innermost block in which both its views have names.
struct ConstraintWriter {
  /// A statement, and where it stands.
  struct Placed {
    /// The view in whose block it stands.
    var block: Int
    /// The view of that block that it follows; nil at the block's beginning.
    var after: Int?
    var statement: LayoutDraft.Statement
  }

  enum Outcome {
    case written(Placed)
    case leftOut(ImportReason)
  }

  let root: IBRoot
  let document: IBDocument
  let names: [String]
  /// The identifiers of views that are installed in no size class.
  private let uninstalled: Set<String>
  /// The guides that stand for the safe areas of views below the root, by the view.
  private(set) var safeGuides: [Int: String] = [:]
  private(set) var reasons: [ImportReason] = []

  init(root: IBRoot, document: IBDocument, names: [String]) {
    (self.root, self.document, self.names) = (root, document, names)
    uninstalled = Set(root.uninstalled.compactMap { $0["id"] })
  }

  // MARK: What a constraint speaks of

  private enum Item: Equatable {
    case view(Int)
    case safeArea(Int)
    /// The guide of the keyboard.
    case keyboard
    /// The frame of a scroll view, for what is inside it.
    case frame(Int)

    var isView: Bool { if case .view = self { true } else { false } }
  }

  private struct Side {
    var item: Item
    var attribute: String
    /// The view itself, or the one whose safe area or frame it is.
    var owner: Int {
      switch item {
      case .view(let view), .safeArea(let view), .frame(let view): view
      case .keyboard: 0
      }
    }
  }

  private static let attributes: Set<String> = [
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "firstBaseline",
    "lastBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin", "trailingMargin",
    "centerXWithinMargins", "centerYWithinMargins",
  ]
  private static let sizes: Set<String> = ["width", "height", "contentWidth", "contentHeight"]
  private static let edges: Set<String> = ["left", "right", "top", "bottom", "leading", "trailing"]

  /// Whether a constraint may have both attributes: two sizes, or two places along one axis, but not a left or right
  /// side beside one that depends on the direction of writing.
  private static func canMeet(_ attribute: String, _ other: String) -> Bool {
    let ways = Set([attribute, other].map { way(of: $0) })
    return ways.count == 1 || ways == [.sides, .middle] || ways == [.ends, .middle]
  }

  private enum Way { case size, sides, ends, middle, vertical }

  private static func way(of attribute: String) -> Way {
    switch attribute {
    case _ where sizes.contains(attribute): .size
    case "left", "right", "leftMargin", "rightMargin": .sides
    case "leading", "trailing", "leadingMargin", "trailingMargin": .ends
    case "centerX", "centerXWithinMargins": .middle
    default: .vertical
    }
  }

  private mutating func side(_ id: String, _ written: String, of constraint: IBConstraint, other: String?) -> Side? {
    let attribute = written == "baseline" ? "lastBaseline" : written
    guard Self.attributes.contains(attribute) else { return nil }
    if let guide = document.guides[id], let owner = root.number(of: guide.owner) {
      return side(of: guide, owner, attribute, constraint, other: other)
    }
    return root.number(of: id).map { Side(item: .view($0), attribute: attribute) }
  }

  private mutating func side(
    of guide: IBGuide, _ owner: Int, _ attribute: String, _ constraint: IBConstraint, other: String?
  ) -> Side? {
    switch guide.kind {
    case .safeArea:
      if owner > 0, safeGuides[owner] == nil { safeGuides[owner] = names[owner] + "Safe" }
      return Side(item: .safeArea(owner), attribute: attribute)
    case .scrollFrame:
      let inner = other.flatMap { document.guides[$0]?.owner ?? $0 }.flatMap { root.number(of: $0) }
      let isInner = inner.map { $0 != owner && root.isInside($0, owner) } ?? false
      return Side(
        item: isInner && Self.edges.contains(attribute) ? .frame(owner) : .view(owner), attribute: attribute)
    // To what is inside, the edges of a scroll view are those of its content.
    case .scrollContent where Self.edges.contains(attribute): return Side(item: .view(owner), attribute: attribute)
    case .scrollContent where attribute == "width": return Side(item: .view(owner), attribute: "contentWidth")
    case .scrollContent where attribute == "height": return Side(item: .view(owner), attribute: "contentHeight")
    case .margins, .readable:
      if guide.kind == .readable { note(.readableGuide, "the readable guide is taken for the margins", constraint.id) }
      let isCentre = ["centerX", "centerY"].contains(attribute)
      guard isCentre || Self.edges.contains(attribute) else { return nil }
      return Side(item: .view(owner), attribute: attribute + (isCentre ? "WithinMargins" : "Margin"))
    case .top where attribute == "bottom", .bottom where attribute == "top":
      return Side(item: .safeArea(owner), attribute: guide.kind == .top ? "top" : "bottom")
    case .top where attribute == "top", .bottom where attribute == "bottom":
      return Side(item: .view(owner), attribute: attribute)
    // The guide of the root. That of another view is as wide as the view, and never lower than its safe area.
    case .keyboard where owner == 0: return Side(item: .keyboard, attribute: attribute)
    case .keyboard where attribute == "top":
      note(.keyboardGuide, "the guide of the keyboard is taken for that of the whole screen", constraint.id)
      return Side(item: .keyboard, attribute: attribute)
    case .top, .bottom, .keyboard, .scrollContent, .other: return nil
    }
  }

  private mutating func note(_ code: ImportReason.Code, _ message: String, _ id: String?) {
    reasons.append(ImportReason(code: code, message: message, id: id))
  }

  // MARK: Its statement

  /// Returns the statement of a constraint, placed beside the view that it is about or at the end of the layout; or
  /// why it is left out.
  mutating func write(_ constraint: IBConstraint, atEnd: Bool = false) -> Outcome {
    func leftOut(_ code: ImportReason.Code, _ message: String) -> Outcome {
      .leftOut(ImportReason(code: code, message: message, id: constraint.id))
    }
    if constraint.isPlaceholder { return leftOut(.placeholder, "is for Interface Builder only") }
    guard let constant = constraint.constant, let multiplier = constraint.multiplier, let priority = constraint.priority
    else { return leftOut(.notUnderstood, constraint.wrongNumber ?? "") }
    guard let relation = constraint.relation else { return leftOut(.notUnderstood, "has a relation that is none") }
    func cannotName(_ id: String, _ attribute: String) -> Outcome {
      if uninstalled.contains(id) {
        return leftOut(.uninstalled, "names '\(id)', which is installed nowhere")
      }
      return known(id)
        ? leftOut(.notUnderstood, "has the attribute '\(attribute)' of '\(id)', which is not understood")
        : leftOut(.external, "names '\(id)', which is not here")
    }
    guard let first = side(constraint.first, constraint.firstAttribute, of: constraint, other: constraint.second) else {
      return cannotName(constraint.first, constraint.firstAttribute)
    }
    var sum = Sum(first: first, relation: relation, multiplier: multiplier, constant: constant)
    if let other = constraint.second, let attribute = constraint.secondAttribute {
      guard let second = side(other, attribute, of: constraint, other: constraint.first) else {
        return cannotName(other, attribute)
      }
      guard Self.canMeet(first.attribute, second.attribute) else {
        return leftOut(
          .notUnderstood, "ties '\(first.attribute)' to '\(second.attribute)', which no constraint can")
      }
      sum.second = second
      sum.turn { root.isInside($0, $1) }
    } else if !Self.sizes.contains(first.attribute) {
      return leftOut(.notUnderstood, "says where an edge is, and from where not")
    }
    let suffix = priority.value == 1000 ? "" : " @ \(priority.text)"
    var placed = place(sum, suffix, comment: comment(constraint), in: atEnd ? 0 : nil)
    placed.statement.origin = constraint.element.offset
    return .written(placed)
  }

  /// Returns a comment with the identifier if a guide of a controller is named, which the statement does not show; else
  /// nil.
  private func comment(_ constraint: IBConstraint) -> String? {
    let guides = [constraint.first, constraint.second].compactMap { $0 }.compactMap { document.guides[$0]?.kind }
    return guides.contains { $0 == .top || $0 == .bottom } ? "ib:\(LayoutDraft.marked(constraint.id ?? ""))" : nil
  }

  private func known(_ id: String) -> Bool { document.guides[id] != nil || root.number(of: id) != nil }

  private struct Sum {
    var first: Side
    var relation: IBConstraint.Relation
    var multiplier: IBRatio
    var constant: IBNumber
    var second: Side?

    /// Swaps the sides so that the inner view comes first: `view.trailing == title.trailing + 8` becomes
    /// `title.trailing == -8`.
    mutating func turn(_ isInside: (Int, Int) -> Bool) {
      guard let second, multiplier.isOne else { return }
      let isGuide = !first.item.isView
      guard isGuide || second.owner != first.owner && isInside(second.owner, first.owner) else { return }
      if case .safeArea = second.item, !isInside(first.owner, second.owner) { return }
      self.second = first
      first = second
      constant = constant.negated
      relation =
        switch relation {
        case .equal: .equal
        case .lessOrEqual: .greaterOrEqual
        case .greaterOrEqual: .lessOrEqual
        }
    }
  }

  private func place(_ sum: Sum, _ suffix: String, comment: String?, in outer: Int?) -> Placed {
    let (first, second) = (sum.first, sum.second)
    let block = outer ?? self.block(first.owner, second?.owner)
    let subject = path(to: first, from: block)
    let after = child(of: block, with: first.owner)
    // A statement that begins with a view of the block may become one with the same statements about siblings.
    let isSubject: Bool = if case .view(let view) = first.item { root.views[view].parent == block } else { false }
    var statement = statement(sum, from: block)
    if isSubject { statement.subject = subject } else { statement.lead = subject + statement.lead }
    statement.tail = suffix
    statement.comment = comment
    return Placed(block: block, after: after, statement: statement)
  }

  /// Returns the statement without its subject.
  private func statement(_ sum: Sum, from block: Int) -> LayoutDraft.Statement {
    let attribute = sum.first.attribute
    let isSize = Self.sizes.contains(attribute)
    let lead = ".\(attribute) \(sum.relation.rawValue) "
    guard let second = sum.second else {
      let kind: LayoutDraft.Constant.Kind = attribute == "width" ? .width : .height
      return LayoutDraft.Statement(lead: lead, constant: LayoutDraft.Constant(sum.constant, kind))
    }
    let superview = superview(of: sum.first)
    let isSuperview = second.item == superview.map { Item.view($0) }
    let edge = edge(sum, second, isSuperview)
    if isSuperview, second.attribute == attribute, !isSize, sum.multiplier.isOne, sum.first.item.isView {
      return LayoutDraft.Statement(lead: lead, constant: LayoutDraft.Constant(sum.constant, .inset), edge: edge)
    }
    var text = lead
    if case .frame(let view) = second.item {
      text += frame(second.attribute, of: view == superview ? "superview" : path(to: second, from: block))
    } else {
      text += (isSuperview ? "superview" : path(to: second, from: block)) + "." + second.attribute
    }
    if !sum.multiplier.isOne { text += " * " + product(sum.multiplier) }
    guard sum.constant.value != 0 else { return LayoutDraft.Statement(lead: text, edge: edge) }
    text += sum.constant.value > 0 ? " + " : " - "
    let length = sum.constant.value > 0 ? sum.constant : sum.constant.negated
    let kind: LayoutDraft.Constant.Kind = isSize ? .other : isSuperview || !second.item.isView ? .inset : .gap
    return LayoutDraft.Statement(lead: text, constant: LayoutDraft.Constant(length, kind), edge: edge)
  }

  /// Returns the edge for an equation of a view's edge with the same edge of its superview, or of the safe area or
  /// margins there; else nil.
  private func edge(_ sum: Sum, _ second: Side, _ isSuperview: Bool) -> LayoutDraft.Edge? {
    guard sum.relation == .equal, sum.multiplier.isOne, case .view(let view) = sum.first.item,
      let side = LayoutDraft.Edge.Side(rawValue: sum.first.attribute)
    else { return nil }
    let inset = side.isFar ? sum.constant.negated : sum.constant
    switch second.item {
    case .view where isSuperview && second.attribute == sum.first.attribute:
      return LayoutDraft.Edge(of: .superview, side: side, inset: inset)
    case .view where isSuperview && second.attribute == sum.first.attribute + "Margin":
      return LayoutDraft.Edge(of: .margins, side: side, inset: inset)
    case .safeArea(0) where root.views[view].parent == 0 && second.attribute == sum.first.attribute:
      return LayoutDraft.Edge(of: .safeArea, side: side, inset: inset)
    default: return nil
    }
  }

  /// Returns the edge of a scroll view's frame, in words that do not mean its content.
  private func frame(_ edge: String, of view: String) -> String {
    let isVertical = edge == "top" || edge == "bottom"
    let sign = ["right", "bottom", "trailing"].contains(edge) ? "+" : "-"
    return "(\(view).\(isVertical ? "centerY" : "centerX") \(sign) \(view).\(isVertical ? "height" : "width") / 2)"
  }

  private func superview(of side: Side) -> Int? {
    if case .view(let view) = side.item { root.views[view].parent } else { side.owner }
  }

  private func product(_ ratio: IBRatio) -> String {
    ratio.denominator.value == 1
      ? ratio.numerator.inProduct : "\(ratio.numerator.inProduct)/\(ratio.denominator.inProduct)"
  }

  // MARK: Its place

  /// Returns the innermost block in which both views have names.
  private func block(_ first: Int, _ second: Int?) -> Int {
    let own = root.views[first].parent ?? 0
    guard let second, second != first else { return own }
    return root.outward(from: own).first { isVisible(second, from: $0) } ?? 0
  }

  /// Whether a view can be named by its own name in a block: it stands there or further out, or it encloses the
  /// block.
  private func isVisible(_ view: Int, from block: Int) -> Bool {
    guard let parent = root.views[view].parent else { return true }
    return root.isInside(block, parent) || root.isInside(block, view)
  }

  private func child(of block: Int, with view: Int) -> Int? {
    root.outward(from: view).first { root.views[$0].parent == block }
  }

  private func path(to side: Side, from block: Int) -> String {
    switch side.item {
    case .view(let view): path(to: view, from: block)
    case .safeArea(0): "safeArea"
    case .keyboard: "keyboard"
    case .safeArea(let view): guide(safeGuides[view], of: view, from: block)
    case .frame(let view): path(to: view, from: block)
    }
  }

  private func guide(_ name: String?, of view: Int, from block: Int) -> String {
    let name = name ?? ""
    return root.isInside(block, view) ? name : path(to: view, from: block) + "." + name
  }

  private func path(to view: Int, from block: Int) -> String {
    guard view > 0 else { return "view" }
    var parts = [names[view]]
    var next = view
    while !isVisible(next, from: block), let parent = root.views[next].parent, parent > 0 {
      parts.append(names[parent])
      next = parent
    }
    return parts.reversed().joined(separator: ".")
  }
}

extension IBNumber {
  /// The number as a factor: fractions and negative numbers need parentheses.
  fileprivate var inProduct: String { text.contains("/") || value < 0 ? "(\(text))" : text }
}

extension IBRoot.View {
  /// Whether the view scrolls: for views inside of it, its edges mean those of its content.
  func isScrolling(_ document: IBDocument) -> Bool {
    document.platform != .macOS && ["scrollView", "tableView", "collectionView", "textView"].contains(element.name)
  }
}
