/// What names meant where they were met last. Statements that stand together name the same.
struct NameLookups {
  var names = NameTable()
  /// By the number of the name: where it was looked up, and the view that it meant there.
  private var places: [Int] = []
  private var views: [Int?] = []
  /// The attribute of that name, without and with a view in parentheses; not looked up yet where there is no list.
  private var attributes: [(plain: Int?, toView: Int?)?] = []

  /// What a name means, as `find` says where it is not known.
  mutating func view(_ name: Int, at place: Int, _ find: () -> Int?) -> Int? {
    makeRoom(for: name)
    if places[name] != place { (places[name], views[name]) = (place, find()) }
    return views[name]
  }

  /// The index in `Attribute.all`.
  mutating func attribute(_ name: Int, takesView: Bool, _ text: () -> String) -> Int? {
    makeRoom(for: name)
    let known: (plain: Int?, toView: Int?)
    if let found = attributes[name] {
      known = found
    } else {
      let text = text()
      known = (Attribute.index(of: text, takesView: false), Attribute.index(of: text, takesView: true))
      attributes[name] = known
    }
    return takesView ? known.toView : known.plain
  }

  private mutating func makeRoom(for name: Int) {
    while places.count <= name {
      places.append(.min)
      views.append(nil)
      attributes.append(nil)
    }
  }
}
