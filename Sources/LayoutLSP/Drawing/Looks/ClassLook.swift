// The table of classes and how they look. A class is found by the end of its name, so that `AvatarImageView` and
// `NSImageView` look like an image view.

/// What is known of a view when its look is chosen.
package struct LookSubject: Sendable {
  package var className: String
  /// Whether the file says what its words are, or how large.
  package var hasText = false
  package var hasWords = false
  /// The lines of its words as written; in a segmented control its segments.
  package var parts = 1
  package var isEditable = false
  /// The name of a button's configuration.
  package var configuration: String?
  /// Whether views stand in it.
  package var isContainer = false
  /// By how much it is wider than its words ask for, in points.
  package var spareWidth = 0.0
  package var width = 0.0
  package var height = 0.0

  var isMac: Bool { className.hasPrefix("NS") }
  /// Half of the shorter side, and no more than that.
  func radius(_ most: Double) -> Double { min(most, width / 2, height / 2) }
}

package struct ClassLook: Sendable {
  package let ending: String
  let look: @Sendable (LookSubject) -> Look

  init(_ ending: String, _ look: @escaping @Sendable (LookSubject) -> Look) {
    (self.ending, self.look) = (ending, look)
  }

  /// Of two endings of a name the longer counts.
  package static let all = [
    ClassLook("Label") { .label($0) },
    ClassLook("TextField") { $0.isMac && !$0.isEditable && $0.hasText ? .label($0) : .field($0) },
    ClassLook("SecureTextField") { .field($0) },
    ClassLook("TokenField") { .field($0) },
    ClassLook("SearchTextField") { .search($0) },
    ClassLook("SearchBar") { .search($0) },
    ClassLook("SearchField") { .search($0) },
    ClassLook("ComboBox") { .popUp($0) },
    ClassLook("PopUpButton") { .popUp($0) },
    ClassLook("Button") { .button($0) },
    ClassLook("ImageView") { .image($0) },
    ClassLook("ImageWell") { .image($0) },
    ClassLook("TextView") { .textView($0) },
    ClassLook("Switch") { .switch($0) },
    ClassLook("Slider") { .slider($0) },
    ClassLook("Stepper") { .stepper($0) },
    ClassLook("SegmentedControl") { .segments($0) },
    ClassLook("ProgressView") { .progress($0) },
    ClassLook("ProgressIndicator") { .progress($0) },
    ClassLook("LevelIndicator") { .progress($0) },
    ClassLook("ActivityIndicatorView") { .mark(.spinner, $0, .faint) },
    ClassLook("PageControl") { .pageControl($0) },
    ClassLook("PickerView") { .picker($0) },
    ClassLook("DatePicker") { .datePicker($0) },
    ClassLook("TableView") { .table($0) },
    ClassLook("OutlineView") { .table($0) },
    ClassLook("CollectionView") { .grid($0) },
    ClassLook("ScrollView") { .scroll($0) },
    ClassLook("TableViewCell") { .cell($0) },
    ClassLook("NavigationBar") { .bar($0, lineAtTop: false) },
    ClassLook("TabBar") { .tabBar($0) },
    ClassLook("Toolbar") { .bar($0, lineAtTop: true) },
    ClassLook("VisualEffectView") { .backdrop($0) },
    ClassLook("Box") { .group($0) },
    ClassLook("ColorWell") { .colorWell($0) },
    ClassLook("MapView") { .surface(.pin, $0) },
    ClassLook("WebView") { .surface(.globe, $0) },
    ClassLook("PlayerView") { .surface(.play, $0) },
    ClassLook("StackView") { _ in Look(naming: .corner) },
  ]
}

extension Look {
  /// Returns how a view looks; nil where its class says nothing.
  package static func of(_ subject: LookSubject) -> Look? {
    ClassLook.all.filter { subject.className.hasSuffix($0.ending) }
      .max { $0.ending.utf8.count < $1.ending.utf8.count }?.look(subject)
  }
}
