import Analysis

// The notes below a picture: conflicts with their arithmetic and the numbers of their distances, open views,
// truncated views.

package enum DrawingNotes {
  package struct Line: Sendable {
    enum Kind: Sendable {
      case conflict, open, other
    }
    package var text: String
    var kind: Kind
    /// The number of a conflict's member, as it stands at its distance in the picture.
    package var number: Int?
    var isBold = false
    var isIndented = false
  }

  /// The size of letters, and the other measures, in pixels.
  static let size = 11.0
  static let lineHeight = 16.0
  static let indent = 18.0
  private static let mostOpen = 4

  /// Returns the notes, broken at the width of the picture in pixels.
  package static func lines(of drawing: Drawing, in width: Double) -> [Line] {
    var lines: [Line] = []
    func add(_ text: String, _ kind: Line.Kind, number: Int? = nil, isBold: Bool = false) {
      let room = width - (number == nil ? 0 : indent)
      let parts = TextMeasure.lines(text, in: isBold ? room / 1.1 : room, size: size, most: 3)
      for (index, part) in parts.enumerated() {
        lines.append(
          Line(
            text: part, kind: kind, number: index == 0 ? number : nil, isBold: isBold,
            isIndented: index > 0 && number != nil))
      }
    }
    if let omission = drawing.omission { add(omission, .other) }
    var number = 0
    for conflict in drawing.conflicts {
      add(conflict.arithmetic ?? "These cannot hold together:", .conflict, isBold: true)
      for member in conflict.members {
        number += 1
        add(member.text + (member.isRelaxed ? " — set aside" : ""), .conflict, number: number)
      }
    }
    if drawing.otherConflicts > 0 { add("and \(drawing.otherConflicts) more conflicts", .conflict) }
    let among = drawing.omitted > 0 ? " among those drawn" : ""
    let open = drawing.views.filter { $0.isOpen }
    for view in open.prefix(mostOpen) {
      let name = view.path.isEmpty ? "the layout's size" : view.path
      add("\(name): \(view.reaches.map { $0.text }.joined(separator: ", "))", .open)
    }
    if open.count > mostOpen { add("and \(open.count - mostOpen) more open views\(among)", .open) }
    let cut = drawing.views.filter { !$0.truncation.isEmpty }
    for view in cut.prefix(mostOpen) {
      add("\(view.path): truncated, \(view.truncation.map { $0.text }.joined(separator: ", "))", .other)
    }
    if cut.count > mostOpen { add("and \(cut.count - mostOpen) more truncated views\(among)", .other) }
    if let reason = drawing.provisional { add("provisional: \(reason.words)", .other) }
    return lines
  }
}
