import Analysis
import Solver

/// Names groups of constraints in code: the condition under which they hold in words, such as `whenWidthUnder600`.
struct ConditionNames {
  let layout: ExportedLayout

  /// The most bytes of a name. A longer one tells less than the comment above it.
  private static let longest = 48

  /// Returns the name; nil if it would be long or hard to read.
  func name(of condition: ExportedCondition) -> String? {
    words(condition).map { "when" + $0 }.flatMap { $0.utf8.count > Self.longest ? nil : $0 }
  }

  private func words(_ condition: ExportedCondition) -> String? {
    switch condition {
    case .all(let parts): joined(parts, "And")
    case .any(let parts): joined(parts, "Or")
    case .not(.rightToLeft): "LeftToRight"
    case .not(let inner): isPlain(inner) ? words(inner).map { "Not" + $0 } : nil
    case .always, .never: nil
    case .states(let set, let states):
      states.map { ExportedNames.upper(layout.stateSets[set].states[$0].property) }.joined(separator: "Or")
    case .comparison(let comparison): self.comparison(comparison)
    case .rightToLeft: "RightToLeft"
    case .trait(let trait): ExportedNames.upper(layout.traits[trait])
    case .sizeClass(let sizeClass): ExportedNames.upper(sizeClass.rawValue)
    case .language(let tag): ExportedNames.camelCase([""] + tag.split { $0 == "-" || $0 == "_" }.map(String.init))
    case .text(let sign, let scale): number(scale * Rational(100)).map { "Text\(sign.words)\($0)" }
    }
  }

  /// Whether a condition is one state, one trait or one comparison.
  private func isPlain(_ condition: ExportedCondition) -> Bool {
    switch condition {
    case .states(_, let states): states.count == 1
    case .trait, .sizeClass, .language, .comparison: true
    default: false
    }
  }

  private func joined(_ parts: [ExportedCondition], _ word: String) -> String? {
    var names: [String] = []
    for part in parts {
      if case .all = part { return nil }
      if case .any = part { return nil }
      guard let name = words(part) else { return nil }
      names.append(name)
    }
    return names.joined(separator: word)
  }

  private func comparison(_ comparison: ExportedComparison) -> String? {
    switch comparison.plain {
    case .sides(let sign): "Width\(sign.words)Height"
    case .side(let axis, let sign, let limit):
      self.limit(limit).map { "\(axis == .horizontal ? "Width" : "Height")\(sign.words)\($0)" }
    case nil: nil
    }
  }

  private func limit(_ sum: ExportedNumber) -> String? {
    if sum.terms.isEmpty { return number(sum.constant) }
    guard sum.terms.count == 1, sum.terms[0].factor == .one, sum.constant.isZero else { return nil }
    return ExportedNames.upper(layout.metrics[sum.terms[0].metric].property)
  }

  /// Returns a number as part of a name; nil unless it is a whole one without a sign.
  private func number(_ value: Rational) -> String? {
    let text = "\(value)"
    return text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? text : nil
  }
}

extension SizeComparison.Sign {
  fileprivate var words: String {
    switch self {
    case .less: "Under"
    case .lessOrEqual: "UpTo"
    case .equal: "Is"
    case .greaterOrEqual: "From"
    case .greater: "Over"
    }
  }
}

extension ExportedConstraint {
  /// The most characters of an identifier, which stands on one line of code.
  private static let longest = 88

  /// Returns what the system's log names: the line of the file and the statement.
  func identifier(in file: String) -> String {
    let place = "\(file):\(line) "
    return place + Wording.cut(statement, most: max(40, Self.longest - place.count))
  }
}
