/// A dictionary that nearly always has few keys, which are compared one by one.
struct SmallDictionary<Key: Hashable, Value> {
  private var entries: [(key: Key, value: Value)] = []
  /// The index in `entries` of each key, once there are more than `few`.
  private var table: [Key: Int] = [:]

  private static var few: Int { 8 }

  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    if count > Self.few { table.reserveCapacity(count) }
  }

  private func place(of key: Key) -> Int? {
    if entries.count > Self.few { return table[key] }
    for place in entries.indices where entries[place].key == key { return place }
    return nil
  }

  subscript(key: Key) -> Value? { place(of: key).map { entries[$0].value } }

  /// Sets the value of a key and returns the old one.
  @discardableResult
  mutating func set(_ value: Value, for key: Key) -> Value? {
    if let place = place(of: key) {
      let old = entries[place].value
      entries[place].value = value
      return old
    }
    entries.append((key, value))
    if entries.count == Self.few + 1 {
      for place in entries.indices { table[entries[place].key] = place }
    } else if entries.count > Self.few {
      table[key] = entries.count - 1
    }
    return nil
  }
}

extension SmallDictionary: Sendable where Key: Sendable, Value: Sendable {}
