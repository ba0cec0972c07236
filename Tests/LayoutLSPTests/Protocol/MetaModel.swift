import Testing

@testable import LayoutLSP

/// The specification's own description of its messages, and whether a message is as it says: no property missing, none
/// of another type, none that it does not know.
struct MetaModel: Sendable {
  private let structures: [String: JSONValue]
  private let enumerations: [String: JSONValue]
  private let aliases: [String: JSONValue]
  private let requests: [String: JSONValue]
  private let notifications: [String: JSONValue]

  /// Nil where there is none on this machine, which is a failure of CI.
  static let shared: MetaModel? = {
    guard let path = sharedFile("lsp/metaModel-3.17.json"), case .success(let bytes) = Files.read(path) else {
      return nil
    }
    return (try? JSONCoding.decode(JSONValue.self, from: bytes)).map(MetaModel.init)
  }()

  private init(_ json: JSONValue) {
    func byName(_ list: String, _ key: String) -> [String: JSONValue] {
      Dictionary(json[list].items.compactMap { item in item[key]?.string.map { ($0, item) } }, uniquingKeysWith: { $1 })
    }
    structures = byName("structures", "name")
    enumerations = byName("enumerations", "name")
    aliases = byName("typeAliases", "name")
    requests = byName("requests", "method")
    notifications = byName("notifications", "method")
  }

  /// What is wrong with a message of the server's; `answered` tells the method of the request with this id.
  func problems(_ message: JSONValue, answered: (JSONValue) -> String?) -> [String] {
    var problems: [String] = []
    if message["jsonrpc"] != .string("2.0") { problems.append("jsonrpc") }
    guard let method = message["method"]?.string else {
      return problems + responseProblems(message, answered)
    }
    // The one request of this server's own.
    if method == "layout/preview/refresh", message["id"] != nil, message["params"] == nil { return problems }
    guard let entry = message["id"] == nil ? notifications[method] : requests[method] else {
      return problems + ["no method \(method)"]
    }
    if entry["messageDirection"]?.string == "clientToServer" { problems.append("\(method) is the client's") }
    if let type = entry["params"] { check(message["params"] ?? .null, type, "params", &problems) }
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
    if let method = answered(id), let type = requests[method]?["result"] { check(result, type, "result", &problems) }
    return problems
  }

  // MARK: Types

  private func check(_ value: JSONValue, _ type: JSONValue, _ path: String, _ problems: inout [String]) {
    switch type["kind"]?.string {
    case "base":
      if !isBase(value, type["name"]?.string ?? "") { problems.append("\(path): not \(type["name"] ?? .null)") }
    case "reference": checkReference(value, type["name"]?.string ?? "", path, &problems)
    case "array":
      guard case .array(let items) = value, let element = type["element"] else {
        return problems.append("\(path): no array")
      }
      for (index, item) in items.enumerated() { check(item, element, "\(path)[\(index)]", &problems) }
    case "map":
      guard case .object(let members) = value, let element = type["value"] else {
        return problems.append("\(path): no map")
      }
      for (key, item) in members { check(item, element, "\(path).\(key)", &problems) }
    case "and": for part in type["items"].items { check(value, part, path, &problems) }
    case "or":
      let fits = type["items"].items.contains { option in
        var inner: [String] = []
        check(value, option, path, &inner)
        return inner.isEmpty
      }
      if !fits { problems.append("\(path): none of the alternatives") }
    case "tuple":
      guard case .array(let items) = value, items.count == type["items"].items.count else {
        return problems.append("\(path): no tuple")
      }
      for (item, part) in zip(items, type["items"].items) { check(item, part, path, &problems) }
    case "literal": checkProperties(value, (type["value"]?["properties"]).items, path, &problems)
    case "stringLiteral", "integerLiteral", "booleanLiteral":
      if value != type["value"] { problems.append("\(path): not \(type["value"] ?? .null)") }
    default: problems.append("\(path): a type unknown to this test")
    }
  }

  private func checkReference(_ value: JSONValue, _ name: String, _ path: String, _ problems: inout [String]) {
    if ["LSPAny", "LSPObject", "LSPArray"].contains(name) { return }
    if let alias = aliases[name]?["type"] { return check(value, alias, path, &problems) }
    if let enumeration = enumerations[name] {
      let values = enumeration["values"].items.compactMap { $0["value"] }
      let isCustom = enumeration["supportsCustomValues"] == .bool(true)
      if !isCustom, !values.contains(value) { problems.append("\(path): no \(name)") }
      return
    }
    guard structures[name] != nil else { return problems.append("\(path): no structure \(name)") }
    checkProperties(value, properties(name), path, &problems)
  }

  private func properties(_ name: String) -> [JSONValue] {
    guard let structure = structures[name] else { return [] }
    let inherited = (structure["extends"].items + structure["mixins"].items).compactMap { $0["name"]?.string }
    return structure["properties"].items + inherited.flatMap(properties)
  }

  private func checkProperties(
    _ value: JSONValue, _ properties: [JSONValue], _ path: String, _ problems: inout [String]
  ) {
    guard case .object(let members) = value else { return problems.append("\(path): no object") }
    var unknown = Set(members.keys)
    for property in properties {
      guard let name = property["name"]?.string, let type = property["type"] else { continue }
      unknown.remove(name)
      if let member = members[name] {
        check(member, type, "\(path).\(name)", &problems)
      } else if property["optional"] != .bool(true) {
        problems.append("\(path).\(name): missing")
      }
    }
    problems += unknown.sorted().map { "\(path).\($0): unknown" }
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

extension JSONValue? {
  /// The items of an array; none of anything else.
  var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

/// A file that the tests share with others: below `LAYOUT_SHARED`, else beside the package. Says so where it is not there.
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
