import Analysis
import Formats
import Protocol

// `workspace/willRenameFiles`: updates the names of files, catalogs and folders that get other names.

extension Feature {
  package static let willRenameFiles = Feature(
    project: "workspace/willRenameFiles",
    offers: Capability("workspace", "fileOperations") { _ in
      let filters: JSONValue = [
        "filters": [
          ["scheme": "file", "pattern": ["glob": "**/*.{layout,xcstrings,strings,stringsdict}", "matches": "file"]],
          ["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]],
        ]
      ]
      // The notifications afterwards are wanted too: file watching reports such changes late, and those of folders
      // never.
      return ["willRename": filters, "didRename": filters, "didCreate": filters, "didDelete": filters]
    },
    answer: { (params: LSP.RenameFilesParams, project) -> LSP.WorkspaceEdit? in
      let moves = params.files.map { FileMove(old: path(of: $0.oldUri), new: path(of: $0.newUri)) }
      let edits = MovedFiles(moves: moves, names: project.names).edits
      return edits.isEmpty ? nil : workspaceEdit(edits, project)
    })
}

/// Returns the path of a file or a folder, without a `/` at its end.
private func path(of uri: String) -> FilePath { FileURI.localFolder(uri) ?? FileURI.file(uri) }
