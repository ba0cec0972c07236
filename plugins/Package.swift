// swift-tools-version: 5.9
import PackageDescription

/// Plugins that make app code of .layout files, for packages and for Xcode projects. A package of its own, as clients need less of
/// Swift for it than the program itself does.
let package = Package(
  name: "LayoutPlugins",
  products: [
    .plugin(name: "ExportLayouts", targets: ["ExportLayouts"]),
    .plugin(name: "ExportLayoutsCommand", targets: ["ExportLayoutsCommand"]),
  ],
  targets: [
    // The program as it was built for each system; `make-bundle.sh` puts it together.
    .binaryTarget(name: "layout-lsp", path: "layout-lsp.artifactbundle"),
    // For each .layout file of a target, whenever it is built.
    .plugin(name: "ExportLayouts", capability: .buildTool(), dependencies: ["layout-lsp"]),
    // Beside the .layout files, for code that is checked in.
    .plugin(
      name: "ExportLayoutsCommand",
      capability: .command(
        intent: .custom(verb: "export-layouts", description: "Write app code beside the .layout files of the package."),
        permissions: [.writeToPackageDirectory(reason: "The code stands beside the layouts that it is made of.")]),
      dependencies: ["layout-lsp"]),
  ]
)
