import Analysis

/// The rules of the projects to which the files of a command belong. They may stand in any folder above a file, as the
/// user has checked it out.
final class CommandRules: Sendable {
  static let shared = CommandRules()

  private let store = RulesStore(looksOnce: true)
  private let disk = DiskFiles(folders: [.root])

  func rules(for path: String) -> ProjectRules? { store.rules(for: Files.absolute(path), disk).rules }

  /// The folders whose rules hold for files: what the rules name is in them.
  func folders(of paths: [String]) -> [FilePath] {
    Set(paths.compactMap { rules(for: $0)?.file.folder }).sorted()
  }

  /// Tells the user what is wrong in the rules of files. Returns whether nothing is.
  func areRight(for paths: [String]) -> Bool {
    let all = paths.flatMap { path -> [String] in
      guard let rules = rules(for: path) else { return [] }
      let place = Self.shownPlace(of: rules)
      return rules.problems(disk).map { "\(place):\($0.line): \($0.message)" }
    }
    var told: Set<String> = []
    for words in all where told.insert(words).inserted { complain(words) }
    return told.isEmpty
  }

  /// Returns the path of the rules as the user is shown it: from the current folder on, where that is around them.
  static func shownPlace(of rules: ProjectRules) -> String { visible(shownPath(of: rules)) }

  static func shownPath(of rules: ProjectRules) -> String {
    let folder = Files.workingFolder
    return rules.file.isInside(folder) ? rules.file.relative(to: folder) : rules.file.text
  }
}
