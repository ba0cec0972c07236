import Analysis
import Solver
import Syntax
import Texts

/// Exports the views, guides and instances of a layout.
extension LayoutExporter {
  mutating func exportViews() {
    for number in model.views.indices where isOwn(number) && nativeStacks?.isReplacedGuide(number) != true {
      if model.views[number].isGuide {
        exportGuide(number)
      } else {
        exportView(number)
      }
    }
    warnOfTexts()
    for view in result.views where result.views.contains(where: { $0.number != .root && $0.superview == view.number }) {
      guard let type = view.typeName, let why = ClassNames.reasonAgainstSubviews(type) else { continue }
      note(
        model.views[view.number].nameRange,
        "exported code adds the views in '\(view.path)' to it as to any other: \(type) \(why). Make a "
          + "layout of them, and give it that view as its root", isError: false)
    }
  }

  /// Warns where a text is shown by nothing, for want of a class.
  private mutating func warnOfTexts() {
    let plain = result.views.map { $0.number }.filter {
      model.views[$0].text != nil && model.views[$0].typeName == nil && model.views[$0].layout == nil
    }
    guard let first = plain.first else { return }
    let label = platform == .uikit ? "UILabel" : "NSTextField"
    let names = Wording.list(Wording.shortened(plain.map { "'\(visible(model.path(of: $0)))'" }))
    note(
      model.views[first].nameRange,
      "\(names) \(plain.count == 1 ? "has a text and no class" : "have texts and no classes"): the app has a plain view there, which "
        + "shows no text. Write 'view \(visible(model.views[first].name)): \(label)'", isError: false)
  }

  /// Returns the view that a view or guide is added to: the nearest around it that is no guide, for guides hold
  /// nothing in an app.
  func owner(of view: ViewID) -> ViewID {
    var current = model.views[view].parent ?? .root
    while model.views[current].isGuide, let outer = model.views[current].parent { current = outer }
    return current
  }

  private mutating func exportView(_ number: ViewID) {
    let view = model.views[number]
    let scrolls = number != .root && platform == .uikit && model.views.scrolls(number)
    var exported = ExportedView(
      number: number, path: model.path(of: number), property: result.paths[number].first ?? "",
      typeName: view.layout == nil ? className(of: number) ?? (scrolls ? "UIScrollView" : nil) : nil,
      superview: owner(of: number),
      line: view.nameRange.map { line(start(of: $0)) } ?? 1)
    exported.scrolls = scrolls && view.children.contains { !model.views[$0].isGuide }
    if number != .root, let name = view.nameRange { exported.comment = comments.take(at: start(of: name)) }
    if var stack = nativeStacks?.stacks[number] {
      stack.comment = comments.take(at: texts.start(of: stack.place))
      exported.stack = stack
    }
    exported.isLabel =
      view.typeName.map { ClassNames.isLabel($0, showsText: view.text != nil, on: platform) } ?? false
    exported.mostLines = view.text.map { $0.mostLines(in: view.textControl) ?? 0 }
    exported.style = view.style
    exported.isLargeStyle = view.isLargeStyle && exported.typeName == "UIActivityIndicatorView"
    exported.textAlignment = view.textAlignment
    exported.macButton = exported.typeName == "NSButton" ? view.textOptions.button : nil
    exported.configuration =
      platform == .uikit && exported.typeName == "UIButton" ? view.buttonConfiguration : nil
    exported.holdsStill = platform == .uikit && !scrolls && view.textControl.isTextView
    exported.text = ExportedText(view, className: exported.typeName, on: platform)
    (exported.firstBaseline, exported.lastBaseline) = view.knownBaselines
    exported.safeArea = view.safeArea
    exported.intrinsicWidth = view.intrinsicWidth
    exported.intrinsicHeight = view.intrinsicHeight
    exported.presence = presence(of: number)
    exported.shown = .conjunction(
      view.presence.parts(besides: model.views[view.parent ?? .root].presence).map {
        self.exported($0, written: view.condition)
      })
    exported.priorities =
      view.prioritySettings.flatMap { setting in
        let condition = self.exported(setting.condition)
        let targets: [(PriorityTargets, Bool, Axis)] = [
          (.hugHorizontal, true, .horizontal), (.hugVertical, true, .vertical),
          (.resistHorizontal, false, .horizontal), (.resistVertical, false, .vertical),
        ]
        return targets.filter { setting.targets.contains($0.0) }.map {
          ExportedPriority(isHugging: $0.1, axis: $0.2, value: setting.value, condition: condition)
        }
      }.withoutReplaced
    result.views.append(exported)
  }

  /// Returns the class of a view on the platform. Notes if the platform has none.
  private mutating func className(of number: ViewID) -> String? {
    guard let name = model.views[number].typeName else { return nil }
    if let own = ClassNames.name(name, on: platform) { return own }
    note(
      model.views[number].nameRange,
      "\(platform == .uikit ? "UIKit" : "AppKit") has no \(name): the app has a plain view there", isError: false)
    return nil
  }

  mutating func presence(of view: ViewID) -> ExportedCondition {
    exported(model.views[view].presence, written: model.views[view].condition)
  }

  private mutating func exportGuide(_ number: ViewID) {
    let view = model.views[number]
    let isNamed = isNamed(number)
    var guide = ExportedGuide(
      kind: isNamed ? .guide : .spacer, path: isNamed ? model.path(of: number) : nil,
      property: result.paths[number].first ?? "", owner: owner(of: number))
    if isNamed, let name = view.nameRange { guide.comment = comments.take(at: start(of: name)) }
    guideNumbers[number] = result.guides.count
    result.guides.append(guide)
  }
}

extension [ExportedPriority] {
  /// Those that are in force somewhere: one that always holds replaces those before it.
  fileprivate var withoutReplaced: [ExportedPriority] {
    enumerated().filter { number, one in
      !self[(number + 1)...].contains {
        $0.isHugging == one.isHugging && $0.axis == one.axis && $0.condition == .always
      }
    }.map { $0.element }
  }
}
