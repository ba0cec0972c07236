// TinyConstraints (Constraints.swift, Abstraction.swift, Superview.swift): the name says the attributes of both sides.

struct TinyLibrary {
  let reading: ClassReading

  static let attributes: [String: [String]] = [
    "edges": ["top", "left", "bottom", "right"], "horizontal": ["left", "right"], "vertical": ["top", "bottom"],
    "origin": ["left", "top"], "center": ["centerX", "centerY"], "size": ["width", "height"], "width": ["width"],
    "height": ["height"], "aspectRatio": ["width"], "leading": ["leading"], "trailing": ["trailing"], "left": ["left"],
    "right": ["right"], "top": ["top"], "bottom": ["bottom"], "centerX": ["centerX"], "centerY": ["centerY"],
  ]
  static let pairs: [String: (String, String)] = [
    "leadingToTrailing": ("leading", "trailing"), "leftToRight": ("left", "right"),
    "trailingToLeading": ("trailing", "leading"), "rightToLeft": ("right", "left"), "topToBottom": ("top", "bottom"),
    "bottomToTop": ("bottom", "top"), "widthToHeight": ("width", "height"), "heightToWidth": ("height", "width"),
  ]
  private static let relations: [String: ForeignRelation] = [
    "equal": .equal, "equalOrLess": .atMost, "equalOrGreater": .atLeast,
  ]
  static let labels: Set<String> = ["to", "of", "in", "min", "max"]

  /// What the labels of a call say.
  private struct Options {
    var relation = ForeignRelation.equal
    var priority = 1000.0
    var offset: Value = .number(0)
    var insets = Value.insets(Insets())
    var multiplier: ForeignNumber = 1
    var target: Item?
    var excluded: Set<String> = []
    var unknown: Unknown?
  }

  func made(by call: LibraryCall) -> Value? {
    guard reading.project.imports[call.scope.file].contains("TinyConstraints") else { return nil }
    if call.name == "stack", call.base != nil { return stack(call) }
    let isSuperview = call.name.hasSuffix("Superview")
    var name = call.name
    for ending in ["ToSuperview", "InSuperview"] where name.hasSuffix(ending) { name = String(name.dropLast(11)) }
    guard Self.attributes[name] != nil || Self.pairs[name] != nil, isStatement(call, name, isSuperview) else {
      return nil
    }
    let receiver = call.base.map { reading.evaluate($0, in: call.scope) } ?? call.scope.find("self") ?? .own
    guard let item = reading.item(receiver) else {
      if case .unknown(let why) = receiver, why.reason == .otherObject {
        return reading.leaveOut("TinyConstraints", call.call, in: call.scope, why)
      }
      return reading.leaveOut("TinyConstraints", call.call, in: call.scope, .view)
    }
    var options = options(call, item, isSuperview)
    let atoms = atoms(item, name, isSuperview, call, &options)
    var isActive = true
    if let flag = call.argument("isActive"), case .flag(false) = reading.evaluate(flag, in: call.scope) {
      isActive = false
    }
    return reading.make(
      "TinyConstraints", call.call, in: call.scope, options.unknown == nil ? atoms : [],
      unknown: options.unknown ?? (atoms.isEmpty ? .form : nil), isActive: isActive)
  }

  private func isStatement(_ call: LibraryCall, _ name: String, _ isSuperview: Bool) -> Bool {
    if call.arguments.contains(where: { $0.isTrailing }) { return false }
    if isSuperview { return true }
    guard call.base != nil else { return false }
    if call.arguments.contains(where: { $0.label.map { Self.labels.contains($0) } ?? false }) { return true }
    return ["height", "width", "size", "aspectRatio"].contains(name) && call.first != nil
  }

