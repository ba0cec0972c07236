import Synchronization
import Testing

@testable import Analysis
@testable import Platform

/// Layouts of one file may be analysed at the same time. Their findings are the same as one after the other.
@Suite struct SharedWorkTests {
  /// A text that is long enough to be worth sharing. Some layouts have instances of others, some contradict
  /// themselves or leave something open.
  private static let text = Array(
    (0..<24).map { number in
      """
      layout L\(number) {
        # \(String(repeating: "-", count: 4_000))
        screen s = 100...200 x 50
        view a: L\(number * 7 % 24), b, c: l\(number), d
        a.edges == view.edges
        b.left == \(number); b.width == c.width @ high; b.width >= 20 + \(number)
        [b, c].top == 0; c.left == b.right + 8
        \(number % 3 == 0 ? "b.right == 5" : "c.width == 2 * b.width")
        \(number % 5 == 0 ? "e.top == 3" : "d.size == 3 x 4")
      }

      """
    }.joined().utf8)

  /// Works in the opposite order, in which the last layout would be the first to take from the budget.
  private static let backwards: WorkSharing = { count, work in for number in (0..<count).reversed() { work(number) } }

  private static func said(_ sharing: WorkSharing?, _ change: (inout Workspace) -> Void) throws -> [String] {
    var workspace = Workspace()
    workspace.sharing = sharing
    change(&workspace)
    workspace.open("/a.layout", text: text)
    let analysed = workspace.analysis(of: "/a.layout")
    let analysis = try #require(analysed)
    return analysis.findings.map { "\($0)" } + analysis.frames.map { "\($0)" }
  }

  @Test(arguments: [10_000_000, 8_000, 2_000, 300]) func sharingKeepsTheBudget(_ units: Int) throws {
    let inOrder = try Self.said(nil) { $0.room.units = units }
    for sharing in [Self.backwards, Thread.forEach] {
      #expect(try Self.said(sharing) { $0.room.units = units } == inOrder)
    }
    #expect(inOrder.contains { $0.contains("too much for one file") } == (units < 10_000_000))
  }

  @Test(arguments: [30_000, 3_000, 300]) func sharingKeepsTheWorkLimit(_ entries: Int) throws {
    let inOrder = try Self.said(nil) { $0.bounds.entries = entries }
    for sharing in [Self.backwards, Thread.forEach] {
      #expect(try Self.said(sharing) { $0.bounds.entries = entries } == inOrder)
    }
  }

  /// An analysis that is told to stop is nil, and the next one is as if nothing had happened.
  @Test func stoppedAnalysesLeaveNothingBehind() throws {
    for most in [0, 1, 7, 60] {
      var workspace = Workspace()
      workspace.sharing = Thread.forEach
      workspace.open("/a.layout", text: Self.text)
      let asked = Atomic(0)
      let given = workspace.analysis(of: "/a.layout") { asked.wrappingAdd(1, ordering: .relaxed).newValue > most }
      #expect(given == nil)
      let resumed = workspace.analysis(of: "/a.layout")
      #expect(
        try #require(resumed).findings.map { "\($0)" } + (resumed?.frames ?? []).map { "\($0)" }
          == Self.said(nil) { _ in })
    }
  }

  @Test(arguments: [0, 1, 2, 500]) func everyItemIsDoneOnce(_ count: Int) {
    let done = Mutex<[Int]>([])
    Thread.forEach(below: count) { number in done.withLock { $0.append(number) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<count))
  }
}
