import Solver
import Syntax

// The gaps of a visual format: the distances between two items, or between an item and the superview's edge.

extension VisualFormatLowering {
  /// Returns the pairs of rectangles that a gap separates: each member of one item with each of the next, or with an
  /// edge of the superview.
  private func pairs(_ left: FormatSide, _ right: FormatSide, _ line: FormatLine) -> [FormatPair] {
    switch (left, right) {
    case (.item(let one), .item(let next)):
      line.items[one].boxes.flatMap { a in line.items[next].boxes.map { FormatPair(before: a, after: $0) } }
    case (.bar, .item(let item)): line.items[item].boxes.map { FormatPair(before: nil, after: $0) }
    case (.item(let item), .bar): line.items[item].boxes.map { FormatPair(before: $0, after: nil) }
    case (.bar, .bar): []
    }
  }

  /// Whether there is room for pairing each member of one side with each of the other.
  private func hasRoom(_ left: FormatSide, _ right: FormatSide, _ line: FormatLine) -> Bool {
    guard case .item(let one) = left, case .item(let next) = right else { return !builder.isFull }
    builder.take(line.items[one].boxes.count.times(line.items[next].boxes.count).times(FileBudget.Cost.visit))
    return !builder.isFull
  }

  /// Appends the constraints of a gap, which is nil if nothing is written.
  func tie(
    _ left: (side: FormatSide, cursor: Cursor), _ gap: Cursor?, _ right: (side: FormatSide, cursor: Cursor),
    _ line: inout FormatLine
  ) {
    let border = left.cursor.range.upperBound - 1..<right.cursor.range.lowerBound + 1
    let place = gap.map { line.context.place(of: $0) } ?? line.context.place(of: border)
    guard hasRoom(left.side, right.side, line) else { return }
    let pairs = pairs(left.side, right.side, line).filter { $0.before != $0.after }
    let touchesEdge = pairs.contains { $0.before == nil || $0.after == nil }
    // An edge without its superview has been reported already.
    guard line.superview != nil || !touchesEdge else { return }
    let first = equations.endIndex
    let words: String
    if let predicates = gap?.first(.predicates) {
      words = "gap: \(line.context.reader.string(predicates))"
      for predicate in predicates.children where predicate.kind == .predicate {
        constrain(pairs, by: predicate, line)
      }
    } else if let size = gap?.expression {
      words = "gap of \(line.context.reader.string(size))"
      constrain(pairs, size: size, at: place, line)
    } else if gap?.first(.tilde) != nil {
      words = "equal gap, never negative"
      makeEqual(pairs, at: place, &line)
    } else if gap != nil {
      words = touchesEdge ? "standard gap: the superview's margin" : "standard gap: the superview's spacing"
      standard(pairs, at: place, line)
    } else {
      words = "no gap"
      constrain(pairs, .points(.zero), at: place, line)
    }
    mentionPart(words, from: first, at: place)
  }

  // MARK: Kinds of gaps

  private func constrain(_ pairs: [FormatPair], _ value: AtomForm, at place: SourceRange, _ line: FormatLine) {
    for pair in pairs {
      for axis in line.axes { constrain(distance(pair, axis, line), .equal, value, at: place) }
    }
  }

  private func constrain(_ pairs: [FormatPair], size: Cursor, at place: SourceRange, _ line: FormatLine) {
    for (axis, value) in values(of: size, line, share: line.superview) {
      for pair in pairs { constrainInside(distance(pair, axis, line), .equal, value, .required, at: place) }
    }
  }

  private func constrain(_ pairs: [FormatPair], by predicate: Cursor, _ line: FormatLine) {
    guard let read = read(predicate, line) else { return }
    let first = equations.endIndex
    for (axis, value) in values(of: read.size, line, share: line.superview, allowsViews: true) {
      for pair in pairs {
        constrainInside(distance(pair, axis, line), read.relation, value, read.priority, at: read.place)
      }
    }
    mentionPart("gap \(line.context.reader.string(predicate))", from: first, at: read.place)
  }

  /// Appends a gap's constraint. A gap that forces its view past the superview's edge is reported, as it is in an
  /// equation.
  private func constrainInside(
    _ distance: AtomForm, _ relation: Relation, _ value: AtomForm, _ priority: Rational, at place: SourceRange
  ) {
    guard let equation = equation(distance, relation, value, priority: priority, at: place) else { return }
    equations.append(equation)
    equationLowering.lintOutsideSuperview(equation.pairs, followsReading: equation.followsReading)
  }

  /// Appends the constraints of a `~`: the first distance of a line is not negative, each further one equals the one
  /// before it.
  private func makeEqual(_ pairs: [FormatPair], at place: SourceRange, _ line: inout FormatLine) {
    for pair in pairs {
      for axis in line.axes {
        let distance = distance(pair, axis, line)
        if let before = line.equalGaps[axis] {
          constrain(distance, .equal, before, at: place)
        } else {
          constrain(distance, .greaterOrEqual, .points(.zero), at: place)
        }
        line.equalGaps[axis] = distance
      }
    }
  }

  /// Appends the constraints of a standard gap: the superview's margin on that side, or the spacing of the view that
  /// holds both.
  private func standard(_ pairs: [FormatPair], at place: SourceRange, _ line: FormatLine) {
    for pair in pairs {
      for axis in line.axes {
        guard let before = pair.before, let after = pair.after else {
          let margin = distance(pair, axis, line, fromMargin: true)
          guard !margin.terms.contains(where: { equationLowering.isUnknown($0.atom) || hasUnknownMargins($0.atom) })
          else { continue }
          constrain(margin, .equal, .points(.zero), at: place)
          continue
        }
        let holder = geometry.space(of: [before, after])
        guard !views[holder].unknownParts.contains(.spacing) else { continue }
        conditionalPass.forEach(conditionalPass.values(of: { $0.spacing }, [holder], line.pending.scope)) { spacing in
          constrain(distance(pair, axis, line), .equal, .points(spacing[0]), at: place)
        }
      }
    }
  }

  private func hasUnknownMargins(_ atom: Atom) -> Bool {
    guard case .attribute(_, _, .margins(let view)?) = atom else { return false }
    return views[view].unknownParts.contains(.margins)
  }

  // MARK: Distances

  /// Returns how far apart the two ends are along the axis, in the reading direction.
  private func distance(
    _ pair: FormatPair, _ axis: Axis, _ line: FormatLine, fromMargin: Bool = false
  ) -> AtomForm {
    let (start, end) = axis == .horizontal ? ("leading", "trailing") : ("top", "bottom")
    switch (pair.before, pair.after) {
    case (let before?, let after?): return .measure("\(start)Offset", of: after, to: before)
    case (nil, let box?): return inset(start, of: box, line, fromMargin)
    case (let box?, nil): return inset(end, of: box, line, fromMargin)
    case (nil, nil): return AtomForm()
    }
  }

  /// Returns the distance from an edge of the line's superview, which need not be the rectangle's own.
  private func inset(_ edge: String, of box: Box, _ line: FormatLine, _ fromMargin: Bool) -> AtomForm {
    guard let superview = line.superview else { return AtomForm() }
    if views.superview(of: box) == superview {
      return .measure(fromMargin ? "\(edge)MarginInset" : "\(edge)Inset", of: box)
    }
    return .measure("\(edge)Align", of: box, to: fromMargin ? .margins(of: superview) : .view(superview))
  }
}

/// Two rectangles in the order of the line; nil is the superview's edge.
struct FormatPair {
  var before: Box?
  var after: Box?
}
