/// A root of a document with the views in it and the constraints that are installed there. Views are known by their number
/// in the order of their declarations; the root's is 0. Coordinates are the superview's, downward on every system.
struct IBRoot {
  struct View {
    let element: XMLElement
    let id: String
    let parent: Int?
    var children: [Int] = []
    /// nil where none is saved.
    let frame: IBRect?
    /// The view is hidden in a stack, or in such a view: it takes no room there.
    let isHidden: Bool
    /// The frame is not what the constraints give: by the word of Interface Builder, that shows it in yellow.
    var isMisplaced: Bool { element.isYes("misplaced") }
  }

  private(set) var views: [View] = []
  private(set) var constraints: [IBConstraint] = []
  /// The views whose margins a constraint names.
  private(set) var viewsWithMargins: Set<Int> = []
  /// The views whose baselines a constraint names, or a stack goes by.
  private(set) var viewsWithBaselines: Set<Int> = []
  private var numbers: [String: Int] = [:]

  init(_ root: XMLElement, in document: IBDocument) {
    add(root, to: nil, in: document)
    for view in views {
      let lists = view.element.children.filter { $0.name == "constraints" }
      for element in lists.flatMap(\.children) where element.name == "constraint" {
        if let id = element["id"], document.uninstalled.contains(id) { continue }
        constraints.append(IBConstraint(element, of: view.id, on: document.device))
      }
      if view.element.name == "stackView", view.element["alignment"]?.lowercased().hasSuffix("baseline") ?? false {
        viewsWithBaselines.formUnion(view.children)
      }
    }
    for constraint in constraints {
      note(constraint.first, constraint.firstAttribute, in: document)
      if let second = constraint.second { note(second, constraint.secondAttribute ?? "", in: document) }
    }
  }

  private mutating func note(_ id: String, _ attribute: String, in document: IBDocument) {
    if let guide = document.guides[id] {
      guard guide.kind == .margins || guide.kind == .readable, let owner = number(of: guide.owner) else { return }
      viewsWithMargins.insert(owner)
    } else if let view = number(of: id) {
      if attribute.contains("Margin") { viewsWithMargins.insert(view) }
      if attribute.lowercased().hasSuffix("baseline") { viewsWithBaselines.insert(view) }
    }
  }

  func number(of id: String) -> Int? { numbers[id] }

  private mutating func add(_ element: XMLElement, to parent: Int?, in document: IBDocument) {
    // A content view of an old collection cell has no identifier.
    let id = element["id"] ?? "\(parent.map { views[$0].id } ?? "").\(element["key"] ?? element.name)"
    guard numbers[id] == nil, !document.uninstalled.contains(id) else { return }
    let number = views.count
    let isHidden = parent.map { views[$0].isHidden || views[$0].element.name == "stackView" && element.isYes("hidden") }
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
    numbers[id] = number
    views.append(View(element: element, id: id, parent: parent, frame: frame, isHidden: isHidden ?? false))
    if let parent { views[parent].children.append(number) }
    for child in element.viewElements { add(child, to: number, in: document) }
  }

  /// Whether a view is the other, or in it.
  func isInside(_ view: Int, _ other: Int) -> Bool {
    var next: Int? = view
    while let number = next {
      if number == other { return true }
      next = views[number].parent
    }
    return false
  }
}

/// A constraint as it is saved: `first.attribute relation second.attribute * multiplier + constant`.
struct IBConstraint {
  enum Relation: String { case equal = "==", lessOrEqual = "<=", greaterOrEqual = ">=" }

  let element: XMLElement
  let id: String?
  /// Identifiers of views or guides.
  let first: String
  let firstAttribute: String
  let second: String?
  let secondAttribute: String?
  let relation: Relation
  /// nil for what is none.
  let multiplier: IBRatio?
  /// nil for what is none.
  let constant: IBNumber?
  /// 1 to 1000; nil for what is none.
  let priority: IBNumber?
  /// The file says: the standard distance.
  let isSymbolic: Bool
  /// For Interface Builder only: taken out when the app is built.
  let isPlaceholder: Bool

  init(_ element: XMLElement, of holder: String, on device: IBDevice) {
    var attributes = Dictionary(element.attributes.map { ($0.name, $0.value) }) { first, _ in first }
    let variations = element.children.filter { $0.name == "variation" && device.fits($0["key"] ?? "") }
    // The more of the size classes a variation names, the more it counts.
    for variation in variations.sorted(by: { $0.classCount < $1.classCount }) {
      for attribute in variation.attributes where attribute.name != "key" {
        attributes[attribute.name] = attribute.value
      }
    }
    self.element = element
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
      default: .equal
      }
    multiplier = attributes["multiplier"].map { IBRatio($0) } ?? .one
    constant = attributes["constant"].map { IBNumber($0) } ?? .zero
    let level = attributes["priority"].map { IBNumber($0) } ?? IBNumber(1000)
    priority = level.flatMap { 1...1000 ~= $0.value ? $0 : nil }
    isSymbolic = attributes["symbolic"] == "YES"
    isPlaceholder = attributes["placeholder"] == "YES"
  }
}

extension XMLElement {
  fileprivate var classCount: Int { self["key"].map { $0.split(separator: "=").count } ?? 0 }
}
