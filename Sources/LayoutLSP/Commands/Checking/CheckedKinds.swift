import Analysis
import Foreign
import Import
import Platform

/// What a command checks besides layouts, and on which screens.
struct CheckedKinds: Sendable {
  /// What the user asks for in folders, besides what the rules of a project say.
  var also: Set<CheckedKind> = []
  /// The screens on which files that are no layouts are checked; nil for those of a project, and where it has none
  /// those that stand for the devices of the file's system.
  var screens: [CheckScreen]?

  /// Whether a file is checked that was found in a folder.
  func takes(_ path: String) -> Bool {
    guard let kind = CheckedKind(path) else { return false }
    guard let chosen = CommandRules.shared.rules(for: path)?.checked else {
      return kind == .layouts || also.contains(kind)
    }
    return chosen.contains(kind.rawValue) || also.contains(kind)
  }

  /// Returns the screens for a file.
  func screens(of path: String) -> [CheckScreen]? { screens ?? CommandRules.shared.screens(for: path) }
}

extension CheckedKinds {
  /// Reads the options of a command line.
  init(_ arguments: Arguments) throws(UsageError) {
    for word in arguments["also"]?.split(separator: ",") ?? [] {
      guard let kind = CheckedKind(rawValue: String(word)), kind != .layouts else {
        throw UsageError(
          message: "--also takes nibs, code or both, with a comma between them, not '\(visible(String(word)))'")
      }
      also.insert(kind)
    }
    guard let names = arguments["screens"] else { return }
    let folder = arguments.operands.first { $0 != "-" } ?? "."
    let ofProject = CommandRules.shared.screens(for: FileStatus(folder)?.kind == .folder ? folder + "/x" : folder) ?? []
    screens = []
    for word in names.split(separator: ",") {
      let name = String(word)
      if let screen = ofProject.first(where: { $0.name == name }) ?? Device.named(name).map({ CheckScreen($0) }) {
        screens?.append(screen)
        continue
      }
      let nearest = Spelling.nearest(to: name, among: ofProject.map { $0.name } + Device.all.map { $0.name })
      throw UsageError(
        message: "there is no screen '\(visible(name))': --screens takes devices, and screens of the rules"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }
}

extension CommandRules {
  /// The screens that the rules of a file's project give to layouts without any; nil where they give none.
  func screens(for path: String) -> [CheckScreen]? {
    guard rules(for: path)?.screens != nil else { return nil }
    var workspace = Workspace()
    workspace.files = CheckedFile.sources(of: path)
    return CheckScreen.all(ofProjectAround: Files.absolute(path), in: workspace)
  }
}

extension [ReadFile] {
  /// Returns the files with the layouts that nibs and code among them set up. Code is read together, since constants and
  /// helpers of one file are used in others; a file of code that sets up no layout is left out.
  func withLayouts(_ kinds: CheckedKinds) -> [ReadFile] {
    let isNib = contains { CheckedKind($0.path) == .nibs }
    let nibs = count { CheckedKind($0.path) == .nibs }
    var files =
      isNib
      ? Parallel.map(self, progress: Progress("read", total: nibs)) { $0.withLayoutsOfNib(kinds) } : self
    let places = files.indices.filter { CheckedKind(files[$0].path) == .code }
    guard !places.isEmpty else { return files }
    var read: [Int] = []
    for place in places {
      if let reason = ImportedCode.refusal(of: files[place].text) {
        files[place].refusal = (0, reason)
      } else {
        read.append(place)
      }
    }
    let sources = read.map { (path: Files.absolute(files[$0].path), text: files[$0].text) }
    let code = ImportedCode(zip(read, sources).map { (name: files[$0].path, bytes: $1.text) })
    let screens = files[places[0]].path
    for (number, layouts) in SourceLayouts.layouts(of: code, in: sources, on: kinds.screens(of: screens)) {
      files[read[number]].layouts = layouts
    }
    return files.filter { CheckedKind($0.path) != .code || $0.layouts != nil || $0.refusal != nil }
  }
}

extension ReadFile {
  /// The text that is analysed.
  var layoutText: [UInt8] { layouts?.text ?? text }

  fileprivate func withLayoutsOfNib(_ kinds: CheckedKinds) -> ReadFile {
    guard CheckedKind(path) == .nibs else { return self }
    var file = self
    let place = Files.absolute(path)
    do throws(IBDocument.Refusal) {
      let catalog = ImportResult.catalog(beside: path)?.relative(to: place.folder)
      file.layouts = try SourceLayouts(nib: text, of: place, on: kinds.screens(of: path), catalog: catalog)
    } catch {
      file.refusal = (error.offset ?? 0, error.message)
    }
    return file
  }
}
