/// How lines are indented, and what becomes of ends of lines and files. What is between the tokens of a line is the same
/// in every style.
public struct FormatStyle: Sendable, Equatable {
  /// A step of indentation as a text has it.
  public enum Indentation: Hashable, Sendable {
    /// So many, from 1 to `widest`.
    case spaces(Int)
    case tabs
  }

  /// Columns of a step of indentation, and of a tab.
  public private(set) var width: Int
  public private(set) var usesTabs: Bool
  /// Columns of a line, at most; nil where that is all the same.
  public var longestLine: Int?
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
    self.width = min(max(1, width), Self.widest)
    self.usesTabs = usesTabs
  }

  /// The widest step.
  public static let widest = 16

  /// The same with other steps; tabs are as wide as they were.
  public func indented(by indentation: Indentation) -> FormatStyle {
    var style = self
    switch indentation {
    case .spaces(let width): (style.width, style.usesTabs) = (min(max(1, width), Self.widest), false)
    case .tabs: style.usesTabs = true
    }
    return style
  }

  /// What stands before a line that is indented by so many steps.
  public func indentation(_ steps: Int) -> [UInt8] {
    usesTabs
      ? [UInt8](repeating: UInt8(ascii: "\t"), count: steps)
      : [UInt8](repeating: UInt8(ascii: " "), count: steps * width)
  }
}
