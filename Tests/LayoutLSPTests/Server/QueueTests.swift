import Testing

@testable import Server

@Suite struct QueueTests {
  /// Elements keep their order and places, however many have come and gone; those that have left take no room, even if
  /// the queue is never empty.
  @Test(arguments: [0, 1, 200]) func elementsKeepTheirPlaces(waiting: Int) {
    var queue = Queue<Int>()
    var random = SeededGenerator(seed: UInt64(waiting))
    var most = 0
    for number in 0..<waiting { queue.append(number) }
    for _ in 0..<2000 {
      for _ in 0..<random.below(5) { queue.append(queue.end) }
      let place = queue.start + random.below(queue.end - queue.start + 1)
      if place < queue.end {
        #expect(queue[place] == place)
        queue[place] = place
      }
      #expect(queue.first == (queue.isEmpty ? nil : queue.start))
      most = max(most, queue.end - queue.start)
      while queue.end - queue.start > waiting, random.below(4) > 0 { queue.removeFirst() }
    }
    #expect(queue.end > 3000)
    let slots = (Mirror(reflecting: queue).descendant("elements") as? [Int?])?.count
    #expect(slots.map { $0 <= 2 * most + 65 } == true)
  }
}
