// The grammar of a constraint's description.

/// Reads the description of a constraint from left to right.
struct LogReader {
  let text: [UInt8]
  private(set) var at: Int
  /// The constraint's class.
  private let kind: String
  private var titles: [LoggedItem: String] = [:]
  private var equations: [Equation] = []
  /// The items that the end of the description explains, by their names; `|` is the superview.
  private var named: [String: LoggedItem] = [:]

  /// A constraint's words for an item, before the end explains its names.
  private enum Spelled {
    case object(LoggedItem)
    case name(String)
    case superview
  }

  private struct Equation {
    var item: Spelled
    var attribute: String
    var relation = ForeignRelation.equal
    var item2: Spelled?
    var attribute2: String?
    var multiplier = 1.0
    var constant = 0.0
    var priority: Double?
  }

  private static let longestTitle = 2000
  private static let longestName = 300

  /// `start`: where what follows the class and its colon begins.
  init(_ text: [UInt8], from start: Int, kind: String) {
    (self.text, at, self.kind) = (text, start, kind)
  }

  /// Reads a description up to its end; nil where something in it is not understood.
  mutating func constraint() -> LoggedConstraint? {
    let address = address()
    skipSpaces()
    var identifier = identifier()
    while at(hasPrefix: "h=") || at(hasPrefix: "v=") {
      _ = take { $0 != 0x20 }
      skipSpaces()
    }
    // That of an autoresizing mask's stands behind its flags.
    identifier = identifier ?? self.identifier()
    if eat("H:") {
      guard format(isVertical: false) else { return nil }
    } else if eat("V:") {
      guard format(isVertical: true) else { return nil }
    } else {
      guard equation() else { return nil }
    }
    guard end(), !equations.isEmpty else { return nil }
    return resolved(address, identifier)
  }

  // MARK: Words

  private var byte: UInt8 { at < text.count ? text[at] : 0 }

  private func at(hasPrefix word: String) -> Bool { text[at...].starts(with: word.utf8) }

  private mutating func eat(_ word: String) -> Bool {
    guard at(hasPrefix: word) else { return false }
    at += word.utf8.count
    return true
  }

  private mutating func skipSpaces() { while at < text.count, text[at] <= 0x20 { at += 1 } }

  private mutating func take(_ isPart: (UInt8) -> Bool) -> String {
    let start = at
    while at < text.count, at - start < Self.longestName, isPart(text[at]) { at += 1 }
    return string(start, at)
  }

