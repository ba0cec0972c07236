import Foundation
import PackagePlugin

/// `swift package export-layouts [--target NAME] [OPTION…]`: writes Swift beside each .layout file, for projects that
/// check code in and build without plugins, and removes the code of layouts that are gone. Other words are options of
/// `layout-lsp export`.
@main
struct ExportLayoutsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let files = targets.compactMap { $0 as? SourceModuleTarget }.flatMap(\.sourceFiles).map(\.path)
    try export(files, by: context.tool(named: "layout-lsp").path, extractor.remainingArguments)
  }

  private func export(_ files: [Path], by tool: Path, _ options: [String]) throws {
    for file in files where file.extension == "layout" {
      let code = file.removingLastComponent().appending(file.lastComponent + ".swift")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: tool.string)
      process.arguments = ["export", "--to", "swift"] + options + ["-o", code.string, file.string]
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus == 0 {
        print("wrote \(code.string)")
      } else {
        Diagnostics.error("\(file.string) was not exported")
      }
    }
    try removeOrphans(files)
  }

  /// Removes the code of layouts that are gone, if the program wrote it.
  private func removeOrphans(_ files: [Path]) throws {
    for code in files where code.lastComponent.hasSuffix(".layout.swift") {
      let layout = String(code.string.dropLast(".swift".count))
      guard !FileManager.default.fileExists(atPath: layout),
        try String(contentsOfFile: code.string, encoding: .utf8).hasPrefix("// Made by layout-lsp ")
      else { continue }
      try FileManager.default.removeItem(atPath: code.string)
      print("removed \(code.string)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ExportLayoutsCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      let names = extractor.extractOption(named: "target")
      let targets = context.xcodeProject.targets.filter { names.isEmpty || names.contains($0.displayName) }
      try export(
        targets.flatMap { $0.inputFiles.map(\.path) }, by: context.tool(named: "layout-lsp").path,
        extractor.remainingArguments)
    }
  }
#endif
