// PureLayout, in both languages (ALView+PureLayout.m, NSArray+PureLayout.m). A row of the table is a call by the first
// part of its name; the parts that follow are found by their labels.

struct PureLibrary {
  let reading: ClassReading

  enum Meaning {
    case pinEdges, pinEdge, edgeToEdge, alignToSuperview, align, match, setSize, setSizes, center, constrain
    case alignViews, matchViews, setViewsSize, setViewsSizes, distribute, pinToGuide
  }

  static let meanings: [String: Meaning] = [
    "autoPinEdgesToSuperviewEdges": .pinEdges, "autoPinEdgesToSuperviewEdgesWithInsets": .pinEdges,
    "autoPinEdgesToSuperviewMargins": .pinEdges, "autoPinEdgesToSuperviewMarginsExcludingEdge": .pinEdges,
    "autoPinEdgesToSuperviewSafeArea": .pinEdges, "autoPinEdgesToSuperviewSafeAreaWithInsets": .pinEdges,
    "autoPinEdgeToSuperviewEdge": .pinEdge, "autoPinEdgeToSuperviewMargin": .pinEdge,
    "autoPinEdgeToSuperviewSafeArea": .pinEdge, "autoPinEdge": .edgeToEdge,
    "autoAlignAxisToSuperviewAxis": .alignToSuperview, "autoAlignAxisToSuperviewMarginAxis": .alignToSuperview,
    "autoAlignAxis": .align, "autoMatchDimension": .match, "autoMatch": .match, "autoSetDimension": .setSize,
    "autoSetDimensionsToSize": .setSizes, "autoSetDimensions": .setSizes, "autoCenterInSuperview": .center,
    "autoCenterInSuperviewMargins": .center, "autoConstrainAttribute": .constrain, "autoAlignViewsToEdge": .alignViews,
    "autoAlignViewsToAxis": .alignViews, "autoAlignViews": .alignViews, "autoMatchViewsDimension": .matchViews,
    "autoMatchViews": .matchViews, "autoSetViewsDimension": .setViewsSize,
    "autoSetViewsDimensionsToSize": .setViewsSizes, "autoSetViewsDimensions": .setViewsSizes,
    "autoPinToTopLayoutGuideOfViewController": .pinToGuide,
    "autoPinToBottomLayoutGuideOfViewController": .pinToGuide, "autoPin": .pinToGuide, "autoPinEdges": .pinEdges,
    "autoDistributeViewsAlongAxis": .distribute, "autoDistributeViews": .distribute,
  ]

  /// The axes by their names: the vertical one is that of the horizontal centres.
  private static let axes: [String: String] = [
    "vertical": "centerX", "horizontal": "centerY", "baseline": "lastBaseline",
    "marginAxisVertical": "centerXWithinMargins",
    "marginAxisHorizontal": "centerYWithinMargins",
  ]

  func made(by call: LibraryCall) -> Value? {
    guard call.name.hasPrefix("auto"), let meaning = Self.meanings[call.name] else { return nil }
    let receiver = call.base.map { reading.evaluate($0, in: call.scope) } ?? call.scope.find("self") ?? .own
    if case .list(let elements) = receiver { return list(elements, meaning, call) }
    guard let item = reading.item(receiver) else {
      var unknown = Unknown.view
      if case .unknown(let why) = receiver, why.reason != .number, why.reason != .form { unknown = why }
      return reading.leaveOut("PureLayout", call.call, in: call.scope, unknown)
    }
    var unknown: Unknown?
    let atoms = atoms(item, meaning, call, &unknown)
    return reading.make(
      "PureLayout", call.call, in: call.scope, unknown == nil ? atoms : [],
      unknown: unknown ?? (atoms.isEmpty ? .form : nil),
      isActive: true)
  }

  // MARK: One view

