import Analysis
import Drawing
import Formats

// A recording as JSON: the frames as `frames --format json` gives them, with the laws of ranged screens. What that
// command has printed is read as well.

/// Returns the recording of these layouts, each with the path of its file.
package func recordingReport(_ layouts: [(path: String, layout: AnalysedLayout)]) -> JSONValue {
  let layouts = layouts.map { path, layout -> JSONValue in
    var frames = layout.frames
    frames.path = path
    var members = framesMembers(frames)
    let laws = RecordedLayout(layout, path: path).laws
    if !laws.isEmpty { members["laws"] = .array(laws.map { $0.json }) }
    return .object(members)
  }
  return ["version": 1, "layouts": .array(layouts)]
}

extension RecordedLaws {
  fileprivate var json: JSONValue {
    let inConflict = laws.pieces.indices.filter { laws.pieces[$0].isInConflict }
    var members = laws.members
    members["screen"] = .string(screen)
    members["state"] = state.map { .string($0) } ?? .null
    members["views"] = .array(paths.map { .string($0) })
    members["guides"] = .array(guides.sorted().map { .id($0) })
    members["conflicts"] = .array(inConflict.map { .int($0) })
    return .object(members)
  }
}

extension Recording: ReadsMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    let version: Int = try json.value("version")
    guard version == 1 else { throw JSONMismatch(.notValid).inside("version") }
    self.init(layouts: try json.value("layouts"))
  }
}

extension RecordedLayout: ReadsMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    self.init(
      path: try json.optional("path") ?? "", name: try json.value("name"),
      configurations: try json.value("configurations"), laws: try json.optional("laws") ?? [])
  }
}

extension SolveStatus: ReadsJSON {}

extension RecordedConfiguration: ReadsMembers {
  init(_ json: JSONMembers) throws(JSONMismatch) {
    self.init(
      screen: try json.value("screen"), state: try json.optional("state"), width: try json.value("width"),
      height: try json.value("height"), status: try json.value("status"), views: try json.value("views"))
  }
}

extension RecordedConfiguration.View: ReadsMembers {
  /// The most views around a view. No layout is that deep.
  private static let mostAround = 10_000

  init(_ json: JSONMembers) throws(JSONMismatch) {
    let path: String = try json.value("path")
    guard path.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= Self.mostAround else {
      throw JSONMismatch(.notValid).inside("path")
    }
    self.init(
      path: path, x: try json.value("absoluteX"), y: try json.value("absoluteY"),
      width: try json.value("width"), height: try json.value("height"))
  }
}

extension RecordedLaws: ReadsMembers {
  init(_ json: JSONMembers) throws(JSONMismatch) {
    let paths: [String] = try json.value("views")
    let guides: [ViewID] = try json.value("guides")
    let inConflict: [Int] = try json.value("conflicts")
    var laws = try SizeLaws(json, viewCount: paths.count)
    for number in inConflict {
      guard laws.pieces.indices.contains(number) else { throw JSONMismatch(.notValid).inside("conflicts") }
      laws.pieces[number].isInConflict = true
    }
    self.init(
      paths: Table(paths), guides: Set(guides), screen: try json.value("screen"), state: try json.optional("state"),
      laws: laws)
  }
}
