import Analysis

// A cause in words, one line: `title` 12 points lower on every screen.

struct CauseText {
  let places: PlacesText
  /// Returns a name as code, in the notation of the text around it.
  let code: (String) -> String

  func line(_ cause: Cause) -> String {
    let place = places.text(of: cause.places)
    switch cause.kind {
    case .verdict:
      let statuses = [cause.changes.first?.from, cause.changes.first?.to].map { value in
        if case .status(let status)? = value { status.rawValue } else { "" }
      }
      return "\(statuses[0]) → \(statuses[1]) \(place)"
    case .removed, .added:
      let isNew = cause.kind == .added
      guard cause.views == [""] else { return "\(names(cause)) \(isNew ? "new" : "gone") \(place)" }
      let news = isNew ? "new" : "gone"
      // A state that all screens have or had.
      if place.hasPrefix("in ") { return "\(place.dropFirst(3)) \(news)" }
      let what = cause.places.contains { !$0.isWhole } ? "sizes of the screen" : "the screen"
      return "\(what) \(news): \(place.hasPrefix("on ") ? String(place.dropFirst(3)) : place)"
    case .moved, .resized:
      let parts = cause.parts.map { words($0, cause.lengths[$0.dimension]) }
      return "\(names(cause)) \(parts.joined(separator: " and ")) \(place)"
    }
  }

  private func names(_ cause: Cause) -> String {
    let shown = cause.views.prefix(cause.views.count > 5 ? 4 : 5).map { $0.isEmpty ? "the screen" : code($0) }
    let rest = cause.views.count - shown.count
    return Wording.list(shown + (rest > 0 ? ["\(rest) more"] : []))
  }

  private func words(_ part: Cause.Part, _ lengths: (from: Double, to: Double)?) -> String {
    if let lengths, part.dimension == .width || part.dimension == .height {
      let word = part.dimension == .width ? "wide" : "high"
      return "\(NumberText.points(lengths.from)) → \(NumberText.points(lengths.to)) \(word)"
    }
    let isMore = part.most > 0
    let direction =
      switch part.dimension {
      case .x: isMore ? "to the right" : "to the left"
      case .y: isMore ? "lower" : "higher"
      case .width: isMore ? "wider" : "narrower"
      case .height: isMore ? "taller" : "shorter"
      }
    return "\(part.isConstant ? "" : "up to ")\(Wording.distance(part.most.magnitude)) \(direction)"
  }
}
