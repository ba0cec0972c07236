import Solver
import Syntax
import Texts

// The value of the property `text`: words with their font, or measures, and how they wrap.

struct TextPass: LoweringPass {
  let builder: LayoutBuilder

  /// The parts of a property, in the order written.
  private struct Parts {
    var size: Cursor?
    var words: [Cursor] = []
    var options: [(option: TextOption, node: Cursor)] = []
  }

  /// Returns the change that a `text` makes to its view; nil for an error, which is then reported.
  func text(_ property: Cursor, _ pending: PendingProperties) -> (@Sendable (inout ViewNode) -> Void)? {
    let parts = parts(of: property, pending)
    guard let content = content(parts, property, pending) else { return nil }
    var text = ViewText(content)
    for (option, node) in parts.options {
      switch option {
      case .lines: text.writtenLines = lines(node, pending)
      case .truncates: text.truncates = true
      case .shrinks: text.shrinksTo = share(node, pending)
      case .font, .sample: break
      }
    }
    let (place, made) = (pending.context.place(of: property), text)
    return { view in
      view.intrinsicRange = place
      view.text = made
      view.takeSizeOfText()
    }
  }

  /// The expressions of a property, whose metrics may have several values.
  static func expressions(of property: Cursor) -> [Cursor] {
    property.expressions + property.children(.textOption).flatMap { $0.expressions }
  }

  private func parts(of property: Cursor, _ pending: PendingProperties) -> Parts {
    let reader = pending.context.reader
    var parts = Parts()
    var seen: [TextOption: SourceRange] = [:]
    for child in property.children {
      if child.kind == .string { parts.words.append(child) }
      if child.kind.isExpression { parts.size = child }
      guard child.kind == .textOption, let word = child.first(.identifier),
        let option = TextOption(rawValue: reader.string(word))
      else { continue }
      let place = pending.context.place(of: word)
      if let first = seen[option] { reportTwice(option.rawValue, at: place, first: first) }
      seen[option] = place
      parts.options.append((option, child))
    }
    return parts
  }

  private func content(_ parts: Parts, _ property: Cursor, _ pending: PendingProperties) -> ViewText.Content? {
    let context = pending.context
    if let size = parts.size {
      if let words = parts.words.first {
        report(.syntax, context.place(of: words), "a text is its words or its size on one line, not both: remove one")
        return nil
      }
      for (option, node) in parts.options where option == .font || option == .sample {
        report(
          .syntax, context.place(of: node),
          "only words have a \(option.rawValue), such as text: \"Sign in\" font title2")
      }
      return measures(size, pending)
    }
    guard let words = parts.words.first else {
      report(
        .syntax, context.place(of: property),
        "a text is words in quotes, or its size on one line, such as text: \"Sign in\" or text: 640 x 20")
      return nil
    }
    if parts.words.count > 1 {
      report(.syntax, context.place(of: parts.words[1]), "a text has its words once: write \\n where a new line begins")
      return nil
    }
    var written = WrittenText(words: string(words, context), place: context.place(of: words))
    if written.words.count > MeasuredWords.mostCharacters {
      report(.outOfRange, context.place(of: words), "a text has \(MeasuredWords.mostCharacters) characters at most")
    }
    for (option, node) in parts.options {
      if option == .font { written.font = font(node, pending) }
      if option == .sample { written.samples = node.children(.string).map { string($0, context) } }
    }
    languagePass.translate(&written, in: views[pending.view].textControl)
    return .words(written)
  }

  func string(_ node: Cursor, _ context: StatementContext) -> String {
    TextEscapes.words(of: node.bytes(in: context.reader.text, from: context.reader.pieceStart))
  }

  // MARK: Measures

