import Solver
import Syntax

// Names of UIKit, CSS, Android and other notations for what is called otherwise here. A name that is declared means
// what it declares; these are looked up if nothing has the name.

package enum ForeignNames {
  /// Words of other systems for a view, with the word for it here.
  static let views = [
    "parent": "superview", "super": "superview", "superView": "superview", "container": "superview", "self": "view",
    "root": "view", "this": "view", "screen": "view", "contentView": "view", "safeAreaLayoutGuide": "safeArea",
    "safe": "safeArea", "safearea": "safeArea", "topLayoutGuide": "safeArea", "bottomLayoutGuide": "safeArea",
    "keyboardLayoutGuide": "keyboard", "window": "view", "layoutMarginsGuide": "margins", "layoutMargins": "margins",
    "margin": "margins", "readableContentGuide": "margins",
  ]

  /// The edge of each bar's guide (`theirs`) that lies where an edge of the safe area (`ours`) does.
  static let barGuides: [String: (theirs: String, ours: String)] = [
    "topLayoutGuide": ("bottom", "top"), "bottomLayoutGuide": ("top", "bottom"),
  ]

  /// The guides of UIKit that have another name here. One that is alone has no view before it; one that is near has not
  /// quite the same place.
  static let guides: [String: (name: String, isAlone: Bool, isNear: Bool)] = [
    "keyboardLayoutGuide": ("keyboard", true, false), "keyboardGuide": ("keyboard", true, false),
    "readableContentGuide": ("margins", false, true),
  ]

  /// Whether a name is that of a guide or of insets in UIKit, which no layout declares.
  package static func isOfUIKit(_ name: String) -> Bool {
    views[name] != nil || guides[name] != nil || barGuides[name] != nil
      || ["LayoutGuide", "ContentGuide", "SafeArea", "Insets", "Anchor"].contains { name.hasSuffix($0) }
  }

  /// Attributes of one axis, each with the one that is in its place on the other.
  static let otherAxis = [
    "leading": "top", "left": "top", "trailing": "bottom", "right": "bottom", "centerX": "centerY", "width": "height",
    "top": "leading", "bottom": "trailing", "centerY": "centerX", "height": "width", "firstBaseline": "leading",
    "lastBaseline": "trailing",
  ]

  /// Properties of views in code, with those that say the same here.
  static let properties = [
    "intrinsicContentSize": "intrinsic", "intrinsicSize": "intrinsic", "compressionResistance": "resist",
    "compressionResistancePriority": "resist", "contentCompressionResistance": "resist",
    "contentCompressionResistancePriority": "resist", "horizontalCompressionResistancePriority": "resistH",
    "verticalCompressionResistancePriority": "resistV", "horizontalCompressionResistance": "resistH",
    "verticalCompressionResistance": "resistV", "resistance": "resist", "hugging": "hug", "huggingPriority": "hug",
    "contentHugging": "hug", "contentHuggingPriority": "hug", "horizontalHuggingPriority": "hugH",
    "verticalHuggingPriority": "hugV", "horizontalHugging": "hugH", "verticalHugging": "hugV",
    "layoutMargins": "margins", "directionalLayoutMargins": "margins", "padding": "margins", "margin": "margins",
    "safeAreaInsets": "safeArea", "safeAreaLayoutGuide": "safeArea", "baselineOffsetFromBottom": "lastBaseline",
    "firstBaselineOffset": "firstBaseline", "lastBaselineOffset": "lastBaseline", "gap": "spacing",
  ]

  /// Properties of views in code that say the words which the view shows.
  static let texts: Set<String> = [
    "title", "label", "string", "stringValue", "caption", "placeholder", "placeholderString", "value", "content",
    "words",
    "txt",
  ]

  /// Words of other systems for a size, with advice on how to say the same here.
  static let sizes = [
    "match_parent": superviewsSize, "matchParent": superviewsSize, "MATCH_PARENT": superviewsSize,
    "fill_parent": superviewsSize, "fillParent": superviewsSize,
    "wrap_content": contentsSize, "wrapContent": contentsSize, "WRAP_CONTENT": contentsSize,
  ]
  private static let superviewsSize = "all of the superview is 100%, as in a.width == 100%"
  private static let contentsSize = "what its content asks for is said of a view itself: view a (intrinsic: 120 x 40)"

  static let attributes = [
    "start": "leading", "end": "trailing", "begin": "leading", "x": "left", "y": "top", "minX": "left", "minY": "top",
    "maxX": "right", "maxY": "bottom", "midX": "centerX", "midY": "centerY", "middle": "centerY", "middleX": "centerX",
    "middleY": "centerY", "centreX": "centerX", "centreY": "centerY", "centre": "center", "w": "width", "h": "height",
    "leadingAnchor": "leading", "trailingAnchor": "trailing", "leftAnchor": "left", "rightAnchor": "right",
    "topAnchor": "top", "bottomAnchor": "bottom", "widthAnchor": "width", "heightAnchor": "height",
    "centerXAnchor": "centerX", "centerYAnchor": "centerY", "firstBaselineAnchor": "firstBaseline",
    "lastBaselineAnchor": "lastBaseline", "ratio": "aspectRatio", "aspect": "aspectRatio", "padding": "insets",
    "margin": "insets", "inset": "insets", "frame": "edges", "bounds": "edges",
    "marginLeft": "leftInset", "marginRight": "rightInset", "marginTop": "topInset", "marginBottom": "bottomInset",
    "marginStart": "leadingInset", "marginEnd": "trailingInset", "marginLeading": "leadingInset",
    "marginTrailing": "trailingInset", "paddingLeft": "leftInset", "paddingRight": "rightInset",
    "paddingTop": "topInset", "paddingBottom": "bottomInset", "horizontalBias": "horizontalCenter",
    "verticalBias": "verticalCenter", "contentHuggingPriority": "hug", "huggingPriority": "hug",
    "compressionResistance": "resist",
    "contentCompressionResistancePriority": "resist",
  ]

  /// Returns what an attribute is called here, also with the prefix by which SnapKit and Masonry mark theirs.
  static func attribute(_ name: String) -> String? {
    for prefix in ["mas_", "snp_"] where name.hasPrefix(prefix) {
      let rest = String(name.dropFirst(prefix.count))
      return attributes[rest] ?? rest
    }
    return attributes[name]
  }

  /// Returns the number that a name of a priority in code stands for.
  package static func valueOfPriority(_ name: String) -> Rational? {
    ForeignPriority.ours(name).flatMap { PriorityNames.value(of: $0) ?? Rational(decimal: $0) }
  }

  /// Returns the attribute and the relation of a bound: `minWidth` is `width >=`. Returns nil for any other name.
  static func bound(_ name: String) -> (attribute: String, relation: String)? {
    for (prefix, relation) in [("min", ">="), ("max", "<="), ("minimum", ">="), ("maximum", "<=")] {
      guard name.hasPrefix(prefix) else { continue }
      let attribute = name.dropFirst(prefix.count).lowercased()
      if attribute == "width" || attribute == "height" { return (attribute, relation) }
    }
    return nil
  }
}

extension LoweringPass {
  /// Reports a name that others have for ours; returns whether it did. A slip of another known name is left to the
  /// caller.
  func reportForeign(
    _ name: String, at place: SourceRange, ours: String?, _ code: FindingCode,
    among candidates: @autoclosure () -> [String]
  ) -> Bool {
    guard let ours, !builder.isUnread(name), Spelling.correction(of: name, among: candidates()) ?? ours == ours else {
      return false
    }
    report(code, place, "'\(name)' is called '\(ours)' here", fix: ("Replace with '\(ours)'", place, ours))
    return true
  }
}
