import Solver
import Syntax
import Texts

// Evaluates the declarations of screens: sizes, safe areas, traits, and how large text is.

struct ScreenPass: LoweringPass {
  let builder: LayoutBuilder

  /// Returns the screen of a statement, or a screen for each combination of what its lists say, named as in
  /// `large.135%`. Reports the list that makes too many of them `besides` other screens, and returns as many as are
  /// allowed.
  func declaredScreens(
    _ name: String, _ place: SourceRange, _ statement: Cursor, _ context: StatementContext, besides others: Int
  ) -> Numbered<Screen> {
    var names = [builder.chosenLanguage.map { "\(name).\($0.language.text)" } ?? name]
    for list in lists(statement, context) where list.names.count > 1 {
      guard names.count.times(list.names.count) + others <= Screen.mostOfLayout else {
        report(
          .outOfRange, list.place,
          "these lists make more than \(Screen.mostOfLayout) screens, which are the limit of a layout")
        break
      }
      names = names.flatMap { name in list.names.map { "\(name).\($0)" } }
    }
    return Table(names.map { Screen(name: $0, nameRange: place, width: .fit, height: .fit) })
  }

  /// Returns what the lists of a screen add to its name, those first that change last, each with its place.
  private func lists(_ statement: Cursor, _ context: StatementContext) -> [(names: [String], place: SourceRange)] {
    let languages = languagePass.languages(of: statement, context).map { $0.name }
    let lists =
      [(statement.languages, languages)]
      + [statement.textSizes, statement.keyboardHeights].map { nodes in
        (nodes, nodes.map { $0.nameInScreen(context.reader) })
      }
    return lists.compactMap { nodes, names in
      guard let first = nodes.first, let last = nodes.last else { return nil }
      return (names, context.place(of: first).through(context.place(of: last)))
    }
  }

  func evaluateScreen(_ pending: PendingScreen) {
    let numbers = pending.screen..<pending.screen.advanced(by: pending.count)
    let all = Array(pending.isOfSet ? declarations.screensOfSets[numbers] : screens[numbers])
    guard var screen = all.first else { return }
    evaluate(&screen, pending)
    let scales = textScales(pending)
    let keyboards = keyboards(pending, on: screen)
    let languages = languagePass.evaluate(pending)
    let direction = screen.isRightToLeft
    for (place, number) in numbers.enumerated() {
      screen.name = all[place].name
      let (rest, keyboard) = place.quotientAndRemainder(dividingBy: max(1, keyboards.count))
      let (language, scale) = rest.quotientAndRemainder(dividingBy: max(1, scales.count))
      screen.language = languages.indices.contains(language) ? languages[language] : nil
      screen.isRightToLeft =
        pending.statement.statesDirection(pending.context.reader)
        ? direction : screen.language?.isRightToLeft ?? false
      if scales.indices.contains(scale) { screen.textScale = scales[scale] }
      if keyboards.indices.contains(keyboard) { screen.keyboards = keyboards[keyboard] }
      if pending.isOfSet { declarations.screensOfSets[number] = screen } else { screens[number] = screen }
    }
  }

