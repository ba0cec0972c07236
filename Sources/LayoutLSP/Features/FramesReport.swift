import Analysis
import Formats
import Protocol
import Solver

// The solved frames of a document as JSON: `frames --format json` prints it and `layout/frames` answers it.

/// Returns the report; lengths are in points, to nine decimals. `state` is null where the layout has no states;
/// `provisional` is left out where the text has no errors, and `ambiguous` of a view where all its values are
/// determined; `content` is the size of what scrolls in the view, for a view that scrolls.
package func framesReport(_ layouts: [LayoutFrames]) -> JSONValue {
  ["version": 1, "layouts": .array(layouts.map { .object(framesMembers($0)) })]
}

func framesMembers(_ layout: LayoutFrames) -> [String: JSONValue] {
  var members: [String: JSONValue] = [
    "name": .string(layout.name), "configurations": .array(layout.configurations.map(report)),
  ]
  if let path = layout.path { members["path"] = .string(path) }
  return members
}

private func report(_ frames: ConfigurationFrames) -> JSONValue {
  var members: [String: JSONValue] = [
    "screen": .string(frames.screen), "state": frames.state.map { .string($0) } ?? .null,
    "width": points(frames.width), "height": points(frames.height), "status": .string(frames.status.rawValue),
    "views": .array(frames.views.map(report)),
  ]
  if frames.provisional != nil { members["provisional"] = true }
  return .object(members)
}

private func report(_ frame: ViewFrame) -> JSONValue {
  var members: [String: JSONValue] = [
    "path": .string(frame.path), "x": points(frame.x), "y": points(frame.y), "width": points(frame.width),
    "height": points(frame.height), "absoluteX": points(frame.absoluteX), "absoluteY": points(frame.absoluteY),
  ]
  if let content = frame.content {
    members["content"] = .array([content.width, content.height].map { $0.map(points) ?? .null })
  }
  if !frame.ambiguous.isEmpty { members["ambiguous"] = freeValues(frame.ambiguous) }
  return .object(members)
}

/// Returns a length rounded to nine decimals, without the rounding noise of sums.
func points(_ value: Double) -> JSONValue { .double(value.withoutNoise) }

/// Returns `[lower, upper]` by dimension, with `null` for a missing bound.
func freeValues(_ values: [FreeValue]) -> JSONValue {
  .object(
    values.reduce(into: [:]) {
      $0[$1.dimension] = .array([.number($1.lower?.double), .number($1.upper?.double)])
    })
}

extension Feature {
  /// `layout/frames`, a request of this server's own.
  package static let frames = Feature("layout/frames") { (_: LSP.TextDocumentParams, context) -> JSONValue? in
    framesReport(context.analysis.frames)
  }
}
