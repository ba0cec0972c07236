import Analysis
import Formats

/// The classes for Interface Builder's elements, as an app names them. An element is called like its class, without the
/// prefix of the toolkit.
enum IBClasses {
  static let uiKit: [String: String] = {
    var named = elements(of: classes(of: "UIKit") + ["UIWebView", "UIColorWell"])
    named["view"] = nil
    for (element, name) in others { named[element] = name }
    return named
  }()

  /// Those with the prefix of another framework.
  private static let others = [
    ("wkWebView", "WKWebView"), ("mapView", "MKMapView"), ("glkView", "GLKView"), ("mtkView", "MTKView"),
    ("sceneKitView", "SCNView"), ("arscnView", "ARSCNView"),
  ]

  static let appKit: [String: String] = elements(
    of: classes(of: "AppKit") + ["NSTabView", "NSSplitView", "NSLevelIndicator", "NSGridView", "NSTokenField"]
  ).filter { !boxes.contains($0.key) }

  private static func classes(of toolkit: String) -> [String] {
    ToolkitClass.common.first { $0.toolkit == toolkit }?.names ?? []
  }

  private static func elements(of classes: [String]) -> [String: String] {
    classes.reduce(into: [:]) { $0[$1.dropFirst(2).prefix(1).lowercased() + $1.dropFirst(3)] = $1 }
  }

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
    if let own = element["customClass"], NewNames.isName(own) { return own }
    return platform == .macOS ? IBClasses.appKit[element.name] : IBClasses.uiKit[element.name]
  }
}