  private func measures(_ value: Cursor, _ pending: PendingProperties) -> ViewText.Content? {
    guard value.kind == .size, let (first, second) = constantPass.sides(ofSize: value) else {
      guard !pending.properties.hasProblem else { return nil }
      let size = equationMistakes.size(meantBy: value, pending.context)
      report(
        .syntax, pending.context.place(of: value), "a text is width x height on one line, such as 640 x 20",
        fix: size.map { ("Write '\($0)'", pending.context.place(of: value), $0) })
      return nil
    }
    let sides = [first, second].map { side -> Rational? in
      guard side.kind != .identifier else {
        report(
          .syntax, pending.context.place(of: side), "a text has a width and a height on one line, such as 640 x 20")
        return nil
      }
      return constantPass.size(side, "text", pending)
    }
    guard let width = sides[0], let height = sides[1] else { return nil }
    return .measures(width: width, height: height)
  }

  // MARK: Options

  /// Returns the number of lines that `lines 3` allows, 0 for any; nil for an error, which is then reported.
  private func lines(_ option: Cursor, _ pending: PendingProperties) -> Int? {
    guard let count = option.expression, let number = constantPass.number(count, of: .property("lines"), pending) else {
      return nil
    }
    guard number.isInteger, number.sign >= 0 else {
      report(
        .outOfRange, pending.context.place(of: count),
        "a text has a whole number of lines, or 0 for as many as it needs")
      return nil
    }
    return number.roundedUp ?? WrappingMeasures.limit
  }

  /// Returns the part of one that `shrinks 70%` says; nil for an error, which is then reported.
  private func share(_ option: Cursor, _ pending: PendingProperties) -> Rational? {
    guard let percentage = option.first(.percentLiteral), let written = percentage.first(.number) else { return nil }
    guard let number = Limits.number(pending.context.reader.string(written)), number.sign > 0, number <= Rational(100)
    else {
      report(
        .outOfRange, pending.context.place(of: percentage),
        "a text shrinks to more than 0% and at most 100% of its size")
      return nil
    }
    return number * .hundredth
  }

  /// Returns the font behind `font`; nil for an error, which is then reported.
  private func font(_ option: Cursor, _ pending: PendingProperties) -> TextFont? {
    let context = pending.context
    let words = option.children(.identifier).dropFirst().compactMap { word in
      FontWord(rawValue: context.reader.string(word)).map { (word: $0, node: word) }
    }
    var size: TextFont.Size?
    if let style = words.first(where: { $0.word.kind == .style }) {
      size = TextStyle(rawValue: style.word.rawValue).map { .style($0) }
    } else if let number = option.expression {
      size = points(number, pending).map { .points($0) }
    }
    for kind in [FontWord.Kind.style, .weight] {
      let own = words.filter { $0.word.kind == kind }
      guard own.count > 1 else { continue }
      report(
        .duplicateName, context.place(of: own[1].node),
        "a font has one \(kind == .style ? "style" : "weight"): remove '\(own[0].word)' or '\(own[1].word)'")
    }
    guard let size else { return nil }
    var font = TextFont(size)
    font.family = option.first(.string).map { string($0, context) }
    font.weight = words.first { $0.word.kind == .weight }.flatMap { FontWeight(rawValue: $0.word.rawValue) }
    font.isItalic = words.contains { $0.word == .italic }
    font.scales = words.contains { $0.word == .scales }
    return font
  }

  private func points(_ node: Cursor, _ pending: PendingProperties) -> Double? {
    let context = pending.context
    if node.kind == .name, metric(context.reader.string(node), from: pending.scope) == nil {
      let name = context.reader.string(node)
      guard !builder.isUnread(name) else { return nil }
      reportUnknown(
        .unknownName, "the text style", name, at: context.place(of: node), among: FontWord.allCases.map { $0.rawValue })
      return nil
    }
    guard let number = constantPass.number(node, of: .property("font"), pending) else { return nil }
    guard number.sign > 0, number <= Rational(1000) else {
      report(.outOfRange, context.place(of: node), "a font has more than 0 points and at most 1000")
      return nil
    }
    return number.double
  }
}

extension LoweringPass {
  var textPass: TextPass { TextPass(builder: builder) }
}
