import Solver
import Syntax

/// Reports paths that name no view: views further inside, attributes where views should be, and what stands for views in
/// code.
struct ViewMistakes: LoweringPass {
  let builder: LayoutBuilder

  /// Whether a view of that name is further inside, where a path leads to it; reports that path.
  func reportNested(_ name: String, from scope: ScopeID, at place: SourceRange) -> Bool {
    // Looking at a view takes little beside a comparison of names, so 16 views count as one; the comparisons are
    // bounded.
    guard !builder.isUnread(name), builder.mayCompare(views.count / 16) else { return false }
    for owner in scopesAround(scope).compactMap({ scopes[$0].view }) {
      // Each of thousands of cells may have such a view: three are named.
      let paths = views.paths(to: name, inside: owner, under: scopes[scope].condition, atMost: 4)
      guard let first = paths.first else { continue }
      let what = "the view '\(name)' is not known here"
      if paths.count == 1 {
        report(
          .unknownView, place, "\(what); did you mean '\(first)'?",
          fix: ("Replace with '\(first)'", place, first))
      } else {
        let named = paths.prefix(3).map { "'\($0)'" } + (paths.count > 3 ? ["others"] : [])
        report(.unknownView, place, "\(what), only \(Wording.list(named))")
      }
      return true
    }
    return false
  }

  /// Reports `paneltop` where there is a view `panel`, and `cardtitle` where that has a view `title`; returns whether it
  /// did.
  func reportMissingDot(
    _ code: FindingCode, _ what: String, _ name: String, from scope: ScopeID, at place: SourceRange
  ) -> Bool {
    guard !isUnread(name), builder.mayCompare(views.count / 16) else { return false }
    let owners = visibleViews(from: scope).filter { name.hasPrefix($0) && name.count > $0.count }
    let meant = owners.sorted { $0.count > $1.count }.first { owner in
      let rest = String(name.dropFirst(owner.count))
      if code == .unknownName { return Attribute.index(of: rest, takesView: false) != nil }
      guard case .view(let view)? = declarations.box(owner, inside: nil, superview: nil, from: scope) else {
        return false
      }
      return declarations.box(rest, inside: view, superview: nil, from: scope) != nil
        && PseudoView(rawValue: rest) == nil
    }
    guard let meant else { return false }
    let written = "\(meant).\(name.dropFirst(meant.count))"
    report(
      code, place, "\(what) '\(name)' is not known here; did you mean '\(written)'?",
      fix: ("Replace with '\(written)'", place, written))
    return true
  }

  /// Reports an attribute where a view should be, as in `a.left.equal` or `hide a.left`.
  func reportAttributeInside(
    _ name: String, of view: ViewID, at place: SourceRange, in path: Cursor, _ pending: PendingStatement
  ) -> Box? {
    let what = "'\(name)' is an attribute of \(view == .root ? "the layout" : "'\(views[view].name)'"), not a view"
    // A reference ends with an attribute; elsewhere a path names a view and ends with it.
    if path.index > 0, path.piece.nodes[path.index - 1].kind == .reference {
      report(.unknownView, place, "\(what): equal, min, max or a relation follows it")
      return nil
    }
    let names = path.children.filter { $0.kind == .identifier }
    let before = names.prefix { pending.context.place(of: $0) != place }
    let owner = before.map { pending.context.reader.string($0) }.joined(separator: ".")
    report(
      .unknownView, place, "\(what): write \(owner) here",
      fix: before.count + 1 == names.count
        ? ("Replace with '\(owner)'", pending.context.place(of: path), owner) : nil)
    return nil
  }

  /// Reports what stands for a view in code, such as `self.view` or `controller.keepLayoutView`; returns whether it
  /// did.
  func reportObject(_ path: Cursor, _ pending: PendingStatement) -> Bool {
    let names = path.children.filter { $0.kind == .identifier }
    guard let first = names.first, let last = names.last else { return false }
    let reader = pending.context.reader
    if reader.string(last) == "keepLayoutView", declaredView(reader.string(first), from: pending.scope) == nil {
      let place = pending.context.place(of: path)
      report(
        .unknownView, place, "what the bars leave free is called safeArea here",
        fix: ("Write 'safeArea'", place, "safeArea"))
      return true
    }
    if reportBarGuide(last, of: path, pending) || reportGuide(names, of: path, pending) { return true }
    guard names.count > 1, reader.string(first) == "self", declaredView("self", from: pending.scope) == nil else {
      return false
    }
    let prefix = pending.context.place(of: first.contentRange.before(names[1].contentRange))
    report(
      .unknownView, pending.context.place(of: first), "views are named without 'self' here",
      fix: ("Remove 'self.'", prefix, ""))
    return true
  }

  /// Reports a bar's guide, as in `topLayoutGuide.bottom` or `V:[topLayoutGuide]-[a]`: where a bar ends, the safe
  /// area begins. Returns whether it did.
  private func reportBarGuide(_ name: Cursor, of path: Cursor, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    let guide = reader.string(name)
    guard let edges = ForeignNames.barGuides[guide], declaredView(guide, from: pending.scope) == nil,
      !builder.isUnread(guide)
    else { return false }
    let ours = "safeArea.\(edges.ours)"
    let reference = pending.statement.descendants(.reference).first { $0.first(.path)?.offset == path.offset }
    guard let word = reference?.children.last(where: { $0.kind == .identifier }) else {
      report(
        .unknownView, pending.context.place(of: name),
        "there is no '\(guide)': where the bar ends is \(ours), in an equation such as a.\(edges.ours) == \(ours)")
      return true
    }
    let edge = reader.string(word)
    guard edge == edges.theirs || edge == edges.theirs + "Anchor" else { return false }
    let place = pending.context.place(of: name.contentRange.through(word.contentRange))
    report(
      .unknownView, place, "'\(guide).\(edge)' is called '\(ours)' here", fix: ("Replace with '\(ours)'", place, ours))
    return true
  }

  /// Reports a guide of UIKit that is a word here, with the view before it: `view.keyboardLayoutGuide.top`, where the
  /// attribute may have its suffix too. Returns whether it did.
  private func reportGuide(_ names: [Cursor], of path: Cursor, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    guard let last = names.last, let first = names.first, let ours = ForeignNames.guides[reader.string(last)],
      declaredView(reader.string(last), from: pending.scope) == nil, !builder.isUnread(reader.string(last))
    else { return false }
    let reference = pending.statement.descendants(.reference).first { $0.first(.path)?.offset == path.offset }
    let word = reference?.children.last { $0.kind == .identifier }
    let attribute = word.map(reader.string).flatMap { ForeignNames.attributes[$0] ?? $0 }
    // The views before it stay where they have a guide of their own.
    let owner =
      names.count > 1 && !ours.isAlone
      ? reader.string(first.contentRange.before(last.contentRange)) : ""
    let text = [owner + ours.name, attribute].compactMap { $0 }.joined(separator: ".")
    let bytes = first.contentRange.through((word ?? last).contentRange)
    let name = reader.string(first.contentRange.through(last.contentRange))
    report(
      .unknownView, pending.context.place(of: last), "'\(name)' is called '\(owner + ours.name)' here",
      fix: ("Replace with '\(text)'", pending.context.place(of: bytes), text), isGuess: ours.isNear)
    return true
  }
}

extension LoweringPass {
  var viewMistakes: ViewMistakes { ViewMistakes(builder: builder) }
}
