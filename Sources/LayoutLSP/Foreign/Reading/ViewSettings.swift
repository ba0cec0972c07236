// What is said of a view besides its constraints: words, font, lines, hugging, the settings of a stack.

struct ViewSettings {
  let reading: ClassReading

  /// The properties that mean something here.
  static let names: Set<String> = [
    "text", "attributedText", "attributedPlaceholder", "attributedTitle", "placeholder", "title", "stringValue",
    "placeholderString", "font", "numberOfLines",
    "maximumNumberOfLines", "axis", "orientation", "spacing", "alignment", "distribution", "layoutMargins",
    "directionalLayoutMargins", "isLayoutMarginsRelativeArrangement", "layoutMarginsRelativeArrangement", "isHidden",
    "hidden", "frame", "bounds", "center", "autoresizingMask", "transform", "translatesAutoresizingMaskIntoConstraints",
  ]

  /// Whether a property holds the words of a view.
  static func areWords(_ name: String) -> Bool { ["text", "attributedText", "title", "stringValue"].contains(name) }

  func set(_ name: String, of number: Int, to value: Value, _ expression: CodeExpression, in scope: Scope) {
    guard Self.names.contains(name) else { return }
    let isSure = reading.conditions.isEmpty && reading.barrier == nil
    switch name {
    case "frame", "bounds", "center", "autoresizingMask", "transform": reading.isOpen = true
    case "isHidden", "hidden":
      reading.isOpen = true
      let (isHidden, isShown) = if case .flag(let flag) = value { (flag, !flag) } else { (false, false) }
      reading.views.change(number) { view in
        if isSure, isHidden || isShown { view.isHidden = isHidden } else { view.comesAndGoes = true }
      }
    case "translatesAutoresizingMaskIntoConstraints": if case .flag(true) = value { reading.isOpen = true }
    case "text", "attributedText", "attributedPlaceholder", "attributedTitle":
      setWords(value, of: number, isSure: isSure)
    case _ where !isSure: reading.isOpen = true
    case "placeholder", "title", "stringValue", "placeholderString":
      if case .words(let words) = value {
        reading.views.change(number) { $0.words = name.hasPrefix("placeholder") ? $0.words ?? words : words }
      }
    case "font":
      let font = Fonts(reading: reading).font(expression, in: scope)
      reading.views.change(number) { $0.font = font }
    case "numberOfLines", "maximumNumberOfLines":
      if let lines = value.asPlainNumber { reading.views.change(number) { $0.lines = lines } }
    default: setStack(name, of: number, to: value, expression)
    }
  }

  private func setWords(_ value: Value, of number: Int, isSure: Bool) {
    if case .words(let words) = value, isSure {
      reading.views.change(number) { $0.words = words }
    } else {
      reading.views.change(number) { $0.hasOtherWords = true }
    }
  }

  private func setStack(_ name: String, of number: Int, to value: Value, _ expression: CodeExpression) {
    let symbol = ViewSettings.symbol(value, expression)
    reading.views.change(number) { view in
      switch name {
      case "layoutMargins", "directionalLayoutMargins":
        let sides = if case .insets(let insets) = value { insets.sides } else { [ForeignNumber]() }
        let margins = sides.compactMap { $0.plain }
        guard margins.count == 4 else {
          view.stack?.isPartlyRead = true
          return
        }
        view.stack?.margins = margins
      case "isLayoutMarginsRelativeArrangement", "layoutMarginsRelativeArrangement":
        if case .flag(true) = value { view.marginsCount = true }
      case "axis", "orientation": view.stack?.isVertical = symbol.lowercased().hasSuffix("vertical")
      case "spacing":
        if let spacing = value.asPlainNumber { view.stack?.spacing = spacing } else { view.stack?.isPartlyRead = true }
      case "alignment": view.stack?.alignment = ViewSettings.alignment(symbol)
      case "distribution": view.stack?.distribution = ViewSettings.distribution(symbol)
      default: break
      }
    }
  }

  private static func symbol(_ value: Value, _ expression: CodeExpression) -> String {
    if case .symbol(let name) = value { return name }
    return expression.lastName ?? ""
  }

  private static let alignments = [
    "fill", "leading", "trailing", "top", "bottom", "center", "firstBaseline", "lastBaseline",
  ]
  private static let distributions = [
    "fillEqually", "fillProportionally", "equalSpacing", "equalCentering", "fill",
  ]

  private static func alignment(_ name: String) -> String? {
    alignments.first { name.lowercased().hasSuffix($0.lowercased()) }
  }

  private static func distribution(_ name: String) -> String? {
    distributions.first { name.lowercased().hasSuffix($0.lowercased()) }
  }
}

/// Fonts that a layout can say: those of the system, and text styles.
struct Fonts {
  let reading: ClassReading

  private static let styles = [
    "largeTitle", "title1", "title2", "title3", "headline", "body", "callout", "subheadline", "footnote", "caption1",
    "caption2",
  ]
  private static let weights = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]

  /// Returns a font as a layout has it; nil for one that it does not know.
  func font(_ expression: CodeExpression, in scope: Scope) -> String? {
    guard case .call(let function, let arguments) = expression.form, let name = function.lastName,
      let first = arguments.first?.value
    else { return nil }
    switch name {
    case "preferredFont", "preferredFontForTextStyle":
      guard let style = first.lastName else { return nil }
      let plain = style.lowercased().hasPrefix("uifonttextstyle") ? String(style.dropFirst(15)) : style
      return Self.styles.first { $0.lowercased() == plain.lowercased() }
        ?? (plain == "subhead" ? "subheadline" : nil)
    case "systemFont", "systemFontOfSize", "monospacedDigitSystemFont", "monospacedDigitSystemFontOfSize":
      let weight = arguments.dropFirst().first?.value.lastName.flatMap { name in
        Self.weights.first { name.lowercased().hasSuffix($0.lowercased()) }
      }
      return size(first, in: scope).map { $0 + (weight.map { $0 == "regular" ? "" : " \($0)" } ?? "") }
    case "boldSystemFont", "boldSystemFontOfSize": return size(first, in: scope).map { $0 + " bold" }
    case "italicSystemFont", "italicSystemFontOfSize": return size(first, in: scope).map { $0 + " italic" }
    default: return nil
    }
  }

  private func size(_ expression: CodeExpression, in scope: Scope) -> String? {
    guard let size = reading.evaluate(expression, in: scope).asPlainNumber, size > 0, size < 500 else { return nil }
    return ForeignNumber.text(size)
  }
}
