import Syntax

/// A rule of a style sheet: `.logo { width: 40px; top: 8px }`.
struct PastedStyle {
  let words: PastedWords
  let parts: [String: String]

  /// What each property is here: with a `=`, it is compared with the value; with several words, each edge has one.
  private static let properties: [String: String] = [
    "width": "width ==", "height": "height ==", "min-width": "width >=", "max-width": "width <=",
    "min-height": "height >=", "max-height": "height <=", "top": "topInset ==", "left": "leftInset ==",
    "bottom": "bottomInset ==", "right": "rightInset ==", "inset": "insets ==", "aspect-ratio": "aspectRatio ==",
    "inset-inline-start": "leadingInset ==", "inset-inline-end": "trailingInset ==",
    "inset-inline": "horizontalInsets ==", "inset-block": "verticalInsets ==",
  ]
  /// Properties that say nothing of places and sizes, or what holds here anyway.
  private static let others: Set<String> = [
    "position", "box-sizing", "color", "background", "background-color", "border-radius", "opacity", "z-index",
    "cursor",
    "font", "font-size", "font-weight", "font-family", "overflow", "transition", "box-shadow", "text-decoration",
  ]

  /// Whether everything in the braces is a property of a style sheet.
  var isStyle: Bool {
    let declarations = declarations
    // A view inside of another has no rule of its own here.
    return !declarations.isEmpty && parts["item"]?.contains(" ") == false
      && declarations.allSatisfy {
        Self.properties[$0.name] != nil || Self.others.contains($0.name) || Self.unclear($0.name)
      }
  }

  private static func unclear(_ name: String) -> Bool {
    [
      "margin", "padding", "display", "flex", "justify-", "align-", "gap", "grid", "transform", "float", "border",
      "text-",
    ]
    .contains { name.hasPrefix($0) }
  }

  var statements: [String]? {
    guard let view = parts["item"].flatMap(words.measured) else { return nil }
    var statements: [String] = []
    let path = ([view.view] + view.attributes).joined(separator: ".")
    for (name, value) in declarations where !Self.others.contains(name) {
      guard let property = Self.properties[name] else { return nil }
      if value == "auto" || value == "none" { continue }
      let values = value.split(separator: " ").map { length(String($0)) }
      if name == "aspect-ratio" {
        guard let ratio = words.value(value) else { return nil }
        statements.append("\(path).\(property) \(String(ratio.filter { $0 != " " }))")
      } else if values.count == 1, let value = values[0] {
        statements.append("\(path).\(property) \(value)")
      } else if name == "inset", let edges = edges(values.allPresent() ?? []) {
        statements.append("\(path).\(property) (\(edges.joined(separator: ", ")))")
      } else {
        return nil
      }
    }
    return statements.isEmpty ? nil : statements
  }

  /// The properties with their values.
  private var declarations: [(name: String, value: String)] {
    withoutComments.split { $0 == ";" || $0.isNewline }.compactMap { line in
      let sides = line.split(separator: ":", maxSplits: 1).map { String($0.trimming { $0.isWhitespace }) }
      return sides.isEmpty || sides[0].isEmpty ? nil : sides.count == 2 ? (sides[0], sides[1]) : (sides[0], "")
    }
  }

  private var withoutComments: String {
    var (result, rest) = ("", (parts["body"] ?? "")[...])
    while let open = rest.firstPlace(of: "/*") {
      result += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      rest = rest.firstPlace(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return result + rest
  }

  /// `44` for `44px`, `50%` as it is; nil for other units and for calculations.
  private func length(_ value: String) -> String? {
    if value.hasSuffix("%") { return words.value(String(value.dropLast())).map { $0 + "%" } }
    return words.value(value.hasSuffix("px") || value.hasSuffix("pt") ? String(value.dropLast(2)) : value)
  }

  /// CSS counts top, right, bottom, left, and leaves out what is on the other side.
  private func edges(_ values: [String]) -> [String]? {
    switch values.count {
    case 2: [values[0], values[1], values[0], values[1]]
    case 3: [values[0], values[1], values[2], values[1]]
    case 4: [values[0], values[3], values[2], values[1]]
    default: nil
    }
  }
}
