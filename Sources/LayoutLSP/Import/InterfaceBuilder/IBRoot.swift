import Analysis
import Formats

/// A root of a document with its views, and the constraints that are installed. Views are numbered in the order of
/// their declarations, from 0 for the root. Coordinates are the superview's, downward on every system.
struct IBRoot {
  struct View {
    let element: XMLElement
    let id: String
    let parent: Int?
    var children: [Int] = []
    /// Whether an earlier view has the same identifier: references are to that one.
    let hasDuplicateIdentifier: Bool
    /// nil where no frame is saved.
    let frame: IBRect?
    /// Whether the file places it by its frame, and neither by constraints nor in a stack.
    fileprivate(set) var standsByFrame: Bool
    /// Whether it is hidden in a stack, where it takes no room.
    let hidesItself: Bool
    /// Whether it is hidden where it stands: it keeps its place there.
    var isHiddenInPlace: Bool { element.isYes("hidden") && !hidesItself }
    /// Whether it hides itself, or is in a view that does.
    let isHidden: Bool
    /// Whether it, or a view around it, is not installed on the document's device, but in other size classes.
    let isElsewhere: Bool
    /// Whether the frame is not the one that the constraints give, as Interface Builder itself notes, and shows in
    /// yellow.
    var isMisplaced: Bool { element.isYes("misplaced") }
  }

  private(set) var views: [View] = []
  private(set) var constraints: [IBConstraint] = []
  /// The views and constraints that are installed in no size class.
  private(set) var uninstalled: [XMLElement] = []
  /// The views whose margins a constraint names.
  private(set) var viewsWithMargins: Set<Int> = []
  /// The views whose baselines a constraint names, or a stack aligns.
  private(set) var viewsWithBaselines: Set<Int> = []
  /// The axes along which required equations say how large views are: by a number, or by both edges.
  private(set) var axesWithSize: [Int: Set<Axis>] = [:]
  private var numbers: [String: Int] = [:]

  init(_ root: XMLElement, in document: IBDocument) {
    add(root, to: nil, in: document)
    for view in views {
      for element in view.element.constraintElements {
        let presence = element["id"].flatMap { document.presences[$0] } ?? IBInstallation()
        if let constraint = IBConstraint(element, of: view.id, presence, on: document.device) {
          constraints.append(constraint)
        } else {
          uninstalled.append(element)
        }
      }
      if view.element.name == "stackView", view.element["alignment"]?.lowercased().hasSuffix("baseline") ?? false {
        viewsWithBaselines.formUnion(view.children)
      }
    }
    for constraint in constraints {
      note(constraint.first, constraint.firstAttribute, in: document)
      if let second = constraint.second { note(second, constraint.secondAttribute ?? "", in: document) }
    }
    placeByFrame()
    findSizes()
  }

  /// Finds the axes along which required equations say how large views are.
  private mutating func findSizes() {
    var met: [Int: Set<String>] = [:]
    for constraint in constraints
    where constraint.relation == .equal && constraint.priority?.value == 1000 && !constraint.isPlaceholder {
      let first = number(of: constraint.first)
      let second = constraint.second.flatMap { number(of: $0) }
      guard !constraint.isElsewhere, first != second else { continue }
      for (view, attribute, other) in [
        (first, constraint.firstAttribute, second), (second, constraint.secondAttribute ?? "", first),
      ] {
        guard let view, !(other.map { isInside($0, view) } ?? false) else { continue }
        met[view, default: []].insert(attribute)
      }
    }
    for (view, attributes) in met {
      func says(_ size: String, _ start: Set<String>, _ end: Set<String>) -> Bool {
        attributes.contains(size) || !attributes.isDisjoint(with: start) && !attributes.isDisjoint(with: end)
      }
      if says("width", ["leading", "left"], ["trailing", "right"]) {
        axesWithSize[view, default: []].insert(.horizontal)
      }
      if says("height", ["top"], ["bottom"]) { axesWithSize[view, default: []].insert(.vertical) }
    }
  }

