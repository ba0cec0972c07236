import Analysis

/// The statements of views that stand side by side, with repetition removed. A statement that neighbours have in the
/// same words is written once for all of them, behind the last; statements about opposite edges become one.
struct ListedStatements {
  private(set) var byView: [[(subjects: String, statement: LayoutDraft.Statement)]]

  init(_ views: [LayoutDraft.View]) {
    let all = views.map { ListedStatements.joined($0.pinned + $0.statements) }
    var runs: [Run] = []
    // The newest run of each text.
    var newest: [String: Int] = [:]
    let numbers = all.enumerated().map { index, statements in
      statements.map { statement -> Int? in
        guard statement.isCommon else { return nil }
        var number = newest[statement.words] ?? runs.count
        if number == runs.count || runs[number].last < index - 1 {
          number = runs.count
          runs.append(Run(last: index))
        }
        newest[statement.words] = number
        runs[number].add(statement.subject ?? "", of: index)
        return number
      }
    }
    byView = all.enumerated().map { index, statements in
      var written: [(subjects: String, statement: LayoutDraft.Statement)] = []
      for (statement, number) in zip(statements, numbers[index]) {
        if let run = number.map({ runs[$0] }), run.subjects.count > 1, !run.isTwiceInOneView {
          if run.last == index { written.append(("[\(run.subjects.joined(separator: ", "))]", statement)) }
        } else {
          written.append((statement.subject ?? "", statement))
        }
      }
      return ListedStatements.compounds(written)
    }
  }

  /// Views that follow one another, and of which the same is said.
  private struct Run {
    var subjects: [String] = []
    var last: Int
    var isTwiceInOneView = false

    mutating func add(_ subject: String, of view: Int) {
      if !subjects.isEmpty, last == view { isTwiceInOneView = true }
      subjects.append(subject)
      last = view
    }
  }

  /// Joins statements about both sizes, both centres and all edges of the same views.
  private static func compounds(
    _ statements: [(subjects: String, statement: LayoutDraft.Statement)]
  ) -> [(subjects: String, statement: LayoutDraft.Statement)] {
    // Each is compared with all others: nobody writes so many about one view.
    guard statements.count <= 200 else { return statements }
    var result = statements
    var index = 0
    while index < result.count {
      let (subjects, first) = result[index]
      for (attributes, name) in LayoutDraft.Statement.compounds where first.names(attributes[0]) {
        let places = attributes.map { attribute in
          result.indices.first { place in
            result[place].subjects == subjects && result[place].statement.isBeside(first, attribute, attributes[0])
          }
        }
        guard !subjects.isEmpty, !places.contains(nil),
          let joined = LayoutDraft.Statement.joined(places.compactMap { $0.map { result[$0].statement } }, as: name)
        else { continue }
        result[index].statement = joined
        for place in places.compactMap({ $0 }).sorted(by: >) where place != index { result.remove(at: place) }
        if let last = places.compactMap({ $0 }).min(), last < index { index = last }
        break
      }
      index += 1
    }
    return result
  }

  /// Merges statements with the same words about views of one block.
  static func merged(_ statements: [LayoutDraft.Statement]) -> [(subjects: String, statement: LayoutDraft.Statement)] {
    var result: [(subjects: [String], statement: LayoutDraft.Statement)] = []
    for statement in statements {
      if statement.isCommon, let subject = statement.subject,
        let index = result.firstIndex(where: { $0.statement.isCommon && $0.statement.words == statement.words }),
        !result[index].subjects.contains(subject)
      {
        result[index].subjects.append(subject)
      } else {
        result.append(([statement.subject ?? ""], statement))
      }
    }
    return result.map { subjects, statement in
      let subject = subjects.count > 1 ? "[\(subjects.joined(separator: ", "))]" : subjects[0]
      return (subjects: subject, statement: statement)
    }
  }

  /// Joins statements about two edges, or all four, that lie equally far inside.
  private static func joined(_ statements: [LayoutDraft.Statement]) -> [LayoutDraft.Statement] {
    var result = joined(statements, .leading, .trailing, "horizontal")
    result = joined(result, .left, .right, "horizontal")
    result = joined(result, .top, .bottom, "vertical")
    guard let across = result.firstIndex(where: { $0.lead.hasPrefix(".horizontal") && $0.constant != nil }),
      let down = result.firstIndex(where: { statement in
        statement.lead == ".vertical" + result[across].lead.dropFirst(11)
          && statement.constant == result[across].constant
          && statement.tail == result[across].tail
      })
    else { return result }
    let name = result[across].lead.dropFirst(11)
    result[across].lead = "." + name.prefix(1).lowercased() + name.dropFirst()
    result.remove(at: down)
    return result
  }

