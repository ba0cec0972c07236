import Analysis
import Solver

// What a class does when it is made: adds views, gives them their settings, makes constraints and instances.

extension ClassFormMaker {
  var setup: [CodeStatement] {
    [.add(views), .add(layout.guides.map { (.property($0.property), object($0.owner), "addLayoutGuide") })]
      + layout.views.flatMap(settings) + [.blank] + layout.instances.map(new) + constraints
      + layout.instances.flatMap(settings) + [.apply]
  }

  /// The views with those that they are added to. A stack arranges its views in an order of its own, before others.
  private var views: [(item: CodeExpression, outer: CodeExpression, method: String)] {
    let stacks = layout.views.reduce(into: [:]) { $0[$1.number] = $0[$1.number] ?? $1.stack }
    var seen: Set<ViewID> = []
    return layout.views.dropFirst().flatMap { view in
      let outer = view.superview
      let arranged = stacks[outer]?.views ?? []
      func added(_ view: ViewID, by method: String) -> (item: CodeExpression, outer: CodeExpression, method: String) {
        (item: object(view), outer: object(outer), method: method)
      }
      return (seen.insert(outer).inserted ? arranged : []).map { added($0, by: "addArrangedSubview") }
        + (arranged.contains(view.number) ? [] : [added(view.number, by: "addSubview")])
    }
  }

  // MARK: Settings

  /// Returns what sets the stack, the margins, the lines and the unconditional priorities of a view.
  private func settings(of view: ExportedView) -> [CodeStatement] {
    let object = CodeExpression.property(view.property)
    var made = view.stack.map { arrangement(of: view, $0) } ?? []
    if let margins = view.margins {
      made += [set(margins, of: view), .set(object, "insetsLayoutMarginsFromSafeArea", .flag(false))]
    }
    if view.scrolls {
      let never = CodeExpression.constant("UIScrollViewContentInsetAdjustment", "never")
      made.append(.set(object, "contentInsetAdjustmentBehavior", never))
    }
    if let name = view.configuration { made.append(.configure(object, name, configured(view.style))) }
    if !layout.instances.contains(where: { $0.view == view.number }) {
      made += setLooks(view.style, of: view.typeName, isConfigured: view.configuration != nil, object)
    }
    if view.isLargeStyle {
      made.append(.set(object, "style", .constant("UIActivityIndicatorViewStyle", "large")))
    }
    if view.holdsStill { made.append(.set(object, "isScrollEnabled", .flag(false))) }
    if let text = view.text { made += set(text, of: view) }
    made += setAlignment(of: view)
    if view.isLabel, let most = view.mostLines, most != 1 { made += setMostLines(most, of: view) }
    return made
      + view.priorities.filter { $0.condition == .always }.map {
        .setPriority(object, isHugging: $0.isHugging, $0.axis, .priority($0.value))
      }
  }

  func set(_ margins: ExportedMargins, of view: ExportedView) -> CodeStatement {
    .set(.property(view.property), "layoutMargins", .insets(margins.all.map(sum), followReading: false))
  }

  private func words(_ text: ExportedText) -> CodeExpression {
    text.localization.map { .localizedWords($0) } ?? .words(text.words)
  }

  /// Returns what gives an object of a class its words; nil for a class that shows none.
  private func setWords(_ text: ExportedText, of type: String?, _ object: CodeExpression) -> CodeStatement? {
    switch type {
    case "UILabel", "UITextView": .set(object, "text", words(text))
    case "UIButton": .setNormal(object, "Title", words(text))
    case "NSTextView": .set(object, "string", words(text))
    case "NSTextField": .set(object, "stringValue", words(text))
    case "NSButton": .set(object, "title", words(text))
    default: nil
    }
  }

  /// Returns what gives a view its words and their font; nothing for a class that shows none.
  private func set(_ text: ExportedText, of view: ExportedView) -> [CodeStatement] {
    let object = CodeExpression.property(view.property)
    guard let words = setWords(text, of: view.typeName, object) else { return [] }
    var made = text.isSample ? [] : [words]
    if view.typeName == "UITextView", let most = view.mostLines, most > 0 {
      made.append(.set(.attribute(object, "textContainer"), "maximumNumberOfLines", .number(Rational(most))))
    }
    let label = view.typeName == "UIButton" ? CodeExpression.optionalMember(object, "titleLabel") : object
    if let font = text.font {
      made.append(.set(label, "font", .font(font)))
      if font.scales, view.typeName?.hasPrefix("UI") == true {
        made.append(.set(label, "adjustsFontForContentSizeCategory", .flag(true)))
      }
    }
    guard let least = text.shrinksTo, view.typeName == "UILabel" else { return made }
    return made + [
      .set(label, "adjustsFontSizeToFitWidth", .flag(true)), .set(label, "minimumScaleFactor", .number(least)),
    ]
  }

