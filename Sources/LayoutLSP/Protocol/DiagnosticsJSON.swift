/// Diagnostics as JSON, written by themselves: the toolchain's encoder takes some 30 µs for one with all its parts, and
/// they go out with every keystroke.

extension LSP.PublishDiagnosticsParams: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.raw(#"{"diagnostics":"#)
    json.list(diagnostics) { $0.write(to: &$1) }
    json.raw(#","uri":"#)
    json.string(uri)
    if let version {
      json.raw(#","version":"#)
      json.number(version)
    }
    json.raw("}")
  }
}

extension LSP.Diagnostic: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.raw(#"{"code":"#)
    json.string(code)
    if let codeDescription {
      json.raw(#","codeDescription":{"href":"#)
      json.string(codeDescription.href)
      json.raw("}")
    }
    if let data {
      json.raw(#","data":"#)
      data.write(to: &json)
    }
    json.raw(#","message":"#)
    json.string(message)
    json.raw(#","range":"#)
    json.range(range)
    if let relatedInformation {
      json.raw(#","relatedInformation":"#)
      json.list(relatedInformation) { $0.write(to: &$1) }
    }
    json.raw(#","severity":"#)
    json.number(severity.rawValue)
    json.raw(#","source":"#)
    json.string(source)
    if let tags {
      json.raw(#","tags":"#)
      json.list(tags) { $1.number($0.rawValue) }
    }
    json.raw("}")
  }
}

extension LSP.DiagnosticRelatedInformation: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.raw(#"{"location":"#)
    location.write(to: &json)
    json.raw(#","message":"#)
    json.string(message)
    json.raw("}")
  }
}

extension LSP.Location: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.raw(#"{"range":"#)
    json.range(range)
    json.raw(#","uri":"#)
    json.string(uri)
    json.raw("}")
  }
}

extension JSONValue: WritesJSON {
  func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.raw("null")
    case .bool(let value): json.raw(value ? "true" : "false")
    case .int(let value): json.number(value)
    case .double(let value): json.number(value)
    case .string(let value): json.string(value)
    case .array(let values): json.list(values) { $0.write(to: &$1) }
    case .object(let members):
      json.raw("{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { json.raw(",") }
        json.string(member.key)
        json.raw(":")
        member.value.write(to: &json)
      }
      json.raw("}")
    }
  }
}
