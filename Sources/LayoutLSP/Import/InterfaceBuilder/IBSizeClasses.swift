import Formats

/// The size classes of a variation: `heightClass=regular-widthClass=compact`, of which either half may be missing.
struct IBSizeClasses: Hashable {
  private(set) var width: IBDevice.SizeClass?
  private(set) var height: IBDevice.SizeClass?

  /// nil for `default`, and for a key that names no size class.
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

  /// How many axes it names: the more, the more it counts.
  var count: Int { (width == nil ? 0 : 1) + (height == nil ? 0 : 1) }

  /// Whether it holds wherever the other holds.
  func includes(_ other: IBSizeClasses) -> Bool {
    (width == nil || width == other.width) && (height == nil || height == other.height)
  }

  /// Returns the size classes in which both hold, if one is of the width and the other of the height: variations for
  /// either apply there. Else nil.
  func crossing(_ other: IBSizeClasses) -> IBSizeClasses? {
    guard count == 1, other.count == 1, (width == nil) != (other.width == nil) else { return nil }
    var both = self
    both.width = width ?? other.width
    both.height = height ?? other.height
    return both
  }

  /// Returns the size classes with the crossings of any two of them.
  static func withCrossings(_ classes: Set<IBSizeClasses>) -> Set<IBSizeClasses> {
    classes.union(classes.flatMap { one in classes.compactMap { one.crossing($0) } })
  }

  /// Returns the size classes with one in the place of each two that are the same but for the width, or the height, and
  /// have the same content; and for each such one, one of the two.
  static func joined(_ classes: Set<IBSizeClasses>, _ isSame: (IBSizeClasses, IBSizeClasses) -> Bool) -> (
    classes: Set<IBSizeClasses>, halves: [IBSizeClasses: IBSizeClasses]
  ) {
    var (joined, halves) = (classes, [IBSizeClasses: IBSizeClasses]())
    for one in all where joined.contains(one) {
      for other in all where other != one && joined.contains(one) && joined.contains(other) {
        var both = one
        if one.height == other.height { both.width = nil } else { both.height = nil }
        guard one.height == other.height || one.width == other.width, !classes.contains(both), isSame(one, other) else {
          continue
        }
        joined.subtract([one, other])
        joined.insert(both)
        halves[both] = one
      }
    }
    return (joined, halves)
  }

  /// Returns the crossings at which a width class and a height class have different values, and no value is given for
  /// both.
  static func contested<Value: Equatable>(_ values: [(classes: IBSizeClasses, value: Value)]) -> Set<IBSizeClasses> {
    let crossings = values.flatMap { one in
      values.compactMap { other in one.value == other.value ? nil : one.classes.crossing(other.classes) }
    }
    return Set(crossings).subtracting(values.map { $0.classes })
  }

  func holds(on device: IBDevice) -> Bool {
    (width == nil || width == device.horizontal) && (height == nil || height == device.vertical)
  }

  /// The condition for it in a layout, by traits of the screen.
  var text: String {
    [width?.rawValue, height.map { $0.rawValue + "Height" }].compactMap { $0 }.joined(separator: " and ")
  }

  /// Returns the condition for it where a broader one holds already.
  func text(within broader: IBSizeClasses) -> String {
    var rest = self
    if broader.width != nil { rest.width = nil }
    if broader.height != nil { rest.height = nil }
    return rest.text
  }

  /// Returns the size classes of a screen on which it holds, and which is otherwise like the device.
  func filled(like device: IBDevice) -> IBSizeClasses {
    var both = IBSizeClasses(of: device)
    both.width = width ?? both.width
    both.height = height ?? both.height
    return both
  }

  /// Takes those of a device's screen, where they are known.
  init(of device: IBDevice) {
    width = device.horizontal == .any ? nil : device.horizontal
    height = device.vertical == .any ? nil : device.vertical
  }

  /// The traits of a screen with these size classes.
  var traits: String {
    [width?.rawValue, height.map { $0.rawValue + "Height" }].compactMap { $0 }.joined(separator: ", ")
  }

  /// Those that screens have: first that of an upright phone.
  private static let all = [
    "widthClass=compact-heightClass=regular", "widthClass=regular-heightClass=regular",
    "widthClass=compact-heightClass=compact", "widthClass=regular-heightClass=compact",
  ].compactMap { IBSizeClasses($0) }

  /// Returns those that screens may have besides some.
  static func all(besides some: some Collection<IBSizeClasses>) -> [IBSizeClasses] {
    all.filter { one in !some.contains { $0.includes(one) } }
  }
}

