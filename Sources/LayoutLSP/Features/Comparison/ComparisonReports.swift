import Analysis
import Drawing
import Formats

// A comparison as JSON, as text for people, and as a comment on a pull request.

extension Comparison {
  /// The shape that the manual documents. A layout that came or went has no causes.
  package var json: JSONValue {
    let layouts = layouts.map { layout -> JSONValue in
      [
        "path": .string(layout.path), "name": .string(layout.name), "change": .string(layout.kind.rawValue),
        "causes": .array(layout.causes.map { $0.json }),
      ]
    }
    return [
      "version": 1, "layouts": .array(layouts),
      "summary": [
        "layouts": .int(count), "changed": .int(self.layouts.count - unknownCount), "unknown": .int(unknownCount),
      ],
    ]
  }

  /// Returns the text for people; `bold` and `faint` mark the names and the rest.
  package func text(bold: (String) -> String, faint: (String) -> String) -> String {
    var text = ""
    for layout in layouts {
      text += bold(visible(layout.name)) + faint(" (\(visible(layout.path)))")
      text += "\(layout.kind.words)\n"
      for line in layout.lines(code: { "`\(visible($0))`" }, plain: { visible($0) }) { text += "  \(line)\n" }
    }
    return text + summary + "\n"
  }

  /// `1 of 3 layouts is different`
  var summary: String {
    let (changed, all) = (layouts.count - unknownCount, counted(count, "layout"))
    let known =
      changed == 0 ? "no difference in \(all)" : "\(changed) of \(all) \(changed == 1 ? "is" : "are") different"
    guard unknownCount > 0 else { return known }
    let words = "\(changed == 0 ? "no known difference in \(all)" : known); "
    return words + "of \(unknownCount) it is not known: comparing all sizes takes too much work"
  }

  /// The first line of the comment: by it the comment is found again, to be renewed.
  package static let commentMark = "<!-- layout-lsp diff -->"
  /// GitHub takes comments of up to 65,536 characters.
  private static let mostInComment = 60_000

  /// The comment, in Markdown.
  package var markdown: String {
    var text = "\(Self.commentMark)\n**\(summary)**\n"
    for (place, layout) in layouts.enumerated() {
      var part = "\n**\(Markdown.text(layout.name))** \(Markdown.code(layout.path))\(layout.kind.words)\n"
      let lines = layout.lines(code: Markdown.code, plain: Markdown.text).map { "- \($0)\n" }
      if !lines.isEmpty { part += "\n" + lines.joined() }
      guard text.utf8.count + part.utf8.count <= Self.mostInComment else {
        return text + "\n… and \(counted(layouts.count - place, "more layout")), as `layout-lsp diff` tells.\n"
      }
      text += part
    }
    return text
  }
}

extension Comparison.Layout {
  /// Returns a line for each cause; `code` marks the name of a view, `plain` writes other names.
  func lines(code: @escaping (String) -> String, plain: @escaping (String) -> String) -> [String] {
    let text = CauseText(places: PlacesText(all: places, plain: plain), code: code)
    let rest = isIncomplete ? ["not all sizes were compared, which takes too much work"] : []
    return causes.map { text.line($0) } + rest
  }
}

extension Comparison.Layout.Kind {
  /// What is said behind the name of a layout.
  var words: String {
    switch self {
    case .changed: ""
    case .added: ": new"
    case .removed: ": gone"
    case .unknown: ": not known"
    }
  }
}

extension Cause {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "views": .array(views.map { .string($0) }), "kind": .string(kind.rawValue),
      "configurations": .array(changes.map { $0.json }),
    ]
    if !parts.isEmpty {
      members["by"] = .object(
        parts.reduce(into: [:]) {
          $0[$1.dimension.name] = $1.isConstant ? .number($1.most) : .array([.number($1.least), .number($1.most)])
        })
    }
    return .object(members)
  }
}

extension Change {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "screen": .string(place.screen), "state": place.state.map { .string($0) } ?? .null, "range": .null,
      "from": from?.json ?? .null, "to": to?.json ?? .null,
    ]
    guard let sizes = place.sizes, sizes.width != nil || sizes.height != nil else { return .object(members) }
    members["at"] = [.number(size.width), .number(size.height)]
    // Of two ranged sides the one that matters; both, if both do.
    if let width = sizes.width, !width.isWhole || sizes.height?.isWhole != false {
      members["range"] = width.json
      members["axis"] = "width"
      if let height = sizes.height, !height.isWhole {
        members["axis"] = "both"
        members["heights"] = height.json
      }
    } else {
      members["range"] = sizes.height?.json ?? .null
      members["axis"] = "height"
    }
    return .object(members)
  }
}

extension Change.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .frame(let numbers): .array(numbers.map { .number($0) })
    case .status(let status): .string(status.rawValue)
    }
  }
}

extension RangedSizes.Side {
  fileprivate var json: JSONValue { [.number(range.lowerBound), .number(range.upperBound)] }
}
