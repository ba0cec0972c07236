import Testing
import layout_bench

@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// The machine-readable description of the specification's messages. Checks whether a message follows it: no property
/// is missing, of another type, or unknown.
struct MetaModel: Sendable {
  /// A type of the description.
  fileprivate indirect enum Shape: Sendable {
    case base(String)
    case reference(String)
    case array(Shape)
    case map(Shape)
    case and([Shape])
    case or([Shape])
    case tuple([Shape])
    case object([Property])
    case value(JSONValue)
  }

  fileprivate struct Property: Sendable {
    let name: String
    let type: Shape
    let isOptional: Bool
  }

  private struct Structure: Decodable {
    let name: String
    let properties: [Property]
    let extends: [Shape]?
    let mixins: [Shape]?
  }

  private struct Enumeration: Decodable {
    struct Entry: Decodable { let value: JSONValue }
    let name: String
    let values: [Entry]
    let supportsCustomValues: Bool?
  }

  private struct Alias: Decodable {
    let name: String
    let type: Shape
  }

  private struct Message: Decodable {
    let method: String
    let messageDirection: String
    let params: Shape?
    let result: Shape?
  }

  private struct Description: Decodable {
    let structures: [Structure]
    let enumerations: [Enumeration]
    let typeAliases: [Alias]
    let requests: [Message]
    let notifications: [Message]
  }

  /// The properties of each structure, inherited ones included.
  private let properties: [String: [Property]]
  /// The values of each enumeration; nil where custom values are allowed.
  private let enumerations: [String: Set<JSONValue>?]
  private let aliases: [String: Shape]
  private let requests: [String: Message]
  private let notifications: [String: Message]

  /// nil if the file is not on this machine, which is a failure in CI.
  static let shared: MetaModel? = {
    guard let path = sharedFile("lsp/metaModel-3.17.json"), case .success(let bytes) = Files.read(path) else {
      return nil
    }
    return (try? JSONCoding.decode(Description.self, from: bytes)).map(MetaModel.init)
  }()

  private init(_ description: Description) {
    let structures = Dictionary(uniqueKeysWithValues: description.structures.map { ($0.name, $0) })
    func properties(_ name: String) -> [Property] {
      guard let structure = structures[name] else { return [] }
      return ((structure.extends ?? []) + (structure.mixins ?? [])).reduce(into: structure.properties) {
        guard case .reference(let name) = $1 else { return }
        let own = Set($0.map(\.name))
        $0 += properties(name).filter { !own.contains($0.name) }
      }
    }
    self.properties = structures.reduce(into: [:]) { $0[$1.key] = properties($1.key) }
    enumerations = description.enumerations.reduce(into: [:]) {
      $0[$1.name] = .some($1.supportsCustomValues == true ? nil : Set($1.values.map(\.value)))
    }
    aliases = description.typeAliases.reduce(into: [:]) { $0[$1.name] = $1.type }
    requests = description.requests.reduce(into: [:]) { $0[$1.method] = $1 }
    notifications = description.notifications.reduce(into: [:]) { $0[$1.method] = $1 }
  }

  /// Returns the problems of a message from the server. `answered` returns the method of the request with an id.
  func problems(_ message: JSONValue, answered: (JSONValue) -> String?) -> [String] {
    var problems: [String] = []
    if message["jsonrpc"] != .string("2.0") { problems.append("jsonrpc") }
    guard let method = message["method"]?.string else {
      return problems + responseProblems(message, answered)
    }
    // The only request that this server adds to the specification.
    if method == "layout/preview/refresh", message["id"] != nil, message["params"] == nil { return problems }
    guard let entry = message["id"] == nil ? notifications[method] : requests[method] else {
      return problems + ["no method \(method)"]
    }
    if entry.messageDirection == "clientToServer" { problems.append("\(method) is the client's") }
    if let type = entry.params { check(message["params"] ?? .null, type, "params", &problems) }
    return problems
  }

  private func responseProblems(_ message: JSONValue, _ answered: (JSONValue) -> String?) -> [String] {
    guard let id = message["id"] else { return ["a response without id"] }
    if let error = message["error"] {
      let isError = error["code"]?.int != nil && error["message"]?.string != nil && message["result"] == nil
      return isError ? [] : ["error of another shape"]
    }
    guard let result = message["result"] else { return ["a response with neither result nor error"] }
    var problems: [String] = []
    if let method = answered(id), let type = requests[method]?.result { check(result, type, "result", &problems) }
    return problems
  }

  // MARK: Types

