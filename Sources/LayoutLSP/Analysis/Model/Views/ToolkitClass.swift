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

  static let activityIndicator = ToolkitClass("UIActivityIndicatorView", 20, 20, hugs: [.hugHorizontal, .hugVertical])

  package static let all = [
    activityIndicator,
    ToolkitClass("UINavigationBar", nil, 44),
    ToolkitClass("UIPageControl", nil, 26),
    ToolkitClass("UIPickerView", 320, 216),
    ToolkitClass("UIProgressView", nil, 4, hugs: .hugVertical),
    ToolkitClass("UISearchBar", nil, 56),
    ToolkitClass("UISegmentedControl", nil, 32),
    ToolkitClass("UISlider", nil, 31),
    ToolkitClass("UIStepper", 94, 32, hugs: [.hugHorizontal, .hugVertical]),
    ToolkitClass("UISwitch", 51, 31, hugs: [.hugHorizontal, .hugVertical]),
    ToolkitClass("UITabBar", nil, 49),
    ToolkitClass("UITextField", nil, 34),
    ToolkitClass("UIToolbar", nil, 44),
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

  /// Returns the class of a toolkit that a name is one letter off: one more, less or other, or two exchanged. nil for the
  /// name of such a class, and for any other.
  static func misspelt(_ name: String) -> String? {
    guard name.utf8.count > 4, !known.contains(name) else { return nil }
    let letters = Array(name.utf8)
    return knownInOrder.first { isOneLetterOff(letters, Array($0.utf8)) }
  }

  private static let knownInOrder = common.flatMap { $0.names } + all.map { $0.name }
  private static let known = Set(knownInOrder)

  private static func isOneLetterOff(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard (one.count - other.count).magnitude <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = min(
      zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count, min(one.count, other.count) - start)
    let (left, right) = (one.count - start - end, other.count - start - end)
    if left <= 1, right <= 1 { return left + right > 0 }
    return left == 2 && right == 2 && one[start] == other[start + 1] && one[start + 1] == other[start]
  }

  /// Whether a name is one of a class of a toolkit: the prefix of a framework, and a word.
  static func hasToolkitName(_ name: String) -> Bool {
    frameworks.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
  }

  private static let frameworks = ["UI", "NS", "MK", "WK", "AV", "SK", "SCN", "MTK", "PDF"]
}
