import Analysis
import Drawing

// The style sheet of a page of pictures: the colours, which are those of `DrawingTheme`, and the rules that use them.

enum PageStyle {
  static let text = themes + PageResources.style + paints

  /// What the shapes of views are painted with.
  private static let paints =
    Paint.allCases.map { paint in
      ".drawing .f-\(paint.rawValue) { fill: var(--\(paint.rawValue)); }\n"
        + ".drawing .s-\(paint.rawValue) { stroke: var(--\(paint.rawValue)); }\n"
    }.joined()
    + SystemColor.all.map { color in
      ".drawing .f-\(color.variable) { fill: var(--\(color.variable)); }\n"
        + ".drawing .s-\(color.variable) { stroke: var(--\(color.variable)); }\n"
    }.joined()

  private static let themes =
    rule(":root", .light) + "@media (prefers-color-scheme: dark) { \(rule(":root", .dark)) }\n"
    + "@media (prefers-contrast: more) { \(rule(":root", .contrastLight)) }\n"
    + "@media (prefers-contrast: more) and (prefers-color-scheme: dark) { \(rule(":root", .contrastDark)) }\n"
    + DrawingTheme.allCases.map { rule(":root[data-theme=\"\($0.rawValue)\"]", $0) }.joined()
    + "@media print { \(rule(":root:root[data-version]", .light)) }\n"

  private static func rule(_ selector: String, _ theme: DrawingTheme) -> String {
    let colors = theme.colors
    let names: [(String, String)] =
      [
        ("canvas", colors.canvas), ("paper", colors.paper), ("ink", colors.ink), ("faint", colors.faint),
        ("frame", colors.frame), ("container-line", colors.containerLine), ("leaf", colors.leaf),
        ("leaf-line", colors.leafLine), ("guide", colors.guide), ("selection", colors.selection),
        ("dimension", colors.dimension), ("open", colors.open), ("conflict", colors.conflict),
      ] + Paint.allCases.filter { ![.ink, .faint, .paper].contains($0) }.map { ($0.rawValue, colors[$0]) }
    let containers = (0..<3).map { ("container-\($0 + 1)", colors.containers[min($0, colors.containers.count - 1)]) }
    let isDark = theme == .dark || theme == .contrastDark
    let named = SystemColor.all.map { ($0.variable, "#" + (isDark ? $0.dark : $0.light).prefix(6)) }
    return selector + " { color-scheme: \(isDark ? "dark" : "light"); "
      + (names + containers + named).map { "--\($0): \($1);" }.joined(separator: " ") + " }\n"
  }
}