  private func atoms(_ item: Item, _ meaning: Meaning, _ call: LibraryCall, _ unknown: inout Unknown?) -> [Record.Atom]
  {
    let relation = call.argument("relation").map { ItemLibrary.relation($0) } ?? .equal
    guard let relation else {
      unknown = Unknown(reason: .form, message: "a relation in a variable")
      return []
    }
    switch meaning {
    case .pinEdges: return pinEdges(item, call, &unknown)
    case .pinToGuide: return pinToGuide(item, relation, call, &unknown)
    case .edgeToEdge where isToSuperview(call), .pinEdge: return pinEdge(item, relation, call, &unknown)
    case .edgeToEdge, .match, .constrain, .align: return between(item, meaning, relation, call, &unknown)
    case .alignToSuperview: return alignToSuperview(item, call)
    case .setSize:
      guard let attribute = attribute(call.arguments.first?.value) else { return [] }
      let number = self.number(call.argument("toSize", "to"), in: call.scope, &unknown)
      return [Record.Atom(item: item, attribute: attribute, relation: relation, constant: number)]
    case .setSizes:
      guard let first = call.arguments.first,
        case .size(let width, let height) = reading.evaluate(first.value, in: call.scope)
      else {
        unknown = .number
        return []
      }
      return [("width", width), ("height", height)].map {
        Record.Atom(item: item, attribute: $0.0, relation: .equal, constant: $0.1)
      }
    case .center:
      let ending = call.name.hasSuffix("Margins") ? "WithinMargins" : ""
      return ["centerY", "centerX"].map { toSuperview(item, $0, .equal, 0, ending) }
    default: return []
    }
  }

  private func isToSuperview(_ call: LibraryCall) -> Bool {
    call.arguments.first?.label?.hasPrefix("toSuperview") ?? false
  }

  private func number(
    _ expression: CodeExpression?, in scope: Scope, _ unknown: inout Unknown?, else other: ForeignNumber = 0
  ) -> ForeignNumber {
    guard let expression else { return other }
    guard let number = reading.evaluate(expression, in: scope).numberOrZero else {
      unknown = unknown ?? .number
      return other
    }
    return number
  }