  private func options(_ call: LibraryCall, _ item: Item, _ isSuperview: Bool) -> Options {
    var options = Options()
    if let relation = call.argument("relation") {
      if let known = relation.lastName.flatMap({ Self.relations[$0] }) {
        options.relation = known
      } else {
        options.unknown = .form
      }
    }
    if let priority = call.argument("priority") {
      if let known = Measures(reading: reading).priority(priority, in: call.scope) {
        options.priority = known
      } else {
        options.unknown = .priority
      }
    }
    if let offset = call.argument("offset") { options.offset = reading.evaluate(offset, in: call.scope) }
    if let insets = call.argument("insets") { options.insets = reading.evaluate(insets, in: call.scope) }
    if let multiplier = call.argument("multiplier") {
      let number = reading.evaluate(multiplier, in: call.scope).asNumber
      if let number { options.multiplier = number } else { options.unknown = .number }
    }
    if isSuperview {
      var superview = Item(view: item.view, isSuperview: true)
      if let safe = call.argument("usingSafeArea"), case .flag(true) = reading.evaluate(safe, in: call.scope) {
        superview.guide = .safeArea
      }
      options.target = superview
    } else if let target = call.argument("to", "of", "in") {
      options.target = reading.item(target, in: call.scope)
      if options.target == nil { options.unknown = reading.whyNoItem(target, in: call.scope) }
    }
    if let excluding = call.argument("excluding") { options.excluded = Self.edges(excluding) }
    return options
  }

  private static func edges(_ expression: CodeExpression) -> Set<String> {
    if case .list(let items) = expression.form { return Set(items.compactMap { $0.lastName }) }
    return Set([expression.lastName].compactMap { $0 })
  }

  // MARK: Constraints

  private func atoms(
    _ item: Item, _ name: String, _ isSuperview: Bool, _ call: LibraryCall, _ options: inout Options
  ) -> [Record.Atom] {
    if let (first, second) = Self.pairs[name] {
      let offset = number(options.offset, &options)
      return options.target == nil ? [] : [atom(item, options, first, second, offset)]
    }
    guard let attributes = Self.attributes[name] else { return [] }
    switch name {
    case "edges", "horizontal", "vertical", "origin":
      return edges(attributes, name, isSuperview, &options, item)
    case "center":
      guard case .point(let x, let y) = point(options.offset) else {
        options.unknown = options.unknown ?? .number
        return []
      }
      return [atom(item, options, "centerX", "centerX", x), atom(item, options, "centerY", "centerY", y)]
    case "aspectRatio":
      guard let ratio = call.first.flatMap({ reading.evaluate($0, in: call.scope).asNumber }) else {
        options.unknown = .number
        return []
      }
      (options.target, options.multiplier) = (item, ratio)
      return [atom(item, options, "width", "height", 0)]
    case "size": return size(call, &options, item)
    case "width", "height": return length(name, isSuperview, call, &options, item)
    default: return [position(name, isSuperview, call, &options, item)].compactMap { $0 }
    }
  }

  private func number(_ value: Value, _ options: inout Options) -> ForeignNumber {
    guard let number = value.numberOrZero else {
      options.unknown = options.unknown ?? .number
      return 0
    }
    return number
  }

  private func point(_ value: Value) -> Value {
    if case .number(0) = value { return .point(0, 0) }
    if case .insets(let insets) = value, insets == Insets() { return .point(0, 0) }
    return value
  }

  private func atom(
    _ item: Item, _ options: Options, _ first: String, _ second: String?, _ constant: ForeignNumber
  ) -> Record.Atom {
    Record.Atom(
      item: item, attribute: first, relation: options.relation, item2: second == nil ? nil : options.target,
      attribute2: second, multiplier: second == nil ? 1 : options.multiplier, constant: constant,
      priority: options.priority)
  }

  /// In the superview what is left out may be named by reading direction; beside another view that changes nothing.
  private func edges(
    _ attributes: [String], _ name: String, _ isSuperview: Bool, _ options: inout Options, _ item: Item
  ) -> [Record.Atom] {
    guard case .insets(let insets) = options.insets else {
      options.unknown = options.unknown ?? .number
      return []
    }
    guard options.target != nil else { return [] }
    var excluded = options.excluded
    if name == "edges", isSuperview {
      excluded = Set(excluded.map { ["leading": "left", "trailing": "right"][$0] ?? $0 })
    }
    let values = ["top": insets.top, "left": insets.left, "bottom": -insets.bottom, "right": -insets.right]
    return attributes.filter { !excluded.contains($0) }.map { atom(item, options, $0, $0, values[$0] ?? 0) }
  }

