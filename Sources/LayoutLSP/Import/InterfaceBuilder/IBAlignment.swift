import Formats

/// The insets of a control's alignment rectangle, to which constraints apply, in its frame: shadows and focus rings
/// lie outside of it. A class has several styles; which one a control shows, the system decides when it runs.
///
/// Source: `alignmentRectInsets` of the controls, as the frames show that Xcode saved.
enum IBAlignment {
  static func insets(of element: XMLElement, on platform: IBDocument.Platform) -> [IBInsets] {
    (platform == .macOS ? appKit : uiKit)[element.name] ?? []
  }

  /// Returns the insets that a control has where nothing shows others.
  static func usual(of element: XMLElement, in document: IBDocument) -> IBInsets {
    let all = insets(of: element, on: document.platform)
    let isNew = document.tools >= 17000
    guard document.platform == .macOS, let first = all.first else { return all.first ?? IBInsets() }
    let cell = element.child(key: "cell")
    switch element.name {
    case "textField", "secureTextField": return cell?["borderStyle"] == nil ? first : IBInsets()
    case "button":
      switch (cell?["type"], cell?["bezelStyle"], cell?["controlSize"]) {
      case ("push", "rounded", "small"): return IBInsets(4, 5, 6, 5)
      case ("push", "rounded", _): return first
      case ("check", _, let size), ("radio", _, let size):
        return !isNew ? IBInsets(2, 2, 2, 2) : size == nil ? IBInsets(1, 2, 1, 0) : IBInsets(1, 1, 1, 0)
      case ("help", _, _): return IBInsets(2, 2, 2, 2)
      default: return IBInsets()
      }
    case "popUpButton": return cell?["bezelStyle"] == "rounded" ? first : IBInsets()
    case "box": return element["boxType"] == "separator" ? first : IBInsets()
    default: return first
    }
  }

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
