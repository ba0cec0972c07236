import Syntax

/// Names that stand by themselves in an expression: metrics, groups, priorities, and in visual format views.

extension WordReader {
  /// What wins where several have the name depends on where it stands.
  func value(_ context: Context) -> Word {
    let name = context.name
    if context.around(.whenStatement, .block)?.kind == .whenStatement, name == "width" || name == "height" {
      return .language
    }
    if isPriority(context) { return metric(context) ?? (PriorityNames.value(of: name) == nil ? .unknown : .language) }
    if context.around(.ruleAssignment) != nil {
      let isInSpecifier = context.around(.ruleSpecifier, .ruleAssignment)?.kind == .ruleSpecifier
      if !isInSpecifier, RuleName(rawValue: name) != nil { return .language }
      return metric(context) ?? (name == "nil" ? .language : view(context))
    }
    if let member = context.around(.formatMember, .gap), member.kind == .formatMember {
      if let view = context.model.declarations.declaredView(name, from: context.scope) { return named(view, context) }
      return metric(context) ?? view(context)
    }
    if let group = group(context) { return named(group: group, context) }
    if let metric = metric(context) { return metric }
    let isNone = name == "none" || name == "KeepNone"
    if isNone, context.around(.setterStatement, .block)?.kind == .setterStatement { return .language }
    let view = view(context)
    // `a.hugH == low`
    return view.meaning == .unknown && PriorityNames.value(of: name) != nil ? .language : view
  }

  /// Behind `@`, in a setter's `+keepAt(…)`, or as the value of `hug` and its like.
  private func isPriority(_ context: Context) -> Bool {
    switch context.around(.priority, .keepPriority, .property, .block)?.kind {
    case .priority, .keepPriority: return true
    case .property:
      guard let name = context.around(.property)?.first(.identifier) else { return false }
      return ConstantPass.priorityProperties[context.reader.string(name)] != nil
    default: return false
    }
  }

  private func metric(_ context: Context) -> Word? {
    for scope in context.model.declarations.scopesAround(context.scope) {
      guard let metric = context.unit.metrics[NamedUnit.ScopedName(scope: scope, name: context.name)] else { continue }
      return Word(symbol(ofMetric: metric, context.unit))
    }
    return nil
  }

  /// The group of that name, unless a nearer view hides it: where relations, setters and groups have their sides.
  private func group(_ context: Context) -> Int? {
    guard let named = context.unit.groups[context.name],
      context.around(.relationStatement, .setterStatement, .groupStatement, .properties) != nil,
      context.around(.properties, .block)?.kind != .properties
    else { return nil }
    let model = context.model
    for scope in model.declarations.scopesAround(context.scope) {
      guard let view = model.scopes[scope].view else { continue }
      if model.views.child(context.name, of: view, under: context.condition) != nil { return nil }
      let group = named.first {
        model.groups[$0].parent == view && context.condition.implies(model.groups[$0].condition)
      }
      if let group { return group }
    }
    return nil
  }

  /// A view, which by itself has a value in visual format alone; elsewhere its attribute is still to be written.
  private func view(_ context: Context) -> Word {
    if let view = context.model.declarations.declaredView(context.name, from: context.scope) {
      return named(view, context)
    }
    return PseudoView(rawValue: context.name) == nil ? .unknown : .standIn
  }
}
