// Which findings of a file are listed: of one code so many, and how many more there are. A mistake that a generator made a
// hundred thousand times is seen from the first hundred. What was found is not known here.

extension [Finding<FileRange>] {
  /// The most of one code.
  static var mostListed: Int { 100 }

  /// In reading order, as these are: of each code the first, then, where there are more, one in the place of the next that
  /// tells how many.
  var listed: [Finding<FileRange>] {
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
