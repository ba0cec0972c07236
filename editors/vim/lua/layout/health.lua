-- :checkhealth layout
local M = {}

local health = vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local info = health.info or health.report_info

function M.check()
  start('layout')
  local command = vim.fn['layout#server#Command']()[1]
  if vim.fn['layout#server#IsThere']() == 1 then
    ok(vim.fn['layout#info#Version']() .. ' (' .. vim.fn.exepath(command) .. ')')
  else
    warn("'" .. command .. "' was not found", { 'install layout-lsp and put it in PATH', 'or set g:layoutlsp_command' })
  end
  local client = vim.fn['layout#server#Client']()
  info('client: ' .. client)
  if client == 'native' then
    info('running: ' .. require('layout.native').running())
  end
end

return M
