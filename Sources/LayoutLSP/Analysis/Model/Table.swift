// The tables of a model, and the numbers that name what is in them.

package typealias ViewID = ID<ViewNode>
package typealias ScopeID = ID<NameScope>
package typealias MetricID = ID<Metric>
package typealias EquationID = ID<Equation>
package typealias ScreenID = ID<Screen>
package typealias StateID = ID<StateSet.State>
package typealias CombinationID = ID<StateSet.Combination>

/// The elements of one kind, by their own numbers.
package typealias Numbered<Kind> = Table<Kind, Kind>
package typealias Views = Numbered<ViewNode>

extension ViewID {
  /// The view that the layout itself is.
  package static var root: ViewID { ViewID(0) }
}

extension ScreenID {
  /// That of a layout which is solved on one screen alone.
  package static var first: ScreenID { ScreenID(0) }
}

/// The number of a view, say, in its layout. A number of one kind cannot stand where another kind is meant.
@frozen package struct ID<Kind>: Hashable, Strideable, CustomStringConvertible, Sendable {
  @usableFromInline let number: Int32

  /// No table is long enough to have an element at the last number that this can hold.
  @inlinable package init(_ index: Int) { number = Int32(clamping: index) }

  /// Counted from 0, in the order written.
  @inlinable package var index: Int { Int(number) }
  @inlinable package var description: String { number.description }

  @inlinable package func distance(to other: ID) -> Int { other.index - index }
  @inlinable package func advanced(by distance: Int) -> ID { ID(index + distance) }
  @inlinable package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  @inlinable package static func == (left: ID, right: ID) -> Bool { left.number == right.number }
}

/// Something for each view, or for each of another kind, in the order of their numbers.
@frozen package struct Table<Kind, Element>: RandomAccessCollection, ExpressibleByArrayLiteral {
  package typealias Index = ID<Kind>
  package typealias Indices = Range<ID<Kind>>

  @usableFromInline var elements: [Element]

  @inlinable package init(_ elements: [Element]) { self.elements = elements }
  @inlinable package init(arrayLiteral elements: Element...) { self.elements = elements }
  @inlinable package init(repeating element: Element, for kind: Range<ID<Kind>>) {
    elements = Array(repeating: element, count: kind.count)
  }

  @inlinable package var startIndex: ID<Kind> { ID(0) }
  @inlinable package var endIndex: ID<Kind> { ID(elements.count) }
  @inlinable package subscript(id: ID<Kind>) -> Element {
    _read { yield elements[id.index] }
    _modify { yield &elements[id.index] }
  }

  /// Each element with its number.
  @inlinable package var numbered: Zip2Sequence<Range<ID<Kind>>, [Element]> { zip(indices, elements) }

  /// Adds an element, and returns its number.
  @discardableResult
  @inlinable package mutating func append(_ element: Element) -> ID<Kind> {
    elements.append(element)
    return ID(elements.count - 1)
  }

  /// The table without much spare capacity.
  var fitting: Table { Table(elements.fitting) }

  @inlinable package static func += (left: inout Table, right: Table) { left.elements += right.elements }

  /// Something else for each number.
  @inlinable package func table<Other>(_ other: (Element) -> Other) -> Table<Kind, Other> {
    Table<Kind, Other>(map(other))
  }
}

extension Table: Sendable where Element: Sendable {}
