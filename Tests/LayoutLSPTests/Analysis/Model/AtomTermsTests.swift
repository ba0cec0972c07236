import Solver
import Testing

@testable import Analysis

struct AtomTermsTests {
  /// Returns a term; the numbers give terms of all kinds.
  private static func term(_ number: Int) -> AtomTerms.Element {
    let boxes: [Box] = [.view(number), .margins(of: number), .safeArea(of: number)]
    let other: Box? = number % 2 == 0 ? nil : boxes[number / 2 % 3]
    let share: Atom = .share(number % 3 == 0 ? .horizontal : .vertical, of: number % 2 == 0 ? nil : number)
    return (number % 4 == 0 ? share : .attribute(boxes[number % 3], number % 7, argument: other), Rational(number))
  }

  /// Compares the list with an array that is changed in the same way.
  @Test func termsBehaveLikeAnArray() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      var (array, list): ([AtomTerms.Element], AtomTerms) = ([], [])
      for step in 0..<20 {
        switch random.below(5) {
        case 0 where !array.isEmpty:
          let index = random.below(array.count)
          array[index].coefficient = Rational(-step)
          list[index].coefficient = Rational(-step)
        case 1:
          array.removeAll { $0.coefficient.sign < 0 }
          list.removeAll { $0.coefficient.sign < 0 }
        case 2 where !array.isEmpty:
          let start = random.below(array.count)
          array.replaceSubrange(start..<array.count, with: [Self.term(step)])
          list.replaceSubrange(start..<list.count, with: [Self.term(step)])
        default:
          array.append(Self.term(step))
          list.append(Self.term(step))
        }
        #expect(list.count == array.count && list.elementsEqual(array) { $0 == $1 })
        #expect((list + list).elementsEqual(array + array) { $0 == $1 })
        #expect(AtomTerms(array).elementsEqual(list) { $0 == $1 })
      }
    }
  }
}
