// The answer of analysing a file, solved or not: what all features ask. How it comes about is not known here.

/// What is known of one version of a file.
struct Analysis: Sendable {
  let document: Document
  /// In the order of their places.
  var findings: [Finding<FileRange>]
  /// Those that comments of the document silence.
  var silenced: [Finding<FileRange>] = []
  /// What the file declares: its layouts, and last, where it makes no layout, what stands outside them.
  let units: [AnalysedLayout]
  /// The file and what it imports.
  var library = LayoutLibrary()
  var files: any FileSource = NoFiles()

  var layouts: [AnalysedLayout] { units.filter(\.makesLayout) }

  var frames: [LayoutFrames] { layouts.map { $0.frames } }
}
