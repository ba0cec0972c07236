// One constraint as its description names it: the system's, that of Masonry (NSLayoutConstraint+MASDebugAdditions) and
// that of SnapKit (Debugging.swift).

/// A view or guide in a log.
package struct LoggedItem: Hashable, Sendable {
  /// The name of its class, without its module; empty where the log has a name alone.
  package var className: String
  /// `0x7f8b`, or the name that the app gave it.
  package var address: String

  package static func == (one: LoggedItem, other: LoggedItem) -> Bool { one.address == other.address }

  package func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// One equation of a constraint.
package struct LoggedAtom: Sendable {
  package var item: LoggedItem
  package var attribute: String
  var relation: ForeignRelation
  package var item2: LoggedItem?
  package var attribute2: String?
  var multiplier = 1.0
  var constant = 0.0
  var priority = 1000.0
}

extension LoggedAtom {
  /// Returns the constraint between the views of a layout with these numbers; attributes may be others there.
  package func form(
    _ first: (view: Int, attribute: String), _ second: (view: Int, attribute: String)?
  ) -> ForeignAtom {
    ForeignAtom(
      item: ForeignItem(view: first.view, guide: nil, code: ""), attribute: first.attribute, relation: relation,
      item2: second.map { ForeignItem(view: $0.view, guide: nil, code: "") }, attribute2: second?.attribute,
      multiplier: ForeignNumber(multiplier), constant: ForeignNumber(constant), priority: priority)
  }
}

/// A constraint that a log describes.
package struct LoggedConstraint: Sendable {
  /// `0x600000010`, or the key of the constraint.
  package let address: String
  /// What the app or the system calls the constraint.
  package let identifier: String?
  package var atoms: [LoggedAtom]
  /// The words in quotes behind items, or the names that the app gave them.
  package let titles: [LoggedItem: String]
  /// The superviews that the description names.
  package let parents: [LoggedItem: LoggedItem]

  /// Whether the system made it for a margin of the view around a guide.
  package var isOfMargins: Bool { identifier.map { $0.hasSuffix("Margin-guide-constraint") } ?? false }
}

/// The words of logs.
enum LogWords {
  /// The log's names of attributes, and ours.
  static let attributes: [String: String] = {
    var names = [
      "minX": "left", "midX": "centerX", "maxX": "right", "minY": "top", "midY": "centerY", "maxY": "bottom",
      "baseline": "lastBaseline",
    ]
    for name in Attributes.all { names[name] = name }
    return names
  }()

  /// What Masonry calls priorities.
  static let priorities: [(word: String, value: Double)] = [
    ("required", 1000), ("high", 750), ("medium", 500), ("low", 250), ("fitting size", 50),
  ]

  /// Returns the name of a class without its module, and without what it is generic over.
  static func withoutModule(_ name: String) -> String {
    name.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") }

  static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f")
  }

  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}
