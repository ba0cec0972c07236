import Analysis
import Drawing
import Formats
import Protocol

// A page with all pictures of a file: a single self-contained text that needs no network and works in any folder. The
// markup is made here; `PageStyle` has the style sheet, `PageResources` the scripts and `PageData` the data.

struct Page {
  let data: PageData
  let style: DrawingStyle
  /// What stands above the pictures, a paragraph each: what a log says.
  let notes: [String]
  /// Whether the page checks each second whether its file was written again, and reloads itself then.
  let isWatched: Bool
  private var analysis: Analysis { data.analysis }

  /// `start`: the picture that the page shows at first. `isCancelled` returns true once nobody wants the page any more.
  init(
    analysis: Analysis, start: Drawing? = nil, style: DrawingStyle = .screen, notes: [String] = [],
    isWatched: Bool = false, isCancelled: @escaping () -> Bool = { false }
  ) {
    data = PageData(analysis, start: start, isCancelled: isCancelled)
    (self.style, self.notes, self.isWatched) = (style, notes, isWatched)
  }

  /// What is not on the page, a sentence each; how to see it.
  var omissions: [String] {
    var all: [String] = []
    if let omission = data.layouts.lazy.flatMap({ $0.drawings }).compactMap({ $0.drawing.omission }).first {
      all.append(omission)
    }
    if data.omittedPictures > 0 {
      let count = data.omittedPictures + data.pictures.count
      all.append(
        "\(data.omittedPictures) of \(count) pictures are not on the page: --layout, --screen and --state choose with "
          + "which it begins")
    }
    return all
  }

  var html: String {
    let pictures = data.pictures
    let json = String(decoding: data.json.written.bytes, as: UTF8.self)
    let sheet = sheet(pictures, data.layouts)
    let name = visible(analysis.document.file.name)
    return SelfContainedPage(
      title: "\(name) – layouts",
      allTexts: json + sheet + name + notes.joined() + PageResources.script + PageStyle.text,
      watchingScript: isWatched ? PageResources.watchingScript : nil, style: PageStyle.text,
      script: PageResources.script,
      attributes: ["data-style": style.rawValue]
    ).html { out in
      out.open("body", [:])
      out.open("header", ["class": "top"])
      out.add("h1", [:], name)
      out.add("p", ["class": "summary"], summary(pictures))
      for omission in omissions { out.add("p", ["class": "summary"], omission) }
      out.raw(PageMarkup.style)
      out.raw(PageMarkup.theme)
      for note in notes { out.add("p", ["class": "note"], visible(note)) }
      out.close("header")
      out.raw(sheet)
      out.raw(PageMarkup.stage)
      out.raw(
        #"<script type="application/json" id="data">"# + json.replacing("<", by: "\\u003c") + "</script>\n")
    }
  }

  private func summary(_ pictures: [PageData.Picture]) -> String {
    return counted(analysis.layouts.count, "layout") + ", " + counted(pictures.count, "picture")
  }

  // MARK: Every picture

  private func sheet(_ pictures: [PageData.Picture], _ layouts: [PageLayout]) -> String {
    var out = SVGMarkup()
    out.open("nav", ["class": "sheet", "aria-label": "Layouts, screens and states"])
    let all = Array(layouts.enumerated())
    // Components come last: few look for them by themselves.
    for (number, layout) in all.filter({ !$0.element.isComponent }) + all.filter({ $0.element.isComponent }) {
      out.open("section", ["class": "layout", "aria-labelledby": "layout-\(number)"])
      out.add("h2", ["id": "layout-\(number)"], layout.layout.model.name)
      if let matrix = layout.matrix, !matrix.cells.isEmpty { out.add("p", ["class": "summary"], matrix.summary) }
      out.open("div", ["class": "grid"])
      for picture in pictures where picture.layout == number { figure(picture, to: &out) }
      out.close("div")
      out.close("section")
    }
    if pictures.isEmpty { out.add("p", ["class": "none"], "There is no layout to draw in this file.") }
    out.close("nav")
    return out.text + "\n"
  }

  private func figure(_ picture: PageData.Picture, to out: inout SVGMarkup) {
    let drawing = picture.drawing
    let id = "p\(picture.layout)-\(picture.configuration)"
    let place = ([drawing.screen] + [drawing.state].compactMap { $0 }).joined(separator: " · ")
    out.open("figure", ["data-layout": "\(picture.layout)", "data-configuration": "\(picture.configuration)"])
    out.open(
      "button", ["type": "button", "aria-label": "\(drawing.title), \(drawing.size), \(picture.verdict)"])
    out.raw(
      drawing.svg(
        PictureOptions(scale: 1, showsTitle: false, showsNotes: false, idPrefix: id, keepsNames: true, isMovable: true))
    )
    out.close("button")
    out.open("figcaption", [:])
    out.add("b", [:], place)
    out.add("span", ["class": "size"], drawing.size)
    out.add("span", ["class": "verdict \(drawing.status.rawValue)"], picture.verdict)
    out.open("ul", ["class": "notes"])
    for line in DrawingNotes.lines(of: drawing, in: .infinity) {
      out.add("li", [:], (line.number.map { "\($0)  " } ?? "") + line.text)
    }
    out.close("ul")
    out.close("figcaption")
    out.close("figure")
    out.lineEnd()
  }
}

/// The parts that are the same on all pages.
enum PageMarkup {
  static let theme = """
    <label class="theme">Colours <select id="theme"><option value="">as the system</option><option value="light">light\
    </option><option value="dark">dark</option><option value="hc-light">high contrast light</option>\
    <option value="hc-dark">high contrast dark</option></select></label>
    """

  static let style = """
    <label class="theme">Drawn as <select id="style"><option value="screen">a screen</option>\
    <option value="wireframe">a wireframe</option></select></label>
    """

  static let stage = """
    <main class="stage" hidden>
    <div class="bar">
    <h2 id="shown"></h2>
    <span id="verdict" class="verdict"></span>
    <span class="gap"></span>
    <span class="zoom" role="group" aria-label="Zoom"><button type="button" id="smaller" aria-label="Smaller">−</button>\
    <button type="button" id="fit">Fit</button><button type="button" id="larger" aria-label="Larger">+</button></span>
    </div>
    <div class="sizes" id="sizes">
    <div class="side"><label for="width">Width</label><div class="slide"><input type="range" id="width" step="1">\
    <div class="ticks" id="width-ticks" aria-hidden="true"></div></div>\
    <input type="number" id="width-number" aria-label="Width in points" step="any"></div>
    <div class="side"><label for="height">Height</label><div class="slide"><input type="range" id="height" step="1">\
    <div class="ticks" id="height-ticks" aria-hidden="true"></div></div>\
    <input type="number" id="height-number" aria-label="Height in points" step="any"></div>
    <button type="button" id="reset">Reset size</button>
    </div>
    <p id="message" class="message" role="status"></p>
    <div class="desk" id="desk"><div class="paper" id="paper"></div></div>
    </main>
    <aside class="inspector" aria-label="Views and what is known of them" hidden>
    <section id="findings" aria-label="Findings"></section>
    <h2 id="tree-name">Views</h2>
    <ul role="tree" aria-labelledby="tree-name" id="tree"></ul>
    <section id="details" aria-live="polite" aria-label="The selected view"></section>
    </aside>

    """
}
