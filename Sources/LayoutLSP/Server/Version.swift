/// The version of this program, as `--version` and the server tell it. `packaging/project.py` writes it.
let programVersion = "0.1.0"
