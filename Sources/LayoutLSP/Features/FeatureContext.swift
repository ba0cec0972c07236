import Analysis
import Protocol

/// The input of a feature: one analysed version of a document, and what this client understands.
package struct FeatureContext {
  let analysis: Analysis
  let positions: PositionConverter
  let capabilities: ClientCapabilities
  var project = Project()
  var sentTokens = SentTokens()
  var hints = HintOptions()

  package init(
    analysis: Analysis,
    positions: PositionConverter,
    capabilities: ClientCapabilities,
    project: Project = Project(),
    sentTokens: SentTokens = SentTokens(),
    hints: HintOptions = HintOptions()
  ) {
    self.analysis = analysis
    self.positions = positions
    self.capabilities = capabilities
    self.project = project
    self.sentTokens = sentTokens
    self.hints = hints
  }

  /// Returns the converter of this document or of another file.
  func positions(of file: FilePath) -> PositionConverter? {
    file == analysis.document.file ? positions : project.positions(file)
  }
}
