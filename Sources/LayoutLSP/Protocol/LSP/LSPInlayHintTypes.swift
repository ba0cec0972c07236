// Parameters and results of the requests about inlay hints.

extension LSP {
  package enum InlayHintKind: Int, Codable, Sendable {
    case type = 1
    case parameter = 2
  }

  package struct InlayHintLabelPart: Codable, Hashable, Sendable {
    var value: String
    var location: Location?

    package init(value: String, location: Location? = nil) {
      self.value = value
      self.location = location
    }
  }

  package struct InlayHint: Codable, Sendable {
    /// The data with which a hint is resolved.
    package struct Subject: Codable, Hashable, Sendable {
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
