import Formats
import Solver
import Synchronization

// The rules of a project, `.layout-lsp.json`: which findings count how much, which files are left out, how wide lines
// are, and the screens and catalogs of layouts that name none. The nearest file at or above a layout holds, up to the
// root of its repository.

/// What a file of rules says. Its mistakes are told, and the rest of it holds.
package struct ProjectRules: Sendable {
  package static let fileName = ".layout-lsp.json"

  /// A mistake in the file, in words for the user.
  package struct Problem: Hashable, Sendable {
    var file: FilePath
    /// From 1.
    package var line: Int
    package var message: String

    /// `/app/.layout-lsp.json:3: there is no key 'lints'`
    package var words: String { "\(visible(file.text)):\(line): \(message)" }
  }

  /// One thing that the file says: `lint.overlapping`, `off`, and its line, from 1.
  package struct Setting: Hashable, Sendable {
    package var name: String
    package var value: String
    package var line: Int
  }

  /// The members of the file.
  package enum Key: String, CaseIterable, Sendable {
    case lint, exclude, format, screens, strings, check, ignore
  }

  /// The file itself.
  package let file: FilePath
  /// The severities by code; nil inside means `off`.
  package private(set) var severities: [FindingCode: FindingSeverity?] = [:]
  /// The files below the folder that are not looked at.
  package private(set) var excluded: [PathPattern] = []
  /// The most columns of a line that is laid out.
  package private(set) var width: Int?
  /// The file whose screens are those of layouts without any.
  package private(set) var screens: FilePath?
  /// The catalogs in which the words of all layouts are looked up, behind those that they name.
  package private(set) var catalogs: [FilePath] = []
  /// A finding of a nib or of code that is not to be told.
  package struct Ignored: Hashable, Sendable {
    /// Interface Builder's identifier of the element, or the class and the path of the view: `RowCell.title`.
    package var subject: String
    package var code: FindingCode
    /// The bytes of the entry in the file of rules.
    package var bytes: Range<Int>

    /// `a1B-2c-3Dx: truncated`
    package var entry: String { "\(subject): \(code.rawValue)" }
  }

  /// What is not told of nibs and code, by file.
  package private(set) var ignored: [FilePath: [Ignored]] = [:]
  /// The bytes of the value of `ignore`; nil where there is none.
  package private(set) var placeOfIgnored: Range<Int>?
  /// The kinds of files that are checked; nil for layouts alone.
  package private(set) var checked: Set<String>?
  package private(set) var settings: [Setting] = []
  private var problems: [Problem] = []

  private static let mostBytes = 1 << 20
  private static let mostEntries = 100

  /// Reads the text of a file.
  package init(_ text: [UInt8], of file: FilePath) {
    self.file = file
    guard text.count <= Self.mostBytes else {
      problems = [Problem(file: file, line: 1, message: "it is larger than \(Self.mostBytes >> 20) MB")]
      return
    }
    do throws(JSONValue.Failure) {
      // What is no JSON as a whole says nothing.
      _ = try JSONValue(reading: text)
      var reader = JSONReader(text)
      try read(&reader, text)
    } catch {
      problems = [Problem(file: file, line: Self.line(of: error.offset, in: text), message: error.message)]
    }
  }

  /// The rules of a file that cannot be read.
  fileprivate init(_ file: FilePath, _ reason: String) {
    self.file = file
    problems = [Problem(file: file, line: 1, message: reason)]
  }

  /// Returns the mistakes in the file, and which of the files that it names are not there.
  package func problems(_ files: any FileSource) -> [Problem] {
    let named = settings.filter { [Key.screens.rawValue, Key.strings.rawValue].contains($0.name) }
    let missing = named.compactMap { setting -> Problem? in
      switch files.find(file.folder.appending(setting.value)) {
      case .success: nil
      case .failure(.missing):
        Problem(file: file, line: setting.line, message: "there is no file '\(visible(setting.value))'")
      case .failure(let failure):
        Problem(file: file, line: setting.line, message: "'\(visible(setting.value))': \(failure.reason)")
      }
    }
    return (problems + missing).sorted { $0.line < $1.line }
  }

  /// Whether a file is left out.
  package func excludes(_ path: FilePath) -> Bool {
    guard !excluded.isEmpty, path.isInside(file.folder) else { return false }
    let relative = path.relative(to: file.folder)
    return excluded.contains { $0.matches(relative) }
  }

  private static func line(of offset: Int, in text: [UInt8]) -> Int {
    text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  // MARK: Reading

  private mutating func read(_ json: inout JSONReader, _ text: [UInt8]) throws(JSONValue.Failure) {
    try json.members { (json, name, place) throws(JSONValue.Failure) in
      let line = Self.line(of: place.lowerBound, in: text)
      // An editor finds the schema of the file by this member.
      guard let key = Key(rawValue: name) else {
        _ = try json.value()
        if name != "$schema" { reportUnknown("key", name, among: Key.allCases.map { $0.rawValue }, line: line) }
        return
      }
      switch key {
      case .lint, .format:
        guard json.kind() == .object else { return try skip(&json, "'\(name)' is an object in braces", line) }
        try json.members { (json, member, place) throws(JSONValue.Failure) in
          let line = Self.line(of: place.lowerBound, in: text)
          let value = try json.value()
          if key == .lint { takeSeverity(member, value, line) } else { takeFormat(member, value, line) }
        }
      case .ignore:
        guard json.kind() == .object else { return try skip(&json, "'ignore' is an object in braces", line) }
        let start = json.offset
        try json.members { (json, path, place) throws(JSONValue.Failure) in
          let line = Self.line(of: place.lowerBound, in: text)
          guard json.kind() == .array else { return try skip(&json, "what is ignored is a list in brackets", line) }
          try json.elements { (json, offset) throws(JSONValue.Failure) in
            let value = try json.value()
            takeIgnored(value, offset..<json.offset, of: path, Self.line(of: offset, in: text))
          }
        }
        placeOfIgnored = start..<json.offset
      case .exclude: try takeList(&json, name, line) { $0.takePattern($1, line) }
      case .strings: try takeList(&json, name, line) { $0.takeFile($1, key, line) }
      case .check: try takeList(&json, name, line) { $0.takeKind($1, line) }
      case .screens:
        guard case .string(let path) = try json.value() else { return report(line, "'screens' is the path of a file") }
        takeFile(path, key, line)
      }
    }
  }

  private mutating func skip(_ json: inout JSONReader, _ message: String, _ line: Int) throws(JSONValue.Failure) {
    _ = try json.value()
    report(line, message)
  }

  private mutating func takeList(
    _ json: inout JSONReader, _ name: String, _ line: Int, _ take: (inout ProjectRules, String) -> Void
  ) throws(JSONValue.Failure) {
    guard case .array(let items) = try json.value() else { return report(line, "'\(name)' is a list in brackets") }
    for item in items.prefix(Self.mostEntries) {
      if let text = item.string { take(&self, text) } else { report(line, "'\(name)' is a list of texts") }
    }
    if items.count > Self.mostEntries { report(line, "'\(name)' has more than \(Self.mostEntries) entries") }
  }

  private mutating func takeSeverity(_ name: String, _ value: JSONValue, _ line: Int) {
    guard let code = FindingCode(rawValue: name) else {
      return reportUnknown("diagnostic", name, among: FindingCode.allCases.map { $0.rawValue }, line: line)
    }
    let word = value.string ?? ""
    let severity = FindingSeverity.allCases.first { $0.name == word }
    guard severity != nil || word == "off" else {
      return report(line, "'\(name)' is error, warning, information, hint or off")
    }
    severities[code] = .some(severity)
    settings.append(Setting(name: "lint.\(name)", value: word, line: line))
  }

  private mutating func takeFormat(_ name: String, _ value: JSONValue, _ line: Int) {
    guard name == "width" else { return reportUnknown("member of 'format'", name, among: ["width"], line: line) }
    guard let width = value.int, (20...1000).contains(width) else {
      return report(line, "'width' is a number of columns, 20 to 1000")
    }
    self.width = width
    settings.append(Setting(name: "format.width", value: "\(width)", line: line))
  }

  private mutating func takePattern(_ text: String, _ line: Int) {
    guard let pattern = PathPattern(text) else {
      return report(line, "a pattern of 'exclude' has a name in it, and at most \(PathPattern.longest) bytes")
    }
    excluded.append(pattern)
    settings.append(Setting(name: "exclude", value: text, line: line))
  }

  private static let kinds = ["layouts", "nibs", "code"]

  private mutating func takeKind(_ kind: String, _ line: Int) {
    guard Self.kinds.contains(kind) else { return reportUnknown("kind of files", kind, among: Self.kinds, line: line) }
    checked = (checked ?? []).union([kind])
    settings.append(Setting(name: "check", value: kind, line: line))
  }

  private static let mostIgnored = 10_000

  /// Takes an entry such as `a1B-2c-3Dx: truncated`.
  private mutating func takeIgnored(
    _ value: JSONValue, _ bytes: Range<Int>, of path: String, _ line: @autoclosure () -> Int
  ) {
    guard let text = value.string, let colon = text.lastIndex(of: ":") else {
      return report(line(), "what is ignored is an element or a view, a colon and a code: 'a1B-2c-3Dx: truncated'")
    }
    let name = text[text.index(after: colon)...].filter { $0 != " " }
    guard let code = FindingCode(rawValue: name) else {
      return reportUnknown("diagnostic", name, among: FindingCode.allCases.map { $0.rawValue }, line: line())
    }
    let file = file.folder.appending(path)
    guard ignored.values.reduce(0, { $0 + $1.count }) < Self.mostIgnored else {
      return report(line(), "'ignore' has more than \(Self.mostIgnored) entries")
    }
    ignored[file, default: []].append(Ignored(subject: String(text[..<colon]), code: code, bytes: bytes))
  }

  private mutating func takeFile(_ path: String, _ key: Key, _ line: Int) {
    guard !path.isEmpty, !FilePath(path).isAbsolute, !path.unicodeScalars.contains("\0") else {
      return report(line, "'\(key.rawValue)' has paths that count from the folder of this file")
    }
    let target = file.folder.appending(path)
    if key == .screens { screens = target } else { catalogs.append(target) }
    settings.append(Setting(name: key.rawValue, value: path, line: line))
  }

  private mutating func reportUnknown(_ what: String, _ name: String, among known: [String], line: Int) {
    let nearest = Spelling.nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
    let list = known.count > 8 ? "" : ": there are \(Wording.list(known.map { "'\($0)'" }))"
    report(line, "there is no \(what) '\(visible(name))'" + (nearest ?? list))
  }

  private mutating func report(_ line: Int, _ message: String) {
    if problems.count < Self.mostEntries { problems.append(Problem(file: file, line: line, message: message)) }
  }
}

/// The rules that were read. A file of rules is read again only when it has changed; copies of a workspace share this.
package final class RulesStore: Sendable {
  private struct Known {
    var stamp: FileStamp
    var rules: ProjectRules
  }

  /// The most nested folders that are looked at, and the most rules that are kept.
  private static let mostFolders = 64

  package typealias Answer = (rules: ProjectRules?, asked: [FilePath])

  private let known = Mutex<[FilePath: Known]>([:])
  /// The answers by folder, where each folder is looked at once.
  private let answers = Mutex<[FilePath: Answer]>([:])
  private let looksOnce: Bool

  /// `looksOnce`: for a command, which ends soon, the disk is as it was when it was first looked at.
  package init(looksOnce: Bool = false) {
    self.looksOnce = looksOnce
  }

  /// Returns the rules that hold for a file, nil where there are none, and the files on which the answer depends.
  package func rules(for file: FilePath, _ files: any FileSource) -> Answer {
    guard looksOnce else { return lookedUp(for: file, files) }
    let folder = file.folder
    if let answer = answers.withLock({ $0[folder] }) { return answer }
    let answer = lookedUp(for: file, files)
    answers.withLock { $0[folder] = answer }
    return answer
  }

  private func lookedUp(for file: FilePath, _ files: any FileSource) -> Answer {
    var asked: [FilePath] = []
    var folder = file.folder
    while asked.count < Self.mostFolders {
      let path = folder.entry(ProjectRules.fileName)
      guard files.allows(path) else { break }
      asked.append(path)
      if let rules = rules(at: path, files) { return (rules, asked) }
      if case .failure(.missing) = files.find(folder.entry(".git")), folder.folder != folder {
        folder = folder.folder
      } else {
        break
      }
    }
    return (nil, asked)
  }

  private func rules(at path: FilePath, _ files: any FileSource) -> ProjectRules? {
    let stamp: FileStamp
    switch files.find(path) {
    case .failure(.missing): return nil
    case .failure(let failure): return ProjectRules(path, failure.reason)
    case .success(let found): stamp = found.stamp
    }
    if let found = known.withLock({ $0[path] }), found.stamp == stamp { return found.rules }
    let rules: ProjectRules
    switch files.read(path) {
    case .failure(let failure): rules = ProjectRules(path, failure.reason)
    case .success(let text): rules = ProjectRules(text, of: path)
    }
    known.withLock { known in
      if known.count >= Self.mostFolders { known = [:] }
      known[path] = Known(stamp: stamp, rules: rules)
    }
    return rules
  }
}

extension ImportFailure {
  /// Why a file of rules is not read.
  fileprivate var reason: String {
    switch self {
    case .unreadable(let why): why
    case .outside: "a link leads out of the project"
    case .noFolder, .absolute, .otherKind, .missing: "it cannot be read"
    }
  }
}

extension LayoutLibrary.Project {
  /// Finds what the rules of its project give to a file.
  init(of file: FilePath, _ store: RulesStore, _ catalogStore: CatalogStore, _ files: any FileSource) {
    let (rules, asked) = store.rules(for: file, files)
    self.init(asked: Set(asked))
    guard let rules else { return }
    if let screens = rules.screens, screens != file, files.allows(screens) { self.screens = screens }
    for path in rules.catalogs where files.allows(path) {
      self.asked.formUnion([path, path.stringTable].compactMap { $0 })
      if case .success(let catalog) = catalogStore.catalog(at: path, files) { catalogs.append(catalog) }
    }
    if let screens { self.asked.insert(screens) }
  }
}
