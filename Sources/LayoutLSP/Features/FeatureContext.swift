/// The input of a feature: one analysed version of a document, and what this client understands.
struct FeatureContext {
  let analysis: Analysis
  let positions: PositionConverter
  let capabilities: ClientCapabilities
  var project = Project()
  var sentTokens = SentTokens()
  var hints = HintOptions()

  /// Returns the converter of this document or of another file.
  func positions(of file: FilePath) -> PositionConverter? {
    file == analysis.document.file ? positions : project.positions(file)
  }
}
