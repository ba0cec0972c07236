import Analysis
import Syntax

// Declares views that the text names and nothing declares: where the name is looked up, in the style of the
// declarations there. A name that a view in another block has is left to that view.

extension CodeActionSource {
  static let declarations = CodeActionSource(name: "declare", kinds: [.quickFix]) { place in
    let uses = place.unknownNames
    let here = place.findings.lazy.compactMap { place.missingView($0, uses) }.filter { !place.isElsewhere($0) }
    guard !here.isEmpty else { return [] }
    let all = place.analysis.findings.compactMap { place.missingView($0, uses) }
    let groups = Dictionary(grouping: all) { $0.key }
    var actions: [CodeAction] = []
    for view in here {
      guard actions.count < mostSingle, !place.isCancelled() else { break }
      guard !actions.contains(where: { $0.title == view.title }), let group = groups[view.key] else { continue }
      actions.append(CodeAction(view.title, place.declaring(group), fixedFindings: group.map { $0.finding }))
    }
    let names = groups.count
    if names > 1 {
      actions.append(
        CodeAction(
          "Declare all \(names) views that are missing", place.declaring(all), fixedFindings: all.map { $0.finding }))
    }
    return actions
  }

  /// The greatest number of actions for a single view; more help nobody, and one action declares all of them.
  private static let mostSingle = 12
}

/// A name that no view has, and the place where it would be declared.
private struct MissingView {
  /// One declaration serves all findings with an equal key.
  struct Key: Hashable {
    var name: String
    var target: StatementInsertion.Target
  }

  var name: String
  var target: StatementInsertion.Target
  var finding: Finding<FileRange>
  /// The name of the view whose block gets the declaration.
  var owner: String?

  var title: String { "Declare the view '\(name)'" + (owner.map { " in '\($0)'" } ?? "") }
  var key: Key { Key(name: name, target: target) }
}

/// A place that names a view which nothing declares.
private struct NameUse {
  /// The offset of the name's first byte.
  var offset: Int
  /// Whether a `hide` names the view.
  var isHidden: Bool
}

extension CodeActionPlace {
  /// Returns the view that a finding misses; nil for other findings, and where it cannot be declared in this file.
  fileprivate func missingView(_ finding: Finding<FileRange>, _ uses: [String: [NameUse]]) -> MissingView? {
    guard finding.code == .unknownView, isShown(finding), let (path, token) = identifier(of: finding) else {
      return nil
    }
    let name = path.text(of: token)
    // The name is a group's, so that a view could not have it; or a guide's of UIKit; or it is half of a range.
    if analysis.layouts.contains(where: { $0.model.declarations.groupsByName[name] != nil })
      || ForeignNames.isOfUIKit(name) || path.around(.viewRange) != nil || isDeclaredElsewhere(name, path)
    {
      return nil
    }
    if let names = path.around(.path)?.children.filter({ $0.kind == .identifier }),
      let index = names.firstIndex(of: token), index > 0
    {
      // The name is that of an attribute, where a view is missing.
      if Attribute.index(of: name, takesView: false) != nil { return nil }
      return target(inside: names[index - 1], path).map {
        MissingView(name: name, target: $0.target, finding: finding, owner: $0.owner)
      }
    }
    return MissingView(name: name, target: target(of: uses[name] ?? [], path), finding: finding)
  }

  /// Whether the layout declares a view of that name under a condition: where that does not hold, nothing is missing.
  private func isDeclaredElsewhere(_ name: String, _ path: NodePath) -> Bool {
    analysis.layouts.contains { layout in
      layout.mayTouch(path.bytes(of: path.token).lowerBound...path.bytes(of: path.token).lowerBound)
        && layout.model.views.contains { $0.name == name && !$0.condition.isAlways }
    }
  }

  /// Whether a view in another block of the layout has the name of a missing one: then that view is meant, and the
  /// finding suggests its path.
  fileprivate func isElsewhere(_ view: MissingView) -> Bool {
    guard case .fix(let fix)? = view.finding.data else { return false }
    return fix.replacement.hasSuffix("." + view.name)
  }

