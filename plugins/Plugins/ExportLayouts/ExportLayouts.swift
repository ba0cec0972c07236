import Foundation
import PackagePlugin

/// Makes Swift of each .layout file of a target before the target is compiled. A file is exported again when it has changed, or one
/// that it imports. Its errors stop the build, and its warnings are shown, at their lines.
@main
struct ExportLayouts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let files = target.sourceFiles.map(\.path)
    return try commands(
      for: files, in: target.directory, tool: context.tool(named: "layout-lsp").path,
      output: context.pluginWorkDirectory)
  }

  private func commands(for files: [Path], in folder: Path, tool: Path, output: Path) throws -> [Command] {
    let options = try LayoutOptions(in: folder)
    var names: Set<String> = []
    return files.filter { $0.extension == "layout" }.sorted { $0.string < $1.string }.map { file in
      // A module has one file of each name.
      var name = file.stem
      while !names.insert(name).inserted { name += "_" }
      let code = output.appending("\(name).layout.swift")
      return .buildCommand(
        displayName: "Export \(file.lastComponent)", executable: tool,
        arguments: ["export", "--to", "swift"] + options.words + ["-o", code.string, file.string],
        inputFiles: [file] + LayoutImports.files(of: file) + options.files, outputFiles: [code])
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ExportLayouts: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.inputFiles.map(\.path), in: context.xcodeProject.directory,
        tool: context.tool(named: "layout-lsp").path, output: context.pluginWorkDirectory)
    }
  }
#endif

/// What a file imports, and what that imports: a change of any of them may change its code.
enum LayoutImports {
  static func files(of file: Path) -> [Path] {
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

  /// Only what is there can be an input.
  private static func imports(of file: Path) -> [Path] {
    let text = (try? String(contentsOfFile: file.string, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0] == "import", words[1].hasPrefix("\"") else { return nil }
      let name = words[1].dropFirst().prefix { $0 != "\"" }
      let path = Path(
        URL(fileURLWithPath: file.removingLastComponent().appending(String(name)).string).standardized.path)
      return FileManager.default.fileExists(atPath: path.string) ? path : nil
    }
  }
}

/// `layout-export.options` in the folder of the target, or of the project: words of the command line, such as
/// `--platform appkit --access public`.
struct LayoutOptions {
  var words: [String] = []
  var files: [Path] = []

  init(in folder: Path) throws {
    let file = folder.appending("layout-export.options")
    guard FileManager.default.fileExists(atPath: file.string) else { return }
    words = try String(contentsOfFile: file.string, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(
      String.init)
    files = [file]
  }
}
