" The Vim plugin by itself, in Vim and in Neovim, without a server. `$SAMPLES` is the folder of sample texts, `$PLUGIN`
" the plugin. A line for each case goes to $REPORT.

set nocompatible nomore noswapfile hidden shortmess+=aoOTIF cmdheight=5
filetype plugin indent on
syntax on

" No client starts a server here, whichever is installed, unless a case says otherwise.
let g:layoutlsp_client = 'none'

let s:failed = 0

function! s:Case(name, Run) abort
  let v:errors = []
  try
    call a:Run()
  catch
    call add(v:errors, v:exception . ' at ' . v:throwpoint)
  endtry
  let s:failed += !empty(v:errors)
  let l:line = (empty(v:errors) ? 'ok   ' : 'FAIL ') . a:name
  call writefile([l:line] + map(copy(v:errors), '"     " . v:val'), $REPORT, 'a')
  silent! %bwipeout!
endfunction

function! s:Open(name, lines) abort
  call writefile(a:lines, a:name)
  execute 'edit!' a:name
endfunction

function! s:Lines() abort
  return getline(1, '$')
endfunction

function! s:FileType() abort
  call s:Open('plain.layout', ['view a'])
  call assert_equal('layout', &filetype)
  call s:Open('comment.layout', ['# a comment', 'view a'])
  call assert_equal('layout', &filetype, 'first line a comment')
  edit new.layout
  call assert_equal('layout', &filetype, 'a new file')
  call s:Open('layout.txt', ['view a'])
  call assert_notequal('layout', &filetype, 'not by the name before the dot')
endfunction

function! s:Options() abort
  let l:names = ['expandtab', 'shiftwidth', 'softtabstop', 'comments', 'commentstring', 'formatoptions', 'suffixesadd',
        \ 'include', 'keywordprg', 'indentexpr', 'indentkeys', 'foldmethod']
  enew
  let l:before = map(copy(l:names), {_, name -> eval('&' . name)})
  call s:Open('a.layout', ['view a'])
  call assert_equal([1, 2, 2, '# %s'], [&expandtab, &shiftwidth, &softtabstop, &commentstring])
  call assert_equal(0, stridx(&formatoptions, 't') + 1, 'no wrapping of code')
  call assert_equal('manual', &foldmethod)
  setfiletype none
  set filetype=
  call assert_equal(l:before, map(copy(l:names), {_, name -> eval('&' . name)}), 'undone')
  let g:layout_recommended_style = 0
  let g:layout_folding = 1
  call s:Open('b.layout', ['view a'])
  unlet g:layout_recommended_style g:layout_folding
  call assert_equal([&g:expandtab, &g:shiftwidth, 'syntax'], [&expandtab, &shiftwidth, &foldmethod])
endfunction

" The highlight group of each character, without the prefix `layout`.
function! s:Groups(lnum) abort
  let l:column = 1
  let l:groups = []
  for l:sign in split(getline(a:lnum), '\zs')
    call add(l:groups, substitute(synIDattr(synID(a:lnum, l:column, 1), 'name'), '^layout', '', ''))
    let l:column += len(l:sign)
  endfor
  return l:groups
endfunction

