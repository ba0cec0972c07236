/// What exported code cannot express, or expresses otherwise than the language.
struct ExportProblem: Sendable {
  /// The place in the exported file.
  var bytes: Range<Int>
  var message: String
  /// Whether nothing is exported because of it.
  var isError: Bool
  /// The error of another file that causes the problem; the message names that file.
  var cause: FileRange?
}

/// The toolkit of Apple's that code is made for.
enum ExportPlatform: String, CaseIterable, Sendable {
  case uikit, appkit
}
