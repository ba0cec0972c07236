import Analysis

// The words of a command line, told apart into options and operands. Knows no command.

/// An option of a command: `--name` or `--name VALUE`.
package struct OptionSpec: Sendable {
  package var name: String
  /// The name of the value in the help; nil for an option without a value.
  var value: String?
  /// The allowed values; empty if any is.
  var choices: [String] = []
  /// The letter of a short form such as `-o`.
  var short: Character?
  package var help: String

  package init(name: String, value: String? = nil, choices: [String] = [], short: Character? = nil, help: String) {
    self.name = name
    self.value = value
    self.choices = choices
    self.short = short
    self.help = help
  }
}

package struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var options: [String: String] = [:]

  /// `--name=value` and `--name value` are the same; after `--` all words are operands; `-` is one.
  package init(_ words: [String], _ specs: [OptionSpec]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      try readOption(word, &rest, specs)
    }
  }

  package func has(_ name: String) -> Bool { options[name] != nil }

  /// The value of an option that was given; the last one if it was given more than once.
  package subscript(name: String) -> String? { options[name] }

  /// Returns the one file that a command takes.
  package func file(for command: String, called operand: String = "FILE") throws(UsageError) -> String {
    guard let path = operands.first else {
      let article = operand.hasPrefix("I") ? "an" : "a"
      throw UsageError(message: "\(command) needs \(article) \(operand), or - for standard input")
    }
    if operands.count > 1 {
      throw UsageError(message: "\(command) takes one \(operand), but there is also `\(operands[1])`")
    }
    return path
  }

  /// Returns the name of a file for the user: the path, or for standard input the name that the user gives it.
  package func name(of path: String) -> String { path == "-" ? self["stdin-filename"] ?? "<stdin>" : path }

  /// Returns the file that an option names for output. Refuses one of the files that are read, which would be
  /// replaced.
  func output(_ option: String, for what: String, besides read: [String]) throws(UsageError) -> String? {
    guard let output = self[option], output != "-" else { return self[option] }
    if let path = read.first(where: { $0 != "-" && Files.areSame($0, output) }) {
      let word = option == "output" ? "-o" : "--" + option
      throw UsageError(message: "\(word) would write \(what) over \(path) itself")
    }
    return output
  }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ specs: [OptionSpec]
  ) throws(UsageError) {
    let equal = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let name = String(word[..<(equal ?? word.endIndex)])
    guard let spec = specs.first(where: { "--" + $0.name == name || $0.short.map { "-\($0)" } == name }) else {
      let nearest = Spelling.nearest(to: name, among: specs.map { "--" + $0.name })
      throw UsageError(message: "there is no option \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    guard let placeholder = spec.value else {
      guard equal == nil else { throw UsageError(message: "\(name) takes no value") }
      options[spec.name] = ""
      return
    }
    let value = equal.map { String(word[word.index(after: $0)...]) } ?? rest.popFirst()
    guard let value else { throw UsageError(message: "\(name) needs a value: \(name) \(placeholder)") }
    if !spec.choices.isEmpty, !spec.choices.contains(value) {
      let nearest = Spelling.nearest(to: value, among: spec.choices).map { "; did you mean \($0)?" } ?? ""
      throw UsageError(message: "\(name) is one of \(spec.choices.joined(separator: ", ")), not \(value)\(nearest)")
    }
    // As the value of `--output`, `-` means standard output, as without the option.
    options[spec.name] = spec.name == "output" && value == "-" ? nil : value
  }
}
