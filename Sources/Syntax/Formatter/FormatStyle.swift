/// The indentation of lines, and the treatment of the ends of lines and files. The space between the tokens of a line
/// is the same in every style.
public struct FormatStyle: Sendable, Equatable {
  /// A step of indentation as a text has it.
  public enum Indentation: Hashable, Sendable {
    /// A number of spaces, from 1 to `widest`.
    case spaces(Int)
    case tabs
  }

  public enum LineEnd: String, Sendable {
    case lf = "\n"
    case crlf = "\r\n"
    case cr = "\r"
  }

  /// The columns of a step of indentation, and of a tab.
  public private(set) var width: Int
  public private(set) var usesTabs: Bool
  /// The most columns of a line; nil if lines are not broken.
  public var longestLine: Int?
  public var trimsTrailingSpaces = true
  /// How a line ends, in a text that has none to follow.
  public var lineEnd = LineEnd.lf
  /// Whether the last line gets a line end.
  public var endsLastLine = true
  /// Whether empty lines at the end of the file are removed.
  public var trimsFinalLines = true

  /// The style of the examples, and the default of the command line.
  public static let canonical = FormatStyle(width: 2, usesTabs: false)

  /// Limits the width to 1...`widest`. With 0, a nested `layout` would stand in the first column, where it ends every
  /// block before it. The upper limit bounds the lines of a file that is nested as deeply as the parser goes.
  public init(width: Int, usesTabs: Bool) {
    self.width = min(max(1, width), Self.widest)
    self.usesTabs = usesTabs
  }

  /// The widest step, in columns.
  public static let widest = 16

  /// Returns the style with other steps; tabs are as wide as they were.
  public func indented(by indentation: Indentation) -> FormatStyle {
    var style = self
    switch indentation {
    case .spaces(let width): (style.width, style.usesTabs) = (min(max(1, width), Self.widest), false)
    case .tabs: style.usesTabs = true
    }
    return style
  }

  /// Returns the white space before a line that is indented by `steps` steps.
  public func indentation(_ steps: Int) -> [UInt8] {
    usesTabs
      ? [UInt8](repeating: UInt8(ascii: "\t"), count: steps)
      : [UInt8](repeating: UInt8(ascii: " "), count: steps * width)
  }

  /// Returns the column behind bytes that begin in the column `start`. A character is one column wide, and a tab
  /// leads to the next tab stop.
  func column(behind bytes: some Sequence<UInt8>, from start: Int) -> Int {
    bytes.reduce(start) { column, byte in
      if byte == UInt8(ascii: "\t") { return (column / width + 1) * width }
      return byte & 0xC0 == 0x80 ? column : column + 1
    }
  }
}
