/// Tests that reports about very large texts stay short, and that the work for them is bounded.
import Solver
import Testing

@testable import Analysis
@testable import Formats
@testable import Protocol
@testable import Server

@Suite struct LargeLayoutTests {
  private func checked(_ text: String, _ change: (inout WorkBounds) -> Void = { _ in }) -> CheckedFile {
    var workspace = Workspace()
    change(&workspace.bounds)
    return CheckedFile(path: "a.layout", text: Array(text.utf8), in: workspace)
  }

  private func result(_ text: String, _ change: (inout WorkBounds) -> Void = { _ in }) throws -> LayoutResult {
    var workspace = Workspace()
    change(&workspace.bounds)
    workspace.open("/a.layout", text: Array(text.utf8))
    let analysis = workspace.analysis(of: "/a.layout")
    return try #require(analysis?.layouts.first?.result)
  }

  private func bytes(_ file: CheckedFile) -> Int { file.diagnostics.written.bytes.count }

  // MARK: Lists that do not fit

  @Test func aListThatDoesNotFitIsOneReport() throws {
    let file = checked(LargeLayout.rows(18))
    #expect(file.diagnostics.map(\.code) == ["conflict"])
    let conflict = try #require(file.diagnostics.first)
    #expect(
      conflict.message.hasPrefix(
        "'r17.bottom <= superview.bottom' and 2 more after it miss by up to 116 points on p: they cannot hold together with "
      ))
    #expect(
      conflict.message.hasSuffix(
        """
        18 heights of 44 and 17 gaps of 8 need 928, 116 more than there is
        """))
    #expect(conflict.data?["gap"] == 116)
    let related = try #require(conflict.relatedInformation)
    #expect(related.count == 12)
    #expect(related.first?.message == "r16.bottom <= superview.bottom is set aside too")
    #expect(related.last?.message.hasSuffix(" more") == true)
    #expect(file.frames.first?.configurations.first?.status == .conflict)
  }

  /// A report grows neither with the list nor with the number of rows that do not fit.
  @Test(arguments: ["390 x 812", "390 x 812...900"]) func reportsDoNotGrowWithTheList(screen: String) throws {
    let (small, large) = (checked(LargeLayout.rows(22, screen: screen)), checked(LargeLayout.rows(44, screen: screen)))
    #expect(small.diagnostics.filter { $0.code == "conflict" }.count == 1)
    #expect(large.diagnostics.filter { $0.code == "conflict" }.count == 1)
    #expect(bytes(large) < 2 * bytes(small))
  }

  @Test func listsOfTwoLayoutsAreReportedSeparately() {
    let text = (0..<2).map { LargeLayout.rows(18).replacing("layout L", with: "layout L\($0)") }.joined()
    #expect(checked(text).diagnostics.map(\.code) == ["conflict", "conflict"])
  }

  @Test func nonnegativeSizesAreSummedUp() throws {
    let names = (0..<6).map { "r\($0)" }
    let rows = names.indices.map { "r\($0).top == \($0 == 0 ? "0" : "r\($0 - 1).bottom + 100")" }
    let text =
      """
      screen p = 390 x 400
      view \(names.joined(separator: ", "))

      """ + rows.joined(separator: "\n")
      + "\nr5.bottom <= 0"
    let conflict = try #require(checked(text).diagnostics.first { $0.code == "conflict" })
    #expect(conflict.message.contains("heights of 6 views that are not negative"), "\(conflict.message)")
  }

  /// Conflicts beyond `conflictMembers` share one report; the limit does not change which constraints are relaxed.
  @Test func conflictsBeyondTheMemberLimitShareOneReport() throws {
    let all = try result(LargeLayout.rows(40))
    let few = try result(LargeLayout.rows(40)) { $0.conflictMembers = 100 }
    #expect(few.conflicts.map(\.relaxed) == all.conflicts.map(\.relaxed))
    #expect(few.conflicts.map(\.miss) == all.conflicts.map(\.miss))
    #expect(few.conflicts.contains { !$0.areMembersKnown } && all.conflicts.allSatisfy(\.areMembersKnown))
    #expect(few.configurations.map(\.values) == all.configurations.map(\.values))
    let file = checked(LargeLayout.rows(40)) { $0.conflictMembers = 100 }
    #expect(file.diagnostics.count { $0.code == "conflict" } == 2)
    #expect(file.diagnostics.last?.message.contains("cannot hold together with what stands before") == true)
  }

  // MARK: Findings of one code

  @Test func aHundredFindingsOfACodeAreListed() throws {
    let file = checked(LargeLayout.contradictions(250))
    #expect(file.diagnostics.count == 101)
    let last = try #require(file.diagnostics.last)
    #expect(last.message == "150 more findings of the code 'conflict' from here on are not listed")
    #expect(last.code == "conflict" && last.severity == .error && last.data == ["more": 150])
    #expect(last.range.start.line == 103)
    #expect(file.count(.error) == 250)
    let human = HumanReport(style: Style(isOn: false)).text(CheckResult(files: [file]), withSummary: true)
    #expect(human.hasSuffix("250 errors, 0 warnings in 1 file\n"))
    #expect(checked(LargeLayout.contradictions(101)).diagnostics.count == 101)
    #expect(checked(LargeLayout.contradictions(101)).diagnostics.last?.data?["more"] == nil)
  }

  // MARK: Work

  @Test func denseConstraintsAreReportedAsUnsolved() throws {
    let file = checked("layout L {\n" + LargeLayout.dense(16) + "\n}") {
      ($0.entries, $0.longArithmetic) = (20_000, 100_000)
    }
    #expect(file.diagnostics.map(\.code) == ["unsolved"])
    let message = try #require(file.diagnostics.first?.message)
    #expect(message.contains("what is between 'v0', 'v1', 'v2', 'v3' and 12 more is not looked at"), "\(message)")
  }

  /// All screens and layouts of a file share one work limit, and what is given up does not depend on earlier edits.
  @Test func layoutsOfAFileShareOneWorkLimit() throws {
    let hard = LargeLayout.dense(16)
    let text = (0..<12).map {
      """
      layout L\($0) {
      screen q = 300 x 500
      \(hard)
      }

      """
    }.joined()
    var workspace = Workspace()
    (workspace.bounds.entries, workspace.bounds.longArithmetic) = (20_000, 200_000)
    workspace.open("/a.layout", text: Array(text.utf8))
    let analysis = workspace.analysis(of: "/a.layout")
    let results = try #require(analysis).layouts.map(\.result)
    let spent = results.reduce(WorkSpent()) { $0 + $1.spent }
    #expect(results.allSatisfy { !$0.unsolved.isEmpty })
    // The last step may exceed the limit.
    #expect(spent.entries < 5 * 20_000 && spent.longArithmetic <= 4 * 200_000, "\(spent)")
    #expect(results.last?.bounds != results.first?.bounds)
    // The first layout is easy now and leaves more work to the others, as if the file had been opened with this text.
    let edited = """
      layout L0 {
      }

      """ + text.drop { $0 != "}" }.dropFirst(2)
    workspace.open("/a.layout", text: Array(edited.utf8))
    var fresh = Workspace()
    fresh.bounds = workspace.bounds
    fresh.open("/a.layout", text: Array(edited.utf8))
    let (after, expected) = (workspace.analysis(of: "/a.layout"), fresh.analysis(of: "/a.layout"))
    #expect(after?.layouts.map(\.result.bounds) == expected?.layouts.map(\.result.bounds))
    #expect(after?.layouts.map(\.result.spent) == expected?.layouts.map(\.result.spent))
    #expect(after?.findings.map(\.message) == expected?.findings.map(\.message))
  }

  /// If conditions cut a screen into too many parts, only its least and greatest size are solved.
  @Test func onlyTheEndsOfAScreenInTooManyPartsAreSolved() throws {
    let file = checked(LargeLayout.net(70))
    let message = try #require(file.diagnostics.first { $0.code == "unsolved" }?.message)
    #expect(
      message.hasPrefix(
        "only the least and the greatest size are looked at on p: conditions cut what is between into 19881 parts"))
    let ends = try #require(file.frames.first?.configurations)
    #expect(ends.map(\.screen) == ["p.min", "p.max"])
    #expect(ends.allSatisfy { $0.provisional == .unsolved })
    #expect(ends.map { $0.views.last?.height } == [76, 0])
    let small = checked(LargeLayout.net(4))
    #expect(!small.diagnostics.contains { $0.code == "unsolved" })
    #expect(small.frames.first?.configurations.map { $0.views.last?.height } == [10, 0])
  }

  /// Each state has its own active constraints, in one list that all states share.
  @Test func everyStateIsSolvedWithItsOwnConstraints() throws {
    let result = try result(LargeLayout.states(200))
    #expect(
      result.configurations.map { $0.values[Dimension.width.variable(of: 1)].double } == (0..<200).map { Double($0) })
    for scenario in [0, 77, 199] {
      let constraints = result.constraints[scenario]
      #expect(constraints.indices.count { constraints.isActive($0) } == 4 + 3 + 1)
    }
  }
}
