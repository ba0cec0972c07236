import Glibc
import LayoutLSP

/// The program: one executable for the command line and, without a command, for editors.
@main
struct Main {
  static func main() {
    // A client or a pager that has gone is an error of `write`, not the end.
    signal(SIGPIPE, SIG_IGN)
    exit(runCommand(Array(CommandLine.arguments.dropFirst())))
  }
}
