import Syntax

/// Writes statements with parts of code in the places that a row of the table names: `{item}.{side}Inset == {inward|0}`.
struct PastedTemplate {
  let words: PastedWords
  let parts: [String: String]

  /// Returns the statements whose parts are all there; nil if one of these has no meaning here, or none is there.
  func statements(_ templates: [String]) -> [String]? {
    var statements: [String] = []
    for template in templates where isPresent(template) {
      guard let sides = parts["sides"], template.firstPlace(of: "{sides}") != nil else {
        guard let text = text(template, side: "") else { return nil }
        statements.append(text)
        continue
      }
      for side in sides.split(separator: ",") {
        guard let text = text(template, side: String(side.filter { $0.isLetter })) else { return nil }
        statements.append(text)
      }
    }
    return statements.isEmpty ? nil : statements
  }

  /// Parts that a statement has where the code does not say them.
  private static let assumed = ["strength": ""]

  /// Splits a template: every second element is the name of a part.
  private func pieces(_ template: String) -> [Substring] {
    template.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
  }

  private func isPresent(_ template: String) -> Bool {
    pieces(template).enumerated().allSatisfy { index, piece in
      let name = piece.hasPrefix("?") ? piece.dropFirst() : piece
      return index % 2 == 0 || parts[String(name)] != nil || Self.assumed[String(name)] != nil || name.contains("|")
    }
  }

  private func text(_ template: String, side: String) -> String? {
    var text = ""
    for (index, piece) in pieces(template).enumerated() {
      if index % 2 == 0 {
        text += piece
      } else if !piece.hasPrefix("?") {
        guard let word = word(String(piece), side: side) else { return nil }
        text += word
      }
    }
    return text
  }

  private func word(_ piece: String, side: String) -> String? {
    let name = piece.split(separator: "|").map(String.init)
    guard let code = parts[name[0]] else { return name.count > 1 ? name[1] : Self.assumed[name[0]] }
    switch name[0] {
    case "item", "to":
      return words.measured(code).map { ([$0.view] + $0.attributes).joined(separator: ".") }
    case "paths": return words.paths(code)
    case "receiver":
      let list = code.trimming { $0 == "@" || $0.isWhitespace }
      return list.hasPrefix("[")
        ? words.paths(String(list.dropFirst().dropLast())).map { "[\($0)]" } : words.paths(code)
    case "keep": return PastedWords.keep(code)
    case "setter": return code.hasPrefix("set") ? words.attribute(String(code.dropFirst(3))) : code
    case "strength": return " @ " + ForeignPriority.ofKeepLayout(code)
    case "size": return words.values(code, labels: ["width", "height"])?.joined(separator: " x ")
    case "point": return words.values(code, labels: ["x", "y"]).map { "(\($0.joined(separator: ", ")))" }
    case "insets":
      return words.values(code, labels: ["top", "left", "bottom", "right"]).map { "(\($0.joined(separator: ", ")))" }
    case "rule": return String(code.dropFirst().dropLast())
    case "body": return "{\(code)}"
    case "side": return words.attribute(code)
    case "sides":
      let several = ["all": "insets", "horizontal": "horizontalInsets", "vertical": "verticalInsets"]
      return several[side] ?? words.attribute(side).map { $0 + "Inset" }
    case "name", "raw": return code
    default: return words.value(code)
    }
  }
}

/// The rows that code gives as texts.
struct PastedRows {
  let words: PastedWords
  let parts: [String: String]

  var statements: [String]? {
    let texts = (parts["rows"] ?? "").split(separator: "\"", omittingEmptySubsequences: false)
    let rows = texts.indices.filter { $0 % 2 == 1 && texts[$0].contains("[") }.map { "  \(texts[$0])" }
    let spacing = parts["spacing"].map { $0.dropFirst().dropLast() + " " } ?? ""
    return rows.isEmpty ? nil : [(["rows \(spacing){"] + rows + ["}"]).joined(separator: words.lineBreak)]
  }
}

/// A stack of SwiftUI.
struct PastedStack {
  let words: PastedWords
  let parts: [String: String]

  /// Whether it is written as in SwiftUI, and not one of ours by another name: `VStack { a, b }`.
  var isForeign: Bool {
    let items = parts["items"] ?? ""
    return parts["spacing"] != nil || parts["align"] != nil || parts["margins"] != nil
      || items.contains { $0 == ";" || $0 == "(" } || !items.contains(",") && items.contains { $0.isNewline }
  }

  var statements: [String]? {
    guard let kind = parts["kind"], let items = parts["items"] else { return nil }
    let isVertical = kind.hasSuffix("VStack")
    // SwiftUI leaves 8 points between most views.
    guard let spacing = parts["spacing"].map(words.value) ?? "8" else { return nil }
    var options = spacing == "0" ? [] : ["spacing: \(spacing)"]
    if let align = parts["align"] {
      let name = align.split(separator: ".").last.map(String.init) ?? ""
      guard let ours = Self.alignments[name] else { return nil }
      options.append("align: \(ours)")
    }
    if let margins = parts["margins"] {
      guard let value = words.value(margins), let sides = Self.sides[parts["marginSide"] ?? "all"] else { return nil }
      let values = ["top", "left", "bottom", "right"].map { sides.contains($0) ? value : "0" }
      options.append("margins: " + (sides.count == 4 ? value : "(\(values.joined(separator: ", ")))"))
    }
    var (names, further): ([String], [String]) = ([], [])
    var next = 0
    let text = Array(items.utf8)[...]
    while let part = PastedReader.part(of: text, from: next, inList: true) {
      next = part.bytes.upperBound
      guard !part.isComment else { continue }
      guard let item = item(String(decoding: text[part.bytes], as: UTF8.self)) else { return nil }
      names.append(item.name)
      further += item.statements
    }
    guard !names.isEmpty else { return nil }
    let head = isVertical ? "stack vertical" : "stack"
    return [
      "\(head) \(options.isEmpty ? "" : "(\(options.joined(separator: ", "))) "){ \(names.joined(separator: ", ")) }"
    ]
      + further
  }

  /// The sides that SwiftUI's words mean; where margins do not mirror, leading and trailing have no plain meaning.
  private static let sides: [String: [String]] = [
    "all": ["top", "left", "bottom", "right"], "horizontal": ["left", "right"], "vertical": ["top", "bottom"],
    "top": ["top"], "bottom": ["bottom"],
  ]

  private static let alignments = [
    "leading": "leading", "trailing": "trailing", "top": "top", "bottom": "bottom", "center": "center",
    "firstTextBaseline": "firstBaseline", "lastTextBaseline": "lastBaseline",
  ]

  /// A view, a spacer, or a view with a size of its own.
  private func item(_ code: String) -> (name: String, statements: [String])? {
    if code == "Spacer()" { return ("_spacer", []) }
    if let measured = words.measured(code), measured.attributes.isEmpty { return (measured.view, []) }
    guard let dot = code.firstIndex(of: "."), let (row, _) = PastedRow.fitting(code, words), row.system == .swiftUI,
      !row.isStack
    else { return nil }
    var reader = PastedReader(words)
    reader.read(Array(code.utf8)[...])
    return reader.isGuess ? nil : (String(code[..<dot]), reader.statements)
  }
}
