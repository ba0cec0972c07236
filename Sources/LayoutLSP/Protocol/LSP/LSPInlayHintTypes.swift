import Formats

// Parameters and results of the requests about inlay hints.

extension LSP {
  package enum InlayHintKind: Int, ReadsJSON, WritesJSON, Sendable {
    case type = 1
    case parameter = 2
  }

  package struct InlayHintLabelPart: Hashable, Sendable {
    var value: String
    var location: Location?

    package init(value: String, location: Location? = nil) {
      self.value = value
      self.location = location
    }
  }

  package struct InlayHint: Sendable {
    /// The data with which a hint is resolved.
    package struct Subject: Hashable, Sendable {
      package var uri: String
      package var version: Int?
      /// The byte at which the name is declared.
      package var name: Int
      /// The bounds, in bytes, of the name of the screen that the hint's frame is for.
      package var screen: [Int]?

      package init(uri: String, version: Int? = nil, name: Int, screen: [Int]? = nil) {
        self.uri = uri
        self.version = version
        self.name = name
        self.screen = screen
      }
    }

    var position: Position
    package var label: Either<String, [InlayHintLabelPart]>
    var kind: InlayHintKind?
    package var tooltip: MarkupContent?
    var paddingLeft: Bool?
    package var data: Subject?

    package init(
      position: Position,
      label: Either<String, [InlayHintLabelPart]>,
      kind: InlayHintKind? = nil,
      tooltip: MarkupContent? = nil,
      paddingLeft: Bool? = nil,
      data: Subject? = nil
    ) {
      self.position = position
      self.label = label
      self.kind = kind
      self.tooltip = tooltip
      self.paddingLeft = paddingLeft
      self.data = data
    }
  }
}

extension LSP.InlayHintLabelPart: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    value = try json.value("value")
    location = try json.optional("location")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("location", location)
    json.member("value", value)
  }
}

extension LSP.InlayHint: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    position = try json.value("position")
    label = try json.value("label")
    kind = try json.optional("kind")
    tooltip = try json.optional("tooltip")
    paddingLeft = try json.optional("paddingLeft")
    data = try json.optional("data")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("data", data)
    json.member("kind", kind)
    json.member("label", label)
    json.member("paddingLeft", paddingLeft)
    json.member("position", position)
    json.member("tooltip", tooltip)
  }
}

extension LSP.InlayHint.Subject: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    uri = try json.value("uri")
    version = try json.optional("version")
    name = try json.value("name")
    screen = try json.optional("screen")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("screen", screen)
    json.member("uri", uri)
    json.member("version", version)
  }
}
