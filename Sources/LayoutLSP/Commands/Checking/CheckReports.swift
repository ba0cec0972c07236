import Analysis
import Formats
import Protocol

// The diagnostics of `check` as data: JSON, SARIF, and the workflow commands of GitHub.

/// Returns a value as one line of JSON.
package func jsonLine(_ value: some WritesJSON) -> [UInt8] {
  value.written.bytes + [UInt8(ascii: "\n")]
}

private struct JSONReport: WritesMembers {
  struct File: WritesMembers {
    var path: String
    var diagnostics: [LSP.Diagnostic]
    /// Absent without `--matrix`.
    var matrix: [JSONValue]?
    /// Absent where the text is that of a file.
    var text: String?

    func writeMembers(to json: inout JSONWriter) {
      json.member("diagnostics", diagnostics)
      json.member("matrix", matrix)
      json.member("path", path)
      json.member("text", text)
    }
  }
  struct Summary: WritesMembers {
    var files: Int
    var errors: Int
    var warnings: Int
    /// Absent if nothing is silenced.
    var silenced: Int?

    func writeMembers(to json: inout JSONWriter) {
      json.member("errors", errors)
      json.member("files", files)
      json.member("silenced", silenced)
      json.member("warnings", warnings)
    }
  }
  var version = 1
  var files: [File]
  var summary: Summary

  func writeMembers(to json: inout JSONWriter) {
    json.member("files", files)
    json.member("summary", summary)
    json.member("version", version)
  }
}

/// Returns the report of `result` as JSON. `counts` is the whole result, for the summary: `result` may be a part of
/// it. `withText`: the files are none of the user's.
func jsonReport(_ result: CheckResult, counts: CheckResult, withText: Bool = false) -> [UInt8] {
  jsonLine(
    JSONReport(
      files: result.files.map {
        JSONReport.File(
          path: $0.path, diagnostics: $0.diagnostics, matrix: $0.matrices?.map { $0.json },
          text: withText ? String(decoding: $0.text, as: UTF8.self) : nil)
      },
      summary: JSONReport.Summary(
        files: counts.files.count, errors: counts.count(.error), warnings: counts.count(.warning),
        silenced: counts.silenced > 0 ? counts.silenced : nil)))
}

extension LayoutMatrix {
  /// `"fares"` lists everything that is true of a screen in a state, the worst first; `["solved"]` if all is well.
  fileprivate var json: JSONValue {
    let cells = cells.map { cell in
      let faults = cell.faults.map { fault in
        var members: [String: JSONValue] = [
          "fare": .string(fault.kind.rawValue), "views": .array(fault.views.map { .string($0) }),
        ]
        if let sizes = fault.sizes { members["sizes"] = .string(sizes) }
        return JSONValue.object(members)
      }
      let fares = cell.isSolved ? ["solved"] : cell.faults.map { $0.kind.rawValue }.unique
      return JSONValue.object([
        "screen": .string(cell.screen), "state": cell.state.map { .string($0) } ?? .null,
        "fares": .array(fares.map { .string($0) }), "faults": .array(faults),
      ])
    }
    var members: [String: JSONValue] = ["layout": .string(layout), "cells": .array(cells)]
    if provisional != nil { members["provisional"] = .bool(true) }
    return .object(members)
  }
}

// MARK: GitHub

/// Returns `::error file=a.layout,line=1,…::message`, a line for each diagnostic.
func githubReport(_ result: CheckResult) -> String {
  result.files.map { file in
    let utf16 = PositionConverter(text: file.text, lines: file.lines, encoding: .utf16)
    let characters = PositionConverter(text: file.text, lines: file.lines, encoding: .utf32)
    return file.diagnostics.map { diagnostic in
      let range = characters.range(of: utf16.bytes(of: diagnostic.range))
      return githubCommand(diagnostic, file.path, range)
    }.joined()
  }.joined()
}

private func githubCommand(_ diagnostic: LSP.Diagnostic, _ path: String, _ range: LSP.Range) -> String {
  let command =
    switch diagnostic.severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "notice"
    }
  // The path counts from the root of the repository. GitHub does not find `./a.layout`.
  let file = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  var fields = ["file=" + githubEscape(file, isProperty: true), "line=\(range.start.line + 1)"]
  // GitHub refuses columns for several lines.
  if range.start.line == range.end.line {
    fields += ["col=\(range.start.character + 1)", "endColumn=\(max(range.end.character, range.start.character + 1))"]
  } else {
    fields.append("endLine=\(range.end.line + 1)")
  }
  fields.append("title=" + diagnostic.code)
  return "::\(command) \(fields.joined(separator: ","))::\(githubEscape(diagnostic.message, isProperty: false))\n"
}

private func githubEscape(_ text: String, isProperty: Bool) -> String {
  var escaped = ""
  for scalar in visible(text, linesStay: true).unicodeScalars {
    switch scalar {
    case "%": escaped += "%25"
    case "\n": escaped += "%0A"
    case ":" where isProperty: escaped += "%3A"
    case "," where isProperty: escaped += "%2C"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

// MARK: SARIF

/// Returns the report as SARIF 2.1.0: one run, with the codes as its rules.
func sarifReport(_ result: CheckResult) -> [UInt8] {
  let used = Set(result.files.flatMap { $0.diagnostics.map { $0.code } }).sorted()
  let rules = used.map { JSONValue.object(["id": .string($0)]) }
  let results = result.files.flatMap { file in file.diagnostics.map { sarifResult($0, file) } }
  var run: [String: JSONValue] = [
    "tool": ["driver": ["name": "layout-lsp", "version": .string(programVersion), "rules": .array(rules)]],
    "columnKind": "utf16CodeUnits", "results": .array(results),
  ]
  let matrices = result.files.compactMap { file in
    file.matrices.map { ["path": .string(file.path), "matrix": .array($0.map { $0.json })] as JSONValue }
  }
  if !matrices.isEmpty { run["properties"] = .object(["matrices": .array(matrices)]) }
  return jsonLine(
    [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [.object(run)],
    ] as JSONValue)
}

private func sarifResult(_ diagnostic: LSP.Diagnostic, _ file: CheckedFile) -> JSONValue {
  let level =
    switch diagnostic.severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  var members: [String: JSONValue] = [
    "ruleId": .string(diagnostic.code), "level": .string(level),
    "message": .object(["text": .string(diagnostic.message)]),
    "locations": .array([.object(sarifLocation(relativeURI(file.path), diagnostic.range))]),
  ]
  if let related = diagnostic.relatedInformation {
    members["relatedLocations"] = .array(
      related.map { item in
        let uri = item.location.uri == file.uri ? relativeURI(file.path) : item.location.uri
        var location = sarifLocation(uri, item.location.range)
        location["message"] = .object(["text": .string(item.message)])
        return .object(location)
      })
  }
  return .object(members)
}

/// Returns a path as a URI reference, which stays relative to the current folder if the path is.
private func relativeURI(_ path: String) -> String {
  path.hasPrefix("/") ? FileURI.uri(path: path) : String(FileURI.uri(path: path).dropFirst("file://".count))
}

private func sarifLocation(_ uri: String, _ range: LSP.Range) -> [String: JSONValue] {
  [
    "physicalLocation": .object([
      "artifactLocation": .object(["uri": .string(uri)]),
      "region": .object([
        "startLine": .int(range.start.line + 1), "startColumn": .int(range.start.character + 1),
        "endLine": .int(range.end.line + 1), "endColumn": .int(range.end.character + 1),
      ]),
    ])
  ]
}
