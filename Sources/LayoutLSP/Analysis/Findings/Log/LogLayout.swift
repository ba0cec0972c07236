import Foreign
import Syntax

/// What a log says as a layout: its views, and its constraints and no others.
package struct LogLayout {
  private let message: SystemLog.Message
  /// The view that is the layout itself; nil where the log does not say which lies around all others.
  private let root: LoggedItem?
  private let parents: [LoggedItem: LoggedItem]
  private let titles: [LoggedItem: String]
  /// The guides of the margins of views.
  private let margins: [LoggedItem: LoggedItem]
  private let names: LogNames

  package init(_ message: SystemLog.Message) {
    self.message = message
    var parents: [LoggedItem: LoggedItem] = [:]
    var titles: [LoggedItem: String] = [:]
    var margins: [LoggedItem: LoggedItem] = [:]
    for constraint in message.constraints {
      for (item, parent) in constraint.parents where parents[item] == nil { parents[item] = parent }
      for (item, title) in constraint.titles where titles[item] == nil { titles[item] = title }
      for (guide, owner) in constraint.parents where constraint.isOfMargins { margins[owner] = guide }
    }
    (self.parents, self.titles, self.margins) = (parents, titles, margins)
    let items = message.constraints.flatMap { constraint in
      constraint.atoms.flatMap { atom in [atom.item] + (atom.item2.map { [$0] } ?? []) }
    }
    let root = LogLayout.root(of: items, parents, message.constraints)
    self.root = root
    names = LogNames(items.filter { $0 != root }, titles)
  }

  /// The text of the layout. `name` is the layout's.
  package func text(_ name: String) -> String {
    var lines: [(statement: String, comment: String)] = []
    for (item, name) in names.sorted {
      let kind = item.className.hasSuffix("LayoutGuide") ? "guide" : "view"
      lines.append(("\(kind) \(name)", described(item, named: name)))
    }
    let paths = ["view"] + names.sorted.map { $0.name }
    let writer = StatementWriter(paths: paths, parents: [nil] + names.sorted.map { _ in 0 })
    for constraint in message.constraints {
      for (index, atom) in constraint.atoms.enumerated() {
        guard let written = writer.lines([self.atom(atom)])?.first else { continue }
        lines.append((written, index == 0 ? constraint.identifier ?? "" : ""))
      }
    }
    let width = min(60, lines.filter { !$0.comment.isEmpty }.map { $0.statement.count }.max() ?? 0)
    let body = lines.map { line in
      let gap = String(repeating: " ", count: max(0, width - line.statement.count) + 2)
      return "  " + line.statement + (line.comment.isEmpty ? "" : gap + comment(line.comment)) + "\n"
    }
    let head = root.map { "  " + comment("view is " + described($0, named: "")) } ?? ""
    let unread = message.unread.map { "  " + comment("not understood: " + $0) + "\n" }
    return "layout \(name) {\(head)\n\(body.joined())\(unread.joined())}\n"
  }

  /// Text of an app on one line.
  private func comment(_ text: String) -> String { "# " + visible(text.onOneLine) }

  /// The class, address and words of an item, without those that its name has already.
  private func described(_ item: LoggedItem, named name: String) -> String {
    let title = titles[item].flatMap { $0 == name || $0 == item.address ? nil : "'\($0)'" } ?? ""
    return [item.className, item.address, title].filter { !$0.isEmpty && $0 != name }.joined(separator: " ")
  }

  private func atom(_ atom: LoggedAtom) -> ForeignAtom {
    let first = term(atom.item, atom.attribute)
    if let other = atom.item2, let attribute = atom.attribute2 { return atom.form(first, term(other, attribute)) }
    // A place alone is counted from the top left corner of the superview.
    return atom.form(first, LogLayout.origins[first.attribute].map { (number(parents[atom.item] ?? root), $0) })
  }

  private static let origins = [
    "left": "left", "centerX": "left", "right": "left", "leading": "leading", "trailing": "leading", "top": "top",
    "centerY": "top", "bottom": "top", "firstBaseline": "top", "lastBaseline": "top",
  ]

  /// Returns an attribute of an item; a margin is the edge of the guide that the log has for it.
  private func term(_ item: LoggedItem, _ attribute: String) -> (view: Int, attribute: String) {
    guard attribute.hasSuffix("Margin"), let guide = margins[item] else { return (number(item), attribute) }
    return (number(guide), String(attribute.dropLast("Margin".count)))
  }

  private func number(_ item: LoggedItem?) -> Int { item.flatMap { names.number(of: $0) } ?? 0 }

  // MARK: The root

  /// The only one that is a superview and has none; else the only one that a cell or window is laid out by.
  private static func root(
    of items: [LoggedItem], _ parents: [LoggedItem: LoggedItem], _ constraints: [LoggedConstraint]
  ) -> LoggedItem? {
    let tops = Set(parents.values.filter { parents[$0] == nil })
    if tops.count == 1 { return tops.first }
    let sized = constraints.filter { $0.identifier.map { $0.hasPrefix("UIView-Encapsulated-Layout") } ?? false }
    let outer = Set(sized.compactMap { $0.atoms.first?.item } + items.filter { $0.className.hasSuffix("ContentView") })
      .filter { parents[$0] == nil }
    return outer.count == 1 ? outer.first : nil
  }
}

/// What each item of a log is called in its layout: by its words or the app's name for it, else by its class.
struct LogNames {
  private(set) var sorted: [(item: LoggedItem, name: String)] = []
  private var numbers: [LoggedItem: Int] = [:]

  init(_ items: [LoggedItem], _ titles: [LoggedItem: String]) {
    var taken = UniqueNames(besides: NewNames.reserved)
    for item in items where numbers[item] == nil {
      let title = titles[item].map { LogNames.name(of: $0) } ?? ""
      let wanted = title.isEmpty || NewNames.reserved.contains(title) ? LogNames.name(ofClass: item.className) : title
      sorted.append((item, taken.name(like: wanted)))
      numbers[item] = sorted.count
    }
  }

  /// Returns the number of an item; nil for the root, which is 0.
  func number(of item: LoggedItem) -> Int? { numbers[item] }

  /// `saveButton` for `Save button`, `marginsGuide` for `UIViewLayoutMarginsGuide`
  private static func name(of title: String) -> String {
    let guides = [
      "UIViewLayoutMarginsGuide": "marginsGuide", "UIViewSafeAreaLayoutGuide": "safeAreaGuide",
      "UIViewReadableContentGuide": "readableGuide", "UIViewKeyboardLayoutGuide": "keyboardGuide",
    ]
    return guides[title] ?? NewNames.name(title)
  }

  /// `label` for `UILabel`, `contentView` for `UITableViewCellContentView`.
  static func name(ofClass className: String) -> String {
    var name = className.drop { $0 == "_" }
    for prefix in ["UITableViewCell", "UICollectionViewCell", "UI", "NS"]
    where name.hasPrefix(prefix) && name.count > prefix.count {
      name = name.dropFirst(prefix.count)
      break
    }
    let plain = NewNames.name(String(name))
    return plain.isEmpty || NewNames.reserved.contains(plain) ? "box" : plain
  }
}
