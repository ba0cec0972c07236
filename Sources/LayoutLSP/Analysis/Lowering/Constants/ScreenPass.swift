import Solver
import Syntax

// Evaluates the declarations of screens: sizes, safe areas, traits, and how large text is.

struct ScreenPass: LoweringPass {
  let builder: LayoutBuilder

  func evaluateScreen(_ pending: PendingScreen) {
    let numbers = pending.screen..<pending.screen + pending.count
    let all = Array(pending.isOfSet ? declarations.screensOfSets[numbers] : screens[numbers])
    guard var screen = all.first else { return }
    evaluate(&screen, pending)
    let scales = textScales(pending)
    for (place, number) in numbers.enumerated() {
      screen.name = all[place].name
      if scales.indices.contains(place) { screen.textScale = scales[place] }
      if pending.isOfSet { declarations.screensOfSets[number] = screen } else { screens[number] = screen }
    }
  }

  private func evaluate(_ screen: inout Screen, _ pending: PendingScreen) {
    let context = pending.context
    if let size = pending.statement.first(.screenSize) {
      screen.sizeRange = context.place(of: size)
      let sides = size.children.filter { $0.kind == .dimension }
      if sides.count == 2 {
        screen.width = extent(sides[0], pending) ?? .fit
        screen.height = extent(sides[1], pending) ?? .fit
      }
    }
    if let device = pending.statement.first(.screenDevice) { apply(device, pending, to: &screen) }
    // The keyword and the name come first.
    let words = pending.statement.children.filter { $0.kind == .identifier }.dropFirst(2)
    for word in words { apply(word, nil, pending, to: &screen) }
    for clause in pending.statement.children where clause.kind == .screenClause {
      if let word = clause.first(.identifier) { apply(word, clause, pending, to: &screen) }
    }
  }

  /// Gives a screen the size and the safe area of a device.
  private func apply(_ named: Cursor, _ pending: PendingScreen, to screen: inout Screen) {
    let context = pending.context
    var words = named.children.map { $0 }
    guard let first = words.first, let last = words.last else { return }
    screen.isLandscape = words.count > 1 && context.reader.string(last) == "landscape"
    if screen.isLandscape { words.removeLast() }
    screen.sizeRange = context.place(of: named)
    guard words.count == 1, let device = Device.named(context.reader.string(first)) else {
      return reportUnknownDevice(words, context)
    }
    mentions.append(
      Mention(
        place: context.place(of: named),
        subject: pending.isOfSet ? .screenOfSet(pending.screen) : .screen(pending.screen)))
    screen.device = device
    let size = device.size(isLandscape: screen.isLandscape)
    screen.width = .range(lower: Rational(size.width), upper: Rational(size.width))
    screen.height = .range(lower: Rational(size.height), upper: Rational(size.height))
    screen.safeArea = device.safeArea(isLandscape: screen.isLandscape)
  }

  /// Reports an unknown device. Its name may be written in words, as in shops, and other words may stand behind it.
  private func reportUnknownDevice(_ words: [Cursor], _ context: StatementContext) {
    let texts = words.map { context.reader.string($0) }
    guard let first = words.first, let last = words.last else { return }
    // The word may be a metric: the other half of the size is still to come.
    if metric(texts[0], from: NameScope.outermost) != nil {
      return report(
        .syntax, context.place(of: first),
        "a screen needs a width and a height: \(texts[0]) x 844, or a device, such as iPhone16")
    }
    let place = context.place(of: first).through(context.place(of: last))
    let name = texts.joined(separator: " ")
    let beginnings = texts.indices.reversed().map { texts[...$0].joined().lowercased() }
    guard let meant = beginnings.compactMap({ one in Device.all.first { $0.name.lowercased() == one } }).first else {
      return reportUnknown(.unknownName, "the device", name, at: place, among: Device.all.map { $0.name })
    }
    report(
      .unknownName, place, "the device '\(name)' is not known here; did you mean '\(meant.name)'?",
      fix: ("Replace with '\(meant.name)'", place, meant.name))
  }

