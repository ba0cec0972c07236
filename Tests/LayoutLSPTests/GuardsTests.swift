import Testing

/// Tests the house rules that a machine can check: what code must not contain, and that the page about the
/// architecture names only what exists. `GuardsRoomsTests` has the rules about folders.
@Suite struct GuardsTests {
  @Test func sourceIsSplitIntoWordsAndTypes() {
    let source = """
      let a = "no \\(code + "\\(inner)") no" // no
      /* no /* no */ no */ let b = #"no \\(no) \\#(raw)"# ; x.member!
      """
    let code = SwiftCode(source)
    #expect(code.words.map(\.text) == ["let", "a", "code", "inner", "let", "b", "raw", "x", "member"])
    #expect(code.words.last?.isMember == true)
    #expect(code.words.last?.line == 2)
    #expect(forbidden(in: "let c = try! f(); d!.e(); a != b; !c; fatalError()").count == 3)
    let types = SwiftCode(
      """
      public final class A {
        enum B {}
      }
      private struct C {}
      func d() {}
      """
    ).types
    #expect(types.map(\.name) == ["A", "B", "C"])
    #expect(types.map(\.isTopLevel) == [true, false, false])
  }

  // MARK: Forbidden code

  /// Returns the forbidden words and signs in a line of code.
  private func forbidden(in line: Substring) -> [String] {
    let bytes = Array(line.utf8)
    var found: [String] = []
    for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "!") {
      let previous = bytes[index - 1]
      let isOperator = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "=")
      if SwiftCode.isWord(previous) || ")]>?}".utf8.contains(previous), !isOperator { found.append("!") }
    }
    let calls: Set<Substring> = [
      "fatalError", "precondition", "preconditionFailure", "assertionFailure", "unsafeBitCast", "unowned",
      "TO" + "DO", "FIX" + "ME",
    ]
    let words = SwiftCode.words(of: line)
    found += words.filter { calls.contains($0) }.map(String.init)
    return found
  }

  @Test func sourcesHoldTheRules() throws {
    try #require(SwiftCode.sources.count > 50)
    for (file, code) in SwiftCode.sources {
      for (index, line) in code.lines.enumerated() {
        let found = forbidden(in: line)
        #expect(found.isEmpty, "\(file):\(index + 1) has \(found.joined(separator: ", "))")
      }
    }
  }

  /// A file holds one idea, and a comment at its head says which. The types in it limit its length
  /// (`GuardsRoomsTests`).
  @Test func filesBeginWithAComment() throws {
    for file in Repository.files(in: "Sources", ending: ".swift") {
      let lines = try #require(Repository.text(file)).split(separator: "\n", omittingEmptySubsequences: false)
      let head = lines.first { line in
        !line.isEmpty && !line.hasPrefix("#") && !line.drop { $0 == " " }.hasPrefix("import ")
      }
      #expect(head?.hasPrefix("//") == true, "\(file) does not say what it is")
    }
  }

  @Test func testsDoNotImportFoundation() throws {
    for file in Repository.files(in: "Tests", ending: ".swift") {
      let code = SwiftCode(try #require(Repository.text(file)))
      let imports = code.lines.filter { SwiftCode.words(of: $0).starts(with: ["import", "Foundation"]) }
      #expect(imports.isEmpty, "\(file) imports Foundation")
    }
  }

  @Test func thereAreNoDependencies() throws {
    let manifest = SwiftCode(try #require(Repository.text("Package.swift")))
    #expect(!manifest.words.contains { $0.isMember && $0.text == "package" || $0.text == "url" })
    #expect(!Repository.exists("Package.resolved"))
  }

  // MARK: The page about the architecture

  @Test func architecturePageNamesOnlyWhatExists() throws {
    let page = try #require(Repository.text("docs/architecture.md"))
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 200)
    let types = Set(SwiftCode.sources.flatMap { $0.code.types.map(\.name) })
    var seen = 0
    for (number, line) in lines.enumerated() {
      for span in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() where span.offset % 2 == 1 {
        let name = span.element
        if name.contains("/") || name.hasSuffix(".swift") || name.hasSuffix(".md") {
          seen += 1
          let isThere = Repository.exists(String(name))
          #expect(isThere, "docs/architecture.md:\(number + 1): there is no \(name)")
        } else if Repository.exists(String(name)) {
          seen += 1
        } else if name.first?.isUppercase == true, name.allSatisfy({ $0.isLetter || $0 == "." }) {
          seen += 1
          for part in name.split(separator: ".") where part.first?.isUppercase == true {
            let isThere = types.contains(part)
            #expect(isThere, "docs/architecture.md:\(number + 1): there is no type \(part)")
          }
        }
      }
    }
    #expect(seen > 30)
  }

  @Test func linksOfThePagesLeadSomewhere() throws {
    var anchors: [String: Set<String>] = [:]
    for page in ["README.md"] + Repository.files(in: "docs", ending: ".md") {
      let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      let text = withoutCode(try #require(Repository.text(page)))
      for part in text.split(separator: "](", omittingEmptySubsequences: false).dropFirst() {
        let target = String(part.prefix { $0 != ")" })
        guard !target.hasPrefix("http") else { continue }
        let pieces = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = pieces[0].isEmpty ? page : folder + pieces[0]
        #expect(Repository.exists(file), "\(page) links to \(target)")
        guard pieces.count == 2 else { continue }
        let known =
          anchors[file]
          ?? Set(
            (Repository.text(file) ?? "").split(separator: "\n").filter { $0.hasPrefix("#") }.map(anchor))
        anchors[file] = known
        #expect(known.contains(pieces[1]), "\(page) links to \(target)")
      }
    }
  }

  /// Returns the text of a page without the text between back quotes, in which brackets are no links.
  private func withoutCode(_ page: String) -> String {
    let blocks = page.split(separator: "```", omittingEmptySubsequences: false)
    let prose = blocks.indices.filter { $0.isMultiple(of: 2) }.map { blocks[$0] }.joined(separator: "\n")
    let spans = prose.split(separator: "`", omittingEmptySubsequences: false)
    return spans.indices.filter { $0.isMultiple(of: 2) }.map { spans[$0] }.joined(separator: "x")
  }

  /// Returns the anchor of a Markdown heading: lower case, dashes for spaces, other signs dropped.
  private func anchor(of heading: Substring) -> String {
    let title = heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
    return String(
      title.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : nil })
  }
}
