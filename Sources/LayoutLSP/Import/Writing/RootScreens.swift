import Analysis
import Formats

// The screens on which the roots of a file of Interface Builder are checked.

extension LayoutWriter {
  /// Returns the declarations of the screens on which a root is checked: that of the file as it was saved, and those of
  /// `chosen` where it would fill them: the view of a controller whole screens, with the bars around it, a cell their
  /// width. Any other view has the size that it was saved with.
  func screens(_ chosen: [CheckScreen]) -> [String] {
    let saved = screens.prefix(1)
    let size = root.views[0].frame
    guard document.platform == .iOS else { return saved + chosen.map { $0.declaration } }
    let chosen = chosen.filter { $0.isAsLarge(as: size) != true || !isScreen }
    if isScreen {
      let bare = document.device.bareSafeArea(tools: document.tools)
      let bars = zip(safeArea.sides, bare.sides).map { $0 - $1 }
      let isByClass = !root.sizeClasses(in: document).isEmpty
      return saved
        + chosen.map { screen in
          let traits = isByClass ? IBSizeClasses(of: screen)?.traits : nil
          return screen.declaration(bars: namesSafeArea ? bars : [0, 0, 0, 0], traits: traits)
        }
    }
    // `screen device = 320 x fit`
    let words = saved.first?.split(separator: " ") ?? []
    guard root.views[0].element.isRow, words.count > 5 else { return Array(saved) }
    return saved
      + chosen.filter { Double($0.width) != size?.width }.map { $0.declaration(height: String(words[5])) }
  }
}

extension IBRoot {
  /// The size of the window around a root at its smallest; nil where it cannot be made smaller.
  var smallestWindow: CheckScreen? {
    let root = views[0]
    guard let window = root.element.parent, window.name == "window", root.element["key"] == "contentView",
      let least = window.child(key: "contentMinSize") ?? window.child(key: "minSize"), let frame = root.frame,
      let width = least.number("width"), let height = least.number("height"),
      width > 0, height > 0, width < frame.width || height < frame.height
    else { return nil }
    return CheckScreen(named: "smallest", width: width, height: height)
  }
}

extension XMLElement {
  /// Whether it is as wide as the table around it: a cell, a header or a footer.
  var isRow: Bool { name == "tableViewCell" || name == "tableViewHeaderFooterView" }
}

extension CheckScreen {
  /// Whether its size, where it is one, is that of a frame; nil where it has several sizes.
  fileprivate func isAsLarge(as frame: IBRect?) -> Bool? {
    guard let device, let frame else { return nil }
    let size = device.size(isLandscape: isLandscape)
    return Double(size.width) == frame.width && Double(size.height) == frame.height
  }
}

extension IBSizeClasses {
  /// The size classes of a device's screen; nil for a screen that is none of a device.
  fileprivate init?(of screen: CheckScreen) {
    guard let device = screen.device else { return nil }
    let isRegular = device.isPad || screen.isLandscape && device.width >= 414
    let width = isRegular ? "regular" : "compact"
    let height = device.isPad || !screen.isLandscape ? "regular" : "compact"
    self.init("widthClass=\(width)-heightClass=\(height)")
  }
}
