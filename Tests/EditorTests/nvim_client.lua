-- Neovim's own client with the plugin and the real server, as a user has it: only the path of the server is configured.
-- Run headless by run.py; prints one line for each case, and exits with 1 if one failed.
local failed = false

local function case(name, run)
  local ok, problem = xpcall(run, debug.traceback)
  io.stdout:write((ok and 'ok   ' or 'FAIL ') .. name .. (ok and '' or '\n     ' .. problem:gsub('\n', '\n     ')) .. '\n')
  failed = failed or not ok
end

local function expect(what, expected, seen)
  if not vim.deep_equal(expected, seen) then
    error(what .. ': expected ' .. vim.inspect(expected) .. ', seen ' .. vim.inspect(seen))
  end
end

local function codes()
  local list = vim.tbl_map(function(each)
    return each.code or each.user_data.lsp.code
  end, vim.diagnostic.get(0))
  table.sort(list)
  return list
end

local function wait_for(what, condition, seen)
  if not vim.wait(5000, condition, 10) then
    error('not seen within 5 s: ' .. what .. ', but ' .. vim.inspect(seen(), { depth = 2 }))
  end
end

local function wait_codes(expected)
  wait_for(vim.inspect(expected), function()
    return vim.deep_equal(codes(), expected)
  end, codes)
end

local function clients()
  return vim.tbl_filter(function(client)
    return client.name == 'layoutlsp'
  end, (vim.lsp.get_clients or vim.lsp.get_active_clients)())
end

local text = {
  '# the first line', 'layout L {', '  screen p = 100 x 100', '  view a', '  a.left == 10', '  a.top == 10',
  '  a.width == 20', '  a.height == 30', '}',
}

local function fresh(name)
  vim.fn.writefile(text, name)
  vim.cmd('edit ' .. name)
end

case('the file type, and one client without configuration', function()
  fresh('a.layout')
  expect('filetype', 'layout', vim.bo.filetype)
  wait_for('a client', function()
    return #clients() == 1 and clients()[1].initialized
  end, clients)
  expect('omnifunc', 'v:lua.vim.lsp.omnifunc', vim.bo.omnifunc)
end)

case('diagnostics appear, and a change mends them', function()
  wait_codes({})
  vim.api.nvim_buf_set_lines(0, 6, 7, false, { '  a.widht == 20' })
  wait_for('unknown-attribute', function()
    return vim.tbl_contains(codes(), 'unknown-attribute')
  end, codes)
  local first = vim.tbl_filter(function(each)
    return (each.code or each.user_data.lsp.code) == 'unknown-attribute'
  end, vim.diagnostic.get(0))[1]
  expect('its line, severity and source', { 6, 1, 'layout' }, { first.lnum, first.severity, first.source })
  vim.api.nvim_buf_set_lines(0, 6, 7, false, { '  a.width == 20' })
  wait_codes({})
  vim.api.nvim_buf_set_lines(0, 4, 5, false, {})
  wait_codes({ 'ambiguous' })
  expect('the place', { 3, 7 }, { vim.diagnostic.get(0)[1].lnum, vim.diagnostic.get(0)[1].col })
  vim.cmd('silent undo')
  wait_codes({})
end)

case('diagnostics are sent, not asked for', function()
  local params = { capabilities = { textDocument = { hover = {}, diagnostic = {} }, workspace = { diagnostics = {} } } }
  require('layout.native').config().before_init(params)
  expect('capabilities', { textDocument = { hover = {} }, workspace = { diagnostics = {} } }, params.capabilities)
end)

case('K shows the solved frame', function()
  vim.fn.cursor(4, 8)
  vim.cmd('normal K')
  local float
  wait_for('a floating window', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        float = window
      end
    end
    return float ~= nil
  end, function()
    return vim.fn.execute('messages')
  end)
  local shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false), '\n')
  for _, part in ipairs({ '10', '30', 'p' }) do
    assert(shown:find(part, 1, true), 'no ' .. part .. ' in:\n' .. shown)
  end
  vim.api.nvim_win_close(float, true)
end)

