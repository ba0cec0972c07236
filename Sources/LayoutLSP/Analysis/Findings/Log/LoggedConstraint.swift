import Syntax

// One constraint of the system's log, such as
// `<NSLayoutConstraint:0x600 'id' V:|-(16)-[UILabel:0x7f'Title']   (active, names: '|':UIView:0x7e )>`.

/// A constraint that the system's log describes.
package struct LoggedConstraint: Sendable {
  /// A view or guide in a log.
  struct Item: Hashable, Sendable {
    /// The name of its class, without its module; empty where the log has a name alone.
    var className: String
    /// `0x7f8b`, or a name that the log explains nowhere.
    var address: String
  }

  /// One attribute of an item.
  struct Term: Sendable {
    var item: Item
    var attribute: String
  }

  /// `left relation multiplier * right + constant @ priority`
  struct Equation: Sendable {
    var left: Term
    var relation: String
    var multiplier = ""
    var right: Term?
    /// A number as it is written, with its sign.
    var constant = ""
    var priority: String?
  }

  /// `0x600000010`
  package let address: String
  /// What the app or the system calls the constraint.
  package let identifier: String?
  let equations: [Equation]
  /// The words in quotes behind items: their texts, or the names that the app gave them.
  let titles: [Item: String]

  /// Reads what stands between `<` and `>`; nil for what is no constraint, or is written in no known way.
  init?(_ text: Substring) {
    guard let colon = text.firstPlace(of: ":0x"), text[..<colon.lowerBound].hasSuffix("Constraint") else { return nil }
    var reader = LogReader(text[colon.lowerBound...].dropFirst())
    address = reader.address()
    // SnapKit names the line of code.
    if reader.eat("@") { reader.skipWord() }
    reader.skipSpaces()
    identifier = reader.identifier()
    reader.readNames()
    reader.skipMasks()
    guard let equations = reader.equations(), !equations.isEmpty else { return nil }
    self.equations = equations
    titles = reader.titles
  }
}

/// Reads the description of a constraint from left to right.
private struct LogReader {
  private var rest: Substring
  private(set) var titles: [LoggedConstraint.Item: String] = [:]
  /// The items that the end of the description explains, by their names; `|` is the superview.
  private var named: [String: LoggedConstraint.Item] = [:]

  init(_ text: Substring) {
    rest = text
  }

  mutating func eat(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  mutating func skipSpaces() { rest = rest.drop { $0.isWhitespace } }

  mutating func skipWord() { rest = rest.drop { !$0.isWhitespace } }

  mutating func address() -> String { take { $0.isHexDigit || $0 == "x" } }

  private mutating func take(_ isPart: (Character) -> Bool) -> String {
    let word = rest.prefix(while: isPart)
    rest = rest[word.endIndex...]
    return String(word)
  }

  /// `'UIView-Encapsulated-Layout-Height' `
  mutating func identifier() -> String? {
    guard rest.first == "'", let end = rest.firstPlace(of: "' ") else { return nil }
    let found = rest[..<end.lowerBound].dropFirst()
    guard !found.hasPrefix("|") else { return nil }
    rest = rest[end.upperBound...]
    skipSpaces()
    return String(found)
  }

  /// `(active, names: '|':UIView:0x7e, title:0x7f )`, and `(Names: …)` of older systems.
  mutating func readNames() {
    guard let place = rest.firstPlace(of: "(active") ?? rest.firstPlace(of: "(Names") ?? rest.firstPlace(of: "(names")
    else { return }
    var tail = rest[place.upperBound...]
    let priority = tail.firstPlace(of: ")").map { tail[$0.upperBound...] } ?? ""
    rest = Substring(String(rest[..<place.lowerBound]) + String(priority))
    guard let colon = tail.firstPlace(of: ":") else { return }
    tail = tail[colon.upperBound...]
    for entry in tail.split(whereSeparator: { $0 == "," || $0 == ")" }) {
      let words = entry.trimming { $0.isWhitespace || $0 == ">" }
      guard let address = words.firstPlace(of: ":0x"),
        let name = words.firstPlace(of: "':") ?? words.firstPlace(of: ":")
      else { continue }
      let key = words[..<name.lowerBound].filter { $0 != "'" }
      let hex = ":0x" + words[address.upperBound...].prefix { $0.isHexDigit }
      let className =
        name.upperBound < address.lowerBound ? Self.withoutModule(words[name.upperBound..<address.lowerBound]) : ""
      named[key] = LoggedConstraint.Item(className: className, address: String(hex.dropFirst()))
      if key != "|" { titles[named[key] ?? .init(className: "", address: key)] = key }
    }
  }

  private static func withoutModule(_ name: Substring) -> String {
    name.split(separator: ".").last.map(String.init) ?? ""
  }

  /// `h=--& v=&-- ` of what autoresizing masks make.
  mutating func skipMasks() {
    while rest.hasPrefix("h=") || rest.hasPrefix("v=") {
      skipWord()
      skipSpaces()
    }
  }

  // MARK: Equations

  mutating func equations() -> [LoggedConstraint.Equation]? {
    if eat("H:") { return format(isVertical: false) }
    if eat("V:") { return format(isVertical: true) }
    return equation().map { [$0] }
  }

  /// `UILabel:0x7f'Title'`, `title`
  private mutating func item() -> LoggedConstraint.Item? {
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_.$".contains($0) }
    let behind = rest[name.endIndex...]
    if behind.hasPrefix(":0x") {
      rest = behind.dropFirst()
      let item = LoggedConstraint.Item(className: Self.withoutModule(name), address: address())
      if rest.first == "'", let end = rest.dropFirst().firstIndex(of: "'") {
        titles[item] = String(rest[..<end].dropFirst())
        rest = rest[rest.index(after: end)...]
      }
      return item
    }
    // A name, whose last part may be an attribute.
    guard !name.isEmpty else { return nil }
    let whole = String(name)
    for end in whole.indices.reversed() where whole[end] == "." {
      let key = String(whole[..<end])
      if Self.attributes[String(whole[end...].dropFirst())] != nil {
        rest = rest.dropFirst(key.count)
        return item(named: key)
      }
    }
    rest = behind
    return item(named: whole)
  }

  private mutating func item(named name: String) -> LoggedConstraint.Item {
    let item = named[name] ?? LoggedConstraint.Item(className: "", address: name)
    titles[item] = name
    return item
  }

  /// The log's names of attributes, and ours.
  static let attributes: [String: String] = {
    var names = [
      "minX": "left", "midX": "centerX", "maxX": "right", "minY": "top", "midY": "centerY", "maxY": "bottom",
    ]
    for attribute in Attribute.all where !attribute.takesView && !attribute.name.hasPrefix("keep") {
      names[attribute.name] = attribute.name
    }
    return names
  }()

  private mutating func term() -> LoggedConstraint.Term? {
    guard let item = item(), eat(".") else { return nil }
    let name = take { $0.isLetter }
    return Self.attributes[name].map { LoggedConstraint.Term(item: item, attribute: $0) }
  }

  /// `UIView:0x7f.height == 0.5*UIView:0x7e.width + 8   priority:750`
  private mutating func equation() -> LoggedConstraint.Equation? {
    guard let left = term() else { return nil }
    skipSpaces()
    guard let relation = relation() else { return nil }
    skipSpaces()
    var equation = LoggedConstraint.Equation(left: left, relation: relation)
    let number = number()
    if let number, !eat("*") {
      equation.constant = number
    } else {
      equation.multiplier = number ?? ""
      guard let right = term() else { return nil }
      equation.right = right
      skipSpaces()
      if let sign = rest.first, sign == "+" || sign == "-" {
        rest = rest.dropFirst()
        skipSpaces()
        guard let constant = self.number() else { return nil }
        equation.constant = (sign == "-" ? "-" : "") + constant
      }
    }
    equation.priority = priority()
    return equation
  }

  private mutating func relation() -> String? { ["==", "<=", ">="].first { eat($0) } }

  private mutating func number() -> String? {
    let number = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "e" }
    guard number.contains(where: { $0.isNumber }), number.first?.isLetter != true else { return nil }
    rest = rest[number.endIndex...]
    return String(number)
  }

