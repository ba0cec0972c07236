// What a name stands for: a local variable, a member of the class, a type, a constant of the file or of another.

struct Names {
  let reading: ClassReading
  private var project: Project { reading.project }

  func value(of name: String, in scope: Scope) -> Value {
    if name == "self" { return scope.find("self") ?? .own }
    if let local = scope.find(name) {
      return local
    }
    if case .item(let item)? = scope.find("self") {
      let member = member(name, of: item, in: scope)
      if !member.isUnknown { return member }
    } else if let surroundings = reading.surroundings {
      return value(of: name, among: surroundings, in: scope)
    } else if let own = property(name, in: scope) {
      return own
    }
    return constant(name, in: scope) ?? .unknown(looksLikeNumber(name) ? .number : .view)
  }

  /// A member of the object whose class is read: `self.name`.
  func own(_ name: String, in scope: Scope) -> Value {
    if reading.surroundings != nil { return value(of: name, in: scope) }
    return property(name, in: scope) ?? constant(name, in: scope) ?? .unknown(looksLikeNumber(name) ? .number : .view)
  }

  /// What a name of pasted code stands for: what the layout calls so, else a view or a number by its look.
  private func value(of name: String, among surroundings: ForeignSurroundings, in scope: Scope) -> Value {
    if let path = surroundings.view(name) { return view(named: path) }
    if let metric = surroundings.metric(name) { return .number(ForeignNumber(named: metric)) }
    switch name {
    case "view", "contentView": return .item(Item(view: 0))
    case "superview": return .item(Item(view: 0, isSuperview: true))
    case "topLayoutGuide": return .item(Item(view: 0, guide: .topGuide))
    case "bottomLayoutGuide": return .item(Item(view: 0, guide: .bottomGuide))
    case "safeArea": return .item(Item(view: 0, guide: .safeArea))
    case "margins": return .item(Item(view: 0, guide: .margins))
    case "keyboard": return .item(Item(view: 0, guide: .keyboard))
    case "weakSelf", "strongSelf": return .own
    default: break
    }
    let own = member(name, of: Item(view: 0), in: scope)
    if !own.isUnknown { return own }
    if let constant = constant(name, in: scope) { return constant }
    return looksLikeNumber(name) ? .number(ForeignNumber(named: name)) : unexplained(name)
  }

  private func unexplained(_ name: String) -> Value {
    guard case .item(var item) = view(named: name) else { return .unknown(.view) }
    item.unexplained = name
    return .item(item)
  }

  private func view(named name: String) -> Value {
    reading.views.property(name) { ViewTable.View(line: 0) }.map { .item(Item(view: $0)) } ?? .unknown(.view)
  }

  /// Whether a name is one that views have for something which is no view.
  private func isProperty(_ name: String) -> Bool {
    looksLikeNumber(name) || ViewSettings.names.contains(name)
      || ["layer", "window", "traitCollection", "image", "intrinsicContentSize", "constraints", "subviews"].contains(
        name)
  }

  private func looksLikeNumber(_ name: String) -> Bool {
    let words = ["margin", "padding", "offset", "inset", "spac", "gap", "height", "width", "size", "constant", "value"]
    let lower = name.lowercased()
    return words.contains { lower.has($0) }
  }

  // MARK: Members of the class

  private func property(_ name: String, in scope: Scope) -> Value? {
    if let known = reading.fields[name] { return known }
    for (level, number) in reading.lineage.enumerated() {
      let type = project.types[number]
      if let found = type.variables[name], type.kind != .protocol || found.node.getter != nil {
        return Properties(reading: reading).value(of: name, found, in: type.name)
      }
      // In Objective-C what a method without parameters gives is a property too.
      if level == 0, project.files[type.file].language == .objectiveC, name != "view",
        let getter = type.functions[name]?.first(where: { $0.node.parameters.isEmpty && !$0.node.isStatic })
      {
        return Properties(reading: reading).value(of: name, getter: getter, in: type.name)
      }
    }
    return builtIn(name, in: scope)
  }

