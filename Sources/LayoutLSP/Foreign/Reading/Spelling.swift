// Which name a statement has for a view: that of the property, or that of a local variable which stands for it.

struct Spelling {
  let reading: ClassReading

  /// Whether a variable with this value is another word for a property, a guide or the class's own view, whose names
  /// stay.
  func isTransparent(_ expression: CodeExpression) -> Bool {
    guard let name = expression.path?.last else { return false }
    let own: Set<String> = [
      "view", "contentView", "superview", "safeAreaLayoutGuide", "layoutMarginsGuide", "readableContentGuide",
      "keyboardLayoutGuide", "contentLayoutGuide", "frameLayoutGuide", "topLayoutGuide", "bottomLayoutGuide",
    ]
    return own.contains(name) || reading.views.property(name) != nil
  }

  /// Returns a value as `if let name = value` binds it.
  func bound(_ value: Value, to name: String, _ expression: CodeExpression?, isGuard: Bool) -> Value {
    guard case .item(var item) = value, item.guide == nil, !item.isSuperview else { return value }
    if isGuard, expression.map({ isTransparent($0) }) ?? true { return value }
    item.spelled = name
    return .item(item)
  }
}
