// What the analysis found wrong, or worth saying. The conditions and words of each finding are in Findings, or in
// Lowering if a statement has it by itself; lines and columns belong to Protocol.

import Solver

/// A value that an ambiguous view leaves open, with its bounds in points; nil is no bound.
package struct FreeValue: Sendable {
  /// `x`, `y`, `width` or `height`.
  package var dimension: String
  package var lower: Rational?
  package var upper: Rational?
  /// False where the bounds were not worked out, because too much depends on the value. They are nil then.
  package var isIntervalKnown = true
}

/// How much smaller a view is than its content, at the size of a screen at which most is missing; in points.
package struct TruncatedSize: Sendable {
  package var screen: String
  /// `width` or `height`.
  package var axis: String
  package var has: Double
  package var needs: Double
}

/// Sizes of a ranged screen that work, along one axis, in points.
package struct SatisfiableRange: Sendable {
  package var screen: String
  /// `width` or `height`.
  package var axis: String
  package var lower: Double
  package var upper: Double
}

/// A size of a ranged screen that fails, where every width works with some height and every height with some width.
package struct FailingPair: Sendable {
  package var screen: String
  /// In points.
  package var width: Double
  package var height: Double
}

/// What is known of a conflict: of one cause, wherever it shows.
package struct ConflictData<Site: Sendable>: Sendable {
  /// A screen in a state, and by how many points the constraints miss there.
  package struct Configuration: Sendable {
    package var screen: String
    package var state: String?
    package var gap: Double
  }

  /// The parts of the text that made it, the one that gives way last.
  package var members: [Site]
  package var configurations: [Configuration]
  /// Further constraints that are set aside for the same cause.
  package var others: [Site] = []
  /// The sizes of ranged screens for which the same statement gives way.
  package var ranges: [SatisfiableRange] = []
  /// Those of which only pairs of sizes fail.
  package var pairs: [FailingPair] = []

  package var screens: [String] { configurations.map { $0.screen }.unique }
  /// The state that all of it is in; nil where it is in several.
  package var state: String? {
    let states = configurations.map { $0.state }.unique
    return states.count == 1 ? states[0] : nil
  }
  /// The greatest gap, in points, also at sizes of ranged screens.
  package var gap: Double

  fileprivate func moved<Other>(_ move: (Site) -> Other) -> ConflictData<Other> {
    ConflictData<Other>(
      members: members.map(move),
      configurations: configurations.map {
        ConflictData<Other>.Configuration(screen: $0.screen, state: $0.state, gap: $0.gap)
      }, others: others.map(move), ranges: ranges, pairs: pairs, gap: gap)
  }
}

/// Something wrong, or worth saying. `Site` is a `SourceRange` while a layout is analysed: it counts from a
/// statement, so that an edit elsewhere moves nothing. In the analysis of a file it is a `FileRange`.
package struct Finding<Site: Sendable>: Sendable {
  /// The machine-readable part of a finding.
  package enum Data: Sendable {
    case conflict(ConflictData<Site>)
    /// The sizes that work, and the pairs that fail, of at least one screen.
    case range([SatisfiableRange], pairs: [FailingPair])
    case ambiguous(view: String, free: [FreeValue], screens: [String])
    case truncated(view: String, screens: [TruncatedSize])
    /// Words, and the tags of the languages that lack a text for them.
    case untranslated(words: String, languages: [String])
    /// A view, and the other views that the finding is about.
    case appearance(view: String, others: [String], screens: [String])
    /// How many more findings of the same code follow from here on.
    case more(Int)
    /// A replacement that mends the finding.
    case fix((title: String, place: Site, replacement: String))
    /// The element of a file of Interface Builder that the finding is about, and what else there is to know.
    indirect case element(SourceElement, Data?)
  }

  package var code: FindingCode
  package var place: Site
  package var message: String
  package var related: [(place: Site, message: String)] = []
  package var data: Data?
  /// For a finding that arises in the text of an instance, the place in that text. `place` is then that of the
  /// instance.
  package var origin: Site?
  /// How much it counts, where that is less than its code does.
  package var severity: FindingSeverity?
  /// Whether the fix is one reading of several, so that it is never applied as a matter of course.
  package var isGuess = false
  /// Whether it is about the layout's own screens: its users give it others.
  var isOfOwnScreens = false
}

extension Finding where Site == FileRange {
  package init(_ code: FindingCode, at place: FileRange, _ message: String) {
    self.init(code: code, place: place, message: message)
  }

  /// The bytes in the analysed file.
  package var bytes: Range<Int> { place.bytes }
}

extension Finding {
  /// Returns the finding with its places converted.
  package func moved<Other>(_ move: (Site) -> Other) -> Finding<Other> {
    Finding<Other>(
      code: code, place: move(place), message: message, related: related.map { (move($0.place), $0.message) },
      data: data?.moved(move), origin: origin.map(move), severity: severity, isGuess: isGuess,
      isOfOwnScreens: isOfOwnScreens)
  }
}

extension Finding.Data {
  fileprivate func moved<Other>(_ move: (Site) -> Other) -> Finding<Other>.Data {
    switch self {
    case .conflict(let conflict): .conflict(conflict.moved(move))
    case .range(let ranges, let pairs): .range(ranges, pairs: pairs)
    case .ambiguous(let view, let free, let screens): .ambiguous(view: view, free: free, screens: screens)
    case .truncated(let view, let screens): .truncated(view: view, screens: screens)
    case .untranslated(let words, let languages): .untranslated(words: words, languages: languages)
    case .appearance(let view, let others, let screens): .appearance(view: view, others: others, screens: screens)
    case .more(let count): .more(count)
    case .fix(let fix): .fix((fix.title, move(fix.place), fix.replacement))
    case .element(let element, let data): .element(element, data?.moved(move))
    }
  }
}

/// A view or constraint of a file of Interface Builder.
package struct SourceElement: Hashable, Sendable {
  /// Interface Builder's identifier.
  package var id: String
  /// What its outline calls it.
  package var label: String
  /// The path of the view, or of the view that the constraint is about.
  package var view: String
  /// The class of a view; nil for a constraint.
  package var className: String?

  package init(id: String, label: String, view: String, className: String?) {
    (self.id, self.label, self.view, self.className) = (id, label, view, className)
  }
}
