// The writer of statements: constraints of one statement as the text of a layout, one line where the language has one.

package struct StatementWriter {
  /// The names of views by their numbers, as paths from the layout; the first is what names the root.
  let paths: [String]
  /// The superview of each view.
  let parents: [Int?]

  package init(paths: [String], parents: [Int?]) { (self.paths, self.parents) = (paths, parents) }

  /// Returns the statements that say what the atoms say; nil where the language has no words for one of them.
  package func lines(_ atoms: [ForeignAtom]) -> [String]? {
    if let joined = joined(atoms) { return [joined] }
    var lines: [String] = []
    for atom in atoms {
      guard let line = line(atom) else { return nil }
      lines.append(line)
    }
    return lines
  }

  // MARK: One constraint

  private func line(_ atom: ForeignAtom) -> String? {
    guard let left = term(atom.item, atom.attribute), let right = right(of: atom) else { return nil }
    return "\(left) \(atom.relation.rawValue) \(right)\(StatementWriter.priority(atom.priority))"
  }

  private func right(of atom: ForeignAtom) -> String? {
    guard let item = atom.item2, let attribute = atom.attribute2 else { return atom.constant.text }
    if isOwnSuperview(item, of: atom.item), attribute == atom.attribute, atom.multiplier == 1,
      !["width", "height"].contains(attribute), atom.item.guide == nil
    {
      return atom.constant.text
    }
    guard let term = term(item, attribute) else { return nil }
    return StatementWriter.sum(term, atom.multiplier, atom.constant)
  }

  private func isOwnSuperview(_ other: ForeignItem, of item: ForeignItem) -> Bool {
    other.guide == nil && parents.indices.contains(item.view) && parents[item.view] == other.view
      && item.view != other.view
  }

  private static func sum(_ term: String, _ multiplier: ForeignNumber, _ constant: ForeignNumber) -> String {
    term + (multiplier == 1 ? "" : ForeignNumber.share(multiplier) ?? " * " + multiplier.factorText)
      + constant.addedText
  }

  private static func priority(_ priority: Double) -> String { priority >= 1000 ? "" : " @ " + level(priority) }

  /// Returns a priority as a layout has it: by its name, if it has one.
  static func level(_ priority: Double) -> String {
    switch priority {
    case 1000...: "required"
    case 750: "high"
    case 250: "low"
    default: ForeignNumber.text(priority)
    }
  }

  /// Returns the path of a view.
  func path(_ view: Int) -> String { paths.indices.contains(view) ? paths[view] : "" }

  private static let edges: Set<String> = ["left", "right", "top", "bottom", "leading", "trailing"]

  /// Returns an attribute of an item; nil for one that the language cannot say.
  private func term(_ item: ForeignItem, _ attribute: String) -> String? {
    guard paths.indices.contains(item.view) else { return nil }
    let path = paths[item.view]
    let isEdge = Self.edges.contains(attribute)
    switch item.guide {
    case nil: return "\(path).\(attribute)"
    case .safeArea: return "safeArea.\(attribute)"
    case .keyboard: return "keyboard.\(attribute)"
    case .margins, .readable:
      if isEdge { return "\(path).\(attribute)Margin" }
      return attribute.hasPrefix("center") ? "\(path).\(attribute)WithinMargins" : nil
    case .contentGuide:
      if attribute == "width" { return "\(path).contentWidth" }
      if attribute == "height" { return "\(path).contentHeight" }
      return isEdge ? "\(path).\(attribute)" : nil
    case .frameGuide: return isEdge ? nil : "\(path).\(attribute)"
    case .topGuide: return attribute == "bottom" ? "safeArea.top" : attribute == "top" ? "\(path).top" : nil
    case .bottomGuide: return attribute == "top" ? "safeArea.bottom" : attribute == "bottom" ? "\(path).bottom" : nil
    }
  }

  // MARK: Several constraints

  private func joined(_ atoms: [ForeignAtom]) -> String? {
    guard atoms.count > 1, let first = atoms.first else { return nil }
    let isAlike = atoms.allSatisfy { $0.relation == first.relation && $0.priority == first.priority }
    guard isAlike else { return nil }
    return listed(atoms) ?? compound(atoms)
  }

  /// `[a, b].height == 44`: the same of several views.
  private func listed(_ atoms: [ForeignAtom]) -> String? {
    guard let first = atoms.first, Set(atoms.map { $0.item }).count == atoms.count,
      atoms.allSatisfy({ $0.attribute == first.attribute && $0.item.guide == nil }), let right = right(of: first),
      atoms.allSatisfy({ self.right(of: $0) == right && !($0.item2.map { $0.view == first.item.view } ?? false) })
    else { return nil }
    let names = atoms.map { paths.indices.contains($0.item.view) ? paths[$0.item.view] : "" }
    guard !names.contains("view"), !names.contains("") else { return nil }
    let list = names.joined(separator: ", ")
    return "[\(list)].\(first.attribute) \(first.relation.rawValue) \(right)\(StatementWriter.priority(first.priority))"
  }

  private func compound(_ atoms: [ForeignAtom]) -> String? {
    guard let first = atoms.first, atoms.allSatisfy({ $0.item == first.item }), first.item.guide == nil,
      paths.indices.contains(first.item.view)
    else { return nil }
    return insets(atoms) ?? size(atoms) ?? same(atoms)
  }

  private func written(_ atoms: [ForeignAtom], _ name: String, _ value: String) -> String? {
    guard let first = atoms.first else { return nil }
    return
      "\(paths[first.item.view]).\(name) \(first.relation.rawValue) \(value)\(StatementWriter.priority(first.priority))"
  }

  /// All four edges, or two of them, inside of the superview or its safe area.
  private func insets(_ atoms: [ForeignAtom]) -> String? {
    guard let first = atoms.first, first.relation == .equal, let frame = first.item2,
      atoms.allSatisfy({ $0.item2 == frame && $0.attribute2 == $0.attribute && $0.multiplier == 1 }),
      let ending = frame.guide == .safeArea && frame.view == 0 && parents[first.item.view] == 0
        ? "SafeInsets"
        : isOwnSuperview(frame, of: first.item) ? "Insets" : nil
    else { return nil }
    var values: [String: ForeignNumber] = [:]
    for atom in atoms {
      values[atom.attribute] = ["right", "bottom"].contains(atom.attribute) ? -atom.constant : atom.constant
    }
    guard values.count == atoms.count else { return nil }
    let plain = ending.prefix(1).lowercased() + ending.dropFirst()
    if let top = values["top"], let left = values["left"], let bottom = values["bottom"], let right = values["right"],
      values.count == 4
    {
      let all = [top, left, bottom, right].map { $0.text }
      return written(atoms, plain, Set(all).count == 1 ? all[0] : "(\(all.joined(separator: ", ")))")
    }
    for (one, other, axis) in [("left", "right", "horizontal"), ("top", "bottom", "vertical")] where values.count == 2 {
      if let near = values[one], let far = values[other], near == far {
        return written(atoms, axis + ending, near.text)
      }
    }
    return nil
  }

  private func size(_ atoms: [ForeignAtom]) -> String? {
    guard atoms.count == 2, atoms.allSatisfy({ $0.item2 == nil }),
      let width = atoms.first(where: { $0.attribute == "width" }),
      let height = atoms.first(where: { $0.attribute == "height" })
    else { return nil }
    let (across, down) = (width.constant.text, height.constant.text)
    guard width.constant.value >= 0, height.constant.value >= 0 else { return nil }
    return written(atoms, "size", across == down ? across : "\(across) x \(down)")
  }

  /// All edges, both centres or both sizes as those of another view.
  private func same(_ atoms: [ForeignAtom]) -> String? {
    guard let other = atoms.first?.item2, other.guide == nil, paths.indices.contains(other.view),
      atoms.allSatisfy({
        $0.item2 == other && $0.attribute2 == $0.attribute && $0.multiplier == 1 && $0.constant == 0
      })
    else { return nil }
    let names = Set(atoms.map { $0.attribute })
    guard names.count == atoms.count else { return nil }
    for (name, parts) in [
      ("edges", ["top", "left", "bottom", "right"]), ("center", ["centerX", "centerY"]), ("size", ["width", "height"]),
    ] where names == Set(parts) {
      return written(atoms, name, "\(paths[other.view]).\(name)")
    }
    return nil
  }
}

extension StatementWriter {
  /// Returns a number as a layout has it.
  package static func number(_ value: Double) -> String { ForeignNumber.text(value) }
}
