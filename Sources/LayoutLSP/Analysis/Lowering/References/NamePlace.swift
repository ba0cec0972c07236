import Syntax

/// A place of a text where a name stands, or could stand. The nodes around it decide what a name can mean there, its
/// scope what it does mean. Asks for what is declared, not for what became of a statement.
package struct NamePlace {
  let declarations: Declarations
  let scope: ScopeID
  /// The path to the word.
  let path: NodePath
  let name: String

  /// With a `name` that is not the word's own, the place tells what that would mean there.
  package init(_ path: NodePath, scope: ScopeID, _ declarations: Declarations, name: String? = nil) {
    (self.path, self.scope, self.declarations) = (path, scope, declarations)
    self.name = name ?? path.text(of: path.token)
  }

  private var token: Cursor { path.token }
  private var parent: Cursor { path.parent }

  /// What the name means; nil where it means nothing, and for an attribute.
  package var subject: Mention.Subject? {
    switch parent.kind {
    case .path: component
    case .reference: member
    case .name: value
    default: nil
    }
  }

  // MARK: Paths

  private var component: Mention.Subject? {
    let isItem = path.around(.rowItem, .stackItem)?.first(.path) == parent
    if isItem, name == RowsLowering.spacerName { return .language }
    let subjects = subjects(of: parent)
    // A name in a stack may be the metric of a gap; a child of that name comes first.
    if isItem, parent.first(.dot) == nil, path.around(.stackItem) != nil, !isChild(subjects.first), let metric {
      return metric
    }
    let number = parent.children.filter { $0.kind == .identifier && $0.index < token.index }.count
    return subjects.indices.contains(number) ? subjects[number] : nil
  }

  /// Returns what the names of a path stand for, up to the first that is not known.
  private func subjects(of path: Cursor) -> [Mention.Subject] {
    var subjects: [Mention.Subject] = []
    var outer: ViewID?
    for component in path.children where component.kind == .identifier {
      let name = self.path.text(of: component)
      if subjects.isEmpty || outer != nil, let view = declarations.declaredView(name, inside: outer, from: scope) {
        subjects.append(.view(view, isDeclaration: false))
        outer = view
        continue
      }
      guard let word = PseudoView(rawValue: name), subjects.isEmpty || word != .view else { break }
      if outer == nil, let last = subjects.last {
        // Such words stand for rectangles of views, and what a `superview` stands for may not be known.
        guard case .pseudoView = last else { break }
        subjects.append(.pseudoView)
        continue
      }
      let box = declarations.box(word, inside: outer, superview: nil, from: scope)
      subjects.append(box.map { .use(of: $0) } ?? .pseudoView)
      outer = if case .view(let view)? = box { view } else { nil }
    }
    return subjects
  }

  private func isChild(_ subject: Mention.Subject?) -> Bool {
    guard case .view(let view, _)? = subject else { return false }
    return declarations.views[view].parent == declarations.owner(of: scope)
  }

  /// What the last name of a reference means: a group or a view in the view before it.
  private var member: Mention.Subject? {
    guard !path.endsInAttribute, parent.first(.argument) == nil, let path = parent.first(.path) else { return nil }
    let subjects = subjects(of: path)
    guard subjects.count == path.children.filter({ $0.kind == .identifier }).count,
      case .view(let view, _)? = subjects.last
    else { return nil }
    if let group = declarations.group(name, in: view, from: scope) { return .group(group, isDeclaration: false) }
    return declarations.declaredView(name, inside: view, from: scope).map { .view($0, isDeclaration: false) }
  }

  // MARK: Ranges and rows

  /// The views of the range, declared or named, that the number at its end belongs to, and its bytes in the piece; nil
  /// where not all of them are known.
  var range: (views: [ViewID], bytes: Range<Int>)? {
    let components = (parent.first(.path) ?? parent).children.filter { $0.kind == .identifier }
    let isDeclared = parent.kind == .viewDeclarator
    guard parent.first(.ellipsis) != nil, let first = components.first,
      let last = isDeclared ? first : components.last,
      let range = ViewRange(first: path.text(of: last), last: name)
    else { return nil }
    var container = isDeclared ? declarations.owner(of: scope) : nil
    for component in isDeclared ? [] : components.dropLast() {
      let name = path.text(of: component)
      let view = declarations.declaredView(name, inside: container, from: scope)
      guard let view = view ?? (container == nil && name == PseudoView.view.rawValue ? .root : nil) else { return nil }
      container = view
    }
    let views = range.names.map { declarations.declaredView($0, inside: container, from: scope) }.allPresent()
    return views.map { ($0, first.contentRange.through(token.contentRange)) }
  }

  /// The first label of that name in the statement with rows around the place.
  var firstLabel: Cursor? {
    let rows = path.around(.rowsStatement)?.first(.rowsBlock)?.children.filter { $0.kind == .row } ?? []
    return rows.lazy.compactMap { $0.first(.rowLabel)?.first(.identifier) }.first { path.text(of: $0) == name }
  }

  // MARK: Values

  /// What a name by itself means in an expression. Its place decides which meaning wins where several have it.
  private var value: Mention.Subject? {
    if path.isInCondition, name == "width" || name == "height" || name == "text" { return .language }
    if isWordOfProperty { return .language }
    // The states of an instance belong to its layout.
    if path.isInKeptState { return nil }
    if isPriority { return metric ?? (PriorityNames.value(of: name) == nil ? nil : .language) }
    if path.around(.ruleAssignment) != nil {
      let isInSpecifier = path.around(.ruleSpecifier, .ruleAssignment)?.kind == .ruleSpecifier
      if !isInSpecifier, RuleName(rawValue: name) != nil { return .language }
      return metric ?? (name == "nil" ? .language : view)
    }
    if isWordOfStack { return .language }
    if path.around(.predicates) != nil, path.around(.visualFormatStatement, .stackStatement) != nil {
      if case .view(let view, _)? = view { return .view(view, isDeclaration: false) }
      return metric ?? view
    }
    if let group { return .group(group, isDeclaration: false) }
    if let metric { return metric }
    let isNone = name == "none" || name == "KeepNone"
    if isNone, path.around(.setterStatement, .block)?.kind == .setterStatement { return .language }
    // `a.hugH == low`
    return view ?? (PriorityNames.value(of: name) == nil ? nil : .language)
  }

  /// Whether the place is behind `@`, in a setter's `+keepAt(…)`, or in the value of `hug` or a similar property.
  private var isPriority: Bool {
    switch path.around(.priority, .keepPriority, .property, .block) {
    case let around? where around.kind == .property:
      around.first(.identifier).flatMap { ViewProperty(rawValue: path.text(of: $0)) }?.isPriority == true
    case let around?: around.kind != .block
    case nil: false
    }
  }

  /// Whether the place is in the value of a property that is one of a few words.
  private var isWordOfProperty: Bool {
    guard let around = path.around(.property, .block), around.kind == .property,
      let name = around.first(.identifier), let property = ViewProperty(rawValue: path.text(of: name))
    else { return false }
    return !property.form.choices.isEmpty
  }

  private var isWordOfStack: Bool {
    guard let option = path.around(.property, .block), option.kind == .property, path.around(.stackStatement) != nil,
      let word = option.first(.identifier)
    else { return false }
    return StackOption(rawValue: path.text(of: word))?.words.isEmpty == false
  }

  private var metric: Mention.Subject? {
    declarations.metric(name, from: scope).map { .metric($0, isDeclaration: false) }
  }

  /// The group of that name, unless a nearer view hides it. Only in the sides of relations, setters and groups.
  private var group: Int? {
    guard path.around(.relationStatement, .setterStatement, .groupStatement, .properties) != nil,
      path.around(.properties, .block)?.kind != .properties
    else { return nil }
    return declarations.group(name, from: scope)
  }

  /// The view of that name. By itself it has a value in visual format alone; elsewhere its attribute is still to
  /// come.
  private var view: Mention.Subject? {
    if let view = declarations.declaredView(name, from: scope) { return .view(view, isDeclaration: false) }
    return PseudoView(rawValue: name) == nil ? nil : .pseudoView
  }
}

extension NodePath {
  /// Whether the path ends behind `state:` in the properties of an instance.
  var isInKeptState: Bool {
    guard let around = around(.property, .block), around.kind == .property else { return false }
    return around.first(.identifier).map { text(of: $0) } == "state"
  }

  /// Whether the path ends with the attribute of a reference.
  var endsInAttribute: Bool {
    let (name, takesView) = (text(of: token), parent.first(.argument) != nil)
    return Attribute.index(of: name, takesView: takesView) != nil || ListAttribute.named(name) != nil
  }
}
