import Analysis
import Solver
import Texts

// The look and the words of a view on a screen, from its declaration and its frame.

struct ViewLooks {
  let node: ViewNode
  let frame: DrawnRect
  /// The frame's, exactly.
  let width: Rational
  /// Whether views stand in it on this screen.
  let isContainer: Bool
  let traits: ScreenTraits

  private var text: ShownText? { node.shownText(at: traits.textScale) }

  /// How the view looks; nil where neither its class nor its text says it.
  var look: Look? {
    guard node.layout == nil, let own = look(of: subject), !isContainer || node.text == nil else { return nil }
    var look = node.style == .plain ? own : own.with(node.style, subject)
    switch node.textAlignment {
    case "left": look.alignment = .start
    case "center": look.alignment = .middle
    case "right": look.alignment = .end
    default: return barred(traits.isRightToLeft ? turned(look) : look)
    }
    // What is said of left and right is meant so.
    if traits.isRightToLeft {
      look = turned(look)
      look.alignment = node.textAlignment == "left" ? .start : node.textAlignment == "right" ? .end : .middle
    }
    return barred(look)
  }

  private func turned(_ look: Look) -> Look {
    var turned = look.mirrored
    turned.alignment = look.alignment.mirrored
    return turned
  }

  private var subject: LookSubject {
    var subject = LookSubject(className: node.typeName ?? "")
    subject.hasText = node.text != nil
    subject.isEditable = node.textOptions.isEditable
    if let words = text?.words {
      subject.hasWords = true
      subject.parts = words.segments.count
    }
    if let text { subject.spareWidth = frame.width - text.width.double }
    subject.configuration = node.buttonConfiguration
    subject.isContainer = isContainer
    (subject.width, subject.height) = (frame.width, frame.height)
    return subject
  }

  /// A view of no class that shows a text looks like a label.
  private func look(of subject: LookSubject) -> Look? {
    Look.of(subject) ?? (node.text == nil ? nil : .label(subject))
  }

  /// Adds bars in the place of words of which only the measures are known.
  private func barred(_ look: Look) -> Look {
    guard let text, text.words == nil else { return look }
    var look = look
    look.naming = .title
    look.isBarred = true
    let line = text.height.double
    let shown = max(1, Int((frame.height + 0.5) / max(line, 1)))
    let room = max(0, frame.width - look.left - look.right)
    let lines = text.measuredLines(in: min(text.width, width)).prefix(shown)
    let top = -Double(lines.count) * line / 2
    for (number, width) in lines.enumerated() {
      let y = LookPlace.middle(top + (Double(number) + 0.5) * line)
      let length = min(width, room)
      let x: (LookPlace, LookPlace) =
        switch look.alignment {
        case .start: (.near(look.left), .near(look.left + length))
        case .middle: (.middle(-length / 2), .middle(length / 2))
        case .end: (.far(look.right + length), .far(look.right))
        }
      let half = min(line * 0.36, 14)
      look.shapes.append(
        LookShape(
          .rect(radius: min(half, 4)), LookPoint(x.0, LookPlace(share: 0.5, points: y.points - half)),
          to: LookPoint(x.1, LookPlace(share: 0.5, points: y.points + half)), fill: .control, stroke: .controlLine))
    }
    return look
  }

  // MARK: Words

  /// Returns the words as the view shows them; nil where they are not known.
  func words(in look: Look?) -> DrawnWords? {
    guard let look, let text, let words = text.words, let written = node.text?.written else { return nil }
    let font = words.shownFont
    var drawn = DrawnWords(
      lines: [], font: font, family: written.font?.family, isItalic: written.font?.isItalic ?? false,
      alignment: look.alignment)
    if look.isInSegments {
      drawn.lines = words.segments
      return drawn
    }
    let width = DrawnWords.thousandths(frame.width)
    if let least = text.shrinksTo, let whole = words.shownLines(in: .max / 10_000, atMost: 1).first {
      drawn.leastFactor = least.double
      let room = max(0, frame.width - look.left - look.right)
      drawn.factor = max(least.double, DrawnWords.leastFactor, min(1, room / max(whole.width, 1)))
      drawn.lines =
        whole.width * drawn.factor <= frame.width + 0.01
        ? [whole] : words.shownLines(in: PointParts(Double(width) / drawn.factor), atMost: 1)
      return drawn
    }
    if node.textControl.isTextView {
      // The line at the edge is cut by it, and no dots stand for what follows: it scrolls.
      let lines = words.shownLines(in: width, atMost: 10_000)
      drawn.lines = Array(lines.prefix(drawn.lines(in: frame.height - 8)))
    } else {
      drawn.lines = words.shownLines(in: width, atMost: drawn.lines(in: frame.height))
    }
    return drawn
  }
}

extension DrawnWords {
  /// No line gets smaller than this share of its font.
  fileprivate static let leastFactor = 0.01

  /// Returns how many lines have room in a height, at least one.
  fileprivate func lines(in height: Double) -> Int { Int(min(10_000, max(1, (height + 1) / max(lineHeight, 0.1)))) }

  /// Returns a width in the unit of texts; a view is never taken to be wider than it is.
  static func thousandths(_ points: Double) -> PointParts { PointParts(min(max(points, 0), 1e9) * 1000 + 0.001) }
}
