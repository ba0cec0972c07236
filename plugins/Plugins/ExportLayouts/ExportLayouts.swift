import Foundation
import PackagePlugin

/// Writes Swift for each .layout file of a target before the target is compiled. A file is exported again when it or
/// one of its imports has changed. Its errors stop the build, and its warnings are shown, both at their lines.
@main
struct ExportLayouts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let files = target.sourceFiles.map(\.path)
    return try commands(
      for: files, in: target.directory, of: OwnFiles(below: context.package.directory),
      tool: context.tool(named: "layout-lsp").path, output: context.pluginWorkDirectory)
  }

  private func commands(
    for files: [Path], in folder: Path, of own: OwnFiles, tool: Path, output: Path
  ) throws -> [Command] {
    let options = try LayoutOptions(in: folder, of: own)
    let imports = LayoutImports(own: own)
    var names: Set<String> = []
    // What all classes follow data with in debug builds is written beside each, and is the output of one.
    var shared = options.words.contains("--live") ? [output.appending("LayoutLive.swift")] : []
    return files.filter { $0.extension == "layout" }.sorted { $0.string < $1.string }.map { file in
      defer { shared = [] }
      // File names must be unique in a module.
      var name = file.stem
      while !names.insert(name).inserted { name += "_" }
      let code = output.appending("\(name).layout.swift")
      return .buildCommand(
        displayName: "Export \(file.lastComponent)", executable: tool,
        arguments: ["export", "--to", "swift"] + options.words + ["-o", code.string, file.string],
        inputFiles: [file] + imports.files(of: file) + options.files, outputFiles: [code] + shared)
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ExportLayouts: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.inputFiles.map(\.path), in: context.xcodeProject.directory,
        of: OwnFiles(below: context.xcodeProject.directory), tool: context.tool(named: "layout-lsp").path,
        output: context.pluginWorkDirectory)
    }
  }
#endif

/// The files of a package, or of a project, which are all that is read here: regular files that lie in its folder, with
/// links followed. A name might lead anywhere, also to a pipe or a device that never ends.
struct OwnFiles {
  private let root: String

  init(below folder: Path) { root = Self.resolved(folder) }

  private static func resolved(_ path: Path) -> String {
    URL(fileURLWithPath: path.string).resolvingSymlinksInPath().path
  }

  func has(_ path: Path) -> Bool {
    let place = Self.resolved(path)
    // Strings would take two spellings of one letter as equal.
    guard place.utf8.starts(with: (root + "/").utf8) else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }
}

/// The direct and indirect imports of a file: its code may change with any of them.
struct LayoutImports {
  let own: OwnFiles

  func files(of file: Path) -> [Path] {
    var found: [Path] = []
    var waiting = [file]
    while let next = waiting.popLast() {
      for path in imports(of: next) where path != file && !found.contains(path) {
        found.append(path)
        waiting.append(path)
      }
    }
    return found
  }

  /// Returns the existing files that a file imports: a missing one cannot be an input.
  private func imports(of file: Path) -> [Path] {
    guard own.has(file) else { return [] }
    let text = (try? String(contentsOfFile: file.string, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0] == "import", words[1].hasPrefix("\"") else { return nil }
      let name = words[1].dropFirst().prefix { $0 != "\"" }
      let path = Path(
        URL(fileURLWithPath: file.removingLastComponent().appending(String(name)).string).standardized.path)
      return own.has(path) ? path : nil
    }
  }
}

/// The file `layout-export.options` in the folder of the target or project: options of the command line, such as
/// `--platform appkit --access public`.
struct LayoutOptions {
  var words: [String] = []
  var files: [Path] = []

  init(in folder: Path, of own: OwnFiles) throws {
    let file = folder.appending("layout-export.options")
    guard FileManager.default.fileExists(atPath: file.string) else { return }
    guard own.has(file) else { throw CocoaError(.fileReadNoPermission, userInfo: [NSFilePathErrorKey: file.string]) }
    words = try String(contentsOfFile: file.string, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(
      String.init)
    files = [file]
  }
}