  /// Applies a property to a screen. `clause` is the property's word with its insets or its words; nil for a word
  /// alone.
  private func apply(_ word: Cursor, _ clause: Cursor?, _ pending: PendingScreen, to screen: inout Screen) {
    let name = pending.context.reader.string(word)
    switch ScreenProperty(rawValue: name) {
    case .safeArea:
      let tuple = clause.flatMap { $0.hasProblem ? nil : $0.expression }
      let scopes = tuple.map { conditionalPass.scopes(for: [$0], in: pending.scope, pending.context) } ?? []
      var areas: [(condition: Condition, insets: Insets)] = []
      conditionalPass.forEach(scopes) { scope in
        let insets = tuple.flatMap { constantPass.insets($0, of: name, scope: scope, pending.context) }
        if let insets { areas.append((self.scopes[scope].condition, insets)) }
      }
      if areas.isEmpty || areas.count < scopes.count, !pending.isOfSet { views[0].unknown(.safeArea) }
      screen.safeArea = areas.first?.insets ?? .zero
      screen.safeAreas = areas.count > 1 ? areas : []
    case .rtl: screen.isRightToLeft = true
    // Sizes of text make several screens of one: see `textScales`.
    case .text: break
    case .traits:
      let words = clause?.children.filter { $0.kind == .identifier }.dropFirst() ?? []
      screen.traits += words.map { pending.context.reader.string($0) }
    case nil: break
    }
  }

  /// Returns the scales of a screen's text in the order written; a size with an error has the standard scale.
  private func textScales(_ pending: PendingScreen) -> [TextScale] {
    var names: [String: SourceRange] = [:]
    return pending.statement.textSizes.map { size in
      let (name, place) = (size.textSizeName(pending.context.reader), pending.context.place(of: size))
      if let first = names[name] { reportTwice(name, at: place, first: first) }
      names[name] = place
      return textScale(size, pending.context) ?? .standard
    }
  }

  private func textScale(_ size: Cursor, _ context: StatementContext) -> TextScale? {
    if let word = size.first(.identifier) {
      let name = context.reader.string(word)
      if let category = TextCategory(rawValue: name) { return category.scale }
      reportUnknown(
        .unknownName, "the text size", name, at: context.place(of: word),
        among: TextCategory.allCases.map { $0.rawValue })
      return nil
    }
    let factors = size.children.filter { $0.kind == .percentLiteral && !$0.hasProblem }.map { percentage in
      let factor = percentage.first(.number).flatMap { Limits.number(context.reader.string($0)) }
      guard let factor, factor.sign > 0, factor <= Self.largestText else {
        report(
          .outOfRange, context.place(of: percentage), "text is shown at more than 0% and at most 10000% of its size")
        return Rational?.none
      }
      return factor * .hundredth
    }
    guard let first = factors.first, let width = first, let height = factors.last ?? first else { return nil }
    return TextScale(width: width, height: height)
  }

  private static let largestText = Rational(10_000)

  private func extent(_ dimension: Cursor, _ pending: PendingScreen) -> Extent? {
    let (scope, context) = (pending.scope, pending.context)
    let values = dimension.expressions
    guard let first = values.first else { return .fit }
    if let value = values.first(where: { conditionalPass.isConditional($0, from: scope, context) }) {
      let name = context.reader.string(value)
      report(
        .syntax, context.place(of: value),
        "'\(name)' depends on a condition, which asks for the size of a screen: that is a number of its own")
      return nil
    }
    guard let lower = evaluator.constant(first, of: .other("a screen's size"), scope: scope, context: context) else {
      return nil
    }
    var upper = lower
    if values.count == 2 {
      guard let end = evaluator.constant(values[1], of: .other("a screen's size"), scope: scope, context: context)
      else {
        return nil
      }
      upper = end
    }
    guard lower >= .zero else {
      report(.outOfRange, context.place(of: first), "a screen's size is never negative")
      return nil
    }
    guard lower <= upper else {
      report(.outOfRange, context.place(of: dimension), "the range is empty: its end is less than its start")
      return nil
    }
    return .range(lower: lower, upper: upper)
  }
}

extension Cursor {
  /// The sizes of text of a screen, in the order written.
  var textSizes: [Cursor] {
    children.filter { $0.kind == .screenClause }.flatMap { $0.children.filter { $0.kind == .textSize } }
  }

  /// Returns a size of text as names of screens have it: without spaces.
  func textSizeName(_ reader: Reader) -> String {
    String(reader.string(self).map { $0 == "×" ? "x" : $0 }.filter { !$0.isWhitespace })
  }
}

extension LoweringPass {
  var screenPass: ScreenPass { ScreenPass(builder: builder) }
}
