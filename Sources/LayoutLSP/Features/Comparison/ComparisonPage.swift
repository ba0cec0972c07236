import Analysis
import Drawing

// A page of differences: what changed in words, and both pictures over each other, with a slider between them. It
// holds only what is different.

package struct ComparisonPage {
  let comparison: Comparison
  /// The layouts of the old and of the new state, by path and name; none of a recording.
  let old: [LayoutPath: ChosenLayout]
  let new: [LayoutPath: ChosenLayout]

  package struct LayoutPath: Hashable {
    var path: FilePath
    var name: String

    package init(_ path: String, _ name: String) { (self.path, self.name) = (FilePath(path), name) }
  }

  package struct ChosenLayout {
    var layout: AnalysedLayout
    var analysis: Analysis

    package init(_ layout: AnalysedLayout, of analysis: Analysis) { (self.layout, self.analysis) = (layout, analysis) }
  }

  package init(
    _ comparison: Comparison, old: [LayoutPath: ChosenLayout] = [:], new: [LayoutPath: ChosenLayout] = [:]
  ) {
    (self.comparison, self.old, self.new) = (comparison, old, new)
  }

  /// More pictures make no page that somebody looks through.
  private static let mostPairs = 200
  /// The bytes of a page from which on nothing more is drawn. The last picture may go beyond them.
  private static let mostBytes = 8 << 20

  package var html: String {
    var number = 0
    var sections = SVGMarkup()
    for layout in comparison.layouts { section(layout, &number, to: &sections) }
    if comparison.isEmpty { sections.add("p", ["class": "none"], "Nothing is different.") }
    let style = PageStyle.text + PageResources.comparisonStyle
    let script = PageResources.comparisonScript
    return SelfContainedPage(
      title: "Differences – layouts", allTexts: sections.text + script + style, style: style, script: script
    ).html { out in
      out.open("body", ["class": "differences"])
      out.open("header", ["class": "top"])
      out.add("h1", [:], "Differences")
      out.add("p", ["class": "summary"], comparison.summary)
      out.raw(PageMarkup.theme)
      out.close("header")
      out.open("main", [:])
      out.raw(sections.text)
      out.close("main")
    }
  }

  private func section(_ layout: Comparison.Layout, _ number: inout Int, to out: inout SVGMarkup) {
    out.open("section", [:])
    out.open("h2", [:])
    out.add("span", [:], layout.name)
    out.raw(" ")
    out.add("code", [:], layout.path)
    out.raw(layout.kind.words)
    out.close("h2")
    out.open("ul", [:])
    for line in layout.lines(code: { $0 }, plain: { $0 }) { out.add("li", [:], line) }
    out.close("ul")
    out.open("div", ["class": "pairs"])
    var omitted = 0
    for change in layout.causes.flatMap({ $0.changes }).first(of: { $0.place.whole }) {
      guard number < Self.mostPairs, out.text.utf8.count < Self.mostBytes else {
        omitted += 1
        continue
      }
      let before = old[LayoutPath(layout.oldPath, layout.oldName)]?.drawing(of: change)
      let after = new[LayoutPath(layout.path, layout.name)]?.drawing(of: change)
      guard before != nil || after != nil else { continue }
      pair(before, after, number, to: &out)
      number += 1
    }
    out.close("div")
    if omitted > 0 {
      out.add("p", ["class": "none"], "\(omitted) more of its screens differ, too many for the pictures of one page.")
    }
    out.close("section")
    out.lineEnd()
  }

  /// Adds both pictures: the new one is cut off at the left of the slider's border.
  private func pair(_ before: Drawing?, _ after: Drawing?, _ number: Int, to out: inout SVGMarkup) {
    let drawings = [before, after].compactMap { $0 }
    guard let area = drawings.map({ $0.pictureArea }).reduce(nil, { $0?.union($1) ?? $1 as DrawnRect? }) else { return }
    let box = [area.x, area.y, area.width, area.height].map { $0.svgText }
    let (cut, line) = ("cut-\(number)", "line-\(number)")
    let middle = (area.x + area.width / 2).svgText
    out.open("figure", [:])
    out.open("svg", ["viewBox": box.joined(separator: " "), "role": "group"])
    out.open("clipPath", ["id": "clip-\(number)"])
    out.add("rect", ["id": cut, "x": middle, "y": box[1], "width": box[2], "height": box[3]])
    out.close("clipPath")
    if let before { picture(before, "old-\(number)", nil, to: &out) }
    if let after { picture(after, "new-\(number)", "url(#clip-\(number))", to: &out) }
    out.add(
      "line",
      [
        "id": line, "class": "border-line", "x1": middle, "x2": middle, "y1": box[1],
        "y2": (area.y + area.height).svgText, "vector-effect": "non-scaling-stroke",
      ])
    out.close("svg")
    out.add(
      "input",
      [
        "type": "range", "class": "border", "min": "0", "max": "1000", "value": "500",
        "aria-label": "Border between the old and the new picture", "data-cut": cut, "data-line": line,
        "data-left": box[0], "data-width": box[2],
      ])
    out.open("div", ["class": "ends"])
    out.add("span", [:], before == nil ? "not there" : "old")
    out.add("span", [:], after == nil ? "not there" : "new")
    out.close("div")
    out.open("figcaption", [:])
    if let shown = drawings.last {
      out.add("b", [:], ([shown.screen] + [shown.state].compactMap { $0 }).joined(separator: " · "))
      out.add("span", ["class": "size"], shown.size)
    }
    out.close("figcaption")
    out.close("figure")
    out.lineEnd()
  }

  private func picture(_ drawing: Drawing, _ id: String, _ clip: String?, to out: inout SVGMarkup) {
    let area = drawing.pictureArea
    // The group is clipped in its own coordinates, the picture in it is moved.
    out.open("g", ["clip-path": clip])
    out.open("g", ["transform": "translate(\(area.x.svgText) \(area.y.svgText))"])
    out.raw(drawing.svg(PictureOptions(scale: 1, showsTitle: false, showsNotes: false, idPrefix: id)))
    out.close("g")
    out.close("g")
  }
}

extension ComparisonPage.ChosenLayout {
  /// Returns the picture of the screen and state of a change, at the size at which most is different.
  fileprivate func drawing(of change: Change) -> Drawing? {
    let place = change.place
    guard place.sizes != nil else {
      let configuration = layout.result.configurations.first {
        $0.screenName(in: layout.model) == place.screen && layout.result.stateName($0.state) == place.state
      }
      return configuration.map { layout.drawing(of: $0) }
    }
    let size = DrawnSize(width: change.size.width, height: change.size.height)
    let choice = DrawingChoice(layout: layout.model.name, screen: place.screen, state: place.state, size: size)
    return try? analysis.chosen(choice).drawing()
  }
}

extension Array {
  /// Returns the first element for each key, in their order.
  fileprivate func first<Key: Hashable>(of key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension PageResources {
  static let comparisonScript = String(decoding: PackageResources.compare_js, as: UTF8.self)
  static let comparisonStyle = String(decoding: PackageResources.compare_css, as: UTF8.self)
}
