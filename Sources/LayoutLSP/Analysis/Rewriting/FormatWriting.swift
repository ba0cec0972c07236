import Solver

// Writes statements as lines of visual format: gaps between views, gaps to the superview's edges, and sizes of views.
// Parts of one axis that share views become one line, whatever statements they come from.

/// `-(>=8)-` between two views, or `(==50)` behind one.
struct FormatPart {
  enum Subject: Hashable {
    /// A gap between two views; nil stands for the superview's edge.
    case gap(before: ViewID?, after: ViewID?)
    case size(ViewID)
  }
  var axis: Axis
  var subject: Subject
  var value: MeasuredValue
  var priority: String?

  var predicate: String {
    (value.relation == .equal ? "" : value.relation.sign) + value.text + (priority.map { "@" + $0 } ?? "")
  }
}

extension NormalisedStatement {
  /// Writes a line for each group of parts that share views; nil where something cannot be said.
  static func asVisualFormat(_ readings: [NormalisedStatement]) -> [String]? {
    guard let first = readings.first, let parts = formatParts(of: readings) else { return nil }
    var lines: [String] = []
    let axes: [Axis] = parts.first?.axis == .vertical ? [.vertical, .horizontal] : [.horizontal, .vertical]
    for axis in axes {
      var left = parts.filter { $0.axis == axis }
      while !left.isEmpty {
        let line = FormatLineWriter(takingFrom: &left)
        guard let text = line.text(first.name) else { return nil }
        lines.append((axis == .vertical ? "V:" : "") + text)
      }
    }
    return lines
  }

  /// Returns a part for each constraint of the statements; nil where a constraint is neither a gap nor a size.
  static func formatParts(of readings: [NormalisedStatement]) -> [FormatPart]? {
    readings.flatMap { reading in reading.constraints.map { reading.formatPart(for: $0) } }.allPresent()
  }

  private func formatPart(for constraint: NormalisedConstraint) -> FormatPart? {
    let priority = constraint.priority == .required ? nil : constraint.priorityName
    for axis in Axis.allCases {
      for (subject, measure, superview) in subjects(of: constraint, axis) {
        let known = value(of: measure, by: constraint, share: (axis, superview))
        guard let value = known ?? size(subject, measure, constraint) else { continue }
        return FormatPart(axis: axis, subject: subject, value: value, priority: priority)
      }
    }
    return nil
  }

  /// Returns all sizes and gaps that the constraint may be about, and what each measures.
  private func subjects(
    of constraint: NormalisedConstraint, _ axis: Axis
  ) -> [(subject: FormatPart.Subject, measure: AtomForm, superview: ViewID?)] {
    let (start, end) = axis == .horizontal ? ("leading", "trailing") : ("top", "bottom")
    var result: [(subject: FormatPart.Subject, measure: AtomForm, superview: ViewID?)] = []
    for view in constraint.views {
      let (box, superview) = (Box.view(view), model.views[view].parent)
      result.append((.size(view), .measure(axis.size, of: box), superview))
      result.append((.gap(before: nil, after: view), .measure(start + "Inset", of: box), superview))
      result.append((.gap(before: view, after: nil), .measure(end + "Inset", of: box), superview))
      for other in constraint.views where other != view {
        result.append(
          (.gap(before: other, after: view), .measure(start + "Offset", of: box, to: .view(other)), superview))
      }
    }
    return result
  }

  /// Returns the value of a size that is compared with another view's attribute.
  private func size(_ subject: FormatPart.Subject, _ measure: AtomForm, _ constraint: NormalisedConstraint)
    -> MeasuredValue?
  {
    guard case .size = subject,
      let found = values(of: measure, by: constraint).first(where: { $0.form == constraint.right })
    else { return nil }
    let right = constraint.pair.right.normalized
    if right.terms.count == 1, right.constant.isZero, right.terms[0].coefficient == .one,
      case .attribute(.view(let other), _, nil) = right.terms[0].atom,
      case .size? = right.terms[0].atom.attribute?.measure
    {
      return MeasuredValue(relation: found.relation, text: name(of: other))
    }
    guard
      let text = constraint.rightText
        ?? (constraint.usesMetrics ? nil : self.text(of: right, besides: constraint.pair.firstBox))
    else { return nil }
    return MeasuredValue(relation: found.relation, text: text)
  }
}

/// Writes one line from parts that share views.
private struct FormatLineWriter {
  private var parts: [FormatPart] = []

  /// Takes the first part, and all parts that share views with those taken.
  init(takingFrom left: inout [FormatPart]) {
    var views: Set<ViewID> = Set(left.first?.subject.views ?? [])
    while let next = left.firstIndex(where: { !views.isDisjoint(with: $0.subject.views) }) {
      views.formUnion(left[next].subject.views)
      parts.append(left.remove(at: next))
    }
  }

  /// nil where the parts make no line: a view has two followers, or each of several views follows another. Parts that
  /// lead back to a view are cut there, and the line says less than they do.
  func text(_ name: (ViewID) -> String) -> String? {
    var followers: [ViewID?: [ViewID?]] = [:]
    for case .gap(let view, let next) in parts.map({ $0.subject }) where followers[view]?.contains(next) != true {
      followers[view, default: []].append(next)
    }
    let views = parts.flatMap { $0.subject.views }
    let inner = followers.values.joined()
    guard followers.values.allSatisfy({ $0.count == 1 }),
      var current = followers[nil]?.first ?? views.first(where: { !inner.contains($0) })
    else { return nil }
    var seen: Set<ViewID> = []
    var text = followers[nil] == nil ? "" : "|" + gap(nil, current)
    while seen.insert(current).inserted {
      text += "[\(name(current))\(predicates(.size(current)))]"
      guard let next = followers[current]?.first else { break }
      text += gap(current, next)
      guard let view = next else {
        text += "|"
        break
      }
      current = view
    }
    return seen == Set(views) ? text : nil
  }

  private func gap(_ before: ViewID?, _ after: ViewID?) -> String {
    let gaps = parts.filter { $0.subject == .gap(before: before, after: after) }
    if gaps.count == 1, gaps[0].value.relation == .equal, gaps[0].priority == nil, gaps[0].value.isWord {
      return gaps[0].value.isZero ? "" : "-\(gaps[0].value.text)-"
    }
    return "-\(predicates(.gap(before: before, after: after)))-"
  }

  private func predicates(_ subject: FormatPart.Subject) -> String {
    let texts = parts.filter { $0.subject == subject }.map { $0.predicate }
    return texts.isEmpty ? "" : "(\(texts.joined(separator: ",")))"
  }
}

extension FormatPart.Subject {
  fileprivate var views: [ViewID] {
    switch self {
    case .gap(let before, let after): [before, after].compactMap { $0 }
    case .size(let view): [view]
    }
  }
}
