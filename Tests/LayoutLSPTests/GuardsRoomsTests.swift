import Testing

/// Tests that each room of the sources names only types and members of itself and of the rooms before it; and limits
/// the length of a type.
@Suite struct GuardsRoomsTests {
  /// The rooms of each module, in their order.
  private static let rooms: [[String]] = [
    ["Tree", "Parser", "Mistakes", "Formatter"].map { "Sources/Syntax/\($0)" },
    ["Numbers", "Problem", "Presolve", "Simplex", "Verdicts", "Ranges"].map { "Sources/Solver/\($0)" },
    (["Platform", "Protocol"] + analysis.map { "Analysis/\($0)" } + ["Drawing", "Import", "Export"]
      + ["Features", "Server", "Commands"])
      .map { "Sources/LayoutLSP/\($0)" },
  ]

  private static let analysis = [
    "Files", "Model", "Lowering", "Solving", "Explanations", "Findings", "Workspace", "Names", "Rewriting",
  ]

  /// Earlier rooms that some rooms must not name all the same.
  private static let barred: [(room: String, from: [String])] = [
    ("Sources/Syntax/Formatter", ["Sources/Syntax/Mistakes"]),
    ("Sources/LayoutLSP/Protocol", ["Sources/Syntax", "Sources/Solver"]),
    (
      "Sources/LayoutLSP/Analysis",
      [
        "Sources/LayoutLSP/Platform", "Sources/LayoutLSP/Protocol", "Sources/Solver/Presolve", "Sources/Solver/Simplex",
      ]
    ),
    (
      "Sources/LayoutLSP/Drawing",
      [
        "Sources/LayoutLSP/Platform", "Sources/LayoutLSP/Protocol", "Sources/Solver/Presolve", "Sources/Solver/Simplex",
      ]
    ),
    (
      "Sources/LayoutLSP/Import",
      ["Sources/LayoutLSP/Platform", "Sources/LayoutLSP/Protocol", "Sources/Syntax", "Sources/Solver"]
    ),
    (
      "Sources/LayoutLSP/Export",
      [
        "Sources/LayoutLSP/Platform", "Sources/LayoutLSP/Protocol", "Sources/Solver/Presolve", "Sources/Solver/Simplex",
      ]
    ),
    ("Sources/LayoutLSP/Features", ["Sources/LayoutLSP/Platform", "Sources/Solver"]),
    ("Sources/LayoutLSP/Server", ["Sources/Syntax", "Sources/Solver"]),
    ("Sources/LayoutLSP/Commands", ["Sources/Syntax", "Sources/Solver"]),
  ]

  /// The rooms that each room may name. Syntax and Solver lie below the program, and know nothing of each other.
  private static let allowed: [String: Set<String>] = {
    var allowed: [String: Set<String>] = [:]
    for (module, own) in rooms.enumerated() {
      for (number, room) in own.enumerated() {
        let before = (module == 2 ? rooms[0] + rooms[1] : []) + own[...number]
        let walls = barred.filter { room.hasPrefix($0.room) }.flatMap(\.from)
        allowed[room] = Set(before.filter { other in !walls.contains { other.hasPrefix($0) } })
      }
    }
    return allowed
  }()

  private static let sources: [(room: String, file: String, code: SwiftCode)] = SwiftCode.sources.compactMap {
    file, code in
    rooms.joined().first { file.hasPrefix($0 + "/") }.map { ($0, file, code) }
  }

  /// Returns the rooms that declare each name.
  private static func owners(_ names: (SwiftCode) -> [Substring]) -> [Substring: Set<String>] {
    var owners: [Substring: Set<String>] = [:]
    for (room, _, code) in sources { for name in names(code) { owners[name, default: []].insert(room) } }
    return owners
  }

  @Test func everyFileHasARoom() {
    let known = Set(Self.sources.map(\.file))
    #expect(SwiftCode.sources.map(\.file).filter { !known.contains($0) } == ["Sources/LayoutLSP/Main.swift"])
  }

  @Test func roomsNameOnlyTypesOfEarlierRooms() throws {
    let owners = Self.owners { $0.types.filter(\.isTopLevel).map(\.name) }
    try #require(owners.count > 80)
    // A nested type may have the name of another room's type.
    var nested: [String: Set<Substring>] = [:]
    for (room, _, code) in Self.sources { nested[room, default: []].formUnion(code.types.map(\.name)) }
    for (room, file, code) in Self.sources {
      for word in code.words where !word.isMember && nested[room]?.contains(word.text) != true {
        guard let owner = owners[word.text], let allowed = Self.allowed[room], owner.isDisjoint(with: allowed) else {
          continue
        }
        Issue.record("\(file):\(word.line) names \(word.text) of \(owner.sorted().joined(separator: ", "))")
      }
    }
  }

