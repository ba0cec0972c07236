// SnapKit and Masonry: chains from `make` (Constraint.swift, ConstraintConstantTarget.swift; MASViewConstraint.m). Their
// attributes, relations and modifiers are one table; where the two differ, a row says so.

struct MakerLibrary {
  enum Name: String { case snapKit = "SnapKit", masonry = "Masonry" }

  let reading: ClassReading

  // MARK: Tables

  /// The attributes that a name stands for, in the order in which SnapKit makes them.
  private static let compounds: [String: [String]] = [
    "edges": ["left", "top", "right", "bottom"], "horizontalEdges": ["left", "right"],
    "verticalEdges": ["top", "bottom"], "directionalEdges": ["leading", "top", "trailing", "bottom"],
    "directionalHorizontalEdges": ["leading", "trailing"], "directionalVerticalEdges": ["top", "bottom"],
    "size": ["width", "height"], "center": ["centerX", "centerY"],
    "margins": ["leftMargin", "topMargin", "rightMargin", "bottomMargin"],
    "directionalMargins": ["leadingMargin", "topMargin", "trailingMargin", "bottomMargin"],
    "centerWithinMargins": ["centerXWithinMargins", "centerYWithinMargins"],
  ]
  private static let relations: [String: ForeignRelation] = [
    "equalTo": .equal, "lessThanOrEqualTo": .atMost, "greaterThanOrEqualTo": .atLeast, "equal": .equal,
    "lessThanOrEqual": .atMost, "greaterThanOrEqual": .atLeast,
  ]
  private static let priorities: [String: Double] = [
    "priorityRequired": 1000, "priorityHigh": 750, "priorityMedium": 500, "priorityLow": 250,
  ]
  /// The blocks, each with what it does with constraints that are there.
  static let blocks: [String: Maker.Change] = [
    "makeConstraints": .make, "remakeConstraints": .remake, "updateConstraints": .update,
    "prepareConstraints": .prepare, "mas_makeConstraints": .make, "mas_remakeConstraints": .remake,
    "mas_updateConstraints": .update,
  ]
  /// What blocks call the view that they are about, as a rule.
  static let makers: Set<String> = ["make", "maker"]

  /// Whether a call by its name compares attributes.
  static func isRelation(_ name: String) -> Bool {
    let plain = name.hasPrefix("mas_") ? String(name.dropFirst(4)) : name
    return plain.hasPrefix("equalTo") || plain.hasSuffix("ThanOrEqualTo") || plain.hasSuffix("ThanOrEqualToSuperview")
  }

  private static let order = [
    "left", "top", "right", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "lastBaseline",
    "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin", "trailingMargin",
    "centerXWithinMargins", "centerYWithinMargins",
  ]

  private static func attributes(_ name: String) -> [String]? {
    if let compound = compounds[name] { return compound }
    if name == "baseline" { return ["lastBaseline"] }
    return Attributes.all.contains(name) ? [name] : nil
  }

  /// Returns what `view.snp.name` or `view.mas_name` stands for; nil for a name that is none.
  static func side(_ name: String, of item: Item) -> Side? {
    var (name, item) = (name, item)
    for (prefix, guide) in [("safeAreaLayoutGuide", ForeignGuide.safeArea)] where name.hasPrefix(prefix) {
      item.guide = guide
      name = String(name.dropFirst(prefix.count))
      name = name.prefix(1).lowercased() + name.dropFirst()
    }
    guard let attributes = attributes(name) else { return nil }
    return Side(item: item, attributes: attributes, group: attributes.count > 1 ? name : nil)
  }

  // MARK: Blocks

