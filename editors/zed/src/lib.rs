//! Tells Zed how to start the language server: `layout-lsp` of the project's PATH.
use zed_extension_api as zed;

struct Layout;

impl zed::Extension for Layout {
    fn new() -> Self {
        Layout
    }

    fn language_server_command(
        &mut self,
        _: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("layout-lsp")
            .ok_or("layout-lsp was not found in PATH: install it, and open the project again")?;
        Ok(zed::Command { command, args: vec![], env: worktree.shell_env() })
    }
}

zed::register_extension!(Layout);