  /// What every view or controller has.
  private func builtIn(_ name: String, in scope: Scope) -> Value? {
    switch (reading.kind, name) {
    case (.controller, "view"), (.controller, "viewIfLoaded"): return .item(Item(view: 0))
    case (.controller, "topLayoutGuide"): return .item(Item(view: 0, guide: .topGuide))
    case (.controller, "bottomLayoutGuide"): return .item(Item(view: 0, guide: .bottomGuide))
    case (.controller, _), (.other, _), (.guide, _): return known(name) ?? inherited(name)
    case (.cell, "contentView"): return .item(Item(view: 0))
    // That of a header or footer is as large as the view.
    case (.view, "contentView") where !isPlain: return .item(Item(view: 0, spelled: "contentView"))
    default: break
    }
    if let known = known(name) { return known }
    let member = member(name, of: Item(view: 0), in: scope)
    return member.isUnknown ? inherited(name) : member
  }

  /// Whether the superclass is one of a toolkit that has no view for its content.
  private var isPlain: Bool {
    bases.contains { ["UIView", "UIControl", "NSView", "UIStackView", "UIButton"].contains($0) }
  }

  /// The bases of the class and its superclasses.
  private var bases: [String] { reading.lineage.flatMap { project.types[$0].bases } }

  /// The views that classes of a toolkit have by themselves.
  private static let known: [String: [String: String]] = [
    "UITableViewCell": [
      "textLabel": "UILabel", "detailTextLabel": "UILabel", "imageView": "UIImageView", "backgroundView": "UIView",
      "accessoryView": "UIView", "selectedBackgroundView": "UIView",
    ],
    "UICollectionViewCell": ["backgroundView": "UIView", "selectedBackgroundView": "UIView"],
    "UIButton": ["titleLabel": "UILabel", "imageView": "UIImageView"],
    "UITableViewController": ["tableView": "UITableView"],
    "UICollectionViewController": ["collectionView": "UICollectionView"],
  ]

  private func known(_ name: String) -> Value? {
    for base in bases {
      guard let type = Self.known[base]?[name] else { continue }
      guard let view = reading.views.property(name, { ViewTable.View(type: type, line: 0) }) else { return nil }
      if reading.kind != .controller { reading.views.add(view, to: Item(view: 0)) }
      reading.isOpen = true
      return .item(Item(view: view))
    }
    return nil
  }

  /// A view of a superclass that is not among the files: its name is seen, and nothing else of it.
  private func inherited(_ name: String) -> Value? {
    let info = reading.info
    let isOpen = reading.lineage.contains { number in
      project.types[number].bases.contains { base in
        !ViewClasses.isToolkit(base) && base != "NSObject"
          && project.type(named: base, from: project.types[number].file, inside: nil) == nil
      }
    }
    guard isOpen || project.files[info.file].language == .objectiveC && info.bases.isEmpty,
      ViewClasses.kind(byName: name.prefix(1).uppercased() + name.dropFirst()) == .view, name.first?.isLowercase == true
    else { return nil }
    guard let view = reading.views.property(name, { ViewTable.View(line: 0) }) else { return nil }
    return .item(Item(view: view))
  }

  // MARK: Members of values

