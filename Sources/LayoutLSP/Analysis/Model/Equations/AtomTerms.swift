import Solver

/// The terms of a sum of measures, without an array for a single term. Nearly all sums have one or none, and a file
/// has a sum on each side of each of its equations.
struct AtomTerms: Sendable {
  typealias Element = (atom: Atom, coefficient: Rational)

  private var terms = Few<PackedTerm>.none

  init() {}

  init(_ atom: Atom, times coefficient: Rational = .one) { terms = .one(PackedTerm((atom, coefficient))) }

  init(_ terms: [Element]) { self.terms = Few(terms.map { PackedTerm($0) }) }
}

extension AtomTerms {
  /// Calls `body` for each term without making a list of them.
  @inline(__always)
  func forEach(_ body: (_ atom: Atom, _ coefficient: Rational) -> Void) {
    terms.forEach { packed in
      let (atom, coefficient) = packed.term
      body(atom, coefficient)
    }
  }

  /// Calls `body` for each atom without making a list of them.
  @inline(__always)
  func forEachAtom(_ body: (PackedAtom) -> Void) { terms.forEach { body($0.atom) } }
}

extension AtomTerms: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { terms.endIndex }

  subscript(index: Int) -> Element {
    get { terms[index].term }
    set { terms[index] = PackedTerm(newValue) }
  }

  mutating func append(_ term: Element) { terms.append(PackedTerm(term)) }
  mutating func append(_ atom: PackedAtom, times coefficient: Rational) {
    terms.append(PackedTerm(atom, times: coefficient))
  }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    var terms = Array(self)
    terms.replaceSubrange(range, with: new)
    self = AtomTerms(terms)
  }
}

extension AtomTerms: ExpressibleByArrayLiteral {
  init(arrayLiteral terms: Element...) { self.init(terms) }
}