  private static func joined(
    _ statements: [LayoutDraft.Statement], _ near: LayoutDraft.Edge.Side, _ far: LayoutDraft.Edge.Side, _ axis: String
  ) -> [LayoutDraft.Statement] {
    guard let first = statements.firstIndex(where: { $0.edge?.side == near && $0.comment == nil && $0.subject != nil }),
      let edge = statements[first].edge,
      // Where the view's middle is given too, each statement stays as its author has it.
      !statements.contains(where: { $0.lead.hasPrefix(axis == "vertical" ? ".centerY" : ".centerX") }),
      !statements.contains(where: {
        $0.lead.hasPrefix(axis == "vertical" ? ".height == superview" : ".width == superview")
      }),
      let second = statements.firstIndex(where: { statement in
        statement.edge?.side == far && statement.edge?.of == edge.of && statement.edge?.inset == edge.inset
          && statement.tail == statements[first].tail && statement.comment == nil && statement.subject != nil
      })
    else { return statements }
    var result = statements
    result[first].lead = ".\(axis)\(edge.of.rawValue)Insets == "
    result[first].constant = LayoutDraft.Constant(edge.inset, .inset)
    result[first].edge = nil
    result.remove(at: second)
    return result
  }
}

extension LayoutDraft.Statement {
  /// The text by which a statement is the same as another's, without the subject.
  fileprivate var words: String { [lead, constant?.value.text ?? "", tail, comment ?? ""].joined(separator: "\u{0}") }

  /// The attributes that are one together, the first of which stands for both where they have one value.
  fileprivate static let compounds = [
    (["width", "height"], "size"), (["centerX", "centerY"], "center"),
    (["leading", "trailing", "top", "bottom"], "edges"), (["left", "right", "top", "bottom"], "edges"),
  ]

  fileprivate func names(_ attribute: String) -> Bool { lead.hasPrefix(".\(attribute) == ") }

  /// What stands behind the operator, before the constant.
  private func rest(behind attribute: String) -> Substring { lead.dropFirst(attribute.count + 5) }

  /// Whether it says of an attribute what another statement says of another one: that it is that of the same view, or a
  /// number.
  fileprivate func isBeside(_ other: Self, _ attribute: String, _ first: String) -> Bool {
    guard names(attribute), tail == other.tail, comment == nil, other.comment == nil else { return false }
    let (own, others) = (rest(behind: attribute), other.rest(behind: first))
    if own.isEmpty && others.isEmpty { return true }
    return constant == nil && other.constant == nil && own.hasSuffix(".\(attribute)") && others.hasSuffix(".\(first)")
      && own.dropLast(attribute.count) == others.dropLast(first.count) && !own.contains(" ")
  }

  /// Returns one statement for all of a compound's.
  fileprivate static func joined(_ statements: [Self], as name: String) -> Self? {
    guard var joined = statements.first else { return nil }
    joined.edge = nil
    let values = statements.compactMap { $0.constant?.value }
    if values.isEmpty {
      guard let dot = joined.lead.lastIndex(of: "."), let space = joined.lead.lastIndex(of: " ") else { return nil }
      joined.lead = ".\(name) ==" + joined.lead[space..<dot] + ".\(name)"
      return joined
    }
    guard values.count == statements.count, name != "edges" else { return nil }
    joined.lead = ".\(name) == "
    if name == "size", values.allSatisfy({ $0 == values[0] }) {
      joined.constant = LayoutDraft.Constant(values[0], .size)
    } else {
      let words = values.map { $0.text }
      joined.lead += name == "size" ? words.joined(separator: " x ") : "(\(words.joined(separator: ", ")))"
      joined.constant = nil
    }
    return joined
  }

  /// Whether it may be said of several views at once. A comment with an identifier belongs to one view alone.
  fileprivate var isCommon: Bool { subject != nil && comment?.holds("ib:") != true }
}
