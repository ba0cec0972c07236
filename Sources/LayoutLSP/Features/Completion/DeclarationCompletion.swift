import Analysis
import Protocol
import Syntax
import Texts

/// Completion in the declaration of a view, a guide or a layout: properties, their values, types.
struct DeclarationCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.viewDeclarator, .colon): types
    case (.properties, .leftParen): properties
    case (.properties, .comma): textOptions + properties
    case (.properties, .property): textOptions
    case (.property, .colon): values
    case (.property, .times): sizes
    case (.property, _): place.slot.isInOperation ? metrics : []
    case (.textOption, _): inTextOption
    default: []
    }
  }

  // MARK: Texts

  /// The last property before the cursor, if it is a text.
  private var text: Cursor? {
    let property = place.parts(of: place.slot.node, .property).last
    return property.flatMap { place.firstWord(of: $0) == "text" ? $0 : nil }
  }

  /// The options that may follow `text: 640 x 20` or `text: "Sign in"`, and other options of it.
  private var textOptions: [CompletionCandidate] {
    guard let text, let last = text.children.last(where: { $0.length > 0 }), isWhole(last) else { return [] }
    let options = text.children(.textOption)
    let given = options.compactMap { self.option($0) }
    let hasWords = text.first(.string) != nil
    let ofMeasures: [TextOption] = [.lines, .truncates, .shrinks]
    let open = TextOption.allCases.filter { !given.contains($0) && (hasWords || ofMeasures.contains($0)) }
    return (place.before == .property && given.last == .font ? words(besidesThoseOf: last) : [])
      + open.map { option in
        candidate(option.rawValue, .keyword, "text", option.meaning, insert: option.snippet, rank: 0)
      }
  }

  /// Whether options may follow this part of a text: words, a whole size, or an option with its value.
  private func isWhole(_ part: Cursor) -> Bool {
    guard part.kind == .textOption else { return part.kind == .string || part.kind == .size }
    let last = part.children.last { $0.length > 0 }
    switch option(part) {
    case .shrinks, .sample: return last?.kind == .percentLiteral || last?.kind == .string
    default: return true
    }
  }

  private func option(_ node: Cursor) -> TextOption? {
    place.firstWord(of: node).flatMap { TextOption(rawValue: $0) }
  }

  /// The candidates for the value of an option, which is not complete yet.
  private var inTextOption: [CompletionCandidate] {
    let node = place.slot.node
    switch option(node) {
    case .font:
      let isFirst = place.before == .identifier && place.parts(of: node, .identifier).count == 1
      return fontWords { $0.kind == .style } + (isFirst ? [] : words(besidesThoseOf: node)) + metrics
    case .lines: return place.before == .identifier || place.slot.isInOperation ? metrics : []
    case .shrinks, .sample, .truncates, nil: return []
    }
  }

  /// Returns the words of fonts, but for styles, that a font does not have yet.
  private func words(besidesThoseOf font: Cursor) -> [CompletionCandidate] {
    let given = place.parts(of: font, .identifier).map { place.reader.string($0) }
    return fontWords { $0.kind != .style && !given.contains($0.rawValue) }
  }

  private func fontWords(where isMeant: (FontWord) -> Bool) -> [CompletionCandidate] {
    FontWord.allCases.filter(isMeant).map { word in
      let style = TextStyle(rawValue: word.rawValue)
      let points = style.map { "\(Int($0.size(at: .large, on: .uiKit))) points on iOS" }
      return candidate(word.rawValue, .enumMember, points ?? word.kind.rawValue, "", rank: 0)
    }
  }

  /// The candidates at the start of a property's value, and for the second number of a size.
  private var sizes: [CompletionCandidate] {
    guard place.firstWord(of: place.slot.node) == "intrinsic" else { return metrics }
    return metrics + [candidate("_", .keyword, "no size", "The content has no size on this axis.")]
  }

  /// The views with words in the instance that is declared, by their paths, with what they say.
  private var wordsOfInstance: [(path: String, words: String)] {
    guard let model, let layout = place.declaredLayout,
      let instance = model.views.indices.first(where: { model.views[$0].layout == layout })
    else { return [] }
    func inside(_ view: ViewID, _ prefix: String) -> [(path: String, words: String)] {
      model.views[view].children.flatMap { child -> [(path: String, words: String)] in
        let path = prefix + model.views[child].name
        let own = model.views[child].text?.written.map { [(path: path, words: $0.key)] } ?? []
        return own + inside(child, path + ".")
      }
    }
    return inside(instance, "")
  }

  /// The properties, and the metrics and words of an instance, that are not given yet; the most used properties come
  /// first.
  private var properties: [CompletionCandidate] {
    let settable = place.settableMetrics.map { metric in
      candidate(
        metric, .constant, "metric", "The metric of the layout, with another value in this instance.",
        insert: "\(metric): ${1:0}", rank: 4)
    }
    let order: [ViewProperty] = [.intrinsic, .text, .hug, .margins, .resist, .hugH, .hugV, .resistH, .resistV]
    let given = place.parts(of: place.slot.node, .property).compactMap { property in
      (property.first(.path) ?? property.first(.identifier)).map { place.reader.string($0) }
    }
    let words = wordsOfInstance.map { path, words in
      candidate(
        path, .variable, TextEscapes.quoted(words).onOneLine(most: 40), "The words of the view, in this instance.",
        insert: "\(path): \"${1:words}\"", rank: 3)
    }
    let all =
      settable + words
      + ViewProperty.allCases.map { property in
        let name = property.rawValue
        return candidate(
          name, .field, "property", property.meaning, insert: "\(name): \(property.form.value.snippet)"
        ).with { $0.weight = Double(order.count - (order.firstIndex(of: property) ?? order.count)) }
      }.inOrderOfWeight
    return all.filter { !given.contains($0.name) }
  }

  /// Returns the states that an instance may be kept in.
  private func states(of layout: LayoutKey) -> [CompletionCandidate] {
    place.library.states(of: layout).map {
      candidate($0.name, .enumMember, "state", "The instance is in the state `\($0.name)` always.", rank: 1)
    }
  }

  /// The values of the property before the cursor.
  private var values: [CompletionCandidate] {
    guard let property = place.firstWord(of: place.slot.node).flatMap({ ViewProperty(rawValue: $0) }) else {
      return sizes + wordsNow
    }
    if property.form == .color {
      return SystemColor.all.map {
        candidate($0.name, .enumMember, "#\($0.light)", "In the dark `#\($0.dark)`.", rank: 0)
      }
    }
    if property == .state, let layout = place.declaredLayout { return states(of: layout) }
    let choices = property.form.choices.map { candidate($0, .keyword, property.rawValue, "", rank: 0) }
    return !choices.isEmpty ? choices : property.isPriority ? priorities + metrics : sizes
  }

  /// What the view in an instance says now whose words are given before the cursor.
  private var wordsNow: [CompletionCandidate] {
    let node = place.slot.node
    let name = (node.first(.path) ?? node.first(.identifier)).map { place.reader.string($0) }
    return wordsOfInstance.filter { $0.path == name }.map {
      candidate(TextEscapes.quoted($0.words), .value, "words", "", rank: 0)
    }
  }

  // MARK: Types

  private var types: [CompletionCandidate] {
    guard let model else { return [] }
    var seen: Set<String> = []
    let classes = model.views.filter { $0.layout == nil }.compactMap { $0.typeName }
    let own = classes.filter { !place.isOnlyBeingWritten($0) && seen.insert($0).inserted }
    return layoutCandidates(place) + importableCandidates(place) + own.map { candidate($0, .class, "class") }
      + toolkitClasses(besides: seen)
  }

  /// The classes of the toolkits that the text does not use yet; those of AppKit come first where it uses AppKit.
  private func toolkitClasses(besides used: Set<String>) -> [CompletionCandidate] {
    let isForMac = used.contains { $0.hasPrefix("NS") } && !used.contains { $0.hasPrefix("UI") }
    return ToolkitClass.common.flatMap { toolkit, names in
      names.filter { !used.contains($0) }.map {
        candidate($0, .class, toolkit, rank: (toolkit == "AppKit") == isForMac ? 6 : 7)
      }
    }
  }
}

extension TextOption {
  /// The word with a number to fill in.
  fileprivate var snippet: String? {
    switch self {
    case .lines: "lines ${1:2}"
    case .shrinks: "shrinks ${1:70%}"
    case .sample: "sample: \"${1:0}\""
    case .font, .truncates: nil
    }
  }
}

extension CompletionPlace {
  /// The layout that the view being declared is an instance of.
  var declaredLayout: LayoutKey? {
    guard let view = around(.viewDeclarator), let colon = view.first(.colon) else { return nil }
    let type = parts(of: view, .identifier).first { $0.index > colon.index }
    return type.flatMap { library.layout(reader.string($0), from: document.file) }
  }

  /// The names of the metrics that the declared instance may give another value.
  var settableMetrics: [String] {
    let metrics = declaredLayout.map { library.settableMetrics(of: $0) } ?? []
    return metrics.map { $0.name }.filter { ViewProperty(rawValue: $0) == nil }
  }
}
