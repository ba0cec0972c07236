import Syntax
import Texts

// The words that an instance gives to views in it: `view yearly: Plan (title: "Yearly", header.price: "59.99")`. In this
// instance they take the place of those that its layout says; font, lines and options stay.

struct InstanceWordsPass: LoweringPass {
  let builder: LayoutBuilder

  /// What a property of an instance names, and gives a value.
  private struct Given {
    var name: String
    var place: SourceRange
    var value: Cursor
    var pending: PendingProperties
  }

  /// Reads a property of an instance that is none of the language and no metric: it names a view in the instance. Returns
  /// false for any other property, and for a name of nothing there that means something elsewhere.
  func apply(_ property: Cursor, named name: String, at place: SourceRange, to pending: PendingProperties) -> Bool {
    let view = pending.view
    guard let key = views[view].layout, scopes[pending.scope].root != view,
      let value = property.first(.string) ?? property.expression
    else { return false }
    let given = Given(name: name, place: place, value: value, pending: pending)
    if name == ViewProperty.text.rawValue {
      // A layout that is a text itself shows other words.
      return value.kind == .string && views[view].text == nil && reportOwnWords(given)
    }
    guard ViewProperty(rawValue: name) == nil, builder.instances.metricsSet[place] == nil,
      !builder.library.settableMetrics(of: key).contains(where: { $0.name == name })
    else { return false }
    let names = (property.first(.path) ?? property).children.prefix { $0.kind != .colon && $0.kind != .equal }
      .filter { $0.kind == .identifier }
    guard let named = namedViews(names, given) else { return value.kind == .string || names.count > 1 }
    if !named.isEmpty { give(given, to: named) }
    return !named.isEmpty || value.kind == .string && reportUnknown(given)
  }

  // MARK: Names

  /// Returns the views that a path names: several where they exist one at a time. Returns none where nothing has its
  /// first name; nil where a further one is not known, which is then reported.
  private func namedViews(_ names: [Cursor], _ given: Given) -> [ViewID]? {
    var found = [given.pending.view]
    for (number, name) in names.enumerated() {
      let word = given.pending.context.reader.string(name)
      let inner = found.flatMap { namesakes(word, in: $0) }
      guard let first = inner.first else {
        if number == 0 { return [] }
        if found.contains(where: { views[$0].isIncomplete }) { return nil }
        _ = reportUnknown(given)
        return nil
      }
      resolver.mention(.view(first), at: given.pending.context.place(of: name))
      found = inner
    }
    return found
  }

  private func namesakes(_ name: String, in view: ViewID) -> [ViewID] {
    var (found, next): ([ViewID], ViewID?) = ([], views.latestChild(name, of: view))
    while let child = next {
      found.append(child)
      next = views[child].earlierNamesake
    }
    return found.reversed()
  }

  /// Returns the paths of the views with words inside a view.
  private func pathsOfWords(in view: ViewID, behind prefix: String = "") -> [String] {
    views[view].children.flatMap { child -> [String] in
      let path = prefix + views[child].name
      return (views[child].text?.written == nil ? [] : [path]) + pathsOfWords(in: child, behind: path + ".")
    }.unique
  }

  // MARK: Words

  private func give(_ given: Given, to named: [ViewID]) {
    let takers = named.filter { views[$0].text?.written != nil }
    guard !takers.isEmpty else {
      guard !named.contains(where: { views[$0].isIncomplete || views[$0].unknownParts == .all }) else { return }
      return report(.unknownName, given.place, "'\(given.name)' has no words\(thoseWithWords(given.pending.view))")
    }
    guard given.value.kind == .string else {
      let written = given.pending.context.reader.string(given.value)
      return report(
        .syntax, given.pending.context.place(of: given.value),
        "'\(given.name)' takes words, which stand in quotes: \"\(visible(written))\"",
        fix: ("Put it in quotes", given.pending.context.place(of: given.value), TextEscapes.quoted(written)))
    }
    let place = given.pending.context.place(of: given.value)
    let words = textPass.string(given.value, given.pending.context)
    for view in takers {
      guard let change = change(to: WrittenText(words: words, place: place), of: view) else { continue }
      let subjects = [view] + [scrolling.contentOfWords(view)].compactMap { $0 }
      for subject in subjects { change(&views[subject]) }
      // What depends on conditions, its font alone, is set later.
      if declarations.propertyChanges.contains(where: { $0.view == view }) {
        declarations.propertyChanges += subjects.map {
          PropertyChange(view: $0, condition: .always, apply: change)
        }
      }
    }
  }

  /// Returns what puts other words in the place of a view's own.
  private func change(to words: WrittenText, of view: ViewID) -> PropertyValue.Change? {
    guard let own = views[view].text?.written else { return nil }
    var given = words
    (given.font, given.samples) = (own.font, own.samples)
    languagePass.translate(&given, in: views[view].textControl)
    return { [given] node in
      guard let own = node.text?.written else { return }
      var written = given
      (written.font, written.samples) = (own.font, own.samples)
      node.text?.content = .words(written)
      node.takeSizeOfText()
    }
  }

  // MARK: Mistakes

  /// Reports `text` of an instance, which shows no words of its own. Returns true.
  private func reportOwnWords(_ given: Given) -> Bool {
    let (view, paths) = (given.pending.view, pathsOfWords(in: given.pending.view))
    let only = paths.count == 1 ? paths.first : nil
    report(
      .unknownName, given.place,
      "'\(views[view].name)' is made as '\(views[view].typeName ?? "")' says, and shows no words of its own"
        + thoseWithWords(view), fix: only.map { ("Replace with '\($0)'", given.place, $0) })
    return true
  }

  /// Reports a name that is nothing in an instance, unless something there is not known. Returns true.
  private func reportUnknown(_ given: Given) -> Bool {
    let view = given.pending.view
    if views[view].isIncomplete || isUnread(given.name) { return true }
    let metrics = views[view].layout.map { builder.library.settableMetrics(of: $0).map { $0.name } } ?? []
    let (layout, paths) = (views[view].typeName ?? "", pathsOfWords(in: view))
    let near = nearest(to: given.name) { paths + metrics + ViewProperty.names }
    let guess = near.map { "; did you mean '\($0)'?" } ?? thoseWithWords(view)
    let ofMetrics = Wording.list(Wording.shortened(metrics.map { "'\($0)'" }))
    let others =
      near == nil && !metrics.isEmpty ? ", and \(metrics.count == 1 ? "the metric" : "the metrics") \(ofMetrics)" : ""
    report(
      .unknownName, given.place, "nothing in '\(layout)' is called '\(given.name)'\(guess)\(others)",
      fix: near.map { ("Replace with '\($0)'", given.place, $0) })
    return true
  }

  /// Returns `: those of 'Plan' with words are 'title' and 'price'`.
  private func thoseWithWords(_ view: ViewID) -> String {
    let (layout, paths) = (views[view].typeName ?? "", pathsOfWords(in: view))
    guard !paths.isEmpty else { return ": no view of '\(layout)' has words" }
    let names = Wording.list(Wording.shortened(paths.map { "'\($0)'" }))
    return ": with words there \(paths.count == 1 ? "is" : "are") \(names)"
  }
}

extension LoweringPass {
  var instanceWordsPass: InstanceWordsPass { InstanceWordsPass(builder: builder) }
}
