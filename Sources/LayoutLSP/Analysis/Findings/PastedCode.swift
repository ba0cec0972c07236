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
  /// The same as statements; nil where the translation is not clear.
  let statements: [String]?

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
    let content = line.drop(while: \.isSpaceOrTab)
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
    let indent = text[start..<end].prefix(while: \.isSpaceOrTab).count
    bytes = start + indent..<max(end, start + indent)
    (system, page) = (sign.system, sign.page)
    statements =
      sign.system == "NSLayoutAnchor" ? AnchorCode(text: String(decoding: text[bytes], as: UTF8.self)).statements : nil
  }

  /// Returns the finding, at the code's first line.
  func finding(in document: Document) -> Finding<FileRange> {
    let lines = TextLines(text: document.text)
    let firstLine = bytes.lowerBound..<min(bytes.upperBound, lines.end(of: bytes.lowerBound))
    let example = statements?.first ?? "logo.leading == superview.leading + 16"
    var finding = Finding<FileRange>(
      code: .syntax, place: FileRange(file: document.file, bytes: firstLine),
      message: "this is \(system), which is not read here: write equations, such as \(example)"
        + (page.map { " (the manual's page from/\($0).md has both beside each other)" } ?? ""))
    if let statements {
      let separator = lines.lineBreak + lines.indent(of: bytes.lowerBound)
      finding.data = .fix(
        (
          "Write \(statements.count == 1 ? "'\(example)'" : "\(statements.count) equations")",
          FileRange(file: document.file, bytes: bytes), statements.joined(separator: separator)
        ))
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
  let text: String

  /// nil where one of them is not understood.
  var statements: [String]? {
    var found: [String] = []
    var rest = text[...]
    while let call = rest.firstRange(of: ".constraint(") {
      guard let close = rest[call.upperBound...].firstIndex(of: ")"),
        let left = measure(
          String(
            rest[..<call.lowerBound].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
              .reversed())),
        let statement = statement(left, String(rest[call.upperBound..<close]))
      else { return nil }
      found.append(statement)
      rest = rest[close...]
    }
    return found.isEmpty ? nil : found
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
      case "equalToConstant", "greaterThanOrEqualToConstant", "lessThanOrEqualToConstant":
        right = parts[1]
        relation = Self.relations[String(parts[0].dropLast(8))] ?? "=="
      case "multiplier": times = parts[1] + " * "
      case "constant": plus = parts[1].hasPrefix("-") ? " - " + parts[1].dropFirst() : " + " + parts[1]
      default: return nil
      }
    }
    return relation.isEmpty ? nil : "\(left) \(relation) \(times)\(right)\(plus)"
  }

  private static let relations = ["equalTo": "==", "greaterThanOrEqualTo": ">=", "lessThanOrEqualTo": "<="]

  /// Returns `safeArea.top` for `view.safeAreaLayoutGuide.topAnchor`.
  private func measure(_ code: String) -> String? {
    guard code.hasSuffix("Anchor") else { return nil }
    var names = code.dropLast(6).split(separator: ".").map(String.init)
    if names.first == "self" { names.removeFirst() }
    guard let attribute = names.popLast(), Attribute.index(of: attribute, takesView: false) != nil else { return nil }
    if let guide = names.last.flatMap({ ForeignNames.views[$0] }), guide == "safeArea" || guide == "margins" {
      names = [guide]
    }
    if names.last == "superview" { names = ["superview"] }
    return names.isEmpty ? nil : (names + [attribute]).joined(separator: ".")
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> SubSequence {
    let front = drop(while: isTrimmed)
    guard let last = front.lastIndex(where: { !isTrimmed($0) }) else { return front }
    return front[...last]
  }
}
