import Analysis
import Formats

/// How a view of a document looks beside its class: colours, corners and images, as a layout writes them.
struct IBStyle {
  /// In the order of writing.
  let properties: [String]

  init(_ element: XMLElement, in document: IBDocument, isRoot: Bool) {
    func color(_ name: String, _ key: String, of element: XMLElement?, besides usual: Set<String> = []) -> String? {
      let color = element?.child(key: key).flatMap { Self.color($0) }
      return color.flatMap { usual.contains($0) ? nil : "\(name): \($0)" }
    }
    let backgrounds: Set<String> = isRoot ? ["clear", "systemBackground", "white"] : ["clear"]
    var made = [color("background", "backgroundColor", of: element, besides: backgrounds)]
    let normal = element.children.first { $0.name == "state" && $0["key"] == "normal" }
    let shown = isRoot ? nil : element
    made += [
      color("color", "textColor", of: shown, besides: ["label", "black"]), color("color", "titleColor", of: normal),
      color("tint", "tintColor", of: shown), Self.radius(element).map { "cornerRadius: \($0)" },
    ]
    let image = element.name == "imageView" ? element["image"] : normal?["image"]
    if let image, !isRoot {
      made.append("\(document.isSymbol(image) ? "symbol" : "image"): \(LayoutDraft.quoted(image))")
    }
    properties = made.compactMap { $0 }
  }

  /// Returns a colour as it is written; nil for one that has no name here, and no parts.
  private static func color(_ element: XMLElement) -> String? {
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
      let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
      return (SystemColor.named(short) ?? SystemColor.named(name)).map { $0.name }
    }
    if let name = element["name"], element["catalog"] == nil { return LayoutDraft.quoted(name) }
    let white = element.number("white")
    let parts = ["red", "green", "blue"].map { element.number($0) ?? white }.compactMap { $0 }
    guard parts.count == 3 else { return nil }
    let alpha = element.number("alpha") ?? 1
    if alpha == 0 { return "clear" }
    if alpha == 1, parts.allSatisfy({ $0 == 1 }) { return "white" }
    if alpha == 1, parts.allSatisfy({ $0 == 0 }) { return "black" }
    let digits = (alpha == 1 ? parts : parts + [alpha]).map { part in
      let text = String(Int(min(255, max(0, (part * 255).rounded()))), radix: 16)
      return text.utf8.count == 1 ? "0" + text : text
    }
    return "\"#\(digits.joined())\""
  }

  /// The radius of the corners, which Interface Builder keeps among the attributes that the app sets when it starts.
  private static func radius(_ element: XMLElement) -> String? {
    let attributes = element.children.first { $0.name == "userDefinedRuntimeAttributes" }?.children ?? []
    let radius = attributes.first { ["layer.cornerRadius", "cornerRadius"].contains($0["keyPath"] ?? "") }
    let value = radius?.children.first { $0["key"] == "value" }?.number("value")
    return value.flatMap { $0 > 0 && $0 <= 10_000 ? IBNumber(points: $0).text : nil }
  }
}