  private func check(
    _ value: JSONValue, _ type: Shape, _ path: @autoclosure () -> String, _ problems: inout [String]
  ) {
    switch type {
    case .base(let name): if !isBase(value, name) { problems.append("\(path()): not \(name)") }
    case .reference(let name): checkReference(value, name, path(), &problems)
    case .array(let element):
      guard case .array(let items) = value else { return problems.append("\(path()): no array") }
      for (index, item) in items.enumerated() { check(item, element, "\(path())[\(index)]", &problems) }
    case .map(let element):
      guard case .object(let members) = value else { return problems.append("\(path()): no map") }
      for (key, item) in members { check(item, element, "\(path()).\(key)", &problems) }
    case .and(let parts): for part in parts { check(value, part, path(), &problems) }
    case .or(let options):
      let fits = options.contains { option in
        var inner: [String] = []
        check(value, option, "", &inner)
        return inner.isEmpty
      }
      if !fits { problems.append("\(path()): none of the alternatives") }
    case .tuple(let parts):
      guard case .array(let items) = value, items.count == parts.count else {
        return problems.append("\(path()): no tuple")
      }
      for (item, part) in zip(items, parts) { check(item, part, path(), &problems) }
    case .object(let properties): checkProperties(value, properties, path(), &problems)
    case .value(let only): if value != only { problems.append("\(path()): not \(only)") }
    }
  }

  private func checkReference(
    _ value: JSONValue, _ name: String, _ path: @autoclosure () -> String, _ problems: inout [String]
  ) {
    if ["LSPAny", "LSPObject", "LSPArray"].contains(name) { return }
    if let alias = aliases[name] { return check(value, alias, path(), &problems) }
    if let values = enumerations[name] {
      if values?.contains(value) == false { problems.append("\(path()): no \(name)") }
      return
    }
    guard let properties = properties[name] else { return problems.append("\(path()): no structure \(name)") }
    checkProperties(value, properties, path(), &problems)
  }

  private func checkProperties(
    _ value: JSONValue, _ properties: [Property], _ path: @autoclosure () -> String, _ problems: inout [String]
  ) {
    guard case .object(let members) = value else { return problems.append("\(path()): no object") }
    var known = 0
    for property in properties {
      if let member = members[property.name] {
        known += 1
        check(member, property.type, "\(path()).\(property.name)", &problems)
      } else if !property.isOptional {
        problems.append("\(path()).\(property.name): missing")
      }
    }
    guard known < members.count else { return }
    let unknown = Set(members.keys).subtracting(properties.map(\.name))
    problems += unknown.sorted().map { "\(path()).\($0): unknown" }
  }

  private func isBase(_ value: JSONValue, _ name: String) -> Bool {
    switch (name, value) {
    case ("string", .string), ("URI", .string), ("DocumentUri", .string), ("RegExp", .string), ("boolean", .bool),
      ("null", .null), ("decimal", .int), ("decimal", .double):
      true
    case ("integer", .int(let number)): Int32(exactly: number) != nil
    case ("uinteger", .int(let number)): (0...Int(Int32.max)).contains(number)
    default: false
    }
  }
}

extension MetaModel.Shape: Decodable {
  private enum Key: String, CodingKey {
    case kind, name, element, value, items
  }

  init(from decoder: any Decoder) throws {
    let type = try decoder.container(keyedBy: Key.self)
    func of<Value: Decodable>(_ key: Key) throws -> Value { try type.decode(Value.self, forKey: key) }
    switch try of(.kind) as String {
    case "base": self = .base(try of(.name))
    case "reference": self = .reference(try of(.name))
    case "array": self = .array(try of(.element))
    case "map": self = .map(try of(.value))
    case "and": self = .and(try of(.items))
    case "or": self = .or(try of(.items))
    case "tuple": self = .tuple(try of(.items))
    case "literal": self = .object(try (of(.value) as Properties).properties)
    case "stringLiteral", "integerLiteral", "booleanLiteral": self = .value(try of(.value))
    case let kind: throw DecodingError.dataCorruptedError(forKey: .kind, in: type, debugDescription: kind)
    }
  }

  private struct Properties: Decodable {
    let properties: [MetaModel.Property]
  }
}

extension MetaModel.Property: Decodable {
  private enum Key: CodingKey {
    case name, type, optional
  }

  init(from decoder: any Decoder) throws {
    let property = try decoder.container(keyedBy: Key.self)
    name = try property.decode(String.self, forKey: .name)
    type = try property.decode(MetaModel.Shape.self, forKey: .type)
    isOptional = try property.decodeIfPresent(Bool.self, forKey: .optional) ?? false
  }
}

extension JSONValue? {
  /// The items of an array; empty for anything else.
  var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

/// Returns the path of a file shared with other tests, below `LAYOUT_SHARED` or else beside the package. If it is
/// missing, prints so and returns nil; in CI also records an issue.
func sharedFile(_ name: String) -> String? {
  let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  let folder = Process.environment("LAYOUT_SHARED") ?? "/\(package)/../shared"
  let path = "\(folder)/\(name)"
  guard access(path, R_OK) == 0 else {
    print("not here, so not tested against: \(path)")
    if Process.environment("CI") == "true" { Issue.record("\(path) is missing") }
    return nil
  }
  return path
}
