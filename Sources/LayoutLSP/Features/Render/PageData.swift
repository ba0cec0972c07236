import Analysis
import Drawing
import Formats
import Protocol
import Solver
import Texts

// The data of a page of pictures: the views, statements and findings of each layout, the solution of each screen and
// state, and the laws by which frames follow sizes. `PageScript` reads it.
//
// A page has room for so many pictures, views and statements that a browser shows it at once, however large its file is.

struct PageData {
  private static let mostPictures = 1_000
  private static let mostViews = 20 * DrawingMaker.mostViews
  /// The most statements of all pictures. Layouts with more than are left have neither statements nor other sizes.
  private static let mostStatements = 100_000

  let analysis: Analysis
  /// Returns true once nobody wants the page any more; laws that are not known by then are left out.
  let isCancelled: () -> Bool
  private let positions: PositionConverter
  private let start: Drawing?
  /// The layouts with their pictures on the page: all layouts of the file, or those for which there is room.
  let layouts: [PageLayout]
  /// The count of pictures for which there is no room.
  let omittedPictures: Int

  /// `start` is the picture that is shown at first.
  init(_ analysis: Analysis, start: Drawing?, isCancelled: @escaping () -> Bool) {
    (self.analysis, self.start, self.isCancelled) = (analysis, start, isCancelled)
    positions = PositionConverter(text: analysis.document.text, encoding: .utf16)
    let drawn = Self.drawn(analysis, start)
    let byLayout = Dictionary(grouping: drawn) { $0.layout }
    let count = analysis.layouts.reduce(0) { $0 + $1.result.configurations.count }
    let omitted = count - drawn.count
    omittedPictures = omitted
    var statements = Self.mostStatements
    let components = analysis.components
    layouts = analysis.layouts.indices.compactMap { number in
      let layout = analysis.layouts[number]
      let own = byLayout[number] ?? []
      guard !own.isEmpty || omitted == 0 else { return nil }
      let cost = layout.model.equations.reduce(0) { $0 + $1.pairs.count } * own.count
      let isWhole = cost <= statements && own.allSatisfy { $0.drawing.omitted == 0 }
      if isWhole { statements -= cost }
      return PageLayout(
        layout: layout, isComponent: components.contains(layout.model.name), isWhole: isWhole,
        matrix: isWhole ? analysis.matrix(of: layout) : nil, drawings: own.map { ($0.configuration, $0.drawing) })
    }
  }

  private typealias Drawn = (layout: Int, configuration: Int, drawing: Drawing)

  /// Draws the pictures of a file for which there is room, those of the layout first with which the page begins.
  private static func drawn(_ analysis: Analysis, _ start: Drawing?) -> [Drawn] {
    func rank(_ layout: AnalysedLayout, _ configuration: ConfigurationResult) -> Int {
      guard layout.model.name == start?.layout else { return 2 }
      let isShown =
        configuration.screenName(in: layout.model) == start?.screen
        && layout.result.stateName(configuration.state) == start?.state
      return isShown ? 0 : 1
    }
    let all = analysis.layouts.enumerated().flatMap { number, layout in
      layout.result.configurations.enumerated().map { (rank(layout, $1), number, $0) }
    }
    var drawn: [Drawn] = []
    var views = 0
    for (_, number, place) in all.sorted(by: <).prefix(mostPictures) {
      let layout = analysis.layouts[number]
      let drawing = layout.drawing(of: layout.result.configurations[place])
      views += drawing.views.count
      if !drawn.isEmpty, views > mostViews { break }
      drawn.append((number, place, drawing))
    }
    return drawn.sorted { ($0.layout, $0.configuration) < ($1.layout, $1.configuration) }
  }

  /// One picture of the page, with its layout and configuration as indices in the data.
  struct Picture {
    var drawing: Drawing
    var layout: Int
    var configuration: Int
    var verdict: String
  }

  var pictures: [Picture] {
    layouts.enumerated().flatMap { number, layout in
      layout.drawings.enumerated().map { place, drawn in
        Picture(
          drawing: drawn.drawing, layout: number, configuration: place,
          verdict: verdict(of: drawn.drawing, layout.faults(drawn.configuration)))
      }
    }
  }

  /// All data of the page.
  var json: JSONValue {
    let place = start.map { drawing -> JSONValue in
      var members: [String: JSONValue] = [
        "layout": .string(visible(drawing.layout)), "screen": .string(visible(drawing.screen)),
        "size": .string("\(drawing.width.svgText)x\(drawing.height.svgText)"),
      ]
      if let state = drawing.state { members["state"] = .string(visible(state)) }
      return .object(members)
    }
    let first = layouts.firstIndex { !$0.isComponent && !$0.drawings.isEmpty }
    return ["layouts": .array(layouts.map(layout)), "start": place ?? [:], "first": .int(first ?? 0)]
  }

  // MARK: A layout

