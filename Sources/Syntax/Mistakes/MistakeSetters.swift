/// Words and fixes for setters, and for a single attribute where a setter was meant.
///
/// What is Objective-C, with its messages and objects, is in `MistakeObjects.swift`.
extension MistakePlace {
  func setterMessage(_ node: Node, _ range: Range<Int>) -> String {
    let text = quote(range)
    switch node.problem {
    case .noSuchSetter: return "'\(text)' sets nothing: write equal, min or max"
    case .wishInEquation where metricWithWish != nil:
      return "a metric is declared with let, and a priority stands where it is used: \(metricWithWish ?? "")"
    case .wishInEquation:
      return "'\(text)' belongs to a setter, as in a.width.equal = 10 \(text): write @ \(priority(inWish: text))"
    case .expectedSetter: return "expected equal, min or max after '\(quote(before))'"
    case .expectedMember: return "a group is made of attributes, such as a.left: expected one after '\(quote(before))'"
    case .boxedList: return "a list is written without '@', such as [a, b].width"
    default: return object(in: statement)?.message ?? "this declares an object: a layout has views, metrics and groups"
    }
  }

  /// `equal`, `min` or `max`, where `text` resembles one.
  func setter(like text: String) -> String? {
    switch text.lowercased() {
    case let word where word.hasPrefix("eq") || word == "value" || word == "set": "equal"
    case let word where word.hasPrefix("min") || word == "atleast": "min"
    case let word where word.hasPrefix("max") || word == "atmost": "max"
    default: nil
    }
  }

  /// What stands behind `@` for `+keepAt(800)`, `KeepPriorityHigh` or `keepHigh`.
  func priority(inWish text: String) -> String {
    var name = text.filter { !$0.isWhitespace && $0 != "+" }
    if name.hasPrefix("keepAt("), name.hasSuffix(")") { return String(name.dropFirst(7).dropLast()) }
    for prefix in ["KeepPriority", "keep"] where name.hasPrefix(prefix) { name = String(name.dropFirst(prefix.count)) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// `value = 42 +keepAt(800)`, as a metric.
  var metricWithWish: String? {
    let name = token(from: statement.lowerBound)
    let relation = token(from: name.range.upperBound)
    guard name.kind == .identifier, relation.kind == .equal else { return nil }
    let value = tokens(in: relation.range.upperBound..<offset)
    return value.isEmpty ? nil : "let \(quote(name.range)) = \(string(from: value))"
  }

  /// `view.keepSize`, where the statement ends before its relation.
  var loneSetter: (attribute: String, setter: String, fix: SyntaxFix)? {
    let name = quote(before)
    guard name.hasPrefix("keep"), name.count > 4 else { return nil }
    let value: String
    switch name {
    case "keepSize": value = ".equal = 100 x 200"
    case let name where name.hasSuffix("To"): value = "(superview).equal = 0"
    case let name where name.hasSuffix("Center"): value = ".equal = 0.5"
    default: value = ".equal = 0"
    }
    let attribute = quote(statement.lowerBound..<before.upperBound)
    let fix = SyntaxFix(
      title: "Write '\(attribute)\(value)'", range: before.upperBound..<before.upperBound, replacement: value)
    return (attribute, attribute + value, fix)
  }
}
