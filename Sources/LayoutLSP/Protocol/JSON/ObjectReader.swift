// Single members of a JSON object by their path. A type that decoded all members would read mostly what is of no
// interest, and fail where one has another shape than it should.

/// Reads single members out of a deep object, without decoding the rest; nil for what is absent or of another type.
struct ObjectReader {
  private let container: KeyedDecodingContainer<AnyKey>?

  init(_ container: KeyedDecodingContainer<AnyKey>?) {
    self.container = container
  }

  subscript<Value: Decodable>(path: String...) -> Value? {
    path.last.flatMap { try? object(path.dropLast())?.decode(Value.self, forKey: AnyKey(stringValue: $0)) }
  }

  /// Whether there is an object at the path, whatever is in it.
  func holds(_ path: String...) -> Bool { object(path[...]) != nil }

  /// Returns a reader of the object at the path. It finds nothing if there is no object.
  func inside(_ path: String...) -> ObjectReader { ObjectReader(object(path[...])) }

  private func object(_ path: ArraySlice<String>) -> KeyedDecodingContainer<AnyKey>? {
    var container = container
    for name in path {
      guard let inner = try? container?.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(stringValue: name))
      else { return nil }
      container = inner
    }
    return container
  }
}

struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
