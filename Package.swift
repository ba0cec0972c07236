// swift-tools-version: 6.2
import PackageDescription

/// The folders of `Sources/LayoutLSP` that are targets of their own.
let rooms = [
  "Platform", "Formats", "Texts", "Protocol", "Foreign", "Analysis", "Drawing", "Import", "Export", "Features", "Web",
]

// `layout-lsp` is the program; `Sources/LayoutLSP` has a target for each of its rooms, and docs/architecture.md says what
// they hold. `Server` is what is left of it: the server and the command line.
let package = Package(
  name: "LayoutLSP",
  // `Synchronization` (Mutex, Atomic) and Int128 need macOS 15. Span, MutableSpan and OutputSpan work on earlier
  // versions too. InlineArray would need macOS 26, so it is not used.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "layout-lsp", targets: ["layout-lsp"]),
    // For measuring only: nobody needs it to use the program.
    .executable(name: "layout-bench", targets: ["layout-bench"]),
  ],
  targets: [
    .target(name: "Syntax"),
    .target(name: "Solver"),
    .target(name: "Platform", path: "Sources/LayoutLSP/Platform"),
    .target(name: "Formats", path: "Sources/LayoutLSP/Formats"),
    .target(name: "Texts", dependencies: ["Formats"], path: "Sources/LayoutLSP/Texts"),
    .target(name: "Protocol", dependencies: ["Formats"], path: "Sources/LayoutLSP/Protocol"),
    .target(name: "Foreign", dependencies: ["Syntax"], path: "Sources/LayoutLSP/Foreign"),
    .target(
      name: "Analysis", dependencies: ["Syntax", "Solver", "Formats", "Texts", "Foreign"],
      path: "Sources/LayoutLSP/Analysis"),
    .target(name: "Drawing", dependencies: ["Solver", "Texts", "Analysis"], path: "Sources/LayoutLSP/Drawing"),
    .target(
      name: "Import", dependencies: ["Syntax", "Formats", "Texts", "Foreign", "Analysis"],
      path: "Sources/LayoutLSP/Import"),
    .target(
      name: "Export", dependencies: ["Syntax", "Solver", "Formats", "Texts", "Analysis"],
      path: "Sources/LayoutLSP/Export",
      // The Swift file that exported classes follow their data with.
      resources: [.embedInCode("Live/LayoutLive.swift.template")]),
    .target(
      name: "Features", dependencies: ["Syntax", "Solver", "Formats", "Texts", "Protocol", "Analysis", "Drawing"],
      path: "Sources/LayoutLSP/Features",
      // The pages that `render` and `diff` make.
      resources: ["frames.js", "picture.js", "controls.js", "watch.js", "page.css"].map {
        .embedInCode("Render/Page/\($0)")
      } + ["compare.js", "compare.css"].map { .embedInCode("Comparison/Page/\($0)") }),
    // The engine of the page in editors/web.
    .target(
      name: "Web", dependencies: ["Formats", "Protocol", "Analysis", "Import", "Export", "Features"],
      path: "Sources/LayoutLSP/Web"),
    .target(
      name: "Server",
      dependencies: [
        "Platform", "Formats", "Texts", "Protocol", "Foreign", "Analysis", "Drawing", "Import", "Export", "Features",
      ],
      path: "Sources/LayoutLSP", exclude: rooms + ["Main.swift"], sources: ["Server", "Commands"]),
    .executableTarget(
      name: "layout-lsp", dependencies: ["Server"], path: "Sources/LayoutLSP",
      exclude: rooms + ["Server", "Commands"], sources: ["Main.swift"]),
    .executableTarget(
      name: "layout-bench",
      dependencies: ["Syntax", "Solver", "Platform", "Formats", "Protocol", "Analysis", "Features", "Server"],
      path: "Tests/bench/layout-bench"),
    .testTarget(name: "SyntaxTests", dependencies: ["Syntax"]),
    .testTarget(name: "SolverTests", dependencies: ["Solver"]),
    .testTarget(
      name: "LayoutLSPTests", dependencies: ["Server", "Web", "layout-bench"], exclude: ["Snapshots"]),
  ]
)
