/// `layout-lsp man`: the program's manual page, from the table of commands, in the language of man(7).
extension Command {
  static let manual = Command(
    name: "man", summary: "this program's manual page",
    usage: "",
    details: """
      The page goes to standard output, as man reads it:

        layout-lsp man > ~/.local/share/man/man1/layout-lsp.1
      """,
    options: [], operands: .none,
    run: { arguments throws(UsageError) in
      guard arguments.operands.isEmpty else { throw UsageError(message: "man takes no words behind it") }
      Terminal.write(manualPage())
      return ExitCode.success
    })
}

private func manualPage() -> String {
  var page = """
    .\\" Made by `layout-lsp man`.
    .TH LAYOUT-LSP 1 "" "layout-lsp \(programVersion)"
    .SH NAME
    layout-lsp \\- check, solve and draw .layout files, and serve editors
    .SH SYNOPSIS
    .B layout-lsp
    .RI [ COMMAND " [" OPTION ...] " OPERAND" ...]
    .SH DESCRIPTION
    Files of user interface layout constraints: a language server on standard input and output where no command is named,
    and the same things as commands.
    .SH COMMANDS

    """
  for command in Command.all {
    page += ".SS \(escaped(command.name))\n\(escaped(sentence(command.summary)))\n.PP\n"
    page += ".B layout-lsp \(escaped(command.name))\n\(escaped(command.usage))\n"
    page += paragraphs(command.details)
    for option in command.allOptions { page += ".TP\n.B \(escaped(option.spelling))\n\(escaped(option.help)).\n" }
  }
  return page + """
    .SH EXIT STATUS
    0 where there was no error, 1 where an error was reported, 2 for wrong usage, or where something cannot be read or
    written.
    .SH ENVIRONMENT
    .TP
    .B NO_COLOR
    Where it is set, output has no colours.
    .SH FILES
    .TP
    .B .editorconfig
    What
    .B format
    goes by where a file has no steps of indentation of its own: indent_style, indent_size, tab_width, end_of_line and
    max_line_length, in the sections * and *.layout and in lists of endings.

    """
}

/// Returns paragraphs of running text. Indented lines stay lines.
private func paragraphs(_ text: String) -> String {
  var page = ""
  var isLiteral = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let literal = line.hasPrefix("  ")
    if line.isEmpty {
      if isLiteral { page += ".fi\n" }
      isLiteral = false
      page += ".PP\n"
      continue
    }
    if literal != isLiteral { page += literal ? ".nf\n" : ".fi\n" }
    isLiteral = literal
    page += escaped(String(line)) + "\n"
  }
  return ".PP\n" + page + (isLiteral ? ".fi\n" : "")
}

private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

/// Escapes a text, so that it holds no request and no escape, and its signs are shown as they are.
private func escaped(_ text: String) -> String {
  let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
  return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
}
