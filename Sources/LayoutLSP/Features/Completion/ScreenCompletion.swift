import Analysis
import Protocol
import Syntax
import Texts

/// Completion in the declaration of a screen, and behind `screens`.
struct ScreenCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.screensStatement, .identifier): place.parts(of: place.statement, .identifier).count == 1 ? sets : []
    case (.screenStatement, .equal): devices + fit + metrics
    case (.screenStatement, .identifier): isBehindEqual ? behindSize : []
    case (.screenStatement, .screenSize): place.slot.before?.first(.times) == nil ? [] : behindSize
    case (.screenStatement, .screenDevice): isDevice ? behindSize : []
    case (.screenStatement, .screenClause): behindSize
    case (.screenDevice, _): isDevice ? landscape + behindSize : []
    case (.screenSize, .times): fit + metrics
    case (.textSize, .times): textPercentages
    case (.screenClause, .identifier), (.screenClause, .comma): place.slot.isInArithmetic ? metrics : inClause
    default: place.slot.isInOperation || place.before == .ellipsis ? metrics : []
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

  private var landscape: [CompletionCandidate] {
    guard place.parts(of: place.slot.node, .identifier).count == 1 else { return [] }
    return [candidate("landscape", .keyword, "clause", "The device on its side.", rank: 0)]
  }

  // MARK: Clauses

  /// The candidates behind the word of a clause, or behind a comma in its list.
  private var inClause: [CompletionCandidate] {
    switch place.firstWord(of: place.slot.node).flatMap({ ScreenProperty(rawValue: $0) }) {
    case .keyboard: [noKeyboard] + metrics + (place.before == .identifier ? behindSize : [])
    case .text: textSizes
    case .language: languages
    // Traits are words of the user's own.
    case .traits, .safeArea, .rtl, .ltr, nil: []
    }
  }

  private var noKeyboard: CompletionCandidate {
    candidate("none", .keyword, "keyboard", "No keyboard: the first of a list, as in `none, 336`.", rank: 1)
  }

  /// The languages of the catalogs that are named here.
  private var languages: [CompletionCandidate] {
    let known = place.library.catalogs(namedIn: place.file).flatMap { $0.catalog.languages }.unique
    let all = candidate(
      "all", .keyword, "every language", "A screen for each language of the catalogs, that of the source first.",
      rank: 1)
    return (known.isEmpty ? [] : [all]) + known.map { candidate($0.text, .enumMember, $0.name, rank: 2) }
  }

  private var textSizes: [CompletionCandidate] {
    textPercentages
      + TextCategory.allCases.map { category in
        candidate(category.rawValue, .enumMember, "body \(category.bodySize)", category.meaning, rank: 2)
      }
  }

  private var fit: [CompletionCandidate] {
    [candidate("fit", .keyword, "size", "As small as the constraints allow.", rank: 1)]
  }

  private var isBehindEqual: Bool { !place.parts(of: place.statement, .equal).isEmpty }

  /// Whether the size of the screen is that of a device.
  private var isDevice: Bool {
    place.statement.first(.screenDevice).flatMap { place.firstWord(of: $0) }.map { Device.named($0) != nil } ?? false
  }

  /// The clauses that the screen does not have yet.
  private var behindSize: [CompletionCandidate] {
    let clauses = place.statement.children(.screenClause).compactMap { place.firstWord(of: $0) }
    // Words without a value stand behind the keyword and the name.
    let given = clauses + place.parts(of: place.statement, .identifier).dropFirst(2).map { place.reader.string($0) }
    let hasDirection = given.contains { ScreenProperty(rawValue: $0)?.isAlone == true }
    let open = ScreenProperty.allCases.filter { !given.contains($0.rawValue) && !($0.isAlone && hasDirection) }
    return open.map { property in
      let name = property.rawValue
      // A device knows the height of its keyboard.
      let value = property == .keyboard && isDevice ? nil : property.value
      let insert = value.map { "\(name) \($0)" }
      return candidate(name, .keyword, "clause", property.meaning, insert: insert, rank: 1)
    }
  }
}