  /// Follows a block, for each of the views that it is said of.
  func block(_ call: LibraryCall) -> Value? {
    if call.name.hasPrefix("mas_distributeViewsAlongAxis") { return distribution(call) }
    guard let change = Self.blocks[call.name], let base = call.base, let last = call.arguments.last else { return nil }
    let isMasonry = reading.project.files[call.scope.file].language == .objectiveC
    if !isMasonry {
      guard let proxy = base.lastName, proxy == "snp" || call.name.hasPrefix("mas_") else { return nil }
    }
    guard case .closure(let closure, let scope) = reading.evaluate(last.value, in: call.scope) else { return nil }
    let receiver = reading.evaluate(base, in: call.scope)
    var maker = Maker(items: [], library: isMasonry ? .masonry : .snapKit, change: change)
    switch receiver {
    case .item(let item), .proxy(let item): maker.items = [item]
    case .own: maker.items = reading.item(receiver).map { [$0] } ?? []
    case .list(let elements):
      maker.items = elements.compactMap { reading.item($0) }
      if maker.items.count != elements.count { maker.unknown = .view }
    case .unknown(let unknown): maker.unknown = unknown.reason == .form || unknown.reason == .number ? .view : unknown
    default: maker.unknown = .view
    }
    if maker.items.isEmpty { maker.unknown = maker.unknown ?? .view }
    if change == .remake { remove(of: maker.items) }
    let before = reading.ledger.records.count
    let inner = Scope(outer: scope, file: scope.file, type: scope.type)
    inner.values["\u{0}maker"] = .maker(maker)
    let value = Value.maker(maker)
    Expressions(reading: reading).call(closure, inner, [value])
    return .constraints(Array(min(before, reading.ledger.records.count)..<reading.ledger.records.count))
  }

  /// What is made anew takes the place of all constraints of the view that the library made.
  private func remove(of items: [Item]) {
    let numbers = reading.ledger.records.indices.filter { number in
      let record = reading.ledger.records[number]
      guard let item = record.atom?.item, ["SnapKit", "Masonry"].contains(record.library) else { return false }
      return items.contains { reading.views.number($0.view) == reading.views.number(item.view) }
    }
    reading.ledger.deactivate(numbers, reading.conditions)
  }

  // MARK: Chains

  /// A link of a chain, with its arguments where it is called.
  private struct Link {
    var name: String
    var arguments: [CodeArgument]?
  }

  /// Makes what a chain says; nil for an expression that is none.
  func made(by expression: CodeExpression, in scope: Scope) -> Value? {
    guard isChain(expression), let (maker, links) = chain(expression, in: scope), !links.isEmpty else { return nil }
    return made(links, by: maker, expression, in: scope)
  }

  private func isChain(_ expression: CodeExpression) -> Bool {
    switch expression.form {
    case .call, .member: true
    default: false
    }
  }

  private func chain(_ expression: CodeExpression, in scope: Scope) -> (Maker, [Link])? {
    var links: [Link] = []
    var here = expression
    while true {
      switch here.form {
      case .member(let base, let name):
        links.append(Link(name: name, arguments: nil))
        here = base
      case .call(let function, let arguments):
        guard case .member(let base, let name) = function.form else { return nil }
        links.append(Link(name: name, arguments: arguments))
        here = base
      case .name(let name):
        guard let maker = maker(named: name, links, in: scope) else { return nil }
        return (maker, links.reversed())
      default: return nil
      }
    }
  }

  private func maker(named name: String, _ links: [Link], in scope: Scope) -> Maker? {
    if case .maker(let maker)? = scope.find(name) { return maker }
    // People also write the view itself: `logo.top.equalTo(title.bottom).offset(8)`.
    guard reading.surroundings?.view(name) != nil, links.contains(where: { MakerLibrary.isRelation($0.name) }),
      case .item(let item) = Names(reading: reading).value(of: name, in: scope)
    else { return nil }
    let isMasonry = reading.project.files[scope.file].language == .objectiveC
    return Maker(items: [item], library: isMasonry ? .masonry : .snapKit, change: .make)
  }

  /// What a chain has said so far.
  private struct Chain {
    var attributes: [String] = []
    var given: [String] = []
    var relation: ForeignRelation?
    var targets: [(item: Item?, attributes: [String]?, group: String?, value: Value)] = []
    var multiplier: ForeignNumber = 1
    var priority = 1000.0
    var offset: Value?
    var unknown: Unknown?
  }