  func member(_ name: String, of value: Value, in scope: Scope) -> Value {
    switch value {
    case .own: return own(name, in: scope)
    case .item(let item): return member(name, of: item, in: scope)
    case .proxy(let item): return proxyMember(name, of: item)
    case .layoutProxy(let item): return Equations.member(name, of: item)
    case .type(let type): return staticMember(name, of: type, in: scope)
    case .object(let type, let values): return values[name] ?? objectMember(name, of: type, in: scope)
    case .size(let width, let height):
      return name == "width" ? .number(width) : name == "height" ? .number(height) : .unknown(.number)
    case .point(let x, let y): return name == "x" ? .number(x) : name == "y" ? .number(y) : .unknown(.number)
    case .insets(let insets): return insetsMember(name, of: insets)
    case .list(let items):
      switch name {
      case "first", "firstObject": return items.first ?? .nothing
      case "last", "lastObject": return items.last ?? .nothing
      case "count": return .number(ForeignNumber(Double(items.count)))
      case "snp", "easy": return value
      default: return .unknown(.form)
      }
    case .choice: return .unknown(Unknown(reason: .condition, message: "one of several, on a condition"))
    case .unknown(let unknown):
      // A part of what is not known; of a controller, say, its view.
      let isPart = ["view", "contentView", "titleLabel", "imageView", "textLabel"].contains(name)
      return .unknown(isPart && unknown.reason == .view ? .otherObject : unknown)
    case .number, .words: return name == "localized" || name == "rawValue" ? value : .unknown(.number)
    default: return .unknown(.form)
    }
  }

  private func insetsMember(_ name: String, of insets: Insets) -> Value {
    switch name {
    case "top": .number(insets.top)
    case "left", "leading": .number(insets.left)
    case "bottom": .number(insets.bottom)
    case "right", "trailing": .number(insets.right)
    // `.zero` is one of whatever has a zero.
    case "width", "height", "x", "y": insets == Insets() ? .number(0) : .unknown(.number)
    default: .unknown(.number)
    }
  }

  private static let guides: [String: ForeignGuide] = [
    "safeAreaLayoutGuide": .safeArea, "layoutMarginsGuide": .margins, "readableContentGuide": .readable,
    "keyboardLayoutGuide": .keyboard, "contentLayoutGuide": .contentGuide, "frameLayoutGuide": .frameGuide,
    "mas_safeAreaLayoutGuide": .safeArea,
  ]
  func member(_ name: String, of item: Item, in scope: Scope) -> Value {
    var item = item
    if let guide = Self.guides[name], item.guide == nil {
      item.guide = guide
      return .item(item)
    }
    if let side = AnchorLibrary.side(name, of: item) { return .side(side) }
    // People also leave out the suffix.
    if let surroundings = reading.surroundings, Attributes.all.contains(name), surroundings.view(name) == nil {
      return .side(Side(item: item, attributes: [name], group: nil))
    }
    switch name {
    case "superview" where item.guide == nil:
      if item.isSuperview {
        // The superview of a superview, where that is known by now.
        guard let parent = reading.views.parent(of: item.view) else { return .unknown(.view) }
        return .item(Item(view: parent, isSuperview: true))
      }
      return .item(Item(view: item.view, isSuperview: true))
    case "owningView" where item.guide == nil:
      return .item(Item(view: item.view, isSuperview: true))
    case "snp", "easy": return .proxy(item)
    case "contentView" where item.view == 0 && !item.isSuperview && reading.kind == .cell: return .item(item)
    case "view" where item.view == 0 && !item.isSuperview && reading.kind == .controller: return .item(item)
    case "self": return .item(item)
    case "constraints" where reading.surroundings == nil:
      let held = reading.constraints(heldBy: item.view)
      return .list(held.map { .constraints([$0]) })
    case "arrangedSubviews":
      guard let arranged = reading.views[item.view]?.stack?.arranged, !arranged.isEmpty else { break }
      return .list(arranged.map { .item(Item(view: $0)) })
    default: break
    }
    if name.hasPrefix("mas_"), let side = MakerLibrary.side(String(name.dropFirst(4)), of: item) { return .side(side) }
    if let found = project.helperVariables[name], found.count == 1, let getter = found[0].node.getter, item.guide == nil
    {
      return helperMember(getter, found[0], of: item)
    }
    // A view that the layout has in another.
    if let surroundings = reading.surroundings, item.guide == nil, !item.isSuperview, item.view != 0,
      !isProperty(name), let outer = reading.views[item.view]?.name
    {
      return view(named: surroundings.view(name) ?? outer + "." + name)
    }
    return .unknown(.otherObject)
  }

