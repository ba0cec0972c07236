import Formats

/// The insets of a control's alignment rectangle, to which constraints apply, in its frame: shadows and focus rings
/// lie outside of it. A class has several styles; which one a control shows, the system decides when it runs.
///
/// Source: `alignmentRectInsets` of the controls, as the frames show that Xcode saved.
enum IBAlignment {
  /// Returns the insets that controls of the element's class are known to have.
  static func insets(of element: XMLElement, on platform: IBDocument.Platform) -> [IBInsets] {
    (platform == .macOS ? appKit : uiKit)[element.name] ?? []
  }

  /// Whether a view may have insets, known ones or others.
  static func mayHaveInsets(_ element: XMLElement, on platform: IBDocument.Platform) -> Bool {
    if platform != .macOS { return uiKit[element.name] != nil }
    return appKit[element.name] != nil || element.name == "levelIndicator" || element.name == "pathControl"
      || element.child(key: "cell")?["imageFrameStyle"] != nil
  }

  /// Returns the insets that a control has where nothing shows others. Controls changed with the system, which the height
  /// of the frame tells.
  static func usual(of element: XMLElement, in document: IBDocument) -> IBInsets {
    guard document.platform == .macOS else { return insets(of: element, on: document.platform).first ?? IBInsets() }
    let cell = element.child(key: "cell")
    let height = element.frame?.height ?? 0
    let size = cell?["controlSize"] ?? element["controlSize"] ?? "regular"
    let kind = IBAlignment.kind(of: element, cell)
    let style = styles.first { style in
      style.element == element.name && style.kinds.contains(kind) && style.size.map { $0 == size } ?? true
        && style.heights.contains(height)
    }
    // The check boxes of older systems are smaller in the same frame.
    if let style, style.kinds.contains("check"), style.size == nil, document.tools < 17000 {
      return IBInsets(2, 2, 2, 2)
    }
    return style?.insets ?? IBInsets()
  }

  /// Returns what tells the styles of a class apart.
  private static func kind(of element: XMLElement, _ cell: XMLElement?) -> String {
    switch element.name {
    // A label with a background reaches as far as that.
    case "textField", "secureTextField":
      cell?["borderStyle"] == nil && cell?["drawsBackground"] != "YES" ? "label" : "field"
    case "button": cell?["type"] ?? ""
    case "popUpButton": cell?["bezelStyle"] ?? ""
    case "box":
      switch element["boxType"] {
      case "separator": element.frame.map { $0.width < $0.height } ?? false ? "upright" : "separator"
      case "custom", "oldStyle": "custom"
      default: element["titlePosition"] ?? "atTop"
      }
    case "progressIndicator": element["style"] ?? "bar"
    case "slider": cell?["sliderType"] ?? ""
    case "tabView": element["type"] ?? ""
    case "segmentedControl": cell?["style"] ?? ""
    default: ""
    }
  }

  private struct Style {
    let element: String
    let kinds: Set<String>
    /// nil for any.
    let size: String?
    /// Of the frame.
    let heights: ClosedRange<Double>
    let insets: IBInsets

    init(
      _ element: String, _ kinds: Set<String>, _ size: String?, _ heights: ClosedRange<Double>, _ insets: IBInsets
    ) {
      (self.element, self.kinds, self.size) = (element, kinds, size)
      (self.heights, self.insets) = (heights, insets)
    }

    init(_ element: String, _ kinds: Set<String>, _ heights: ClosedRange<Double>, _ insets: IBInsets) {
      self.init(element, kinds, nil, heights, insets)
    }

    init(_ element: String, _ size: String, _ heights: ClosedRange<Double>, _ insets: IBInsets) {
      self.init(element, [""], size, heights, insets)
    }

    init(_ element: String, _ heights: ClosedRange<Double>, _ insets: IBInsets) {
      self.init(element, [""], nil, heights, insets)
    }
  }

  private static let any = 0.0...1e9