  /// Members that the standard library has too, and labels of tuples.
  private static let common: Set<Substring> = ["first", "last", "edge"]

  /// Earlier rooms do not use members that a room adds to their types. Between modules the compiler checks that.
  @Test func roomsUseNoMembersAddedByLaterRooms() throws {
    let types = Self.owners { $0.types.filter(\.isTopLevel).map(\.name) }
    let owners = Self.owners { $0.blocks.flatMap(\.members) }
    var added: [Substring: Set<String>] = [:]
    for (room, _, code) in Self.sources {
      for block in code.blocks where block.isExtension && types[block.name]?.contains(room) == false {
        for member in block.members { added[member, default: []].insert(room) }
      }
    }
    try #require(added.count > 100)
    for (room, file, code) in Self.sources {
      for word in code.words where word.isMember && added[word.text] != nil && !Self.common.contains(word.text) {
        guard let owner = owners[word.text], let allowed = Self.allowed[room], owner.isDisjoint(with: allowed),
          added[word.text]?.contains(where: { $0.split(separator: "/")[1] == room.split(separator: "/")[1] }) == true
        else { continue }
        Issue.record("\(file):\(word.line) names .\(word.text) of \(owner.sorted().joined(separator: ", "))")
      }
    }
  }

  /// The most lines of a type with its extensions.
  private static let mostLines = 700
  /// The types that may be longer, with the reason.
  private static let larger: Set<Substring> = [
    // A namespace of some hundred small values, as the protocol names them.
    "LSP"
  ]

  @Test func typesAreNotTooLong() {
    var lines: [String: [Substring: Int]] = [:]
    for (file, code) in SwiftCode.sources {
      let module = file.split(separator: "/")[1]
      for block in code.blocks { lines[String(module), default: [:]][block.name, default: 0] += block.lines }
    }
    for (module, types) in lines {
      for (name, count) in types where count > Self.mostLines && !Self.larger.contains(name) {
        Issue.record("\(module): \(name) has \(count) lines, with its extensions")
      }
    }
  }

  /// Analysis alone turns text into problems: only it sees the solver, Drawing and Export its numbers. Platform alone
  /// sees the system, and is the only room with code for particular systems.
  @Test func filesImportOnlyAllowedModules() throws {
    for (file, code) in SwiftCode.sources {
      let isModel = ["Analysis", "Drawing", "Export"].contains { file.hasPrefix("Sources/LayoutLSP/\($0)/") }
      let isPlatform = file.hasPrefix("Sources/LayoutLSP/Platform/")
      let isAsked = code.lines.contains { $0.drop { $0 == " " }.hasPrefix("#if") }
      #expect(isPlatform || !isAsked, "\(file) has an #if")
      let imports = Set(code.lines.map(SwiftCode.words).compactMap(module))
      for module in imports {
        let isAllowed =
          switch module {
          case "Synchronization": true
          case "Darwin", "Glibc", "Musl", "Foundation", "FoundationEssentials": isPlatform
          case "Syntax": isModel || file.hasPrefix("Sources/LayoutLSP/Features/")
          case "Solver": isModel
          case "LayoutLSP": file == "Sources/LayoutLSP/Main.swift"
          default: false
          }
        #expect(isAllowed, "\(file) imports \(module)")
      }
    }
  }

  /// Declarations for one system only are in bodies, or private: so the other rooms compile on all systems if on one.
  @Test func systemsDeclareTheSame() {
    for (file, code) in SwiftCode.sources where file.hasPrefix("Sources/LayoutLSP/Platform/") {
      // Directives indented further stand in bodies.
      var depth: Int?
      for line in code.lines {
        let indentation = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indentation)
        if text.hasPrefix("#if"), indentation < 4 { depth = indentation + 2 }
        if text.hasPrefix("#endif") { depth = nil }
        let words = SwiftCode.words(of: text)
        guard indentation == depth, !words.contains("import"), !Self.declaring.isDisjoint(with: words) else { continue }
        #expect(words.contains("private"), "\(file): others see that '\(text)' is on some systems only")
      }
    }
  }

  private static let declaring: Set<Substring> = [
    "func", "var", "let", "init", "struct", "class", "enum", "protocol", "extension", "typealias",
  ]

  /// Returns the module that a line of code imports, wholly or in part; nil for other lines.
  private func module(_ words: [Substring]) -> Substring? {
    guard let place = words.prefix(2).firstIndex(of: "import") else { return nil }
    return words[(place + 1)...].first { !["struct", "class", "enum", "func"].contains($0) }
  }
}
