import Synchronization

/// Writing text for people, and in tables and colours.
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
}

extension String {
  /// With spaces behind it, up to so many columns.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

  /// With spaces before it.
  func right(in width: Int) -> String { String(repeating: " ", count: max(0, width - columns)) + self }
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