  /// The first that fits counts; a control of no style here has no insets, as in the newest systems.
  private static let styles: [Style] = [
    Style("textField", ["label"], any, IBInsets(0, 2, 0, 2)),
    Style("secureTextField", ["label"], any, IBInsets(0, 2, 0, 2)),
    Style("button", ["push"], "mini", 15...18, IBInsets(0, 2, 2, 2)),
    Style("button", ["push"], "small", 26...30, IBInsets(4, 6, 7, 6)),
    Style("button", ["push"], 30...30, IBInsets(5, 6, 7, 6)),
    Style("button", ["push"], 31...1e9, IBInsets(5, 7, 7, 7)),
    Style("button", ["check", "radio"], "small", 17...1e9, IBInsets(2, 2, 2, 2)),
    Style("button", ["check", "radio"], "small", 15...17, IBInsets(1, 1, 1, 0)),
    Style("button", ["check", "radio"], 17...1e9, IBInsets(1, 2, 1, 0)),
    Style("button", ["help"], 24.5...1e9, IBInsets(1, 3, 4, 2)),
    Style("button", ["help"], 17...20, IBInsets(0, 1, 2, 1)),
    Style("button", ["roundRect", "inline"], 17...19, IBInsets(0, 0, 1, 0)),
    Style("button", ["smallSquare"], 25...26, IBInsets(1, 0, 1, 0)),
    Style("button", ["roundTextured"], 23...23, IBInsets(1, 1, 2, 1)),
    Style("popUpButton", ["rounded"], "small", 21...1e9, IBInsets(2, 4, 4, 4)),
    Style("popUpButton", ["rounded"], 25...1e9, IBInsets(1, 3, 4, 4)),
    Style("comboBox", "small", 21...1e9, IBInsets(1, 0, 4, 3)), Style("comboBox", 25...1e9, IBInsets(1, 0, 4, 3)),
    Style("segmentedControl", ["roundRect"], 18...20, IBInsets(1, 1, 1, 1)),
    Style("segmentedControl", ["rounded"], "small", 21...22, IBInsets(1, 2, 2, 2)),
    Style("segmentedControl", ["rounded"], 23...25, IBInsets(1, 2, 1, 2)),
    Style("stepper", 27...28, IBInsets(2, 3, 2, 3)), Style("stepper", "small", 22...22, IBInsets(3, 2, 3, 2)),
    Style("switch", 25...25, IBInsets(1, 2, 2, 2)),
    Style("slider", ["linear"], "regular", 25...30, IBInsets(2, 2, 6, 2)),
    Style("slider", ["linear"], any, IBInsets(2, 2, 2, 2)),
    Style("progressIndicator", ["bar"], 20...20, IBInsets(1, 0, 1, 0)),
    Style("colorWell", any, IBInsets(2, 3, 2, 3)), Style("datePicker", 27...28, IBInsets(0, 0, 0, 3)),
    Style(
      "tabView", ["", "topTabsBezelBorder", "leftTabsBezelBorder", "bottomTabsBezelBorder", "rightTabsBezelBorder"],
      any, IBInsets(6, 7, 10, 7)),
    Style("box", ["separator"], 5...5, IBInsets(2, 0, 2, 0)),
    Style("box", ["upright"], 5.1...1e9, IBInsets(0, 2, 0, 2)),
    Style("box", ["noTitle"], any, IBInsets(2, 3, 4, 3)), Style("box", ["atTop"], any, IBInsets(0, 3, 4, 3)),
  ]

  private static let uiKit: [String: [IBInsets]] = [
    "switch": [IBInsets(0, 0, 0, 2)], "slider": [IBInsets(0, 2, 1, 2)], "segmentedControl": [IBInsets(0, 0, 1, 0)],
  ]

  private static let appKit: [String: [IBInsets]] = [
    "textField": [IBInsets(0, 2, 0, 2)], "secureTextField": [IBInsets(0, 2, 0, 2)],
    "searchField": [IBInsets(0, 2, 0, 2)],
    "button": [
      IBInsets(5, 7, 7, 7), IBInsets(5, 6, 7, 6), IBInsets(5, 7, 8, 7), IBInsets(4, 6, 7, 6), IBInsets(1, 2, 1, 0),
      IBInsets(1, 1, 1, 0), IBInsets(1, 3, 4, 2), IBInsets(2, 2, 2, 2), IBInsets(4, 5, 6, 5), IBInsets(0, 2, 2, 2),
      IBInsets(0, 1, 2, 1), IBInsets(0, 0, 1, 0), IBInsets(1, 0, 1, 0), IBInsets(1, 1, 2, 1),
    ],
    "popUpButton": [
      IBInsets(2, 3, 4, 4), IBInsets(2, 4, 4, 4), IBInsets(2, 3, 4, 3), IBInsets(2, 3, 3, 4),
      IBInsets(1, 3, 4, 4), IBInsets(2, 2, 3, 4),
    ],
    "box": [IBInsets(2, 0, 2, 0), IBInsets(0, 2, 0, 2), IBInsets(2, 3, 4, 3), IBInsets(0, 3, 4, 3)],
    "segmentedControl": [
      IBInsets(0, 2, 2, 2), IBInsets(2, 2, 2, 2), IBInsets(1, 2, 1, 2), IBInsets(1, 2, 2, 2), IBInsets(1, 1, 1, 1),
    ],
    "comboBox": [IBInsets(1, 0, 4, 3), IBInsets(2, 0, 4, 3)], "colorWell": [IBInsets(2, 3, 2, 3)],
    "tabView": [IBInsets(6, 7, 10, 7)], "slider": [IBInsets(2, 2, 2, 2), IBInsets(2, 2, 6, 2)],
    "stepper": [IBInsets(2, 3, 2, 3), IBInsets(3, 2, 3, 2)], "datePicker": [IBInsets(0, 0, 0, 3)],
    "progressIndicator": [IBInsets(1, 2, 1, 2), IBInsets(1, 0, 1, 0)],
    "switch": [IBInsets(0, 2, 0, 2), IBInsets(1, 2, 2, 2)],
  ]
}

extension IBInsets {
  fileprivate init(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) {
    self.init(top: top, left: left, bottom: bottom, right: right)
  }
}
