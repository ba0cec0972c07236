/// `layout-lsp completions`: a script that makes a shell complete commands, options and files, from the table of
/// commands.
extension Command {
  static let completions = Command(
    name: "completions", summary: "a script for bash, zsh or fish that completes command lines",
    usage: "bash|zsh|fish",
    details: """
      The script goes to standard output. It is read once when a shell starts:

        bash   layout-lsp completions bash > ~/.local/share/bash-completion/completions/layout-lsp
        zsh    layout-lsp completions zsh > FOLDER/_layout-lsp, where FOLDER is in fpath
        fish   layout-lsp completions fish > ~/.config/fish/completions/layout-lsp.fish
      """,
    options: [], operands: .words(Shell.allCases.map { $0.rawValue }),
    run: { arguments throws(UsageError) in
      let names = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
      guard arguments.operands.count == 1, let shell = Shell(rawValue: arguments.operands[0]) else {
        throw UsageError(message: "completions needs a shell: one of \(names)")
      }
      Terminal.write(shell.script)
      return ExitCode.success
    })
}

private enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: bashScript()
    case .zsh: zshScript()
    case .fish: fishScript()
    }
  }
}

/// The words that can stand in the place of a command.
private let firstWords: [(name: String, help: String)] =
  Command.all.map { ($0.name, $0.summary) } + [("help", "the options of a command")]
private let firstOptions = [(name: "--help", help: "all commands"), (name: "--version", help: "which version this is")]
private let helpOperands = Command.Operands.words(Command.all.map { $0.name })

/// Returns how to complete an option's value, from the name of the value in the help.
private func operands(ofValue value: String) -> Command.Operands {
  switch value {
  case "FILE", "OUT", "OUT.json", "PATH", "FRAMES.json", "FOLDER": .files([])
  default: .none
  }
}

// MARK: bash

private func bashScript() -> String {
  var script = """
    # Completes the command lines of layout-lsp in bash. Made by `layout-lsp completions bash`.

    _layout_lsp_files() {
      local ending
      for ending in "$@"; do
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -X "!*$ending" -- "$current")
      done
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current")
    }

    _layout_lsp_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }

    _layout_lsp() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        _layout_lsp_words "\((firstWords + firstOptions).map { $0.name }.joined(separator: " "))"
        return
      fi
      case $command in
        help) \(bashOperands(helpOperands)) ;;

    """
  for command in Command.all {
    script += "    \(command.name))\n      case $previous in\n"
    for option in command.allOptions {
      guard let value = option.value else { continue }
      let names = (option.short.map { "-\($0) | " } ?? "") + "--" + option.name
      let words = option.choices.isEmpty ? operands(ofValue: value) : .words(option.choices)
      script += "        \(names)) \(bashOperands(words)) && return ;;\n"
    }
    let names = command.allOptions.flatMap { ["--" + $0.name] + ($0.short.map { ["-\($0)"] } ?? []) }
    script += """
            esac
            case $current in
              -*) _layout_lsp_words "\(names.joined(separator: " "))" ;;
              *) \(bashOperands(command.operands)) ;;
            esac
            ;;

      """
  }
  return script + "  esac\n}\n\ncomplete -o filenames -F _layout_lsp layout-lsp\n"
}

private func bashOperands(_ operands: Command.Operands) -> String {
  switch operands {
  case .files(let endings):
    "_layout_lsp_files \(endings.isEmpty ? "''" : endings.joined(separator: " "))"
  case .words(let words): "_layout_lsp_words \"\(words.joined(separator: " "))\""
  case .none: ":"
  }
}

// MARK: zsh

private func zshScript() -> String {
  var script = """
    #compdef layout-lsp
    # Completes the command lines of layout-lsp in zsh. Made by `layout-lsp completions zsh`.

    _layout-lsp() {
      local context state state_descr line
      typeset -A opt_args
      _arguments -C \(firstOptions.map { quoted("\($0.name)[\($0.help)]") }.joined(separator: " ")) '1: :->command' '*:: :->words'
      case $state in
        command)
          local -a commands=(
    \(firstWords.map { "        " + quoted("\($0.name):\($0.help)") }.joined(separator: "\n"))
          )
          _describe command commands
          ;;
        words)
          case $words[1] in
            help) _arguments \(quoted("1:" + zshOperands("command", helpOperands))) ;;

    """
  for command in Command.all {
    let options = command.allOptions.map { option -> String in
      let help = "[\(option.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:"))]"
      let value = option.value.map { value in
        ":" + zshOperands(value, option.choices.isEmpty ? operands(ofValue: value) : .words(option.choices))
      }
      let name = "--" + option.name
      guard let short = option.short else { return quoted(name + (value == nil ? "" : "=") + help + (value ?? "")) }
      return "{-\(short),\(name)\(value == nil ? "" : "=")}" + quoted(help + (value ?? ""))
    }
    let lines = options + [quoted("*:" + zshOperands("file", command.operands))]
    script += "        \(command.name))\n          _arguments \\\n            "
    script += lines.joined(separator: " \\\n            ") + "\n          ;;\n"
  }
  return script + "      esac\n      ;;\n  esac\n}\n\n_layout-lsp \"$@\"\n"
}

/// Returns a message and what completes the word.
private func zshOperands(_ message: String, _ operands: Command.Operands) -> String {
  switch operands {
  case .files(let endings):
    let pattern = endings.map { "*" + $0 }.joined(separator: "|")
    return "\(message):_files" + (endings.isEmpty ? "" : " -g \"(\(pattern))(-.)\"")
  case .words(let words): return "\(message):(\(words.joined(separator: " ")))"
  case .none: return "\(message): "
  }
}

// MARK: fish

private func fishScript() -> String {
  var script = """
    # Completes the command lines of layout-lsp in fish. Made by `layout-lsp completions fish`.

    complete -c layout-lsp -f
    set -l first 'not __fish_seen_subcommand_from \(firstWords.map { $0.name }.joined(separator: " "))'

    """
  for (name, help) in firstWords { script += "complete -c layout-lsp -n $first -a \(name) -d \(quoted(help))\n" }
  for (name, help) in firstOptions {
    script += "complete -c layout-lsp -n $first -l \(name.dropFirst(2)) -d \(quoted(help))\n"
  }
  script += fishOperands(helpOperands, of: "help")
  for command in Command.all {
    script += "\n"
    for option in command.allOptions {
      var line = "complete -c layout-lsp -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
      if let short = option.short { line += " -s \(short)" }
      if let value = option.value {
        if !option.choices.isEmpty {
          line += " -x -a \(quoted(option.choices.joined(separator: " ")))"
        } else if case .files = operands(ofValue: value) {
          line += " -r -F"
        } else {
          line += " -x"
        }
      }
      script += line + " -d \(quoted(option.help))\n"
    }
    script += fishOperands(command.operands, of: command.name)
  }
  return script
}

private func fishOperands(_ operands: Command.Operands, of command: String) -> String {
  let line = "complete -c layout-lsp -n '__fish_seen_subcommand_from \(command)'"
  switch operands {
  case .files(let endings):
    let pattern = endings.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    return
      "\(line) -a '(string match -r -- \"^.*(?:/|\(pattern))(?:\\t.*)?\\$\" (__fish_complete_path (commandline -ct)))'\n"
  case .words(let words): return "\(line) -a \(quoted(words.joined(separator: " ")))\n"
  case .none: return ""
  }
}

/// Quotes a text as one word of a shell.
private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
