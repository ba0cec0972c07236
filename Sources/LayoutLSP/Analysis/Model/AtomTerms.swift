import Solver

/// The terms of a sum of measures. Nearly all sums have one or none, and a file has a sum on each side of each of its
/// equations: a single term stands here itself, without an array around it.
struct AtomTerms: Sendable {
  typealias Element = (atom: Atom, coefficient: Rational)

  private enum Storage: Sendable {
    case none
    case one(PackedTerm)
    /// Two at least.
    case several([PackedTerm])
  }

  private var storage = Storage.none

  init() {}

  init(_ atom: Atom, times coefficient: Rational = .one) { storage = .one(PackedTerm((atom, coefficient))) }

  init(_ terms: [Element]) {
    switch terms.count {
    case 0: storage = .none
    case 1: storage = .one(PackedTerm(terms[0]))
    default: storage = .several(terms.map { PackedTerm($0) })
    }
  }
}

extension AtomTerms {
  /// Goes over the terms without a list of them.
  @inline(__always)
  borrowing func forEach(_ body: (_ atom: Atom, _ coefficient: Rational) -> Void) {
    switch storage {
    case .none: break
    case .one(let only):
      let (atom, coefficient) = only.term
      body(atom, coefficient)
    case .several(let terms):
      for packed in terms {
        let (atom, coefficient) = packed.term
        body(atom, coefficient)
      }
    }
  }
}

extension AtomTerms: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .several(let terms): terms.count
    }
  }

  subscript(index: Int) -> Element {
    get {
      switch storage {
      // There is none to be asked for: the empty list says so.
      case .none: [][index]
      case .one(let only): only.term
      case .several(let terms): terms[index].term
      }
    }
    set {
      guard case .several(var terms) = storage else {
        storage = .one(PackedTerm(newValue))
        return
      }
      // Held once, the list is changed in its place.
      storage = .none
      terms[index] = PackedTerm(newValue)
      storage = .several(terms)
    }
  }

  mutating func append(_ term: Element) {
    switch storage {
    case .none: storage = .one(PackedTerm(term))
    case .one(let first): storage = .several([first, PackedTerm(term)])
    case .several(var terms):
      storage = .none
      terms.append(PackedTerm(term))
      storage = .several(terms)
    }
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
