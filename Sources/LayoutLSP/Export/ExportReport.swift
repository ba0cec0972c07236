import Analysis
import Formats
import Solver

// `export --to json`: all that is known of a file's layouts, for programs that generate something from it.

/// Returns the data in the shape that the manual describes.
func exportReport(_ file: ExportedFile) -> JSONValue {
  [
    "version": 1, "file": .string(file.name), "platform": .string(file.platform.rawValue),
    "layouts": .array(file.layouts.map { LayoutData(layout: $0).value }),
  ]
}

private struct LayoutData {
  let layout: ExportedLayout
  let keys: LiveKeys

  init(layout: ExportedLayout) { (self.layout, keys) = (layout, LiveKeys(layout)) }

  var value: JSONValue {
    let sets = layout.stateSets.map { set -> JSONValue in
      [
        "name": set.name.map { .string($0) } ?? .null, "property": .string(set.property),
        "states": .array(set.states.map { .string($0.name) }),
      ]
    }
    return [
      "name": .string(layout.name), "class": .string(layout.className), "comment": strings(layout.comment),
      "update": strings(layout.needs.words), "metrics": .array(layout.metrics.map(metric)), "states": .array(sets),
      "traits": strings(layout.traits + layout.sizeClasses.map { $0.rawValue }),
      "screens": .array(layout.screens.map(screen)), "views": .array(layout.views.map(view)),
      "guides": .array(layout.guides.map(guide)),
      "instances": .array(layout.instances.map(instance)), "constraints": .array(layout.constraints.map(constraint)),
    ]
  }

