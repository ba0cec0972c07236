// What the server says that it can do, in its answer to `initialize`: a member of the capabilities for each feature.
//
// Plain JSON, where results have types of their own. Of every type that it meets the encoder asks at run time what it
// conforms to, which takes a search of the whole program; for the capabilities' twenty that would be half of the time from
// the start of the server to its first answer.

struct Capability: Sendable {
  /// Where it stands in the capabilities: the name of a member, or of members in one another.
  let path: [String]
  /// What is said to a client; nil where nothing is offered to it.
  let value: @Sendable (ClientCapabilities) -> JSONValue?

  init(_ path: String..., value: @escaping @Sendable (ClientCapabilities) -> JSONValue? = { _ in true }) {
    self.path = path
    self.value = value
  }

  /// Of a request that tells how far its work is, to a client that shows that.
  static func tellingProgress(_ name: String) -> Capability {
    Capability(name) { $0.showsProgress ? ["workDoneProgress": true] : true }
  }

  /// All that is offered to a client.
  static func object(_ capabilities: [Capability], for client: ClientCapabilities) -> JSONValue {
    var object: JSONValue = [:]
    for capability in capabilities {
      guard let value = capability.value(client) else { continue }
      object.set(value, at: capability.path[...])
    }
    return object
  }
}

extension JSONValue {
  /// Sets a member, and makes the objects that it stands in.
  fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let name = path.first else {
      self = value
      return
    }
    var members: [String: JSONValue] = if case .object(let members) = self { members } else { [:] }
    members[name, default: .null].set(value, at: path.dropFirst())
    self = .object(members)
  }
}
