import Analysis

// Writes a drawing in box-drawing characters, for places where only text is shown.

/// The most cells of text that a picture takes.
package struct TextCells: Sendable {
  var columns = 40
  var rows = 16

  package init() {}

  /// `80x24`; nil where a side is not from 2 to 1000.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1], (2...1000).contains(columns),
      (2...1000).contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}

extension Drawing {
  /// Returns the picture in lines, without a line end or spaces at the end of a line.
  package func textPicture(_ cells: TextCells = TextCells()) -> String {
    TextPicture(self, columns: cells.columns, rows: cells.rows).text
  }
}

private struct TextPicture {
  /// The strokes that leave the middle of a cell.
  private struct Strokes: OptionSet {
    var rawValue: UInt8
    static let up = Strokes(rawValue: 1)
    static let right = Strokes(rawValue: 2)
    static let down = Strokes(rawValue: 4)
    static let left = Strokes(rawValue: 8)
  }

  private enum Cell {
    case empty
    case strokes(Strokes, isOpen: Bool)
    case letter(Character)
    /// The right half of the wide letter before it.
    case covered
  }

  /// A cell is about twice as high as it is wide.
  private static let cellRatio = 2.0
  private var cells: [[Cell]]
  private let columns: Int
  private let rows: Int
  private let scale: Double

  init(_ drawing: Drawing, columns: Int, rows: Int) {
    let (width, height) = (max(drawing.width, 1), max(drawing.height, 1))
    // The width of a cell in points.
    let points = max(width / Double(columns - 1), height / Self.cellRatio / Double(rows - 1))
    scale = 1 / points
    self.columns = min(columns, Self.cell(width / points) + 1)
    self.rows = min(rows, Self.cell(height / points / Self.cellRatio) + 1)
    cells = Array(repeating: Array(repeating: .empty, count: self.columns), count: self.rows)
    for view in drawing.views where view.kind != .guide && isShown(view) { draw(view) }
    for view in drawing.views where view.kind != .guide && view.kind != .root && isShown(view) { name(view) }
  }

  private static func cell(_ value: Double) -> Int { Int(exactly: min(max(value.rounded(), -1000), 1000)) ?? 0 }

  private func column(_ x: Double) -> Int { Self.cell(x * scale) }
  private func row(_ y: Double) -> Int { Self.cell(y * scale / Self.cellRatio) }

  private struct Edges {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// Whether some of a view can be seen before anything is scrolled.
  private func isShown(_ view: DrawnView) -> Bool { view.window.map { $0.frame.intersects(view.frame) } ?? true }

  private func edges(of view: DrawnView) -> Edges {
    let frame = view.window.map { $0.frame.intersection(view.frame) } ?? view.frame
    let (left, top) = (column(frame.x), row(frame.y))
    return Edges(left: left, top: top, right: max(left, column(frame.right)), bottom: max(top, row(frame.bottom)))
  }

  private mutating func draw(_ view: DrawnView) {
    let edges = edges(of: view)
    guard edges.right >= 0, edges.bottom >= 0, edges.left < columns, edges.top < rows else { return }
    // The view hides what lies behind it.
    if edges.bottom > edges.top + 1, edges.right > edges.left + 1 {
      for y in max(0, edges.top + 1)..<max(0, min(rows, edges.bottom), edges.top + 1) {
        for x in max(0, edges.left + 1)..<max(0, min(columns, edges.right), edges.left + 1) { cells[y][x] = .empty }
      }
    }
    for x in edges.left...edges.right {
      let strokes: Strokes =
        edges.left == edges.right ? [] : x == edges.left ? .right : x == edges.right ? .left : [.left, .right]
      add(strokes, x, edges.top, view.isOpen)
      add(strokes, x, edges.bottom, view.isOpen)
    }
    for y in edges.top...edges.bottom {
      let strokes: Strokes =
        edges.top == edges.bottom ? [] : y == edges.top ? .down : y == edges.bottom ? .up : [.up, .down]
      add(strokes, edges.left, y, view.isOpen)
      add(strokes, edges.right, y, view.isOpen)
    }
  }

  private mutating func add(_ strokes: Strokes, _ x: Int, _ y: Int, _ isOpen: Bool) {
    guard y >= 0, y < rows, x >= 0, x < columns else { return }
    if case .strokes(let known, let wasOpen) = cells[y][x] {
      cells[y][x] = .strokes(known.union(strokes), isOpen: isOpen && wasOpen || strokes.isEmpty && wasOpen)
    } else {
      cells[y][x] = .strokes(strokes, isOpen: isOpen)
    }
  }

  /// Writes the view's name into the first row inside that has room, as much of the name as fits.
  private mutating func name(_ view: DrawnView) {
    let edges = edges(of: view)
    let isFlat = edges.bottom - edges.top < 2
    let rows = isFlat ? edges.top...edges.top : edges.top + 1...edges.bottom - 1
    for row in rows where row >= 0 && row < self.rows {
      let from = max(0, edges.left + 1)
      let to = min(columns, edges.right)
      guard from < to else { return }
      let room = cells[row][from..<to].prefix { isRoom($0, inLine: isFlat) }.count
      guard room > 1 || room == to - from else { continue }
      write(visible(view.name), at: from, row, in: room)
      return
    }
  }

  private func isRoom(_ cell: Cell, inLine: Bool) -> Bool {
    switch cell {
    case .empty: true
    case .strokes(let strokes, _): inLine && strokes == [.left, .right]
    case .letter, .covered: false
    }
  }

  private mutating func write(_ name: String, at column: Int, _ row: Int, in room: Int) {
    let isWhole = name.columns <= room
    var x = column
    for character in name {
      let width = max(1, character.columns)
      guard x + width <= column + room - (isWhole ? 0 : 1) else { break }
      cells[row][x] = .letter(character)
      if width > 1 { cells[row][x + 1] = .covered }
      x += width
    }
    if !isWhole, room > 1 { cells[row][x] = .letter("…") }
  }

  // MARK: As text

  var text: String {
    cells.map { row in
      var line = row.map(character).joined()
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  private func character(_ cell: Cell) -> String {
    switch cell {
    case .empty: return " "
    case .covered: return ""
    case .letter(let letter): return String(letter)
    case .strokes(let strokes, let isOpen):
      if isOpen, strokes == [.left, .right] { return "┄" }
      if isOpen, strokes == [.up, .down] { return "┆" }
      return Self.characters[Int(strokes.rawValue)]
    }
  }

  /// The characters by the bits for up, right, down and left.
  private static let characters = ["▪", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"]
}
