/// What features may ask about other files than the one that a request names.
extension Server {
  var project: Project {
    Project(
      files: { [self] in
        let found = documents.workspace.files.layoutFiles(in: workspaceFolders)
        return Set(found + documents.files).sorted()
      },
      analysis: { [self] file in
        if documents[file] != nil { return analysis(of: file) { $0.isCurrentCancelled } }
        return documents.workspace.analysisOfAny(file, stop: Self.look(inbox, outbox) { $0.isCurrentCancelled })
      },
      positions: { [self] in documents.anyPositions($0, abilities.encoding) },
      uri: { [self] in documents[$0]?.uri ?? FileURI.uri(path: $0) },
      version: { [self] in documents[$0]?.version },
      abilities: abilities)
  }
}
