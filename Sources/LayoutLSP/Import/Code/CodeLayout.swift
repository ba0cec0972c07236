import Analysis
import Foreign

/// A class of code as a layout: its screens, its views in the order in which they are added, its statements in the order
/// of the code, and what was not read as comments.
package struct CodeLayout {
  /// A statement of the code with its text in the layout.
  package struct Written {
    package let statement: ForeignStatement
    /// nil where the language has no words for it.
    package let text: String?
  }

  package let code: ForeignClass
  /// The name of the layout.
  package let name: String
  package let file: String
  package let written: [Written]
  /// The names of the views, by their number.
  package let names: [String]
  /// The names of other files, by their number.
  package var fileNames: [Int: String] = [:]
  private let states: CodeStates
  private let parents: [Int?]
  let paths: [String]

  package init(_ code: ForeignClass, named name: String, from file: String) {
    (self.code, self.name, self.file) = (code, name, file)
    names = CodeLayout.names(of: code)
    parents = CodeLayout.parents(of: code)
    paths = CodeLayout.paths(names, parents)
    states = CodeStates(code)
    let writer = StatementWriter(paths: paths, parents: parents)
    written = code.statements.map { statement in
      Written(statement: statement, text: writer.lines(statement.atoms)?.joined(separator: "; "))
    }
  }

  /// Whether it lays out a view of its own.
  package static func hasLayout(_ code: ForeignClass) -> Bool {
    code.views.dropFirst().contains { $0.order != nil } && code.kind != .other
      || code.statements.contains { $0.conditions.isEmpty }
  }

  /// The condition of a statement in words: `state isExpanded`; nil where it always holds.
  package func condition(of statement: ForeignStatement) -> String? {
    statement.conditions.isEmpty
      ? nil : "state " + statement.conditions.map { states.name(of: $0) }.joined(separator: " and ")
  }

  /// Whether its superclass is one of AppKit's, whose windows have no size of a device.
  var isOfAppKit: Bool { code.bases.contains { $0.hasPrefix("NS") && $0 != "NSObject" } }

  // MARK: Names

  private static func names(of code: ForeignClass) -> [String] {
    var taken = UniqueNames(besides: NewNames.reserved)
    return code.views.enumerated().map { index, view in
      guard index > 0 else { return "view" }
      let plain = view.code.hasPrefix("_") ? String(view.code.dropFirst()) : view.code
      let name = NewNames.isName(plain) ? String(plain.prefix(60)) : NewNames.name(plain)
      let wanted = name.isEmpty ? "box" : NewNames.reserved.contains(name) ? name + "View" : name
      guard taken.isTaken(wanted), let method = view.method, NewNames.isName(method) else {
        return taken.name(like: wanted)
      }
      return taken.name(like: "\(wanted)_\(method)")
    }
  }

  /// The superviews, without circles; a view whose superview is not known lies in the root.
  private static func parents(of code: ForeignClass) -> [Int?] {
    var parents = code.views.enumerated().map { index, view in index == 0 ? nil : view.parent ?? 0 }
    for index in parents.indices.dropFirst() {
      var (here, steps) = (parents[index], 0)
      while let next = here, next != 0, steps <= 60 {
        here = parents.indices.contains(next) ? parents[next] : nil
        steps += 1
      }
      // A superview that is a guide, or that lies in the view itself.
      if steps > 60 || here == nil { parents[index] = 0 }
    }
    for index in parents.indices.dropFirst() {
      if let parent = parents[index], parent > 0, code.views[parent].isGuide { parents[index] = parents[parent] }
    }
    return parents
  }

  private static func paths(_ names: [String], _ parents: [Int?]) -> [String] {
    names.indices.map { index in
      var parts = [names[index]]
      var here = parents[index]
      while let next = here, next > 0, parts.count < 64 {
        parts.append(names[next])
        here = parents[next]
      }
      return parts.reversed().joined(separator: ".")
    }
  }

  // MARK: Text

  /// A line of the text, and the code that it comes from; nil for what no code says.
  struct Line {
    var text: String
    var place: ForeignPlace?
    /// The statement that it is, or is a part of.
    var statement: ForeignStatement?
    /// The number of the view that it is about.
    var view: Int?
    /// The content of the view that is assumed.
    var assumed: CodeViews.AssumedContent?
    /// Whether it holds only at times.
    var isDoubtful = false

    init(_ text: String, _ place: ForeignPlace? = nil, view: Int? = nil) {
      (self.text, self.place, self.view) = (text, place, view)
    }

    init(_ text: String, of statement: ForeignStatement) {
      self.init(text, statement.place, view: statement.atoms.first?.item.view)
      self.statement = statement
    }
  }

  /// The layout's text. `layouts`: the names that its file has for layouts; `instances`: those among them that views of
  /// this one may be; `screens`: the declarations of its screens, nil for what its kind suggests; `assumesContents`: see
  /// `CodeViews`.
  func lines(
    layouts: Set<String>, instances: Set<String>, screens: [String]? = nil, assumesContents: Bool = false
  ) -> [Line] {
    var lines = [Line(head, code.place)]
    lines += (screens ?? [screen]).map { Line("  " + $0) }
    lines += states.declarations.map { Line("  " + $0) }
    let views = CodeViews(
      code, names: names, parents: parents, layouts: layouts, instances: instances, assumesContents: assumesContents)
    let declared = views.lines(in: 0, indent: "  ")
    if !declared.isEmpty { lines += [Line("")] + declared }
    lines += statementLines
    lines += gapLines.map { Line($0) }
    lines.append(Line("}"))
    return lines
  }

  private var head: String {
    let options = code.kind == .controller ? " (margins: 16)" : ""
    let bases = code.bases.isEmpty ? "" : ": " + code.bases.prefix(3).joined(separator: ", ")
    let origin = "\(file):\(code.place.line) class \(code.name)\(bases)"
    return "layout \(name)\(options) { " + LayoutDraft.comment(origin.onOneLine(most: 160))
  }

  private var screen: String {
    switch code.kind {
    case .controller where isOfAppKit: return ContentSize(code).screen
    case .controller: return "screen phone = 390 x 844 safeArea (47, 0, 34, 0)"
    case .cell: return "screen phone = 320...430 x fit"
    case .view, .other: return ContentSize(code).screen
    }
  }

  /// `:41`, with the file's name where it is another one.
  private func mark(_ place: ForeignPlace, _ files: (Int) -> String) -> String {
    place.file == code.place.file ? ":\(place.line)" : "\(files(place.file)):\(place.line)"
  }

  private var statementLines: [Line] {
    var lines: [Line] = []
    var method: String?
    for one in written where one.statement.conditions.isEmpty {
      if method != one.statement.method || lines.isEmpty { lines.append(Line("")) }
      method = one.statement.method
      lines += self.lines(one, indent: "  ")
    }
    for head in states.heads(code.statements) {
      lines += [Line(""), Line("  \(head) {")]
      for one in written where states.head(of: one.statement) == head && !one.statement.conditions.isEmpty {
        lines += self.lines(one, indent: "    ")
      }
      lines.append(Line("  }"))
    }
    return lines
  }

  private func lines(_ one: Written, indent: String) -> [Line] {
    let mark = mark(one.statement.place) { fileNames[$0] ?? "" }
    guard let text = one.text else {
      let words = "no words for it here, \(mark): \(one.statement.atoms.count) constraints"
      return [Line(indent + LayoutDraft.comment(words))]
    }
    var lines = text.split(separator: ";").map { indent + $0.drop { $0 == " " } }
    let changes = one.statement.isChanged ? ", as set up: it changes later" : ""
    if !lines.isEmpty { lines[0] += " " + LayoutDraft.comment(mark + changes) }
    return lines.map { Line($0, of: one.statement) }
  }

  private var gapLines: [String] {
    let unwritten = written.filter { states.head(of: $0.statement) == nil }.map { one in
      let place = mark(one.statement.place) { fileNames[$0] ?? "" }
      let words = "in a state that is not written, \(place): \(one.text ?? ""), \(condition(of: one.statement) ?? "")"
      return LayoutDraft.comment(words.onOneLine(most: 240))
    }
    let gaps = code.gaps.map { gap in
      let place = mark(gap.place) { fileNames[$0] ?? "" }
      return LayoutDraft.comment("not read, \(place): \(gap.text), \(gap.message)".onOneLine(most: 240))
    }
    let count = code.gaps.count
    let heading = LayoutDraft.comment(
      count == 1
        ? "1 statement was not read: what is open here, it may settle"
        : "\(count) statements were not read: what is open here, they may settle")
    let all = unwritten + (gaps.isEmpty ? [] : [heading]) + gaps
    return all.isEmpty ? [] : [""] + all.map { "  " + $0 }
  }
}
