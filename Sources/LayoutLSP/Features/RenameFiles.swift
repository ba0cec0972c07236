/// `workspace/willRenameFiles`: imports follow the files and folders that get other names.

extension Feature {
  static let willRenameFiles = Feature(
    project: "workspace/willRenameFiles",
    contribute: {
      let patterns = [
        LSP.FileOperations.Pattern(glob: "**/*.layout", matches: "file"),
        LSP.FileOperations.Pattern(glob: "**", matches: "folder"),
      ]
      let options = LSP.FileOperations.Options(filters: patterns.map { LSP.FileOperations.Filter(pattern: $0) })
      $0.workspace.fileOperations = LSP.FileOperations(
        willRename: options, didRename: options, didCreate: options, didDelete: options)
    },
    answer: { (params: LSP.RenameFilesParams, project) -> LSP.WorkspaceEdit? in
      let moves = params.files.map { FileMove(old: path(of: $0.oldUri), new: path(of: $0.newUri)) }
      let edits = MovedFiles(moves: moves, names: project.names).edits
      return edits.isEmpty ? nil : workspaceEdit(edits, project)
    })
}

/// The path of a file or a folder, without a `/` at its end.
private func path(of uri: String) -> String {
  let path = FileURI.file(uri)
  return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
}
