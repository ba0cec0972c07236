import Analysis
import Platform
import Synchronization

/// Writes text for people, and lays it out in tables and colours.
package enum Terminal {
  /// Why something could not be written to standard output; nil if nothing failed. After a failure the command has
  /// failed too, whatever it found.
  private static let failure = Mutex<SystemError?>(nil)

  package static var outputFailure: SystemError? { failure.withLock { $0 } }

  /// Writes all of a text, unless writing to standard output failed before. Failures on standard error are ignored.
  package static func write(_ text: String, to descriptor: Int32 = Descriptor.standardOutput) {
    write(Array(text.utf8), to: descriptor)
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32 = Descriptor.standardOutput) {
    let isOutput = descriptor == Descriptor.standardOutput
    if isOutput, outputFailure != nil { return }
    if !Descriptor.write(bytes, to: descriptor), isOutput {
      let error = SystemError.last
      failure.withLock { $0 = error }
    }
  }
}

/// Returns a path of others as it is shown where a line begins: a runner of GitHub obeys lines that begin with `::`.
func shownPath(_ path: String) -> String {
  visible(path.drop(while: { $0.isWhitespace }).hasPrefix("::") ? "./" + path : path)
}

extension String {
  /// Returns the text followed by spaces, up to so many columns.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

  /// Returns the text with spaces before it, up to so many columns.
  package func right(in width: Int) -> String { String(repeating: " ", count: max(0, width - columns)) + self }
}

/// Text in colours, or plain if `isOn` is false.
package struct Style: Sendable {
  var isOn: Bool

  package func bold(_ text: String) -> String { paint("1", text) }
  package func faint(_ text: String) -> String { paint("2", text) }
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
  /// Colours are on as `--color` says; else not if NO_COLOR is set and not empty; else on a terminal that knows
  /// colours.
  package init(color option: String?, on descriptor: Int32 = Descriptor.standardOutput) {
    switch option {
    case "always": isOn = true
    case "never": isOn = false
    default:
      isOn =
        Process.environment("NO_COLOR").map { $0.isEmpty } ?? true && Descriptor.isTerminal(descriptor)
        && Process.environment("TERM") != "dumb"
    }
  }
}
