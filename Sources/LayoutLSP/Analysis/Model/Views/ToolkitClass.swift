import Solver

// What UIKit and AppKit fix of their classes. The manual names the source of the figures.

/// A class of which the toolkit fixes the size of the content, or how strongly it keeps to that size.
package struct ToolkitClass: Sendable {
  package let name: String
  /// In points; nil where the size depends on what the view shows, or on the app.
  package let width: Rational?
  package let height: Rational?
  /// The priority of hugging other than 250, and the axes that it holds for.
  let hugging: (priority: Rational, targets: PriorityTargets)?

  private init(
    _ name: String, _ width: Int? = nil, _ height: Int? = nil, hugs targets: PriorityTargets? = nil
  ) {
    self.name = name
    (self.width, self.height) = (width.map { Rational($0) }, height.map { Rational($0) })
    hugging = targets.map { (Rational(750), $0) }
  }

  package static let all = [
    ToolkitClass("UIActivityIndicatorView", hugs: [.hugHorizontal, .hugVertical]),
    ToolkitClass("UIProgressView", nil, 4, hugs: .hugVertical),
    ToolkitClass("UISegmentedControl", nil, 32),
    ToolkitClass("UISlider", nil, 31),
    ToolkitClass("UIStepper", 94, 32, hugs: [.hugHorizontal, .hugVertical]),
    ToolkitClass("UISwitch", 51, 31, hugs: [.hugHorizontal, .hugVertical]),
    ToolkitClass("UITextField", nil, 34),
    ToolkitClass("NSColorWell", 44),
    ToolkitClass("NSStepper", 19),
    ToolkitClass("NSSwitch", 38),
    ToolkitClass("NSTextField", nil, 22),
  ]

  package static func named(_ name: String) -> ToolkitClass? { all.first { $0.name == name } }

  /// The classes of views that apps use most, of UIKit and of AppKit, the most used first.
  package static let common = [
    (
      toolkit: "UIKit",
      names: [
        "UILabel", "UIButton", "UIImageView", "UITextField", "UITextView", "UIScrollView", "UITableView",
        "UICollectionView", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIProgressView",
        "UIActivityIndicatorView", "UIPageControl", "UISearchBar", "UIDatePicker", "UIPickerView", "UINavigationBar",
        "UIToolbar", "UITabBar", "UIVisualEffectView", "UIStackView", "UIControl", "UIView",
      ]
    ),
    (
      toolkit: "AppKit",
      names: [
        "NSTextField", "NSButton", "NSImageView", "NSTextView", "NSScrollView", "NSTableView", "NSOutlineView",
        "NSCollectionView", "NSSwitch", "NSSlider", "NSStepper", "NSSegmentedControl", "NSProgressIndicator",
        "NSPopUpButton", "NSComboBox", "NSSearchField", "NSSecureTextField", "NSDatePicker", "NSColorWell", "NSBox",
        "NSVisualEffectView", "NSStackView", "NSView",
      ]
    ),
  ]

  /// Whether a name is one of a class of a toolkit: the prefix of a framework, and a word.
  static func hasToolkitName(_ name: String) -> Bool {
    frameworks.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
  }

  private static let frameworks = ["UI", "NS", "MK", "WK", "AV", "SK", "SCN", "MTK", "PDF"]
}
