import Analysis
import Protocol
import Syntax
import Texts

/// Completion in the declaration of a view, a guide or a layout: properties, their values, types.
struct DeclarationCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    switch tokens.last?.kind {
    case .colon: behindColon
    case .comma where place.isDeclaration && text != nil: behindText.map { $0 + properties }
    case .leftParen where place.isDeclaration, .comma where place.isDeclaration:
      place.parentheses == 1 ? properties : place.parentheses > 1 ? metrics : []
    case .number, .identifier, .string, .percent, .rightParen: behindText
    case .times where place.isDeclaration && place.parentheses > 0: sizes
    case .plus, .minus, .star, .slash: place.isDeclaration && place.parentheses > 0 ? metrics : nil
    default: nil
    }
  }

  /// The tokens of a text behind its colon, if it is the last property before the cursor; else nil.
  private var text: ArraySlice<CompletionPlace.Token>? {
    guard place.isDeclaration, place.parentheses > 0 else { return nil }
    let properties = tokens.indices.dropFirst().filter {
      tokens[$0].kind == .colon && tokens[$0 - 1].kind == .identifier && tokens[$0 - 1].text != "sample"
    }
    guard let colon = properties.last, tokens[colon - 1].text == "text", colon + 1 < tokens.count else { return nil }
    return tokens[(colon + 1)...]
  }

  /// The candidates behind `text: 640 x 20` or `text: "Sign in"`, and in the options that follow.
  private var behindText: [CompletionCandidate]? {
    guard let text, let last = text.last else { return nil }
    let words = text.filter { $0.kind == .identifier }
    let given = words.compactMap { TextOption(rawValue: $0.text) }
    // A metric may be one side of the size.
    let isComplete = text.contains { $0.kind == .string || $0.kind == .times } || !given.isEmpty
    guard isComplete, !text.dropLast().isEmpty || last.kind == .string else { return nil }
    switch last.kind == .identifier ? TextOption(rawValue: last.text) : nil {
    case .font: return fontWords { $0.kind == .style } + metrics
    case .lines: return metrics
    case .shrinks, .sample: return []
    case .truncates, nil: break
    }
    let ofMeasures: [TextOption] = [.lines, .truncates, .shrinks]
    let hasWords = text.contains { $0.kind == .string }
    let options = TextOption.allCases.filter { option in
      !given.contains(option) && (hasWords || ofMeasures.contains(option))
    }
    let isInFont = last.kind != .comma && given.last == .font
    return (isInFont ? fontWords { word in word.kind != .style && !words.contains { $0.text == word.rawValue } } : [])
      + options.map { option in
        candidate(option.rawValue, .keyword, "text", option.meaning, insert: option.snippet, rank: 0)
      }
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
    let colon = tokens.lastIndex { $0.kind == .colon }
    guard let colon, colon > 0, tokens[colon - 1].text == "intrinsic" else { return metrics }
    return metrics + [candidate("_", .keyword, "no size", "The content has no size on this axis.")]
  }

  private var answers: [CompletionCandidate] {
    ["yes", "no"].map { candidate($0, .keyword, "answer", "", rank: 0) }
  }

  /// The properties that stand before the cursor in the parentheses around it.
  private var given: Set<String> {
    let inside = tokens[(place.openBracket ?? 0)...]
    return Set(zip(inside, inside.dropFirst()).filter { $1.kind == .colon }.map { $0.0.text })
  }

  /// The properties, and the metrics of an instance, that are not given yet; the most used properties come first.
  private var properties: [CompletionCandidate] {
    let metrics = place.declaredLayout.map { place.library.settableMetrics(of: $0) } ?? []
    let settable = metrics.filter { ViewProperty.named($0.name) == nil }.map { metric in
      candidate(
        metric.name, .constant, "metric", "The metric of the layout, with another value in this instance.",
        insert: "\(metric.name): ${1:0}", rank: 4)
    }
    let order = ["intrinsic", "text", "hug", "margins", "resist", "hugH", "hugV", "resistH", "resistV"]
    let given = given
    let all =
      settable
      + ViewProperty.all.map { property in
        candidate(
          property.name, .field, "property", property.meaning, insert: "\(property.name): \(property.form.snippet)"
        ).with { $0.weight = Double(order.count - (order.firstIndex(of: property.name) ?? order.count)) }
      }.inOrderOfWeight
    return all.filter { !given.contains($0.name) }
  }

  /// Returns the states that an instance may be kept in.
  private func states(of layout: LayoutKey) -> [CompletionCandidate] {
    place.library.states(of: layout).map {
      candidate($0.name, .enumMember, "state", "The instance is in the state `\($0.name)` always.", rank: 1)
    }
  }

  private var behindColon: [CompletionCandidate] {
    guard tokens.count >= 2 else { return [] }
    let name = tokens[tokens.count - 2].text
    if place.parentheses > 0 {
      if name == "state", let layout = place.declaredLayout { return states(of: layout) }
      if case .answer = ViewProperty.named(name)?.value { return answers }
      if case .word(let words, _) = ViewProperty.named(name)?.value {
        return words.map { candidate($0, .keyword, name, "", rank: 0) }
      }
      return ViewProperty.named(name)?.isPriority == true ? priorities + metrics : sizes
    }
    guard place.isDeclaration, let model else { return [] }
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

extension CompletionPlace {
  /// The layout that the view being declared is an instance of.
  fileprivate var declaredLayout: LayoutKey? {
    guard let open = tokens.lastIndex(where: { $0.kind == .leftParen }) else { return nil }
    // The last parenthesis may open the value of a property: then the list begins at the one before it.
    let start =
      tokens[..<open].last?.kind == .colon ? tokens[..<open].lastIndex { $0.kind == .leftParen } ?? open : open
    guard start > 2, tokens[start - 1].kind == .identifier, tokens[start - 2].kind == .colon else { return nil }
    return library.layout(tokens[start - 1].text, from: file)
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
