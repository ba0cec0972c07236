/// What names meant where they were met last. Statements that stand together name the same.
struct NameLookups {
  var names = NameTable()
  private var known: [Meaning] = []

  private struct Meaning {
    /// Where the name was looked up, and the view that it meant there.
    var place = Int.min
    var view: Int?
    /// The attribute of that name, without and with a view in parentheses; not looked up yet where there is no list.
    var attributes: (plain: Int?, toView: Int?)?
    /// The rectangle that the name stands for where no view has it; not looked up yet where that is nil.
    var pseudoView: PseudoView??
  }

  /// What a name means, as `find` says where it is not known.
  mutating func view(_ name: Int, at place: Int, _ find: () -> Int?) -> Int? {
    makeRoom(for: name)
    if known[name].place != place { (known[name].place, known[name].view) = (place, find()) }
    return known[name].view
  }

  /// The index in `Attribute.all`.
  mutating func attribute(_ name: Int, takesView: Bool, _ text: () -> String) -> Int? {
    makeRoom(for: name)
    let attributes: (plain: Int?, toView: Int?)
    if let found = known[name].attributes {
      attributes = found
    } else {
      let text = text()
      attributes = (Attribute.index(of: text, takesView: false), Attribute.index(of: text, takesView: true))
      known[name].attributes = attributes
    }
    return takesView ? attributes.toView : attributes.plain
  }

  mutating func pseudoView(_ name: Int, _ text: () -> String) -> PseudoView? {
    makeRoom(for: name)
    if let found = known[name].pseudoView { return found }
    let found = PseudoView(rawValue: text())
    known[name].pseudoView = .some(found)
    return found
  }

  private mutating func makeRoom(for name: Int) {
    while known.count <= name { known.append(Meaning()) }
  }
}
