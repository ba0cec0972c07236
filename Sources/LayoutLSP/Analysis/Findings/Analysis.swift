// The result of analysing a file, solved or not, which all features use. How it is made is not known here.

/// The analysis of one version of a file.
package struct Analysis: Sendable {
  package let document: Document
  /// In the order of their positions.
  package var findings: [Finding<FileRange>]
  /// The findings that comments of the document silence.
  package var silenced: [Finding<FileRange>] = []
  /// The layouts that the file declares. If the file-level statements make no layout, they come last.
  package let units: [AnalysedLayout]
  /// The file and its imports.
  package var library = LayoutLibrary()
  package var files: any FileSource = NoFiles()

  package var layouts: [AnalysedLayout] { units.filter { $0.makesLayout } }

  package var frames: [LayoutFrames] { layouts.map { $0.frames } }
}
