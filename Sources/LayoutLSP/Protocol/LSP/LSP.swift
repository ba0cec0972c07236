import Formats

/// The types of LSP 3.17 that positions and edits are made of, under the specification's names and with its meaning.
/// This folder has only what the server sends or reads. `LSP` is a namespace, and may be longer than other types: each
/// type in it knows only those that it is made of.
package enum LSP {
  package struct Position: Hashable, Sendable, Comparable {
    /// From 0.
    package var line: Int
    /// From 0, in units of the encoding that was agreed on.
    package var character: Int

    package init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    package static func < (a: Position, b: Position) -> Bool { (a.line, a.character) < (b.line, b.character) }
  }

  package struct Range: Codable, Hashable, Sendable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
      self.start = start
      self.end = end
    }
  }

  package struct Location: Codable, Hashable, Sendable {
    package var uri: String
    package var range: Range

    package init(uri: String, range: Range) {
      self.uri = uri
      self.range = range
    }
  }

  package struct TextEdit: Codable, Hashable, Sendable {
    package var range: Range
    package var newText: String

    package init(range: Range, newText: String) {
      self.range = range
      self.newText = newText
    }
  }

  package struct TextDocumentIdentifier: Codable, Hashable, Sendable {
    package var uri: String

    package init(uri: String) {
      self.uri = uri
    }
  }

  /// A value of one of two types. Decoding tries `One` first.
  package enum Either<One: Codable & Sendable, Other: Codable & Sendable>: Codable, Sendable {
    case one(One)
    case other(Other)

    package init(from decoder: any Decoder) throws {
      if let one = try? One(from: decoder) { self = .one(one) } else { self = .other(try Other(from: decoder)) }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .one(let value): try value.encode(to: encoder)
      case .other(let value): try value.encode(to: encoder)
      }
    }
  }

  package enum MarkupKind: String, Codable, Sendable {
    case plaintext, markdown
  }

  package struct MarkupContent: Codable, Hashable, Sendable {
    var kind: MarkupKind
    var value: String

    package init(kind: MarkupKind, value: String) {
      self.kind = kind
      self.value = value
    }
  }
}

extension LSP.Position: Codable {
  private enum Key: CodingKey { case line, character }

  /// A number too great for an Int, which some clients send for "the end", becomes `Int32.max`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key) throws -> Int {
      if let value = try? container.decode(Int.self, forKey: key) { return value }
      let value = try container.decode(Double.self, forKey: key)
      return Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? Int(Int32.max) : 0)
    }
    line = try number(.line)
    character = try number(.character)
  }
}

extension LSP.Position: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("character", character)
    json.member("line", line)
  }
}

extension LSP.Range: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("end", end)
    json.member("start", start)
  }
}

extension LSP.Location: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("range", range)
    json.member("uri", uri)
  }
}

extension LSP.TextEdit: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("newText", newText)
    json.member("range", range)
  }
}

extension LSP.Either: WritesJSON where One: WritesJSON, Other: WritesJSON {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .one(let value): value.write(to: &json)
    case .other(let value): value.write(to: &json)
    }
  }
}

extension LSP.MarkupContent: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("value", value)
  }
}
