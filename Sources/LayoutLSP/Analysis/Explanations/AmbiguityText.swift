import Solver

// Ambiguity in words: why values are open, and what would settle them.

extension LayoutResult {
  /// Returns for each open value of a view why it is open, and what would settle it, for Markdown. `code`: returns a
  /// name as Markdown code.
  package func tieBreaks(of view: ViewID, code: (String) -> String) -> [String] {
    SettlementSearch.openValues(of: view, in: self).compactMap {
      AmbiguityText(result: self).alternatives(of: $0, code: code)
    }
  }
}

struct AmbiguityText: LayoutReader {
  let result: LayoutResult

  /// Returns `nothing fixes x and y: 'a.left == 8' and 'a.top == 8' would settle it`; nil where nothing is known.
  func text(of values: [OpenValue]) -> String? {
    let causes = causesText(values, quote: "'")
    let winners = values.compactMap { value in
      winner(of: value).map { "'\($0)' would settle \(value.dimension.name)" }
    }
    if !winners.isEmpty { return (causes.map { $0 + ": " } ?? "") + Wording.list(winners) }
    let firsts = values.compactMap { $0.settlements.first }
    guard !firsts.isEmpty else { return causes }
    let texts = firsts.map { "'\($0.text)'" + $0.statesText }
    // The last settlement was tried together with the others.
    let isAll = firsts.count == values.count && firsts.last?.settlesView == true
    let what = isAll ? "it" : Wording.list(firsts.map { $0.dimension.name })
    let others = firsts.otherViews(than: values[0].view, in: model).map { "'\($0)'" }
    let settled = others.isEmpty ? what : "\(what), and \(Wording.list(Wording.shortened(others))) with it"
    return (causes.map { $0 + ": " } ?? "") + "\(Wording.list(texts)) would settle \(settled)"
  }

  /// Returns one value with its alternatives, for Markdown: `` `x`: nothing fixes it: `a.left == 8`, or
  /// `a.centerX == …` … ``. `code`: returns a name as Markdown code.
  fileprivate func alternatives(of value: OpenValue, code: (String) -> String) -> String? {
    let causes = causesText([value], quote: "`")
    guard !value.settlements.isEmpty else { return causes }
    let texts =
      [winner(of: value)].compactMap { $0 }.map { "`\($0)`" }
      + value.settlements.map { settlement in
        let others = [settlement].otherViews(than: value.view, in: model).map(code)
        let settled = others.isEmpty ? "" : " (and \(Wording.list(Wording.shortened(others))) with it)"
        return "`\(settlement.text)`" + settlement.statesText + settled
      }
    return (causes.map { $0 + ": " } ?? "`\(value.dimension.name)`: ") + texts.joined(separator: ", or ")
      + " would settle \(value.settlements.allSatisfy { $0.settlesView } ? "it" : value.dimension.name)"
  }

  /// Returns the statement that lets a content win the tie that leaves a value open, of two or of the view's own;
  /// nil where the value is open for another reason.
  private func winner(of value: OpenValue) -> String? {
    guard case .tie(let priority, let scenario, let numbers, _) = value.cause else { return nil }
    let settings = numbers.compactMap { result.contentPriority(of: $0, in: scenario, above: priority) }
    let own = settings.first { $0.view == value.view }
    return (own ?? (numbers.count == 2 ? settings.first : nil))?.statement
  }

  /// Returns `nothing fixes x and y, width is open by a tie at priority 250 between 'a…' and 'b…'`; nil without a
  /// cause.
  private func causesText(_ values: [OpenValue], quote: String) -> String? {
    let causes = values.compactMap { $0.cause }
    var seen: [AmbiguityCause] = []
    var texts: [String] = []
    for cause in causes where !seen.contains(cause) {
      seen.append(cause)
      let open = Wording.list(values.filter { $0.cause == cause }.map { $0.dimension.name })
      switch cause {
      case .nothingFixes: texts.append("nothing fixes \(open)")
      case .tie(let priority, _, _, let constraints):
        let names = constraints.map { "\(quote)\($0)\(quote)" }
        texts.append(
          "\(open) is open by a tie at priority \(NumberText.points(priority)) between "
            + Wording.list(Wording.shortened(names)))
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension [Settlement] {
  /// Returns the names of the views that become determined with one, in the order written. What a view scrolls has
  /// the name of the view.
  func otherViews(than view: ViewID, in model: LayoutModel) -> [String] {
    func name(_ view: ViewID) -> String { view == .root ? model.name : model.path(of: view) }
    return Set(flatMap { $0.settled }).sorted().map(name).unique.filter { $0 != name(view) }
  }
}

/// A statement that gives the content of a view the next higher priority.
struct ContentPriority {
  var view: ViewID
  /// Such as `title.hugH == 251`.
  var statement: String
  var isHugging: Bool
}

extension LayoutResult {
  /// Returns what makes an intrinsic size come before the others of its priority; nil for a constraint that is none, and
  /// where only a required one is higher.
  func contentPriority(of constraint: Int, in scenario: Int, above priority: Rational) -> ContentPriority? {
    guard priority + .one < .required,
      case .intrinsic(let view, let axis, let isHugging) = constraints[scenario][constraint].kind
    else { return nil }
    let attribute = (isHugging ? "hug" : "resist") + (axis == .horizontal ? "H" : "V")
    return ContentPriority(
      view: view, statement: "\(model.path(of: view)).\(attribute) == \(NumberText.points(priority + .one))",
      isHugging: isHugging)
  }
}