  private func layout(_ page: PageLayout) -> JSONValue {
    let (layout, model) = (page.layout, page.layout.model)
    var laws = LawTable(layout: layout, isCancelled: isCancelled)
    var words = WordTable(layout: layout)
    let configurations = page.drawings.map { number, drawing -> JSONValue in
      let configuration = layout.result.configurations[number]
      return self.configuration(
        configuration, drawing, in: page, laws: page.isWhole ? laws.numbers(for: configuration) : [],
        words: page.isWhole ? words.numbers(for: configuration, laws.widest) : [:])
    }
    return [
      "name": .string(visible(model.name)), "views": views(of: page),
      "equations": .array(page.isWhole ? statements(of: model) : []),
      "findings": .array(findings(of: page)), "configurations": .array(configurations), "laws": .array(laws.all),
      "words": .array(words.all),
    ]
  }

  /// Returns the views by their ids: all in a list, or in an object those that are drawn of too many.
  private func views(of page: PageLayout) -> JSONValue {
    let model = page.layout.model
    func json(_ view: ViewID) -> JSONValue {
      let node = model.views[view]
      let kind: DrawnView.Kind = view == .root ? .root : node.isGuide ? .guide : node.layout == nil ? .view : .instance
      return [
        "parent": node.parent.map { .id($0) } ?? .null,
        "path": .string(view == .root ? "" : visible(model.path(of: view))),
        "name": .string(visible(view == .root ? model.name : node.name)),
        "type": node.typeName.map { .string(visible($0)) } ?? .null, "kind": .string(kind.rawValue),
        "insets": .array(node.margins.sides.map { .number($0.double) }),
      ]
    }
    if page.drawings.allSatisfy({ $0.drawing.omitted == 0 }) { return .array(model.views.indices.map(json)) }
    let drawn = Set(page.drawings.flatMap { $0.drawing.views.map { $0.id } })
    return .object(Dictionary(uniqueKeysWithValues: drawn.map { ("\($0)", json($0)) }))
  }

  private func statements(of model: LayoutModel) -> [JSONValue] {
    model.equations.numbered.flatMap { number, equation in
      equation.pairs.indices.map { pair -> JSONValue in
        [
          "text": .string(visible(Wording.cut(model.text(of: equation, pair: pair)))),
          "views": .array(equation.pairs[pair].viewsMeant(in: model).map { .id($0) }),
        ]
      }
    }
  }

  // MARK: Findings

  private func findings(of page: PageLayout) -> [JSONValue] {
    analysis.findings(in: page.layout, on: page.drawings.map { $0.configuration }) { finding in
      finding.code.isOffByDefault ? nil : ("line", .int(positions.range(of: finding.bytes).start.line + 1))
    }
  }

  // MARK: A configuration

  private func configuration(
    _ configuration: ConfigurationResult, _ drawing: Drawing, in page: PageLayout, laws: [Int], words: JSONValue
  ) -> JSONValue {
    let layout = page.layout
    let screen = layout.model.screens[configuration.screen]
    let safe = screen.safeArea ?? layout.model.views[.root].safeArea ?? .zero
    return [
      "screen": .string(visible(drawing.screen)), "state": drawing.state.map { .string(visible($0)) } ?? .null,
      "width": .double(drawing.width), "height": .double(drawing.height), "status": .string(drawing.status.rawValue),
      "verdict": .string(verdict(of: drawing, page.faults(configuration))), "laws": .array(laws.map { .int($0) }),
      "safe": .array(safe.sides.map { .number($0.double) }),
      "words": words,
      "frames": .array(drawing.views.map(frame)),
      "statements": .array(page.isWhole ? outcomes(in: layout, configuration) : []),
      "notes": .array(
        DrawingNotes.lines(of: drawing, in: .infinity).map { line in
          ["text": .string(visible(line.text)), "number": line.number.map { .int($0) } ?? .null]
        }),
    ]
  }

  /// Returns the verdict in words, with what `check --matrix` says of a screen that is solved.
  func verdict(of drawing: Drawing, _ faults: [LayoutMatrix.Fault]) -> String {
    let more = faults.filter { $0.kind.isSolved }.map { visible($0.text) }
    return ([drawing.verdict] + more).joined(separator: ", ")
  }

  /// Returns the view's id, its absolute frame, and its open values as text.
  private func frame(_ view: DrawnView) -> JSONValue {
    let numbers = [view.frame.x, view.frame.y, view.frame.width, view.frame.height].map { JSONValue.double($0) }
    return .array([.id(view.id)] + numbers + [.string(view.reaches.map { $0.text }.joined(separator: ", "))])
  }

  /// Returns for each statement 0 where it is not in force, 1 where it holds, 2 where it does not; then its distances.
  private func outcomes(in layout: AnalysedLayout, _ configuration: ConfigurationResult) -> [JSONValue] {
    let maker = DrawingMaker(result: layout.result, configuration: configuration)
    return maker.everyEquation.map { equation in
      guard let equation else { return [0] }
      let lines = equation.lines.map { line -> JSONValue in
        let numbers = [line.from, line.to, line.across] + line.edges.flatMap { [$0.place, $0.from, $0.to] }
        return .array(
          [.int(line.axis.index), .string(line.label)] + numbers.map { .double($0) })
      }
      return .array([.int(equation.holds ? 1 : 2)] + lines)
    }
  }
}

