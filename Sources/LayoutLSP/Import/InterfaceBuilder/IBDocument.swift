import Analysis
import Formats

/// A storyboard or xib as Interface Builder saves it: its system and device, and its elements. `IBRoot` reads the
/// views and constraints of each root. The layouts that are made of it are not known here.
package struct IBDocument {
  enum Platform { case iOS, macOS, tvOS, watchOS }

  /// Why a file is not read as a document of Interface Builder.
  package struct Refusal: Error {
    /// The place in bytes of the file; nil where there is none.
    package var offset: Int?
    package var message: String
  }

  let platform: Platform
  let device: IBDevice
  /// The version of Interface Builder's tools, 21701 for Xcode 14.3; 0 where the document does not tell.
  let tools: Int
  let document: XMLElement
  /// The sizes of the images in `resources`, by name.
  let images: [String: (width: Double, height: Double)]
  private let symbols: Set<String>
  /// Where the views and constraints are installed that are not installed everywhere, by identifier.
  let presences: [String: IBInstallation]
  /// The layout guides, by identifier.
  let guides: [String: IBGuide]
  /// The names of outlets by the view that they lead to. Of several, or of outlet collections, the first counts.
  let outlets: [String: String]
  /// The controllers that a navigation controller shows, by identifier.
  let embedded: Set<String>

  /// The refusal of a file with the marks that Git leaves around the two sides of a merge; nil where there are none.
  private static func mergeConflict(in bytes: [UInt8]) -> Refusal? {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: "<<<<<<< ".utf8) || line.starts(with: ">>>>>>> ".utf8) else { continue }
      return Refusal(
        offset: line.startIndex,
        message: "this is an unresolved merge conflict of Git: keep one of the two sides, and remove the lines with "
          + "'<<<<<<<', '=======' and '>>>>>>>'")
    }
    return nil
  }

  init(_ bytes: [UInt8]) throws(Refusal) {
    let document: XMLElement
    guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }).map({ $0 == UInt8(ascii: "<") }) ?? true else {
      throw Refusal(message: "this is no file of Interface Builder, which would begin with '<'")
    }
    do {
      document = try XMLElement.document(bytes)
    } catch {
      throw Self.mergeConflict(in: bytes) ?? Refusal(offset: error.offset, message: error.message)
    }
    if document.name == "archive" {
      throw Refusal(message: "this is the format before Xcode 5; open it in Xcode and save it, then import it")
    }
    guard document.name == "document" else {
      throw Refusal(message: "this is no document of Interface Builder, but a '\(document.name)'")
    }
    let type = document["type"] ?? ""
    platform =
      type.holds("CocoaTouch") ? .iOS : type.holds("AppleTV") ? .tvOS : type.holds("Watch") ? .watchOS : .macOS
    device = IBDevice(document.child("device"))
    self.document = document
    tools = document["toolsVersion"].flatMap { $0.split(separator: ".").first }.flatMap { Int($0) } ?? 0
    let all = document.all
    let resources = document.child("resources")?.children ?? []
    images = resources.reduce(into: [:]) { images, image in
      guard image.name == "image", let name = image["name"], let width = image.number("width"),
        let height = image.number("height"), images[name] == nil
      else { return }
      images[name] = (width: width, height: height)
    }
    symbols = Set(resources.compactMap { $0["catalog"] == "system" ? $0["name"] : nil })
    presences = IBDocument.presences(all)
    guides = all.compactMap { IBGuide($0) }.reduce(into: [:]) { $0[$1.id] = $0[$1.id] ?? $1 }
    outlets = all.reduce(into: [:]) { names, outlet in
      guard outlet.name == "outlet" || outlet.name == "outletCollection", let property = outlet["property"],
        let view = outlet["destination"], names[view] == nil,
        !["view", "delegate", "dataSource", "window", "contentView"].contains(property)
      else { return }
      names[view] = property
    }
    embedded = IBDocument.embedded(all)
  }

  /// Whether an image is a symbol of the system, whose size follows the text.
  func isSymbol(_ image: String) -> Bool { symbols.contains(image) }

  /// Reads the masks of variations: they say what is not installed by default, and which of that some size class has
  /// after all.
  private static func presences(_ all: [XMLElement]) -> [String: IBInstallation] {
    var presences: [String: IBInstallation] = [:]
    for variation in all where variation.name == "variation" {
      let classes = IBSizeClasses(variation["key"] ?? "")
      for reference in variation.children.filter({ $0.name == "mask" }).flatMap({ $0.children }) {
        guard let id = reference["reference"], ["include", "exclude"].contains(reference.name) else { continue }
        let isThere = reference.name == "include"
        if let classes {
          presences[id, default: IBInstallation()].changes.append((classes, isThere))
        } else if variation["key"] == "default", !isThere {
          presences[id, default: IBInstallation()].isThereByDefault = false
        }
      }
    }
    return presences
  }

  /// Whether a view or a constraint is installed on the document's device.
  func isInstalled(_ id: String) -> Bool { presences[id]?.isThere(on: device) ?? true }

  /// The elements that become layouts: those that have a frame, or are known as views without one, and are not inside
  /// of another view.
  var roots: [XMLElement] {
    let others: Set<String> = ["window", "scroller", "tableHeaderView", "scene"]
    return document.all.filter { element in
      (element.frameElement != nil || element.holdsViews) && element["id"] != nil && !others.contains(element.name)
        && !element.isContained
    }
  }
}

