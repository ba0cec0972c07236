import Solver
import Syntax

/// What one constraint says, freed of the notation that it is written in, with the words of the text that can be kept in
/// another one. How a notation writes it is not known here.

struct Sentence {
  let pair: EquationPair
  /// Left less right: one for each of `Geometry.ofAnyScreen`.
  let difference: [LinearForm]
  /// The right side, as well.
  let right: [LinearForm]
  let priority: Rational
  /// As written, where it is.
  let priorityText: String?
  /// What on the right is no measure of a view: numbers, metrics, shares.
  let value: (forms: [LinearForm], text: String)?
  /// The right side as it is written, where that means the same in every notation with expressions.
  let rightText: String?
  /// Its value was worked out from metrics: what it is now must not take their place.
  let usesMetrics: Bool

  /// ` @ high`
  var priorityWords: String { priority == .required ? "" : " @ " + priorityName }

  var priorityName: String {
    priorityText ?? PriorityNames.all.first { PriorityNames.value(of: $0) == priority } ?? "\(priority)"
  }

  /// The views that it speaks of, each once, guides too; the root is none.
  var views: [Int] {
    var result: [Int] = []
    for case .view(let view) in (pair.left.terms + pair.right.terms).flatMap(\.atom.boxes)
    where view != 0 && !result.contains(view) { result.append(view) }
    return result
  }
}

/// A statement as sentences.
struct StatementReading {
  let site: StatementSite
  let layout: AnalysedLayout
  /// Of the block that it stands in.
  let scope: Int
  let sentences: [Sentence]
  let geometries: [Geometry]

  var model: LayoutModel { layout.model }

  /// More lines than that would not be read.
  private static let mostSentences = 12

  /// nil for what makes no constraints of its own.
  init?(_ site: StatementSite, in layout: AnalysedLayout) {
    guard !site.cursor.hasProblem, let scope = layout.scope(around: site.content) else { return nil }
    let model = layout.model
    let geometries = Geometry.ofAnyScreen(model)
    var reader = SentenceReader(site: site, layout: layout, geometries: geometries)
    for equation in model.equations where equation.place.source == 0 {
      let bytes = layout.bytes(of: equation.place)
      guard site.content.lowerBound <= bytes.lowerBound, bytes.upperBound <= site.content.upperBound else { continue }
      for index in equation.pairs.indices where reader.sentences.count <= Self.mostSentences {
        reader.read(equation, pair: index)
      }
    }
    guard 1...Self.mostSentences ~= reader.sentences.count else { return nil }
    (self.site, self.layout, self.scope, self.geometries) = (site, layout, scope, geometries)
    sentences = reader.sentences
  }

  func text(of form: AtomForm, besides reference: Box?) -> String {
    model.text(of: form, besides: reference, from: scope)
  }

  /// The name of a rectangle where the statement stands.
  func name(of view: Int) -> String { model.name(of: .view(view), from: scope) }
}

extension AnalysedLayout {
  /// The scope of the innermost block around bytes of the own text.
  func scope(around bytes: Range<Int>) -> Int? {
    block(around: bytes)?.scope ?? (model.isFileLevel ? NameScope.outermost : nil)
  }
}

/// Reads the sentences of one statement.
private struct SentenceReader {
  let site: StatementSite
  let layout: AnalysedLayout
  let geometries: [Geometry]
  /// Where metrics stand in the statement.
  private let metricPlaces: Set<Int>
  var sentences: [Sentence] = []

  init(site: StatementSite, layout: AnalysedLayout, geometries: [Geometry]) {
    (self.site, self.layout, self.geometries) = (site, layout, geometries)
    let content = site.content
    metricPlaces = Set(
      layout.model.mentions.compactMap { mention in
        guard case .metric = mention.subject, mention.place.source == 0 else { return nil }
        let start = layout.bytes(of: mention.place).lowerBound
        return content.contains(start) ? start : nil
      })
  }

