-- For vim.lsp.config() and vim.lsp.enable(), Neovim 0.11 and newer.
return require('layout.native').config()
