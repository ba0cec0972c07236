-- The server in Neovim's own client, 0.7 and newer. From 0.11 on lsp/layoutlsp.lua has the configuration, which the
-- user may change with vim.lsp.config(); before 0.11 it is made here. Nothing is mapped.
local M = {}

local name = 'layoutlsp'

--- The server's workspace folder.
local function root(bufnr)
  local path = vim.api.nvim_buf_get_name(bufnr)
  return path ~= '' and vim.fn['layout#server#Root'](path) or nil
end

-- Removes the capability to pull diagnostics: the server sends none to a client with it. Neovim pulls from 0.10 on, but
-- not always: 0.10 cannot be told to pull again, as when an imported file has changed, and 0.12 does not for buffers
-- without a window.
local function before_init(params)
  if params.capabilities.textDocument then
    params.capabilities.textDocument.diagnostic = nil
  end
end

--- The configuration with which Neovim runs the server.
function M.config()
  local settings = vim.fn['layout#server#Settings']()
  -- An empty table would become a list in JSON.
  if vim.tbl_isempty(settings.layout) then
    settings.layout = vim.empty_dict()
  end
  return {
    name = name,
    cmd = vim.fn['layout#server#Command'](),
    filetypes = { 'layout' },
    root_markers = { '.git' },
    settings = settings,
    before_init = before_init,
  }
end

-- Before Neovim 0.8 the client neither sends its settings nor sets 'omnifunc'.
local function old_config(bufnr)
  local config = M.config()
  config.root_dir = root(bufnr)
  config.on_init = function(client)
    client.notify('workspace/didChangeConfiguration', { settings = config.settings })
  end
  config.on_attach = function(_, attached)
    if vim.bo[attached].omnifunc == '' then
      vim.bo[attached].omnifunc = 'v:lua.vim.lsp.omnifunc'
    end
  end
  return config
end

local function clients()
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  return vim.tbl_filter(function(client)
    return client.name == name
  end, get())
end

-- Root -> started client. The list of active clients lacks those that are still being initialized.
local started = {}

local function start_old(bufnr)
  local config = old_config(bufnr)
  local key = config.root_dir or ''
  if not (started[key] and vim.lsp.get_client_by_id(started[key])) then
    started[key] = vim.lsp.start_client(config)
  end
  if started[key] then
    vim.lsp.buf_attach_client(bufnr, started[key])
  end
end

--- Runs the server for a buffer, with one process for each workspace.
function M.attach(bufnr)
  if vim.lsp.config then
    local config = vim.tbl_extend('force', vim.lsp.config[name] or M.config(), { root_dir = root(bufnr) })
    vim.lsp.start(config, { bufnr = bufnr })
  elseif vim.lsp.start then
    local config = M.config()
    config.root_dir = root(bufnr)
    vim.lsp.start(config, { bufnr = bufnr })
  else
    start_old(bufnr)
  end
end

-- Stops a client. Its buffers are detached first, which before 0.10 is told to the user: else Neovim asks the server for
-- hints until it has ended.
local function stop(client, buffers)
  for _, bufnr in ipairs(buffers) do
    if vim.fn.has('nvim-0.10') == 1 and vim.lsp.buf_is_attached(bufnr, client.id) then
      vim.lsp.buf_detach_client(bufnr, client.id)
    end
  end
  -- A method since 0.11, before that a function.
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop()
  else
    client.stop()
  end
end

-- The buffers whose hints are shown. Neovim, which has hints from 0.10 on, hides them where a client is detached.
local function with_hints(buffers)
  local hint = vim.fn.has('nvim-0.10') == 1 and vim.lsp.inlay_hint
  return vim.tbl_filter(function(bufnr)
    return hint and hint.is_enabled({ bufnr = bufnr }) or false
  end, buffers)
end

--- Restarts the server for every buffer that had it.
function M.restart()
  local buffers = vim.tbl_filter(function(bufnr)
    return vim.api.nvim_buf_is_loaded(bufnr) and vim.bo[bufnr].filetype == 'layout'
  end, vim.api.nvim_list_bufs())
  local hinted = with_hints(buffers)
  for _, client in ipairs(clients()) do
    stop(client, buffers)
  end
  started = {}
  vim.wait(2000, function()
    return #clients() == 0
  end, 10)
  for _, bufnr in ipairs(buffers) do
    vim.api.nvim_buf_call(bufnr, vim.fn['layout#server#Attach'])
  end
  for _, bufnr in ipairs(hinted) do
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
  end
end

--- The running clients, as text for :LayoutInfo.
function M.running()
  local ids = vim.tbl_map(function(client)
    return tostring(client.id)
  end, clients())
  return #ids == 0 and 'no' or 'client ' .. table.concat(ids, ', ')
end

return M
