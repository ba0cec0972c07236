/// Advice for mistakes in setters and groups, and for a single attribute where a setter was meant.
extension MistakeContext {
  var setterAdvice: Advice? {
    switch node.problem {
    case .noSuchSetter:
      Advice("'\(found)' sets nothing: write equal, min or max", setter(like: found).map { write($0) })
    case .priorityInEquation: priorityInEquationAdvice
    case .expectedSetter: Advice("expected equal, min or max after '\(previous)'")
    case .expectedMember:
      Advice("a group is made of attributes, such as a.left: expected one after '\(previous)'")
    case .boxedList: Advice("a list is written without '@', such as [a, b].width", remove("@"))
    case .objectDeclaration:
      NamedList(self)?.advice ?? Advice("this declares an object: a layout has views, metrics and groups")
    default: nil
    }
  }

  /// Returns `equal`, `min` or `max`, if `text` resembles it.
  private func setter(like text: String) -> String? {
    switch text.lowercased() {
    case let word where word.hasPrefix("eq") || word == "value" || word == "set": "equal"
    case let word where word.hasPrefix("min") || word == "atleast": "min"
    case let word where word.hasPrefix("max") || word == "atmost": "max"
    default: nil
    }
  }

  /// `a.width == 42 +keepAt(800)`, and `value = 42 +keepAt(800)`, which is meant as a metric.
  private var priorityInEquationAdvice: Advice {
    let name = token(from: statement.lowerBound)
    let relation = token(from: name.range.upperBound)
    if name.kind == .identifier, relation.kind == .equal {
      let value = tokens(in: relation.range.upperBound..<offset)
      let metric = "let \(quote(name.range)) = \(string(from: value))"
      if !value.isEmpty {
        return Advice(
          "a metric is declared with let, and a priority stands where it is used: \(metric)",
          write(metric, in: statement.lowerBound..<range.upperBound))
      }
    }
    let priority = "@ " + ForeignPriority.ofKeepLayout(found)
    return Advice(
      "'\(found)' belongs to a setter, as in a.width.equal = 10 \(found): write \(priority)", write(priority))
  }

  /// The advice where a relation is missing: `view.keepSize` needs a setter.
  var expectedRelationAdvice: Advice {
    let attribute = quote(statement.lowerBound..<before.upperBound)
    guard previous.hasPrefix("keep"), previous.count > 4 else {
      return Advice("expected '==', '<=' or '>=' after '\(attribute)'")
    }
    let value =
      switch previous {
      case "keepSize": ".equal = 100 x 200"
      case let name where name.hasSuffix("To"): "(superview).equal = 0"
      case let name where name.hasSuffix("Center"): ".equal = 0.5"
      default: ".equal = 0"
      }
    let setter = attribute + value
    return Advice(
      "'\(attribute)' alone says nothing: set it, as in \(setter)",
      insert(value, at: before.upperBound, title: "Write '\(setter)'"))
  }
}