case('omni completion offers attributes', function()
  vim.api.nvim_buf_set_lines(0, 7, 7, false, { '  a.' })
  vim.fn.cursor(8, 4)
  local words = {}
  -- The answer comes through complete() in Insert mode, which only an autocommand in that mode can see.
  vim.api.nvim_create_autocmd('CompleteChanged', {
    once = true,
    callback = function()
      words = vim.tbl_map(function(each)
        return each.word
      end, vim.fn.complete_info({ 'items' }).items)
    end,
  })
  vim.api.nvim_create_autocmd('InsertEnter', {
    once = true,
    callback = function()
      local left = 500
      local timer = vim.loop.new_timer()
      timer:start(10, 10, vim.schedule_wrap(function()
        left = left - 1
        if #words > 0 or left == 0 then
          timer:stop()
          vim.api.nvim_input('<C-e><Esc>')
        end
      end))
    end,
  })
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('A<C-x><C-o>', true, true, true), 'tx!', false)
  for _, name in ipairs({ 'left', 'width', 'centerX' }) do
    assert(vim.tbl_contains(words, name), 'no ' .. name .. ' in ' .. vim.inspect(words))
  end
  vim.cmd('stopinsert')
  vim.api.nvim_buf_set_lines(0, 7, 8, false, {})
  wait_codes({})
end)

local function act(title)
  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      if options.format_item(item) == title then
        return choose(item)
      end
    end
    error('no ' .. title .. ' in ' .. vim.inspect(vim.tbl_map(options.format_item, items)))
  end
  vim.lsp.buf.code_action()
end

local function wait_line(number, expected)
  wait_for(expected, function()
    return vim.fn.getline(number) == expected
  end, function()
    return { vim.fn.getline(1, '$'), vim.fn.execute('messages') }
  end)
end

case('code actions are made', function()
  local select = vim.ui.select
  vim.api.nvim_buf_set_lines(0, 6, 7, false, { '  /* é */ a.widht == 20' })
  wait_for('unknown-attribute', function()
    return vim.tbl_contains(codes(), 'unknown-attribute')
  end, codes)
  vim.fn.cursor(7, 15)
  act("Replace with 'width'")
  wait_line(7, '  /* é */ a.width == 20')
  wait_codes({})
  vim.api.nvim_buf_set_lines(0, 6, 7, false, { '  a.widht == 20' })
  wait_for('unknown-attribute', function()
    return vim.tbl_contains(codes(), 'unknown-attribute')
  end, codes)
  vim.fn.cursor(1, 1)
  act('Fix all that has one obvious answer')
  wait_line(7, '  a.width == 20')
  wait_codes({})
  vim.ui.select = select
end)

case('the client lays the buffer out', function()
  vim.api.nvim_buf_set_lines(0, 3, 5, false, { 'view  a', '', '', '  a.left==10  # 😀' })
  local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
  format({ timeout_ms = 5000, async = false })
  expect('the lines', { 'layout L {', '  screen p = 100 x 100', '  view a', '', '  a.left == 10  # 😀', '  a.top == 10' },
    vim.api.nvim_buf_get_lines(0, 1, 7, false))
  vim.cmd('silent undo')
  vim.cmd('silent undo')
end)

case('a second file has the same client, its settings are the user\'s', function()
  fresh('b.layout')
  vim.wait(200, function()
    return #clients() > 1
  end)
  expect('number of clients', 1, #clients())
  vim.api.nvim_buf_set_lines(0, 4, 5, false, {})
  wait_codes({ 'ambiguous' })
  expect('severity by g:layoutlsp_settings', 3, vim.diagnostic.get(0)[1].severity)
  vim.cmd('silent undo')
end)

local function card(width)
  return { 'layout Card {', '  view.width == ' .. width, '}' }
end

local importing = {
  'import "card.layout"', 'screen p = 100 x 100', 'view card: Card', 'card.edges == view.edges',
}

case('an imported file that is edited in its buffer changes what is said of the file that imports it', function()
  vim.fn.writefile(card(100), 'card.layout')
  vim.fn.writefile(importing, 'main.layout')
  vim.cmd('silent edit main.layout')
  local main = vim.fn.bufnr()
  wait_codes({})
  vim.cmd('silent edit card.layout')
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { '  view.width == 90' })
  wait_codes({})
  vim.cmd('silent buffer ' .. main)
  wait_codes({ 'conflict' })
  expect('its line', 3, vim.diagnostic.get(0)[1].lnum)
  -- Without the buffer, the file on the disk counts again.
  vim.cmd('bwipeout! card.layout')
  wait_codes({})
end)

