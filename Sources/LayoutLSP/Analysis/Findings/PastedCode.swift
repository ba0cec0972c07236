import Formats
import Solver
import Syntax

// Code of other layout systems in a layout. One finding at its first line names the system, in place of one for each
// word that is not understood; for layout anchors, its fix is the same as equations. Only lines with mistakes are
// looked at.

struct PastedCode {
  /// The bytes in the file, from the first line to the last, without the last line end.
  let bytes: Range<Int>
  let system: String
  /// The name of the manual's page on that system; nil if there is none.
  let page: String?
  /// The same as equations; nil where none of it has a clear one.
  private let anchors: AnchorCode?

  private typealias Sign = (system: String, page: String?, words: [String])

  /// Signs that a line is of a system; "…" separates words that must all be there.
  private static let signs: [Sign] = [
    ("NSLayoutAnchor", "nslayoutanchor", ["Anchor.constraint(", "NSLayoutConstraint.activate("]),
    ("NSLayoutConstraint", "nslayoutanchor", ["NSLayoutConstraint(", "constraintWithItem:", "withVisualFormat:"]),
    ("Masonry", "snapkit", ["mas_", "MASConstraintMaker"]),
    (
      "SnapKit", "snapkit",
      [".snp.", "make.…qualTo", ".equalToSuperview(", ").offset(", ").inset(", ").multipliedBy(", ").dividedBy("]
    ),
    ("PureLayout", nil, [".autoPin", ".autoSetDimension", ".autoAlign", ".autoMatch", ".autoCenter"]),
    ("Cartography", nil, ["constrain("]),
    ("SwiftUI", "swiftui", ["VStack(", "HStack(", "ZStack", ".frame(", ".padding("]),
    ("CSS", "css", ["display: flex", "display: grid", "justify-content:", "align-items:", "flex-direction:"]),
    (
      "Android's ConstraintLayout", nil,
      ["<androidx.", "<ConstraintLayout", "app:layout_constraint", "android:layout_"]
    ),
  ]

  /// Returns the pasted code on lines where the parser found mistakes, in their order.
  static func all(in document: Document, with findings: [Finding<FileRange>]) -> [PastedCode] {
    let lines = TextLines(text: document.text)
    var found: [PastedCode] = []
    var next = 0
    for finding in findings where finding.code == .syntax && finding.bytes.lowerBound >= next {
      let start = lines.start(of: finding.bytes.lowerBound)
      next = lines.end(of: finding.bytes.lowerBound)
      guard let sign = sign(of: document.text[start..<next]) else { continue }
      let code = PastedCode(from: start, sign, in: document)
      found.append(code)
      next = max(next, code.bytes.upperBound)
    }
    return found
  }

  /// Compares bytes: a line may be as long as the file, and going through characters takes a thousand times as long.
  private static func sign(of line: ArraySlice<UInt8>) -> Sign? {
    let content = line.drop { $0.isSpaceOrTab }
    guard content.first != UInt8(ascii: "#"), !content.starts(with: "//".utf8) else { return nil }
    return signs.first { sign in
      sign.words.contains { word in
        word.last == "(" && word.first != "." && !word.contains(".")
          ? content.starts(with: word.utf8) : word.split(separator: "…").allSatisfy { content.contains(Array($0.utf8)) }
      }
    }
  }

