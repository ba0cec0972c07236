/// Maps the classes of UIKit and AppKit to each other: a layout may name either.
enum ClassNames {
  /// Classes of UIKit and of AppKit of the same kind. If a class stands in several pairs, the first one counts.
  private static let pairs: [(uikit: String, appkit: String)] = [
    ("UIView", "NSView"), ("UIControl", "NSControl"), ("UILabel", "NSTextField"), ("UITextField", "NSTextField"),
    ("UITextView", "NSTextView"), ("UIButton", "NSButton"), ("UIButton", "NSPopUpButton"),
    ("UIImageView", "NSImageView"),
    ("UIScrollView", "NSScrollView"), ("UITableView", "NSTableView"), ("UICollectionView", "NSCollectionView"),
    ("UIStackView", "NSStackView"), ("UISwitch", "NSSwitch"), ("UISlider", "NSSlider"), ("UIStepper", "NSStepper"),
    ("UISegmentedControl", "NSSegmentedControl"), ("UIProgressView", "NSProgressIndicator"),
    ("UIActivityIndicatorView", "NSProgressIndicator"), ("UIDatePicker", "NSDatePicker"),
    ("UIPickerView", "NSPopUpButton"), ("UIVisualEffectView", "NSVisualEffectView"), ("UIColorWell", "NSColorWell"),
    ("UISearchBar", "NSSearchField"), ("UISearchTextField", "NSSearchField"), ("UITextField", "NSComboBox"),
    ("UITextField", "NSSecureTextField"), ("UITextField", "NSTokenField"),
  ]

  /// Returns the class to use on a platform: the class itself, or the other toolkit's of the same kind; nil if it has
  /// none.
  static func name(_ name: String, on platform: ExportPlatform) -> String? {
    switch platform {
    case .uikit:
      guard isOf("NS", name) else { return name }
      return pairs.first { $0.appkit == name }?.uikit
    case .appkit:
      guard isOf("UI", name) else { return name }
      return pairs.first { $0.uikit == name }?.appkit
    }
  }

  /// Returns the toolkit that has a class; nil for a class of an app.
  static func platform(of name: String) -> ExportPlatform? {
    isOf("UI", name) ? .uikit : isOf("NS", name) ? .appkit : nil
  }

  /// Whether a name is that of a toolkit's class: `NSButton`, but not `NSandwich`.
  private static func isOf(_ prefix: String, _ name: String) -> Bool {
    name.hasPrefix(prefix) && name.dropFirst(2).prefix(1).allSatisfy { $0.isUppercase } && name.count > 2
      && name.dropFirst(3).contains { $0.isLowercase }
  }

  /// Whether a view of a class that the file names is a label, whose text nobody edits. AppKit has one class for labels
  /// and fields, so that a text in the file tells them apart.
  static func isLabel(_ name: String, showsText: Bool, on platform: ExportPlatform) -> Bool {
    switch name {
    case "UILabel": true
    case "NSTextField": platform == .uikit || showsText
    default: false
    }
  }

  /// Why a view of the class cannot hold subviews as others do; nil for nearly all classes.
  static func reasonAgainstSubviews(_ name: String) -> String? {
    switch name {
    case "UIVisualEffectView": "raises where subviews are added to it, and not to its contentView"
    case "NSScrollView": "scrolls its documentView, and no subviews that are added to it"
    default: nil
    }
  }

  /// Returns the module that declares a class; nil if that is the toolkit.
  static func module(of name: String) -> String? {
    switch name {
    case "MKMapView": "MapKit"
    case "WKWebView": "WebKit"
    default: nil
    }
  }
}
