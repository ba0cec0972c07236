/// What other files do to the documents that are open: files imported, changed on the disk, folders of the workspace.
extension Server {
  /// The folders that imports may reach into: the workspace's, and for documents outside of those their own.
  func updateFolders() {
    let outside = documents.files.filter { $0.hasPrefix("/") && !isInWorkspace($0) }
    let all = workspaceFolders + outside.map(ImportPath.folder)
    guard all != reachedFolders else { return }
    reachedFolders = all
    documents.workspace.files = DiskFiles(folders: all)
  }

  /// What the client says of changes on the disk. Buffers that are open are not concerned.
  func filesChanged(_ params: LSP.DidChangeWatchedFilesParams) {
    for change in params.changes {
      let file = FileURI.file(change.uri)
      documents.workspace.forget(file)
      changed(dependentsOf: file)
      // What the client shows of a file that it has not open.
      if documents[file] == nil, hasPulledWorkspace || pulled.isKnown(file) { refresh([.diagnostics]) }
    }
  }

  /// A moment to look at the disk, where the client does not tell of it: files that are imported may be others by now.
  func documentSaved() {
    for file in documents.workspace.importers where !abilities.registersWatchedFiles || !isInWorkspace(file) {
      scheduleEcho(file)
    }
  }

  private func isInWorkspace(_ file: String) -> Bool {
    workspaceFolders.contains { file.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  func foldersChanged(_ params: LSP.DidChangeWorkspaceFoldersParams) {
    let removed = Set(params.event.removed.map { FileURI.file($0.uri) })
    workspaceFolders.removeAll { removed.contains($0) }
    workspaceFolders += params.event.added.map { FileURI.file($0.uri) }.filter { !workspaceFolders.contains($0) }
    updateFolders()
    for file in documents.files { scheduleEcho(file) }
  }

  /// Documents that import a file, directly or not, are looked at once more.
  func changed(dependentsOf file: String) {
    for dependent in documents.workspace.dependents(of: file) { scheduleEcho(dependent) }
  }

  /// Asks the client to tell of changes on the disk.
  func watchFiles() {
    guard abilities.registersWatchedFiles else { return }
    let watcher: JSONValue = .object(["globPattern": .string("**/*.layout")])
    let registration = LSP.RegistrationParams.Registration(
      id: "layout.files", method: "workspace/didChangeWatchedFiles",
      registerOptions: .object(["watchers": .array([watcher])]))
    _ = request("client/registerCapability", LSP.RegistrationParams(registrations: [registration]))
  }
}
