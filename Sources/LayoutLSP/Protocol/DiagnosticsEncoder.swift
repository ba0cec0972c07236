/// Diagnostics as JSON, made of what was encoded for the last version where that did not change, and frames of
/// `textDocument/publishDiagnostics`.
///
/// The encoder takes some 30 µs for one diagnostic with all its parts: for a few hundred more than the rest of the way
/// from a keystroke to its diagnostics. Between two keystrokes nearly all of them stay as they are.
struct DiagnosticsEncoder {
  /// By document, what its last diagnostics were encoded to.
  private var known: [String: [LSP.Diagnostic: [UInt8]]] = [:]

  /// A document's diagnostics as a JSON array. Nil for what cannot be encoded, which no value is.
  mutating func array(_ diagnostics: [LSP.Diagnostic], of uri: String) -> [UInt8]? {
    let last = known[uri] ?? [:]
    var current: [LSP.Diagnostic: [UInt8]] = [:]
    var array = [UInt8(ascii: "[")]
    for (index, diagnostic) in diagnostics.enumerated() {
      guard let bytes = try? last[diagnostic] ?? JSONCoding.encode(diagnostic) else { return nil }
      current[diagnostic] = bytes
      if index > 0 { array.append(UInt8(ascii: ",")) }
      array += bytes
    }
    known[uri] = current.isEmpty ? nil : current
    return array + [UInt8(ascii: "]")]
  }

  /// Nil for what cannot be encoded, which no value is.
  mutating func frame(_ params: LSP.PublishDiagnosticsParams) -> [UInt8]? {
    guard let array = array(params.diagnostics, of: params.uri), let uri = try? JSONCoding.encode(params.uri) else {
      return nil
    }
    var body = Array(#"{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"diagnostics":"#.utf8)
    body += array + Array(#","uri":"#.utf8) + uri
    if let version = params.version { body += Array(#","version":\#(version)"#.utf8) }
    return OutgoingMessage.framed(body + Array("}}".utf8))
  }
}
