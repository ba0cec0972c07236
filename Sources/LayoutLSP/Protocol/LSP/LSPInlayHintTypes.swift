// Parameters and results of the requests about inlay hints.

extension LSP {
  enum InlayHintKind: Int, Codable, Sendable {
    case type = 1
    case parameter = 2
  }

  struct InlayHintLabelPart: Codable, Hashable, Sendable {
    var value: String
    var location: Location?
  }

  struct InlayHint: Codable, Sendable {
    /// The data with which a hint is resolved.
    struct Subject: Codable, Hashable, Sendable {
      var uri: String
      var version: Int?
      /// The byte at which the name is declared.
      var name: Int
      /// The bounds, in bytes, of the name of the screen that the hint's frame is for.
      var screen: [Int]?
    }

    var position: Position
    var label: Either<String, [InlayHintLabelPart]>
    var kind: InlayHintKind?
    var tooltip: MarkupContent?
    var paddingLeft: Bool?
    var data: Subject?
  }
}
