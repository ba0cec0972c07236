import Analysis
import Formats

/// Insets in points. Here they are the safe areas in which Interface Builder shows a root, by the device and the bars
/// of its controller; and the margins of views.
struct IBInsets: Equatable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0

  var isZero: Bool { self == IBInsets() }
  var sides: [Double] { [top, left, bottom, right] }
  var text: String { sides.map { IBNumber(points: $0).text }.joined(separator: ", ") }
  /// Whether all four are the same.
  var isEven: Bool { self == IBInsets(top: top, left: top, bottom: top, right: top) }

  static func safeArea(of root: IBRoot, in document: IBDocument) -> IBInsets {
    // The cells of a table or collection are no screens.
    guard document.platform == .iOS, let view = root.views.first, !root.isDrawnForCanvas else { return IBInsets() }
    let controller = view.element["key"] == "view" ? view.element.parent : nil
    var insets = document.device.bareSafeArea(tools: document.tools)
    // A status bar that is asked for leaves the top unchanged on devices with a notch. On other devices, where it is
    // 20 points high, Xcode saved frames that begin at 0 (but not where that key holds a nil).
    let asksForBar = (controller ?? view.element).children.contains { $0.name == "simulatedStatusBarMetrics" }
    if asksForBar, insets.top <= 24 { insets.top = 0 }
    if controller == nil, view.element.child(key: "simulatedDestinationMetrics") != nil { insets.bottom = 0 }
    guard let id = controller?["id"] else { return insets }
    if document.embedded.contains(id) { insets.top += 44 }
    if controller?.child("tabBarItem") != nil { insets.bottom += 49 }
    return insets
  }
}

extension IBDocument {
  /// Returns the controllers that a navigation controller shows: its first one, and those that are shown or pushed from
  /// one of these.
  static func embedded(_ all: [XMLElement]) -> Set<String> {
    var waiting: [String] = []
    var pushes: [String: [String]] = [:]
    for segue in all where segue.name == "segue" {
      guard let destination = segue["destination"] else { continue }
      if segue["relationship"] == "rootViewController" { waiting.append(destination) }
      guard segue["kind"] == "show" || segue["kind"] == "push", let from = segue.controller else { continue }
      pushes[from, default: []].append(destination)
    }
    var found: Set<String> = []
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += pushes[next] ?? [] }
    }
    return found
  }
}

extension XMLElement {
  /// The identifier of the controller around the element.
  fileprivate var controller: String? {
    sequence(first: self) { $0.parent }.first { $0["sceneMemberID"] == "viewController" }?["id"]
  }
}

extension IBDevice {
  /// Returns the safe area of the bare device, upright or on its side, as this version of Xcode showed it.
  func bareSafeArea(tools: Int) -> IBInsets {
    guard let id else { return IBInsets(top: 20) }
    let bars: [String: (status: Double, home: Double)] = [
      "retina5_9": (44, 34), "retina6_1": (tools < 17000 ? 44 : 48, 34), "retina6_5": (44, 34), "retina6_7": (47, 34),
      "retina6_12": (59, 34), "retina6_0": (47, 34), "retina6_72": (59, 34), "retina5_4": (50, 34),
    ]
    if let (status, home) = bars[id] {
      return isLandscape
        ? IBInsets(top: 0, left: status, bottom: 21, right: status) : IBInsets(top: status, bottom: home)
    }
    if id.hasPrefix("ipad") {
      return IBInsets(
        top: id.hasSuffix("rounded") || id.holds("11") ? 24 : 20, bottom: id.holds("rounded") ? 20 : 0)
    }
    return isLandscape ? IBInsets() : IBInsets(top: 20)
  }
}

extension IBInsets {
  /// Returns the margins of a view that are not the usual 8 points: those that the file gives; of a controller's
  /// root, by its width and with its safe area; of the contents of cells. nil where they are the usual ones.
  static func margins(of view: IBRoot.View, safeArea: IBInsets, in document: IBDocument) -> IBInsets? {
    guard document.platform == .iOS else { return nil }
    let element = view.element
    if let said = IBInsets.margins(saidBy: element) { return said }
    if element["key"] == "view", view.parent == nil, element.parent?.name.hasSuffix("ontroller") ?? false {
      let side = (view.frame?.width ?? 0) >= 414 ? 20.0 : 16
      return IBInsets(
        top: safeArea.top, left: safeArea.left + side, bottom: safeArea.bottom, right: safeArea.right + side)
    }
    if element.name == "tableViewCellContentView" {
      // A cell outside of a table is shown as in older systems.
      let isOld = document.tools < 13000 || element.parent?.parent?.name == "objects" && document.tools < 17000
      let side = isOld ? 15.0 : document.device.isWide ? 20 : 16
      return IBInsets(top: 11, left: side, bottom: 11, right: side)
    }
    return nil
  }

  /// Returns the margins that a view's element gives; nil where it gives none. A layout guide of the margins has the
  /// same key as these insets, but is another element.
  static func margins(saidBy element: XMLElement) -> IBInsets? {
    let names = ["edgeInsets": "layoutMargins", "directionalEdgeInsets": "directionalLayoutMargins"]
    guard let edges = element.children.first(where: { $0["key"] != nil && $0["key"] == names[$0.name] }) else {
      return nil
    }
    return IBInsets(
      top: edges.number("top") ?? 8, left: edges.number("left") ?? edges.number("leading") ?? 8,
      bottom: edges.number("bottom") ?? 8, right: edges.number("right") ?? edges.number("trailing") ?? 8)
  }
}
