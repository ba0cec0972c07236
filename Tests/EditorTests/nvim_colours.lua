-- The tree-sitter grammar in Neovim: colours and folds of a buffer, set up only as editors/tree-sitter/README.md says.
local function fail(what)
  io.stdout:write('FAIL tree-sitter in Neovim\n     ' .. tostring(what):gsub('\n', '\n     ') .. '\n')
  vim.cmd('cquit 1')
end

local ok, problem = xpcall(function()
  vim.cmd('filetype plugin on')
  local lines = { 'layout L {', '  view a (hug: low)', '  a.left == gap # c', '}' }
  vim.fn.writefile(lines, 'colours.layout')
  vim.cmd('edit colours.layout')
  vim.treesitter.start()
  local tree = vim.treesitter.get_parser(0):parse()[1]
  assert(not tree:root():has_error(), 'the tree has a mistake')
  local function capture(row, column)
    local found = vim.treesitter.get_captures_at_pos(0, row, column)
    return #found > 0 and found[#found].capture or ''
  end
  local expected = {
    { 0, 0, 'keyword' }, { 0, 7, 'type' }, { 1, 2, 'keyword' }, { 1, 7, 'variable' }, { 1, 10, 'attribute' },
    { 1, 15, 'constant.builtin' }, { 2, 2, 'variable' }, { 2, 4, 'property' }, { 2, 9, 'operator' }, { 2, 12, 'constant' }, { 2, 16, 'comment' },
  }
  for _, place in ipairs(expected) do
    local seen = capture(place[1], place[2])
    assert(seen == place[3], ('at %d:%d is %s, not %s'):format(place[1], place[2], seen, place[3]))
  end
  vim.wo.foldmethod, vim.wo.foldexpr, vim.wo.foldlevel = 'expr', 'v:lua.vim.treesitter.foldexpr()', 99
  vim.wait(2000, function()
    return vim.fn.foldlevel(2) == 1
  end, 10)
  assert(vim.fn.foldlevel(2) == 1, 'no fold')
end, debug.traceback)
if not ok then
  fail(problem)
end
io.stdout:write('ok   tree-sitter in Neovim\n')
vim.cmd('qall!')