  /// Returns the attribute that an edge, axis or dimension names.
  private func attribute(_ expression: CodeExpression?) -> String? {
    guard var name = expression?.lastName else { return nil }
    for prefix in ["ALEdge", "ALDimension", "ALAxis", "ALAttribute", "ALMargin"] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
      break
    }
    name = name.prefix(1).lowercased() + name.dropFirst()
    let known = Self.axes[name] ?? name
    return Attributes.all.contains(known) ? known : nil
  }

  private func toSuperview(
    _ item: Item, _ attribute: String, _ relation: ForeignRelation, _ constant: ForeignNumber, _ ending: String
  ) -> Record.Atom {
    var superview = Item(view: item.view, isSuperview: true)
    if ending == "safe" { superview.guide = .safeArea }
    return Record.Atom(
      item: item, attribute: attribute, relation: relation, item2: superview,
      attribute2: ending == "safe" ? attribute : attribute + ending, constant: constant)
  }

  /// An edge inside of the superview's: what is far turns round, and so does its relation.
  private func pinned(
    _ item: Item, _ edge: String, _ inset: ForeignNumber, _ relation: ForeignRelation, _ ending: String
  ) -> Record.Atom {
    let isFar = Attributes.far.contains(edge)
    return toSuperview(item, edge, isFar ? relation.turned : relation, isFar ? -inset : inset, ending)
  }

  private func ending(_ call: LibraryCall) -> String {
    let words = [call.name] + call.arguments.compactMap { $0.label }
    if words.contains(where: { $0.has("SafeArea") }) { return "safe" }
    return words.contains { $0.has("Margin") } ? "Margin" : ""
  }

  private func pinEdges(_ item: Item, _ call: LibraryCall, _ unknown: inout Unknown?) -> [Record.Atom] {
    let ending = ending(call)
    let excluded =
      call.argument("excludingEdge", "excluding", "toSuperviewMarginsExcludingEdge")
      ?? (call.name.hasSuffix("ExcludingEdge") ? call.first : nil)
    let edge = excluded.flatMap { attribute($0) }
    if excluded != nil, edge == nil {
      unknown = Unknown(reason: .form, message: "an edge in a variable")
      return []
    }
    var insets = Insets()
    let given =
      call.argument("with", "insets", "withInsets") ?? (call.name.hasSuffix("ExcludingEdge") ? nil : call.first)
    if let given {
      guard case .insets(let known) = reading.evaluate(given, in: call.scope) else {
        unknown = .number
        return []
      }
      insets = known
    }
    let values = [
      "top": insets.top, "leading": insets.left, "left": insets.left, "bottom": insets.bottom,
      "trailing": insets.right, "right": insets.right,
    ]
    return PureLibrary.edges(without: edge, ending).map { pinned(item, $0, values[$0] ?? 0, .equal, ending) }
  }

  /// The edges that are pinned where one is left out: with left or right, left and right, but in the safe area.
  private static func edges(without edge: String?, _ ending: String) -> [String] {
    switch edge {
    case "left" where ending != "safe": ["top", "bottom", "right"]
    case "right" where ending != "safe": ["top", "left", "bottom"]
    default:
      ["top", "leading", "bottom", "trailing"].filter {
        $0 != (["left": "leading", "right": "trailing"][edge ?? ""] ?? edge)
      }
    }
  }

  private func pinEdge(
    _ item: Item, _ relation: ForeignRelation, _ call: LibraryCall, _ unknown: inout Unknown?
  ) -> [Record.Atom] {
    guard let edge = attribute(call.arguments.first?.value) else { return [] }
    let inset = number(call.argument("withInset"), in: call.scope, &unknown)
    return [pinned(item, edge, inset, relation, ending(call))]
  }

  /// `autoPin(toTopLayoutGuideOf: self, withInset: n)`
  private func pinToGuide(
    _ item: Item, _ relation: ForeignRelation, _ call: LibraryCall, _ unknown: inout Unknown?
  ) -> [Record.Atom] {
    let isTop = ([call.name] + call.arguments.compactMap { $0.label }).contains { $0.has("TopLayoutGuide") }
    guard reading.kind == .controller, let first = call.arguments.first?.value,
      case .own = reading.evaluate(first, in: call.scope)
    else {
      unknown = .otherObject
      return []
    }
    let inset = number(call.argument("withInset"), in: call.scope, &unknown)
    return [
      Record.Atom(
        item: item, attribute: isTop ? "top" : "bottom", relation: isTop ? relation : relation.turned,
        item2: Item(view: 0, guide: isTop ? .topGuide : .bottomGuide), attribute2: isTop ? "bottom" : "top",
        constant: isTop ? inset : -inset)
    ]
  }

  private func alignToSuperview(_ item: Item, _ call: LibraryCall) -> [Record.Atom] {
    guard let axis = attribute(call.arguments.first?.value) else { return [] }
    let isMargin = call.name.has("Margin") || call.arguments.first?.label?.has("Margin") ?? false
    return [toSuperview(item, axis, .equal, 0, isMargin ? "WithinMargins" : "")]
  }

  private func between(
    _ item: Item, _ meaning: Meaning, _ relation: ForeignRelation, _ call: LibraryCall, _ unknown: inout Unknown?
  ) -> [Record.Atom] {
    if call.arguments.first?.label?.hasPrefix("toSuperview") ?? false { return alignToSuperview(item, call) }
    let target = call.argument("ofView", "of", "toSameAxisOfView", "toSameAxisOf")
    let second =
      meaning == .align
      ? call.arguments.first?.value
      : call.argument("toEdge", "to", "toDimension", "toAttribute")
    guard let first = attribute(call.arguments.first?.value), let other = attribute(second) else {
      unknown = Unknown(reason: .form, message: "an edge or axis in a variable")
      return []
    }
    guard let target, let view = reading.item(target, in: call.scope) else {
      unknown = target.map { reading.whyNoItem($0, in: call.scope) } ?? .view
      return []
    }
    let constant = number(call.argument("withOffset"), in: call.scope, &unknown)
    let multiplier = number(call.argument("withMultiplier"), in: call.scope, &unknown, else: 1)
    return [
      Record.Atom(
        item: item, attribute: first, relation: relation, item2: view, attribute2: other, multiplier: multiplier,
        constant: constant)
    ]
  }

  // MARK: Lists

  private func list(_ elements: [Value], _ meaning: Meaning, _ call: LibraryCall) -> Value {
    let items = elements.compactMap { reading.item($0) }
    var unknown: Unknown? = items.count == elements.count ? nil : .view
    let atoms = atoms(items, meaning, call, &unknown)
    return reading.make(
      "PureLayout", call.call, in: call.scope, unknown == nil ? atoms : [],
      unknown: unknown ?? (atoms.isEmpty ? .form : nil),
      isActive: true)
  }

  private func atoms(
    _ items: [Item], _ meaning: Meaning, _ call: LibraryCall, _ unknown: inout Unknown?
  ) -> [Record.Atom] {
    let attribute = attribute(call.arguments.first?.value)
    switch meaning {
    case .alignViews, .matchViews:
      guard let attribute else { return [] }
      return zip(items, items.dropFirst()).map { previous, item in
        Record.Atom(item: item, attribute: attribute, relation: .equal, item2: previous, attribute2: attribute)
      }
    case .setViewsSize, .setSize:
      guard let attribute else { return [] }
      let size = number(call.argument("toSize", "to"), in: call.scope, &unknown)
      return items.map { Record.Atom(item: $0, attribute: attribute, relation: .equal, constant: size) }
    case .setViewsSizes, .setSizes: return items.flatMap { atoms($0, .setSizes, call, &unknown) }
    case .distribute: return distributed(items, call, &unknown)
    default: return []
    }
  }

  /// `autoDistributeViews(along:alignedTo:withFixedSpacing:insetSpacing:matchedSizes:)`
  private func distributed(_ items: [Item], _ call: LibraryCall, _ unknown: inout Unknown?) -> [Record.Atom] {
    guard let axis = call.arguments.first?.value.lastName, let aligned = attribute(call.argument("alignedTo")),
      let spacing = call.argument("withFixedSpacing"), let first = items.first, let last = items.last
    else { return [] }
    let gap = number(spacing, in: call.scope, &unknown)
    let isInset = call.argument("insetSpacing").map { isTrue($0, call) } ?? true
    let isMatched = call.argument("matchedSizes").map { isTrue($0, call) } ?? true
    let isAcross = axis.lowercased().hasSuffix("horizontal")
    let (near, far, size) = isAcross ? ("leading", "trailing", "width") : ("top", "bottom", "height")
    var atoms = [pinned(first, near, isInset ? gap : 0, .equal, "")]
    for (previous, item) in zip(items, items.dropFirst()) {
      atoms.append(
        Record.Atom(
          item: item, attribute: near, relation: .equal, item2: previous, attribute2: far, constant: gap))
      if isMatched {
        atoms.append(Record.Atom(item: item, attribute: size, relation: .equal, item2: previous, attribute2: size))
      }
      atoms.append(Record.Atom(item: item, attribute: aligned, relation: .equal, item2: previous, attribute2: aligned))
    }
    return atoms + [pinned(last, far, isInset ? gap : 0, .equal, "")]
  }

  private func isTrue(_ expression: CodeExpression, _ call: LibraryCall) -> Bool {
    if case .flag(false) = reading.evaluate(expression, in: call.scope) { false } else { true }
  }
}
