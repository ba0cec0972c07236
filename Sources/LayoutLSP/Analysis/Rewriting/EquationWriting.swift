import Solver
import Syntax

// Writes statements as equations and as setters, which say the same with other signs. Between these two notations a
// statement keeps its operands, lists and compounds as written; from other notations each constraint gets a line.

extension NormalisedStatement {
  /// One equation for each constraint; nil where a constraint cannot be written so.
  var asEquations: [String]? {
    if site.notation == .setter { return setterAsEquation.map { [$0] } }
    return constraints.map { constraint in equation(for: constraint).map { $0 + constraint.priorityWords } }
      .allPresent()
  }

  /// Returns the equation of a constraint, without its priority.
  func equation(for constraint: NormalisedConstraint) -> String? {
    let reference = constraint.pair.firstBox
    return rightText(of: constraint, besides: reference).map {
      "\(text(of: constraint.pair.left, besides: reference)) \(constraint.pair.relation.sign) \($0)"
    }
  }

  var asSetters: [String]? {
    if site.notation == .equation { return relationAsSetters }
    return constraints.map { constraint -> String? in
      let left = constraint.pair.left.normalized
      guard left.terms.count == 1, left.constant.isZero, left.terms[0].coefficient == .one, !left.terms[0].atom.isShare
      else { return nil }
      let reference = constraint.pair.firstBox
      return rightText(of: constraint, besides: reference).map {
        "\(text(of: left, besides: reference)).\(constraint.pair.relation.setterWord) = \($0)"
          + constraint.priorityWords
      }
    }.allPresent()
  }

  private func rightText(of constraint: NormalisedConstraint, besides reference: Box?) -> String? {
    let right = constraint.pair.right
    guard let value = constraint.value else {
      return constraint.usesMetrics ? nil : text(of: right, besides: reference)
    }
    let measures = AtomForm(terms: right.terms.filter { !$0.atom.isShare })
    guard !measures.terms.isEmpty else { return value.text }
    guard constraint.usesMetrics else { return text(of: right, besides: reference) }
    return text(of: measures, besides: reference)
      + (value.text.hasPrefix("-") ? " - " + value.text.dropFirst() : " + " + value.text)
  }

  // MARK: As it stands

  private var setterAsEquation: String? {
    let operands = site.cursor.expressions
    guard operands.count == 2, let word = site.cursor.first(.identifier) else { return nil }
    let sign = ["equal": "==", "min": ">=", "max": "<="][site.text(of: word)]
    return sign.map { "\(plainText(of: operands[0])) \($0) \(site.text(of: operands[1]))" + writtenPriority + question }
  }

  private var relationAsSetters: [String]? {
    let operands = site.cursor.expressions
    let relations = site.cursor.children.compactMap { $0.kind.relation }
    guard relations.count + 1 == operands.count,
      let target = operands.firstIndex(where: { $0.kind == .reference || $0.kind == .name })
    else { return nil }
    // In a chain each link must have the target on one of its sides.
    return relations.enumerated().map { link, relation -> String? in
      guard link == target || link + 1 == target else { return nil }
      let other = link == target ? link + 1 : link
      let word = (link == target ? relation : relation.turned).setterWord
      return "\(site.text(of: operands[target])).\(word) = \(site.text(of: operands[other]))" + writtenPriority
        + question
    }.allPresent()
  }

  /// Returns the text of a setter's target with the attribute's plain name: KeepLayout's prefix belongs to setters.
  private func plainText(of target: Cursor) -> String {
    let text = site.text(of: target)
    guard let word = target.children.last(where: { $0.kind == .identifier }), target.kind == .reference else {
      return text
    }
    let takesView = target.first(.argument) != nil
    let name = site.text(of: word)
    let plain = Attribute.named(name, takesView: takesView)?.name ?? ListAttribute.named(name)?.name ?? name
    let start = site.bytes(of: target).lowerBound
    return site.text(of: start..<site.bytes(of: word).lowerBound) + plain
      + site.text(of: site.bytes(of: word).after(site.bytes(of: target)))
  }

  /// The priority as ` @ high`, also where it is written as `+keepHigh`; empty for a required one of that kind.
  private var writtenPriority: String {
    if let priority = site.cursor.first(.priority)?.expression {
      return " @ " + site.text(of: priority)
    }
    guard let keep = site.cursor.first(.keepPriority) else { return "" }
    if let number = keep.expression {
      return " @ " + site.text(of: number.expression ?? number)
    }
    let value = keep.first(.identifier).flatMap { PriorityNames.value(of: site.text(of: $0)) }
    let name = PriorityNames.all.first { PriorityNames.value(of: $0) == value }
    return value == .required ? "" : name.map { " @ " + $0 } ?? ""
  }

  private var question: String { site.cursor.first(.question) == nil ? "" : "?" }
}

extension Relation {
  fileprivate var setterWord: String {
    switch self {
    case .equal: "equal"
    case .lessOrEqual: "max"
    case .greaterOrEqual: "min"
    }
  }
}
