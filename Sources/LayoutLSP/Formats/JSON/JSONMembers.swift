// JSON read into types by the types themselves: the counterpart of `JSONWriter`. A mismatch says where it is.

/// A value that is read from JSON.
package protocol ReadsJSON {
  init(json: JSONValue) throws(JSONMismatch)
}

/// A value that is read from an object.
package protocol ReadsMembers: ReadsJSON {
  init(_ json: JSONMembers) throws(JSONMismatch)
}

extension ReadsMembers {
  package init(json: JSONValue) throws(JSONMismatch) { try self.init(JSONMembers(json)) }
}

/// JSON that has another shape than it should.
package struct JSONMismatch: Error, Equatable {
  package enum Problem: String, Sendable {
    case missing = "missing"
    case null = "null"
    case ofAnotherType = "of another type"
    case notValid = "not valid"
  }

  private let problem: Problem
  /// The names of the members around the place, the innermost first; the fourth item of a list is called `Index 3`.
  private var path: [String] = []

  package init(_ problem: Problem) {
    self.problem = problem
  }

  /// Returns the mismatch as one of the member that it was found in.
  package func inside(_ member: String) -> JSONMismatch {
    var outer = self
    outer.path.append(member)
    return outer
  }

  /// The place, and what is wrong there: `position.line: missing`.
  package var text: String { path.reversed().joined(separator: ".") + ": " + problem.rawValue }

  /// The mismatch of a value that should have another type, or should not be `null`.
  fileprivate init(type json: JSONValue) {
    self.init(json == .null ? .null : .ofAnotherType)
  }
}

/// The members of a JSON object, read by their names.
package struct JSONMembers {
  private let members: [String: JSONValue]

  package init(_ json: JSONValue) throws(JSONMismatch) {
    guard case .object(let members) = json else { throw JSONMismatch(type: json) }
    self.members = members
  }

  private init(members: [String: JSONValue]) {
    self.members = members
  }

  package func value<Value: ReadsJSON>(_ name: String) throws(JSONMismatch) -> Value {
    guard let member = members[name] else { throw JSONMismatch(.missing).inside(name) }
    do throws(JSONMismatch) { return try Value(json: member) } catch { throw error.inside(name) }
  }

  /// Returns nil for a member that is absent or `null`.
  package func optional<Value: ReadsJSON>(_ name: String) throws(JSONMismatch) -> Value? {
    guard let member = members[name], member != .null else { return nil }
    do throws(JSONMismatch) { return try Value(json: member) } catch { throw error.inside(name) }
  }

  // MARK: Single members of a deep object

  /// Returns the value at a path of names; nil if it is absent or of another type, whatever else is there.
  package subscript<Value: ReadsJSON>(path: String...) -> Value? {
    guard let name = path.last, let member = inside(path.dropLast()).members[name] else { return nil }
    return try? Value(json: member)
  }

  /// Whether there is an object at the path, whatever is in it.
  package func holds(_ name: String) -> Bool {
    if case .object = members[name] { true } else { false }
  }

  /// Returns the members of the object at the path; none if there is no object.
  package func inside(_ path: String...) -> JSONMembers { inside(path[...]) }

  private func inside(_ path: ArraySlice<String>) -> JSONMembers {
    var members = members
    for name in path {
      guard case .object(let inner) = members[name] else { return JSONMembers(members: [:]) }
      members = inner
    }
    return JSONMembers(members: members)
  }
}

extension JSONValue: ReadsJSON {
  package init(json: JSONValue) { self = json }
}

extension String: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .string(let value) = json else { throw JSONMismatch(type: json) }
    self = value
  }
}

extension Bool: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .bool(let value) = json else { throw JSONMismatch(type: json) }
    self = value
  }
}

extension Double: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    switch json {
    case .int(let value): self = Double(value)
    case .double(let value) where value.isFinite: self = value
    case .double: throw JSONMismatch(.notValid)
    default: throw JSONMismatch(type: json)
    }
  }
}

extension FixedWidthInteger where Self: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    switch json {
    case .int(let value):
      guard let value = Self(exactly: value) else { throw JSONMismatch(.notValid) }
      self = value
    case .double: throw JSONMismatch(.notValid)
    default: throw JSONMismatch(type: json)
    }
  }
}

extension Int: ReadsJSON {}
extension Int32: ReadsJSON {}

extension Array: ReadsJSON where Element: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .array(let items) = json else { throw JSONMismatch(type: json) }
    self = []
    reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      do throws(JSONMismatch) { append(try Element(json: item)) } catch { throw error.inside("Index \(index)") }
    }
  }
}

/// An enumeration is read and written as its raw values.
extension ReadsJSON where Self: RawRepresentable, RawValue: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard let value = Self(rawValue: try RawValue(json: json)) else { throw JSONMismatch(.notValid) }
    self = value
  }
}
