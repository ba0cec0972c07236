import Formats

/// The classes for Interface Builder's elements, as an app names them.
enum IBClasses {
  static let uiKit: [String: String] = [
    "label": "UILabel", "button": "UIButton", "imageView": "UIImageView", "textField": "UITextField",
    "textView": "UITextView", "switch": "UISwitch", "slider": "UISlider", "segmentedControl": "UISegmentedControl",
    "stepper": "UIStepper", "pageControl": "UIPageControl", "activityIndicatorView": "UIActivityIndicatorView",
    "progressView": "UIProgressView", "datePicker": "UIDatePicker", "pickerView": "UIPickerView",
    "scrollView": "UIScrollView", "tableView": "UITableView", "collectionView": "UICollectionView",
    "stackView": "UIStackView", "searchBar": "UISearchBar", "toolbar": "UIToolbar", "navigationBar": "UINavigationBar",
    "tabBar": "UITabBar", "webView": "UIWebView", "wkWebView": "WKWebView", "mapView": "MKMapView",
    "visualEffectView": "UIVisualEffectView", "colorWell": "UIColorWell", "glkView": "GLKView", "mtkView": "MTKView",
    "sceneKitView": "SCNView", "arscnView": "ARSCNView",
  ]

  static let appKit: [String: String] = [
    "textField": "NSTextField", "secureTextField": "NSSecureTextField", "searchField": "NSSearchField",
    "button": "NSButton", "popUpButton": "NSPopUpButton", "imageView": "NSImageView", "box": "NSBox",
    "scrollView": "NSScrollView", "stackView": "NSStackView", "comboBox": "NSComboBox", "slider": "NSSlider",
    "segmentedControl": "NSSegmentedControl", "tabView": "NSTabView", "splitView": "NSSplitView",
    "progressIndicator": "NSProgressIndicator", "colorWell": "NSColorWell", "datePicker": "NSDatePicker",
    "stepper": "NSStepper", "switch": "NSSwitch", "levelIndicator": "NSLevelIndicator", "gridView": "NSGridView",
    "visualEffectView": "NSVisualEffectView", "tokenField": "NSTokenField",
  ]

  /// The elements that are no more than boxes to a layout.
  static let boxes: Set<String> = [
    "view", "customView", "containerView", "tableViewCell", "tableViewCellContentView", "collectionViewCell",
    "collectionViewCellContentView", "collectionReusableView", "tableCellView", "tableHeaderView", "clipView",
    "tableView", "outlineView", "collectionView", "textView", "scroller",
  ]
}

extension IBDocument {
  /// Returns the app's own class of a view, else the system's class of one that is more than a box; nil for a box.
  func className(of element: XMLElement) -> String? {
    if let own = element["customClass"], ViewNames.isName(own) { return own }
    return platform == .macOS ? IBClasses.appKit[element.name] : IBClasses.uiKit[element.name]
  }
}