  /// Whether Interface Builder draws the root in a size that is not the app's: a cell, or a header or footer of a table.
  var isDrawnForCanvas: Bool {
    let element = views[0].element
    return ["tableViewCell", "collectionViewCell", "collectionReusableView", "tableCellView"].contains(element.name)
      || ["tableHeaderView", "tableFooterView"].contains(element["key"])
  }

  /// Whether it holds nothing: no views, and no constraints. The cells of a grid hold nothing that a layout could place
  /// where they have no views of their own.
  var isEmpty: Bool {
    views.count == 1 && uninstalled.isEmpty && (constraints.isEmpty || views[0].element.parent?.name == "gridCell")
  }

  /// The axes along which the canvas alone tells a size: by a placeholder that a constraint contradicts, or a constraint
  /// that is not part of the app.
  var axesOfCanvas: Set<Axis> {
    var axes: Set<Axis> = []
    for (number, view) in views.enumerated() {
      let own = axesWithSize[number] ?? []
      if own.contains(.horizontal), view.element["placeholderIntrinsicWidth"] != nil { axes.insert(.horizontal) }
      if own.contains(.vertical), view.element["placeholderIntrinsicHeight"] != nil { axes.insert(.vertical) }
    }
    for constraint in constraints where constraint.isPlaceholder {
      let attribute = constraint.firstAttribute.lowercased()
      let isVertical = ["top", "bottom", "height", "centery", "baseline"].contains { attribute.holds($0) }
      axes.insert(isVertical ? .vertical : .horizontal)
    }
    return axes
  }

  /// Lets the views stand by their frames that have a mask, and that no constraint names although they ask for some.
  private mutating func placeByFrame() {
    let named = Set(constraints.flatMap { [$0.first, $0.second].compactMap { $0 } })
    for number in views.indices {
      let view = views[number]
      guard let parent = view.parent, !["stackView", "splitView"].contains(views[parent].element.name),
        !view.element.isContentOfCell, view.element["key"] != "contentView", !named.contains(view.id),
        view.element.child(key: "autoresizingMask") != nil
      else { continue }
      views[number].standsByFrame = true
    }
  }

  /// The identifiers of the views whose ambiguity Interface Builder was told not to verify, and of what scrolls in them.
  var idsWithoutAmbiguity: Set<String> {
    var ids: Set<String> = []
    for view in views {
      let isOfScroll = view.parent.map { ids.contains(views[$0].id) && views[$0].element.name == "scrollView" } ?? false
      if view.element["verifyAmbiguity"] == "off" || isOfScroll { ids.insert(view.id) }
    }
    return ids
  }

  /// The axes along which nothing gives arranged plain views of iOS a size: both for views without subviews, else those
  /// on which constraints meet neither both of the view's edges nor its size.
  var axesOfDesignSizes: [Int: Set<Axis>] {
    var met: [String: Set<String>] = [:]
    for constraint in constraints {
      met[constraint.first, default: []].insert(constraint.firstAttribute)
      if let second = constraint.second { met[second, default: []].insert(constraint.secondAttribute ?? "") }
    }
    var axes: [Int: Set<Axis>] = [:]
    for (number, view) in views.enumerated() where view.element.name == "view" {
      guard let parent = view.parent, views[parent].element.name == "stackView" else { continue }
      let edges = met[view.id] ?? []
      func isOpen(_ start: [String], _ end: [String], _ size: String) -> Bool {
        edges.isDisjoint(with: [size]) && (edges.isDisjoint(with: start) || edges.isDisjoint(with: end))
      }
      var open: Set<Axis> = []
      if isOpen(
        ["leading", "left", "leadingMargin", "leftMargin"], ["trailing", "right", "trailingMargin", "rightMargin"],
        "width")
      {
        open.insert(.horizontal)
      }
      if isOpen(["top", "topMargin"], ["bottom", "bottomMargin"], "height") { open.insert(.vertical) }
      if view.children.isEmpty { open = [.horizontal, .vertical] }
      if !open.isEmpty { axes[number] = open }
    }
    return axes
  }

