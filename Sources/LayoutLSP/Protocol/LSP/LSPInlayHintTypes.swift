// Parameters and results of the requests about inlay hints.

extension LSP {
  struct InlayHintParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var range: Range
  }

  enum InlayHintKind: Int, Codable, Sendable {
    case type = 1
    case parameter = 2
  }

  struct InlayHintLabelPart: Codable, Hashable, Sendable {
    var value: String
    var location: Location?
  }

  enum InlayHintLabel: Codable, Hashable, Sendable {
    case text(String)
    case parts([InlayHintLabelPart])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .parts(try container.decode([InlayHintLabelPart].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .parts(let parts): try parts.encode(to: encoder)
      }
    }
  }

  struct InlayHint: Codable, Sendable {
    /// What a hint is about, kept until it is resolved.
    struct Subject: Codable, Hashable, Sendable {
      var uri: String
      var version: Int?
      /// The byte at which the name is declared.
      var name: Int
      /// The bytes of the screen's name whose frame it is.
      var screen: [Int]?
    }

    var position: Position
    var label: InlayHintLabel
    var kind: InlayHintKind?
    var tooltip: MarkupContent?
    var paddingLeft: Bool?
    var data: Subject?
  }
}
