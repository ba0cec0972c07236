// Cartography (Context.swift, Expression.swift, LayoutProxy.swift) and Anchorage (Anchorage.swift): equations between
// the attributes of views. In Cartography a factor multiplies the constant, in Anchorage it does not.

struct Equations {
  let reading: ClassReading

  private enum Style: String { case cartography = "Cartography", anchorage = "Anchorage" }

  private static let relations: [String: ForeignRelation] = [
    "==": .equal, "<=": .atMost, ">=": .atLeast, "/==/": .equal, "/<=/": .atMost, "/>=/": .atLeast,
  ]
  private static let marker = "\u{0}constrain"

  // MARK: Cartography's blocks

  private static let groups: [String: [String]] = [
    "edges": ["top", "leading", "bottom", "trailing"], "size": ["width", "height"], "center": ["centerX", "centerY"],
    "edgesWithinMargins": ["topMargin", "leadingMargin", "bottomMargin", "trailingMargin"],
    "centerWithinMargins": ["centerXWithinMargins", "centerYWithinMargins"],
  ]

  /// `constrain(a, b) { a, b in … }`
  func block(_ call: LibraryCall) -> Value? {
    guard reading.project.imports[call.scope.file].contains("Cartography") else { return nil }
    if call.scope.find(Self.marker) != nil, call.base == nil { return inBlock(call) }
    guard call.name == "constrain", call.base == nil, let last = call.arguments.last, last.isTrailing,
      case .closure(let closure, let scope) = reading.evaluate(last.value, in: call.scope)
    else { return nil }
    var values: [Value] = []
    for argument in call.arguments.dropLast() where argument.label == nil {
      values.append(proxy(reading.evaluate(argument.value, in: call.scope)))
    }
    let inner = Scope(outer: scope, file: scope.file, type: scope.type)
    inner.values[Self.marker] = .nothing
    let before = reading.ledger.records.count
    Expressions(reading: reading).call(closure, inner, values)
    return .constraints(Array(min(before, reading.ledger.records.count)..<reading.ledger.records.count))
  }

  private func proxy(_ value: Value) -> Value {
    switch value {
    case .list(let items): return .list(items.map { proxy($0) })
    default:
      if let item = reading.item(value) { return .layoutProxy(item) }
      return value.isUnknown ? value : .unknown(.view)
    }
  }

  /// Returns what a member of a proxy stands for.
  static func member(_ name: String, of item: Item) -> Value {
    switch name {
    case "superview": return .layoutProxy(Item(view: item.view, isSuperview: true))
    case "safeAreaLayoutGuide", "safeArea":
      var guide = item
      guide.guide = .safeArea
      return .layoutProxy(guide)
    case "layoutMarginsGuide":
      var guide = item
      guide.guide = .margins
      return .layoutProxy(guide)
    default: break
    }
    if let group = groups[name] { return .side(Side(item: item, attributes: group, group: name)) }
    let plain = ["baseline": "lastBaseline", "centreX": "centerX", "centreY": "centerY"][name] ?? name
    guard Attributes.all.contains(plain) else { return .unknown(.form) }
    return .side(Side(item: item, attributes: [plain], group: nil))
  }