  mutating func read(_ equation: Equation, pair index: Int) {
    let pair = equation.pairs[index]
    let lower = { [geometries] (left: AtomForm, right: AtomForm) -> [LinearForm] in
      var whole = pair
      (whole.left, whole.right) = (left, right)
      return geometries.map { $0.form(of: whole, followsReading: equation.followsReading) }
    }
    let part = part(of: pair)
    let operand = operand(of: pair, part)
    let priority = (part?.first(.priority) ?? site.cursor.first(.priority))?.children.first { $0.kind.isExpression }
    var value: (forms: [LinearForm], text: String)?
    if let text = operand.flatMap(constantText) {
      let constant = AtomForm(terms: pair.right.terms.filter(\.atom.isShare), constant: pair.right.constant)
      value = (lower(constant, AtomForm()), text)
    }
    sentences.append(
      Sentence(
        pair: pair, difference: lower(pair.left, pair.right), right: lower(pair.right, AtomForm()),
        priority: equation.priority, priorityText: priority.map { site.text(of: $0) }, value: value,
        rightText: operand.flatMap { isPlain($0) ? site.text(of: $0) : nil },
        usesMetrics: operand.map(usesMetrics) ?? metricPlaces.contains { layout.bytes(of: pair.place).contains($0) }))
  }

  /// The node that made it, where it is not the whole statement.
  private func part(of pair: EquationPair) -> Cursor? {
    ConstraintPart(site.document, layout.bytes(of: pair.place))?.node
  }

  /// What its right side was read from.
  private func operand(of pair: EquationPair, _ part: Cursor?) -> Cursor? {
    switch site.cursor.kind {
    case .relationStatement:
      let sides = site.cursor.children.filter { $0.kind.isExpression }
      return sides.indices.contains(pair.link + 1) ? sides[pair.link + 1] : nil
    case .setterStatement: return site.cursor.children.last { $0.kind.isExpression }
    case .ruleStatement:
      let bytes = layout.bytes(of: pair.place)
      let assignment = site.cursor.children.last {
        site.bytes(of: $0).lowerBound <= bytes.lowerBound && bytes.upperBound <= site.bytes(of: $0).upperBound
      }
      return assignment?.children.last { $0.kind.isExpression }
    default: return part?.children.first { $0.kind.isExpression } ?? part
    }
  }

  // MARK: What of it is constant

  /// What is left of a sum without the measures of views: `margin` of `b.right + margin`. nil where nothing is, or it is
  /// entangled with them.
  private func constantText(_ operand: Cursor) -> String? {
    if isConstant(operand) { return site.text(of: operand) }
    guard operand.kind == .sum else { return nil }
    var text = ""
    var sign = SyntaxKind.plus
    for child in operand.children {
      if child.kind == .plus || child.kind == .minus { sign = child.kind }
      guard child.kind.isExpression, isConstant(child) else { continue }
      let words = site.text(of: child)
      text += text.isEmpty ? (sign == .minus ? "-" + words : words) : (sign == .minus ? " - " : " + ") + words
    }
    return text.isEmpty ? nil : text
  }

  /// Made of numbers, metrics and percentages alone.
  private func isConstant(_ expression: Cursor) -> Bool {
    switch expression.kind {
    case .numberLiteral, .percentLiteral: true
    case .name: metricPlaces.contains(site.bytes(of: expression).lowerBound) && !isRuleName(expression)
    case .sum, .product, .unary, .parenthesized:
      expression.children.allSatisfy { !$0.kind.isExpression || isConstant($0) }
    default: false
    }
  }

  /// Of attributes of views beside that, all of them named as they are everywhere.
  private func isPlain(_ expression: Cursor) -> Bool {
    guard site.cursor.kind == .relationStatement || site.cursor.kind == .setterStatement else { return false }
    if expression.kind == .reference { return expression.first(.list) == nil }
    if expression.kind.hasOperands, expression.kind != .size, expression.kind != .tuple {
      return expression.children.allSatisfy { !$0.kind.isExpression || isPlain($0) }
    }
    return isConstant(expression)
  }

  /// What is read from another rule has the value that the rule has now.
  private func usesMetrics(_ expression: Cursor) -> Bool {
    if expression.kind == .name {
      return isRuleName(expression) || metricPlaces.contains(site.bytes(of: expression).lowerBound)
    }
    if expression.kind == .ruleSpecifier { return expression.first(.argument) == nil }
    return expression.children.contains { usesMetrics($0) }
  }

  private func isRuleName(_ expression: Cursor) -> Bool {
    site.cursor.kind == .ruleStatement && RuleName(rawValue: site.text(of: expression)) != nil
  }
}
