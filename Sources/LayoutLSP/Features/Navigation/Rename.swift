// `textDocument/prepareRename` and `textDocument/rename`: another name for what stands at a place, in all files.

extension Feature {
  static let prepareRename = Feature("textDocument/prepareRename", solved: false) {
    (params: LSP.TextDocumentPositionParams, context) throws(ResponseError) -> LSP.PrepareRenameResult? in
    guard let file = WordReader(context.analysis) else { return nil }
    let offset = context.positions.offset(of: params.position)
    let word = try renamed { () throws(RenameRefusal) in
      try Renaming.word(at: offset, in: file)
    }
    return word.map {
      LSP.PrepareRenameResult(range: context.positions.range(of: $0.word.bytes), placeholder: $0.symbol.name)
    }
  }

  static let rename = Feature(
    "textDocument/rename", progress: "Renaming", solved: false,
    offers: Capability("renameProvider") { capabilities in
      // The specification allows no more to clients that do not ask first.
      guard capabilities.preparesRename else { return true }
      return capabilities.showsProgress
        ? ["prepareProvider": true, "workDoneProgress": true] : ["prepareProvider": true]
    }
  ) {
    (params: LSP.RenameParams, context) throws(ResponseError) -> LSP.WorkspaceEdit? in
    guard let file = WordReader(context.analysis) else { return nil }
    let offset = context.positions.offset(of: params.position)
    let plan = try renamed { () throws(RenameRefusal) -> Renaming? in
      guard let (_, symbol) = try Renaming.word(at: offset, in: file) else { return nil }
      let renaming = try Renaming(symbol, from: file, context.project.names)
      try renaming.check(params.newName)
      return renaming
    }
    guard let plan else { throw ResponseError(code: .requestFailed, message: "there is no name here") }
    let edits = plan.places.map { (file: $0.file, edits: $0.places.map { TextChange($0.bytes, params.newName) }) }
    return workspaceEdit(edits, context.project)
  }
}

/// What was refused, as the protocol says it.
private func renamed<T>(_ body: () throws(RenameRefusal) -> T) throws(ResponseError) -> T {
  do throws(RenameRefusal) { return try body() } catch {
    throw ResponseError(code: .requestFailed, message: error.words)
  }
}

/// Edits of several files in the shape that the client takes: with the versions of those that are open, where it can.
func workspaceEdit(_ edits: [(file: FilePath, edits: [TextChange])], _ project: Project) -> LSP.WorkspaceEdit {
  let found = edits.compactMap { file, edits -> (file: FilePath, edits: [LSP.TextEdit])? in
    guard !edits.isEmpty, let positions = project.positions(file) else { return nil }
    return (file, edits.map { LSP.TextEdit(range: positions.range(of: $0.bytes), newText: $0.text) })
  }
  if project.capabilities.documentChanges {
    return LSP.WorkspaceEdit(
      documentChanges: found.map { file, edits in
        let identifier = LSP.OptionalVersionedTextDocumentIdentifier(
          uri: project.uri(file), version: project.version(file))
        return LSP.TextDocumentEdit(textDocument: identifier, edits: edits)
      })
  }
  var changes: [String: [LSP.TextEdit]] = [:]
  for (file, edits) in found {
    // As a key, an é of one scalar and one of two are the same, and as files they are two: the second has its escaped.
    let uri = project.uri(file)
    changes[changes[uri] == nil ? uri : FileURI.uri(path: file)] = edits
  }
  return LSP.WorkspaceEdit(changes: changes)
}