  /// Takes a line with a sign, up to its last closing bracket, and each next line that begins with `.`, `<` or `>` or
  /// has a sign too.
  private init(from start: Int, _ sign: Sign, in document: Document) {
    let text = document.text
    let lines = TextLines(text: text)
    var (end, depth) = (start, 0)
    var next = start
    while next < text.count {
      let lineEnd = lines.end(of: next)
      let line = text[next..<lineEnd]
      let first = line.first { $0 != 0x20 && $0 != 0x09 }
      let goesOn = first == UInt8(ascii: ".") || first == UInt8(ascii: "<") || first == UInt8(ascii: ">")
      guard next == start || depth > 0 || goesOn || Self.sign(of: line)?.system == sign.system else { break }
      for byte in line {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      // This brace closes the block into which the code was pasted.
      if depth < 0, next > start { break }
      end = lineEnd
      next = lines.next(after: lineEnd)
      if next == lineEnd { break }
    }
    let indent = text[start..<end].prefix { $0.isSpaceOrTab }.count
    bytes = start + indent..<max(end, start + indent)
    (system, page) = (sign.system, sign.page)
    anchors = sign.system == "NSLayoutAnchor" ? AnchorCode(text[bytes]) : nil
  }

  /// Returns the finding, at the code's first line.
  func finding(in document: Document) -> Finding<FileRange> {
    let lines = TextLines(text: document.text)
    let firstLine = bytes.lowerBound..<min(bytes.upperBound, lines.end(of: bytes.lowerBound))
    let example = anchors?.equations.first ?? "logo.leading == superview.leading + 16"
    var finding = Finding<FileRange>(
      code: .syntax, place: FileRange(file: document.file, bytes: firstLine),
      message: "this is \(system), which is not read here: write equations, such as \(example)"
        + (page.map { " (the manual's page from/\($0).md has both beside each other)" } ?? ""))
    if let anchors {
      let separator = lines.lineBreak + lines.indent(of: bytes.lowerBound)
      let count = anchors.equations.count
      finding.data = .fix(
        (
          "Write \(count == 1 ? "'\(example)'" : "\(count) equations")",
          FileRange(file: document.file, bytes: bytes), anchors.lines.joined(separator: separator)
        ))
      finding.isGuess = anchors.isGuess
    }
    return finding
  }
}

extension [Finding<FileRange>] {
  /// Returns the findings with one for each piece of pasted code in place of those for its words.
  func naming(_ code: [PastedCode], in document: Document) -> [Finding<FileRange>] {
    guard !code.isEmpty else { return self }
    let others = filter { finding in
      guard finding.code.severity == .error else { return true }
      let behind = code.partitioningIndex { $0.bytes.lowerBound > finding.bytes.lowerBound }
      return behind == 0 || code[behind - 1].bytes.upperBound < finding.bytes.lowerBound
    }
    return others + code.map { $0.finding(in: document) }
  }
}

/// Layout anchors: `a.topAnchor.constraint(equalTo: b.bottomAnchor, constant: 8)`, alone or in a list to activate.
private struct AnchorCode {
  private(set) var equations: [String] = []
  /// What to write in place of the code: the equations, the comments, and what has no equation as it was.
  private(set) var lines: [String] = []
  /// Whether something has no equation, or is kept under a name through which code may change it.
  private(set) var isGuess = false

