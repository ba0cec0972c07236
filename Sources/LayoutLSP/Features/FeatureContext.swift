/// What a feature is given: one analysed version of a document, and how to speak about it to this client.
struct FeatureContext {
  let analysis: Analysis
  let positions: PositionConverter
  let capabilities: ClientCapabilities
  var project = Project()
  var sentTokens = SentTokens()
  var hints = HintOptions()

  /// Of this document or another file.
  func positions(of file: FilePath) -> PositionConverter? {
    file == analysis.document.file ? positions : project.positions(file)
  }
}