" The sample has pairs of lines: source, and below it a letter for each character. kinds.json tells the meaning of
" letters.
function! s:Colours() abort
  let l:kinds = json_decode(join(readfile($SAMPLES . '/kinds.json')))
  let l:drawn = readfile($SAMPLES . '/highlight.txt')
  let l:letters = {}
  for [l:letter, l:kind] in items(l:kinds)
    for l:group in l:kind.vim
      let l:letters[l:group] = l:letter
    endfor
  endfor
  call s:Open('colours.layout', map(filter(copy(l:drawn), 'v:key % 2 == 0'), 'v:val[2:]'))
  for l:lnum in range(1, line('$'))
    let l:signs = split(getline(l:lnum), '\zs')
    let l:seen = map(s:Groups(l:lnum), {index, group -> l:signs[index] ==# ' ' ? ' ' : get(l:letters, group, ' ')})
    call assert_equal(l:drawn[2 * l:lnum - 1][2:], substitute(join(l:seen, ''), ' *$', '', ''), getline(l:lnum))
  endfor
  for l:group in keys(l:letters)
    call assert_notequal('', synIDattr(synIDtrans(hlID('layout' . l:group)), 'name'), l:group)
    call assert_notequal(hlID('layout' . l:group), synIDtrans(hlID('layout' . l:group)), 'linked: ' . l:group)
  endfor
endfunction

function! s:Reindent() abort
  let l:good = readfile($SAMPLES . '/indented.layout')
  call s:Open('good.layout', l:good)
  normal! gg=G
  call assert_equal(l:good, s:Lines(), 'left alone')
  " The text in a block comment is never moved, so only the indentation of code is disturbed.
  let l:comment = index(l:good, '  /*')
  let l:bad = map(copy(l:good), {i, line -> i >= l:comment && i < l:comment + 4 ? line
        \ : (i % 3 == 0 ? '   ' : i % 3 == 1 ? "\t\t" : '') . substitute(line, '^\s*', '', '')})
  call s:Open('bad.layout', l:bad)
  normal! gg=G
  call assert_equal(l:good, filter(s:Lines(), 1), 'mended')
  for l:step in [4, 8]
    execute 'setlocal shiftwidth=' . l:step
    normal! gg=G
    call assert_equal(repeat(' ', l:step) . 'screen phone', matchstr(getline(6), '^ *screen phone'))
  endfor
endfunction

function! s:Typed() abort
  call s:Open('typed.layout', [''])
  call feedkeys("ilayout L {\<CR>view a {\<CR>a.left == superview.left +\<CR>8\<CR>b.top == 0\<CR>}\<CR>"
        \ . "view c (\<CR>hug: 1,\<CR>resist: 2\<CR>), d\<CR>}\<CR>let x = 1\<Esc>", 'tx')
  call assert_equal(['layout L {', '  view a {', '    a.left == superview.left +', '      8', '    b.top == 0', '  }',
        \ '  view c (', '    hug: 1,', '    resist: 2', '  ), d', '}', 'let x = 1'], s:Lines())
  call s:Open('comment.layout', ['layout L {', '  # one'])
  call feedkeys("Gotwo\<Esc>", 'tx')
  call assert_equal(['layout L {', '  # one', '  # two'], s:Lines())
endfunction

function! s:Folds() abort
  let g:layout_folding = 1
  call s:Open('folds.layout', ['layout L {', '    view a {', '        a.left == 0', '    }', '}', 'let x = 1'])
  call assert_equal([1, 2, 2, 2, 1, 0], map(range(1, 6), 'foldlevel(v:val)'))
  call s:Open('blocks.layout', ['rows |-[r]-| {', '  r: [a]', '}', 'when (width < 3 and', '    height > 4) {', '  a.left == 0',
        \ '} else when width == 9 {', '  a.left == 1', '} else {', '  a.left == 2', '}', 'state s {', '}', 'H:[a]'])
  unlet g:layout_folding
  call assert_equal([1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0], map(range(1, 14), 'foldlevel(v:val)'))
endfunction

function! s:Compiler() abort
  let g:layoutlsp_command = $SERVER
  call s:Open('made.layout', ['layout L {', '  screen p = 100 x 100', '  view a', '  a.left == 10', '  a.tpo == 10', '}',
        \ 'layout M {', '  screen p = 100 x 100', '  view b', '  b.size == 10 x 10', '  b.left == 0', '}'])
  compiler layout
  silent make!
  let l:seen = map(filter(getqflist(), 'v:val.valid'), {_, each ->
        \ [fnamemodify(bufname(each.bufnr), ':t'), each.lnum, each.col, toupper(each.type), matchstr(each.text, '^[a-z-]*')]})
  call assert_equal([['made.layout', 5, 5, 'E', 'unknown-attribute'], ['made.layout', 9, 8, 'W', 'ambiguous']], l:seen)
  let g:layoutlsp_command = '/opt/my server/layout-lsp'
  unlet! g:current_compiler b:current_compiler
  compiler layout
  unlet g:layoutlsp_command
  call assert_equal("'/opt/my server/layout-lsp' check --color never %:S", &l:makeprg)
endfunction

function! s:Format() abort
  let g:layoutlsp_command = $SERVER
  call s:Open('formatted.layout', ['layout  L{', '', 'view a', "\ta.left==0", '', '', '  view b', '}'])
  call cursor(7, 3)
  LayoutFormat
  let l:neat = ['layout L {', '  view a', '  a.left == 0', '', '  view b', '}']
  call assert_equal(l:neat, s:Lines())
  LayoutFormat
  undo
  call assert_equal('layout  L{', getline(1), 'one step to undo, and none where nothing changed')
  redo
  setlocal noexpandtab
  LayoutFormat
  call assert_equal('  view a', getline(2), 'its own steps come first')
  call s:Open('steps.layout', ['layout L {', 'view a', '}'])
  setlocal noexpandtab
  LayoutFormat
  call assert_equal("\tview a", getline(2), 'then those of the editor')
  call writefile(['[*.layout]', 'indent_style = space', 'indent_size = 5'], '.editorconfig')
  undo
  LayoutFormat
  call delete('.editorconfig')
  call assert_equal('     view a', getline(2), 'and before them those of .editorconfig')
  call s:Open('empty.layout', [])
  LayoutFormat
  call assert_equal([''], s:Lines())
  let g:layoutlsp_command = '/nowhere/layout-lsp'
  call assert_match("'/nowhere/layout-lsp' was not found", execute('LayoutFormat'))
  unlet g:layoutlsp_command
endfunction

function! s:Until(Condition, Seen) abort
  for l:try in range(300)
    if a:Condition()
      return
    endif
    sleep 20m
  endfor
  throw 'not seen within 6 s, but ' . string(a:Seen())
endfunction

function! s:Preview() abort
  let g:layoutlsp_command = $SERVER
  call s:Open('drawn.layout', ['let m = 1', 'layout L {', '  screen p = 100 x 50', '  screen q = 50 x 100', '  view a; a.edges == view.edges', '}',
        \ 'layout M (margins: 3) {', '  screen r = 40 x 40', '  view b', '  b.insets == 4', '}'])
  let l:text = win_getid()
  LayoutPreview
  call assert_equal(l:text, win_getid(), 'the cursor stays in the text')
  call assert_equal(2, winnr('$'))
  let l:buffer = winbufnr(3 - winnr())
  let l:Seen = {-> join(getbufline(l:buffer, 1, '$'), "\n")}
  call s:Until({-> l:Seen() =~# '^L · p, 100 × 50, solved\n┌\_.*a\_.*┘$'}, l:Seen)
  " The picture is as wide as the window, or with its title as high.
  let l:window = bufwinnr(l:buffer)
  let l:sizes = [strwidth(getbufline(l:buffer, 2)[0]) - winwidth(l:window), len(getbufline(l:buffer, 1, '$')) - winheight(l:window)]
  call assert_equal(0, max(l:sizes), string(l:sizes))
  " The layout at the cursor's line, also on the line where the layout begins.
  call cursor(7, 1)
  doautocmd CursorMoved
  call s:Until({-> l:Seen() =~# '^M · r, 40 × 40'}, l:Seen)
  call assert_equal(['', 'L', 'L', 'M', 'M'], map([1, 2, 6, 7, 11], 'layout#preview#Layout(v:val)'))
  " Typed text that is not saved; a picture that is longer than before, then shorter.
  call setline(8, '  screen r = 60 x 20')
  doautocmd TextChanged
  call s:Until({-> l:Seen() =~# '^M · r, 60 × 20'}, l:Seen)
  call cursor(3, 1)
  LayoutPreview q
  call s:Until({-> l:Seen() =~# '^L · q, 50 × 100'}, l:Seen)
  call assert_equal(2, winnr('$'), 'one window')
  " If none can be drawn, the last picture stays, with the reason.
  LayoutPreview nowhere
  call s:Until({-> l:Seen() =~# "^L · q\\_.*\n! .*no screen `nowhere`"}, l:Seen)
  call assert_equal([0, 0], [getbufvar(l:buffer, '&modifiable'), getbufvar(l:buffer, '&modified')])
  " Once the preview is closed, no autocommand is left that asks for pictures.
  execute win_id2win(win_findbuf(l:buffer)[0]) . 'close'
  call assert_equal('', filter(split(execute('autocmd layout_preview_' . bufnr('%')), "\n"), 'v:val =~# "layout#\\|s:"')->join())
  call s:Open('plain.txt', [''])
  call assert_match('not a .layout file', execute('LayoutPreview'))
  let g:layoutlsp_command = '/nowhere/layout-lsp'
  call s:Open('missing.layout', ['view a'])
  call assert_match('no /nowhere/layout-lsp to run', execute('LayoutPreview'))
  unlet g:layoutlsp_command
endfunction

function! s:Page() abort
  let g:layoutlsp_command = $SERVER
  call writefile(['#!/bin/sh', 'cp "$2" opened.html', 'echo "$1 $2" > opened'], 'browser')
  call setfperm('browser', 'rwx------')
  let g:layout_browser = [getcwd() . '/browser', '--new']
  call s:Open('paged.layout', ['layout Paged {', '  screen p = 10 x 10', '}'])
  LayoutPreview!
  call s:Until({-> filereadable('opened')}, {-> glob('*')})
  call assert_match('^--new .*\.html$', readfile('opened')[0])
  let l:page = matchstr(readfile('opened')[0], '--new \zs.*')
  call assert_match('Paged', join(readfile(l:page)))
  call setline(1, 'layout Other {')
  silent write
  call s:Until({-> join(readfile(l:page)) =~# 'Other'}, {-> ''})
  call s:Open('unsaved.layout', ['layout L {}'])
  call delete('unsaved.layout')
  call assert_match('save it first', execute('LayoutPreview!'))
  unlet g:layoutlsp_command g:layout_browser
endfunction

function! s:Help() abort
  " A copy of the plugin as it is distributed: opening a file makes its help tags.
  let l:plugin = tempname()
  call mkdir(l:plugin . '/doc', 'p')
  call mkdir(l:plugin . '/autoload/layout', 'p')
  for l:file in ['doc/layout.txt', 'autoload/layout/server.vim']
    call writefile(readfile($PLUGIN . '/' . l:file), l:plugin . '/' . l:file)
  endfor
  execute 'source' fnameescape(l:plugin . '/autoload/layout/server.vim')
  call layout#server#MakeHelpTags()
  call assert_true(filereadable(l:plugin . '/doc/tags'))
  execute 'source' fnameescape($PLUGIN . '/autoload/layout/server.vim')
  let l:copy = tempname()
  call mkdir(l:copy, 'p')
  call writefile(readfile($PLUGIN . '/doc/layout.txt'), l:copy . '/layout.txt')
  execute 'helptags' fnameescape(l:copy)
  let l:tags = map(readfile(l:copy . '/tags'), {_, line -> split(line, "\t")[0]})
  for l:tag in ['layout.txt', 'g:layoutlsp_command', 'g:layoutlsp_client', 'g:layoutlsp_settings',
        \ 'g:layout_recommended_style', 'g:layout_folding', ':LayoutInfo', ':LayoutRestart', ':LayoutHover', ':LayoutFormat', ':LayoutPreview', 'g:layout_browser',
        \ 'layoutlsp-command', 'layoutlsp-ale', 'layoutlsp-vim-lsp', 'layoutlsp-yegappan', 'layoutlsp-coc',
        \ 'layoutlsp-native', 'layoutlsp-imports']
    call assert_true(index(l:tags, l:tag) >= 0, 'no tag ' . l:tag)
  endfor
  call assert_match('^\*layout\.txt\*', readfile($PLUGIN . '/doc/layout.txt')[0])
endfunction

" Stand-ins for the functions that tell other clients about a server.
let s:told = []
function! LspAddServer(servers) abort
  call extend(s:told, a:servers)
endfunction

function! s:OtherClients() abort
  let g:layoutlsp_command = [exepath('sh'), '-x']
  let g:layoutlsp_settings = {'lint': {'ambiguous': 'off'}}
  let g:layoutlsp_client = 'yegappan'
  call s:Open('y.layout', ['view a'])
  doautocmd <nomodeline> User LspSetup
  call assert_equal([{'name': 'layoutlsp', 'filetype': ['layout'], 'path': exepath('sh'), 'args': ['-x'],
        \ 'rootSearch': ['.git/', '.git'], 'workspaceConfig': {'layout': {'lint': {'ambiguous': 'off'}}}}], s:told)
  let g:layoutlsp_client = 'vim-lsp'
  doautocmd <nomodeline> User lsp_setup
  call assert_equal(1, len(g:registered))
  let l:server = g:registered[0]
  call assert_equal(['layoutlsp', [exepath('sh'), '-x'], ['layout'], {'layout': g:layoutlsp_settings}],
        \ [l:server.name, l:server.cmd({}), l:server.allowlist, l:server.workspace_config])
  call mkdir('p é/.git', 'p')
  call mkdir('p é/sub', 'p')
  call s:Open('p é/sub/r.layout', ['view a'])
  call assert_equal('file://' . substitute(getcwd(), ' ', '%20', 'g') . '/p%20%C3%A9', l:server.root_uri({}))
  " An unsaved buffer stays as it is, and vim-lsp is told about every buffer again.
  augroup lsp
    autocmd BufReadPost * call add(g:read, [expand('%:t'), &modified])
  augroup END
  let g:read = []
  command! -nargs=1 LspStopServer let g:stopped = <q-args>
  call setline(1, 'view b')
  LayoutRestart
  call assert_equal(['layoutlsp', 'view b', 1, 2], [g:stopped, getline(1), &modified, len(g:registered)])
  call assert_true(index(g:read, ['r.layout', 1]) >= 0, string(g:read))
  autocmd! lsp
  delcommand LspStopServer
  set nomodified
  unlet g:layoutlsp_command g:layoutlsp_settings
  let g:layoutlsp_client = 'none'
endfunction

" The workspace folder of a file.
function! s:Roots() abort
  call mkdir('roots/one/parts/deep', 'p')
  call mkdir('roots/two/.git', 'p')
  call mkdir('roots/two/parts', 'p')
  call mkdir('roots/three/empty/parts', 'p')
  for l:name in ['one/a.layout', 'one/parts/b.layout', 'one/parts/deep/c.layout', 'two/parts/d.layout', 'three/empty/parts/e.layout']
    call writefile(['view a'], 'roots/' . l:name)
  endfor
  let l:here = getcwd() . '/roots'
  for [l:file, l:root] in [['one/parts/deep/c.layout', 'one'], ['one/a.layout', 'one'], ['two/parts/d.layout', 'two'],
        \ ['three/empty/parts/e.layout', 'three/empty/parts']]
    call assert_equal(l:here . '/' . l:root, layout#server#Root('roots/' . l:file))
  endfor
endfunction

function! s:Missing() abort
  let g:layoutlsp_command = '/nowhere/layout-lsp'
  let g:layoutlsp_client = has('nvim') ? 'native' : 'ale'
  messages clear
  call s:Open('one.layout', ['view a'])
  call s:Open('two.layout', ['view a'])
  sleep 50m
  let l:messages = filter(split(execute('messages'), "\n"), 'v:val =~# "layout"')
  call assert_equal(["layout: '/nowhere/layout-lsp' was not found: install layout-lsp, see :help layoutlsp-command"],
        \ filter(l:messages, 'v:val =~# "^layout:"'))
  call assert_match('not found', execute('LayoutInfo'))
  let g:layoutlsp_client = 'none'
  messages clear
  call s:Open('three.layout', ['view a'])
  sleep 50m
  call assert_equal([], filter(split(execute('messages'), "\n"), 'v:val =~# "^layout:"'))
  LayoutHover a
  unlet g:layoutlsp_command
  call assert_equal('', v:errmsg)
endfunction

" The plugin changes nothing outside of .layout buffers: no mappings, no options.
function! s:SideEffects() abort
  call assert_equal([], filter(split(execute('map') . execute('map!'), "\n"), 'v:val =~? "layout"'))
  enew
  call assert_equal(g:options_before, [&g:expandtab, &g:shiftwidth, &g:omnifunc, &g:completeopt, &g:keywordprg])
endfunction

function! s:All() abort
  call s:Case('the file type, also with a comment first', function('s:FileType'))
  call s:Case('options, undone, opted out of', function('s:Options'))
  call s:Case('colours in every notation', function('s:Colours'))
  call s:Case('gg=G leaves good indent and mends bad', function('s:Reindent'))
  call s:Case('indent while typing', function('s:Typed'))
  call s:Case('folds', function('s:Folds'))
  call s:Case(':compiler and the quickfix list', function('s:Compiler'))
  call s:Case(':LayoutFormat', function('s:Format'))
  call s:Case(':LayoutPreview follows the text', function('s:Preview'))
  call s:Case(':LayoutPreview! opens a page that follows the file', function('s:Page'))
  call s:Case('help tags', function('s:Help'))
  call s:Case('registration with vim-lsp and yegappan/lsp', function('s:OtherClients'))
  call s:Case('a missing server is one message', function('s:Missing'))
  call s:Case('the root of the workspace', function('s:Roots'))
  call s:Case('no side effects', function('s:SideEffects'))
  execute s:failed ? 'cquit!' : 'qall!'
endfunction

let g:options_before = [&g:expandtab, &g:shiftwidth, &g:omnifunc, &g:completeopt, &g:keywordprg]
autocmd VimEnter * ++nested call s:All()
