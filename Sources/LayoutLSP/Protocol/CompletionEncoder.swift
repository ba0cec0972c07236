/// Completion lists as JSON, made of what was encoded for the lists before.
///
/// The encoder takes some 20 µs for an item, and a list of attributes has seventy. From place to place they differ in the
/// range that they replace, which comes last in an item: what stands before it is encoded once.
final class CompletionEncoder {
  /// By item at the start of the text, all of its JSON, or what comes before its range.
  private var known: [LSP.CompletionItem: [UInt8]] = [:]
  /// By what is to be said of an item, that in the form which the client takes.
  private var documentations: [String: LSP.MarkupContent] = [:]
  /// More items than a list has of attributes and keywords; names of views are many, and come and go.
  private static let most = 1000

  /// Nil for what cannot be encoded, which no value is.
  func encoded(_ list: LSP.CompletionList) -> LSP.EncodedCompletionList? {
    if known.count > Self.most { known = [:] }
    var json = JSONWriter()
    json.raw(list.isIncomplete ? #"{"isIncomplete":true,"items":["# : #"{"isIncomplete":false,"items":["#)
    // Mostly all of them have one range.
    var last: (range: LSP.Range, end: [UInt8])?
    for (index, item) in list.items.enumerated() {
      guard let head = head(of: item) else { return nil }
      if index > 0 { json.raw(",") }
      json.encoded(head)
      guard let range = item.textEdit?.range else { continue }
      let end = last.flatMap { $0.range == range ? $0.end : nil } ?? Self.end(with: range)
      last = (range, end)
      json.encoded(end)
    }
    json.raw("]}")
    return LSP.EncodedCompletionList(list: list, json: json.bytes)
  }

  /// What is said of an item, made once: most of it is of attributes, which are always the same.
  func documentation(_ markdown: String, make: (String) -> LSP.MarkupContent) -> LSP.MarkupContent {
    if let known = documentations[markdown] { return known }
    if documentations.count > Self.most { documentations = [:] }
    let made = make(markdown)
    documentations[markdown] = made
    return made
  }

  private func head(of item: LSP.CompletionItem) -> [UInt8]? {
    var item = item
    item.textEdit?.range = Self.nowhere
    if let head = known[item] { return head }
    guard var head = try? JSONCoding.encode(item) else { return nil }
    if item.textEdit != nil {
      let end = Self.end(with: Self.nowhere)
      guard head.suffix(end.count) == end[...] else { return nil }
      head.removeLast(end.count)
    }
    known[item] = head
    return head
  }

  /// What comes behind the head of an item that has an edit.
  private static func end(with range: LSP.Range) -> [UInt8] {
    var json = JSONWriter()
    json.range(range)
    json.raw("}}")
    return json.bytes
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
