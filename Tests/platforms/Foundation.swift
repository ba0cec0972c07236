/// Stands in for the used public declarations of Foundation and FoundationEssentials.
public struct Data: RandomAccessCollection, Sendable {
  public init(_ bytes: some Sequence<UInt8>) {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }

  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  open var outputFormatting: OutputFormatting = []
  open var nonConformingFloatEncodingStrategy = NonConformingFloatEncodingStrategy.throw
  public init() {}
  open func encode(_ value: some Encodable) throws -> Data { Data([]) }
}

open class JSONDecoder {
  open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { throw CancellationError() }
}

public struct URL: Sendable {
  public init?(string: String) { return nil }
  public var isFileURL: Bool { false }
  public func host(percentEncoded: Bool = true) -> String? { nil }
  public func path(percentEncoded: Bool = true) -> String { "" }
}
