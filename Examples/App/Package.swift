// swift-tools-version: 5.9
import PackageDescription

/// Screens of an app that are laid out by .layout files: the plugin makes a class of each before the target is compiled.
let package = Package(
  name: "People",
  platforms: [.iOS(.v15)],
  products: [.library(name: "People", targets: ["People"])],
  dependencies: [.package(path: "../../plugins")],
  targets: [
    .target(name: "People", plugins: [.plugin(name: "ExportLayouts", package: "plugins")])
  ]
)
