import Analysis
import Drawing
import Solver
import Texts

// Hover notes on views that show a text: its size, and the number of its lines by screen, with the sizes at which that
// number changes.

extension HoverText {
  /// Returns sentences on the text of a view; nothing for a view without a text.
  func textSentences(of view: ViewID) -> [String] {
    let node = model.views[view]
    if node.scrollsWords {
      return ["It scrolls its words, and asks for no size around them."] + wordSentences(of: node)
    }
    guard node.text != nil, let width = node.intrinsicWidth, let height = node.intrinsicHeight else { return [] }
    let size = "\(NumberText.points(width)) x \(NumberText.points(height))"
    let most = node.text?.mostLines(in: node.textControl).map { ", at most \(counted($0, "line"))" } ?? ""
    var sentences = ["A text, \(size) on one line\(most)."] + wordSentences(of: node)
    let limited = result.scenarios.contains { model.limitsHeight(of: view, in: $0.situation) }
    if node.textControl.isTextView, limited {
      sentences.append("Where a statement limits its height, it scrolls from there: the app then sets isScrollEnabled.")
    }
    let scaled = model.screens.filter { $0.textScale != .standard }
    for scale in scaled.map({ $0.textScale }).unique {
      let sides = Axis.allCases.compactMap { node.contentSize($0, scale) }
        .map { NumberText.points($0) }
      let names = scaled.filter { $0.textScale == scale }.map { $0.name }
      sentences.append(
        "\(sides.joined(separator: " x ")) at \(scale.text), on \(Wording.list(Wording.shortened(names))).")
    }
    return sentences
  }

  /// Returns sentences on the words of a view, and how exact their measures are.
  private func wordSentences(of node: ViewNode) -> [String] {
    guard let written = node.text?.written else { return [] }
    let control = node.textControl
    let font = control.font(written.font)
    let shown = font.shown(at: .large, on: control.platform)
    return [
      "Its words are \(Markdown.code("\"\(written.words.onOneLine(most: 60))\"")), in \(Markdown.text(font.text(on: control.platform))).",
      shown.face.accuracy,
    ]
      + (node.style.symbol == nil && node.style.image == nil
        ? [] : ["No image adds to its size, which is that of the words."])
  }

  /// Returns notes like `tablet: 3 lines below 412, 2 below 618, then 1`.
  func lineNotes(of view: ViewID) -> [String] {
    guard model.views[view].text != nil else { return [] }
    var notes: [String] = []
    for (number, screen) in model.screens.numbered {
      for state in model.solvedStates {
        let scenarios = result.scenarios(on: number, in: state).filter {
          model.views[view].isThere(in: result.scenarios[$0].situation)
        }
        guard let text = lines(of: view, in: scenarios, isRanged: screen.isRanged) else { continue }
        let note = "\(model.name(ofScreen: screen.name, in: state)): \(text)"
        if !notes.contains(note) { notes.append(note) }
      }
    }
    return notes
  }

  private func lines(of view: ViewID, in scenarios: [Int], isRanged: Bool) -> String? {
    var runs: [(lines: Int, last: SizeInterval?)] = []
    let axis: Axis = scenarios.contains { result.scenarios[$0].sizes.width?.isPoint == false } ? .horizontal : .vertical
    for scenario in scenarios {
      guard let lines = result.lines(of: view, in: scenario) else { return nil }
      let sizes = result.scenarios[scenario].sizes
      // Where width and height both decide the number of lines, it cannot be listed along one axis.
      let other = sizes[axis == .horizontal ? .vertical : .horizontal]
      guard sizes.limits.isEmpty, other?.isPoint != false else { return range(of: view, in: scenarios) }
      if runs.last?.lines == lines {
        runs[runs.count - 1].last = sizes[axis]
      } else {
        runs.append((lines, sizes[axis]))
      }
    }
    guard runs.count > 1 else { return runs.first.map { Self.lines($0.lines) + (isRanged ? " throughout" : "") } }
    return runs.enumerated().map { place, run in
      let count = place == 0 ? Self.lines(run.lines) : "\(run.lines)"
      guard place + 1 < runs.count, let last = run.last else { return "then \(count)" }
      return "\(count) \(last.endText())"
    }.joined(separator: ", ")
  }

  /// Returns a text like `1 to 3 lines`.
  private func range(of view: ViewID, in scenarios: [Int]) -> String? {
    let all = scenarios.compactMap { result.lines(of: view, in: $0) }
    guard let least = all.min(), let most = all.max() else { return nil }
    return least == most ? "\(Self.lines(least)) throughout" : "\(least) to \(Self.lines(most))"
  }

  private static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
}
