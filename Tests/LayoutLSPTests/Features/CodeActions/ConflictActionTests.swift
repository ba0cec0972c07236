import Testing

@testable import LayoutLSP

/// The ways out of conflicts: which are offered and what they say, how each notation writes them, and that each is one.
@Suite struct ConflictActionTests {
  private static let head = "screen phone = 390 x 600\nview a (intrinsic: _ x 20), b (intrinsic: _ x 20)\n"
  private static let corner = head + "[a, b].left == 0; [a, b].top == 0; b.width == 9\n"

  @Test func allOfThem() {
    let document = ActionDocument(Self.corner + "a.width >= 100\na.width == ‸60 # narrow\n")
    let title = "Make 'a.x.width == 90' optional (@ 999): it misses by 10 points on p"
    let text = document.text(after: title)
    #expect(text == document.text.replacing("x.width == 90", with: "x.width == 90 @ 999"), "\(document.offered())")
  }

  // MARK: Random layouts

  /// What is wrong, by what is set aside, where.
  private func wrong(_ text: String) throws -> [String] {
    let analysis = try #require(ActionDocument(text, bytes: 0..<0).analysis)
    return analysis.findings.filter { $0.code.severity == .error }.flatMap { finding -> [String] in
      guard case .conflict(_, let screens, let state, _)? = finding.data else { return [finding.message] }
      let words = finding.message.split(separator: " ").prefix { $0 != "cannot" && $0 != "can" }
      return screens.map { "\(words.joined(separator: " ")) \($0) \(state ?? "")" }
    }
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    var text = "screen p = 390 x 600\nscreen q = 300...400 x 500\nview a (intrinsic: 50 x 20), b, c { view d }\n"
    text += "state s {}\nstate t {}\n"
    let paths = ["a", "b", "c", "c.d"]
    for path in paths {
      let other = paths[random.below(4)]
      let lines = [
        "\(path).left == 10", "\(path).right == -10", "\(path).left >= 12", "\(path).width.equal = 80",
        "\(path).width == 90 @ 400", "\(path): tt = bb = 10", "\(path).height <= 90", "\(path).height == 30",
        "20 <= \(path).width <= 85", "[a, b].height == 35", "state s { \(path).width == 200 }",
        "V:|-[\(path)(==50)]", "\(path).top >= \(other).bottom + 7", "|-(>=5,<=8)-[\(path)(70)]-|",
        "\(path).keepWidth.min = 85",
      ]
      for line in lines where random.below(10) < 2 { text += line + "\n" }
    }
    return text
  }

  @Test(arguments: 0..<4) func everyOneResolves(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = randomText(&random)
    let before = try wrong(text)
    var count = 0
    let findings = try #require(ActionDocument(text, bytes: 0..<0).analysis).findings
    for finding in findings where finding.code == .conflict && count < 8 {
      let place = try #require(ActionDocument(text, bytes: finding.bytes).place)
      for (source, action) in place.actions() where source.name == "conflict" {
        count += 1
        let edits = try #require(place.edits(of: action, from: source)?.byFile.first?.edits)
        var left = before
        for one in try wrong(String(decoding: Array(text.utf8).applying(edits), as: UTF8.self)) {
          let known = left.firstIndex(of: one)
          #expect(known != nil, "\(action.title) makes \(one) of\n\(text)")
          if let known { left.remove(at: known) }
        }
        #expect(!left.isEmpty, "\(action.title) resolves nothing of\n\(text)")
      }
    }
  }
}