  /// `align(top: a, b)`, `distribute(by: 8, vertically: a, b)`
  private func inBlock(_ call: LibraryCall) -> Value? {
    guard call.name == "align" || call.name == "distribute" else { return nil }
    let lists = call.arguments.filter { $0.label != "by" }.map { reading.evaluate($0.value, in: call.scope) }
    let flat = lists.flatMap { value -> [Value] in if case .list(let items) = value { items } else { [value] } }
    let items = flat.compactMap { value -> Item? in if case .layoutProxy(let item) = value { item } else { nil } }
    guard items.count == flat.count, let first = items.first else {
      return reading.leaveOut("Cartography", call.call, in: call.scope, .view)
    }
    let label = call.arguments.first { $0.label != nil && $0.label != "by" }?.label ?? ""
    func atom(_ one: Item, _ attribute: String, _ other: Item, _ second: String, _ constant: ForeignNumber)
      -> Record.Atom
    {
      Record.Atom(
        item: one, attribute: attribute, relation: .equal, item2: other, attribute2: second, constant: constant)
    }
    if call.name == "align" {
      guard case .side(let side) = Equations.member(label, of: first), side.group == nil else {
        return reading.leaveOut("Cartography", call.call, in: call.scope, .form)
      }
      let name = side.attributes[0]
      let atoms = items.dropFirst().map { atom(first, name, $0, name, 0) }
      return reading.make("Cartography", call.call, in: call.scope, atoms, isActive: true)
    }
    let gap = call.argument("by").map { reading.evaluate($0, in: call.scope).asNumber } ?? 0
    guard let gap else { return reading.leaveOut("Cartography", call.call, in: call.scope, .number) }
    let sides = [
      "vertically": ("bottom", "top"), "horizontally": ("trailing", "leading"), "leftToRight": ("right", "left"),
    ]
    guard let (far, near) = sides[label] else {
      return reading.leaveOut("Cartography", call.call, in: call.scope, .form)
    }
    let atoms = zip(items, items.dropFirst()).map { atom($0, far, $1, near, -gap) }
    return reading.make("Cartography", call.call, in: call.scope, atoms, isActive: true)
  }

  // MARK: Equations

  /// Makes what an equation says; nil for an expression that is none.
  func made(by expression: CodeExpression, in scope: Scope) -> Value? {
    guard case .binary(let sign, let left, let right) = expression.form else { return nil }
    if sign == "~", let style = style(left, in: scope), case .binary(let inner, let one, let other) = left.form,
      let relation = Self.relations[inner]
    {
      return made(relation, one, other, style, expression, Measures(reading: reading).priority(right, in: scope), scope)
    }
    guard let relation = Self.relations[sign], let style = style(expression, in: scope) else { return nil }
    return made(relation, left, right, style, expression, 1000, scope)
  }

  /// Returns the library whose equation an expression is; nil for one that compares values.
  private func style(_ expression: CodeExpression, in scope: Scope) -> Style? {
    guard case .binary(let sign, let left, _) = expression.form, Self.relations[sign] != nil else { return nil }
    if scope.find(Self.marker) != nil { return .cartography }
    guard reading.project.imports[scope.file].contains("Anchorage"), let name = left.lastName,
      name.hasSuffix("Anchor") || name.hasSuffix("Anchors")
    else { return nil }
    return .anchorage
  }

  private func made(
    _ relation: ForeignRelation, _ left: CodeExpression, _ right: CodeExpression, _ style: Style,
    _ expression: CodeExpression, _ priority: Double?, _ scope: Scope
  ) -> Value {
    let first = sum(left, style, in: scope)
    let second = sum(right, style, in: scope)
    var atoms: [Record.Atom] = []
    var unknown: Unknown? = priority == nil ? .priority : nil
    if case .linear(let linear) = first {
      atoms = self.atoms(linear, relation, second, style, priority ?? 1000, &unknown)
    } else if case .unknown(let why) = first {
      unknown = why.reason == .form || why.reason == .number ? .view : why
    } else {
      unknown = .form
    }
    return reading.make(
      style.rawValue, expression, in: scope, unknown == nil ? atoms : [], unknown: unknown, isActive: true)
  }

  private func atoms(
    _ first: Linear, _ relation: ForeignRelation, _ second: Value, _ style: Style, _ priority: Double,
    _ unknown: inout Unknown?
  ) -> [Record.Atom] {
    var atoms: [Record.Atom] = []
    for (index, term) in first.terms.enumerated() {
      let isTurned = style == .anchorage && Self.isEdges(first.group) && Attributes.far.contains(term.attribute)
      var atom = Record.Atom(
        item: term.item, attribute: term.attribute, relation: isTurned ? relation.turned : relation, priority: priority)
      switch second {
      case .number(let number): atom.constant = number - term.constant
      case .size, .insets, .point: atom.constant = MakerLibrary.constant(second, term.attribute)
      case .linear(let linear):
        guard linear.terms.count == 1 || index < linear.terms.count else { continue }
        let other = linear.terms[linear.terms.count == 1 ? 0 : index]
        (atom.item2, atom.attribute2) = (other.item, other.attribute)
        (atom.multiplier, atom.constant) = (other.multiplier, other.constant - term.constant)
      case .unknown(let why): unknown = why.reason == .form ? .number : why
      default: unknown = .number
      }
      if term.multiplier != 1 { unknown = unknown ?? .form }
      atoms.append(atom)
    }
    return atoms
  }

