import Syntax

/// The system's log of constraints that cannot hold together, of UIKit or AppKit: "Unable to simultaneously satisfy
/// constraints", and a description of each.
package struct SystemLog: Sendable {
  /// Constraints that one message of the log is about.
  package struct Message: Sendable {
    /// Each once, in the order of the log.
    package fileprivate(set) var constraints: [LoggedConstraint] = []
    /// The number of descriptions that are written in no known way.
    package fileprivate(set) var unread = 0
  }

  package private(set) var messages: [Message] = []

  /// Reads all messages of a text. What belongs to none is passed over.
  package init(_ text: some StringProtocol) {
    var isNew = true
    for line in text.split(whereSeparator: { $0.isNewline }) {
      if Self.begins(line) { isNew = true }
      guard let place = line.firstPlace(of: "Constraint:0x"), let end = line.lastIndex(of: ">"), place.upperBound < end
      else { continue }
      let start = line[..<place.lowerBound].lastIndex(of: "<").map { line.index(after: $0) } ?? line.startIndex
      if isNew || messages.isEmpty { messages.append(Message()) }
      isNew = false
      let last = messages.count - 1
      guard let constraint = LoggedConstraint(Substring(line[start..<end])) else {
        messages[last].unread += 1
        continue
      }
      // The one that the system gave up comes a second time.
      if !messages[last].constraints.contains(where: { $0.address == constraint.address }) {
        messages[last].constraints.append(constraint)
      }
    }
    messages.removeAll { $0.constraints.isEmpty }
  }

  private static func begins(_ line: some StringProtocol) -> Bool {
    line.firstPlace(of: "Unable to simultaneously satisfy constraints") != nil
  }

  // MARK: In a layout

  /// Phrases of the log's other lines.
  private static let phrases = [
    "Unable to simultaneously satisfy constraints", "Probably at least one of the constraints", "Try this:",
    "look at each constraint", "find the code that added", "Will attempt to recover by breaking constraint",
    "Make a symbolic breakpoint", "UIViewAlertForUnsatisfiableConstraints", "UIConstraintBasedLayoutDebugging",
    "UIView listed in <UIKit", "NSAutoresizingMaskLayoutConstraints that you don't understand", "may also be helpful",
    "NSWindowForUnsatisfiableConstraints", "translatesAutoresizingMaskIntoConstraints",
    "Set the NSUserDefault NSConstraintBasedLayoutVisualizeMutuallyExclusiveConstraints",
    "and/or, set a symbolic breakpoint",
  ]

  /// Whether a line of a text is one of the log's.
  static func hasLine(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 1, line.count < 4000 else { return false }
    return line.firstPlace(of: "Constraint:0x".utf8) != nil || phrases.contains { line.firstPlace(of: $0.utf8) != nil }
  }

  /// Whether a line has an address or the word for a constraint: a look that costs little, as a file may have very many
  /// lines with mistakes.
  private static func mayBeginLog(_ line: ArraySlice<UInt8>) -> Bool {
    var (last, before) = (UInt8(0), UInt8(0))
    for byte in line {
      // `0x`, and the `nst` of "constraint".
      if byte == UInt8(ascii: "x") && last == UInt8(ascii: "0")
        || byte == UInt8(ascii: "t") && last == UInt8(ascii: "s") && before == UInt8(ascii: "n")
      {
        return true
      }
      (before, last) = (last, byte)
    }
    return false
  }

  /// Returns the whole lines of a log of which the line at `start` is one; nil where there is no constraint in them.
  static func bytes(around start: Int, in document: Document) -> Range<Int>? {
    let text = document.text
    let lines = TextLines(text: text)
    let first = text[start..<lines.end(of: start)]
    guard mayBeginLog(first), hasLine(first) else { return nil }
    var (end, next) = (start, start)
    var hasConstraint = false
    // A line between two of the log belongs to it, too.
    var others = 0
    while next < text.count, others < 4 {
      let line = text[next..<lines.end(of: next)]
      let isBrace = line.first { $0 > 0x20 } == UInt8(ascii: "}")
      if isBrace { break }
      let isLine = hasLine(line)
      let behind = lines.next(after: next)
      if isLine || line.allSatisfy({ $0 <= 0x20 || "(),\"".utf8.contains($0) }) && others == 0 && next > start {
        hasConstraint = hasConstraint || line.firstPlace(of: "Constraint:0x".utf8) != nil
        end = behind
        others = 0
      } else {
        others += 1
      }
      if behind == next { break }
      next = behind
    }
    return hasConstraint ? start..<end : nil
  }
}

extension SystemLog.Message {
  /// The text of a layout that has these constraints and no others. `name` is the layout's.
  package func layout(_ name: String) -> String {
    let names = names
    var lines: [(statement: String, comment: String)] = []
    for (item, name) in names.sorted where name != "view" {
      let kind = item.className.hasSuffix("LayoutGuide") ? "guide" : "view"
      let title = titles[item].flatMap { $0 == name ? nil : "'\($0)'" }
      let comment = [item.className, item.address, title].compactMap { $0 }.filter { !$0.isEmpty && $0 != name }
      lines.append(("\(kind) \(name)", comment.joined(separator: " ")))
    }
    for constraint in constraints {
      for (index, equation) in constraint.equations.enumerated() {
        lines.append((written(equation, names), index == 0 ? constraint.identifier ?? "" : ""))
      }
    }
    let width = min(60, lines.filter { !$0.comment.isEmpty }.map { $0.statement.count }.max() ?? 0)
    let body = lines.map { line in
      let gap = String(repeating: " ", count: max(0, width - line.statement.count) + 2)
      return "  " + line.statement + (line.comment.isEmpty ? "" : gap + "# " + Self.comment(line.comment)) + "\n"
    }
    return "layout \(name) {\n\(body.joined())}\n"
  }

