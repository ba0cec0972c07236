import Analysis
import Drawing
import Features
import Formats
import Platform
import Protocol

// What a check has to say of the rules themselves: entries of `ignore` that silence nothing, and the list of all that is
// found, for a project that begins with what it has.

extension CheckedFile {
  /// Returns the files of rules that have entries which silence nothing in the files that were checked.
  static func rules(of files: [CheckedFile]) -> [CheckedFile] {
    var unused: [FilePath: (rules: ProjectRules, entries: [ProjectRules.Ignored])] = [:]
    for file in files where !file.unusedIgnores.isEmpty {
      guard let rules = CommandRules.shared.rules(for: file.path) else { continue }
      unused[rules.file, default: (rules, [])].entries += file.unusedIgnores
    }
    return unused.keys.sorted().compactMap { path in
      guard let (rules, entries) = unused[path], case .success(let text) = Files.read(path.text) else { return nil }
      let findings = entries.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }.map { entry in
        Finding(
          .unusedIgnore, at: FileRange(file: path, bytes: entry.bytes),
          "nothing of the code '\(entry.code.rawValue)' is found at '\(visible(entry.subject))'")
      }
      return CheckedFile(path: CommandRules.shownPath(of: rules), text: text, findings: findings) { _ in nil }
    }
  }
}

extension CheckResult {
  /// Writes what is found in nibs and code into the rules of their projects, so that a later check is silent about it.
  /// Returns whether that worked.
  func writeIgnores() -> Bool {
    var found: [FilePath: [(file: FilePath, entries: [String])]] = [:]
    for file in files where !file.entries.isEmpty {
      let rules = CommandRules.shared.rules(for: file.path)?.file
      found[rules ?? Files.workingFolder.entry(ProjectRules.fileName), default: []].append(
        (Files.absolute(file.path), file.entries))
    }
    guard !found.isEmpty else {
      Terminal.write("nothing is found that could be ignored\n")
      return true
    }
    return found.keys.sorted().map { path in
      let files = found[path] ?? []
      let bytes: [UInt8]
      if FileStatus(path.text) == nil {
        bytes = IgnoreList.added(files, to: Array("{\n}\n".utf8), of: path)
      } else {
        guard let text = Files.read(path.text).orComplain() else { return false }
        bytes = IgnoreList.added(files, to: text, of: path)
      }
      guard Files.write(bytes, to: path.text).orComplain() != nil else { return false }
      let count = files.reduce(0) { $0 + $1.entries.count }
      Terminal.write(
        "\(shownPath(path.text)): \(counted(count, "finding")) of \(counted(files.count, "file")) ignored from now on\n"
      )
      return true
    }.allSatisfy { $0 }
  }
}

/// The member `ignore` of a file of rules.
private enum IgnoreList {
  /// Returns the text of the rules with more entries; the rest of it stays as it is.
  static func added(_ files: [(file: FilePath, entries: [String])], to text: [UInt8], of path: FilePath) -> [UInt8] {
    let rules = ProjectRules(text, of: path)
    var all = rules.ignored.mapValues { $0.map { $0.entry } }
    for (file, entries) in files { all[file] = ((all[file] ?? []) + entries).unique }
    let lines = all.keys.sorted().map { file -> String in
      let entries = (all[file] ?? []).map { "      \(quoted($0))" }.joined(separator: ",\n")
      return "    \(quoted(file.relative(to: path.folder))): [\n\(entries)\n    ]"
    }
    let value = "{\n\(lines.joined(separator: ",\n"))\n  }"
    if let place = rules.placeOfIgnored {
      return text[..<place.lowerBound] + Array(value.utf8) + text[place.upperBound...]
    }
    // Before the brace that closes the file.
    guard let end = text.lastIndex(of: UInt8(ascii: "}")) else { return text }
    let before = text[..<end].reversed().drop { $0.isSpaceOrTab || $0.isLineBreak }.reversed()
    let comma = before.last == UInt8(ascii: "{") ? "" : ","
    return Array(before) + Array("\(comma)\n  \"ignore\": \(value)\n".utf8) + text[end...]
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).written.bytes, as: UTF8.self)
  }
}
