// swift-tools-version: 6.2
import PackageDescription

/// Warnings are mistakes here: they stop the build.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Tests/run.sh builds everything once, for the tests and for the program that they start some thousand times.
let isForSuite = Context.environment["LAYOUT_SUITE"] != nil

/// The optimizer ends early for it, in the second of its two rounds over all functions: that one takes as long as the first,
/// and tests gain less by it. The first round ends after 4.7 million runs of passes in LayoutLSP, 0.8 in Solver and 0.4 in
/// Syntax, of 9.6, 1.6 and 0.75 (`-Xllvm -sil-print-pass-time` tells: where `deadobject-elim` is run). A limit below that, as
/// these are once the modules have grown, leaves functions generic that then take up to a hundred times as long.
func brief(_ passes: Int) -> SwiftSetting {
  .unsafeFlags(
    isForSuite ? ["-Osize", "-Xllvm", "-sil-opt-pass-count=\(passes)"] : [], .when(configuration: .release))
}

/// A program of one file, as the README builds it, starts in a fourth of the time. Two libraries of Foundation's are named by
/// those of its modules only that are made for this.
let whole = [
  "-static-executable", "-l_FoundationCShims", "-l_FoundationCollections", "-Xlinker", "-no-pie", "-Xlinker", "-s",
]

/// The compiler would leave generic types to be made by their names, and a key's conformance to Hashable to be found in a walk
/// through all conformances of the program: an eighth of what `check` takes for 1,000 lines. It knows both.
let known: [SwiftSetting] =
  strict + [.unsafeFlags(["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"])]

/// Whether a variable is read while it is changed is checked by the debug build, and by the tests that run in it: at run time
/// it costs a tenth of building a model.
let fast: [SwiftSetting] =
  known + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)), brief(4_800_000)]

/// Exact arithmetic without the optimizer takes most of the time of tests.
let exact: [SwiftSetting] = known + [.unsafeFlags(["-O"], .when(configuration: .debug)), brief(1_000_000)]

/// Nothing imports tests: to emit their modules apart would only have their types looked at twice.
let tests: [SwiftSetting] =
  strict + [.unsafeFlags(isForSuite ? ["-no-emit-module-separately-wmo"] : [], .when(configuration: .release))]

/// These tests wait for what they test: without the optimizer they take as long, and are compiled in a third of the time.
let plain: [SwiftSetting] = tests + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "LayoutLSP",
  // `Synchronization` (Mutex, Atomic) and Int128 came with macOS 15. Span, MutableSpan and OutputSpan run on earlier ones
  // too. InlineArray would take macOS 26: there is none for that.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "layout-lsp", targets: ["layout-lsp"])
  ],
  targets: [
    .target(name: "Syntax", swiftSettings: known + [brief(600_000)]),
    .target(name: "Solver", swiftSettings: exact),
    // All of the program but its first lines is a library: tests are compiled beside it, where they would wait for a program
    // to be linked.
    .target(
      name: "LayoutLSP", dependencies: ["Syntax", "Solver"], exclude: ["Main.swift"], swiftSettings: fast),
    .executableTarget(
      name: "layout-lsp", dependencies: ["LayoutLSP"], path: "Sources/LayoutLSP",
      exclude: ["Analysis", "Commands", "Drawing", "Export", "Features", "Import", "Platform", "Protocol", "Server"],
      sources: ["Main.swift"],
      swiftSettings: strict, linkerSettings: isForSuite ? [.unsafeFlags(whole)] : []),
    // They need not know LayoutLSP, but would be compiled before it: it takes longest, and all tests are built together.
    .testTarget(name: "SyntaxTests", dependencies: ["Syntax", "LayoutLSP"], swiftSettings: tests),
    .testTarget(name: "SolverTests", dependencies: ["Solver", "LayoutLSP"], swiftSettings: tests),
    .testTarget(
      name: "LayoutLSPTests", dependencies: ["LayoutLSP"], exclude: ["Snapshots", "Import/expat_events.py"],
      swiftSettings: plain),
  ]
)
