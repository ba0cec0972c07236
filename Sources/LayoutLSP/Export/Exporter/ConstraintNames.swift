import Analysis

/// Chooses what constraints are called: in the system's log, and in code.
struct ConstraintNames {
  let model: LayoutModel
  private(set) var layout: ExportedLayout
  private(set) var names: ExportedNames

  init(model: LayoutModel, layout: ExportedLayout, names: ExportedNames) {
    (self.model, self.layout, self.names) = (model, layout, names)
  }

  mutating func nameAll() {
    nameConstraints()
    nameIdentifiers()
  }

  /// Names each identifier that several constraints have, because they come from one statement, to write it only once.
  private mutating func nameIdentifiers() {
    var numbers: [String: [Int]] = [:]
    for number in layout.constraints.indices {
      numbers[layout.constraints[number].identifier(in: layout.file), default: []].append(number)
    }
    for number in layout.constraints.indices {
      let text = layout.constraints[number].identifier(in: layout.file)
      guard let shared = numbers[text], shared.count > 1, shared[0] == number else { continue }
      let name = names.take("line\(layout.constraints[number].line)", or: "Statement")
      layout.identifiers.append((name, text))
      for other in shared { layout.constraints[other].identifierName = name }
    }
  }

  /// Names each constraint by its layout and what it sets, and in code those whose constants change with metrics.
  private mutating func nameConstraints() {
    var counts: [String: Int] = [:]
    for number in layout.constraints.indices {
      guard let anchor = layout.constraints[number].first.anchors.last else { continue }
      let name = ([layout.name] + path(of: anchor.item) + [anchor.attribute.rawValue]).joined(separator: ".")
      counts[name, default: 0] += 1
      layout.constraints[number].name = counts[name] == 1 ? name : "\(name)\(counts[name] ?? 0)"
      if layout.constraints[number].constant.terms.isEmpty { continue }
      let property = ExportedNames.camelCase(owner(of: anchor.item) + [anchor.attribute.rawValue])
      layout.constraints[number].property = names.take(property, or: "")
    }
  }

  /// Returns how an item is called in the file.
  private func path(of item: ExportedItem) -> [String] {
    let (own, rest) = (item.view, owner(of: item))
    guard let own, own != .root else { return rest }
    return model.path(of: own).split(separator: ".").map(String.init) + rest.dropFirst(layout.paths[own].count)
  }

  /// Returns the words that name an item in code.
  private func owner(of item: ExportedItem) -> [String] {
    switch item {
    case .view(let view): layout.paths[view]
    case .margins(let view): layout.paths[view] + ["margins"]
    case .safeArea(let view): layout.paths[view] + ["safeArea"]
    case .keyboard: ["keyboard"]
    case .content(let view): layout.paths[view] + ["content"]
    case .frame(let view): layout.paths[view] + ["frame"]
    case .guide(let guide): [layout.guides[guide].property]
    case .givenSafeArea: ["safeArea"]
    }
  }
}
