import Analysis
import Protocol
import Texts

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
    if file == analysis.document.file { return positions }
    guard CatalogFileKind(ofFileNamed: file.name) != nil else { return project.positions(file) }
    return project.text(file).map { PositionConverter(text: CatalogFile.text($0), encoding: capabilities.encoding) }
  }
}