  private mutating func note(_ id: String, _ attribute: String, in document: IBDocument) {
    if let guide = document.guides[id] {
      guard guide.kind == .margins || guide.kind == .readable, let owner = number(of: guide.owner) else { return }
      viewsWithMargins.insert(owner)
    } else if let view = number(of: id) {
      if attribute.holds("Margin") { viewsWithMargins.insert(view) }
      if attribute.lowercased().hasSuffix("baseline") { viewsWithBaselines.insert(view) }
    }
  }

  func number(of id: String) -> Int? { numbers[id] }

  /// Returns the size classes that each stack, view and constraint of the root names, with their crossings, and whether
  /// it says something of a screen with none of them.
  func sizeClasses(in document: IBDocument) -> [(classes: Set<IBSizeClasses>, isSaidElsewhere: Bool)] {
    let ofStacks = views.map { $0.element }.filter { $0.name == "stackView" }.map { element in
      let classes = Set(element.variations.map { $0.classes })
      let versions = IBVersions(classes, on: document.device) { element.attributes(in: $0) }
      return (classes: versions.classes, isSaidElsewhere: true)
    }
    let ofViews = views.compactMap { document.presences[$0.id] }.map { presence in
      let versions = IBVersions(Set(presence.changes.map { $0.classes }), on: document.device) { classes in
        classes.map { presence.isThere(in: $0) } ?? presence.isThereByDefault
      }
      return (classes: versions.classes, isSaidElsewhere: !presence.isThereByDefault)
    }
    let ofConstraints = constraints.map { (classes: $0.sizeClasses, isSaidElsewhere: $0.isThereElsewhere) }
    return (ofStacks + ofViews + ofConstraints).filter { !$0.classes.isEmpty }.map {
      (IBSizeClasses.withCrossings($0.classes), $0.isSaidElsewhere)
    }
  }

  private mutating func add(_ element: XMLElement, to parent: Int?, in document: IBDocument) {
    // The content view of an old collection cell has no identifier.
    let id = element["id"] ?? "\(parent.map { views[$0].id } ?? "").\(element["key"] ?? element.name)"
    guard parent == nil || document.presences[id]?.isThereAnywhere ?? true else { return leaveOut(element) }
    let isElsewhere = parent.map { views[$0].isElsewhere || !document.isInstalled(id) } ?? false
    let number = views.count
    let isArranged = parent.map { views[$0].element.name == "stackView" } ?? false
    let hidesItself = isArranged && element.isYes("hidden")
    let standsByFrame =
      parent != nil && !isArranged
      && (element["translatesAutoresizingMaskIntoConstraints"] != "NO" || element.isYes("fixedFrame"))
    let isHidden = hidesItself || parent.map { views[$0].isHidden } ?? false
    var frame = element.frame
    if parent == nil {
      frame?.x = 0
      frame?.y = 0
    } else if document.platform == .macOS {
      let height = parent.flatMap { views[$0].frame?.height }
      frame = frame.flatMap { own in
        height.map { IBRect(x: own.x, y: $0 - own.y - own.height, width: own.width, height: own.height) }
      }
    }
    let hasDuplicateIdentifier = numbers[id] != nil
    if !hasDuplicateIdentifier { numbers[id] = number }
    views.append(
      View(
        element: element, id: id, parent: parent, hasDuplicateIdentifier: hasDuplicateIdentifier, frame: frame,
        standsByFrame: standsByFrame,
        hidesItself: hidesItself, isHidden: isHidden,
        isElsewhere: isElsewhere))
    if let parent { views[parent].children.append(number) }
    for child in element.viewElements { add(child, to: number, in: document) }
  }

  /// Leaves out a view with everything in it.
  private mutating func leaveOut(_ view: XMLElement) {
    uninstalled.append(view)
    for child in view.viewElements { leaveOut(child) }
    uninstalled += view.constraintElements
  }

  /// Returns a view, its superview, and so on up to the root.
  func outward(from view: Int) -> some Sequence<Int> { sequence(first: view) { views[$0].parent } }

  /// Whether a view is the other view, or inside of it.
  func isInside(_ view: Int, _ other: Int) -> Bool { outward(from: view).contains(other) }
}

