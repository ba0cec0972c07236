import Texts

// The findings of a file in one language after the other, as one list: a cause that shows in several languages is
// told once.

/// What a file's analysis found with all screens in one language.
package struct LanguageRun: Sendable {
  package var language: LanguageTag
  package var analysis: Analysis

  package init(_ language: LanguageTag, _ analysis: Analysis) {
    (self.language, self.analysis) = (language, analysis)
  }
}

extension [LanguageRun] {
  /// The findings in the order of the text, each with the languages that have it.
  package var findings: [Finding<FileRange>] {
    var order: [Cause] = []
    var found: [Cause: [(run: Int, finding: Finding<FileRange>)]] = [:]
    for (run, one) in enumerated() {
      // Of several findings of one kind at a place each stays.
      var ordinals: [Cause: Int] = [:]
      // How a layout is mirrored is said of its own screens.
      for finding in one.analysis.findings where finding.code != .notMirrored {
        var cause = Cause(place: finding.place, origin: finding.origin, code: finding.code, ordinal: 0)
        ordinals[cause, default: -1] += 1
        cause.ordinal = ordinals[cause] ?? 0
        if found[cause] == nil { order.append(cause) }
        found[cause, default: []].append((run, finding))
      }
    }
    let merged = order.map { merge(found[$0] ?? []) }.compactMap { $0 }
    return merged.enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
    }.map { $0.element }
  }

  /// The tables of the layouts, with a row for each screen in each language.
  package var matrices: [LayoutMatrix] {
    guard var matrices = first?.analysis.matrices else { return [] }
    for run in dropFirst() {
      for (number, matrix) in run.analysis.matrices.enumerated() where matrices.indices.contains(number) {
        matrices[number].cells += matrix.cells
      }
    }
    return matrices
  }

  private func merge(_ found: [(run: Int, finding: Finding<FileRange>)]) -> Finding<FileRange>? {
    guard var worst = found.first, let first = found.first else { return nil }
    for one in found where one.finding.extent > worst.finding.extent { worst = one }
    var finding = worst.finding
    for other in found where other.run != first.run || found.count == 1 {
      finding.data = other.run == worst.run ? finding.data : finding.data?.joined(with: other.finding.data)
    }
    if first.run != worst.run { finding.data = finding.data?.joined(with: first.finding.data) }
    if case .untranslated(let words, let languages)? = finding.data {
      finding.message = UntranslatedText.message(words, languages.compactMap { LanguageTag($0) }, source: nil)
      return finding
    }
    let others = found.filter { $0.run != worst.run }.map { self[$0.run].language.name }
    guard !others.isEmpty, count > 1, found.contains(where: { $0.finding.message != worst.finding.message }) else {
      return finding
    }
    finding.message +=
      others.count + 1 == count ? " (in every language)" : " (also in \(Wording.list(Wording.shortened(others))))"
    return finding
  }
}

/// What makes two findings one.
private struct Cause: Hashable {
  var place: FileRange
  var origin: FileRange?
  var code: FindingCode
  var ordinal: Int
}

extension Finding {
  /// How much is wrong, in points: the greatest is told first.
  fileprivate var extent: Double {
    switch data {
    case .conflict(let conflict): conflict.gap
    case .truncated(_, let screens): screens.map { $0.needs - $0.has }.max() ?? 0
    default: 0
    }
  }
}

extension Finding.Data {
  /// Returns what is known with what another language adds.
  fileprivate func joined(with other: Self?) -> Self {
    switch (self, other) {
    case (.conflict(var one), .conflict(let other)):
      one.configurations += other.configurations
      one.ranges += other.ranges
      one.pairs += other.pairs
      one.gap = max(one.gap, other.gap)
      return .conflict(one)
    case (.range(let one, let pairs), .range(let other, let otherPairs)):
      return .range(one + other, pairs: pairs + otherPairs)
    case (.ambiguous(let view, let free, let one), .ambiguous(_, _, let other)):
      return .ambiguous(view: view, free: free, screens: one + other)
    case (.truncated(let view, let one), .truncated(_, let other)):
      return .truncated(view: view, screens: one + other)
    case (.appearance(let view, let others, let one), .appearance(_, _, let other)):
      return .appearance(view: view, others: others, screens: one + other)
    case (.untranslated(let words, let one), .untranslated(_, let other)):
      return .untranslated(words: words, languages: (one + other).unique)
    default: return self
    }
  }
}
