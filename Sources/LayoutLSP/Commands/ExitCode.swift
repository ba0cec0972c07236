/// The exit codes of the program.
package enum ExitCode {
  package static let success: Int32 = 0
  /// A diagnostic of severity error was reported.
  static let errorsFound: Int32 = 1
  /// Wrong usage, or something that cannot be read, written or solved.
  package static let failure: Int32 = 2
}