/// A layout of a page, with its pictures on it.
struct PageLayout {
  let layout: AnalysedLayout
  /// Whether another layout of the file has it inside.
  let isComponent: Bool
  /// Whether the page has its statements, its words and the laws of its sizes.
  let isWhole: Bool
  /// What `check --matrix` says of it; nil where it is not whole.
  let matrix: LayoutMatrix?
  /// The numbers of the configurations of its result that are drawn, with their pictures.
  let drawings: [(configuration: Int, drawing: Drawing)]

  func faults(_ configuration: Int) -> [LayoutMatrix.Fault] { faults(layout.result.configurations[configuration]) }

  /// Returns what is said of the screen of a configuration in its state.
  func faults(_ configuration: ConfigurationResult) -> [LayoutMatrix.Fault] {
    let state = layout.result.stateName(configuration.state)
    let screen = layout.model.screens[configuration.screen].name
    return matrix?.cells.first { $0.screen == screen && $0.state == state }?.faults ?? []
  }
}

/// The size laws of a layout, each set listed once: the laws of its ranged screens, and for screens with equal traits
/// the laws at any size.
private struct LawTable {
  let layout: AnalysedLayout
  let isCancelled: () -> Bool
  private(set) var all: [JSONValue] = []
  /// The greatest width for which laws are known so far, in points.
  private(set) var widest = 0.0
  private var known: [Key: Int?] = [:]
  private var free: [ScreenTraits: AnalysedLayout?] = [:]

  private enum Key: Hashable {
    case own(screen: ScreenID, state: CombinationID?)
    case free(ScreenTraits, state: CombinationID?)
  }

  init(layout: AnalysedLayout, isCancelled: @escaping () -> Bool) {
    (self.layout, self.isCancelled) = (layout, isCancelled)
  }

  /// Returns the indices in `all` of the laws for a configuration; the laws of its own screen come first.
  mutating func numbers(for configuration: ConfigurationResult) -> [Int] {
    let model = layout.model
    let screen = model.screens[configuration.screen]
    let state = configuration.state
    var numbers: [Int?] = []
    if screen.isRanged {
      numbers.append(
        number(for: .own(screen: configuration.screen, state: state), of: layout, on: configuration.screen, in: state))
    }
    let traits = ScreenTraits(screen, root: model.views[.root])
    let alike = model.screens.filter { ScreenTraits($0, root: model.views[.root]) == traits }
    let any = free[traits] ?? layout.freelySized(like: alike, stop: isCancelled)
    free[traits] = .some(any)
    if let any { numbers.append(number(for: .free(traits, state: state), of: any, on: .first, in: state)) }
    return numbers.compactMap { $0 }
  }

  private mutating func number(for key: Key, of layout: AnalysedLayout, on screen: ScreenID, in state: CombinationID?)
    -> Int?
  {
    if let number = known[key] { return number }
    let laws = layout.sizeLaws(on: screen, in: state)
    let number = laws.map { _ in all.count }
    if let laws {
      all.append(.object(laws.members))
      widest = max(widest, laws.width.upperBound)
    }
    known[key] = .some(number)
    return number
  }
}

/// The lines of the words of a layout at each width, each text listed once for a size of text and a language.
private struct WordTable {
  let layout: AnalysedLayout
  private(set) var all: [JSONValue] = []
  private var known: [Key: Int?] = [:]

  private struct Key: Hashable {
    var view: ViewID
    var scale: TextScale
  }

  init(layout: AnalysedLayout) { self.layout = layout }

  /// Returns the number in `all` of each view's words, by the view's id. `greatest`: the greatest width of the screen.
  mutating func numbers(for configuration: ConfigurationResult, _ greatest: Double) -> JSONValue {
    var numbers: [String: JSONValue] = [:]
    let scale = layout.result.geometry(in: configuration).traits.textScale
    var segmented: Set<ViewID>?
    for view in layout.model.views.indices where layout.model.views[view].text?.written != nil {
      let key = Key(view: view, scale: scale)
      if known[key] == nil {
        let inSegments = segmented ?? layout.viewsInSegments(in: configuration)
        segmented = inSegments
        let lines = layout.wordLines(
          of: view, in: configuration, isInSegments: inSegments.contains(view), upTo: greatest)
        known[key] = .some(lines.map { _ in all.count })
        if let lines { all.append(.array(lines.map(json))) }
      }
      if let number = known[key] ?? nil { numbers["\(view)"] = .int(number) }
    }
    return .object(numbers)
  }

  /// Returns the least width, the lines with their widths, and a 1 where more follows.
  private func json(_ words: WordLines) -> JSONValue {
    let lines = words.lines.map { JSONValue.array([.string(visible($0.text)), .double($0.width)]) }
    return .array([.double(words.least), .array(lines)] + (words.isCut ? [1] : []))
  }
}
