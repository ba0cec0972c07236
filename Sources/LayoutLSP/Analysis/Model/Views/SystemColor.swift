// The colours that UIKit and AppKit name. Those of the system adapt to a light and a dark appearance: the digits are for
// pictures, as near to iOS 17 as is generally known. The manual has this table.

package struct SystemColor: Hashable, Sendable {
  /// The name here, which is UIKit's.
  package let name: String
  /// AppKit's name for it, or for the nearest that it has.
  package let appKit: String
  /// Six or eight hexadecimal digits, as in `ViewColor.digits`.
  package let light: String
  package let dark: String

  private init(_ name: String, _ appKit: String, _ light: String, _ dark: String) {
    (self.name, self.appKit, self.light, self.dark) = (name, appKit, light, dark)
  }

  /// In the order in which completion offers them.
  package static let all = [
    SystemColor("systemBackground", "windowBackgroundColor", "ffffff", "000000"),
    SystemColor("secondarySystemBackground", "controlBackgroundColor", "f2f2f7", "1c1c1e"),
    SystemColor("tertiarySystemBackground", "textBackgroundColor", "ffffff", "2c2c2e"),
    SystemColor("systemGroupedBackground", "windowBackgroundColor", "f2f2f7", "000000"),
    SystemColor("secondarySystemGroupedBackground", "controlBackgroundColor", "ffffff", "1c1c1e"),
    SystemColor("tertiarySystemGroupedBackground", "textBackgroundColor", "f2f2f7", "2c2c2e"),
    SystemColor("label", "labelColor", "000000", "ffffff"),
    SystemColor("secondaryLabel", "secondaryLabelColor", "3c3c4399", "ebebf599"),
    SystemColor("tertiaryLabel", "tertiaryLabelColor", "3c3c434d", "ebebf54d"),
    SystemColor("quaternaryLabel", "quaternaryLabelColor", "3c3c432e", "ebebf529"),
    SystemColor("placeholderText", "placeholderTextColor", "3c3c434d", "ebebf54d"),
    SystemColor("link", "linkColor", "007aff", "0984ff"),
    SystemColor("separator", "separatorColor", "3c3c434a", "54545899"),
    SystemColor("opaqueSeparator", "gridColor", "c6c6c8", "38383a"),
    SystemColor("systemFill", "systemFill", "78788033", "7878805c"),
    SystemColor("secondarySystemFill", "secondarySystemFill", "78788029", "78788052"),
    SystemColor("tertiarySystemFill", "tertiarySystemFill", "7676801f", "7676803d"),
    SystemColor("quaternarySystemFill", "quaternarySystemFill", "74748014", "7676802e"),
    SystemColor("systemRed", "systemRed", "ff3b30", "ff453a"),
    SystemColor("systemOrange", "systemOrange", "ff9500", "ff9f0a"),
    SystemColor("systemYellow", "systemYellow", "ffcc00", "ffd60a"),
    SystemColor("systemGreen", "systemGreen", "34c759", "30d158"),
    SystemColor("systemMint", "systemMint", "00c7be", "63e6e2"),
    SystemColor("systemTeal", "systemTeal", "30b0c7", "40c8e0"),
    SystemColor("systemCyan", "systemCyan", "32ade6", "64d2ff"),
    SystemColor("systemBlue", "systemBlue", "007aff", "0a84ff"),
    SystemColor("systemIndigo", "systemIndigo", "5856d6", "5e5ce6"),
    SystemColor("systemPurple", "systemPurple", "af52de", "bf5af2"),
    SystemColor("systemPink", "systemPink", "ff2d55", "ff375f"),
    SystemColor("systemBrown", "systemBrown", "a2845e", "ac8e68"),
    SystemColor("systemGray", "systemGray", "8e8e93", "8e8e93"),
    SystemColor("systemGray2", "systemGray", "aeaeb2", "636366"),
    SystemColor("systemGray3", "systemGray", "c7c7cc", "48484a"),
    SystemColor("systemGray4", "systemGray", "d1d1d6", "3a3a3c"),
    SystemColor("systemGray5", "systemGray", "e5e5ea", "2c2c2e"),
    SystemColor("systemGray6", "systemGray", "f2f2f7", "1c1c1e"),
    SystemColor("white", "white", "ffffff", "ffffff"),
    SystemColor("black", "black", "000000", "000000"),
    SystemColor("clear", "clear", "00000000", "00000000"),
    SystemColor("darkGray", "darkGray", "555555", "555555"),
    SystemColor("gray", "gray", "808080", "808080"),
    SystemColor("lightGray", "lightGray", "aaaaaa", "aaaaaa"),
    SystemColor("red", "red", "ff0000", "ff0000"),
    SystemColor("green", "green", "00ff00", "00ff00"),
    SystemColor("blue", "blue", "0000ff", "0000ff"),
    SystemColor("cyan", "cyan", "00ffff", "00ffff"),
    SystemColor("yellow", "yellow", "ffff00", "ffff00"),
    SystemColor("magenta", "magenta", "ff00ff", "ff00ff"),
    SystemColor("orange", "orange", "ff8000", "ff8000"),
    SystemColor("purple", "purple", "800080", "800080"),
    SystemColor("brown", "brown", "996633", "996633"),
  ]

  /// Returns the colour of that name, UIKit's or AppKit's.
  package static func named(_ name: String) -> SystemColor? {
    all.first { $0.name == name } ?? all.first { $0.appKit == name }
  }
}