  private func string(_ start: Int, _ end: Int) -> String { String(decoding: text[start..<end], as: UTF8.self) }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || LogWords.isWord(byte)
  }

  /// `0x600`, or a key, with the line of code that SnapKit names: `0x600@My View.swift#12`.
  private mutating func address() -> String {
    let start = at
    var address = take { $0 > 0x20 && $0 != UInt8(ascii: "@") }
    // A label of SnapKit's may have blanks.
    if !address.hasPrefix("0x"), byte == 0x20, let place = placeOfCode(from: at) {
      address = string(start, place)
      at = place
    }
    guard eat("@") else { return address }
    var here = at
    while here + 1 < text.count, here - at < Self.longestName, !(text[here] == 0x23 && LogWords.isDigit(text[here + 1]))
    {
      here += 1
    }
    if here < text.count, text[here] == 0x23 { at = here + 1 }
    _ = take(LogWords.isDigit)
    return address
  }

  /// Returns where `@View.swift#12` begins on this line.
  private func placeOfCode(from start: Int) -> Int? {
    let line = text[start...].prefix(Self.longestName).prefix { $0 != 0x0A && $0 != UInt8(ascii: "'") }
    guard let sign = line.firstIndex(of: UInt8(ascii: "@")), let number = line[sign...].firstIndex(of: 0x23),
      number + 1 < line.endIndex, LogWords.isDigit(line[number + 1])
    else { return nil }
    return sign
  }

  /// `'UIView-Encapsulated-Layout-Height' `
  private mutating func identifier() -> String? {
    guard byte == UInt8(ascii: "'") else { return nil }
    var end = at + 1
    while end + 1 < text.count, end - at < Self.longestTitle, !(text[end] == UInt8(ascii: "'") && text[end + 1] == 0x20)
    {
      end += 1
    }
    guard end + 1 < text.count, text[end] == UInt8(ascii: "'") else { return nil }
    let found = string(at + 1, end)
    at = end + 1
    skipSpaces()
    return found
  }

  private mutating func number() -> Double? {
    let start = at
    var sign = 1.0
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      if byte == UInt8(ascii: "-") { sign = -1 }
      at += 1
      while byte == 0x20 { at += 1 }
    }
    let digits = take { LogWords.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }
    guard digits.utf8.first.map({ $0 != UInt8(ascii: "e") }) ?? false, let value = Double(digits), value.isFinite else {
      at = start
      return nil
    }
    return sign * value
  }

  private mutating func relation() -> ForeignRelation? {
    if eat("==") { return .equal }
    if eat("<=") { return .atMost }
    return eat(">=") ? .atLeast : nil
  }

  // MARK: Items

  /// Returns where the name of a class ends that begins at a byte: `UILabel`, `App.Row<Swift.Int>`
  private func endOfClass(_ start: Int) -> Int {
    var (end, depth) = (start, 0)
    while end < text.count, end - start < Self.longestName {
      switch text[end] {
      case UInt8(ascii: "<") where end > start: depth += 1
      case UInt8(ascii: ">") where depth > 0: depth -= 1
      case UInt8(ascii: "."): break
      case UInt8(ascii: " "), UInt8(ascii: ","):
        guard depth > 0 else { return end }
      default:
        guard Self.isWord(text[end]) else { return end }
      }
      end += 1
    }
    return end
  }

  /// `UILabel:0x7f'Title'`, `UIImageView:icon view`, `title`; an attribute stands behind it in an equation, a bracket in
  /// visual format.
  private mutating func item(inFormat: Bool) -> Spelled? {
    let start = at
    at = endOfClass(at)
    guard at > start else { return nil }
    guard byte == UInt8(ascii: ":") else {
      if !inFormat { at = start }
      let name = inFormat ? string(start, at) : key(inFormat: false)
      return name.map { .name($0) }
    }
    let className = LogWords.withoutModule(string(start, at))
    at += 1
    guard at(hasPrefix: "0x") else {
      guard let key = key(inFormat: inFormat), !key.isEmpty else { return nil }
      let item = LoggedItem(className: className, address: key)
      titles[item] = key
      return .object(item)
    }
    let item = LoggedItem(className: className, address: take { LogWords.isHex($0) || $0 == UInt8(ascii: "x") })
    if byte == UInt8(ascii: "'") {
      guard let title = title(inFormat: inFormat) else { return nil }
      titles[item] = title
    }
    return .object(item)
  }

  /// A name up to the attribute or the bracket behind it. It may have blanks and points.
  private mutating func key(inFormat: Bool) -> String? {
    let start = at
    while at < text.count, at - start < Self.longestName, text[at] != 0x0A {
      if endsItem(at, inFormat: inFormat) { return string(start, at) }
      at += 1
    }
    return nil
  }

  /// Words in quotes, which may have quotes, line breaks and parentheses in them: they end where an item does.
  private mutating func title(inFormat: Bool) -> String? {
    var end = at + 1
    while end < text.count, end - at < Self.longestTitle {
      if text[end] == UInt8(ascii: "'"), endsItem(end + 1, inFormat: inFormat) {
        let title = string(at + 1, end)
        at = end + 1
        return title
      }
      end += 1
    }
    return nil
  }

  /// Whether an item may end before a byte.
  private func endsItem(_ place: Int, inFormat: Bool) -> Bool {
    guard place < text.count else { return false }
    if inFormat { return [UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")")].contains(text[place]) }
    guard text[place] == UInt8(ascii: ".") else { return false }
    var end = place + 1
    while end < text.count, end - place < 30, LogWords.isLetter(text[end]) { end += 1 }
    let behind = end < text.count ? text[end] : 0x20
    return LogWords.attributes[string(place + 1, end)] != nil && !Self.isWord(behind) && behind != UInt8(ascii: ".")
  }

  // MARK: Equations

  private mutating func term() -> (item: Spelled, attribute: String)? {
    guard let item = item(inFormat: false), eat("."), let attribute = LogWords.attributes[take(LogWords.isLetter)]
    else { return nil }
    return (item, attribute)
  }

  /// `UIView:0x7f.height == 0.5*UIView:0x7e.width + 8`, `UIView:0x7f.height == UIView:0x7e.width * 0.5 + 8`
  private mutating func equation() -> Bool {
    guard let left = term() else { return false }
    skipSpaces()
    guard let relation = relation() else { return false }
    skipSpaces()
    var equation = Equation(item: left.item, attribute: left.attribute, relation: relation)
    let first = number()
    if let first, !eat("*") {
      equation.constant = first
    } else {
      equation.multiplier = first ?? 1
      guard let right = term() else { return false }
      (equation.item2, equation.attribute2) = (right.item, right.attribute)
      skipSpaces()
      if eat("*") {
        skipSpaces()
        guard let factor = number() else { return false }
        equation.multiplier *= factor
        skipSpaces()
      }
      if let constant = number() { equation.constant = constant }
    }
    equations.append(equation)
    return true
  }

  // MARK: Visual format

  /// `|-(16)-[UILabel:0x7f'Title'(>=20)]-(8@750)-[UIView:0x7e]-|`
  private mutating func format(isVertical: Bool) -> Bool {
    let (near, far, length) = isVertical ? ("top", "bottom", "height") : ("leading", "trailing", "width")
    // The item before, and the gap behind it.
    var last: Spelled?
    var gap: Equation?
    while [UInt8(ascii: "|"), UInt8(ascii: "["), UInt8(ascii: "-")].contains(byte) {
      if byte == UInt8(ascii: "-") {
        guard let found = self.gap() else { return false }
        gap = found
        continue
      }
      let isEdge = eat("|")
      guard isEdge || eat("["), let item = isEdge ? .superview : item(inFormat: true) else { return false }
      if let last {
        var equation = gap ?? Equation(item: item, attribute: near)
        // The edge of a view stands on the left, as people write it: before an edge of the superview the gap counts inward.
        equation.item = isEdge ? last : item
        equation.attribute = isEdge ? far : near
        equation.item2 = isEdge ? item : last
        equation.attribute2 = near
        if case .superview = last {} else { equation.attribute2 = far }
        if isEdge { (equation.relation, equation.constant) = (equation.relation.turned, -equation.constant) }
        equations.append(equation)
      }
      (last, gap) = (item, nil)
      guard isEdge || sizes(of: item, length) && eat("]") else { return false }
    }
    // Left and right, where the direction is named.
    if eat("(LTR)") || eat("(RTL)") {
      let sides = ["leading": "left", "trailing": "right"]
      for index in equations.indices {
        equations[index].attribute = sides[equations[index].attribute] ?? equations[index].attribute
        equations[index].attribute2 = equations[index].attribute2.map { sides[$0] ?? $0 }
      }
    }
    return true
  }

  private mutating func sizes(of item: Spelled, _ length: String) -> Bool {
    guard eat("(") else { return true }
    guard let size = value(Equation(item: item, attribute: length)), eat(")") else { return false }
    equations.append(size)
    return true
  }

  /// `-(16)-`, `-(>=8@750)-`, `-`; `NSSpace(8)` is the standard gap.
  private mutating func gap() -> Equation? {
    guard eat("-") else { return nil }
    var gap = Equation(item: .superview, attribute: "")
    guard eat("(") else {
      gap.constant = 8
      return gap
    }
    let isNamed = eat("NSSpace(")
    guard let found = value(gap), eat(")"), !isNamed || eat(")"), eat("-") else { return nil }
    return found
  }

  /// `>=20@750`, `388`, `==UIView:0x7e`
  private mutating func value(_ start: Equation) -> Equation? {
    var equation = start
    equation.relation = relation() ?? .equal
    if let number = number() {
      equation.constant = number
    } else {
      guard let other = item(inFormat: true) else { return nil }
      (equation.item2, equation.attribute2) = (other, start.attribute)
    }
    if eat("@") {
      guard let priority = number() else { return nil }
      equation.priority = priority
    }
    return equation
  }

  // MARK: The end

  /// `priority:750`, `@750`, `^750`, `Hug:250 CompressionResistance:750`, `(active, names: …)`, `>`
  private mutating func end() -> Bool {
    while at < text.count {
      while byte == 0x20 || byte == 0x09 { at += 1 }
      if eat("priority:") || eat("@") || eat("^") {
        guard let priority = number() ?? LogWords.priorities.first(where: { eat($0.word) })?.value else { return false }
        for index in equations.indices { equations[index].priority = equations[index].priority ?? priority }
      } else if eat("Hug:") {
        guard let hug = number(), eat(" CompressionResistance:"), let resistance = number() else { return false }
        equations = equations.flatMap { size in
          var (most, least) = (size, size)
          (most.relation, most.priority) = (.atMost, hug)
          (least.relation, least.priority) = (.atLeast, resistance)
          return [most, least]
        }
      } else if eat("(") {
        guard readNames() else { return false }
      } else {
        return [UInt8(ascii: ">"), UInt8(ascii: "\""), 0x0A, 0x0D].contains(byte) || at(hasPrefix: "&gt;")
      }
    }
    return true
  }

  /// `active, names: '|':UIView:0x7e, title:UILabel:0x7f )`, and `Names: …` of older systems.
  private mutating func readNames() -> Bool {
    _ = take { ![UInt8(ascii: ":"), UInt8(ascii: ")"), 0x0A].contains($0) }
    if eat(")") { return true }
    guard eat(":") else { return false }
    while at < text.count {
      skipSpaces()
      if eat(")") { return true }
      if eat(",") { continue }
      let start = at
      // The name ends where a class and an address follow.
      while at < text.count, at - start < Self.longestName, !isClassAndAddress(at) { at += 1 }
      guard byte == UInt8(ascii: ":") else { return false }
      var key = string(start, at)
      if key.hasPrefix("'"), key.hasSuffix("'") { key = String(key.dropFirst().dropLast()) }
      at += 1
      let classEnd = endOfClass(at)
      var className = ""
      if classEnd < text.count, text[classEnd] == UInt8(ascii: ":") {
        className = LogWords.withoutModule(string(at, classEnd))
        at = classEnd + 1
      }
      let address = take { LogWords.isWord($0) || $0 >= 0x80 }
      guard !address.isEmpty else { return false }
      let item = LoggedItem(className: className, address: address)
      named[key] = item
      if key != "|" { titles[item] = key }
    }
    return false
  }

  /// Whether `:UIView:0x7e` or `:0x7e` begins at a byte.
  private func isClassAndAddress(_ place: Int) -> Bool {
    guard text[place] == UInt8(ascii: ":") else { return false }
    if text[(place + 1)...].starts(with: "0x".utf8) { return true }
    let end = endOfClass(place + 1)
    return end > place + 1 && text[end...].starts(with: ":0x".utf8)
  }

  private mutating func resolved(_ address: String, _ identifier: String?) -> LoggedConstraint? {
    var parents: [LoggedItem: LoggedItem] = [:]
    var atoms: [LoggedAtom] = []
    for equation in equations {
      guard let item = item(equation.item) else { return nil }
      var atom = LoggedAtom(
        item: item, attribute: equation.attribute, relation: equation.relation, multiplier: equation.multiplier,
        constant: equation.constant, priority: equation.priority ?? 1000)
      if let other = equation.item2 {
        guard let item2 = self.item(other) else { return nil }
        (atom.item2, atom.attribute2) = (item2, equation.attribute2)
        // No one compares a place with a length.
        let lengths = [equation.attribute, equation.attribute2 ?? ""].filter { Attributes.sizes.contains($0) }
        if lengths.count == 1 { return nil }
        if case .superview = other { parents[item] = item2 }
        // What stands for an autoresizing mask is about a view and its superview.
        if kind.hasPrefix("NSAutoresizing"), item != item2 { parents[item] = item2 }
      }
      // An equation that names no edge of the superview is about the first view all the same.
      if let superview = named["|"], parents[item] == nil, item != superview { parents[item] = superview }
      atoms.append(atom)
    }
    return LoggedConstraint(address: address, identifier: identifier, atoms: atoms, titles: titles, parents: parents)
  }

  private mutating func item(_ spelled: Spelled) -> LoggedItem? {
    switch spelled {
    case .object(let item): return item
    case .superview: return named["|"]
    case .name(let name):
      let item = named[name] ?? LoggedItem(className: "", address: name)
      titles[item] = name
      return item
    }
  }
}
