import Syntax

/// What may stand where a statement begins: keywords of all of them, and names that one may begin with.
struct StatementCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard tokens.isEmpty else { return nil }
    if let brace = place.brace, brace.isOnLine { return elses }
    let keywords = elses + declarations + formatStarts + [groupStart, rowsStart] + blockStarts
    return settlingStatements + keywords + views + groups + pseudoViews
  }

  private var declarations: [CompletionCandidate] {
    let isRoot = place.scope == NameScope.outermost
    var items = [
      candidate(
        "view", .keyword, "declare a view",
        "A rectangle inside the one whose block this is: `view a (intrinsic: 120 x 40)`.",
        insert: "view ${1:name}", rank: 3),
      candidate(
        "guide", .keyword, "declare a guide", "An invisible rectangle, constrained like a view.",
        insert: "guide ${1:name}", rank: 3),
      candidate(
        "let", .keyword, "declare a metric", "A named number: `let margin = 16`.", insert: "let ${1:name} = ${2:16}",
        rank: 3),
    ]
    if isRoot {
      items.append(
        candidate(
          "screen", .keyword, "declare a screen", "A size the layout is solved for: `screen phone = 390 x 844`.",
          insert: "screen ${1:phone} = ${2:390} x ${3:844}", rank: 3))
    }
    if isRoot, model?.isFileLevel != false {
      items.append(
        candidate(
          "layout", .keyword, "declare a layout", "A root view with a name, its screens, views and equations.",
          insert: "layout ${1:Name} {\n\tscreen ${2:phone} = ${3:390} x ${4:844}\n\t$0\n}", rank: 3))
      items.append(
        candidate(
          "import", .keyword, "layouts of another file", "A path relative to this file: `import \"card.layout\"`.",
          insert: "import \"${1:card.layout}\"", rank: 3))
    }
    return items
  }

  /// `H:`, `V:` and `HV:` at the start of a statement.
  private var formatStarts: [CompletionCandidate] {
    [
      ("H:", "a horizontal line of views", "From leading to trailing: `H:|-[a]-8-[b(50)]-|`."),
      ("V:", "a vertical line of views", "From top to bottom: `V:|-[a]-8-[b(50)]-|`."),
      ("HV:", "a line of views on both axes", "Both at once: `HV:|[a]|` fills the superview."),
    ].map { label, detail, documentation in
      candidate(label, .keyword, detail, documentation, insert: "\(label)|-[${1:view}]-|", rank: 3)
    }
  }

  private var groupStart: CompletionCandidate {
    candidate(
      "group", .keyword, "declare a group",
      "Attributes that are set together: `group insets = a.leftInset, b.leftInset`, then `insets.equal = 10`.",
      insert: "group ${1:name} = ${2:a.left}, ${3:b.left}", rank: 3)
  }

  private var rowsStart: CompletionCandidate {
    candidate(
      "rows", .keyword, "lay out views in rows",
      "Views in lines, top to bottom: `rows |-[r1]-| { r1: [a(50)]-[b](60) }`. The spacing may be left out.",
      insert: "rows |-[${1:r1}]-| {\n\t${1:r1}: [${2:view}]\n}", rank: 3)
  }

  /// `state` and `when`, where a statement may start.
  private var blockStarts: [CompletionCandidate] {
    guard place.condition.state == nil else { return [when] }
    let state = candidate(
      "state", .keyword, "one of several alternatives",
      "Statements that hold in this state alone. The layout is solved once for each state.",
      insert: "state ${1:compact} {\n\t$0\n}", rank: 3)
    return [when, state]
  }

  /// What goes on with the `when` that ends before the cursor, on its line or below.
  private var elses: [CompletionCandidate] {
    guard place.brace?.takesElse == true else { return [] }
    return [
      candidate(
        "else", .keyword, "on all other sizes", "Statements that hold where the condition before does not.",
        insert: "else {\n\t$0\n}", rank: 0),
      candidate(
        "else when", .keyword, "on some of the other sizes", "A further condition, where the one before does not hold.",
        insert: "else when ${1:width < 600} {\n\t$0\n}", rank: 0),
    ]
  }
}
