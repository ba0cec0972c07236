/// What other files do to the documents that are open: files imported, changed on the disk, folders of the workspace.
extension Server {
  /// The folders that imports may reach into: the workspace's, and for documents outside of those their own.
  func updateFolders() {
    let outside = documents.folders.keys.filter { !isInWorkspace($0 + "/") }
    let all = workspaceFolders + outside.sorted()
    guard all != reachedFolders else { return }
    reachedFolders = all
    documents.workspace.files = DiskFiles(folders: all)
  }

  /// What the client says of changes on the disk. Buffers that are open are not concerned.
  func filesChanged(_ uris: [String]) {
    for uri in uris {
      let file = FileURI.file(uri)
      documents.workspace.forget(file)
      changed(dependentsOf: file)
      // What the client shows of a file that it has not open.
      let isShown = pulled.isKnown(file) || pulled.isKnown(in: file)
      let isNew = hasPulledWorkspace && file.hasSuffix(ImportPath.ending)
      if documents[file] == nil, isShown || isNew { refresh([.diagnostics]) }
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
    tell(ofFolders: params.event.added.map { FileURI.file($0.uri) })
    for file in documents.files { scheduleEcho(file) }
    if hasPulledWorkspace { refresh([.diagnostics]) }
  }

  /// Folders that imports are to be found in and are not read.
  func tell(ofFolders folders: [String]) {
    for folder in folders where folder.hasPrefix("/") {
      do throws(SystemError) {
        _ = try Folders.names(in: folder, most: 0)
      } catch {
        let message = "The folder \(folder) cannot be read: \(error.message)"
        log(.warning, message)
        send("window/logMessage", LSP.MessageParams(type: .warning, message: message))
      }
    }
  }

  /// Documents that import a file, directly or not, are looked at once more.
  func changed(dependentsOf file: String) {
    for dependent in documents.workspace.dependents(of: file) { scheduleEcho(dependent) }
  }

  /// Asks the client to tell of changes on the disk.
  func watchFiles() {
    guard abilities.registersWatchedFiles else { return }
    // Of a folder that goes away nothing is said but that.
    let watchers: [JSONValue] = [
      .object(["globPattern": .string("**/*.layout")]),
      .object(["globPattern": .string("**"), "kind": .int(LSP.DidChangeWatchedFilesParams.deletions)]),
    ]
    let registration = LSP.RegistrationParams.Registration(
      id: "layout.files", method: "workspace/didChangeWatchedFiles",
      registerOptions: .object(["watchers": .array(watchers)]))
    _ = request("client/registerCapability", LSP.RegistrationParams(registrations: [registration]))
  }
}