  /// The uses of each name that no view has.
  fileprivate var unknownNames: [String: [NameUse]] {
    var uses: [String: [NameUse]] = [:]
    for finding in analysis.findings where finding.code == .unknownView && finding.origin == nil {
      let name = String(decoding: document.text[finding.bytes], as: UTF8.self)
      let offset = finding.bytes.lowerBound
      let isHidden = document.nodes(at: offset)?.statement?.kind == .hideStatement
      uses[name, default: []].append(NameUse(offset: offset, isHidden: isHidden))
    }
    return uses
  }

  /// Returns where to declare a name that begins a path: in the block of its statement. The block of a `state` or
  /// `when` is passed over if the name is used beside it too, or hidden in it: a view that is declared there would never
  /// be there.
  private func target(of uses: [NameUse], _ path: NodePath) -> StatementInsertion.Target {
    let blocks = path.chain.indices.filter { path.chain[$0].kind == .block }
    for index in blocks.reversed() {
      let bytes = path.bytes(of: path.chain[index])
      let opener = path.chain[index - 1].kind
      guard opener == .stateStatement || opener == .whenStatement else { return .block(bytes) }
      let outer = blocks.last { $0 < index }.map { path.bytes(of: path.chain[$0]) } ?? 0..<document.text.count
      let isOutside = uses.contains { outer.contains($0.offset) && ($0.isHidden || !bytes.contains($0.offset)) }
      if !isOutside { return .block(bytes) }
    }
    return .file
  }

  /// Returns the block of the view that a name stands for, if this file declares the view, and the view's name.
  private func target(inside name: Cursor, _ path: NodePath) -> (target: StatementInsertion.Target, owner: String)? {
    guard let (layout, subject) = FileWords(analysis)?.use(at: path.bytes(of: name).lowerBound),
      case .view(let view, isDeclaration: false) = subject, view != .root, layout.model.views[view].layout == nil,
      let declared = layout.model.views[view].nameRange, declared.source == 0,
      let owner = document.nodes(at: layout.bytes(of: declared).lowerBound),
      let declarator = owner.around(.viewDeclarator)
    else { return nil }
    let name = layout.model.views[view].name
    if let block = declarator.first(.block) { return (.block(owner.bytes(of: block)), name) }
    return (.newBlock(owner.bytes(of: declarator).upperBound), name)
  }

  // MARK: Edits

  /// Returns the declarations of views: each name once, those of one place together.
  fileprivate func declaring(_ views: [MissingView]) -> [TextChange] {
    var targets = views.map { $0.target }.unique
    // The new block of a view comes before other declarations that are inserted behind that view.
    targets = targets.filter { $0.isNewBlock } + targets.filter { !$0.isNewBlock }
    let own = Dictionary(grouping: views) { $0.target }
    return targets.compactMap { target in
      guard let own = own[target], let first = own.first else { return nil }
      return change(declaring: own.map { $0.name }.unique, in: target, before: first.finding.bytes.lowerBound)
    }
  }

  private func change(
    declaring names: [String], in target: StatementInsertion.Target, before limit: Int
  ) -> TextChange {
    let insertion = StatementInsertion(document: document, target: target)
    let list = names.joined(separator: ", ")
    // Where one statement declares several views, the new names are added to it.
    let alike = insertion.neighbours.filter { $0.kind == .viewStatement }
    if let last = alike.last(where: { $0.bytes.upperBound <= limit }) ?? alike.first {
      let declarators = last.cursor.children.filter { $0.kind == .viewDeclarator }
      // Behind a declaration with an unclosed bracket the names would be read as properties.
      if declarators.count > 1, let end = declarators.last, end.first(.block) == nil, !end.hasProblem {
        let offset = last.path.bytes(of: end).upperBound
        return .insert(", " + list, at: offset)
      }
    }
    return insertion.change(
      "view " + list, like: { $0 == .viewStatement },
      behind: { [.letStatement, .importStatement, .screenStatement].contains($0) }, limit: limit)
  }
}
