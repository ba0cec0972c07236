import Syntax

/// What may stand in the declaration of a view, a guide or a layout: properties, their values, types.
struct DeclarationCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    switch tokens.last?.kind {
    case .colon: behindColon
    case .leftParen where place.isDeclaration: properties
    case .comma where place.isDeclaration: depth == 1 ? properties : depth > 1 ? metrics : []
    default: nil
    }
  }

  /// How many parentheses are open.
  private var depth: Int {
    tokens.reduce(0) { depth, token in
      switch token.kind {
      case .leftParen: depth + 1
      case .rightParen: depth - 1
      default: depth
      }
    }
  }

  private var properties: [CompletionCandidate] {
    ConstantPass.propertyNames.map { name in
      let insert: String
      switch name {
      case "intrinsic": insert = "intrinsic: ${1:100} x ${2:20}"
      case "margins", "safeArea": insert = "\(name): (${1:8}, ${2:8}, ${3:8}, ${4:8})"
      case let name where ConstantPass.priorityProperties[name] != nil: insert = "\(name): ${1:high}"
      default: insert = "\(name): ${1:8}"
      }
      return candidate(name, .field, "property", Self.propertyMeanings[name], insert: insert)
    }
  }

  /// Of the properties of a declaration.
  static let propertyMeanings = [
    "intrinsic": "The size of the content, width x height; `_` for no size on an axis.",
    "firstBaseline": "The first baseline's distance from the top.",
    "lastBaseline": "The last baseline's distance from the bottom.",
    "margins": "One number, or (top, left, bottom, right); 8 where nothing is said.",
    "safeArea": "The safe area inside the view: (top, left, bottom, right).",
    "spacing": "The standard gap between children; 8 where nothing is said.",
    "hug": "Hugging priority on both axes, 250 where nothing is said.",
    "hugH": "Hugging priority, horizontally.",
    "hugV": "Hugging priority, vertically.",
    "resist": "Compression resistance on both axes, 750 where nothing is said.",
    "resistH": "Compression resistance, horizontally.",
    "resistV": "Compression resistance, vertically.",
  ]

  private var behindColon: [CompletionCandidate] {
    guard tokens.count >= 2 else { return [] }
    let name = tokens[tokens.count - 2].text
    if tokens.contains(where: { $0.kind == .leftParen }) {
      return ConstantPass.priorityProperties[name] != nil ? priorities + metrics : metrics
    }
    guard place.isDeclaration, let model else { return [] }
    var seen: Set<String> = []
    let classes = model.views.filter { $0.layout == nil }.compactMap(\.typeName)
    return layoutCandidates(place)
      + classes.filter { seen.insert($0).inserted }.map {
        candidate($0, .class, "class")
      }
  }
}
