import Testing

@testable import Analysis
@testable import Protocol
@testable import Server

/// Tests the layouts of Examples: they have no mistakes, their frames are those of the snapshots, and some frames are
/// worked out by hand.
///
/// UPDATE_SNAPSHOTS=1 in the environment rewrites the snapshots; look at the difference before you keep it.
@Suite struct ExamplesTests {
  private static let files = Repository.files(in: "Examples", ending: ".layout")

  private func checked(_ path: String) throws -> CheckedFile {
    CheckedFile(path: path, text: Array(try #require(Repository.text(path)).utf8))
  }

  @Test func thereAreExamples() {
    #expect(Self.files.count >= 8)
    let snapshots = Repository.files(in: "Tests/LayoutLSPTests/Snapshots", ending: ".txt")
    #expect(snapshots == Self.files.map(snapshot).sorted(), "a snapshot without an example, or the other way")
  }

  private func snapshot(_ example: String) -> String {
    "Tests/LayoutLSPTests/Snapshots/" + example.dropFirst("Examples/".count).dropLast(".layout".count) + ".txt"
  }

  @Test(arguments: files) func examplesAreAsInTheSnapshots(_ path: String) throws {
    let file = try checked(path)
    let style = Style(isOn: false)
    let report = HumanReport(style: style).text(CheckResult(files: [file]), withSummary: true)
    let seen = FramesTable(style: style).text(file.frames) + "\n" + report
    let snapshot = snapshot(path)
    if Repository.updatesSnapshots { #expect(Repository.write(seen, to: snapshot)) }
    #expect(seen == Repository.text(snapshot), "\(path) is not as in \(snapshot)")
  }

  @Test(arguments: files.filter { !$0.contains("/mistakes/") }) func examplesHaveNoMistakes(_ path: String) throws {
    let file = try checked(path)
    #expect(file.diagnostics.map(\.message) == [])
    // A file that only declares screens for other files has no frames.
    #expect(!file.frames.isEmpty || path.hasSuffix("/components/screens.layout"))
    for configuration in file.frames.flatMap(\.configurations) {
      #expect(configuration.status == .solved, "\(path), \(configuration.screen)")
    }
  }

  @Test func examplesOfMistakesHaveTheirFindings() throws {
    let toolbar = try checked("Examples/mistakes/toolbar.layout")
    #expect(toolbar.diagnostics.map(\.code) == ["conflict", "ambiguous"])
    let window = try checked("Examples/mistakes/window.layout")
    #expect(window.diagnostics.map(\.code) == ["range-conflict"])
    let player = try checked("Examples/mistakes/player.layout")
    #expect(player.diagnostics.map(\.code) == ["truncated"])
  }

  // MARK: Worked out by hand

  struct Known: CustomStringConvertible {
    var layout: String
    var screen: String
    var view: String
    /// x, y, width, height in the superview
    var frame: [Double]
    var description: String { "\(layout) \(screen) \(view)" }

    init(_ layout: String, _ screen: String, _ view: String, _ frame: [Double]) {
      self.layout = layout
      self.screen = screen
      self.view = view
      self.frame = frame
    }
  }

  static let known: [(file: String, frames: [Known])] = [
    (
      "login",
      [
        // Wide: at most 420, and inside the margins: 390 - 2 * 20 = 350, from 20. High: the fields and the button with
        // their gaps, 44 + 12 + 44 + 2 * 12 + 48 = 172; in the middle at (844 - 172) / 2 = 336.
        Known("Login", "phone", "form", [20, 336, 350, 172]),
        // Its bottom 32 above the form: 336 - 32 - 96 = 208; centred at (390 - 96) / 2 = 147.
        Known("Login", "phone", "logo", [147, 208, 96, 96]),
        // The safe area ends at 844 - 34 = 810; 16 above that, less its height: 810 - 16 - 30 = 764.
        Known("Login", "phone", "forgot", [120, 764, 150, 30]),
        // 390 high, safe to 369. Upward from the bottom: the button's top at 369 - 16 - 30 = 323, the form's bottom at
        // 323 - 16 = 307, its top at 307 - 172 = 135, the logo's bottom at 135 - 32 = 103. Its top is at least 16, so
        // 87 points are left for it, and as many for its width: (844 - 87) / 2 = 378.5.
        Known("Login", "landscape", "logo", [378.5, 16, 87, 87]),
        Known("Login", "landscape", "form", [212, 135, 420, 172]),
      ]
    ),
    (
      "settings-row",
      [
        // As high as the icon with the margins: 8 + 29 + 8 = 45, which is more than 44.
        Known("SettingsRow", "english", "", [0, 0, 375, 45]),
        // The icon is 16 + 29 = 45 wide with its margin, 12 further on the title begins: 57. Centred: (45 - 22) / 2.
        Known("SettingsRow", "english", "title", [57, 11.5, 180, 22]),
        // From the right: 375 - 16 - 8 - 8 - 60 = 283. Its first baseline is the title's: 11.5 + 17 - 15 = 13.5.
        Known("SettingsRow", "english", "value", [283, 13.5, 60, 20]),
        // The mirror image of 57: 375 - 57 - 180 = 138.
        Known("SettingsRow", "arabic", "title", [138, 11.5, 180, 22]),
        // 320 wide, the value begins at 320 - 16 - 8 - 8 - 60 = 228. The title ends 8 before it: 228 - 8 - 57 = 163.
        Known("SettingsRow", "row.min", "title", [57, 11.5, 163, 22]),
      ]
    ),
    (
      "media-player",
      [
        // A square between the margins, 320 - 2 * 24 = 272, below the safe area: 20 + 24 = 44.
        Known("Player", "small", "cover", [24, 44, 272, 272]),
        // The centre at half of the centre: 272 / 2 / 2 = 68, less half of 44: 46. 10 = (64 - 44) / 2.
        Known("Player", "small", "controls.previous", [46, 10, 44, 44]),
        // From the bottom: 390 - 21 - 24 - 64 = 281 for the controls; upward 8 + 16 + 30 + 16 + 20 + 4 + 28 + 24 = 146
        // to the cover's bottom at 135. It begins at 24: 111 are left. (844 - 111) / 2 = 366.5.
        Known("Player", "landscape", "cover", [366.5, 24, 111, 111]),
      ]
    ),
    (
      "card-list",
      [
        // 47 + 12 = 59; high: 12 + 22 + 4 + 60 + 12 = 110.
        Known("CardList", "phone", "news", [16, 59, 358, 110]),
        // The cards are 110, 64 = 12 + 40 + 12 and 90 = 12 + 22 + 4 + 40 + 12 high, with four gaps of 12: 312.
        Known("CardList", "content", "", [0, 0, 390, 312]),
      ]
    ),
    (
      "stacks",
      [
        // 390 - 2 * 24 less the buttons, 24 + 30 + 24 + 30, are 234: three gaps of 78. 24 + 24 + 78 = 126.
        Known("Toolbar", "phone", "search", [126, 9.5, 30, 30]),
        // As wide as the text with the margins: 290. High: 20 + 24 + 8 + 60 + 20 + 44 + 20 = 196, and (844 - 196) / 2 = 324.
        Known("Dialogue", "phone", "card", [50, 324, 290, 196]),
        // Half of 250 without the gap, from the right.
        Known("Dialogue", "arabic", "card.buttons.no", [129, 0, 121, 44]),
        // Baselines at 8 + 27 = 35: 35 - 13. Behind the amount, 16 + 90 + 4.
        Known("Price", "cell", "currency", [110, 22, 30, 16]),
        // 600 - 2 * 16 - 2 * 8 = 552 for three. (200 - 44) / 2 = 78.
        Known("Choice", "wide", "second", [208, 78, 184, 44]),
      ]
    ),
    (
      "photo-grid",
      [
        // 60% and 2% of 800 are 480 and 16, so 304 are left; 2% of the width is the gap: (400 - 16) / 2 = 192.
        Known("PhotoGrid", "wide", "lower", [496, 208, 304, 192]),
        // A quarter of 192 is 48; the centre at 90% of 800 and 10% of 400: 720 - 24 and 40 - 24.
        Known("PhotoGrid", "wide", "badge", [696, 16, 48, 48]),
      ]
    ),
    (
      "article",
      [
        // At most 30% of 390, which is less than the 160 of its content: 117. 117 * 3 / 4 = 87.75.
        Known("Article", "phone", "picture", [16, 63, 117, 87.75]),
        // The headline keeps its 220: 320 - 2 * 16 for the edges, 16 for the gap, and 288 - 16 - 220 = 52 are left.
        Known("Article", "window.min", "picture", [16, 16, 52, 39]),
        // The text begins 63 + 160 + 16 = 239 from the leading side and could be 560 wide, but the safe area ends at
        // 844 - 47, and 16 before that: 781 - 239 = 542. From the right: 844 - 239 - 542 = 63.
        Known("Article", "arabic", "text", [63, 67, 542, 180]),
      ]
    ),
    (
      "rmextensions-calendar",
      [
        // 320 - 7 - 7 = 306, and what the calendar leaves: 480 - 200 = 280.
        Known("Calendar", "phone", "table", [7, 200, 306, 280])
      ]
    ),
    (
      "rmextensions-cell",
      [
        // In the middle of 60: 15 to 45. Its right edge at 14 + 30 = 44.
        Known("TimelineCell", "cell", "plannerImage", [14, 15, 30, 30]),
        // From 44 + 5; its baseline, 13 from its top (16 - 3), is at 45 + 1 = 46: 46 - 13 = 33.
        Known("TimelineCell", "cell", "timeLabel", [49, 33, 130, 16]),
        // From 49 + 20 = 69 to 5 before the button, which begins at 320 - 10 - 44 = 266: 261 - 69 = 192 of 260.
        Known("TimelineCell", "cell", "titleLabel", [69, 11, 192, 20]),
      ]
    ),
    (
      "expression-format",
      [
        // Right edge of view1: 10 + 288 = 298, less its width 160. Below view1, which ends at 54.
        Known("Strings", "phone", "view2", [138, 64, 160, 44]),
        // 160 * 0.9 + 5 = 149; three views of 44 and three gaps of 10 below 10: 172.
        Known("Strings", "phone", "view4", [10, 172, 149, 44]),
        // Ends 23 inside: 320 - 23 - 20 = 277; top: 20 less than 0 + 40.
        Known("NoLongerInvalid", "phone", "view1", [20, 20, 277, 100]),
        // (40 + 7.2) / 5.9 = 8
        Known("NoLongerInvalid", "phone", "view2", [20, 120, 8, 20]),
      ]
    ),
  ]

  @Test(arguments: known.map(\.file)) func framesAreAsWorkedOutByHand(_ name: String) throws {
    let file = try checked("Examples/\(name).layout")
    let frames = try #require(Self.known.first { $0.file == name }).frames
    for known in frames {
      let layout = file.frames.first { $0.name == known.layout }
      let screen = layout?.configurations.first { $0.screen == known.screen }
      let view = try #require(screen?.views.first { $0.path == known.view }, "there is no \(known)")
      #expect([view.x, view.y, view.width, view.height] == known.frame, "\(known)")
    }
  }
}