-- None of the Neovim versions in use watches files on Linux by default. The server looks at the disk when a file is
-- saved.
case('an imported file that changes on the disk is seen when a file is saved, and when one is reloaded', function()
  vim.fn.writefile(card(80), 'card.layout')
  vim.cmd('silent write')
  wait_codes({ 'conflict' })
  vim.fn.writefile(card(100), 'card.layout')
  vim.cmd('silent edit')
  wait_codes({})
  vim.fn.delete('card.layout')
  vim.cmd('silent write')
  wait_for('unresolved-import', function()
    return vim.tbl_contains(codes(), 'unresolved-import')
  end, codes)
  vim.cmd('silent edit card.layout')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, card(100))
  vim.cmd('silent write')
  vim.cmd('silent edit main.layout')
  wait_codes({})
  -- A file that changes on the disk while it is in a buffer: the buffer counts until it is read again.
  vim.fn.writefile(card(70), 'card.layout')
  vim.cmd('silent write')
  -- The answer is about what was sent before it was asked for.
  local document = { uri = vim.uri_from_bufnr(0) }
  local _, frames = next(vim.lsp.buf_request_sync(0, 'layout/frames', { textDocument = document }, 5000))
  expect('by the buffer', 'solved', frames.result.layouts[1].configurations[1].status)
  vim.cmd('silent buffer card.layout')
  vim.cmd('silent edit')
  vim.cmd('silent buffer main.layout')
  wait_codes({ 'conflict' })
end)

case('definition, references and rename reach other files', function()
  vim.fn.writefile({ 'layout Tile { view title }' }, 'tile.layout')
  vim.fn.writefile({ 'import "tile.layout"', 'view a: Tile, b', 'a.title.left == 1', 'a.title.top == 2' }, 'names.layout')
  vim.cmd('silent edit names.layout')
  wait_for('a client', function()
    return #clients() == 1
  end, clients)
  vim.fn.cursor(3, 3)
  vim.lsp.buf.definition()
  wait_for('the declaration', function()
    return vim.fn.expand('%:t') == 'tile.layout' and vim.fn.col('.') == 20
  end, function()
    return vim.fn.expand('%:t') .. ' ' .. vim.fn.col('.')
  end)
  vim.cmd('silent buffer names.layout')
  vim.fn.cursor(3, 3)
  vim.lsp.buf.rename('head')
  wait_for('the new name', function()
    return vim.fn.getline(4) == 'a.head.top == 2'
  end, function()
    return vim.fn.getline(1, '$')
  end)
  expect('the other place', 'a.head.left == 1', vim.fn.getline(3))
  expect('the declaration', { 'layout Tile { view head }' },
    vim.api.nvim_buf_get_lines(vim.fn.bufnr('tile.layout'), 0, -1, false))
  -- Neovim 0.10 reports errors for answers about buffers that are gone.
  vim.wait(300)
  vim.cmd('silent! bwipeout! names.layout tile.layout')
end)