  /// Reports the first list with which the layout has too many screens in too many states.
  func checkConfigurations(of declared: [PendingScreen]) {
    var count = 0
    for pending in declared where !pending.isOfSet {
      count += pending.count
      guard count.times(max(1, declarations.combinationCount)) > Screen.mostConfigurations,
        let list = lists(pending.statement, pending.context).last(where: { $0.names.count > 1 })
      else { continue }
      reportAtInstance(
        .outOfRange, list.place,
        "with this list there are more than \(Screen.mostConfigurations) screens and states, which are the limit of a "
          + "layout: take out some")
      return
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
    let clauses = pending.statement.children.filter { $0.kind == .screenClause }
    let properties =
      words.map { ($0, nil) } + clauses.compactMap { clause in clause.first(.identifier).map { ($0, clause) } }
    reportRepeated(properties.map { $0.0 }, context)
    for (word, clause) in properties { apply(word, clause, pending, to: &screen) }
  }

  /// Reports properties of a screen that are given twice, of which `rtl` and `ltr` are one.
  private func reportRepeated(_ words: [Cursor], _ context: StatementContext) {
    var seen: [String: (name: String, place: SourceRange)] = [:]
    for word in words.sorted(by: { $0.offset < $1.offset }) {
      let (name, place) = (context.reader.string(word), context.place(of: word))
      let property = ScreenProperty(rawValue: name)?.isAlone == true ? "direction" : name
      if let first = seen[property] {
        if first.name == name {
          reportTwice(name, at: place, first: first.place)
        } else {
          report(
            .duplicateName, place, "'\(first.name)' and '\(name)' both say how the screen is read: remove one of them",
            related: [(place: first.place, message: "'\(first.name)' is given here")])
        }
      }
      seen[property] = (name, place)
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
    if metric(texts[0], from: .outermost) != nil {
      return report(
        .syntax, context.place(of: first),
        "a screen needs a width and a height: \(texts[0]) x 844, or a device, such as iPhone16")
    }
    let place = context.place(of: first).through(context.place(of: last))
    let name = texts.joined(separator: " ")
    let beginnings = texts.indices.reversed().map { texts[...$0].joined().lowercased() }
    guard let meant = beginnings.compactMap({ one in Device.all.first { $0.name.lowercased() == one } }).first else {
      let names = Device.all.map { $0.name }
      guard builder.nearest(to: name, among: { names }) == nil, !builder.isUnread(name) else {
        return reportUnknown(.unknownName, "the device", name, at: place, among: names)
      }
      return report(
        .unknownName, place, "the device '\(name)' is not known here: the devices are \(Wording.list(names))")
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
      if areas.isEmpty || areas.count < scopes.count, !pending.isOfSet { views[.root].unknown(.safeArea) }
      screen.safeArea = areas.first?.insets ?? .zero
      screen.safeAreas = areas.count > 1 ? areas : []
    case .rtl: screen.isRightToLeft = true
    case .ltr: screen.isRightToLeft = false
    // Languages, sizes of text and keyboards make several screens of one: see `evaluateScreen`.
    case .text, .keyboard, .language: break
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
      let (name, place) = (size.nameInScreen(pending.context.reader), pending.context.place(of: size))
      if let first = names[name] { reportTwice(name, at: place, first: first) }
      names[name] = place
      return textScale(size, pending.context) ?? .standard
    }
  }

  /// Returns for each keyboard of a list its heights under conditions, in the order written. Without a keyboard and
  /// with an error there are none.
  private func keyboards(_ pending: PendingScreen, on screen: Screen) -> [[(
    condition: Condition, height: KeyboardHeight
  )]] {
    let context = pending.context
    let clauses = pending.statement.children.filter { clause in
      clause.kind == .screenClause
        && clause.first(.identifier).map { context.reader.string($0) } == ScreenProperty.keyboard.rawValue
    }
    guard let word = clauses.first?.first(.identifier) else { return [] }
    let heights = pending.statement.keyboardHeights
    guard !heights.isEmpty else {
      guard let device = screen.device else {
        if !clauses[0].hasProblem, pending.statement.first(.screenDevice) == nil {
          report(
            .outOfRange, context.place(of: word),
            "a keyboard needs a height where the screen is no device: write keyboard 291, or a device, such as iPhone16",
            fix: ("Insert '291'", context.place(of: word.range.upperBound..<word.range.upperBound), " 291"))
        }
        unknownKeyboard(pending)
        return []
      }
      return [keyboards(Rational(device.keyboardHeight(isLandscape: screen.isLandscape)), under: .always, on: screen)]
    }
    var names: [String: SourceRange] = [:]
    return heights.map { node in
      let (name, place) = (node.nameInScreen(context.reader), context.place(of: node))
      if let first = names[name] { reportTwice(name, at: place, first: first) }
      names[name] = place
      guard let expression = node.expression else { return [] }
      let scopes = conditionalPass.scopes(for: [expression], in: pending.scope, context)
      var found: [(condition: Condition, height: KeyboardHeight)] = []
      conditionalPass.forEach(scopes) { scope in
        guard
          let height = evaluator.constant(
            expression, of: .other("the height of a keyboard"), scope: scope, context: context)
        else { return unknownKeyboard(pending) }
        guard height >= .zero else {
          report(.outOfRange, place, "the height of a keyboard is never negative")
          return unknownKeyboard(pending)
        }
        found += keyboards(height, under: self.scopes[scope].condition, on: screen)
      }
      return found
    }
  }

  private func unknownKeyboard(_ pending: PendingScreen) { if !pending.isOfSet { views[.root].unknown(.keyboard) } }

  /// Returns the heights of a keyboard, which is never higher than the root: where that is a range, under a condition.
  private func keyboards(
    _ height: Rational, under condition: Condition, on screen: Screen
  ) -> [(condition: Condition, height: KeyboardHeight)] {
    guard case .range(let lower, let upper) = screen.height, lower < height else {
      return [(condition, .points(height))]
    }
    guard height < upper else { return [(condition, .whole)] }
    let comparison = SizeComparison(width: .zero, height: .one, constant: -height, sign: .greaterOrEqual)
    let when = conditionalPass.intern(
      When(text: "height >= \(NumberText.points(height))", condition: .comparison(comparison)))
    return [true, false].map { isHigh in
      var condition = condition
      condition.require(Condition(branches: [Condition.Branch(when: when, holds: isHigh)]))
      return (condition, isHigh ? .points(height) : .whole)
    }
  }

  private func textScale(_ size: Cursor, _ context: StatementContext) -> TextScale? {
    if let word = size.first(.identifier) {
      let name = context.reader.string(word)
      if let category = TextCategory(rawValue: name) { return TextScale(category) }
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

  /// Whether `fit` is meant by a name, which no metric has.
  private func isFit(_ name: String, from scope: ScopeID) -> Bool {
    (name.lowercased() == "auto" || Spelling.nearest(to: name, among: ["fit"]) != nil)
      && metric(name, from: scope) == nil
      && !isUnread(name) && name.allSatisfy { $0.isLetter }
  }

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
    if let value = values.first(where: { isFit(context.reader.string($0), from: scope) }) {
      let (name, place) = (context.reader.string(value), context.place(of: value))
      report(
        .unknownName, place, "the size '\(name)' is not known here; did you mean 'fit'?",
        fix: ("Replace with 'fit'", place, "fit"))
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

  /// Whether a screen says in which direction it is read.
  fileprivate func statesDirection(_ reader: Reader) -> Bool {
    children.contains { word in
      word.kind == .identifier && ScreenProperty(rawValue: reader.string(word))?.isAlone == true
    }
  }

  /// The heights of keyboards of a screen, in the order written.
  var keyboardHeights: [Cursor] {
    children.filter { $0.kind == .screenClause }.flatMap { $0.children.filter { $0.kind == .keyboardHeight } }
  }

  /// Returns a value of a list as names of screens have it: without spaces.
  func nameInScreen(_ reader: Reader) -> String {
    String(reader.string(self).map { $0 == "×" ? "x" : $0 }.filter { !$0.isWhitespace })
  }
}

extension LoweringPass {
  var screenPass: ScreenPass { ScreenPass(builder: builder) }
  var languagePass: LanguagePass { LanguagePass(builder: builder) }
}
