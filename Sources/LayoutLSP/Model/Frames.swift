/// The solved frames of a file, as the command line prints them and hovers show them.

enum SolveStatus: String, Sendable {
  case solved, ambiguous, conflict
}

/// A view's frame. Points; `x` and `y` in its superview's coordinates, `absoluteX` and `absoluteY` in the root's.
struct ViewFrame: Sendable {
  /// From the root: `form.user`; empty for the root.
  var path: String
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var absoluteX: Double
  var absoluteY: Double
  /// What is not determined, in the order x, y, width, height.
  var ambiguous: [FreeValue]
}

struct ConfigurationFrames: Sendable {
  /// `tablet.min` and `tablet.max` for the ends of a ranged screen.
  var screen: String
  var state: String?
  var width: Double
  var height: Double
  var status: SolveStatus
  /// The text has errors: what is shown is what could be understood.
  var provisional: Bool
  /// The root first, then the views in the order written; guides are not views.
  var views: [ViewFrame]
}

struct LayoutFrames: Sendable {
  var name: String
  var configurations: [ConfigurationFrames]
}
