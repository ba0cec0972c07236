import Analysis
import Protocol
import Syntax

// Completes the codes behind `# ignore:`; codes of findings in the comment's reach come first.

extension Document {
  /// Returns the part of a code before the cursor, the bytes of its ignore comment, and where the list of codes
  /// starts; nil elsewhere.
  func ignoredCode(at offset: Int) -> (word: Range<Int>, comment: Range<Int>, list: Int)? {
    guard offset > 0, offset <= text.count, let path = nodes(at: offset - 1), let token = path.chain.last,
      token.kind == .lineComment
    else { return nil }
    let comment = token.range.shifted(by: path.start)
    guard let list = ignoreListStart(comment), list <= offset else { return nil }
    var start = offset
    while start > list, !" \t,".utf8.contains(text[start - 1]) { start -= 1 }
    return (start..<offset, comment, list)
  }
}

/// Returns the candidates; nil where the cursor is in no ignore comment.
func ignoreCandidates(_ analysis: Analysis, at offset: Int) -> [CompletionCandidate]? {
  guard let (word, bytes, list) = analysis.document.ignoredCode(at: offset) else { return nil }
  let comment = analysis.document.ignoreComments().first { $0.bytes == bytes }
  let listed = Set(
    (comment?.entries ?? []).filter { $0.bytes.lowerBound != word.lowerBound && list <= $0.bytes.lowerBound }.map {
      $0.name
    })
  let scopes = comment.map { [$0.line] + $0.blocks } ?? []
  let found = Set(
    (analysis.findings + analysis.silenced).filter { finding in
      scopes.contains { $0.touches(finding.bytes.lowerBound) }
    }.map { $0.code })
  return FindingCode.allCases.filter {
    $0.severity != .error && $0 != .unusedIgnore && !$0.isOfOtherFiles && !listed.contains($0.rawValue)
  }
  .map { code in
    CompletionCandidate(
      code.rawValue, .enumMember, found.contains(code) ? "found here" : code.severity.name, nil, replacing: word,
      rank: found.contains(code) ? 0 : 1)
  }
}
