import Analysis

/// A screen on which files that are no layouts are checked, beside the size that they were saved with.
package struct CheckScreen: Sendable, Equatable {
  package let name: String
  /// The size in a layout's words: `iPhoneSE`, `390 x 844`, `320...430 x 700`
  private let size: String
  /// The width alone, for what is as high as its own content: `390`, `320...430`
  let width: String
  let device: Device?
  let isLandscape: Bool
  /// Inward, in points: top, left, bottom, right. nil where the screen says none.
  let safeArea: [Double]?
  /// What it says besides: ` rtl`
  private let rest: String

  package init(_ device: Device) {
    name = device.name
    size = device.name
    width = "\(device.width)"
    self.device = device
    isLandscape = false
    safeArea = device.safeAreaSides(isLandscape: false)
    rest = ""
  }

  /// A screen of one size, which is no device's.
  init(named name: String, width: Double, height: Double) {
    self.name = name
    self.width = IBNumber(points: width).text
    size = "\(self.width) x \(IBNumber(points: height).text)"
    (device, isLandscape, safeArea, rest) = (nil, false, nil, "")
  }

  /// A screen that a layout declares; nil for one that is as large as its content.
  package init?(_ screen: Screen) {
    guard let width = screen.width.words, let height = screen.height.words else { return nil }
    name = screen.name
    self.width = width
    device = screen.device
    isLandscape = screen.isLandscape
    size = screen.device.map { $0.name + (screen.isLandscape ? " landscape" : "") } ?? "\(width) x \(height)"
    safeArea = screen.safeAreaSides
    rest = screen.isRightToLeft ? " rtl" : ""
  }

  /// Returns the screens that the rules of a file's project give to layouts without any; nil where they give none.
  package static func all(ofProjectAround file: FilePath, in workspace: Workspace) -> [CheckScreen]? {
    guard let rules = workspace.rules(for: file), rules.screens != nil else { return nil }
    // They are read as a layout beside the rules has them.
    let probe = rules.file.folder.entry("Screens of this project.layout")
    var alone = Workspace()
    alone.files = workspace.files
    alone.open(probe, text: Array("layout Screens {}\n".utf8))
    let screens = alone.analysis(of: probe)?.layouts.first.map { Array($0.model.screens) } ?? []
    return screens.contains { !$0.isContent } ? screens.compactMap { CheckScreen($0) } : nil
  }

  /// The phones and tablets that stand for all of them: the smallest and the largest of each.
  package static let phones = extremes(of: Device.all.filter { !$0.isPad })
  package static let pads = extremes(of: Device.all.filter { $0.isPad })

  private static func extremes(of devices: [Device]) -> [CheckScreen] {
    let sorted = devices.enumerated().sorted {
      ($0.element.width * $0.element.height, $0.offset) < ($1.element.width * $1.element.height, $1.offset)
    }.map { $0.element }
    return [sorted.first, sorted.last].compactMap { $0.map { CheckScreen($0) } }
  }

  var isPad: Bool { device?.isPad ?? false }

  /// Returns the declaration of the screen with bars, which reach into its safe area; `bars`: top, left, bottom, right,
  /// less than 0 where a status bar is hidden, which does not lower the safe area below a notch.
  func declaration(bars: [Double], traits: String?) -> String {
    var words = "screen \(name) = \(size)"
    let sides = zip(safeArea ?? [0, 0, 0, 0], bars).map { $1 >= 0 ? $0 + $1 : $0 <= 24 ? 0 : $0 }
    // A device brings its own.
    if device == nil ? sides.contains(where: { $0 != 0 }) : bars.contains(where: { $0 != 0 }) {
      words += " safeArea (\(sides.map { IBNumber(points: $0).text }.joined(separator: ", ")))"
    }
    words += rest
    return traits.map { "\(words) traits \($0)" } ?? words
  }

  /// The declaration of the screen with nothing around it.
  var declaration: String { declaration(bars: [0, 0, 0, 0], traits: nil) }

  /// Returns the declaration of a screen of this width, for what has a height of its own.
  func declaration(height: String) -> String { "screen \(name) = \(width) x \(height)\(rest)" }
}
