// Limits how many findings of one code are listed for a file, and counts the rest. A mistake that a generator made a
// hundred thousand times is clear from the first hundred.

extension [Finding<FileRange>] {
  /// The most findings of one code.
  static var mostListed: Int { 100 }

  /// The findings, which are in reading order, with only the first of each code; where there are more, one finding in
  /// place of the next says how many. Just one more is listed itself.
  package var listed: [Finding<FileRange>] {
    if count <= Self.mostListed { return self }
    var counts: [FindingCode: Int] = [:]
    for finding in self { counts[finding.code, default: 0] += 1 }
    guard counts.contains(where: { $0.value > Self.mostListed + 1 }) else { return self }
    var seen: [FindingCode: Int] = [:]
    return compactMap { finding in
      let all = counts[finding.code] ?? 0
      let place = seen[finding.code] ?? 0
      seen[finding.code] = place + 1
      if place < Self.mostListed || all == Self.mostListed + 1 { return finding }
      guard place == Self.mostListed else { return nil }
      let more = all - Self.mostListed
      return Finding(
        code: finding.code, place: finding.place,
        message: "\(more) more findings of the code '\(finding.code.rawValue)' from here on are not listed",
        data: .more(more))
    }
  }
}
