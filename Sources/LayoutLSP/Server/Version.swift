/// The version of this program, as `--version` and the server tell it.
let programVersion = "0.1.0"
