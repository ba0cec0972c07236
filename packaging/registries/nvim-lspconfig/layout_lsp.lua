---@brief
---
--- https://github.com/OWNER/layoutlsp
---
--- Language server of `.layout` files, which hold the Auto Layout constraints of iOS and macOS screens as text.
---
--- Neovim does not know the file type by itself:
--- ```lua
--- vim.filetype.add({ extension = { layout = 'layout' } })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'layout-lsp' },
  filetypes = { 'layout' },
  root_markers = { '.layout-lsp.json', '.git' },
}