  /// `priority:750`, `@750`
  private mutating func priority() -> String? {
    skipSpaces()
    guard let place = rest.firstPlace(of: "priority:") ?? (rest.hasPrefix("@") ? rest.firstPlace(of: "@") : nil) else {
      return nil
    }
    rest = rest[place.upperBound...]
    return number()
  }

  // MARK: Visual format

  /// `|-(16)-[UILabel:0x7f'Title'(>=20)]-(8@750)-[UIView:0x7e]-|`
  private mutating func format(isVertical: Bool) -> [LoggedConstraint.Equation]? {
    let (near, far, length) = isVertical ? ("top", "bottom", "height") : ("leading", "trailing", "width")
    var equations: [LoggedConstraint.Equation] = []
    // The item before, and the gap behind it.
    var last: (item: LoggedConstraint.Item, isEdge: Bool)?
    var gap: LoggedConstraint.Equation?
    while let first = rest.first, first == "|" || first == "[" || first == "-" {
      if first == "-" {
        guard let found = self.gap() else { return nil }
        gap = found
        continue
      }
      rest = rest.dropFirst()
      let isEdge = first == "|"
      guard let item = isEdge ? named["|"] : item() else { return nil }
      if let last {
        var equation = gap ?? LoggedConstraint.Equation(left: .init(item: item, attribute: near), relation: "==")
        if isEdge {
          // The view's edge is on the left, as people write it: the gap counts inward.
          equation.left = .init(item: last.item, attribute: far)
          equation.right = .init(item: item, attribute: far)
          equation.relation = ["<=": ">=", ">=": "<="][equation.relation] ?? equation.relation
          equation.constant =
            equation.constant.hasPrefix("-") ? String(equation.constant.dropFirst()) : "-" + equation.constant
        } else {
          equation.left = .init(item: item, attribute: near)
          equation.right = .init(item: last.item, attribute: last.isEdge ? near : far)
        }
        equations.append(equation)
      }
      gap = nil
      last = (item, isEdge)
      if !isEdge {
        if eat("(") {
          guard let size = value(LoggedConstraint.Term(item: item, attribute: length)), eat(")") else { return nil }
          equations.append(size)
        }
        guard eat("]") else { return nil }
      }
    }
    return equations
  }

  /// `-(16)-`, `-(>=8@750)-`, `-`; `NSSpace(8)` is the standard gap.
  private mutating func gap() -> LoggedConstraint.Equation? {
    guard eat("-") else { return nil }
    let nothing = LoggedConstraint.Term(item: .init(className: "", address: ""), attribute: "")
    guard eat("(") else { return LoggedConstraint.Equation(left: nothing, relation: "==", constant: "8") }
    let isNamed = eat("NSSpace(")
    guard let found = value(nothing), eat(")"), !isNamed || eat(")"), eat("-") else { return nil }
    return found
  }

  /// `>=20@750`, `388`, `UIView:0x7e`
  private mutating func value(_ term: LoggedConstraint.Term) -> LoggedConstraint.Equation? {
    var equation = LoggedConstraint.Equation(left: term, relation: relation() ?? "==")
    if let number = number() {
      equation.constant = number
    } else {
      guard let item = item() else { return nil }
      equation.right = .init(item: item, attribute: term.attribute)
    }
    if eat("@") { equation.priority = number() }
    return equation
  }
}
