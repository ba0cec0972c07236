import Analysis
import Formats
import Syntax
import Texts

/// The words of a view as a layout writes them: `text: "Sign in" font 15 bold`, with what else says how large they are.
struct IBWords {
  /// The properties, in the order of writing.
  let properties: [String]
  private let measured: MeasuredWords
  private let hasWidth: Bool
  /// The saved size of the view's alignment rectangle, in which its lines break.
  private let saved: (width: Double, height: Double)?

  /// Whether the size of the view follows from its words.
  let tellsSize: Bool

  /// nil for views without words, and for texts in several fonts.
  init?(_ element: XMLElement, in document: IBDocument, saved: (width: Double, height: Double)?) {
    guard let shown = ShownWords(element, in: document), shown.words.count <= MeasuredWords.mostCharacters else {
      return nil
    }
    let control = TextControl(className: document.className(of: element), shown.options)
    tellsSize = shown.tellsSize
    var text = ["text: \(LayoutDraft.quoted(shown.words))"]
    let usual = control.font(nil)
    if shown.font.written.isItalic || usual.shown(at: .large, on: control.platform) != shown.font.shown {
      text.append(shown.font.written.option)
    }
    if let share = shown.shrinksTo {
      text.append("shrinks \(share)%")
    } else if shown.mostLines != (control.isSingleLine ? 1 : 0) {
      text.append("lines \(shown.mostLines)")
    }
    properties = [text.joined(separator: " ")] + shown.properties
    measured = MeasuredWords(
      shown.words, shown.font.shown, MeasuredWords.Scale(), in: control,
      mostLines: shown.mostLines == 0 ? nil : shown.mostLines)
    if let most = shown.mostWidth, Double(measured.oneLine.width) / 1000 > most { return nil }
    hasWidth = control.hasWidth
    self.saved = saved
  }

  /// Whether the words have nearly these measures, no more than the rounding of other systems aside. `asWide`: whether
  /// their width counts.
  func have(_ content: IBSizes.Content, asWide: Bool, withBaselines: Bool) -> Bool {
    func agree(_ own: PointParts, _ other: Double?) -> Bool {
      abs(Double(own) / 1000 - (other ?? 0)) <= 1
    }
    let baselines = measured.baselines
    guard !withBaselines || agree(baselines.first, content.firstBaseline) && agree(baselines.last, content.lastBaseline)
    else { return false }
    if let line = content.line { return agree(measured.height(of: 1), line) }
    let height = measured.height(of: measured.shape(in: PointParts((saved?.width ?? 1e6) * 1000)).lines)
    return hasWidth == (content.width != nil)
      && (!hasWidth || !asWide || agree(measured.oneLine.width, content.width))
      && (agree(height, content.height) || agree(height, saved?.height))
  }
}

/// What a control of a document shows, and how.
private struct ShownWords {
  let words: String
  let font: IBFont
  private(set) var options = TextControl.Options()
  /// The most lines, 0 for as many as the words need.
  private(set) var mostLines = 1
  /// The width at which words break, whatever the view's is, in points; nil where they break at that of the view.
  private(set) var mostWidth: Double?
  /// The percentage of its size to which a line shrinks before it is cut off; nil where it does not.
  private(set) var shrinksTo: Int?
  /// What a layout says of the control besides its words.
  private(set) var properties: [String] = []
  /// Whether its size follows from its words: that of a button with an image beside the title does not.
  private(set) var tellsSize = true

  init?(_ element: XMLElement, in document: IBDocument) {
    if document.platform == .macOS {
      self.init(ofMac: element, in: document)
    } else {
      self.init(ofPhone: element, in: document)
    }
  }

  private init?(_ title: IBTitle?, _ font: IBFont?) {
    guard let title, let font, title.words.contains(where: { !$0.isWhitespace }) else { return nil }
    (words, self.font) = (title.words, font)
  }

