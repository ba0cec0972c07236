import Formats
import Protocol

// The entries of the server capabilities in the answer to `initialize`, one for each feature.
//
// Plain JSON, whereas results have types of their own: the encoder asks at run time what each type conforms to, which
// searches the whole program. For the twenty entries that would take half of the time from the server's start to its
// first answer.

package struct Capability: Sendable {
  /// The path of the entry in the capabilities: the name of a member, or of nested members from the outside in.
  let path: [String]
  /// The entry for a client; nil where the feature is not offered to it.
  let value: @Sendable (ClientCapabilities) -> JSONValue?

  package init(_ path: String..., value: @escaping @Sendable (ClientCapabilities) -> JSONValue? = { _ in true }) {
    self.path = path
    self.value = value
  }

  /// Returns the capability of a request that reports progress to clients that show it.
  static func tellingProgress(_ name: String) -> Capability {
    Capability(name) { $0.showsProgress ? ["workDoneProgress": true] : true }
  }

  /// Returns all capabilities that are offered to a client.
  package static func object(_ capabilities: [Capability], for client: ClientCapabilities) -> JSONValue {
    var object: JSONValue = [:]
    for capability in capabilities {
      guard let value = capability.value(client) else { continue }
      object.set(value, at: capability.path[...])
    }
    return object
  }
}

extension JSONValue {
  /// Sets the member at a path, and creates the objects on the way to it.
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
