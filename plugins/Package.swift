// swift-tools-version: 5.9
import PackageDescription

/// Plugins that write app code for .layout files, for packages and Xcode projects. They are a separate package because
/// clients need less of Swift for them than the program does.
let package = Package(
  name: "LayoutPlugins",
  products: [
    .plugin(name: "ExportLayouts", targets: ["ExportLayouts"]),
    .plugin(name: "ExportLayoutsCommand", targets: ["ExportLayoutsCommand"]),
  ],
  targets: [
    // The program built for several systems, which packaging/bundle.py puts together.
    .binaryTarget(name: "layout-lsp", path: "layout-lsp.artifactbundle"),
    // Exports each .layout file of a target, whenever the target is built.
    .plugin(name: "ExportLayouts", capability: .buildTool(), dependencies: ["layout-lsp"]),
    // Writes code beside the .layout files, for projects that check it in.
    .plugin(
      name: "ExportLayoutsCommand",
      capability: .command(
        intent: .custom(verb: "export-layouts", description: "Write app code beside the .layout files of the package."),
        permissions: [.writeToPackageDirectory(reason: "The code stands beside the layouts that it is made of.")]),
      dependencies: ["layout-lsp"]),
  ]
)
