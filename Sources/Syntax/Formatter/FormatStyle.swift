/// How lines are indented, and what becomes of ends of lines and files. What is between the tokens of a line is the same
/// in every style.
public struct FormatStyle: Sendable, Equatable {
  /// Columns of a step of indentation, and of a tab.
  public let width: Int
  public let usesTabs: Bool
  public var trimsTrailingSpaces = true
  /// The last line has an end.
  public var endsLastLine = true
  /// No empty lines at the end of the file.
  public var trimsFinalLines = true

  /// The style of the examples, and of files that are formatted from the command line.
  public static let canonical = FormatStyle(width: 2, usesTabs: false)

  /// A width is at least 1: a `layout` at the beginning of a line ends every block before it. And no line of a file that
  /// is nested as deeply as the parser goes grows beyond a screenful by more than the nesting asks for.
  public init(width: Int, usesTabs: Bool) {
    self.width = min(max(1, width), 16)
    self.usesTabs = usesTabs
  }

  /// What stands before a line that is indented by so many steps.
  public func indentation(_ steps: Int) -> [UInt8] {
    usesTabs
      ? [UInt8](repeating: UInt8(ascii: "\t"), count: steps)
      : [UInt8](repeating: UInt8(ascii: " "), count: steps * width)
  }
}
