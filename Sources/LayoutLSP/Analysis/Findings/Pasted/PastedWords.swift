import Solver
import Syntax

/// What the words of pasted code are here: views, attributes, relations, values and priorities.
struct PastedWords {
  /// The names that the file declares for views and for metrics.
  let views: Set<String>
  let metrics: Set<String>
  /// What stands for a view in a closure, such as `make`, with the path of that view.
  var names: [String: String] = [:]
  /// What stands between two lines of what is written.
  var lineBreak = "\n"

  // MARK: Views

  /// A view or guide, and the attributes of it that the code names.
  struct Measured {
    /// The path here; empty where the code names attributes alone.
    var view: String
    var attributes: [String] = []
  }

  /// Returns the view and the attributes that a path names: `view.safeArea` and `top` for
  /// `self.view.safeAreaLayoutGuide.topAnchor`. nil for what is no path, or has no name here.
  func measured(_ code: String) -> Measured? {
    var parts = code.split(separator: ".", omittingEmptySubsequences: false).map { part in
      String(part.trimming { $0.isWhitespace || $0 == "!" || $0 == "?" })
    }
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) else {
      return nil
    }
    if parts.count > 1, ["self", "weakSelf", "strongSelf", "this"].contains(parts[0]) { parts.removeFirst() }
    var attributes: [String] = []
    while parts.count > 1, let last = parts.last {
      if let attribute = attribute(last), !views.contains(last) {
        attributes.insert(attribute, at: 0)
        parts.removeLast()
      } else {
        break
      }
    }
    // One measure belongs to any view further inside; several belong to a maker.
    return place(&parts, &attributes).map { Measured(view: $0, attributes: attributes) }
  }

  /// Returns paths with commas between them; nil if one of them has no name here.
  func paths(_ code: String) -> String? {
    let paths = code.split(separator: ",").map { path in
      measured(String(path)).map { ([$0.view] + $0.attributes).joined(separator: ".") }
    }
    return paths.allPresent()?.joined(separator: ", ")
  }

  /// Returns the path here of a view in code. The guides of UIKit lead to ours, which may have other attributes.
  private func place(_ parts: inout [String], _ attributes: inout [String]) -> String? {
    let guide = parts.count > 1 || !views.contains(parts[0]) ? parts[parts.count - 1] : ""
    switch guide {
    case "keyboardLayoutGuide": return "keyboard"
    case "contentLayoutGuide", "frameLayoutGuide":
      guard parts.count > 1 else { return nil }
      parts.removeLast()
      let sizes = guide == "contentLayoutGuide" ? ["width": "contentWidth", "height": "contentHeight"] : [:]
      // Positions are those of what scrolls, and lengths those of the frame.
      if guide == "frameLayoutGuide", attributes.isEmpty || attributes.contains(where: { !Self.isOfFrame($0) }) {
        return nil
      }
      attributes = attributes.map { sizes[$0] ?? $0 }
    default:
      guard let ours = ForeignNames.views[guide], ["safeArea", "margins", "keyboard"].contains(ours) else { break }
      if let edges = ForeignNames.barGuides[guide] {
        guard attributes == [edges.theirs] else { return nil }
        attributes = [edges.ours]
      }
      // The word alone would mean the guide of the superview, which may be another view.
      parts = (parts.count == 1 ? ["view"] : parts.dropLast()) + [ours]
    }
    let first = parts[0]
    if let renamed = names[first] {
      parts[0] = renamed
    } else if !views.contains(first) {
      if first.hasPrefix("_"), views.contains(String(first.dropFirst())) {
        parts[0] = String(first.dropFirst())
      } else if let ours = ForeignNames.views[first], ours == "view" || ours == "superview" {
        parts[0] = ours
      }
    }
    return parts.joined(separator: ".")
  }

  private static func isOfFrame(_ attribute: String) -> Bool {
    ["width", "height", "centerX", "centerY"].contains(attribute)
  }

  // MARK: Attributes and relations

  /// Returns our name for a method of KeepLayout: `centered` for `keepCenteredWithPriority`, `edgeAlign` for
  /// `keepEdgeAlignTo`.
  static func keep(_ method: String) -> String {
    var name = method.dropFirst(4)
    for ending in ["WithPriority", "To"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Returns our name of an attribute in code: `leading` for `.leading`, `leadingAnchor`.
  func attribute(_ code: String) -> String? {
    var name = code.split(separator: ".").last.map(String.init) ?? code
    if name.hasSuffix("Anchor") { name.removeLast(6) }
    name = name.prefix(1).lowercased() + name.dropFirst()
    return Attribute.index(of: name, takesView: false) != nil && !name.hasPrefix("keep") ? name : nil
  }

  // MARK: Values

  /// Returns the value of numbers and metrics with signs between them; nil for any other code.
  func value(_ code: String) -> String? {
    let code = code.trimming { $0.isWhitespace || $0 == "@" }
    guard !code.isEmpty, code.count < 200 else { return nil }
    var (value, word) = ("", "")
    // Two operands have a sign between them.
    var needsSign = false
    for character in code + " " {
      if character.isLetter || character.isNumber || "_.!".contains(character) {
        word.append(character)
        continue
      }
      guard let operand = operand(word), operand.isEmpty || !needsSign else { return nil }
      value += operand
      word = ""
      guard " +-*/()".contains(character) else { return nil }
      needsSign = (needsSign || !operand.isEmpty) && (character == " " || character == ")")
      // A parenthesis behind a name would be a call.
      if character == "(", !operand.isEmpty { return nil }
      value.append(character)
    }
    let signs = value.split(omittingEmptySubsequences: false) { "+-*/".contains($0) }.dropFirst(
      value.hasPrefix("-") ? 1 : 0)
    guard signs.allSatisfy({ $0.contains { $0 != " " } }) else { return nil }
    return String(value.trimming { $0 == " " })
  }

  /// Returns a number without a zero fraction and the `f` of C, and a name without `self`. nil for what is neither.
  private func operand(_ word: String) -> String? {
    if word.isEmpty { return "" }
    if word.first?.isNumber == true || word.hasPrefix(".") {
      var number = word
      if number.hasSuffix("f") { number.removeLast() }
      if let point = number.firstIndex(of: "."), number[point...].dropFirst().allSatisfy({ $0 == "0" }) {
        number = String(number[..<point])
      }
      return Limits.number(number) == nil ? nil : number
    }
    var names = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if names.count > 1, names[0] == "self" { names.removeFirst() }
    if names.count == 1, names[0].hasPrefix("_"), metrics.contains(String(names[0].dropFirst())) {
      names[0].removeFirst()
    }
    return names.allSatisfy { !$0.isEmpty && !$0.contains("!") } ? names.joined(separator: ".") : nil
  }

  /// Returns the values of `UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)` and `CGSizeMake(10, 20)`; nil for any
  /// other code. Edges that are not named have 0.
  func values(_ code: String, labels: [String]) -> [String]? {
    let code = code.trimming { $0.isWhitespace }
    if code.hasSuffix(".zero") || code.hasSuffix("Zero") { return labels.map { _ in "0" } }
    guard code.hasSuffix(")"), let open = code.firstIndex(of: "(") else { return nil }
    let call = code[..<open].split(separator: ".").last ?? ""
    let inside = code[code.index(after: open)...].dropLast()
    guard !call.isEmpty, call.allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
    let arguments = inside.split(separator: ",").map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
    guard call.hasPrefix("UI") || call.hasPrefix("NS") || call.hasPrefix("CG") || call.hasPrefix("AL") || call == "init"
    else { return nil }
    var found: [String: String] = [:]
    for (index, argument) in arguments.enumerated() {
      guard let value = argument.last.flatMap(value), index < labels.count || argument.count == 2 else { return nil }
      var name = argument.count == 2 ? String(argument[0].trimming { $0.isWhitespace }) : labels[index]
      name = ["leading": "left", "trailing": "right"][name] ?? name
      found[name] = value
    }
    return found.keys.allSatisfy { labels.contains($0) } ? labels.map { found[$0] ?? "0" } : nil
  }
}

extension StringProtocol {
  func trimming(_ isTrimmed: (Character) -> Bool) -> SubSequence {
    let front = drop(while: isTrimmed)
    guard let last = front.lastIndex(where: { !isTrimmed($0) }) else { return front }
    return front[...last]
  }
}