  private init?(ofPhone element: XMLElement, in document: IBDocument) {
    let sizes = IBPhoneSizes(document: document)
    switch element.name {
    case "label":
      let title = element.title
      self.init(title, sizes.font(element, 17, of: title))
      mostLines = min(10_000, max(0, Int(element.number("numberOfLines") ?? 1)))
      if mostLines != 1 { mostWidth = element.number("preferredMaxLayoutWidth") }
      if mostLines == 1, element["adjustsFontSizeToFit"] != "NO" { shrinksTo = least(element) }
      align(element["textAlignment"])
    case "button":
      let configuration = element.child("buttonConfiguration")
      let state = element.children.first { $0.name == "state" && $0["key"] == "normal" }
      let images = [state?["image"], state?["backgroundImage"], configuration?["image"], configuration?["subtitle"]]
      let insets = element.children + (configuration?.children ?? [])
      let title = configuration?.title ?? element.title
      self.init(title, sizes.titleFont(element, of: title))
      tellsSize =
        images.allSatisfy { $0 == nil }
        && !insets.contains { $0["key"]?.lowercased().hasSuffix("insets") ?? false }
      if let style = configuration?["style"] {
        guard ["plain", "gray", "tinted", "filled"].contains(style) else { return nil }
        options.isConfigured = true
        mostLines = 0
        properties.append("configuration: \(style)")
      }
    case "textField":
      let title = element.title ?? element.placeholder
      self.init(title, sizes.font(element, 14, of: title))
      options.isBorderless = !["roundedRect", "bezel", "line"].contains(element["borderStyle"] ?? "")
      if options.isBorderless, document.className(of: element) == "UITextField" {
        properties.append("style: borderless")
      }
    case "textView" where element["scrollEnabled"] == "NO":
      let title = element.title
      self.init(title, sizes.font(element, 12, of: title))
      mostLines = 0
      align(element["textAlignment"])
    default: return nil
    }
  }

  private init?(ofMac element: XMLElement, in document: IBDocument) {
    let cell = element.child(key: "cell")
    let title = element.title ?? element.placeholder
    guard title?.fonts.isEmpty ?? false else { return nil }
    self.init(title, IBMacSizes(document: document).font(cell))
    switch element.name {
    case "textField" where cell?["borderStyle"] == nil:
      let isLine =
        cell?["usesSingleLineMode"] == "YES" || ["clipping", "truncatingTail"].contains(cell?["lineBreakMode"])
      mostLines = isLine ? 1 : 0
      options.isCentered = cell?["alignment"] == "center"
      align(cell?["alignment"])
    case "textField", "searchField", "secureTextField", "comboBox":
      options.isEditable = true
      if document.className(of: element) == "NSTextField" { properties.append("editable: yes") }
    case "button":
      options.button = ["check": .checkbox, "radio": .radio][cell?["type"] ?? ""]
      if let button = options.button, document.className(of: element) == "NSButton" {
        properties.append("style: \(button.rawValue)")
      } else if cell?["imagePosition"] == "only" {
        return nil
      }
      tellsSize = (options.button != nil || cell?["type"] == "push") && cell?["image"] == nil
    case "popUpButton": break
    default: return nil
    }
  }

  private mutating func align(_ alignment: String?) {
    guard let alignment, ["center", "right", "justified"].contains(alignment) else { return }
    properties.append("align: \(alignment)")
  }

  /// Returns the least size of a label's font, in hundredths of its own; nil where the label does not shrink.
  private func least(_ element: XMLElement) -> Int? {
    let share = element.number("minimumScaleFactor") ?? element.number("minimumFontSize").map { $0 / font.size } ?? 0
    let percentage = (share * 100).rounded()
    return percentage > 0 && percentage < 100 ? Int(percentage) : nil
  }
}

extension TextFont {
  /// The option of a text that asks for the font.
  fileprivate var option: String {
    let sized =
      switch size {
      case .style(let style): style.rawValue
      case .points(let points): IBNumber(points: points).text
      }
    let parts = [family.map { LayoutDraft.quoted($0) }, sized, weight?.rawValue, isItalic ? "italic" : nil]
    return (["font"] + parts.compactMap { $0 }).joined(separator: " ")
  }
}