  private func made(_ links: [Link], by maker: Maker, _ expression: CodeExpression, in scope: Scope) -> Value {
    var chain = Chain()
    for link in links { read(link, maker, &chain, in: scope) }
    if chain.relation == nil, chain.unknown == nil {
      // In Masonry an attribute alone is that of the superview.
      if maker.library == .masonry, !chain.attributes.isEmpty {
        chain.relation = .equal
        chain.targets = [(nil, nil, nil, .number(0))]
      } else {
        chain.unknown = .form
      }
    }
    let unknown = maker.unknown ?? chain.unknown
    let atoms = unknown == nil ? maker.items.flatMap { self.atoms($0, chain, maker.library) } : []
    let value = reading.make(
      maker.library.rawValue, expression, in: scope, atoms, unknown: unknown, isActive: maker.change != .prepare)
    if maker.change == .update, let numbers = Activation.numbers(value) { replace(numbers) }
    return value
  }

  /// An update changes the constant of the constraint that is there.
  private func replace(_ numbers: [Int]) {
    let added = numbers.compactMap { number in
      reading.ledger.records.indices.contains(number) ? reading.ledger.records[number].atom : nil
    }
    let old = reading.ledger.records.indices.filter { number in
      guard !numbers.contains(number), let atom = reading.ledger.records[number].atom else { return false }
      return added.contains { new in
        new.item.view == atom.item.view && new.attribute == atom.attribute && new.relation == atom.relation
          && new.item2?.view == atom.item2?.view && new.attribute2 == atom.attribute2
      }
    }
    reading.ledger.deactivate(old, reading.conditions)
  }

  private func read(_ link: Link, _ maker: Maker, _ chain: inout Chain, in scope: Scope) {
    let isMasonry = maker.library == .masonry
    let name = isMasonry && link.name.hasPrefix("mas_") ? String(link.name.dropFirst(4)) : link.name
    if link.arguments == nil, chain.relation == nil {
      if let attributes = Self.attributes(name) {
        chain.given.append(name)
        let all = isMasonry && name == "edges" ? ["top", "left", "bottom", "right"] : attributes
        chain.attributes += all.filter { !chain.attributes.contains($0) }
      } else if name != "and", name != "with" {
        chain.unknown = chain.unknown ?? .form
      }
      return
    }
    if chain.relation == nil {
      if name.hasSuffix("Superview"), let relation = Self.relations[String(name.dropLast(11))] ?? Self.superview(name) {
        chain.relation = relation
        chain.targets = [(Item(view: -1), nil, nil, .number(0))]
        if link.arguments?.isEmpty == false { chain.unknown = chain.unknown ?? .form }
        return
      }
      if let relation = Self.relations[name] {
        chain.relation = relation
        if let first = link.arguments?.first?.value { aim(first, maker, &chain, in: scope) }
        return
      }
    }
    modify(name, link.arguments ?? [], isMasonry, &chain, in: scope)
  }

  private static func superview(_ name: String) -> ForeignRelation? {
    ["equalToSuperview": .equal, "lessThanOrEqualToSuperview": .atMost, "greaterThanOrEqualToSuperview": .atLeast][name]
  }

  private func modify(
    _ name: String, _ arguments: [CodeArgument], _ isMasonry: Bool, _ chain: inout Chain, in scope: Scope
  ) {
    if let priority = Self.priorities[name] {
      chain.priority = priority
      return
    }
    switch name {
    case "and", "with", "labeled", "key", "install", "activate", "isActive", "layoutConstraints", "constraint": return
    default: break
    }
    guard let first = arguments.first?.value else {
      chain.unknown = chain.unknown ?? .form
      return
    }
    switch name {
    case "multipliedBy", "dividedBy":
      let number = reading.evaluate(first, in: scope).asNumber
      guard let number, let factor = name == "multipliedBy" ? number : ForeignNumber(1).over(number) else {
        chain.unknown = chain.unknown ?? .number
        return
      }
      chain.multiplier = factor
    case "offset", "inset", "insets", "sizeOffset", "centerOffset", "valueOffset", "insetBy":
      offset(name, reading.evaluate(first, in: scope).asMeasure, &chain)
    case "priority":
      let priority = Measures(reading: reading).priority(first, in: scope)
      if let priority { chain.priority = priority } else { chain.unknown = chain.unknown ?? .priority }
    default: chain.unknown = chain.unknown ?? .form
    }
  }

