// Which functions of a project are worth following where they are called: those that make constraints or put views into
// views, that call such ones, or that give back a view, a constraint or a measure. All others change no layout.

struct Relevance {
  /// The names of functions of which one at least is worth it.
  private(set) var names: Set<String> = []

  private static let results = [
    "CGFloat", "Int", "Double", "Float", "CGSize", "CGPoint", "Insets", "View", "Label", "Button", "Constraint", "Self",
    "Priority", "NSInteger", "Guide", "Field", "Control", "Anchor", "instancetype",
  ]
  private static let calls: Set<String> = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview", "addLayoutGuide", "activate",
    "addConstraint", "addConstraints", "activateConstraints", "setContentHuggingPriority",
    "setContentCompressionResistancePriority", "setCustomSpacing",
  ]

  init(_ functions: [Declared<CodeFunction>], _ project: Project) {
    var callers: [String: Set<String>] = [:]
    for function in functions {
      let called = CodeNames.called(by: function.node.body)
      let isOwn =
        !called.isDisjoint(with: Self.calls) || Self.gives(function.node.result)
        || !SiteFinder(project, file: function.file).sites(in: function.node.body).isEmpty
        || function.node.body.contains { Self.sets($0) }
      if isOwn { names.insert(function.node.name) }
      for name in called { callers[name, default: []].insert(function.node.name) }
    }
    var waiting = Array(names)
    while let name = waiting.popLast() {
      for caller in callers[name] ?? [] where names.insert(caller).inserted { waiting.append(caller) }
    }
  }

  private static func gives(_ result: String?) -> Bool {
    guard let result, result != "View", !result.hasSuffix("ViewModel"), !result.hasSuffix("Controller") else {
      return false
    }
    return results.contains { result.has($0) }
  }

  /// Whether a statement makes a constraint active or sets its priority.
  private static func sets(_ statement: CodeStatement) -> Bool {
    guard case .expression(let expression) = statement.form, case .assignment(_, let target, _) = expression.form else {
      return false
    }
    return ["isActive", "priority", "active"].contains(target.lastName ?? "")
  }
}