  /// nil where nothing has an equation.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      let gap = rest.prefix { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
      rest = rest[gap.endIndex...]
      let part = String(decoding: Self.next(in: &rest), as: UTF8.self).trimming { $0.isWhitespace }
      if part.hasPrefix("//"), let last = lines.indices.last, !gap.contains(0x0a) {
        lines[last] += " " + part
      } else if !part.isEmpty {
        add(String(part))
      }
    }
    if equations.isEmpty { return nil }
  }

  /// Takes the next part: a comment, or what stands before a comma or a line end outside of brackets. It is empty at
  /// the beginning and the end of a list.
  private static func next(in rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let list = "NSLayoutConstraint.activate(["
    if rest.starts(with: list.utf8) {
      rest = rest.dropFirst(list.utf8.count)
      return []
    }
    let isComment = rest.starts(with: "//".utf8)
    var (index, depth) = (rest.startIndex, 0)
    scan: while index < rest.endIndex {
      switch rest[index] {
      case UInt8(ascii: "\n") where depth == 0 || isComment:
        // A call may go on below.
        let below = rest[index...].firstIndex { $0 > 0x20 } ?? rest.endIndex
        if isComment || below == rest.endIndex || rest[below] != UInt8(ascii: ".") { break scan }
        index = below
      case _ where isComment: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { break scan }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ";"): if depth == 0 { break scan }
      case UInt8(ascii: "/"): if depth == 0, rest[index...].starts(with: "//".utf8) { break scan }
      default: break
      }
      index += 1
    }
    let part = rest[..<index]
    rest = rest[index...].drop { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "}") }
    return part
  }

  private mutating func add(_ part: String) {
    let equation = part.utf8.count > 1000 ? nil : equation(part)
    if let equation { equations.append(equation) }
    lines.append(equation ?? part)
    if equation == nil, !part.hasPrefix("//") { isGuess = true }
  }

  /// Returns the equation of one constraint.
  private mutating func equation(_ code: String) -> String? {
    guard let call = code.firstPlace(of: ".constraint(") else { return nil }
    var depth = 1
    let close = code[call.upperBound...].firstIndex {
      depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
      return depth == 0
    }
    let words = code[..<call.lowerBound].split(separator: "=", omittingEmptySubsequences: false)
    guard let close, let left = words.last.flatMap(measure),
      let statement = statement(left, String(code[call.upperBound..<close])),
      let priority = priority(code[close...].dropFirst())
    else { return nil }
    if words.count > 1 { isGuess = true }
    return statement + priority
  }

  private func statement(_ left: String, _ arguments: String) -> String? {
    var (relation, right, times, plus) = ("", "", "", "")
    for argument in arguments.split(separator: ",") {
      let parts = argument.split(separator: ":", maxSplits: 1).map { String($0.trimming { $0.isWhitespace }) }
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "equalTo", "greaterThanOrEqualTo", "lessThanOrEqualTo":
        guard let other = measure(parts[1]) else { return nil }
        right = other
        relation = Self.relations[parts[0]] ?? "=="
        continue
      default: break
      }
      let value = parts[1]
      guard isValue(value) else { return nil }
      switch parts[0] {
      case "equalToConstant", "greaterThanOrEqualToConstant", "lessThanOrEqualToConstant":
        right = value
        relation = Self.relations[String(parts[0].dropLast(8))] ?? "=="
      case "multiplier": times = (value.dropFirst().contains { "+-".contains($0) } ? "(\(value))" : value) + " * "
      case "constant": plus = value.hasPrefix("-") ? " - " + value.dropFirst() : " + " + value
      default: return nil
      }
    }
    return relation.isEmpty ? nil : "\(left) \(relation) \(times)\(right)\(plus)"
  }

  private static let relations = ["equalTo": "==", "greaterThanOrEqualTo": ">=", "lessThanOrEqualTo": "<="]

  /// Whether the code is made of numbers and names, with signs between them.
  private func isValue(_ code: String) -> Bool {
    code.drop { $0 == "-" }.split(omittingEmptySubsequences: false) { "+-*/".contains($0) }.allSatisfy { operand in
      let name = operand.trimming { $0.isWhitespace }
      return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    }
  }

  /// Returns ` @ low` for `.withPriority(.defaultLow)`, and nothing for what stands behind a required constraint. nil
  /// for anything else.
  private func priority(_ code: Substring) -> String? {
    var code = code.filter { !$0.isWhitespace }
    let active = ".isActive=true"
    if code.hasSuffix(active) { code.removeLast(active.count) }
    guard let open = code.firstIndex(of: "(") else { return code.isEmpty ? "" : nil }
    guard code.hasPrefix("."), code.hasSuffix(")"), code.lowercased().firstPlace(of: "priority") != nil,
      !code.contains(where: { "+-*/?".contains($0) })
    else { return nil }
    var value = code[open...]
    while value.last == ")" { value.removeLast() }
    let word = String(value.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "." }.reversed())
    if let number = Limits.number(word) { return Rational.one <= number && number <= .required ? " @ \(word)" : nil }
    guard word.contains("."), let name = word.split(separator: ".").last.map(String.init) else { return nil }
    return (PriorityNames.all.contains(name) ? name : ForeignNames.priority(name)).map { " @ \($0)" }
  }

  /// Returns `view.safeArea.top` for `view.safeAreaLayoutGuide.topAnchor`.
  private func measure(_ code: some StringProtocol) -> String? {
    let code = code.trimming { $0.isWhitespace }
    guard code.hasSuffix("Anchor") else { return nil }
    var names = code.dropLast(6).split(separator: ".").map { name in
      String(name.trimming { $0.isWhitespace || $0 == "!" || $0 == "?" })
    }
    if names.first == "self" { names.removeFirst() }
    guard var attribute = names.popLast(), Attribute.index(of: attribute, takesView: false) != nil,
      let last = names.last, names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
    else { return nil }
    if let guide = ForeignNames.views[last], ["safeArea", "margins", "keyboard"].contains(guide) {
      if let edges = ForeignNames.barGuides[last] {
        guard attribute == edges.theirs else { return nil }
        attribute = edges.ours
      }
      // The word alone would mean the guide of the superview, which may be another view.
      names = (names.count == 1 ? ["view"] : names.dropLast()) + [guide]
    }
    return (names + [attribute]).joined(separator: ".")
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> SubSequence {
    let front = drop(while: isTrimmed)
    guard let last = front.lastIndex(where: { !isTrimmed($0) }) else { return front }
    return front[...last]
  }
}
