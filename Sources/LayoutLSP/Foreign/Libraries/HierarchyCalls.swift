// The calls that say which view lies in which, what a stack arranges, and words and priorities of contents.

struct HierarchyCalls {
  let reading: ClassReading

  private enum Meaning { case add, arrange, addGuide, remove, hugging, resistance, spacing, title }

  private static let meanings: [String: Meaning] = [
    "addSubview": .add, "insertSubview": .add, "addSubviews": .add, "addArrangedSubview": .arrange,
    "insertArrangedSubview": .arrange, "addArrangedSubviews": .arrange, "addLayoutGuide": .addGuide,
    "setContentHuggingPriority": .hugging, "setContentCompressionResistancePriority": .resistance,
    "setCustomSpacing": .spacing, "setTitle": .title, "removeFromSuperview": .remove, "addSubviewToView": .add,
    "removeArrangedSubview": .remove,
    "setContentHuggingPriorityForAxis": .hugging,
  ]
  private static let places: Set<String> = [
    "at", "belowSubview", "aboveSubview", "index", "atIndex", "below", "above", "positioned", "relativeTo",
  ]

  static func isKnown(_ name: String) -> Bool { meanings[name] != nil }

  /// Whether a function by its name adds a view to another.
  static func isAdding(_ name: String) -> Bool { meanings[name] == .add || meanings[name] == .addGuide }

  /// Whether a function by its name says what a stack arranges.
  static func isOfStack(_ name: String) -> Bool { meanings[name] == .arrange || meanings[name] == .spacing }

  /// Whether a function by its name says how strongly a view keeps the size of its content.
  static func isPriority(_ name: String) -> Bool { meanings[name] == .hugging || meanings[name] == .resistance }

  func made(by call: LibraryCall) -> Value? {
    guard let meaning = Self.meanings[call.name] else { return nil }
    switch meaning {
    case .add, .arrange, .addGuide: return add(call, meaning)
    case .remove:
      reading.isOpen = true
      let away = call.arguments.first.map { reading.evaluate($0.value, in: call.scope) } ?? receiver(call)
      if let item = reading.item(away) { reading.views.change(item.view) { $0.comesAndGoes = true } }
      return .nothing
    case .hugging, .resistance: return priority(call, meaning == .hugging ? "hug" : "resist")
    case .spacing: return spacing(call)
    case .title: return title(call)
    }
  }

  private func receiver(_ call: LibraryCall) -> Value {
    call.base.map { reading.evaluate($0, in: call.scope) } ?? call.scope.find("self") ?? .own
  }

  private func add(_ call: LibraryCall, _ meaning: Meaning) -> Value? {
    let holder = receiver(call)
    let values = call.arguments.filter { !Self.places.contains($0.label ?? "") }
      .map { reading.evaluate($0.value, in: call.scope) }
      .flatMap { value -> [Value] in if case .list(let items) = value { items } else { [value] } }
    let items = values.compactMap { reading.item($0) }
    // A function of the project's own with such a name counts where all that it is given are views.
    let isOwn = call.name.hasSuffix("ubviews")
    if isOwn, items.count != values.count || items.isEmpty || reading.item(holder) == nil { return nil }
    if items.count != values.count { reading.isOpen = true }
    guard let parent = reading.item(holder) else {
      reading.isOpen = true
      return .nothing
    }
    for item in items where item.guide == nil && !item.isSuperview { add(item.view, to: parent, meaning) }
    return .nothing
  }

  private func add(_ child: Int, to parent: Item, _ meaning: Meaning) {
    guard reading.barrier == nil, parent.guide == nil else {
      reading.isOpen = true
      return
    }
    // A view that is added in one state only is there in all of them, as far as is known.
    if !reading.conditions.isEmpty {
      reading.isOpen = true
      if reading.views[child]?.parent != nil { return }
      reading.views.change(child) { $0.comesAndGoes = true }
    }
    reading.views.add(child, to: parent)
    if meaning == .arrange {
      reading.views.change(parent.view) { view in
        var stack = view.stack ?? ForeignStack()
        if !stack.arranged.contains(child) { stack.arranged.append(child) }
        view.stack = stack
      }
    }
    if meaning == .addGuide { reading.views.change(child) { $0.isGuide = true } }
  }

  /// What the initializer of a view is given: the words of a control, what a stack arranges.
  func arrange(_ made: Value, _ arguments: [Functions.Argument]) {
    guard case .item(let item) = made, let view = reading.views[item.view] else { return }
    if let first = arguments.first, case .words(let words) = first.value, view.type.map(ViewClasses.isToolkit) ?? false,
      ["title", "text", "string"].contains(where: { first.label?.lowercased().hasSuffix($0) ?? false })
    {
      reading.views.change(item.view) { $0.words = words }
    }
    guard view.stack != nil else { return }
    for argument in arguments {
      switch (argument.label, argument.value) {
      case ("arrangedSubviews", .list(let views)), ("initWithArrangedSubviews", .list(let views)),
        ("views", .list(let views)), (nil, .list(let views)):
        let items = views.compactMap { reading.item($0) }
        if items.count != views.count { reading.isOpen = true }
        for child in items where child.guide == nil { add(child.view, to: item, .arrange) }
      case ("axis", .symbol(let name)):
        reading.views.change(item.view) { $0.stack?.isVertical = name == "vertical" }
      case ("spacing", .number(let spacing)): reading.views.change(item.view) { $0.stack?.spacing = spacing.plain }
      case ("alignment", .symbol(let name)): reading.views.change(item.view) { $0.stack?.alignment = name }
      case ("distribution", .symbol(let name)): reading.views.change(item.view) { $0.stack?.distribution = name }
      default: break
      }
    }
  }

  // MARK: Contents

  private func priority(_ call: LibraryCall, _ kind: String) -> Value? {
    guard let first = call.arguments.first?.value else { return nil }
    let axis = call.argument("for", "forAxis", "forOrientation")?.lastName ?? ""
    guard let item = reading.item(receiver(call)) else { return .nothing }
    guard let priority = Measures(reading: reading).priority(first, in: call.scope), reading.conditions.isEmpty,
      reading.barrier == nil
    else {
      reading.isOpen = true
      return .nothing
    }
    let name = kind + (axis.lowercased().hasSuffix("vertical") ? "V" : "H")
    reading.views.change(item.view) { view in
      view.priorities.removeAll { $0.name == name }
      view.priorities.append((name, priority))
    }
    return .nothing
  }

  private func spacing(_ call: LibraryCall) -> Value? {
    guard let first = call.arguments.first?.value, let after = call.argument("after", "afterView"),
      let item = reading.item(receiver(call)), let view = reading.item(after, in: call.scope)
    else {
      reading.isOpen = true
      return .nothing
    }
    let gap = reading.evaluate(first, in: call.scope).asPlainNumber
    reading.views.change(item.view) { holder in
      if let gap { holder.stack?.gaps[view.view] = gap } else { holder.stack?.isPartlyRead = true }
    }
    return .nothing
  }

  private func title(_ call: LibraryCall) -> Value? {
    guard let first = call.arguments.first?.value, let item = reading.item(receiver(call)) else { return nil }
    let state = call.argument("for", "forState")?.lastName ?? "normal"
    if case .words(let words) = reading.evaluate(first, in: call.scope), state.lowercased().hasSuffix("normal"),
      reading.barrier == nil
    {
      reading.views.change(item.view) { $0.words = $0.words ?? words }
    }
    return .nothing
  }
}