  /// Text of an app on one line.
  private static func comment(_ text: String) -> String {
    text.split { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } }.joined(separator: " ")
  }

  private var titles: [LoggedConstraint.Item: String] {
    constraints.reduce(into: [:]) { all, constraint in
      for (item, title) in constraint.titles where all[item] == nil { all[item] = title }
    }
  }

  // MARK: Names

  /// What each item is called in a layout.
  fileprivate struct Names {
    fileprivate(set) var sorted: [(item: LoggedConstraint.Item, name: String)] = []
    private var byAddress: [String: Int] = [:]

    subscript(_ item: LoggedConstraint.Item) -> String { byAddress[item.address].map { sorted[$0].name } ?? "view" }

    mutating func add(_ item: LoggedConstraint.Item, _ wish: String) {
      guard byAddress[item.address] == nil else { return }
      var (name, number) = (wish, 1)
      while sorted.contains(where: { $0.name == name }) {
        number += 1
        name = "\(wish)\(number)"
      }
      byAddress[item.address] = sorted.count
      sorted.append((item, name))
    }
  }

  private var items: [LoggedConstraint.Item] {
    constraints.flatMap { $0.equations.flatMap { [$0.left.item] + ($0.right.map { [$0.item] } ?? []) } }
  }

  /// Names from the texts and classes of items; the one that is superview of others and has none itself is the root.
  private var names: Names {
    let titles = titles
    var names = Names()
    if let root { names.add(root, "view") }
    for item in items {
      let title = titles[item].map { Self.name(of: $0) } ?? ""
      names.add(item, title.isEmpty || title == "view" ? Self.name(ofClass: item.className) : title)
    }
    return names
  }

  private var root: LoggedConstraint.Item? {
    var (superviews, inside): ([LoggedConstraint.Item], Set<String>) = ([], [])
    for equation in constraints.flatMap({ $0.equations }) {
      guard let right = equation.right, equation.left.item.address != right.item.address,
        equation.left.attribute == right.attribute, equation.left.attribute != "width",
        equation.left.attribute != "height"
      else { continue }
      superviews.append(right.item)
      inside.insert(equation.left.item.address)
    }
    let tops = superviews.filter { !inside.contains($0.address) && !$0.className.hasSuffix("LayoutGuide") }
    return Set(tops.map { $0.address }).count == 1 ? tops.first : nil
  }

  /// `saveButton` for `Save button`: at most three words.
  private static func name(of title: String) -> String {
    let words = title.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.prefix(3).map(String.init)
    var name = ""
    for word in words {
      name +=
        name.isEmpty ? word.prefix(1).lowercased() + word.dropFirst() : word.prefix(1).uppercased() + word.dropFirst()
    }
    guard name.first?.isNumber != true, name.count <= 40, name != "superview", name != "safeArea", name != "margins"
    else {
      return ""
    }
    return name
  }

  /// `label` for `UILabel`, `contentView` for `UITableViewCellContentView`.
  private static func name(ofClass className: String) -> String {
    var name = className[...]
    while name.hasPrefix("_") { name = name.dropFirst() }
    for prefix in ["UITableViewCell", "UICollectionViewCell", "UI", "NS"]
    where name.hasPrefix(prefix) && name.count > prefix.count {
      name = name.dropFirst(prefix.count)
      break
    }
    let plain = name.prefix(1).lowercased() + name.dropFirst().filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return plain.isEmpty || plain.first?.isNumber == true || plain == "view" ? "box" : plain
  }

  // MARK: Equations

  private func written(_ equation: LoggedConstraint.Equation, _ names: Names) -> String {
    var text = "\(names[equation.left.item]).\(equation.left.attribute) \(equation.relation) "
    let constant = plain(equation.constant)
    if let right = equation.right {
      let multiplier = plain(equation.multiplier)
      text +=
        (multiplier.isEmpty || multiplier == "1" ? "" : multiplier + " * ") + "\(names[right.item]).\(right.attribute)"
      if !constant.isEmpty { text += PastedWords.added(constant) }
    } else {
      // A position alone is one in the superview, as the log counts it.
      text += constant.isEmpty ? "0" : constant
    }
    return text + (equation.priority.map { " @ " + plain($0) } ?? "")
  }

  /// A number without a fraction of zero.
  private func plain(_ number: String) -> String {
    guard let point = number.firstIndex(of: "."), number[point...].dropFirst().allSatisfy({ $0 == "0" }) else {
      return number == "-0" ? "0" : number
    }
    let whole = String(number[..<point])
    return whole == "-0" || whole == "-" ? "0" : whole
  }
}
