import Analysis
import Syntax

/// Makes a name for a number from the place where it stands: `logoWidth`, `gap`, `phoneHeight`.
struct MetricName {
  let path: NodePath
  /// The index of the number in the path.
  let index: Int

  private var number: Cursor { path.chain[index] }

  private func around(_ kinds: SyntaxKind...) -> Cursor? {
    path.chain[..<index].last { kinds.contains($0.kind) || $0.kind == .block }.flatMap {
      kinds.contains($0.kind) ? $0 : nil
    }
  }

  var text: String {
    if around(.priority, .keepPriority) != nil { return "priority" }
    if let property = around(.property) { return name(ofProperty: property) }
    if let screen = around(.screenStatement) { return name(ofScreen: screen) }
    if around(.comparison) != nil { return "breakpoint" }
    if around(.gap, .rowSpacing) != nil { return "gap" }
    if around(.rowHeight) != nil { return "rowHeight" }
    if let item = around(.rowItem, .formatMember) { return view(item.namedPath) + "Size" }
    if let assignment = around(.ruleAssignment) { return name(ofRule: assignment) }
    if let statement = around(.relationStatement, .setterStatement, .listStatement) {
      return name(inStatement: statement)
    }
    return "value"
  }

  /// Returns the last name of a path.
  private func view(_ path: Cursor?) -> String {
    path?.children.last { $0.kind == .identifier }.map { self.path.text(of: $0) } ?? "view"
  }

  private func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private func name(ofProperty property: Cursor) -> String {
    let word = property.first(.identifier).map { path.text(of: $0) } ?? "value"
    let declared =
      around(.viewDeclarator)?.first(.identifier) ?? around(.layoutStatement)?.first(.identifier, skipping: 1)
    let owner = declared.map { path.text(of: $0) }
    let plain = word == "margins" ? "margin" : word == "intrinsic" ? "size" : word
    var name = owner.map { $0 + capitalized(plain) } ?? plain
    if word == "intrinsic", let size = property.first(.size) { name = (owner ?? "") + side(in: size) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Returns `Width` or `Height` for a number of `100 x 200`.
  private func side(in size: Cursor) -> String {
    let cross = size.children.first { $0.kind == .times }
    return cross.map { $0.index < number.index } ?? false ? "Height" : "Width"
  }

  private func name(ofScreen screen: Cursor) -> String {
    let name = screen.first(.identifier, skipping: 1).map { path.text(of: $0) } ?? "screen"
    guard let size = around(.screenSize) else { return name + "Inset" }
    return name + side(in: size)
  }

  private func name(ofRule assignment: Cursor) -> String {
    let owner = view(around(.ruleStatement)?.first(.path))
    let rule = assignment.first(.identifier).flatMap { RuleName(rawValue: path.text(of: $0)) }
    return owner + capitalized(rule.map { "\($0.slot)" } ?? "value")
  }

  /// Returns the view and attribute of a single reference; `gap` between two, and `factor` for a factor.
  private func name(inStatement statement: Cursor) -> String {
    let isFactor = path.chain[..<index].last.map { $0.kind == .product } ?? false
    let references = statement.descendants(.reference)
    guard let reference = references.first,
      let attribute = reference.children.last(where: { $0.kind == .identifier })
    else { return "value" }
    if isFactor { return "factor" }
    guard references.count == 1 else { return "gap" }
    let word = path.text(of: attribute)
    let plain = KeepLayoutName.plain(word, takesView: false) ?? word
    return reference.first(.path).map { view($0) + capitalized(plain) } ?? plain
  }
}
