/// What an exported layout cannot say, or says otherwise than the language does.
struct ExportProblem: Sendable {
  /// In the file that is exported.
  var bytes: Range<Int>
  var message: String
  /// Nothing is exported then.
  var isError: Bool
  /// The error of another file that it is because of; the message names the file.
  var cause: FileRange?
}

/// For which of Apple's toolkits code is made.
enum ExportPlatform: String, CaseIterable, Sendable {
  case uikit, appkit
}
