/// What features may ask about other files than the one that a request names.
extension AnalysedDocuments {
  /// Every open file and every `.layout` file in the workspace's folders, in the order of their names.
  func files() -> [FilePath] {
    let found = buffers.workspace.files.layoutFiles(in: workspaceFolders)
    return Set(found + buffers.files).sorted()
  }

  /// `progress`: what is told how far the answer is.
  func project(_ settings: Settings, progress: WorkProgress? = nil) -> Project {
    let capabilities = connection.capabilities
    return Project(
      files: { [self] in files() },
      analysis: { [self] in analysis(ofAny: $0) },
      positions: { [self] in buffers.anyPositions($0, capabilities.encoding) },
      uri: { [self] in uri(of: $0) },
      version: { [self] in buffers[$0]?.version },
      names: names(progress),
      capabilities: capabilities,
      diagnostics: settings.diagnostics,
      analysisAfter: { [self] texts, file in
        // What would be of a text is of no use to anyone once it is another one.
        WorkspaceCopy(buffers.workspace, texts: texts).analysis(
          of: file,
          stop: connection.looking { inbox in
            inbox.isCurrentCancelled || inbox.waits { $0.changesText(of: file) }
          })
      })
  }

  private func names(_ progress: WorkProgress?) -> ProjectNames {
    let isCancelled = connection.looking { $0.isCurrentCancelled }
    return ProjectNames(
      files: { [self] in
        let found = files()
        progress?.total = found.count
        return found
      },
      unsolved: { [self] in
        progress?.visit($0)
        return buffers.workspace.unsolvedAnalysis(of: $0)
      },
      document: { [self] in
        progress?.visit($0)
        return buffers.workspace.document(of: $0)
      },
      realPath: { [self] in buffers.workspace.realPath(of: $0) },
      replacing: { [self] in
        WorkspaceCopy(buffers.workspace, texts: $0).names(files: files, isCancelled: isCancelled)
      },
      isCancelled: isCancelled)
  }
}
