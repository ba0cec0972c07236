// Which class is a view, a guide or a controller: by UIKit's and AppKit's names, else by a class's bases, else by its
// look.

enum ViewClasses {
  enum Kind { case view, guide, controller, cell, other }

  private static let views: Set<String> = [
    "View", "Label", "Button", "ImageView", "TextField", "TextView", "ScrollView", "TableView", "CollectionView",
    "StackView", "Switch", "Slider", "Stepper", "SegmentedControl", "ProgressView", "ActivityIndicatorView",
    "PageControl", "SearchBar", "DatePicker", "PickerView", "NavigationBar", "Toolbar", "TabBar", "VisualEffectView",
    "Control", "Window", "InputView", "RefreshControl", "TableViewHeaderFooterView", "CollectionReusableView",
    "SearchTextField", "ColorWell", "CalendarView", "OutlineView", "PopUpButton", "ComboBox", "SearchField",
    "SecureTextField", "Box", "ProgressIndicator", "SplitView", "ClipView", "WebView", "HostingView", "ListContentView",
    "CellContentView", "BrowserView", "GridView", "TokenField", "LevelIndicator", "TabView", "MapView", "ContentView",
  ]
  private static let looks = [
    "View", "Label", "Button", "Field", "Control", "Bar", "Switch", "Slider", "Stack", "Icon", "Avatar", "Separator",
    "Container", "Indicator", "Cell", "Stepper", "Picker", "Badge", "Header", "Footer", "Divider", "Spinner", "Toolbar",
  ]
  /// Names that look like a view's and are none.
  private static let others = [
    "ViewModel", "Delegate", "DataSource", "Style", "Configuration", "Color", "Font", "Layout", "Constraint", "Item",
    "State", "Type", "Presenter", "Controller", "Manager", "Data", "Image", "Layer", "Gesture", "Recognizer",
    "ViewController",
  ]

  /// Returns the kind of a class by its name alone.
  static func kind(byName name: String) -> Kind {
    let plain = String(name.split(separator: ".").last ?? "").prefix { $0 != "<" && $0 != "?" }
    if plain.hasPrefix("UI") || plain.hasPrefix("NS") || plain.hasPrefix("WK") || plain.hasPrefix("MK") {
      let word = String(plain.dropFirst(2))
      if word == "LayoutGuide" { return .guide }
      if word.hasSuffix("Controller") { return .controller }
      if word.hasSuffix("ViewCell") { return .cell }
      if views.contains(word) { return .view }
      if plain.hasPrefix("UI") || plain.hasPrefix("NS") { return .other }
    }
    if plain.hasSuffix("ViewController") || plain.hasSuffix("Controller") || plain.hasSuffix("VC") {
      return .controller
    }
    if others.contains(where: { plain.hasSuffix($0) }) { return .other }
    if plain.hasSuffix("Cell") { return .cell }
    return looks.contains { plain.hasSuffix($0) } ? .view : .other
  }

  /// Whether a name is one of a class of a toolkit that is known not to be a view, or of a value.
  static func isToolkit(_ name: String) -> Bool {
    ["UI", "NS", "CG", "CA", "AV", "WK", "MK"].contains { name.hasPrefix($0) }
  }

  static func isView(_ kind: Kind) -> Bool { kind == .view || kind == .cell }
}