  /// Returns what aligns the lines of a view; nothing where the file says nothing of it, or its class shows no lines.
  private func setAlignment(of view: ExportedView) -> [CodeStatement] {
    let names = [
      "UILabel": "textAlignment", "UITextField": "textAlignment", "UITextView": "textAlignment",
      "NSTextField": "alignment",
    ]
    guard let alignment = view.textAlignment, let name = view.typeName.flatMap({ names[$0] }) else { return [] }
    return [.set(.property(view.property), name, .constant("NSTextAlignment", alignment))]
  }

  /// Returns what gives a label as many lines as the file says; with 0 it has as many as its text takes. Those of the
  /// toolkits have one by themselves.
  private func setMostLines(_ lines: Int, of view: ExportedView) -> [CodeStatement] {
    let label = CodeExpression.property(view.property)
    let number = CodeExpression.number(Rational(lines))
    guard view.typeName == "NSTextField" else { return [.set(label, "numberOfLines", number)] }
    return [
      .set(label, "maximumNumberOfLines", number), .set(label, "usesSingleLineMode", .flag(false)),
      .set(label, "lineBreakMode", .constant("NSLineBreak", "byWordWrapping")),
    ]
  }

  private func arrangement(of view: ExportedView, _ stack: ExportedStack) -> [CodeStatement] {
    let object = CodeExpression.property(view.property)
    var made: [CodeStatement] = [
      .comment(stack.comment),
      .set(object, "axis", .constant("UILayoutConstraintAxis", stack.axis.name)),
      .set(object, "alignment", .constant("UIStackViewAlignment", stack.alignment.rawValue)),
      .set(object, "distribution", .constant("UIStackViewDistribution", stack.distribution.rawValue)),
    ]
    made += setSpaces(of: view, stack) { _ in true }
    if stack.margins == nil { return made }
    return made + [
      .set(object, "isLayoutMarginsRelativeArrangement", .flag(true)),
      .set(object, "insetsLayoutMarginsFromSafeArea", .flag(false)),
    ]
  }

  /// Returns what sets the spaces of a stack view that are meant.
  func setSpaces(
    of view: ExportedView, _ stack: ExportedStack, where isMeant: (ExportedNumber) -> Bool
  ) -> [CodeStatement] {
    let object = CodeExpression.property(view.property)
    var made: [CodeStatement] = isMeant(stack.spacing) ? [.set(object, "spacing", sum(stack.spacing))] : []
    made += stack.gaps.filter { isMeant($0.points) }.map {
      .setSpace(in: object, sum($0.points), behind: self.object($0.view))
    }
    if let margins = stack.margins?.all, margins.contains(where: isMeant) {
      made.append(.set(object, "directionalLayoutMargins", .insets(margins.map(sum), followReading: true)))
    }
    return made
  }

  // MARK: Instances

  private func new(_ instance: ExportedInstance) -> CodeStatement {
    var given: [(label: String, value: CodeExpression?)] = [("root", object(instance.view))]
    given += instance.classedViews.map { ($0.property, new($0)) }
    if instance.takesSafeArea { given.append(("safeArea", instance.safeArea.map(item))) }
    return .set(.property(instance.property), .newLayout(instance.className, given))
  }

  /// Returns what sets the metrics, words and states of an instance that the file gives it.
  private func settings(of instance: ExportedInstance) -> [CodeStatement] {
    setLooks(instance.style, of: nil, object(instance.view)) + instance.metrics.map { set($0, of: instance) }
      + instance.words.filter { !$0.text.isSample }.compactMap { setWords($0.text, of: $0.typeName, object($0.view)) }
      + instance.stateSets.compactMap { set in
        set.fixed.map { .set(.member(.property(instance.property), set.property), .constant(set.typeName, $0)) }
      }
  }

  func set(_ metric: ExportedGivenMetric, of instance: ExportedInstance) -> CodeStatement {
    .set(.member(.property(instance.property), metric.property), sum(metric.value))
  }

  // MARK: Constraints

  /// Makes the constraints: first those that have a property, then all in groups of one condition.
  private var constraints: [CodeStatement] {
    (style.identifiers == .lines ? layout.identifiers.map { .name($0.name, .literal($0.text)) } : [])
      + layout.constraints.compactMap { one in one.property.map { .set(.property($0), new(one)) } }
      + layout.groups.map { .setGroup($0.name, condition(of: $0.condition), $0.constraints.map(named)) }
  }

  private func named(_ constraint: ExportedConstraint) -> NamedConstraint {
    NamedConstraint(
      comment: constraint.comment, constraint: constraint.property.map { .property($0) } ?? new(constraint),
      identifier: identifier(of: constraint), priority: constraint.priority)
  }

  private func identifier(of constraint: ExportedConstraint) -> CodeExpression {
    if style.identifiers == .names { return .literal(constraint.name) }
    return constraint.identifierName.map { .local($0) } ?? .literal(constraint.identifier(in: layout.file))
  }
}
