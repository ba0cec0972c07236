// swift-tools-version: 6.2
import PackageDescription

/// Warnings stop the build.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Whether Tests/run.sh builds. It builds everything once, for the tests and for the program, which the tests start
/// some thousand times.
let isForSuite = Context.environment["LAYOUT_SUITE"] != nil

/// Ends the optimizer early for Tests/run.sh, in the second of its two rounds over all functions: this round takes as
/// long as the first, and tests gain less by it. The first round ends after 4.7 million runs of passes in LayoutLSP,
/// 0.8 million in Solver and 0.4 million in Syntax, out of 9.6, 1.6 and 0.75 million (`-Xllvm -sil-print-pass-time`
/// shows where `deadobject-elim` is run). A lower limit leaves functions generic, which then take up to a hundred times
/// as long. These limits become too low once the modules have grown.
func brief(_ passes: Int) -> SwiftSetting {
  .unsafeFlags(
    isForSuite ? ["-Osize", "-Xllvm", "-sil-opt-pass-count=\(passes)"] : [], .when(configuration: .release))
}

/// The linker options for a static program, as the README builds it, which starts in a fourth of the time. Two
/// libraries of Foundation are listed because only Foundation's modules for static builds name them.
let whole = [
  "-static-executable", "-l_FoundationCShims", "-l_FoundationCollections", "-Xlinker", "-no-pie", "-Xlinker", "-s",
]

/// Without this option the program makes generic types from their names at run time, and finds a key's conformance to
/// Hashable in a walk through all conformances of the program: an eighth of the time of `check` for 1,000 lines. The
/// compiler knows both.
let known: [SwiftSetting] =
  strict + [.unsafeFlags(["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"])]

/// Removes the check that no variable is read while it is changed, which costs a tenth of the time of building a model.
/// The debug build, and the tests in it, keep the check.
let fast: [SwiftSetting] =
  known + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)), brief(4_800_000)]

/// Optimises debug builds too: exact arithmetic without the optimizer takes most of the tests' time.
let exact: [SwiftSetting] = known + [.unsafeFlags(["-O"], .when(configuration: .debug)), brief(1_000_000)]

/// Nothing imports tests. Emitting their modules separately would only type-check them twice.
let tests: [SwiftSetting] =
  strict + [.unsafeFlags(isForSuite ? ["-no-emit-module-separately-wmo"] : [], .when(configuration: .release))]

/// These tests wait for the code under test: without the optimizer they run as fast, and compile in a third of the
/// time.
let plain: [SwiftSetting] = tests + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

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
    .target(name: "Syntax", swiftSettings: known + [brief(600_000)]),
    .target(name: "Solver", swiftSettings: exact),
    // The whole program but Main.swift is a library, so that tests need not wait until the program is linked.
    .target(
      name: "LayoutLSP", dependencies: ["Syntax", "Solver"], exclude: ["Main.swift"],
      // The page that `render` makes.
      resources: ["frames.js", "picture.js", "controls.js", "watch.js", "page.css"].map {
        .embedInCode("Features/Render/Page/\($0)")
      },
      swiftSettings: fast),
    .executableTarget(
      name: "layout-lsp", dependencies: ["LayoutLSP"], path: "Sources/LayoutLSP",
      exclude: ["Analysis", "Commands", "Drawing", "Export", "Features", "Import", "Platform", "Protocol", "Server"],
      sources: ["Main.swift"],
      swiftSettings: strict, linkerSettings: isForSuite ? [.unsafeFlags(whole)] : []),
    .executableTarget(
      name: "layout-bench", dependencies: ["LayoutLSP", "Solver", "Syntax"], path: "Tests/bench/layout-bench",
      swiftSettings: known),
    // These tests do not use LayoutLSP, but depend on it so that it is not compiled after them: it takes longest, and
    // all tests are built together.
    .testTarget(name: "SyntaxTests", dependencies: ["Syntax", "LayoutLSP"], swiftSettings: tests),
    .testTarget(name: "SolverTests", dependencies: ["Solver", "LayoutLSP"], swiftSettings: tests),
    .testTarget(
      name: "LayoutLSPTests", dependencies: ["LayoutLSP", "layout-bench"],
      exclude: ["Snapshots", "Import/expat_events.py"], swiftSettings: plain),
  ]
)
