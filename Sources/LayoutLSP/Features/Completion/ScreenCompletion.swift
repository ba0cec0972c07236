import Analysis
import Protocol
import Syntax
import Texts

/// Completion in the declaration of a screen, and behind `screens`.
struct ScreenCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard let last = tokens.last else { return nil }
    if place.keyword == "screens", tokens.count == 1 { return sets }
    guard place.keyword == "screen" else { return nil }
    if let sizes = textSizes { return sizes }
    if let languages { return languages }
    if last.kind == .identifier, last.text == ScreenProperty.keyboard.rawValue, tokens.count > 3 {
      let none = candidate(
        "none", .keyword, "keyboard", "No keyboard: the first of a list, as in `none, 336`.", rank: 1)
      return [none] + metrics + behindSize
    }
    if let behind = behindDevice { return behind }
    if last.kind == .equal, tokens.count == 3 { return devices + fit + metrics }
    if last.kind != .times, tokens.contains(where: { $0.kind == .times }) { return behindSize }
    switch last.kind {
    case .leftParen: return metrics
    case .comma where !place.isInsideList: return metrics
    case .dot, .at, .comma, .colon, .leftBracket, .number, .rightParen, .rightBracket, .percent, .identifier, .string:
      return nil
    default: return place.setsPriority && last.kind.relation != nil ? nil : fit + metrics
    }
  }

  /// The sets of screens that can be used here. A new name declares another set.
  private var sets: [CompletionCandidate] {
    place.library.screenSetNames(from: place.file).map { candidate($0, .interface, "set of screens", rank: 1) }
  }

  private var devices: [CompletionCandidate] {
    // Phones first, then other devices, each with the newer ones first.
    let isPhone = { (device: Device) in device.name.hasPrefix("iPhone") }
    let all = Device.all.reversed()
    return (all.filter(isPhone) + all.filter { !isPhone($0) }).map { device in
      candidate(
        device.name, .constant, "\(device.width) x \(device.height)", "The screen of \(device.models).", rank: 2)
    }.inOrderOfWeight
  }

  /// The candidates behind the name of a device and its clauses; nil where no device is named.
  private var behindDevice: [CompletionCandidate]? {
    guard tokens.count > 3, Device.named(tokens[3].text) != nil, tokens[2].kind == .equal else { return nil }
    // Behind `traits` the user writes a word of their own, and in parentheses insets.
    guard let last = tokens.last, last.kind == .identifier || last.kind == .rightParen, last.text != "traits" else {
      return tokens.contains { $0.kind == .leftParen } ? metrics : []
    }
    let landscape = candidate("landscape", .keyword, "clause", "The device on its side.", rank: 0)
    return (tokens.count == 4 ? [landscape] : []) + behindSize
  }

  /// Whether the cursor is behind a property, or behind a comma in its list.
  private func isInList(of property: ScreenProperty) -> Bool {
    let word = tokens.lastIndex { $0.kind == .identifier && ScreenProperty(rawValue: $0.text) != nil }
    guard let word, word > 3, tokens[word].text == property.rawValue else { return false }
    return word == tokens.count - 1 || tokens.last?.kind == .comma
  }

  /// The languages of the catalogs that are named here; nil elsewhere than behind `language`.
  private var languages: [CompletionCandidate]? {
    guard isInList(of: .language) else { return nil }
    let known = place.library.catalogs(namedIn: place.file).flatMap { $0.catalog.languages }.unique
    let all = candidate(
      "all", .keyword, "every language", "A screen for each language of the catalogs, that of the source first.",
      rank: 1)
    return (known.isEmpty ? [] : [all]) + known.map { candidate($0.text, .enumMember, $0.name, rank: 2) }
  }

  /// The candidates behind `text`, or behind a comma in its list; nil elsewhere.
  private var textSizes: [CompletionCandidate]? {
    guard isInList(of: .text) else { return nil }
    return textPercentages
      + TextCategory.allCases.map { category in
        candidate(category.rawValue, .enumMember, "body \(category.bodySize)", category.meaning, rank: 2)
      }
  }

  private var fit: [CompletionCandidate] {
    [candidate("fit", .keyword, "size", "As small as the constraints allow.", rank: 1)]
  }

  /// Whether the size of the screen is that of a device.
  private var isDevice: Bool { tokens.count > 3 && Device.named(tokens[3].text) != nil }

  /// The candidates behind `screen name = …`: clauses, or the rest of the arithmetic.
  private var behindSize: [CompletionCandidate] {
    switch tokens.last?.kind {
    case .plus, .minus, .star, .slash, .leftParen, .ellipsis, .comma: return metrics
    default: break
    }
    // The name of the screen, before the third token, may be the same word.
    let given = tokens.dropFirst(3).map { $0.text }
    let hasDirection = given.contains { ScreenProperty(rawValue: $0)?.isAlone == true }
    let open = ScreenProperty.allCases.filter { !given.contains($0.rawValue) && !($0.isAlone && hasDirection) }
    return open.map {
      property in
      let name = property.rawValue
      let insert: String? =
        switch property {
        case .safeArea: "\(name) (${1:0}, ${2:0}, ${3:0}, ${4:0})"
        case .keyboard: isDevice ? nil : "\(name) ${1:336}"
        case .text: "\(name) ${1:200%}"
        case .traits: "\(name) ${1:regular}"
        case .language: "\(name) ${1:all}"
        case .rtl, .ltr: nil
        }
      return candidate(name, .keyword, "clause", property.meaning, insert: insert, rank: 1)
    }
  }
}