  private func offset(_ name: String, _ value: Value, _ chain: inout Chain) {
    switch value {
    case .number(let number):
      let isInset = name == "inset" || name == "insets"
      chain.offset = isInset ? .insets(Insets(top: number, left: number, bottom: number, right: number)) : value
    case .size, .point, .insets: chain.offset = value
    default: chain.unknown = chain.unknown ?? .number
    }
  }

  // MARK: What a relation is about

  private func aim(_ expression: CodeExpression, _ maker: Maker, _ chain: inout Chain, in scope: Scope) {
    let value = reading.evaluate(expression, in: scope)
    if case .list(let elements) = value, !elements.isEmpty {
      for element in elements { aim(element, expression, maker, &chain, in: scope) }
    } else {
      aim(value, expression, maker, &chain, in: scope)
    }
  }

  private func aim(
    _ value: Value, _ expression: CodeExpression, _ maker: Maker, _ chain: inout Chain, in scope: Scope
  ) {
    switch value {
    case .item(let item), .proxy(let item): chain.targets.append((item, nil, nil, .number(0)))
    case .own:
      if let root = reading.item(value) {
        chain.targets.append((root, nil, nil, .number(0)))
      } else {
        chain.unknown = chain.unknown ?? .view
      }
    case .side(let side): chain.targets.append((side.item, side.attributes, side.group, .number(0)))
    case .number, .size, .point, .insets: chain.targets.append((nil, nil, nil, value))
    case .unknown(let unknown):
      chain.unknown = chain.unknown ?? (unknown.reason == .form ? .number : unknown)
    default: chain.unknown = chain.unknown ?? .number
    }
  }

  // MARK: Constraints of a chain

  private func atoms(_ item: Item, _ chain: Chain, _ library: Name) -> [Record.Atom] {
    let attributes =
      library == .masonry ? chain.attributes : Self.order.filter { chain.attributes.contains($0) }
    guard let relation = chain.relation else { return [] }
    return chain.targets.flatMap { target in
      attributes.map { attribute in
        var atom = Record.Atom(item: item, attribute: attribute, relation: relation)
        atom.priority = chain.priority
        if let other = target.item {
          atom.item2 = other.view < 0 ? Item(view: item.view, isSuperview: true) : other
          atom.attribute2 = Self.second(attribute, target.attributes, target.group, chain)
        } else if !Attributes.sizes.contains(attribute) {
          atom.item2 = Item(view: item.view, isSuperview: true)
          atom.attribute2 = library == .snapKit ? Self.origin(attribute) : attribute
        }
        if atom.item2 != nil { atom.multiplier = chain.multiplier }
        let value = chain.offset ?? target.value
        atom.constant =
          library == .snapKit
          ? Self.constant(value, atom.attribute2 ?? attribute) : Self.constantOfMasonry(value, attribute)
        return atom
      }
    }
  }

  /// With a number alone a centre of SnapKit is counted from the superview's edge.
  private static func origin(_ attribute: String) -> String {
    attribute == "centerX" ? "left" : attribute == "centerY" ? "top" : attribute
  }

  /// Returns the attribute of the second side: the same, the one that is named, or that of the same compound.
  private static func second(_ attribute: String, _ named: [String]?, _ group: String?, _ chain: Chain) -> String {
    guard let named else { return attribute }
    guard let group, named.count > 1 else { return named[0] }
    let own = chain.given.count == 1 ? chain.given[0] : ""
    let pairs = [("edges", "margins"), ("directionalEdges", "directionalMargins")]
    if pairs.contains(where: { $0 == (own, group) }) { return attribute + "Margin" }
    if pairs.contains(where: { $0 == (group, own) }) { return String(attribute.dropLast(6)) }
    if Set(named) == Set(chain.attributes) { return attribute }
    return order.first { named.contains($0) } ?? named[0]
  }

