// The result of analysing a file, solved or not, which all features use. How it is made is not known here.

/// The analysis of one version of a file.
struct Analysis: Sendable {
  let document: Document
  /// In the order of their positions.
  var findings: [Finding<FileRange>]
  /// The findings that comments of the document silence.
  var silenced: [Finding<FileRange>] = []
  /// The layouts that the file declares. If the file-level statements make no layout, they come last.
  let units: [AnalysedLayout]
  /// The file and its imports.
  var library = LayoutLibrary()
  var files: any FileSource = NoFiles()

  var layouts: [AnalysedLayout] { units.filter(\.makesLayout) }

  var frames: [LayoutFrames] { layouts.map { $0.frames } }
}
