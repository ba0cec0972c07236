import Analysis
import Solver

// What gives views of an app the colours, corners and images that the file says.

extension ClassFormMaker {
  /// Returns what gives an object of a class its looks. Those of a button's configuration are in `configured`.
  func setLooks(_ style: ViewStyle, of type: String?, isConfigured: Bool = false, _ object: CodeExpression)
    -> [CodeStatement]
  {
    if style == .plain { return [] }
    let own = isConfigured ? style.besidesConfiguration : style
    return platform == .uikit ? looks(own, ofUIKit: type, object) : looks(own, ofAppKit: type, object)
  }

  /// Returns the members of a button's configuration that its looks set.
  func configured(_ style: ViewStyle) -> [(name: String, value: CodeExpression)] {
    [
      style.background.map { (name: "baseBackgroundColor", value: .color($0)) },
      style.color.map { (name: "baseForegroundColor", value: .color($0)) },
      style.shownImage.map { (name: "image", value: $0) },
    ].compactMap { $0 }
  }

  private func looks(_ style: ViewStyle, ofUIKit type: String?, _ object: CodeExpression) -> [CodeStatement] {
    var made: [CodeStatement] = []
    if let background = style.background { made.append(.set(object, "backgroundColor", .color(background))) }
    if let tint = style.tint { made.append(.set(object, "tintColor", .color(tint))) }
    if let color = style.color {
      switch type {
      case "UIButton": made.append(.setNormal(object, "TitleColor", .color(color)))
      case "UILabel", "UITextField", "UITextView": made.append(.set(object, "textColor", .color(color)))
      default: break
      }
    }
    if let image = style.shownImage {
      switch type {
      case "UIButton": made.append(.setNormal(object, "Image", image))
      case "UIImageView": made.append(.set(object, "image", image))
      default: break
      }
    }
    guard let radius = style.cornerRadius else { return made }
    return made + [
      .set(.attribute(object, "layer"), "cornerRadius", .number(radius)), .set(object, "clipsToBounds", .flag(true)),
    ]
  }

  /// Of most views of AppKit the layer alone has a background.
  private func looks(_ style: ViewStyle, ofAppKit type: String?, _ object: CodeExpression) -> [CodeStatement] {
    var made: [CodeStatement] = []
    let layer = CodeExpression.optionalMember(object, "layer")
    let hasBackground = type == "NSTextField" || type == "NSTextView"
    if style.cornerRadius != nil || style.background != nil && !hasBackground {
      made.append(.set(object, "wantsLayer", .flag(true)))
    }
    if let background = style.background {
      made +=
        hasBackground
        ? [.set(object, "backgroundColor", .color(background)), .set(object, "drawsBackground", .flag(true))]
        : [.set(layer, "backgroundColor", .layerColor(background))]
    }
    if let color = style.color, hasBackground { made.append(.set(object, "textColor", .color(color))) }
    let isTinted = type == "NSButton" || type == "NSImageView"
    if let tint = style.tint ?? (type == "NSButton" ? style.color : nil), isTinted {
      made.append(.set(object, "contentTintColor", .color(tint)))
    }
    if let image = style.shownImage, isTinted { made.append(.set(object, "image", image)) }
    guard let radius = style.cornerRadius else { return made }
    return made + [.set(layer, "cornerRadius", .number(radius)), .set(layer, "masksToBounds", .flag(true))]
  }
}

extension ViewStyle {
  fileprivate var shownImage: CodeExpression? {
    symbol.map { .image($0, isSymbol: true) } ?? image.map { .image($0, isSymbol: false) }
  }

  /// What a button with a configuration is told itself.
  fileprivate var besidesConfiguration: ViewStyle {
    var style = self
    (style.background, style.color, style.symbol, style.image) = (nil, nil, nil, nil)
    return style
  }
}

extension ViewColor {
  /// Whether an app may lack it.
  var isFound: Bool { if case .named = self { true } else { false } }

  /// The parts of a colour in digits, from 0 to 255: red, green, blue, and how opaque it is. nil for others.
  var parts: [Int]? {
    guard case .digits(let digits) = self else { return nil }
    let all = stride(from: 0, to: digits.utf8.count, by: 2).map { Int(digits.dropFirst($0).prefix(2), radix: 16) ?? 0 }
    return all.count == 3 ? all + [255] : all
  }
}
