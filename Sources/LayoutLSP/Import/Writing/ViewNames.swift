import Analysis
import Formats
import Syntax

/// The names of views: the label that its author gave a view, else the outlet that leads to it, else its text, else
/// its class; else what it is, and where. Names are unique in a layout, so that each can be used wherever its view is
/// visible.
package struct ViewNames {
  /// The names by the view's number.
  private(set) var names: [String]
  private let root: IBRoot
  private let document: IBDocument
  /// Whether the file names a view, by its number.
  private var isNamed: [Bool]

  init(_ root: IBRoot, in document: IBDocument) {
    (self.root, self.document) = (root, document)
    names = Array(repeating: "", count: root.views.count)
    isNamed = Array(repeating: false, count: root.views.count)
    names[0] = "view"
    var taken = UniqueNames(besides: NewNames.reserved)
    for (number, view) in root.views.enumerated().dropFirst() {
      let given = [
        view.element["userLabel"], document.outlets[view.id], (view.element.title ?? view.element.placeholder)?.words,
        view.element["customClass"],
      ]
      guard let wanted = given.compactMap({ $0.map { NewNames.name($0) } }).first(where: { !$0.isEmpty }) else {
        continue
      }
      names[number] = taken.name(like: ViewNames.allowed(wanted, of: view))
      isNamed[number] = true
    }
    let counts = root.views.indices.dropFirst().filter { !isNamed[$0] }.reduce(into: [String: Int]()) {
      counts, number in
      counts[ViewNames.kind(of: root.views[number]), default: 0] += 1
    }
    for (number, view) in root.views.enumerated().dropFirst() where !isNamed[number] {
      let kind = ViewNames.kind(of: view)
      // One or two of a kind are told apart without that.
      let wanted = (counts[kind] ?? 0 <= 2 ? [] : places(of: number, kind))
        .filter { $0.utf8.count <= ViewNames.longest }.map { ViewNames.allowed($0, of: view) }
      names[number] = taken.name(like: wanted.first { !taken.isTaken($0) } ?? ViewNames.allowed(kind, of: view))
    }
  }

  /// The greatest length of a name that is made of several.
  private static let longest = 32

  /// Returns a name in place of one that means something else: with the kind of the view, or only that.
  private static func allowed(_ wanted: String, of view: IBRoot.View) -> String {
    guard NewNames.reserved.contains(wanted) else { return wanted }
    let kind = kind(of: view)
    if wanted == "view" || kind.lowercased().hasPrefix(wanted.lowercased()) { return kind }
    return wanted + capital(kind)
  }

  private static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// Returns the kind of a view, as a name for one that nobody named.
  private static func kind(of view: IBRoot.View) -> String {
    switch view.element.name {
    case "view", "customView":
      guard view.children.isEmpty else { return "container" }
      return view.frame.map { min($0.width, $0.height) <= 2 } ?? false ? "line" : "box"
    case "tableViewCellContentView", "collectionViewCellContentView": return "content"
    case "box" where view.element["boxType"] == "separator": return "separator"
    default: return NewNames.name(view.element.name)
    }
  }

  /// Returns names that tell a view from others of its kind, the best first: by what it holds, by the view that it is in,
  /// by the side of it on which it lies, by the view beside it.
  private func places(of number: Int, _ kind: String) -> [String] {
    let view = root.views[number]
    let end = ViewNames.capital(kind)
    var names: [String] = []
    if let held = held(by: number) { names.append(held + end) }
    let outer = view.parent.flatMap { isNamed[$0] ? stem(self.names[$0]) : nil }
    let alike = alike(number, kind)
    let side = alike.count > 1 ? side(of: number, among: alike) : nil
    if let outer, alike.count == 1 { names.append(outer + end) }
    if let side {
      if let outer { names.append(outer + ViewNames.capital(side) + end) }
      names.append(side + end)
    }
    if let neighbour = neighbour(of: number) { names.append(stem(neighbour) + end) }
    return names
  }

  /// Returns a name of the file without the word for its kind.
  private func stem(_ name: String) -> String {
    for word in ["Container", "StackView", "Stack", "View", "Box"] where name.hasSuffix(word) && name != word {
      return String(name.dropLast(word.count))
    }
    return name
  }

  /// Returns the name that the file gives the first view in a container; nil where there is none.
  private func held(by number: Int) -> String? {
    root.views[number].children.first { isNamed[$0] }.map { stem(names[$0]) }
  }

  /// Returns the views without a name that are of one kind in one superview.
  private func alike(_ number: Int, _ kind: String) -> [Int] {
    guard let parent = root.views[number].parent else { return [number] }
    return root.views[parent].children.filter { !isNamed[$0] && ViewNames.kind(of: root.views[$0]) == kind }
  }

  /// Returns the side on which a view is, of two or three that lie in a row or column; nil for others.
  private func side(of number: Int, among alike: [Int]) -> String? {
    let frames = alike.compactMap { root.views[$0].frame }
    guard 2...3 ~= alike.count, frames.count == alike.count, let own = root.views[number].frame else { return nil }
    func sides(_ place: (IBRect) -> Double, _ words: [String]) -> String? {
      let places = frames.map(place).sorted()
      guard zip(places, places.dropFirst()).allSatisfy({ $1 - $0 > 4 }), let index = places.firstIndex(of: place(own))
      else { return nil }
      return index == 0 ? words[0] : index == places.count - 1 ? words[2] : words[1]
    }
    let isRow = spread(frames.map { $0.x }) > spread(frames.map { $0.y })
    return isRow ? sides({ $0.x }, ["left", "middle", "right"]) : sides({ $0.y }, ["upper", "middle", "lower"])
  }

  private func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }

  /// Returns the name that the file gives the view before it in the superview, else the one behind it.
  private func neighbour(of number: Int) -> String? {
    guard let parent = root.views[number].parent, let place = root.views[parent].children.firstIndex(of: number) else {
      return nil
    }
    let children = root.views[parent].children
    let beside = [place - 1, place + 1].filter { children.indices.contains($0) }.map { children[$0] }
    return beside.first { isNamed[$0] }.map { names[$0] }
  }
}
