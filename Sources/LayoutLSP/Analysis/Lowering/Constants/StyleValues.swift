import Solver
import Syntax

// The values of properties that say how a view looks: colours, corners, images. They change no frame.

extension PropertyValue {
  /// Returns the change that a colour makes; nil for one that cannot be read, which is then reported.
  func color(_ set: @escaping @Sendable (inout ViewStyle, ViewColor) -> Void) -> Change? {
    guard let color = readColor() else { return nil }
    return { set(&$0.style, color) }
  }

  private func readColor() -> ViewColor? {
    let words = pending.context.reader.string(value)
    if value.kind == .string {
      let color = ViewColor(words: textPass.string(value, pending.context))
      if color == nil {
        report(.syntax, place, "a colour in digits is \"#rrggbb\" or \"#rrggbbaa\", and \(visible(words)) is neither")
      }
      return color
    }
    guard value.kind == .name else {
      report(.syntax, place, "'\(property.rawValue)' is \(property.form.value.words)")
      return nil
    }
    if let known = SystemColor.named(words) { return .system(known) }
    let near = nearest(to: words) { SystemColor.all.map { $0.name } }
    report(
      .unknownName, place,
      "no colour of the system is called '\(words)'\(near.map { " (did you mean '\($0)'?)" } ?? ""): one of the app's own "
        + "stands in quotes", fix: ("Put it in quotes", place, TextEscapes.quoted(words)))
    return nil
  }

  /// Returns the change that the radius of corners makes.
  var cornerRadius: Change? {
    guard let radius = constantPass.number(value, of: .property(property.rawValue), pending) else { return nil }
    guard radius >= .zero else {
      report(.outOfRange, place, "the radius of a corner is never negative")
      return nil
    }
    return { $0.style.cornerRadius = radius }
  }

  /// Returns the change that the name of an image makes.
  func imageName(_ set: @escaping @Sendable (inout ViewStyle, String) -> Void) -> Change? {
    guard value.kind == .string else {
      let words = pending.context.reader.string(value)
      report(
        .syntax, place, "'\(property.rawValue)' is a name in quotes",
        fix: value.kind == .name ? ("Put it in quotes", place, TextEscapes.quoted(words)) : nil)
      return nil
    }
    let name = textPass.string(value, pending.context)
    return { set(&$0.style, name) }
  }
}

extension ConstantPass {
  /// Reports a look of what has none: guides show nothing, and of a whole layout only the background is shown. Returns
  /// whether it did.
  func reportLook(_ property: ViewProperty, at place: SourceRange, _ pending: PendingProperties) -> Bool {
    guard property.isLook else { return false }
    let (view, name) = (views[pending.view], property.rawValue)
    if view.isGuide {
      report(.syntax, place, "'\(name)' is how a view looks, and '\(view.name)' is a guide, which nobody sees")
      return true
    }
    let isOfLayout = scopes[pending.scope].root == pending.view
    guard isOfLayout, property != .background, property != .cornerRadius else { return false }
    report(.syntax, place, "a layout has a 'background' and a 'cornerRadius': '\(name)' belongs to a view in it")
    return true
  }

  /// Reports a property that views have in code and a layout does not know, with what says it here, if something does.
  /// Returns whether it did.
  func reportAppsProperty(_ name: String, at place: SourceRange, _ whole: Cursor, _ pending: PendingProperties) -> Bool
  {
    let known = AppProperty.sentence(of: name)
    guard let known, !builder.isUnread(name) else { return false }
    report(.unknownName, place, "there is no '\(name)': \(known)", fix: removal(of: whole, pending))
    return true
  }

  /// Returns a fix that removes a property, with the comma beside it, or the parentheses around it.
  private func removal(
    of property: Cursor, _ pending: PendingProperties
  ) -> (title: String, place: SourceRange, replacement: String) {
    let (reader, all) = (pending.context.reader, pending.properties.children(.property))
    let bytes: Range<Int>
    if all.count < 2 {
      let own = pending.properties.contentRange
      let isSpaced = own.lowerBound > 0 && reader.text[reader.pieceStart + own.lowerBound - 1] == UInt8(ascii: " ")
      bytes = own.lowerBound - (isSpaced ? 1 : 0)..<own.upperBound
    } else if let next = all.first(where: { $0.offset > property.offset }) {
      bytes = property.contentRange.lowerBound..<next.contentRange.lowerBound
    } else {
      bytes = all[all.count - 2].contentRange.upperBound..<property.contentRange.upperBound
    }
    return ("Remove it", pending.context.place(of: bytes), "")
  }
}

/// The properties of views in code that a layout does not have.
enum AppProperty {
  /// Returns what to do instead, as the end of a sentence; nil for any other name.
  static func sentence(of name: String) -> String? {
    if stacks.contains(name) { return "views side by side are a stack, as in stack vertical (spacing: 8) { … }" }
    if hidden.contains(name) { return "a view that is hidden in a state is so by 'hide \(example)' in its block" }
    if borders.contains(name) { return "a border is a view behind, with a background, or the app's to set" }
    return apps.contains(name) ? "a layout does not know it, and the app sets it" : nil
  }

  private static let example = "name"
  private static let stacks: Set<String> = [
    "axis", "alignment", "distribution", "orientation", "direction", "arrangedSubviews",
  ]
  private static let hidden: Set<String> = ["isHidden", "hidden", "visible", "visibility", "isVisible"]
  private static let borders: Set<String> = ["border", "borderWidth", "borderColor", "stroke"]
  private static let apps: Set<String> = [
    "alpha", "opacity", "shadow", "shadowColor", "shadowRadius", "shadowOffset", "shadowOpacity", "elevation",
    "delegate",
    "dataSource", "target", "action", "onTap", "onClick", "tag", "isEnabled", "enabled", "disabled", "isSelected",
    "selected",
    "isUserInteractionEnabled", "userInteractionEnabled", "clipsToBounds", "masksToBounds", "transform", "rotation",
    "zPosition",
    "zIndex", "contentMode", "keyboardType", "returnKeyType", "isSecureTextEntry", "secureTextEntry",
    "accessibilityLabel",
    "accessibilityIdentifier", "id", "identifier", "gradient", "blur", "animation",
  ]
}
