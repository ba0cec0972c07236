import Testing

@testable import Analysis
@testable import Server

private let specs = [
  OptionSpec(name: "format", value: "FORMAT", choices: ["human", "json"], help: ""),
  OptionSpec(name: "quiet", value: nil, short: "q", help: ""),
  OptionSpec(name: "screen", value: "NAME", help: ""),
]

/// Words, and the operands and options read from them, or the mistake.
private let lines: [(words: [String], expected: String)] = [
  ([], ""), (["a", "b"], "a b"), (["-"], "-"), (["--", "--format", "-q"], "--format -q"),
  (["--format", "json", "a"], "a format=json"), (["--format=json", "a"], "a format=json"),
  (["--format=human", "--format=json"], "format=json"), (["a", "-q", "b"], "a b quiet="),
  (["--screen="], "screen="), (["--screen=a=b"], "screen=a=b"), (["--screen", "--quiet"], "screen=--quiet"),
  (["--formt", "json"], "! there is no option --formt; did you mean --format?"),
  (["--xyzzy"], "! there is no option --xyzzy"), (["-x"], "! there is no option -x"),
  (["--quiet=1"], "! --quiet takes no value"), (["--format"], "! --format needs a value: --format FORMAT"),
  (["--format", "jsno"], "! --format is one of human, json, not jsno; did you mean json?"),
  (["--format="], "! --format is one of human, json, not "),
]

@Suite struct ArgumentsTests {
  @Test(arguments: lines) func reads(_ words: [String], _ expected: String) {
    let read: String
    do {
      let arguments = try Arguments(words, specs)
      let options = specs.compactMap { spec in arguments[spec.name].map { "\(spec.name)=\($0)" } }
      read = (arguments.operands + options).joined(separator: " ")
    } catch {
      read = "! " + error.message
    }
    #expect(read == expected)
  }

  @Test(arguments: [
    ("chekc", "check"), ("frame", "frames"), ("Check", "check"), ("zzzzzz", nil), ("", nil), ("c", nil),
  ]) func nearest(_ name: String, _ expected: String?) {
    #expect(Spelling.nearest(to: name, among: ["check", "frames", "help"]) == expected)
  }
}
