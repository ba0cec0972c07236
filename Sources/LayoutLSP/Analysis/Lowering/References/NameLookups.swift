/// The last meaning of each name, by its number in `names`. Neighbouring statements name the same things.
struct NameLookups {
  var names = NameTable()
  private var known: [Meaning] = []

  private struct Meaning {
    /// Where the name was looked up last, and the view that it meant there.
    var place = Int64.min
    var view: Int?
    /// The attributes of that name, without and with a view in parentheses; nil before they are looked up.
    var attributes: (plain: Int?, toView: Int?)?
    /// The rectangle that the name stands for if no view has it; the outer nil before it is looked up.
    var pseudoView: PseudoView??
  }

  /// Returns the view that a name means at a place; calls `find` unless the name was last looked up there. A place is
  /// the number of a scope and of an outer view in one.
  mutating func view(_ name: Int, at place: Int64, _ find: () -> Int?) -> Int? {
    makeRoom(for: name)
    if known[name].place != place { (known[name].place, known[name].view) = (place, find()) }
    return known[name].view
  }

  /// Returns the index in `Attribute.all` of the attribute with that name; nil if there is none.
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