  private func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }

  // MARK: What there is

  private func metric(_ metric: ExportedMetric) -> JSONValue {
    let choices = metric.choices.map { choice -> JSONValue in
      ["value": .double(choice.value.double), "when": condition(choice.condition)]
    }
    let derived = derived(from: metric).map { other, value -> JSONValue in
      ["property": .string(layout.metrics[other].property), "number": number(value)]
    }
    return [
      "name": .string(metric.name), "property": .string(metric.property), "value": .double(metric.number.double),
      "isConstant": .bool(metric.isFixed), "choices": .array(choices), "derived": .array(derived),
      "comment": strings(metric.comment),
    ]
  }

  /// Returns all that is made of a metric, in an order in which each number can be computed from those before it.
  private func derived(from metric: ExportedMetric) -> [(metric: Int, value: ExportedNumber)] {
    var (found, seen): ([(metric: Int, value: ExportedNumber)], Set<Int>) = ([], [])
    func add(_ metric: ExportedMetric) {
      for one in metric.derived where seen.insert(one.metric).inserted {
        add(layout.metrics[one.metric])
        found.append(one)
      }
    }
    add(metric)
    return found.reversed()
  }

  private func screen(_ screen: ExportedScreen) -> JSONValue {
    [
      "name": .string(screen.name),
      "width": screen.width.map { [.double($0.lowerBound.double), .double($0.upperBound.double)] } ?? .null,
      "height": screen.height.map { [.double($0.lowerBound.double), .double($0.upperBound.double)] } ?? .null,
      "safeArea": screen.safeArea.map(insets) ?? .null, "rightToLeft": .bool(screen.isRightToLeft),
      "text": ["width": .double(screen.textScale.width.double), "height": .double(screen.textScale.height.double)],
      "traits": strings(screen.words),
    ]
  }

  private func insets(_ insets: Insets) -> JSONValue {
    [
      "top": .double(insets.top.double), "left": .double(insets.left.double), "bottom": .double(insets.bottom.double),
      "right": .double(insets.right.double),
    ]
  }

  private func view(_ view: ExportedView) -> JSONValue {
    var members: [String: JSONValue] = [
      "path": .string(view.path), "key": .string(keys[[view.property]]), "property": .string(view.property),
      "line": .int(view.line),
      "class": view.typeName.map { .string($0) } ?? .null, "comment": strings(view.comment),
      "superview": view.path.isEmpty ? .null : .string(path(view.superview)), "when": condition(view.presence),
    ]
    if view.intrinsicWidth != nil || view.intrinsicHeight != nil {
      members["intrinsic"] = [
        "width": view.intrinsicWidth.map { .double($0.double) } ?? .null,
        "height": view.intrinsicHeight.map { .double($0.double) } ?? .null,
      ]
    }
    if let baseline = view.firstBaseline { members["firstBaseline"] = .double(baseline.double) }
    if let baseline = view.lastBaseline { members["lastBaseline"] = .double(baseline.double) }
    if let area = view.safeArea { members["safeArea"] = insets(area) }
    if let lines = view.mostLines {
      members["text"] = view.text.map { ["lines": .int(lines), "words": .string($0.words)] } ?? ["lines": .int(lines)]
    }
    if let margins = view.margins { members["margins"] = sides(["top", "left", "bottom", "right"], margins) }
    if view.style != .plain { members["look"] = look(view.style) }
    if let stack = view.stack {
      let margins = stack.margins.map { sides(["top", "leading", "bottom", "trailing"], $0) }
      members["stack"] = [
        "axis": .string(stack.axis.name), "align": .string(stack.alignment.rawValue),
        "distribute": .string(stack.distribution.rawValue), "views": .array(stack.views.map { .string(path($0)) }),
        "spacing": number(stack.spacing), "margins": margins ?? .null,
        "gaps": .array(stack.gaps.map { ["behind": .string(path($0.view)), "points": number($0.points)] }),
      ]
    }
    if !view.priorities.isEmpty {
      members["priorities"] = .array(
        view.priorities.map { priority in
          [
            "kind": .string(priority.isHugging ? "hugging" : "resistance"), "axis": .string(priority.axis.name),
            "priority": .double(priority.value.double), "when": condition(priority.condition),
          ]
        })
    }
    return .object(members)
  }

  private func look(_ style: ViewStyle) -> JSONValue {
    func color(_ color: ViewColor?) -> JSONValue {
      switch color {
      case .system(let color): .string(color.name)
      case .digits(let digits): .string("#" + digits)
      case .named(let name): .string(name)
      case nil: .null
      }
    }
    return [
      "background": color(style.background), "tint": color(style.tint), "color": color(style.color),
      "cornerRadius": style.cornerRadius.map { .double($0.double) } ?? .null,
      "symbol": style.symbol.map { .string($0) } ?? .null, "image": style.image.map { .string($0) } ?? .null,
    ]
  }

  private func sides(_ names: [String], _ margins: ExportedMargins) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: zip(names, margins.all.map(number))))
  }

  private func guide(_ guide: ExportedGuide) -> JSONValue {
    [
      "property": .string(guide.property), "kind": .string(guide.kind.rawValue),
      "path": guide.path.map { .string($0) } ?? .null, "key": .string(keys[[guide.property]]),
      "owner": .string(self.path(guide.owner)), "ownerKey": .string(keys[layout.paths[guide.owner]]),
      "comment": strings(guide.comment),
    ]
  }

  private func instance(_ instance: ExportedInstance) -> JSONValue {
    let metrics = instance.metrics.map { given -> JSONValue in
      ["name": .string(given.name), "property": .string(given.property), "value": number(given.value)]
    }
    let words = instance.words.map { given -> JSONValue in
      ["path": .string(given.path), "words": .string(given.text.words)]
    }
    let states = instance.stateSets.compactMap { $0.fixed.map { JSONValue.string($0) } }
    return [
      "path": .string(instance.path), "key": .string(keys[layout.paths[instance.view]]),
      "states": .array(instance.stateSets.map(self.states)), "property": .string(instance.property),
      "class": .string(instance.className),
      "file": instance.file.map { .string($0) } ?? .null, "metrics": .array(metrics), "words": .array(words),
      "keptIn": .array(states),
      "when": condition(instance.presence),
    ]
  }

  /// Returns how a set of states of an instance is chosen: the state in which the file keeps it, or those that follow
  /// states of the layout around it. `case` is a state by which the set is known.
  private func states(_ set: ExportedInstanceStates) -> JSONValue {
    let outer = set.outer.map { layout.stateSets[$0].states } ?? []
    let cases = set.cases.map { one -> JSONValue in
      let word = outer.first { $0.property == one.outer }?.name ?? one.outer
      return ["outer": .string(word), "inner": .string(one.inner)]
    }
    let known = set.fixed ?? set.cases.first?.inner
    return [
      "property": .string(set.property), "case": known.map { .string($0) } ?? .null,
      "kept": set.fixed.map { .string($0) } ?? .null, "follows": set.outer == nil ? .null : .array(cases),
    ]
  }

  /// Returns the path of a view from the root, made of property names.
  private func path(_ view: ViewID) -> String { layout.paths[view].joined(separator: ".") }

  // MARK: Constraints

  private func constraint(_ constraint: ExportedConstraint) -> JSONValue {
    [
      "line": .int(constraint.line), "statement": .string(constraint.statement), "comment": strings(constraint.comment),
      "first": measure(constraint.first), "relation": .string(constraint.relation.sign),
      "second": constraint.second.map(measure) ?? .null, "multiplier": .double(constraint.multiplier.double),
      "constant": number(constraint.constant), "priority": .double(constraint.priority.double),
      "when": condition(constraint.condition),
    ]
  }

  /// Returns an anchor, or the distance from one anchor to another.
  private func measure(_ measure: ExportedMeasure) -> JSONValue {
    switch measure {
    case .anchor(let one): anchor(one)
    case .distance(let from, let to): ["from": anchor(from), "to": anchor(to)]
    }
  }

  /// `item` is how code reaches the anchor's item from the class. `key` is the key of the view or guide, and `guide`
  /// which of a view's guides is meant.
  private func anchor(_ anchor: ExportedAnchor) -> JSONValue {
    let (item, key, guide): (String, String, String?) =
      switch anchor.item {
      case .view(let view): (path(view), keys[layout.paths[view]], nil)
      case .margins(let view): (path(view) + ".layoutMarginsGuide", keys[layout.paths[view]], "margins")
      case .safeArea(let view): (path(view) + ".safeAreaLayoutGuide", keys[layout.paths[view]], "safeArea")
      case .keyboard: ("keyboardLayoutGuide", "", "keyboard")
      case .content(let view): (path(view) + ".contentLayoutGuide", keys[layout.paths[view]], "content")
      case .frame(let view): (path(view) + ".frameLayoutGuide", keys[layout.paths[view]], "frame")
      case .guide(let guide): (layout.guides[guide].property, keys[[layout.guides[guide].property]], nil)
      case .givenSafeArea: ("safeArea", "", "givenSafeArea")
      }
    return [
      "item": .string(item), "key": .string(key), "guide": guide.map { .string($0) } ?? .null,
      "attribute": .string(anchor.attribute.rawValue),
    ]
  }

  /// Returns the number's value, and the metrics that it is made of.
  private func number(_ number: ExportedNumber) -> JSONValue {
    let value = JSONValue.double(number.value(layout.metrics).double)
    if number.terms.isEmpty { return value }
    let terms = number.terms.map { term -> JSONValue in
      let metric = layout.metrics[term.metric]
      return [
        "metric": .string(metric.name), "property": .string(metric.property), "factor": .double(term.factor.double),
      ]
    }
    return ["value": value, "constant": .double(number.constant.double), "terms": .array(terms)]
  }

  /// Returns a condition; null for one that always holds.
  private func condition(_ condition: ExportedCondition) -> JSONValue {
    switch condition {
    case .always: .null
    case .never: ["any": []]
    case .states(let set, let states):
      ["states": .array(states.map { .string(layout.stateSets[set].states[$0].name) })]
    case .comparison(let comparison):
      [
        "width": .double(comparison.width.double), "height": .double(comparison.height.double),
        "constant": number(comparison.constant), "sign": .string(comparison.sign.rawValue),
      ]
    case .rightToLeft: ["rightToLeft": true]
    case .trait(let trait): ["trait": .string(layout.traits[trait])]
    case .sizeClass(let sizeClass): ["trait": .string(sizeClass.rawValue)]
    case .text(let sign, let scale): ["textScale": .double(scale.double), "sign": .string(sign.rawValue)]
    case .language(let tag): ["language": .string(tag)]
    case .all(let parts): ["all": .array(parts.map(self.condition))]
    case .any(let parts): ["any": .array(parts.map(self.condition))]
    case .not(let inner): ["not": self.condition(inner)]
    }
  }
}
