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

  package struct Range: Hashable, Sendable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
      self.start = start
      self.end = end
    }
  }

  package struct Location: Hashable, Sendable {
    package var uri: String
    package var range: Range

    package init(uri: String, range: Range) {
      self.uri = uri
      self.range = range
    }
  }

  package struct TextEdit: Hashable, Sendable {
    package var range: Range
    package var newText: String
    /// The text with a placeholder, for clients that take snippets.
    package var snippet: String?

    package init(range: Range, newText: String, snippet: String? = nil) {
      self.range = range
      self.newText = newText
      self.snippet = snippet
    }
  }

  package struct TextDocumentIdentifier: Hashable, Sendable {
    package var uri: String

    package init(uri: String) {
      self.uri = uri
    }
  }

  /// A value of one of two types.
  package enum Either<One: WritesJSON & Sendable, Other: WritesJSON & Sendable>: Sendable {
    case one(One)
    case other(Other)
  }

  package enum MarkupKind: String, ReadsJSON, WritesJSON, Sendable {
    case plaintext, markdown
  }

  package struct MarkupContent: Hashable, Sendable {
    var kind: MarkupKind
    var value: String

    package init(kind: MarkupKind, value: String) {
      self.kind = kind
      self.value = value
    }
  }
}

extension LSP.Position: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    line = try (json.value("line") as Number).value
    character = try (json.value("character") as Number).value
  }

  private struct Number: ReadsJSON {
    let value: Int

    /// A number too great for an Int, which some clients send for "the end", becomes `Int32.max`.
    init(json: JSONValue) throws(JSONMismatch) {
      if case .int(let value) = json {
        self.value = value
      } else {
        let number = try Double(json: json)
        value = Int(exactly: number.rounded(.towardZero)) ?? (number > 0 ? Int(Int32.max) : 0)
      }
    }
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("character", character)
    json.member("line", line)
  }
}

extension LSP.Range: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    start = try json.value("start")
    end = try json.value("end")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("end", end)
    json.member("start", start)
  }
}

extension LSP.Location: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    uri = try json.value("uri")
    range = try json.value("range")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("range", range)
    json.member("uri", uri)
  }
}

extension LSP.TextEdit: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    range = try json.value("range")
    newText = try json.value("newText")
  }

  package func writeMembers(to json: inout JSONWriter) {
    if snippet == nil { json.member("newText", newText) }
    json.member("range", range)
    if let snippet { json.member("snippet", ["kind": "snippet", "value": .string(snippet)] as JSONValue) }
  }
}

extension LSP.TextDocumentIdentifier: ReadsMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) { uri = try json.value("uri") }
}

extension LSP.Either: WritesJSON {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .one(let value): value.write(to: &json)
    case .other(let value): value.write(to: &json)
    }
  }
}

/// Reading tries `One` first.
extension LSP.Either: ReadsJSON where One: ReadsJSON, Other: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    if let one = try? One(json: json) { self = .one(one) } else { self = .other(try Other(json: json)) }
  }
}

extension LSP.MarkupContent: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    kind = try json.value("kind")
    value = try json.value("value")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind)
    json.member("value", value)
  }
}
