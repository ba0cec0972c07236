import Testing

/// Tests what the compiler does not: that each target imports only what the manifest lists for it, and that each room
/// inside of a target names only types and members of itself and of the rooms before it; and limits the length of a type.
@Suite struct GuardsRoomsTests {
  /// The rooms of each target that has several, in their order.
  private static let rooms: [[String]] = [
    ["Tree", "Parser", "Mistakes", "Formatter"].map { "Sources/Syntax/\($0)" },
    ["Numbers", "Problem", "Presolve", "Simplex", "Verdicts", "Ranges"].map { "Sources/Solver/\($0)" },
    [
      "Files", "Model", "Lowering", "Solving", "Explanations", "Findings", "Workspace", "Names", "Rewriting",
    ].map { "Sources/LayoutLSP/Analysis/\($0)" },
    ["Server", "Commands"].map { "Sources/LayoutLSP/\($0)" },
  ]

  /// An earlier room that a room must not name all the same.
  private static let barred = (room: "Sources/Syntax/Formatter", from: "Sources/Syntax/Mistakes")

  /// The rooms of its target that each room may name.
  private static let allowed: [String: Set<String>] = {
    var allowed: [String: Set<String>] = [:]
    for own in rooms { for (number, room) in own.enumerated() { allowed[room] = Set(own[...number]) } }
    allowed[barred.room]?.remove(barred.from)
    return allowed
  }()

  private static let sources: [(room: String, file: String, code: SwiftCode)] = SwiftCode.sources.compactMap {
    file, code in
    rooms.joined().first { file.hasPrefix($0 + "/") }.map { ($0, file, code) }
  }

  private static func rooms(besides room: String) -> Set<String> {
    Set(rooms.first { $0.contains(room) } ?? [])
  }

  /// Returns the rooms that declare each name.
  private static func owners(_ names: (SwiftCode) -> [Substring]) -> [Substring: Set<String>] {
    var owners: [Substring: Set<String>] = [:]
    for (room, _, code) in sources { for name in names(code) { owners[name, default: []].insert(room) } }
    return owners
  }

  @Test func everyFileOfSuchATargetHasARoom() {
    let known = Set(Self.sources.map(\.file))
    let folders = ["Sources/Syntax/", "Sources/Solver/", "Sources/LayoutLSP/Analysis/"]
    let files = SwiftCode.sources.map(\.file).filter { file in folders.contains { file.hasPrefix($0) } }
    #expect(files.filter { !known.contains($0) } == [])
  }

  @Test func roomsNameOnlyTypesOfEarlierRooms() throws {
    let owners = Self.owners { $0.types.filter(\.isTopLevel).map(\.name) }
    try #require(owners.count > 80)
    // A nested type may have the name of another room's type.
    var nested: [String: Set<Substring>] = [:]
    for (room, _, code) in Self.sources { nested[room, default: []].formUnion(code.types.map(\.name)) }
    for (room, file, code) in Self.sources {
      for word in code.words where !word.isMember && nested[room]?.contains(word.text) != true {
        guard let owner = owners[word.text]?.intersection(Self.rooms(besides: room)), !owner.isEmpty,
          let allowed = Self.allowed[room], owner.isDisjoint(with: allowed)
        else { continue }
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
        let neighbours = Self.rooms(besides: room)
        guard let owner = owners[word.text], let allowed = Self.allowed[room], owner.isDisjoint(with: allowed),
          owner.isSubset(of: neighbours)
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

  /// The targets in the manifest with their paths, those below others first, and the targets that each depends on.
  private static func targets() throws -> [(path: String, name: Substring, dependencies: Set<Substring>)] {
    let manifest = try #require(Repository.text("Package.swift"))
    let targets = manifest.split(separator: "arget(").dropFirst().map { text in
      let strings = text.split(separator: "\"", omittingEmptySubsequences: false)
      let dependencies = text.split(separator: "dependencies: [").dropFirst().first?.prefix { $0 != "]" } ?? ""
      let path = text.split(separator: "path: \"").dropFirst().first?.prefix { $0 != "\"" }
      let names = dependencies.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      return (
        path: path.map { "\($0)/" } ?? "Sources/\(strings[1])/", name: strings[1],
        dependencies: Set(names.filter { !$0.offset.isMultiple(of: 2) }.map(\.element))
      )
    }
    return targets.sorted { $0.path.utf8.count > $1.path.utf8.count }
  }

  /// The compiler lets a file import what its target's dependencies depend on. Platform alone sees the system, and is
  /// the only room with code for particular systems.
  @Test func filesImportOnlyWhatTheManifestLists() throws {
    let targets = try Self.targets()
    try #require(targets.count > 10)
    for (file, code) in SwiftCode.sources {
      let isPlatform = file.hasPrefix("Sources/LayoutLSP/Platform/")
      let isAsked = code.lines.contains { $0.drop { $0 == " " }.hasPrefix("#if") }
      #expect(isPlatform || Self.forBrowsers.contains(file) || !isAsked, "\(file) has an #if")
      // Server and the program share a folder.
      let isProgram = file == "Sources/LayoutLSP/Main.swift"
      let target = targets.first { file.hasPrefix($0.path) && ($0.name == "layout-lsp") == isProgram }
      let dependencies = try #require(target, "\(file) is in no target").dependencies
      for module in Set(code.lines.map(SwiftCode.words).compactMap(module)) where !dependencies.contains(module) {
        let isAllowed =
          switch module {
          case "Synchronization": true
          case "Darwin", "Glibc", "Musl": isPlatform
          default: false
          }
        #expect(isAllowed, "\(file) imports \(module)")
      }
    }
  }

  /// The files that declare something else in a browser, where an `Int` has 32 bits and there is one thread.
  private static let forBrowsers = ["Sources/Solver/Numbers/Word.swift", "Sources/Solver/Problem/SingleThread.swift"]

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