-- Features that newer clients show by themselves, if this version has them. Their requests are answered in every
-- version.
case('hints, lenses, semantic colours, help with arguments, the outline and folds', function()
  vim.fn.writefile({ 'layout L {', '  screen p = 100 x 100', '  view a, b', '  a.insets == 10', '  b.leftOffset(a) == 3', '}' }, 'more.layout')
  vim.cmd('silent edit more.layout')
  wait_for('a client', function()
    return #clients() == 1 and clients()[1].initialized
  end, clients)
  local document = { uri = vim.uri_from_bufnr(0) }
  local function ask(method, more)
    local answers = vim.lsp.buf_request_sync(0, method, vim.tbl_extend('force', { textDocument = document }, more or {}), 5000)
    for _, answer in pairs(answers or {}) do
      return answer.result
    end
  end
  local range = { start = { line = 0, character = 0 }, ['end'] = { line = 6, character = 0 } }
  local hints = ask('textDocument/inlayHint', { range = range })
  expect('hints', true, #hints >= 2)
  expect('lenses', true, #ask('textDocument/codeLens') >= 1)
  expect('symbols', 'L', ask('textDocument/documentSymbol')[1].name)
  expect('folds', 0, ask('textDocument/foldingRange')[1].startLine)
  local help = ask('textDocument/signatureHelp', { position = { line = 4, character = 15 } })
  expect('help', 1, #help.signatures)
  if vim.lsp.semantic_tokens and vim.lsp.semantic_tokens.get_at_pos then
    wait_for('semantic tokens', function()
      return #(vim.lsp.semantic_tokens.get_at_pos(0, 3, 2) or {}) > 0
    end, function()
      return vim.lsp.semantic_tokens.get_at_pos(0, 3, 2)
    end)
  end
  if vim.lsp.inlay_hint and vim.lsp.inlay_hint.get then
    vim.lsp.inlay_hint.enable(true)
    wait_for('hints that are shown', function()
      return #vim.lsp.inlay_hint.get({ bufnr = 0 }) >= 2
    end, function()
      return vim.lsp.inlay_hint.get({ bufnr = 0 })
    end)
    vim.lsp.inlay_hint.enable(false)
  end
  vim.wait(300)
  vim.cmd('silent! bwipeout! more.layout')
end)

case('typing what triggers completion leaves the text alone', function()
  for _, typed in ipairs({ 'import "', 'import "../c', 'a: w = 50%', 'a: ll = %', 'a.width == b.width / 2', 'H:|-[a(50%)]-8-[b' }) do
    vim.cmd('enew!')
    vim.cmd('file typed' .. #typed .. '.layout')
    vim.bo.filetype = 'layout'
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('i' .. typed .. '<Esc>', true, true, true), 'tx', false)
    expect('the line', typed, vim.api.nvim_get_current_line())
    vim.cmd('bwipeout!')
  end
end)

case(':LayoutRestart, :LayoutInfo and :checkhealth', function()
  fresh('c.layout')
  local before = clients()[1].id
  local bufnr = vim.api.nvim_get_current_buf()
  local function has_hints()
    return #vim.lsp.inlay_hint.get({ bufnr = bufnr }) > 0
  end
  local shows_hints = vim.fn.has('nvim-0.10') == 1
  if shows_hints then
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
    wait_for('hints', has_hints, clients)
  end
  vim.cmd('LayoutRestart')
  wait_for('another client', function()
    return #clients() == 1 and clients()[1].id ~= before
  end, clients)
  wait_codes({})
  if shows_hints then
    wait_for('the hints again', has_hints, clients)
    expect('hints elsewhere', false, vim.lsp.inlay_hint.is_enabled({ bufnr = vim.fn.bufadd('other.layout') }))
  end
  local info = vim.fn.execute('LayoutInfo')
  for _, part in ipairs({ vim.g.layoutlsp_command, 'client:  native', 'running: client ' .. clients()[1].id }) do
    assert(info:find(part, 1, true), 'no ' .. part .. ' in ' .. info)
  end
  vim.cmd('checkhealth layout')
  local health = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  assert(health:find('OK: .*layout%-lsp') or health:find('OK .*layout%-lsp'), health)
end)

case('no message was left', function()
  -- Messages of Neovim 0.10 about wiped-out buffers, and of its health check.
  local messages = vim.tbl_filter(function(line)
    return line ~= '' and not line:find('^%[LSP%] Client with id %d+ not attached') and not line:find('^Running healthchecks')
  end, vim.split(vim.fn.execute('messages'), '\n'))
  expect(':messages', {}, messages)
  expect('v:errmsg', '', vim.v.errmsg)
end)

vim.cmd(failed and 'cquit 1' or 'qall!')
