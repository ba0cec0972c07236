import Syntax

// Names that stand by themselves in an expression: metrics, groups, priorities, and in visual format views.

extension WordReader {
  /// Returns the word for a name in an expression. The place of the name decides which meaning wins where several
  /// have it.
  package func value(_ context: NameContext) -> Word {
    let (name, path) = (context.name, context.path)
    if path.isInCondition, name == "width" || name == "height" || name == "text" { return .language }
    if isWord(path) { return .language }
    if isKeptState(path) { return keptState(context) }
    if isPriority(path) { return metric(context) ?? (PriorityNames.value(of: name) == nil ? .unknown : .language) }
    if path.around(.ruleAssignment) != nil {
      let isInSpecifier = path.around(.ruleSpecifier, .ruleAssignment)?.kind == .ruleSpecifier
      if !isInSpecifier, RuleName(rawValue: name) != nil { return .language }
      return metric(context) ?? (name == "nil" ? .language : view(context))
    }
    if let option = path.around(.property, .block), option.kind == .property, path.around(.stackStatement) != nil,
      let word = option.first(.identifier), StackOption(rawValue: path.text(of: word))?.words.isEmpty == false
    {
      return .language
    }
    if path.around(.predicates) != nil, path.around(.visualFormatStatement, .stackStatement) != nil {
      let view = view(context)
      return view.meaning.symbol == nil ? metric(context) ?? view : view
    }
    if let group = group(context) { return named(group: group, context) }
    if let metric = metric(context) { return metric }
    let isNone = name == "none" || name == "KeepNone"
    if isNone, path.around(.setterStatement, .block)?.kind == .setterStatement { return .language }
    let view = view(context)
    // `a.hugH == low`
    return view.meaning == .unknown && PriorityNames.value(of: name) != nil ? .language : view
  }

  /// Whether the path ends behind `@`, in a setter's `+keepAt(…)`, or in the value of `hug` or a similar property.
  private func isPriority(_ path: NodePath) -> Bool {
    switch path.around(.priority, .keepPriority, .property, .block) {
    case let around? where around.kind == .property:
      around.first(.identifier).flatMap { ViewProperty.named(path.text(of: $0)) }?.isPriority == true
    case let around?: around.kind != .block
    case nil: false
    }
  }

  /// Whether the path ends in the value of a property that is one of a few words.
  private func isWord(_ path: NodePath) -> Bool {
    guard let around = path.around(.property, .block), around.kind == .property,
      let name = around.first(.identifier), let property = ViewProperty.named(path.text(of: name))
    else { return false }
    if case .word = property.value { return true }
    return false
  }

  /// Whether the path ends behind `state:` in the properties of an instance.
  private func isKeptState(_ path: NodePath) -> Bool {
    guard let around = path.around(.property, .block), around.kind == .property else { return false }
    return around.first(.identifier).map { path.text(of: $0) } == "state"
  }

  /// Returns the word for a state of the layout that the view is an instance of.
  private func keptState(_ context: NameContext) -> Word {
    guard let key = layout(ofInstanceAround: context),
      let state = library.states(of: key).first(where: { $0.name == context.name })
    else { return .unknown }
    return Word(Symbol(kind: .state, name: state.name, file: state.file, declaration: state.bytes))
  }

  package func metric(_ context: NameContext) -> Word? {
    context.model.declarations.metric(context.name, from: context.scope).map {
      Word(symbol(ofMetric: $0, context.index))
    }
  }

  /// Returns the group of that name, unless a nearer view hides it. Only in the sides of relations, setters and
  /// groups.
  private func group(_ context: NameContext) -> Int? {
    guard context.index.groups[context.name] != nil,
      context.path.around(.relationStatement, .setterStatement, .groupStatement, .properties) != nil,
      context.path.around(.properties, .block)?.kind != .properties
    else { return nil }
    let model = context.model
    for view in model.declarations.scopesAround(context.scope).compactMap({ model.scopes[$0].view }) {
      if model.views.child(context.name, of: view, under: context.condition) != nil { return nil }
      if let group = group(in: view, context) { return group }
    }
    return nil
  }

  /// Returns the word for a view. By itself it has a value in visual format alone; elsewhere its attribute is still
  /// to come.
  private func view(_ context: NameContext) -> Word {
    if let view = context.model.declarations.declaredView(context.name, from: context.scope) {
      return named(view, context)
    }
    return PseudoView(rawValue: context.name) == nil ? .unknown : .pseudoView
  }
}
