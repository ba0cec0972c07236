// What a debugger prints of a tree of views: `_autolayoutTrace`, which names those that are ambiguous, and
// `recursiveDescription`, which has their frames.

/// A tree of views, as a debugger prints it.
package struct ViewTrace: Sendable {
  package struct View: Sendable {
    package var item: LoggedItem
    /// Its words, where the trace has them.
    package var title: String?
    /// The number of the superview; nil for one at the top.
    package var parent: Int?
    /// x, y, width and height in points, in the superview.
    package var frame: [Double]?
    /// What the trace says is ambiguous: `minX`, `Width`
    package var open: [String] = []
  }

  package private(set) var views: [View] = []

  /// Reads the lines of a text that are of a trace; empty where none is. An indented `|` or a bullet before a class and
  /// its address is a step inward.
  package init(_ text: [UInt8]) {
    // The views on the way down, with the column at which each begins.
    var path: [(column: Int, view: Int)] = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard !SystemLog.hasConstraint(line), let (column, view) = ViewTrace.view(in: line), views.count < 5000 else {
        continue
      }
      while let last = path.last, last.column >= column { path.removeLast() }
      var here = view
      here.parent = path.last?.view
      path.append((column, views.count))
      views.append(here)
    }
    // A single class with an address may stand in any text.
    if views.count < 2, !views.contains(where: { !$0.open.isEmpty }) { views = [] }
  }

  /// Reads `|   •UILabel:0x7f'Title' - AMBIGUOUS LAYOUT for UILabel:0x7f.minX{id: 3}`, or
  /// `   | <UILabel: 0x7f; frame = (10 20; 100 21); text = 'Title'; …>`.
  private static func view(in line: ArraySlice<UInt8>) -> (column: Int, view: View)? {
    let isMark: (UInt8) -> Bool = { $0 <= 0x20 || $0 >= 0x80 || "|*+<-".utf8.contains($0) }
    guard let start = line.firstIndex(where: { !isMark($0) }), start > line.startIndex else { return nil }
    let marks = line[..<start]
    guard marks.contains(where: { $0 > 0x20 }) else { return nil }
    var end = start
    while end < line.endIndex, LogWords.isWord(line[end]) || line[end] == UInt8(ascii: ".") { end += 1 }
    guard end > start, end < line.endIndex, line[end] == UInt8(ascii: ":") else { return nil }
    let className = LogWords.withoutModule(String(decoding: line[start..<end], as: UTF8.self))
    end += 1
    if end < line.endIndex, line[end] == 0x20 { end += 1 }
    guard line[end...].starts(with: "0x".utf8) else { return nil }
    let rest = line[end...]
    let address = rest.prefix { LogWords.isHex($0) || $0 == UInt8(ascii: "x") }
    var view = View(item: LoggedItem(className: className, address: String(decoding: address, as: UTF8.self)))
    var words = rest[address.endIndex...]
    // What follows is said of another view.
    if let owner = words.behind("owningView") { words = words[..<owner.startIndex] }
    if words.first == UInt8(ascii: "'") {
      view.title = string(words.dropFirst().prefix { $0 != UInt8(ascii: "'") })
    } else if let text = words.behind("text = '") {
      view.title = string(text.prefix { $0 != UInt8(ascii: "'") })
    }
    if let frame = words.behind("frame = (") ?? words.behind("layoutFrame = {") {
      let isFrame: (UInt8) -> Bool = { LogWords.isDigit($0) || " ;,.-{}e".utf8.contains($0) }
      let numbers = string(frame.prefix(while: isFrame)).split { " ;,{}".contains($0) }.map { Double($0) }
      if numbers.count >= 4, !numbers.contains(where: { $0.map { !$0.isFinite } ?? true }) {
        view.frame = numbers.prefix(4).map { $0 ?? 0 }
      }
    }
    if let ambiguous = words.behind("AMBIGUOUS LAYOUT") {
      let open = string(ambiguous).split { $0 == "," }.map { part in
        String((part.split(separator: ".").last ?? "").prefix { $0.isLetter })
      }
      view.open = open.filter { ["minX", "minY", "Width", "Height"].contains($0) }
      if view.open.isEmpty { view.open = ["minX", "minY", "Width", "Height"] }
    }
    return (marks.filter { $0 < 0x80 || $0 >= 0xC0 }.count, view)
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  /// Returns what stands behind a word; nil where the word is not there.
  fileprivate func behind(_ word: String) -> ArraySlice<UInt8>? {
    let part = Array(word.utf8)
    guard let first = part.first else { return self }
    var here = startIndex
    while let found = self[here...].firstIndex(of: first) {
      if self[found...].starts(with: part) { return self[(found + part.count)...] }
      here = found + 1
    }
    return nil
  }
}