  /// What a value adds to an attribute (`constraintConstantTargetValueFor`, left to right).
  static func constant(_ value: Value, _ attribute: String) -> ForeignNumber {
    switch value {
    case .number(let number): return number
    case .size(let width, let height): return attribute == "width" ? width : attribute == "height" ? height : 0
    case .point(let x, let y):
      return Attributes.sizes.contains(attribute) ? 0 : Attributes.horizontal.contains(attribute) ? x : y
    case .insets(let insets): return inset(insets, attribute)
    default: return 0
    }
  }

  static func inset(_ insets: Insets, _ attribute: String) -> ForeignNumber {
    switch attribute {
    case "left", "leading", "leftMargin", "leadingMargin": insets.left
    case "right", "trailing", "rightMargin", "trailingMargin": -insets.right
    case "top", "topMargin", "firstBaseline": insets.top
    case "bottom", "bottomMargin", "lastBaseline": -insets.bottom
    case "centerX", "centerXWithinMargins": (insets.left - insets.right) * 0.5
    case "centerY", "centerYWithinMargins": (insets.top - insets.bottom) * 0.5
    case "width": -(insets.left + insets.right)
    case "height": -(insets.top + insets.bottom)
    default: 0
    }
  }

  /// In Masonry insets move edges alone, sizes sizes, and points centres (`setInsets:`, `setSizeOffset:`).
  private static func constantOfMasonry(_ value: Value, _ attribute: String) -> ForeignNumber {
    switch value {
    case .number(let number): return number
    case .insets(let insets):
      return ["left", "right", "top", "bottom", "leading", "trailing"].contains(attribute)
        ? inset(insets, attribute) : 0
    case .size(let width, let height): return attribute == "width" ? width : attribute == "height" ? height : 0
    case .point(let x, let y): return attribute == "centerX" ? x : attribute == "centerY" ? y : 0
    default: return 0
    }
  }

  // MARK: Distribution

  /// `mas_distributeViewsAlongAxis:withFixedSpacing:leadSpacing:tailSpacing:` (NSArray+MASAdditions.m)
  private func distribution(_ call: LibraryCall) -> Value? {
    guard let base = call.base, let axis = call.first?.lastName else { return nil }
    let numbers = ["withFixedSpacing", "leadSpacing", "tailSpacing"].map { label in
      call.argument(label).flatMap { reading.evaluate($0, in: call.scope).asNumber }
    }
    guard case .list(let elements) = reading.evaluate(base, in: call.scope), let spacing = numbers[0],
      let lead = numbers[1], let tail = numbers[2], elements.count > 1
    else { return reading.leaveOut("Masonry", call.call, in: call.scope, numbers.contains(nil) ? .number : .view) }
    let items = elements.compactMap { reading.item($0) }
    guard items.count == elements.count else { return reading.leaveOut("Masonry", call.call, in: call.scope, .view) }
    let isAcross = axis.hasSuffix("Horizontal")
    let (near, far, size) = isAcross ? ("left", "right", "width") : ("top", "bottom", "height")
    func atom(_ item: Item, _ attribute: String, _ other: Item, _ second: String, _ constant: ForeignNumber)
      -> Record.Atom
    {
      Record.Atom(
        item: item, attribute: attribute, relation: .equal, item2: other, attribute2: second, constant: constant)
    }
    var atoms = [atom(items[0], near, Item(view: items[0].view, isSuperview: true), near, lead)]
    for (previous, item) in zip(items, items.dropFirst()) {
      atoms.append(atom(item, near, previous, far, spacing))
      atoms.append(atom(item, size, previous, size, 0))
    }
    if let last = items.last { atoms.append(atom(last, far, Item(view: last.view, isSuperview: true), far, -tail)) }
    return reading.make("Masonry", call.call, in: call.scope, atoms, isActive: true)
  }
}
