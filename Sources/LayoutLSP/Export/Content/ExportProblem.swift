import Analysis

/// What exported code cannot express, or expresses otherwise than the language.
package struct ExportProblem: Sendable {
  /// The place in the exported file.
  package var bytes: Range<Int>
  package var message: String
  /// Whether nothing is exported because of it.
  package var isError: Bool
  /// The error of another file that causes the problem; the message names that file.
  package var cause: FileRange?
}

/// The toolkit of Apple's that code is made for.
package enum ExportPlatform: String, CaseIterable, Sendable {
  case uikit, appkit
}
