/// The answer of analysing a file, solved or not: what all features ask. How it comes about is not known here.

/// What is known of one version of a file.
package struct Analysis: Sendable {
  package let document: Document
  /// In the order of their places.
  package var findings: [Finding<FileRange>]
  /// Those that comments of the document silence.
  package var silenced: [Finding<FileRange>] = []
  /// What the file declares: its layouts, and last, where it makes no layout, what stands outside them.
  package let units: [AnalysedLayout]
  /// The file and what it imports.
  package var library = LayoutLibrary()
  package var files: any FileSource = NoFiles()

  package var layouts: [AnalysedLayout] { units.filter(\.makesLayout) }

  package var frames: [LayoutFrames] { layouts.map { $0.frames } }
}
