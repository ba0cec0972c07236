import Synchronization

/// Writing text for people, and what a terminal can show: colours, and how wide characters are.
enum Terminal {
  /// Why something was not written to standard output, where that is so: the command has failed then, whatever it found.
  private static let failure = Mutex<SystemError?>(nil)

  static var outputFailure: SystemError? { failure.withLock { $0 } }

  /// Writes all of it, unless that failed before. On standard error it is a word beside the answer, and may go lost.
  static func write(_ text: String, to descriptor: Int32 = Descriptor.standardOutput) {
    write(Array(text.utf8), to: descriptor)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32 = Descriptor.standardOutput) {
    let isOutput = descriptor == Descriptor.standardOutput
    if isOutput, outputFailure != nil { return }
    if !Descriptor.write(bytes, to: descriptor), isOutput {
      let error = SystemError.last
      failure.withLock { $0 = error }
    }
  }

  /// Columns that a character takes: 0, 1 or 2 (Unicode Standard Annex 11, the wide and fullwidth ranges in use).
  static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
    0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
    0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1f9ff, 0x1fa70...0x1faff, 0x20000...0x3fffd,
  ]

  /// The width of a text as `visible` shows it.
  static func width(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }
}

extension String {
  /// With spaces behind it, up to so many columns.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - Terminal.width(self))) }

  /// With spaces before it.
  func right(in width: Int) -> String { String(repeating: " ", count: max(0, width - Terminal.width(self))) + self }
}

/// Text in colours, or not: whoever prints asks for a role, not for a colour.
struct Style: Sendable {
  var isOn: Bool

  func bold(_ text: String) -> String { paint("1", text) }
  func faint(_ text: String) -> String { paint("2", text) }
  func red(_ text: String) -> String { paint("1;31", text) }
  func yellow(_ text: String) -> String { paint("1;33", text) }
  func blue(_ text: String) -> String { paint("1;34", text) }
  func cyan(_ text: String) -> String { paint("36", text) }
  func green(_ text: String) -> String { paint("32", text) }

  private func paint(_ code: String, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}

extension Style {
  /// `--color` decides; else NO_COLOR, where it is set and not empty; else whether it is a terminal that knows colours.
  init(color option: String?, on descriptor: Int32 = Descriptor.standardOutput) {
    switch option {
    case "always": isOn = true
    case "never": isOn = false
    default:
      isOn =
        Process.environment("NO_COLOR").map(\.isEmpty) ?? true && Descriptor.isTerminal(descriptor)
        && Process.environment("TERM") != "dumb"
    }
  }
}
