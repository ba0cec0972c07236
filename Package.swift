// swift-tools-version: 6.2
import PackageDescription

/// Warnings are mistakes here: they stop the build.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Tests/run.sh builds everything once, for the tests and for the program that they start some thousand times.
let isForSuite = Context.environment["LAYOUT_SUITE"] != nil

/// What it builds the largest module with, in two thirds of the time at the price of a twentieth of the tests': smaller code,
/// by the first of the optimizer's rounds over all functions. It ends after 5.7 million runs of passes, of 9.6 million, as
/// `-Xllvm -sil-print-pass-name` counts.
let brief = isForSuite ? ["-Osize", "-Xllvm", "-sil-opt-pass-count=6000000"] : []

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
  known + [.unsafeFlags(["-enforce-exclusivity=unchecked"] + brief, .when(configuration: .release))]

/// Exact arithmetic without the optimizer takes most of the time of tests.
let exact: [SwiftSetting] = known + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// These tests wait for what they test: without the optimizer they take as long, and are compiled in a third of the time.
let plain: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "LayoutLSP",
  // `Synchronization` (Mutex, Atomic) and Int128 came with macOS 15. Span, MutableSpan and OutputSpan run on earlier ones
  // too. InlineArray would take macOS 26: there is none for that.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "layout-lsp", targets: ["layout-lsp"])
  ],
  targets: [
    .target(name: "Syntax", swiftSettings: known),
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
    .testTarget(name: "SyntaxTests", dependencies: ["Syntax", "LayoutLSP"], swiftSettings: plain),
    .testTarget(name: "SolverTests", dependencies: ["Solver", "LayoutLSP"], swiftSettings: strict),
    .testTarget(
      name: "LayoutLSPTests", dependencies: ["LayoutLSP"], exclude: ["Snapshots", "Import/expat_events.py"],
      swiftSettings: plain),
  ]
)