/// Where something is installed: everywhere except in some size classes, or only in some.
struct IBInstallation {
  var isThereByDefault = true
  /// The exceptions, in the order of the document.
  var changes: [(classes: IBSizeClasses, isThere: Bool)] = []

  var isThereAnywhere: Bool { isThereByDefault || changes.contains { $0.isThere } }

  /// The size classes in which a width class leaves it out and a height class includes it, or the reverse: it is
  /// guessed to be there.
  var contested: Set<IBSizeClasses> {
    IBSizeClasses.contested(changes.map { (classes: $0.classes, value: $0.isThere) })
  }

  func isThere(on device: IBDevice) -> Bool { isThere { $0.holds(on: device) } }

  func isThere(in classes: IBSizeClasses) -> Bool { isThere { $0.includes(classes) } }

  private func isThere(_ holds: (IBSizeClasses) -> Bool) -> Bool {
    let all = changes.filter { holds($0.classes) }
    let most = all.map { $0.classes.count }.max()
    let held = all.filter { $0.classes.count == most }
    // Where equally narrow size classes disagree, it is there.
    return held.contains { $0.isThere } || held.isEmpty && isThereByDefault
  }
}

/// A value that differs by size class, as conditions that exclude one another, each with the value where it holds.
struct IBVersions<Value: Equatable> {
  /// One case without a condition if the value is the same everywhere.
  private(set) var cases: [(condition: String, value: Value)] = []
  /// The size classes that have a case of their own.
  private(set) var classes: Set<IBSizeClasses> = []

  /// Takes the value in each of these size classes, and, for nil, the value elsewhere. Size classes with the value of
  /// what is around them have no case of their own; nor has what is elsewhere, if no screen of a known device is there.
  init(_ named: Set<IBSizeClasses>, on device: IBDevice, _ written: (IBSizeClasses?) -> Value) {
    let (classes, halves) = IBSizeClasses.joined(named) { written($0) == written($1) }
    func value(_ classes: IBSizeClasses?) -> Value { written(classes.flatMap { halves[$0] } ?? classes) }
    let all = IBSizeClasses.withCrossings(classes).sorted { ($0.count, $0.text) < ($1.count, $1.text) }
    // The broader ones come first.
    var kept: [IBSizeClasses] = []
    var owners: [IBSizeClasses: IBSizeClasses] = [:]
    for each in all {
      let broader = kept.filter { $0.includes(each) }
      let same = broader.first { value($0) == value(each) }
      if same == nil, !broader.isEmpty || value(each) != value(nil) { kept.append(each) }
      owners[each] = same ?? each
    }
    self.classes = Set(kept)
    for each in kept {
      let narrower = all.filter { $0 != each && each.includes($0) && owners[$0] != each }
      let without = narrower.map { "not \($0.text(within: each))" }
      cases.append((([each.text] + without).joined(separator: " and "), value(each)))
    }
    if IBSizeClasses(of: device).count > 0, IBSizeClasses.all(besides: kept).isEmpty { return }
    let broadest = kept.filter { each in !kept.contains { $0 != each && $0.includes(each) } }
    let elsewhere = broadest.map { $0.text.contains(" ") ? "not (\($0.text))" : "not \($0.text)" }
    cases.append((elsewhere.joined(separator: " and "), value(nil)))
  }
}

extension XMLElement {
  /// The element's own variations, with their size classes.
  var variations: [(classes: IBSizeClasses, element: XMLElement)] {
    children.filter { $0.name == "variation" }.compactMap { element in
      element["key"].flatMap { IBSizeClasses($0) }.map { (classes: $0, element: element) }
    }
  }

  /// Returns its attributes in these size classes; for nil, those where no variation holds.
  func attributes(in classes: IBSizeClasses?) -> [String: String] {
    attributes { other in classes.map(other.includes) ?? false }
  }

  /// The size classes in which two variations give an attribute different values, and no narrower one decides.
  var contested: Set<IBSizeClasses> {
    let names = Set(variations.flatMap { $0.element.attributes.map { $0.name } }).subtracting(["key"])
    return Set(
      names.flatMap { name in
        IBSizeClasses.contested(
          variations.compactMap { variation in variation.element[name].map { (classes: variation.classes, value: $0) } }
        )
      })
  }

  func attributes(on device: IBDevice) -> [String: String] { attributes { $0.holds(on: device) } }

  private func attributes(_ holds: (IBSizeClasses) -> Bool) -> [String: String] {
    var values: [String: String] = attributes.reduce(into: [:]) { $0[$1.name] = $0[$1.name] ?? $1.value }
    // The narrower variation counts; between one of the width and one of the height that of the width, which is only
    // a guess.
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
