// Finds every statement that makes constraints by its look alone, whether it was followed or not: what was not followed
// is named as not read, and nothing is passed over in silence.

struct SiteFinder {
  struct Found {
    var site: Site
    var library: String
    /// Whether the call may be one of anything: `logo.width(44)`
    var isWeak = false
  }

  private let file: Int
  private let imports: Set<String>
  /// Whether the code stands alone, so that blocks may have begun before it.
  private let isSnippet: Bool

  init(_ project: Project, file: Int) {
    self.file = file
    imports = project.imports[file]
    isSnippet = project.isSnippet
  }

  /// Returns the statements in code, in the order of the text.
  func sites(in statements: [CodeStatement]) -> [Found] {
    sites(in: statements, makers: isSnippet ? MakerLibrary.makers : [], isInBlock: false)
  }

  private func sites(in statements: [CodeStatement], makers: Set<String>, isInBlock: Bool) -> [Found] {
    var found: [Found] = []
    var walk = CodeWalk { expression in
      guard let one = self.library(of: expression, makers, isInBlock) else {
        guard let (closure, inner, isBlock) = self.block(in: expression, makers) else { return true }
        if case .call(let function, let arguments) = expression.form {
          // The receiver and the other arguments are visited as they stand.
          found += self.sites(
            in: [CodeStatement(.expression(function), function.start, function.end)], makers: makers,
            isInBlock: isInBlock)
          for argument in arguments.dropLast() {
            let value = argument.value
            found += self.sites(
              in: [CodeStatement(.expression(value), value.start, value.end)], makers: makers, isInBlock: isInBlock)
          }
        }
        found += self.sites(in: closure.body, makers: inner, isInBlock: isBlock)
        return false
      }
      let site = Site(file: self.file, start: expression.start, end: expression.end)
      var isWeak = false
      if one == "TinyConstraints", case .call(let function, let arguments) = expression.form {
        isWeak = arguments.allSatisfy { $0.label == nil } && !(function.lastName ?? "").hasSuffix("Superview")
      } else if one == "SnapKit", let root = SiteFinder.root(of: expression), !makers.contains(root) {
        let calls = SiteFinder.calls(of: expression)
        isWeak = calls.count == 1 && !calls[0].hasSuffix("Superview")
      }
      found.append(Found(site: site, library: one, isWeak: isWeak))
      return false
    }
    walk.visit(statements)
    return found
  }

  private func library(of expression: CodeExpression, _ makers: Set<String>, _ isInBlock: Bool) -> String? {
    switch expression.form {
    case .call(let function, let arguments):
      if let maker = SiteFinder.root(of: expression), makers.contains(maker) { return "SnapKit" }
      if isSnippet, SiteFinder.calls(of: expression).contains(where: { MakerLibrary.isRelation($0) }) {
        return "SnapKit"
      }
      guard let name = function.lastName else { return nil }
      let labels = arguments.map { $0.label ?? "" }
      var hasBase = false
      if case .member = function.form { hasBase = true }
      if AnchorLibrary.isStatement(name, labels.first), hasBase { return "anchors" }
      if labels.contains("relatedBy"), ["NSLayoutConstraint", "constraintWithItem", "init"].contains(name) {
        return "NSLayoutConstraint"
      }
      if name == "constraintsWithVisualFormat" || name == "constraints" && labels.first == "withVisualFormat" {
        return "visual format"
      }
      if PureLibrary.isStatement(name) || name.hasPrefix("mas_distributeViews") { return "PureLayout" }
      if imports.contains("TinyConstraints"), TinyLibrary.isStatement(name, arguments, hasBase: hasBase) {
        return "TinyConstraints"
      }
      if isInBlock, !hasBase, name == "align" || name == "distribute" { return "Cartography" }
      if imports.contains("EasyPeasy"), case .name = SiteFinder.head(of: expression).form,
        let kind = SiteFinder.head(of: expression).lastName, EasyLibrary.isAttribute(kind)
      {
        return "EasyPeasy"
      }
      return nil
    case .member:
      if let maker = SiteFinder.root(of: expression), makers.contains(maker) { return "SnapKit" }
      return nil
    case .binary(let sign, let left, _):
      let relations: Set<String> = ["==", "<=", ">=", "/==/", "/<=/", "/>=/"]
      if sign == "~", case .binary = left.form { return library(of: left, makers, isInBlock) }
      guard relations.contains(sign) else { return nil }
      if isInBlock { return "Cartography" }
      guard imports.contains("Anchorage"), let name = left.lastName else { return nil }
      return name.hasSuffix("Anchor") || name.hasSuffix("Anchors") ? "Anchorage" : nil
    default: return nil
    }
  }

  /// Returns the name at the beginning of a chain of members and calls.
  static func root(of expression: CodeExpression) -> String? {
    if case .name(let name) = head(of: expression).form { name } else { nil }
  }

  /// Returns the names that a chain calls, the last one first.
  private static func calls(of expression: CodeExpression) -> [String] {
    var (names, here): ([String], CodeExpression) = ([], expression)
    while true {
      switch here.form {
      case .member(let base, _): here = base
      case .call(let function, _):
        if let name = function.lastName { names.append(name) }
        here = function
      default: return names
      }
    }
  }

  private static func head(of expression: CodeExpression) -> CodeExpression {
    var here = expression
    while true {
      switch here.form {
      case .member(let base, _): here = base
      case .call(let function, _): here = function
      default: return here
      }
    }
  }

  /// Returns the block in a call of a library, the names through which it speaks, and whether its equations are
  /// statements.
  private func block(
    in expression: CodeExpression, _ makers: Set<String>
  ) -> (closure: CodeClosure, makers: Set<String>, isBlock: Bool)? {
    guard case .call(let function, let arguments) = expression.form, let last = arguments.last,
      case .closure(let closure) = last.value.form, let name = function.lastName
    else { return nil }
    if MakerLibrary.isBlock(name) {
      return (closure, makers.union([closure.parameters.first ?? "$0"]), false)
    }
    if name == "constrain", imports.contains("Cartography") { return (closure, makers, true) }
    return nil
  }
}

extension AnchorLibrary {
  static func isStatement(_ name: String, _ label: String?) -> Bool {
    name == "constraint" && labels[label ?? ""] != nil || messages[name] != nil
  }
}

extension PureLibrary {
  static func isStatement(_ name: String) -> Bool { meanings[name] != nil }
}

extension MakerLibrary {
  static func isBlock(_ name: String) -> Bool { blocks[name] != nil }
}

extension EasyLibrary {
  static func isAttribute(_ name: String) -> Bool { groups[name] != nil || single(name) != nil }
}

extension TinyLibrary {
  static func isStatement(_ name: String, _ arguments: [CodeArgument], hasBase: Bool) -> Bool {
    var plain = name
    for ending in ["ToSuperview", "InSuperview"] where name.hasSuffix(ending) { plain = String(name.dropLast(11)) }
    guard attributes[plain] != nil || pairs[plain] != nil || name == "stack" else { return false }
    if arguments.contains(where: { $0.isTrailing }) { return false }
    if plain != name { return true }
    let isNamed = arguments.contains { $0.label.map { labels.contains($0) } ?? false }
    let isAlone =
      ["height", "width", "size", "aspectRatio", "stack"].contains(name)
      && arguments.first.map { $0.label == nil } == true
    return hasBase && (isNamed || isAlone)
  }
}
