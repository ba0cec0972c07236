import Analysis
import Protocol

// `textDocument/prepareRename` and `textDocument/rename`: gives the name at a place another name, in all files.

extension Feature {
  package static let prepareRename = Feature("textDocument/prepareRename", solved: false) {
    (params: LSP.TextDocumentPositionParams, context) throws(ResponseError) -> LSP.PrepareRenameResult? in
    guard let file = FileWords(context.analysis) else { return nil }
    let offset = context.positions.offset(of: params.position)
    let word = try renamed { () throws(RenameRefusal) in
      try Renaming.word(at: offset, in: file)
    }
    return word.map {
      LSP.PrepareRenameResult(range: context.positions.range(of: $0.word.bytes), placeholder: $0.symbol.name)
    }
  }

  package static let rename = Feature(
    "textDocument/rename", progress: "Renaming", solved: false,
    offers: Capability("renameProvider") { capabilities in
      // To clients without `prepareRename` support the specification allows no options.
      guard capabilities.preparesRename else { return true }
      return capabilities.showsProgress
        ? ["prepareProvider": true, "workDoneProgress": true] : ["prepareProvider": true]
    }
  ) {
    (params: LSP.RenameParams, context) throws(ResponseError) -> LSP.WorkspaceEdit? in
    guard let file = FileWords(context.analysis) else { return nil }
    let offset = context.positions.offset(of: params.position)
    let plan = try renamed { () throws(RenameRefusal) -> Renaming? in
      guard let (_, symbol) = try Renaming.word(at: offset, in: file) else { return nil }
      let renaming = Renaming(symbol, from: file, context.project.names)
      try renaming.check(params.newName)
      return renaming
    }
    guard let plan else { throw ResponseError(code: .requestFailed, message: "there is no name here") }
    return workspaceEdit(plan.edits(params.newName), context.project)
  }
}

/// Runs `body`; turns a refused rename into an error of LSP.
private func renamed<T>(_ body: () throws(RenameRefusal) -> T) throws(ResponseError) -> T {
  do throws(RenameRefusal) { return try body() } catch {
    throw ResponseError(code: .requestFailed, message: error.words)
  }
}

/// Returns edits of several files in the form that the client takes, if possible with the versions of open files.
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
    // Equal keys may be different files: an é of one scalar equals one of two. The second URI has it escaped.
    let uri = project.uri(file)
    changes[changes[uri] == nil ? uri : FileURI.uri(path: file)] = edits
  }
  return LSP.WorkspaceEdit(changes: changes)
}
