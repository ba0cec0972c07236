/// Completion lists as JSON, made of what was encoded for the lists before.
///
/// The encoder takes some 20 µs for an item, and a list of attributes has seventy. From place to place they differ in the
/// range that they replace, which comes last in an item: what stands before it is encoded once.
final class CompletionEncoder {
  /// By item at the start of the text, all of its JSON, or what comes before its range.
  private var known: [LSP.CompletionItem: [UInt8]] = [:]
  /// More items than a list has of attributes and keywords; names of views are many, and come and go.
  private static let most = 1000

  /// Nil for what cannot be encoded, which no value is.
  func encoded(_ list: LSP.CompletionList) -> LSP.EncodedCompletionList? {
    if known.count > Self.most { known = [:] }
    var json = JSONWriter()
    json.raw(list.isIncomplete ? #"{"isIncomplete":true,"items":["# : #"{"isIncomplete":false,"items":["#)
    for (index, item) in list.items.enumerated() {
      guard let head = head(of: item) else { return nil }
      if index > 0 { json.raw(",") }
      json.encoded(head)
      guard let edit = item.textEdit else { continue }
      json.range(edit.range)
      json.raw("}}")
    }
    json.raw("]}")
    return LSP.EncodedCompletionList(list: list, json: json.bytes)
  }

  private func head(of item: LSP.CompletionItem) -> [UInt8]? {
    var item = item
    item.textEdit?.range = Self.nowhere
    if let head = known[item] { return head }
    guard var head = try? JSONCoding.encode(item) else { return nil }
    if item.textEdit != nil {
      var end = JSONWriter()
      end.range(Self.nowhere)
      end.raw("}}")
      guard head.suffix(end.bytes.count) == end.bytes[...] else { return nil }
      head.removeLast(end.bytes.count)
    }
    known[item] = head
    return head
  }

  private static let nowhere = LSP.Range(
    start: LSP.Position(line: 0, character: 0), end: LSP.Position(line: 0, character: 0))
}

extension LSP {
  struct EncodedCompletionList: Encodable, Sendable {
    let list: CompletionList
    fileprivate let json: [UInt8]

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
  }
}

extension LSP.EncodedCompletionList: WritesJSON {
  func write(to json: inout JSONWriter) { json.encoded(self.json) }
}