  private func size(_ call: LibraryCall, _ options: inout Options, _ item: Item) -> [Record.Atom] {
    if options.target != nil {
      var insets: (ForeignNumber, ForeignNumber) = (0, 0)
      if call.argument("insets") != nil {
        guard case .size(let width, let height) = options.insets else {
          options.unknown = options.unknown ?? .number
          return []
        }
        insets = (width, height)
      }
      return [atom(item, options, "width", "width", insets.0), atom(item, options, "height", "height", insets.1)]
    }
    guard let first = call.first, case .size(let width, let height) = reading.evaluate(first, in: call.scope) else {
      options.unknown = options.unknown ?? .number
      return []
    }
    return [atom(item, options, "width", nil, width), atom(item, options, "height", nil, height)]
  }

  private func length(
    _ name: String, _ isSuperview: Bool, _ call: LibraryCall, _ options: inout Options, _ item: Item
  ) -> [Record.Atom] {
    let limits = [("min", ForeignRelation.atLeast), ("max", .atMost)].compactMap { label, relation in
      call.argument(label).map { (reading.evaluate($0, in: call.scope), relation) }
    }
    if !limits.isEmpty {
      return limits.map { value, relation in
        let limit = number(value, &options)
        var made = atom(item, options, name, nil, limit)
        made.relation = relation
        return made
      }
    }
    if options.target == nil, !isSuperview, let first = call.first {
      let length = number(reading.evaluate(first, in: call.scope), &options)
      return [atom(item, options, name, nil, length)]
    }
    return [position(name, isSuperview, call, &options, item)].compactMap { $0 }
  }

  /// An edge, centre or size beside another; the second side may be an anchor.
  private func position(
    _ name: String, _ isSuperview: Bool, _ call: LibraryCall, _ options: inout Options, _ item: Item
  ) -> Record.Atom? {
    guard options.target != nil || options.unknown != nil else { return nil }
    var second = name
    let anchor =
      isSuperview ? call.first : call.arguments.dropFirst().first.flatMap { $0.label == nil ? $0.value : nil }
    if let anchor {
      guard case .side(let side) = reading.evaluate(anchor, in: call.scope), side.group == nil else {
        options.unknown = options.unknown ?? .view
        return nil
      }
      second = side.attributes[0]
      options.target = side.item
    }
    let offset = number(options.offset, &options)
    var made = atom(item, options, name, second, isSuperview && name == "trailing" ? -offset : offset)
    made.item2 = options.target
    return made
  }

  /// `stack(views, axis:, spacing:)`: adds the views, one behind the other.
  private func stack(_ call: LibraryCall) -> Value? {
    guard let base = call.base, let first = call.first, let holder = reading.item(base, in: call.scope),
      case .list(let elements) = reading.evaluate(first, in: call.scope)
    else { return nil }
    let items = elements.compactMap { reading.item($0) }
    let gap = call.argument("spacing").map { reading.evaluate($0, in: call.scope).asNumber } ?? 0
    guard items.count == elements.count, let gap, !items.isEmpty else {
      return reading.leaveOut("TinyConstraints", call.call, in: call.scope, gap == nil ? .number : .view)
    }
    let isAcross = call.argument("axis")?.lastName == "horizontal"
    let (near, far, low, high) = isAcross ? ("left", "right", "top", "bottom") : ("top", "bottom", "left", "right")
    var atoms: [Record.Atom] = []
    func add(_ item: Item, _ attribute: String, _ other: Item, _ second: String, _ constant: ForeignNumber? = nil) {
      atoms.append(
        Record.Atom(
          item: item, attribute: attribute, relation: .equal, item2: other, attribute2: second, constant: constant ?? 0)
      )
    }
    for (index, item) in items.enumerated() {
      reading.views.add(item.view, to: holder)
      add(item, low, holder, low)
      add(item, high, holder, high)
      if index == 0 { add(item, near, holder, near) } else { add(item, near, items[index - 1], far, gap) }
    }
    if let last = items.last { add(last, far, holder, far) }
    return reading.make("TinyConstraints", call.call, in: call.scope, atoms, isActive: true)
  }
}
