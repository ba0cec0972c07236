/// What a command line ends with.
enum ExitCode {
  static let success: Int32 = 0
  /// A diagnostic of severity error was reported.
  static let errorsFound: Int32 = 1
  /// Wrong usage, a file that cannot be read or written, or an answer that cannot.
  static let failure: Int32 = 2
}