  /// A computed variable that an extension adds to views: `safeTopAnchor`
  private func helperMember(_ getter: [CodeStatement], _ declared: Declared<CodeVariable>, of item: Item) -> Value {
    let site = Site(file: declared.file, start: declared.start, end: declared.end)
    guard reading.running.count < 12, !reading.running.contains(site) else {
      return .unknown(.helper(declared.node.names))
    }
    reading.running.append(site)
    defer { reading.running.removeLast() }
    let scope = Scope(outer: nil, file: declared.file, type: nil)
    scope.values["self"] = .item(item)
    return Functions(reading: reading).result(of: getter, in: scope)
  }

  /// `view.snp.bottom`
  private func proxyMember(_ name: String, of item: Item) -> Value {
    if let side = MakerLibrary.side(name, of: item) { return .side(side) }
    return .unknown(.form)
  }

  // MARK: Types and constants

  private func staticMember(_ name: String, of type: String, in scope: Scope) -> Value {
    if name == "zero" {
      return type.hasSuffix("Size")
        ? .size(0, 0)
        : type.hasSuffix("Point")
          ? .point(0, 0)
          : type.hasSuffix("Insets") ? .insets(Insets()) : .number(0)
    }
    if let index = project.type(named: type, from: scope.file, inside: scope.type) {
      let info = project.types[index]
      if let declared = info.variables[name] { return Properties(reading: reading).constant(declared, in: info.name) }
      let nested = info.name + "." + name
      if project.type(named: nested, from: scope.file, inside: nil) != nil { return .type(nested) }
    }
    if ["CGFloat", "Double", "Float", "Int", "CGSize", "UIEdgeInsets", "NSDirectionalEdgeInsets"].contains(type),
      let found = added(name)
    {
      return found
    }
    return .unknown(.number)
  }

  /// A constant that an extension adds to a type of a toolkit.
  func added(_ name: String) -> Value? {
    guard let found = project.helperVariables[name]?.filter({ $0.node.isStatic }), found.count == 1 else { return nil }
    return Properties(reading: reading).constant(found[0], in: nil)
  }

  private func objectMember(_ name: String, of type: String, in scope: Scope) -> Value {
    guard let index = project.type(named: type, from: scope.file, inside: scope.type),
      let declared = project.types[index].variables[name]
    else { return .unknown(.number) }
    return Properties(reading: reading).constant(declared, in: project.types[index].name)
  }

  /// A type, or a constant outside of the class.
  private func constant(_ name: String, in scope: Scope) -> Value? {
    // What the types around the text declare.
    var outer = scope.type
    while let here = outer {
      if let index = project.type(named: here, from: scope.file, inside: nil),
        let declared = project.types[index].variables[name]
      {
        return Properties(reading: reading).constant(declared, in: here)
      }
      outer = here.lastIndex(of: ".").map { String(here[..<$0]) }
    }
    if let index = project.type(named: name, from: scope.file, inside: scope.type) {
      return .type(project.types[index].name)
    }
    if let global = project.global(named: name, from: scope.file) {
      return Properties(reading: reading).constant(global, in: nil)
    }
    switch name {
    case "UIEdgeInsetsZero", "ALEdgeInsetsZero", "NSEdgeInsetsZero", "NSDirectionalEdgeInsetsZero":
      return .insets(Insets())
    case "CGSizeZero", "NSZeroSize": return .size(0, 0)
    case "CGPointZero", "NSZeroPoint": return .point(0, 0)
    default: break
    }
    if let first = name.first, first.isUppercase { return .type(name) }
    return nil
  }
}

extension Unknown {
  static func function(_ name: String) -> Unknown {
    Unknown(reason: .helper, message: "the function '\(name)' is not known")
  }

  static func helper(_ names: [String]) -> Unknown {
    Unknown(reason: .helper, message: "'\(names.first ?? "")' is not known")
  }
}
