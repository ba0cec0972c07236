/// Advice for mistakes in the texts of views: their words, their fonts and what goes with them.
struct TextAdvice {
  let mistake: MistakeContext

  var advice: Advice? {
    switch mistake.node.problem {
    case .unknownEscape: unknownEscape
    case .expectedFontSize:
      Advice("expected a style or a size after '\(mistake.previous)', such as font title2 or font 17 bold")
    case .expectedShrinking:
      Advice("expected how small the line may get after '\(mistake.previous)', such as shrinks 70%")
    case .expectedSample:
      Advice("expected words in quotes after '\(mistake.previous)', such as sample: \"12,345.00\"")
    default: nil
    }
  }

  private var unknownEscape: Advice {
    let (start, range) = (mistake.start, mistake.range)
    let quoted = Array(mistake.text[start + range.lowerBound..<start + range.upperBound])
    let bytes = TextEscapes.firstUnknown(in: quoted) ?? 0..<0
    let place = range.lowerBound + bytes.lowerBound..<range.lowerBound + bytes.upperBound
    var advice = Advice(
      "'\(mistake.quote(place))' stands for nothing: write \\n for a new line, \\u{2014} for a character, and two backslashes "
        + "for one", mistake.insert("\\", at: place.lowerBound, title: "Write two backslashes"))
    advice.place = place
    return advice
  }
}