  private static func isEdges(_ group: String?) -> Bool {
    ["edgeAnchors", "horizontalAnchors", "verticalAnchors"].contains(group ?? "")
  }

  // MARK: Sums

  /// Returns a side of an equation: attributes with factors and constants, or a number.
  private func sum(_ expression: CodeExpression, _ style: Style, in scope: Scope) -> Value {
    switch expression.form {
    case .binary(let sign, let left, let right) where ["+", "-", "*", "/"].contains(sign):
      return combined(sign, sum(left, style, in: scope), sum(right, style, in: scope), style)
    case .call(let function, let arguments) where style == .cartography && function.lastName == "inset":
      return inset(arguments, in: scope)
    default: break
    }
    let value = reading.evaluate(expression, in: scope).asMeasure
    if case .side(let side) = value {
      return .linear(
        Linear(terms: side.attributes.map { Linear.Term(item: side.item, attribute: $0) }, group: side.group))
    }
    return value
  }

  private func combined(_ sign: String, _ left: Value, _ right: Value, _ style: Style) -> Value {
    switch (left, right) {
    case (.number(let one), .number(let other)): return Expressions.sum(sign, one, other)
    case (.linear(let linear), .number(let number)): return changed(linear, sign, number, style)
    // What stands first counts as if it stood behind, also before a minus.
    case (.number(let number), .linear(let linear)): return changed(linear, sign, number, style)
    case (.linear(let linear), .insets) where sign == "+", (.linear(let linear), .size) where sign == "+":
      var result = linear
      for index in result.terms.indices {
        result.terms[index].constant += MakerLibrary.constant(right, result.terms[index].attribute)
      }
      return .linear(result)
    case (.unknown, _): return left
    case (_, .unknown): return right
    default: return .unknown(.number)
    }
  }

  private func changed(_ linear: Linear, _ sign: String, _ number: ForeignNumber, _ style: Style) -> Value {
    var result = linear
    for index in result.terms.indices {
      let isInward =
        style == .anchorage && Self.isEdges(linear.group) && Attributes.far.contains(result.terms[index].attribute)
      switch sign {
      case "+", "-": result.terms[index].constant += (sign == "+") == isInward ? -number : number
      default:
        let term = result.terms[index]
        let changed = [term.multiplier, term.constant].map { sign == "*" ? $0.times(number) : $0.over(number) }
        guard let multiplier = changed[0], let constant = changed[1] else { return .unknown(.number) }
        result.terms[index].multiplier = multiplier
        if style == .cartography { result.terms[index].constant = constant }
      }
    }
    return .linear(result)
  }

  /// `inset(edges, 8)`, `(edges, horizontal, vertical)`, `(edges, top, leading, bottom, trailing)`, insets
  private func inset(_ arguments: [CodeArgument], in scope: Scope) -> Value {
    guard let first = arguments.first, case .linear(var linear) = sum(first.value, .cartography, in: scope) else {
      return .unknown(.view)
    }
    let values = arguments.dropFirst().map { reading.evaluate($0.value, in: scope) }
    let labels = arguments.dropFirst().map { $0.label ?? "" }
    var insets = Insets()
    if values.count == 1, case .insets(let known) = values[0] {
      insets = known
    } else {
      let numbers = values.compactMap { $0.asNumber }
      guard numbers.count == values.count else { return .unknown(.number) }
      switch numbers.count {
      case 1:
        let (x, y): (ForeignNumber, ForeignNumber) = (
          labels[0] == "vertically" ? 0 : numbers[0], labels[0] == "horizontally" ? 0 : numbers[0]
        )
        insets = Insets(top: y, left: x, bottom: y, right: x)
      case 2: insets = Insets(top: numbers[1], left: numbers[0], bottom: numbers[1], right: numbers[0])
      case 4: insets = Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
      default: return .unknown(.form)
      }
    }
    for index in linear.terms.indices {
      linear.terms[index].constant += MakerLibrary.inset(insets, linear.terms[index].attribute)
    }
    return .linear(linear)
  }
}
