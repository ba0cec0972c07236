import Analysis
import Drawing
import Formats

// A difference between two solutions, in numbers. The words for it are elsewhere.

/// Something about one view, or about the verdict, that is different on one screen in one state.
struct Change {
  enum Kind: String, CaseIterable {
    case verdict, removed, added, resized, moved
  }

  /// What was there, or is there now.
  enum Value: Hashable {
    /// x and y in the superview, width and height, in points.
    case frame([Double])
    case status(SolveStatus)
  }

  var kind: Kind
  /// The view's path, empty for the root. A root that was added or removed is the screen, or some of its sizes.
  var view: String
  /// What is moved or resized.
  var dimension: Dimension?
  var place: Place
  /// The size at which it is most different.
  var size: SizeArea.Corner
  var from: Value?
  var to: Value?
  /// By how many points the dimension is different, where that is least and where it is most.
  var least = 0.0
  var most = 0.0
}

/// A screen in a state, or some of its sizes.
struct Place: Hashable {
  var screen: String
  var state: String?
  /// nil on a screen of one size.
  var sizes: RangedSizes?

  /// The screen in the state, with all its sizes.
  var whole: Place { Place(screen: screen, state: state, sizes: nil) }
  /// Whether it is all sizes.
  var isWhole: Bool { sizes?.isWhole ?? true }
}

/// Sizes of a ranged screen, between the least and the greatest along each side.
struct RangedSizes: Hashable {
  /// A side that has more than one length.
  struct Side: Hashable {
    var range: ClosedRange<Double>
    /// All lengths that both screens have.
    var all: ClosedRange<Double>

    var isWhole: Bool {
      range.lowerBound - all.lowerBound < RangedSizes.slack && all.upperBound - range.upperBound < RangedSizes.slack
    }
  }

  var width: Side?
  var height: Side?

  static let slack = 1e-6

  /// Takes the sizes around an area of those that two screens have in common.
  init(_ area: SizeArea, of common: SizeArea) {
    (width, height) = (Side(area.width, of: common.width), Side(area.height, of: common.height))
  }

  var isWhole: Bool { width?.isWhole != false && height?.isWhole != false }

  /// Returns both together if that is a rectangle as well.
  func joined(with other: RangedSizes) -> RangedSizes? {
    if self == other { return self }
    var joined = self
    if width == other.width, let side = height?.joined(with: other.height) {
      joined.height = side
    } else if height == other.height, let side = width?.joined(with: other.width) {
      joined.width = side
    } else {
      return nil
    }
    return joined
  }
}

extension RangedSizes.Side {
  fileprivate init?(_ range: ClosedRange<Double>, of all: ClosedRange<Double>) {
    guard all.upperBound - all.lowerBound > RangedSizes.slack else { return nil }
    self.init(range: range.lowerBound.withoutNoise...range.upperBound.withoutNoise, all: all)
  }

  fileprivate func joined(with other: RangedSizes.Side?) -> RangedSizes.Side? {
    guard let other, range.lowerBound - other.range.upperBound < RangedSizes.slack,
      other.range.lowerBound - range.upperBound < RangedSizes.slack
    else { return nil }
    var joined = self
    joined.range =
      min(range.lowerBound, other.range.lowerBound)...max(range.upperBound, other.range.upperBound)
    return joined
  }
}