/// A layout guide of a view, or of a view's controller.
struct IBGuide {
  enum Kind { case safeArea, margins, readable, keyboard, scrollContent, scrollFrame, top, bottom, other }

  let id: String
  /// The identifier of the view.
  let owner: String
  let kind: Kind

  fileprivate init?(_ element: XMLElement) {
    guard let id = element["id"], let parent = element.parent else { return nil }
    var owner = parent["id"]
    switch element.name {
    case "viewLayoutGuide": kind = IBGuide.kinds[element["key"] ?? ""] ?? .other
    case "keyboardLayoutGuide": kind = .keyboard
    case "viewControllerLayoutGuide":
      owner = parent.parent?.child(key: "view")?["id"]
      kind = element["type"] == "top" ? .top : element["type"] == "bottom" ? .bottom : .other
    default: return nil
    }
    guard let owner else { return nil }
    (self.id, self.owner) = (id, owner)
  }

  private static let kinds: [String: Kind] = [
    "safeArea": .safeArea, "layoutMargins": .margins, "readableContent": .readable, "keyboard": .keyboard,
    "contentLayoutGuide": .scrollContent, "frameLayoutGuide": .scrollFrame,
  ]
}

extension XMLElement {
  /// The children that are views, in the places where Interface Builder keeps them.
  var viewElements: [XMLElement] {
    children.flatMap { child -> [XMLElement] in
      // The content of an AppKit clip view is placed by scrolling.
      if XMLElement.viewLists.contains(child.name) { return name == "clipView" ? [] : child.children }
      return child["key"] == "contentView" && XMLElement.hosts.contains(name) ? [child] : []
    }
  }

  /// Whether it is a controller's view, or has views in it.
  fileprivate var holdsViews: Bool {
    self["key"] == "view" || children.contains { XMLElement.viewLists.contains($0.name) }
  }

  /// The constraints that it holds.
  var constraintElements: [XMLElement] {
    children.filter { $0.name == "constraints" }.flatMap { $0.children }.filter { $0.name == "constraint" }
  }

  var isContained: Bool {
    guard let parent else { return false }
    if XMLElement.viewLists.contains(parent.name) { return parent.parent?.name != "clipView" }
    return self["key"] == "contentView" && XMLElement.hosts.contains(parent.name)
  }

  private static let viewLists: Set<String> = ["subviews", "beginningViews", "middleViews", "endViews"]
  private static let hosts: Set<String> = ["tableViewCell", "collectionViewCell", "visualEffectView", "box"]

  /// The element in which a frame is saved, whether or not its numbers can be read.
  var frameElement: XMLElement? { children.first { $0.name == "rect" && $0["key"] == "frame" } }

  /// The frame as it is saved: in the superview's coordinates, on macOS upward. nil where there is none, or a number
  /// of it is none.
  var frame: IBRect? {
    guard let rect = frameElement else { return nil }
    let values = ["x", "y", "width", "height"].map { rect[$0] == nil ? 0 : rect.number($0) }
    guard let x = values[0], let y = values[1], let width = values[2], let height = values[3] else { return nil }
    return IBRect(x: x, y: y, width: width, height: height)
  }

  /// Returns the value of an attribute as a finite number of at most 1e9; else nil.
  func number(_ attribute: String) -> Double? {
    self[attribute].flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) <= 1e9 ? $0 : nil }
  }

  func isYes(_ attribute: String) -> Bool { self[attribute] == "YES" }
}

/// A rectangle in points.
package struct IBRect: Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  func inset(by insets: IBInsets) -> IBRect {
    IBRect(
      x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
