/// What features may ask about other files than the one that a request names.
extension Server {
  var project: Project {
    let files = { [self] in
      let found = documents.workspace.files.layoutFiles(in: workspaceFolders)
      return Set(found + documents.files).sorted()
    }
    return Project(
      files: files,
      analysis: { [self] file in
        if documents[file] != nil { return analysis(of: file) { $0.isCurrentCancelled } }
        return documents.workspace.analysisOfAny(file, stop: Self.look(inbox, outbox) { $0.isCurrentCancelled })
      },
      positions: { [self] in documents.anyPositions($0, abilities.encoding) },
      uri: { [self] in documents[$0]?.uri ?? FileURI.uri(path: $0) },
      version: { [self] in documents[$0]?.version },
      names: names(of: files),
      abilities: abilities,
      diagnostics: settings.diagnostics,
      analysisAfter: { [self] texts, file in
        // What would be of a text is of no use to anyone once it is another one.
        WorkspaceCopy(documents.workspace, texts: texts).analysis(
          of: file,
          stop: Self.look(inbox, outbox) { inbox in
            inbox.isCurrentCancelled || inbox.waits { $0.changesText(of: file) }
          })
      })
  }

  private func names(of files: @escaping () -> [String]) -> ProjectNames {
    let isCancelled = Self.look(inbox, outbox) { $0.isCurrentCancelled }
    let (progress, counted) = (progress, countedFiles(files))
    return ProjectNames(
      files: counted,
      unsolved: { [self] in
        progress?.visit($0)
        return documents.workspace.unsolvedAnalysis(of: $0)
      },
      document: { [self] in
        progress?.visit($0)
        return documents.workspace.document(of: $0)
      },
      realPath: { [self] in documents.workspace.realPath(of: $0) },
      replacing: { [self] in
        WorkspaceCopy(documents.workspace, texts: $0).names(files: files, isCancelled: isCancelled)
      },
      isCancelled: isCancelled)
  }

  /// The same, and how many they are for whoever is told of progress.
  private func countedFiles(_ files: @escaping () -> [String]) -> () -> [String] {
    guard let progress else { return files }
    return {
      let found = files()
      progress.total = found.count
      return found
    }
  }

  /// What tells a client that gave a token for it how far the work is.
  func progress(for message: IncomingMessage, title: String) -> WorkProgress {
    WorkProgress(token: message.workDoneToken, title: title, pace: pace, now: monotonicMilliseconds()) {
      [self] value, token in send("$/progress", LSP.ProgressParams(token: token, value: value))
    }
  }
}
