/// The messages that come with every keystroke, read without the toolchain's decoder, which takes 70 µs and more for one.
/// Only what is just as clients write it is read here: all else is left to that decoder, which says what is wrong.

/// Reads itself in both ways.
protocol ReadsJSON: Decodable, Sendable {
  /// Throws where something is not as it is expected.
  static func read(_ json: inout JSONReader) throws(JSONMistake) -> Self
}

/// The members of a message that decide what it is.
struct DirectEnvelope {
  private(set) var id: RequestID?
  private(set) var method = ""
  /// Where the parameters begin.
  private(set) var params: Int?

  /// nil where something is not as it is expected.
  init?(_ json: inout JSONReader) {
    do throws(JSONMistake) {
      var isVersion2 = false
      try json.members { json, name throws(JSONMistake) in
        switch name {
        case "jsonrpc": isVersion2 = try json.string("the version") == "2.0"
        case "id": id = try .read(&json)
        case "method": method = try json.string("the method")
        case "params":
          _ = json.peek()
          params = json.position
          try json.skip()
        default: throw json.unexpected
        }
      }
      try json.end()
      if !isVersion2 || method.isEmpty { return nil }
    } catch { return nil }
  }
}

extension JSONReader {
  /// What is here the toolchain's decoder is to read.
  var unexpected: JSONMistake { mistake("left to the decoder") }

  /// `{ … }` without a member that comes twice.
  fileprivate mutating func members(
    _ member: (inout JSONReader, String) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    var names: [String] = []
    try object("an object") { json, name throws(JSONMistake) in
      if names.contains(name) { throw json.unexpected }
      names.append(name)
      try member(&json, name)
    }
  }

  /// A number of digits alone, maybe with a sign.
  fileprivate mutating func int() throws(JSONMistake) -> Int {
    let digits = try number("an integer")
    guard digits.count < 19, let value = Int(String(decoding: digits, as: UTF8.self)) else { throw unexpected }
    return value
  }
}

extension RequestID {
  fileprivate static func read(_ json: inout JSONReader) throws(JSONMistake) -> RequestID {
    json.peek() == UInt8(ascii: "\"") ? .string(try json.string("an id")) : .number(try json.int())
  }
}

extension LSP.Position {
  fileprivate static func read(_ json: inout JSONReader) throws(JSONMistake) -> LSP.Position {
    var (line, character): (Int?, Int?)
    try json.members { json, name throws(JSONMistake) in
      switch name {
      case "line": line = try json.int()
      case "character": character = try json.int()
      default: throw json.unexpected
      }
    }
    guard let line, let character else { throw json.unexpected }
    return LSP.Position(line: line, character: character)
  }
}

extension LSP.Range {
  fileprivate static func read(_ json: inout JSONReader) throws(JSONMistake) -> LSP.Range {
    var (start, end): (LSP.Position?, LSP.Position?)
    try json.members { json, name throws(JSONMistake) in
      switch name {
      case "start": start = try .read(&json)
      case "end": end = try .read(&json)
      default: throw json.unexpected
      }
    }
    guard let start, let end else { throw json.unexpected }
    return LSP.Range(start: start, end: end)
  }
}

extension LSP.DidChangeParams: ReadsJSON {
  static func read(_ json: inout JSONReader) throws(JSONMistake) -> LSP.DidChangeParams {
    var document: VersionedIdentifier?
    var changes: [ContentChange]?
    try json.members { json, name throws(JSONMistake) in
      switch name {
      case "textDocument": document = try .read(&json)
      case "contentChanges":
        var read: [ContentChange] = []
        try json.array("the changes") { json throws(JSONMistake) in read.append(try .read(&json)) }
        changes = read
      default: throw json.unexpected
      }
    }
    guard let document, let changes else { throw json.unexpected }
    return LSP.DidChangeParams(textDocument: document, contentChanges: changes)
  }
}

extension LSP.DidChangeParams.VersionedIdentifier {
  fileprivate static func read(_ json: inout JSONReader) throws(JSONMistake) -> Self {
    var (uri, version): (String?, Int?)
    try json.members { json, name throws(JSONMistake) in
      switch name {
      case "uri": uri = try json.string("a URI")
      case "version": version = try json.int()
      default: throw json.unexpected
      }
    }
    guard let uri else { throw json.unexpected }
    return Self(uri: uri, version: version)
  }
}

extension LSP.DidChangeParams.ContentChange {
  fileprivate static func read(_ json: inout JSONReader) throws(JSONMistake) -> Self {
    var range: LSP.Range?
    var text: String?
    try json.members { json, name throws(JSONMistake) in
      switch name {
      case "range": range = try .read(&json)
      case "rangeLength": _ = try json.int()
      case "text": text = try json.string("a text")
      default: throw json.unexpected
      }
    }
    guard let text else { throw json.unexpected }
    return Self(range: range, text: text)
  }
}

extension LSP.TextDocumentPositionParams: ReadsJSON {
  static func read(_ json: inout JSONReader) throws(JSONMistake) -> LSP.TextDocumentPositionParams {
    var uri: String?
    var position: LSP.Position?
    try json.members { json, name throws(JSONMistake) in
      switch name {
      case "textDocument":
        try json.members { json, name throws(JSONMistake) in
          guard name == "uri" else { throw json.unexpected }
          uri = try json.string("a URI")
        }
      case "position": position = try .read(&json)
      case "context":
        // Why completion was asked for.
        try json.members { json, name throws(JSONMistake) in
          switch name {
          case "triggerKind": _ = try json.int()
          case "triggerCharacter": _ = try json.string("a character")
          default: throw json.unexpected
          }
        }
      default: throw json.unexpected
      }
    }
    guard let uri, let position else { throw json.unexpected }
    return LSP.TextDocumentPositionParams(textDocument: LSP.TextDocumentIdentifier(uri: uri), position: position)
  }
}
