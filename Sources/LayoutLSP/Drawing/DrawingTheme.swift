import Analysis

// The colours of pictures. Each meaning also has a line, a word or a pattern of its own: no colour is needed to read
// a picture.

package enum DrawingTheme: String, CaseIterable, Sendable {
  case light, dark
  case contrastDark = "hc-dark"
  case contrastLight = "hc-light"
}

/// How views are drawn.
package enum DrawingStyle: String, CaseIterable, Sendable {
  /// As what they are: words in their font, controls, pictures.
  case screen
  /// As rectangles with their names.
  case wireframe
}

/// The colours, as `#rrggbb`. Text has a contrast of at least 4.5 to 1 with what it is said to stand on, in the high
/// contrast themes 7 to 1.
package struct DrawingColors: Sendable {
  /// The fills around the layout, and of the layout itself.
  package var canvas: String
  package var paper: String
  /// Text and titles, on canvas, paper and every fill.
  package var ink: String
  /// Text that matters less, on the same.
  package var faint: String
  /// The edge of the layout.
  package var frame: String
  /// The fills of views with views in them, by depth from 1; the last one is for all deeper views.
  package var containers: [String]
  package var containerLine: String
  /// The fill and the line of views without views in them.
  package var leaf: String
  package var leafLine: String
  package var guide: String
  /// The selected view, and its distances.
  package var selection: String
  package var dimension: String
  /// Open values, and conflicts.
  package var open: String
  package var conflict: String
  /// The edge of a device, and what of it covers the screen.
  package var device: String
  /// What controls are made of: what can be touched, fills, lines, knobs, and what is switched on.
  package var tint: String
  package var onTint: String
  package var control: String
  package var controlLine: String
  package var separator: String
  package var knob: String
  package var positive: String

  /// Whether a dark appearance is drawn.
  var isDark = false

  /// A colour as `#rrggbb`, how opaque it is, and the name by which a page gives it another; nil where it has one alone.
  struct Painted {
    var rgb: String
    var opacity: Double
    var name: String?
  }

  /// Returns the colour of a paint, or the one that a declaration says in its place.
  func painted(_ paint: Paint, _ own: ViewColor?) -> Painted {
    guard let own else { return Painted(rgb: self[paint], opacity: 1, name: paint.rawValue) }
    let digits = own.shown(inDark: isDark)
    let alpha = digits.utf8.count == 8 ? Int(digits.suffix(2), radix: 16) ?? 255 : 255
    let name: String? = if case .system(let color) = own { color.variable } else { nil }
    return Painted(rgb: "#" + digits.prefix(6), opacity: Double(alpha) / 255, name: name)
  }

  package subscript(_ paint: Paint) -> String {
    switch paint {
    case .ink: ink
    case .faint: faint
    case .device: device
    case .tint: tint
    case .onTint: onTint
    case .control: control
    case .controlLine: controlLine
    case .separator: separator
    case .paper: paper
    case .knob: knob
    case .positive: positive
    }
  }
}

extension DrawingTheme {
  package var colors: DrawingColors {
    switch self {
    case .light:
      DrawingColors(
        canvas: "#eef1f5", paper: "#ffffff", ink: "#1a2230", faint: "#4a5568", frame: "#a9b4c3",
        containers: ["#f6f8fb", "#edf1f6", "#e4e9f0"], containerLine: "#b3bdcb", leaf: "#dfe9f8", leafLine: "#6d93c7",
        guide: "#0b6e69", selection: "#1257c0", dimension: "#a3195b", open: "#7a4d00", conflict: "#b3261e",
        device: "#1a2230", tint: "#0a5bd0",
        onTint: "#ffffff", control: "#e8ebf0", controlLine: "#e8ebf0", separator: "#c3cad4", knob: "#ffffff",
        positive: "#34b457")
    case .dark:
      DrawingColors(
        canvas: "#15181d", paper: "#1e2229", ink: "#e8ecf2", faint: "#aab4c2", frame: "#4b5563",
        containers: ["#252a33", "#2c323c", "#333a46"], containerLine: "#56606f", leaf: "#22395a", leafLine: "#6593cf",
        guide: "#54c4bb", selection: "#7ab0ff", dimension: "#ff8fc4", open: "#f0b95a", conflict: "#ff928a",
        device: "#56606f", tint: "#6cb0ff",
        onTint: "#0b1c33", control: "#323a46", controlLine: "#323a46", separator: "#525d6d", knob: "#2a303a",
        positive: "#2c9a4b", isDark: true)
    case .contrastDark:
      DrawingColors(
        canvas: "#000000", paper: "#000000", ink: "#ffffff", faint: "#ffffff", frame: "#ffffff",
        containers: ["#000000"], containerLine: "#ffffff", leaf: "#000000", leafLine: "#6fc3df", guide: "#6fffe9",
        selection: "#f38518", dimension: "#ff9ad5", open: "#ffd166", conflict: "#ff9b93", device: "#ffffff",
        tint: "#6fc3df",
        onTint: "#000000", control: "#000000", controlLine: "#ffffff", separator: "#ffffff", knob: "#000000",
        positive: "#000000", isDark: true)
    case .contrastLight:
      DrawingColors(
        canvas: "#ffffff", paper: "#ffffff", ink: "#000000", faint: "#000000", frame: "#000000",
        containers: ["#ffffff"], containerLine: "#000000", leaf: "#ffffff", leafLine: "#0f4a85", guide: "#00504b",
        selection: "#0f4a85", dimension: "#7a0040", open: "#5c3a00", conflict: "#8c0b05", device: "#000000",
        tint: "#0f4a85",
        onTint: "#ffffff", control: "#ffffff", controlLine: "#000000", separator: "#000000", knob: "#ffffff",
        positive: "#ffffff")
    }
  }
}

extension SystemColor {
  /// What a page's style sheet calls it; the theme has colours of such names too.
  package var variable: String { "ui-" + name }
}
