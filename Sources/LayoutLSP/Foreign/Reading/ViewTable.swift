// The views of a class, as its code makes them: where they are declared, who adds them where, and what is said of them.

struct ViewTable {
  struct View {
    var name: String?
    var type: String?
    var line: Int
    var isGuide = false
    /// Whether a property names it, or an outlet.
    var isProperty = false
    var method: String?
    var words: String?
    /// Whether words are set that are known only at run time.
    var hasOtherWords = false
    var font: String?
    var lines: Double?
    var priorities: [(name: String, value: Double)] = []
    var stack: ForeignStack?
    var marginsCount = false
    var isHidden = false
    /// Whether it is hidden or taken away at times.
    var comesAndGoes = false
    /// The view that it turned out to be.
    var same: Int?
    var parent: Item?
    var order: Int?
    /// Whether two methods add it to different views.
    var hasSeveralParents = false
  }

  private(set) var views: [View] = []
  private var properties: [String: Int] = [:]
  private var added = 0
  /// The views at most.
  private static let most = 4000

  init(root: View) { views = [root] }

  /// Returns the number of the view that a number stands for.
  func number(_ number: Int) -> Int {
    var (number, steps) = (number, 0)
    while views.indices.contains(number), let same = views[number].same, steps < 100 {
      number = same
      steps += 1
    }
    return number
  }

  subscript(_ number: Int) -> View? {
    let number = self.number(number)
    return views.indices.contains(number) ? views[number] : nil
  }

  mutating func change(_ number: Int, _ change: (inout View) -> Void) {
    let number = self.number(number)
    if views.indices.contains(number) { change(&views[number]) }
  }

  mutating func add(_ view: View) -> Int? {
    guard views.count < Self.most else { return nil }
    views.append(view)
    return views.count - 1
  }

  func property(_ name: String) -> Int? { properties[name].map { number($0) } }

  /// Returns the view of a property, which is made if need be.
  mutating func property(_ name: String, _ make: () -> View) -> Int? {
    if let known = properties[name] { return number(known) }
    var view = make()
    view.name = name
    view.isProperty = true
    let made = add(view)
    properties[name] = made
    return made
  }

  /// Says that a view that the code made is that of a property.
  mutating func merge(_ made: Int, into property: Int) {
    let (made, property) = (number(made), number(property))
    guard made != property, made != 0, views.indices.contains(made), views.indices.contains(property) else { return }
    let old = views[made]
    guard !old.isProperty else { return }
    views[made].same = property
    change(property) { view in
      view.type = old.type ?? view.type
      view.words = view.words ?? old.words
      view.hasOtherWords = view.hasOtherWords || old.hasOtherWords
      view.font = view.font ?? old.font
      view.lines = view.lines ?? old.lines
      view.priorities += old.priorities
      view.stack = old.stack ?? view.stack
      view.marginsCount = view.marginsCount || old.marginsCount
      view.isHidden = view.isHidden || old.isHidden
      view.comesAndGoes = view.comesAndGoes || old.comesAndGoes
      view.parent = view.parent ?? old.parent
      view.order = view.order ?? old.order
    }
  }

  /// Adds a view to another.
  mutating func add(_ child: Int, to parent: Item) {
    let child = number(child)
    guard views.indices.contains(child), child != 0 else { return }
    if let known = views[child].parent, known.view != parent.view || known.isSuperview != parent.isSuperview {
      views[child].hasSeveralParents = number(known.view) != number(parent.view)
    }
    views[child].parent = parent
    if views[child].order == nil {
      added += 1
      views[child].order = added
    }
  }

  /// Returns the superview of a view; nil where it is not known, or not the same in all methods.
  func parent(of number: Int) -> Int? {
    guard let view = self[number], !view.hasSeveralParents, let parent = view.parent else { return nil }
    if parent.isSuperview {
      return self.number(parent.view) == self.number(number) ? nil : self.parent(of: parent.view)
    }
    return self.number(parent.view)
  }
}
