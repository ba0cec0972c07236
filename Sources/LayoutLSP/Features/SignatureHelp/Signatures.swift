import Analysis
import Syntax

// The arguments of the parentheses around a place: the view of an attribute, the values of a compound, the properties
// of a declaration. They are those in the grammar of the place, which knows only what stands before it.

struct Signature: Equatable {
  struct Parameter: Equatable {
    /// A part of the signature's label, which the client highlights.
    var label: String
    var words: String?
  }

  var label: String
  /// The documentation, in Markdown.
  var words: String
  var parameters: [Parameter]
  var active = 0

  /// Creates `name(a, b)` from the labels of its parameters.
  init(_ name: String, _ parameters: [Parameter], _ words: String, active: Int = 0) {
    label = "\(name)(\(parameters.map { $0.label }.joined(separator: ", ")))"
    self.words = words
    self.parameters = parameters
    self.active = active
  }
}

extension Analysis {
  /// Returns the signature at a place; nil outside of parentheses that take arguments, and in comments and strings.
  func signature(at offset: Int) -> Signature? {
    CompletionPlace(self, at: offset).flatMap { SignatureReader(place: $0).signature }
  }
}

private struct SignatureReader {
  let place: CompletionPlace

  /// The signature of the innermost parentheses that have one: parentheses of a sum have none, and count as a part of
  /// what is around them.
  var signature: Signature? {
    for (index, node) in zip(place.chain.indices, place.chain).reversed() where index > 0 {
      if let found = signature(of: node, in: place.chain[index - 1]) { return found }
    }
    return nil
  }

  private func signature(of node: Cursor, in outer: Cursor) -> Signature? {
    // Between the parentheses, the first has been written.
    guard !place.parts(of: node, .leftParen).isEmpty else { return nil }
    let word = place.firstWord(of: outer) ?? ""
    let commas = place.parts(of: node, .comma).count
    switch (node.kind, outer.kind) {
    case (.argument, .reference): return attribute(word)
    case (_, .ruleSpecifier):
      return specifier(place.parts(of: outer, .identifier).last.map { place.reader.string($0) } ?? "")
    case (_, .keepPriority): return setterPriority(word)
    case (.properties, .stackStatement): return stack(node)
    case (.properties, _): return declaration(node)
    case (_, .property):
      let isOfStack = place.statement.kind == .stackStatement
      let sides = isOfStack ? StackOption(rawValue: word)?.insets : ViewProperty(rawValue: word)?.form.sides
      return insets(word, sides, commas)
    case (_, .screenClause): return insets(word, ScreenProperty(rawValue: word)?.insets, commas)
    case (.predicates, .gap): return size(of: "gap", isInRow: place.statement.kind == .rowsStatement)
    case (.predicates, _): return size(of: outer.first(.path).map { place.reader.string($0) } ?? "", isInRow: false)
    case (.rowWidth, _): return size(of: "view", isInRow: true)
    case (.rowHeight, _): return size(of: "row", isInRow: true)
    default: return node == place.literal?.node ? compound(commas) : nil
    }
  }

  // MARK: One view

  private func attribute(_ name: String) -> Signature? {
    guard let attribute = Attribute.named(name, takesView: true) else { return nil }
    return Signature(name, [.init(label: "view", words: "The other view.")], attribute.meaning)
  }

  private func specifier(_ name: String) -> Signature? {
    switch name {
    case "f":
      return Signature("%f", [.init(label: "metric", words: "A metric, or what is worked out of some.")], "Its value.")
    case "p":
      return Signature(
        "%p", [.init(label: "metric", words: "A metric, or what is worked out of some.")],
        "That many per cent of the superview's size.")
    default:
      guard RuleName(rawValue: name) != nil else { return nil }
      return Signature(
        "%\(name)", [.init(label: "view", words: "The other view.")],
        "`\(name)` of the other view, measured against this one's superview.")
    }
  }

  private func setterPriority(_ name: String) -> Signature {
    Signature(name, [.init(label: "priority", words: "1 to 1000, or a metric.")], "How much it matters.")
  }

  // MARK: Several values

  private static let sides = ["top", "left", "bottom", "right"]

  private func insets(_ name: String, _ words: String?, _ commas: Int) -> Signature? {
    guard let words else { return nil }
    return Signature(name, Self.sides.map { .init(label: $0, words: "Points, inward.") }, words, active: commas)
  }

  /// Returns the signature behind `a.insets == (` or `a.size.min = (`.
  private func compound(_ commas: Int) -> Signature? {
    guard let attribute = place.leftAttribute, attribute.measure == .compound else { return nil }
    let parameters = attribute.parts.map { part in
      Signature.Parameter(label: part, words: Attribute.named(part, takesView: false)?.meaning)
    }
    return Signature(attribute.name, parameters, attribute.meaning, active: commas)
  }

  // MARK: Declarations

  private func declaration(_ properties: Cursor) -> Signature? {
    let name = property(in: properties)
    let metrics = place.settableMetrics
    let names = metrics + ViewProperty.allCases.map { $0.rawValue }
    return Signature(
      place.firstWord(of: place.statement) ?? "",
      metrics.map {
        .init(label: "\($0): a number", words: "The metric of the layout, with another value in this instance.")
      }
        + ViewProperty.allCases.map { .init(label: "\($0.rawValue): \($0.form.value.words)", words: $0.meaning) },
      "What is known of it before any constraint; each may be left out.",
      active: names.firstIndex { $0 == name } ?? names.count)
  }

  /// Returns the name of the property that is being written in these parentheses.
  private func property(in properties: Cursor) -> String? {
    if let property = place.around(.property) { return place.firstWord(of: property) ?? place.wordText }
    // Behind a value that is not complete no other property has begun.
    let last = properties.children.last { $0.kind != .unexpected && $0.range.upperBound <= place.name.offset }
    return last.flatMap { $0.kind == .property ? place.firstWord(of: $0) : nil }
  }

  private func stack(_ properties: Cursor) -> Signature {
    let (name, all) = (property(in: properties), StackOption.allCases)
    return Signature(
      "stack", all.map { .init(label: "\($0.rawValue): \($0.form.words)", words: $0.meaning) },
      "How the views are arranged; each may be left out.", active: all.firstIndex { $0.rawValue == name } ?? all.count)
  }

  // MARK: Visual format and rows

  /// Returns the signature of the parentheses that hold the size of a view, gap or row.
  private func size(of name: String, isInRow: Bool) -> Signature {
    if isInRow {
      let isHeight = name == "row"
      return Signature(
        name, [.init(label: isHeight ? "height" : "width", words: "Points, or a metric.")],
        isHeight ? "The height of the row." : "Points; `==` for the width that others of the row have too.")
    }
    let isGap = name == "gap"
    let size = Signature.Parameter(
      label: "relation size @ priority", words: "A number, a metric, `10%`, or a view that has the size.")
    return Signature(
      name, [size],
      isGap ? "How long the gap is: `-(>=8, <=20@low)-`." : "How long the view is: `[a(>=50, <=b@high)]`.")
  }
}
