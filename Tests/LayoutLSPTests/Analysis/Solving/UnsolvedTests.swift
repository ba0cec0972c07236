/// Findings about layouts on which the solver gives up, and analyses that are stopped at any check.
import Synchronization
import Testing

@testable import Analysis
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

@Suite struct UnsolvedTests {
  private static let text = """
    layout Login {
      screen phone = 320 x 480
      screen tablet = 700...800 x 900
      view a, b, c
      a.width <= 0.4 * b.width
      b.width <= 0.3 * superview.width
      a.width + b.width + c.width == superview.width
      c.width <= 1.2 * a.width @ 700
      a.height == 10
      a.height == 20
      a.left == 5 @ 300
    }
    """

  private func workspace() -> Workspace {
    var workspace = Workspace()
    workspace.bounds.stepsPerForm = 0
    return workspace
  }

  @Test func unsolvedLayoutsAreReported() throws {
    let file = CheckedFile(path: "a.layout", text: Array(Self.text.utf8), in: workspace())
    #expect(file.diagnostics.map(\.code) == ["unsolved", "conflict"])
    let unsolved = try #require(file.diagnostics.first)
    #expect(unsolved.severity == .warning)
    #expect(unsolved.range == LSP.Range(start: .init(line: 0, character: 7), end: .init(line: 0, character: 12)))
    #expect(unsolved.message.contains("not solved on phone and tablet: the solver gave up after 0 steps"))
    let configurations = try #require(file.frames.first?.configurations)
    #expect(configurations.first?.screen == "phone")
    #expect(configurations.allSatisfy { $0.provisional == .unsolved })
    #expect(FramesTable(style: Style(isOn: false)).text(file.frames).contains("provisional: the solver gave up"))
    // The values that take no more work than the limit are solved.
    #expect(configurations.first?.views.first { $0.path == "a" }?.height == 10)
  }

  @Test func solvedLayoutsHaveNoSuchFinding() {
    let file = CheckedFile(path: "a.layout", text: Array(Self.text.utf8))
    #expect(!file.diagnostics.map(\.code).contains("unsolved"))
    #expect(file.frames.allSatisfy { $0.configurations.allSatisfy { $0.provisional == nil } })
  }

  /// The server publishes the finding, and no longer once the text can be solved.
  @Test func serverPublishesUnsolvedLayouts() throws {
    let isLimited = Mutex(true)
    let client = try TestClient { workspace, file, stop in
      if isLimited.withLock({ $0 }) { workspace.bounds.stepsPerForm = 0 }
      return workspace.analysis(of: file, stop: stop)
    }
    try client.initialize()
    try client.open(Self.text)
    #expect(try client.diagnostics().items.map { $0["code"] } == ["unsolved", "conflict"])
    let frames = try client.call("layout/frames", ["textDocument": ["uri": "file:///a.layout"]])
    #expect(frames["result", "layouts"].items.first?["configurations"].items.first?["provisional"] == true)
    isLimited.withLock { $0 = false }
    try client.change(
      version: 2,
      [
        [
          "text": """
          screen s = 9 x 9
          view a
          a.width == 1
          a.height == 2
          a.left == 0
          a.top == 0
          """
        ]
      ])
    #expect(try client.diagnostics().items.isEmpty)
  }

  // MARK: Stopping

  /// A text with many statements of every kind that takes time: views, instances, groups, a range, a conflict.
  private static var large: String {
    var lines = [
      "layout Card {", "view x, y", "x.left == superview.left", "}", "layout Main {", "screen s = 300...900 x 500",
    ]
    for index in 0..<40 {
      lines.append("view v\(index); view c\(index): Card")
      lines.append("v\(index).left == \(index == 0 ? "0" : "v\(index - 1).right + 3") @ \(index % 5 == 0 ? 700 : 1000)")
      lines.append("v\(index).width >= 2; c\(index).size == 3 x 4")
    }
    return (lines + ["v9.width == 7; v9.width == 8", "}"]).joined(separator: "\n")
  }

  /// An analysis that is stopped at any check is nil. The next one is as if nothing had happened.
  @Test func analysisStopsAtEveryCheck() throws {
    func opened() -> Workspace {
      var workspace = Workspace()
      workspace.open("/a.layout", text: Array(Self.large.utf8))
      return workspace
    }
    func messages(_ analysis: Analysis?) throws -> [String] { try #require(analysis).findings.map(\.message) }
    let counted = Atomic(0)
    var fresh = opened()
    let expected = try messages(
      fresh.analysis(of: "/a.layout") {
        counted.wrappingAdd(1, ordering: .relaxed)
        return false
      })
    let looks = counted.load(ordering: .relaxed)
    #expect(!expected.isEmpty)
    // Some hundred statements to read and to lower, long before anything is solved.
    #expect(looks > 16)
    for look in [1, 2, 4, 8, 10, 12, 14, 16, looks / 2] {
      var workspace = opened()
      let asked = Atomic(0)
      let stopped = workspace.analysis(of: "/a.layout") {
        asked.wrappingAdd(1, ordering: .relaxed).newValue >= look
      }
      #expect(stopped == nil, "look \(look) of \(looks)")
      #expect(asked.load(ordering: .relaxed) == look, "look \(look) of \(looks)")
      #expect(try messages(workspace.analysis(of: "/a.layout")) == expected, "look \(look) of \(looks)")
    }
  }

  /// The analysis of an outdated text ends at its next check, and is never published.
  @Test func aChangeStopsTheAnalysis() throws {
    let stopped = Mutex<[Int]>([])
    let begun = Atomic(false)
    let client = try TestClient { workspace, file, stop in
      guard let text = workspace.documents[file]?.text, text.count > 1_000 else {
        return workspace.analysis(of: file, stop: stop)
      }
      // The first check waits until the analysis is stopped, ten seconds at most, so that the change cannot come too
      // late.
      let deadline = monotonicMilliseconds() + 10_000
      let looks = Atomic(0)
      begun.store(true, ordering: .releasing)
      let analysis = workspace.analysis(of: file) {
        looks.wrappingAdd(1, ordering: .relaxed)
        while monotonicMilliseconds() < deadline { if stop() { return true } }
        return false
      }
      stopped.withLock { $0.append(analysis == nil ? looks.load(ordering: .relaxed) : -1) }
      return analysis
    }
    try client.initialize()
    try client.open(Self.large)
    for _ in 0..<5000 where !begun.load(ordering: .acquiring) { usleep(1000) }
    try client.change(version: 2, [["text": "view a"]])
    #expect(try client.diagnostics().version == 2)
    for _ in 0..<5000 where stopped.withLock(\.isEmpty) { usleep(1000) }
    let looks = stopped.withLock { $0 }
    #expect(!looks.isEmpty && looks.allSatisfy { $0 == 1 })
  }
}
