import Solver
import Syntax
import Texts

/// The value of a property of a view, as written in its declaration.
struct PropertyValue: LoweringPass {
  typealias Change = @Sendable (inout ViewNode) -> Void

  let builder: LayoutBuilder
  let property: ViewProperty
  let value: Cursor
  /// The property with its name and all that stands behind the value.
  private let whole: Cursor
  let pending: PendingProperties

  init(
    _ builder: LayoutBuilder, _ property: ViewProperty, _ value: Cursor, in whole: Cursor, _ pending: PendingProperties
  ) {
    (self.builder, self.property, self.value, self.whole) = (builder, property, value, whole)
    self.pending = pending
  }

  var place: SourceRange { pending.context.place(of: value) }

  /// Returns the change that the value makes to its view where a condition holds; nil if it makes none. A value that
  /// cannot be read is reported.
  func change(under condition: Condition) -> Change? {
    switch property {
    case .intrinsic: return contentSize
    case .text: return textPass.text(whole, pending)
    case .align:
      return word { view, word in
        view.textOptions.isCentered = word == "center"
        view.textAlignment = word
      }
    case .editable: return word { $0.textOptions.isEditable = $1 == "yes" }
    case .configuration:
      return word { view, word in
        view.textOptions.isConfigured = word != "none"
        view.buttonConfiguration = word == "none" ? nil : word
      }
    case .style:
      let styles = ViewProperty.styles(of: views[pending.view].typeName)
      return word(of: .word(styles)) { view, word in
        view.take(largeStyle: word == "large")
        view.textOptions.button = TextControl.MacButton(rawValue: word)
        view.textOptions.isBorderless = word == "borderless"
      }
    case .firstBaseline: return points(orUnknown: .baselines) { $0.firstBaseline = $1 }
    case .lastBaseline: return points(orUnknown: .baselines) { $0.lastBaseline = $1 }
    case .spacing: return points(orUnknown: .spacing) { $0.spacing = $1 }
    case .margins:
      let insets = insets
      return { if let insets { $0.margins = insets } else { $0.unknown(.margins) } }
    case .safeArea:
      let insets = insets
      return { view in
        if insets == nil { view.unknown(.safeArea) }
        view.safeArea = insets ?? .zero
      }
    case .hug: return priority([.hugHorizontal, .hugVertical], condition)
    case .hugH: return priority(.hugHorizontal, condition)
    case .hugV: return priority(.hugVertical, condition)
    case .resist: return priority([.resistHorizontal, .resistVertical], condition)
    case .resistH: return priority(.resistHorizontal, condition)
    case .resistV: return priority(.resistVertical, condition)
    // What comes of these is known when the view is declared.
    case .scrolls, .state: return nil
    case .background: return color { $0.background = $1 }
    case .color: return color { $0.color = $1 }
    case .tint: return color { $0.tint = $1 }
    case .cornerRadius: return cornerRadius
    case .symbol: return imageName { $0.symbol = $1 }
    case .image: return imageName { $0.image = $1 }
    }
  }

  // MARK: Forms of values

  /// `form`: the words of which it is one, where these are not all of the property's.
  private func word(
    of form: ViewProperty.Form? = nil, _ set: @escaping @Sendable (inout ViewNode, String) -> Void
  ) -> Change? {
    let word = pending.context.reader.string(value)
    let form = form ?? property.form
    guard value.kind == .name, form.choices.contains(word) else {
      report(.syntax, place, "'\(property.rawValue)' is \(form.value.words)")
      return nil
    }
    return { view in
      set(&view, word)
      view.takeSizeOfText()
    }
  }

  private func points(
    orUnknown parts: UnknownParts, _ set: @escaping @Sendable (inout ViewNode, Rational) -> Void
  ) -> Change {
    guard let number = constantPass.number(value, of: .property(property.rawValue), pending) else {
      return { $0.unknown(parts) }
    }
    return { set(&$0, number) }
  }

  private var insets: Insets? {
    constantPass.insets(value, of: property.rawValue, scope: pending.scope, pending.context)
  }

  private func priority(_ targets: PriorityTargets, _ condition: Condition) -> Change? {
    guard let priority = evaluator.priority(value, scope: pending.scope, context: pending.context) else { return nil }
    return { $0.set(priority, for: targets, under: condition) }
  }

  // MARK: The size of the content

  private var contentSize: Change? {
    guard value.kind == .size, let (first, second) = constantPass.sides(ofSize: value) else {
      guard !pending.properties.hasProblem else { return nil }
      let size = equationMistakes.size(meantBy: value, pending.context)
      report(
        .syntax, place, "an intrinsic size is width x height, such as 120 x 40 or 120 x _",
        fix: size.map { ("Write '\($0)'", place, $0) })
      return nil
    }
    if let option = whole.first(.textOption)?.first(.identifier) { reportOption(option) }
    let range = pending.context.place(of: whole)
    let width = constantPass.size(first, property.rawValue, pending)
    let height = constantPass.size(second, property.rawValue, pending)
    return { view in
      view.intrinsicRange = range
      // If the layout of an instance sets `text` or `intrinsic`, the instance may set the other of the two.
      view.text = nil
      (view.intrinsicWidth, view.intrinsicHeight) = (width, height)
    }
  }

  private func reportOption(_ word: Cursor) {
    report(
      .syntax, pending.context.place(of: word), "only a text has lines: '\(property.rawValue)' says one size",
      fix: whole.first(.identifier).map { ("Write 'text'", pending.context.place(of: $0), "text") })
  }
}
