import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// The scripts and the style sheet of a page are files, which the build puts into the program.
@Suite struct PageResourcesTests {
  @Test func theProgramHoldsTheFiles() throws {
    let (folder, comparison) = ("Sources/LayoutLSP/Features/Render/Page", "Sources/LayoutLSP/Features/Comparison/Page")
    func text(_ names: [String], in folder: String) throws -> String {
      try names.map { try #require(Repository.text("\(folder)/\($0)")) }.joined()
    }
    #expect(PageResources.script == (try text(["frames.js", "picture.js", "controls.js"], in: folder)))
    #expect(PageResources.watchingScript == (try text(["watch.js"], in: folder)))
    #expect(PageResources.style == (try text(["page.css"], in: folder)))
    #expect(Repository.files(in: folder, ending: "").count == 5)
    #expect(PageResources.comparisonScript == (try text(["compare.js"], in: comparison)))
    #expect(PageResources.comparisonStyle == (try text(["compare.css"], in: comparison)))
    #expect(Repository.files(in: comparison, ending: "").count == 2)
  }
}
