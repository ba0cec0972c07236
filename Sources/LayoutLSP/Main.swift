import Server
import Server

/// The program: one executable for the command line and, without a command, for editors.
@main
struct Main {
  static func main() { runProgram() }
}