/// A constraint as it is saved: `first.attribute relation second.attribute * multiplier + constant`.
struct IBConstraint {
  enum Relation: String { case equal = "==", lessOrEqual = "<=", greaterOrEqual = ">=" }

  /// Whether it is not installed on the document's device: its numbers are then those of another size class.
  let isElsewhere: Bool
  /// The versions of a constraint that differs by size class, this one included, each with its condition; the
  /// constraint is nil where it is not installed.
  private(set) var versions: [(condition: String, constraint: IBConstraint?)] = []
  private(set) var sizeClasses: Set<IBSizeClasses> = []
  /// Whether it is installed where none of its size classes is.
  private(set) var isThereElsewhere = true
  let element: XMLElement
  let id: String?
  /// The identifier of a view or guide, as in `second`.
  let first: String
  let firstAttribute: String
  let second: String?
  let secondAttribute: String?
  /// nil for a relation that is not known.
  let relation: Relation?
  /// nil for text that is no ratio, or one out of range.
  let multiplier: IBRatio?
  /// nil for text that is no number, or one out of range.
  let constant: IBNumber?
  /// 1 to 1000; nil for anything else.
  let priority: IBNumber?
  /// What is wrong with the constant, the multiplier or the priority, in words; nil for nothing.
  let wrongNumber: String?
  /// Whether it is for Interface Builder only, and removed when the app is built.
  let isPlaceholder: Bool

  /// nil where it is installed in no size class.
  init?(_ element: XMLElement, of holder: String, _ presence: IBInstallation, on device: IBDevice) {
    guard presence.isThereAnywhere else { return nil }
    let isThere = presence.isThere(on: device)
    let classes = Set(element.variations.map { $0.classes } + presence.changes.map { $0.classes })
    let shown = presence.changes.first { $0.isThere }?.classes
    let attributes = isThere ? element.attributes(on: device) : element.attributes(in: shown)
    self.init(element, attributes, of: holder, isElsewhere: !isThere)
    guard !classes.isEmpty else { return }
    isThereElsewhere = presence.isThereByDefault
    let known = IBVersions(classes, on: device) { classes in
      let isThere = classes.map { presence.isThere(in: $0) } ?? presence.isThereByDefault
      return isThere ? element.attributes(in: classes) : nil
    }
    sizeClasses = known.classes
    let cases = known.cases
    if cases.count == 1, cases[0].condition.isEmpty { return }
    versions = cases.map { condition, attributes in
      (condition, attributes.map { IBConstraint(element, $0, of: holder, isElsewhere: false) })
    }
  }

  private init(_ element: XMLElement, _ attributes: [String: String], of holder: String, isElsewhere: Bool) {
    self.element = element
    self.isElsewhere = isElsewhere
    id = attributes["id"]
    first = attributes["firstItem"] ?? holder
    firstAttribute = attributes["firstAttribute"] ?? ""
    let attribute = attributes["secondAttribute"].flatMap { $0 == "notAnAttribute" ? nil : $0 }
    secondAttribute = attribute
    second = attribute == nil ? nil : attributes["secondItem"] ?? holder
    relation =
      switch attributes["relation"] {
      case "greaterThanOrEqual": .greaterOrEqual
      case "lessThanOrEqual": .lessOrEqual
      case nil, "equal": .equal
      default: nil
      }
    multiplier = attributes["multiplier"].map { IBRatio($0) } ?? .one
    constant = attributes["constant"].map { IBNumber($0) } ?? .zero
    let level = attributes["priority"].map { IBNumber($0) } ?? IBNumber(1000)
    priority = level.flatMap { 1...1000 ~= $0.value ? $0 : nil }
    let wrong = [("constant", constant == nil), ("multiplier", multiplier == nil), ("priority", priority == nil)]
      .first { $0.1 }?.0
    wrongNumber = wrong.map { name in
      let isNumber = attributes[name].map(name == "multiplier" ? IBRatio.isRatio : IBNumber.isNumber) ?? false
      return isNumber ? "has a \(name) that is out of range" : "has a number that is none"
    }
    isPlaceholder = attributes["placeholder"] == "YES"
  }
}
