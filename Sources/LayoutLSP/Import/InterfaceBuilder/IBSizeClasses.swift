/// The size classes that a variation is for: `heightClass=regular-widthClass=compact`, either half of which may be missing.
struct IBSizeClasses: Hashable {
  private(set) var width: IBDevice.SizeClass?
  private(set) var height: IBDevice.SizeClass?

  /// nil for `default`, and for what is no such key.
  init?(_ key: String) {
    for part in key.split(separator: "-").map({ $0.split(separator: "=", maxSplits: 1) }) where part.count == 2 {
      switch part[0] {
      case "widthClass": width = IBDevice.SizeClass(rawValue: String(part[1]))
      case "heightClass": height = IBDevice.SizeClass(rawValue: String(part[1]))
      default: return nil
      }
    }
    guard width != nil || height != nil, width != .any, height != .any else { return nil }
  }

  /// How much it names: the more, the more it counts.
  var count: Int { (width == nil ? 0 : 1) + (height == nil ? 0 : 1) }

  /// Whether it holds wherever the other does.
  func includes(_ other: IBSizeClasses) -> Bool {
    (width == nil || width == other.width) && (height == nil || height == other.height)
  }

  /// Those where both hold, where one is of the width and one of the height: variations for either apply there.
  func crossing(_ other: IBSizeClasses) -> IBSizeClasses? {
    guard count == 1, other.count == 1, (width == nil) != (other.width == nil) else { return nil }
    var both = self
    both.width = width ?? other.width
    both.height = height ?? other.height
    return both
  }

  /// With those where two of them cross.
  static func withCrossings(_ classes: Set<IBSizeClasses>) -> Set<IBSizeClasses> {
    classes.union(classes.flatMap { one in classes.compactMap { one.crossing($0) } })
  }

  /// Where values of a width class and of a height class meet that differ, and there is no narrower value.
  static func contested<Value: Equatable>(_ values: [(classes: IBSizeClasses, value: Value)]) -> Set<IBSizeClasses> {
    let crossings = values.flatMap { one in
      values.compactMap { other in one.value == other.value ? nil : one.classes.crossing(other.classes) }
    }
    return Set(crossings).subtracting(values.map(\.classes))
  }

  func holds(on device: IBDevice) -> Bool {
    (width == nil || width == device.horizontal) && (height == nil || height == device.vertical)
  }

  /// As a condition: traits of a screen.
  var text: String {
    [width?.rawValue, height.map { $0.rawValue + "Height" }].compactMap { $0 }.joined(separator: " and ")
  }

  /// As a condition where broader ones hold.
  func text(within broader: IBSizeClasses) -> String {
    var rest = self
    if broader.width != nil { rest.width = nil }
    if broader.height != nil { rest.height = nil }
    return rest.text
  }

  /// The traits of a screen on which it holds, that is otherwise like the device.
  func traits(like device: IBDevice) -> String {
    let (width, height) = (width ?? device.horizontal, height ?? device.vertical)
    return IBSizeClasses.traits(width, height)
  }

  /// The traits of the device's screen.
  static func traits(of device: IBDevice) -> String { traits(device.horizontal, device.vertical) }

  private static func traits(_ width: IBDevice.SizeClass, _ height: IBDevice.SizeClass) -> String {
    [width == .any ? nil : width.rawValue, height == .any ? nil : height.rawValue + "Height"].compactMap { $0 }
      .joined(separator: ", ")
  }
}

/// Where something is installed: everywhere but in some size classes, or in some alone.
struct IBPresence {
  var isThereByDefault = true
  /// In the order of the document.
  var changes: [(classes: IBSizeClasses, isThere: Bool)] = []

  var isThereAnywhere: Bool { isThereByDefault || changes.contains { $0.isThere } }

  /// Where one of a width class and a height class leaves it out and the other puts it in: it is there, by a guess.
  var contested: Set<IBSizeClasses> { IBSizeClasses.contested(changes.map { ($0.classes, $0.isThere) }) }

  func isThere(on device: IBDevice) -> Bool { isThere { $0.holds(on: device) } }

  func isThere(in classes: IBSizeClasses) -> Bool { isThere { $0.includes(classes) } }

  private func isThere(_ holds: (IBSizeClasses) -> Bool) -> Bool {
    let all = changes.filter { holds($0.classes) }
    let most = all.map(\.classes.count).max()
    let held = all.filter { $0.classes.count == most }
    // What is left out somewhere and put in elsewhere of the same is there.
    return held.contains { $0.isThere } || held.isEmpty && isThereByDefault
  }
}

/// Something that differs by size class, as conditions that exclude one another with what there is where each holds.
struct IBVersions<Value> {
  private(set) var cases: [(condition: String, value: Value)] = []

  /// Of the value of each of these size classes, and that elsewhere.
  init(_ classes: Set<IBSizeClasses>, _ value: (IBSizeClasses?) -> Value) {
    let sorted = IBSizeClasses.withCrossings(classes).sorted { ($0.count, $0.text) < ($1.count, $1.text) }
    for (index, each) in sorted.enumerated() {
      let narrower = sorted[(index + 1)...].filter { each.includes($0) }.map { "not \($0.text(within: each))" }
      cases.append((([each.text] + narrower).joined(separator: " and "), value(each)))
    }
    let broadest = sorted.filter { each in !sorted.contains { $0 != each && $0.includes(each) } }
    let elsewhere = broadest.map { $0.text.contains(" ") ? "not (\($0.text))" : "not \($0.text)" }
    cases.append((elsewhere.joined(separator: " and "), value(nil)))
  }
}

extension XMLElement {
  /// The variations of an element itself, by their size classes.
  var variations: [(classes: IBSizeClasses, element: XMLElement)] {
    children.filter { $0.name == "variation" }.compactMap { element in
      element["key"].flatMap { IBSizeClasses($0) }.map { ($0, element) }
    }
  }

  /// The attributes that it has in these size classes; nil for those that it has where no variation holds.
  func attributes(in classes: IBSizeClasses?) -> [String: String] {
    attributes { other in classes.map(other.includes) ?? false }
  }

  /// Where two of its variations give an attribute different values, and nothing narrower says which counts.
  var contested: Set<IBSizeClasses> {
    let names = Set(variations.flatMap { $0.element.attributes.map(\.name) }).subtracting(["key"])
    return Set(
      names.flatMap { name in
        IBSizeClasses.contested(
          variations.compactMap { variation in variation.element[name].map { (variation.classes, $0) } })
      })
  }

  func attributes(on device: IBDevice) -> [String: String] { attributes { $0.holds(on: device) } }

  private func attributes(_ holds: (IBSizeClasses) -> Bool) -> [String: String] {
    var values = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
    // The narrower counts; of a width and a height that of the width, by no more than a guess.
    let held = variations.filter { holds($0.classes) }.sorted { first, second in
      (first.classes.count, first.classes.width == nil ? 0 : 1)
        < (second.classes.count, second.classes.width == nil ? 0 : 1)
    }
    for (_, variation) in held {
      for attribute in variation.attributes where attribute.name != "key" { values[attribute.name] = attribute.value }
    }
    return values
  }
}
