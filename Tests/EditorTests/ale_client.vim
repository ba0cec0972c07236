" Vim with ALE, the plugin and the real server. Runs under a pseudo terminal, since ALE needs timers and Insert mode. A
" timer runs the steps: each waits until it sees what it expects. The report goes to $REPORT.

set nocompatible nomore shortmess+=I noswapfile hidden
let g:ale_lint_delay = 10
let g:ale_hover_to_preview = 1
let g:ale_completion_enabled = 0
filetype plugin indent on
syntax on

let s:text = ['layout L {', '  screen p = 100 x 100', '  view a', '  a.left == 10', '  a.top == 10',
      \ '  a.width == 20', '  a.height == 30', '}']
let s:failed = 0
let s:steps = []
let s:waited = 0

function! s:Report(line) abort
  call writefile([a:line], $REPORT, 'a')
endfunction

function! s:Codes() abort
  return sort(map(copy(ale#engine#GetLoclist(bufnr('a.layout'))), 'get(v:val, "code", "")'))
endfunction

function! s:Step(name, begin, Condition, Seen) abort
  call add(s:steps, {'name': a:name, 'begin': a:begin, 'Condition': a:Condition, 'Seen': a:Seen, 'begun': 0})
endfunction

function! s:Edited() abort
  call listener_flush()
  doautocmd TextChanged
endfunction

" Tries the first remaining step once.
function! s:Tick(timer) abort
  if empty(s:steps)
    call s:Finish()
    return
  endif
  let l:step = s:steps[0]
  try
    if !l:step.begun
      let l:step.begun = 1
      let s:waited = 0
      execute l:step.begin
    endif
    let l:done = l:step.Condition()
  catch
    call s:Report('FAIL ' . l:step.name . "\n     " . v:exception . ' at ' . v:throwpoint)
    let s:failed = 1
    call s:Finish()
    return
  endtry
  let s:waited += 1
  if l:done
    call s:Report('ok   ' . l:step.name)
    call remove(s:steps, 0)
  elseif s:waited > 250
    call s:Report('FAIL ' . l:step.name . ': not seen within 5 s, but ' . string(l:step.Seen()))
    let s:failed = 1
    call s:Finish()
    return
  endif
  call timer_start(20, function('s:Tick'))
endfunction

function! s:Finish() abort
  execute s:failed ? 'cquit!' : 'qall!'
endfunction

function! s:Preview() abort
  for l:window in range(1, winnr('$'))
    if getwinvar(l:window, '&previewwindow')
      return join(getbufline(winbufnr(l:window), 1, '$'), "\n")
    endif
  endfor
  return ''
endfunction

function! s:HasAll(text, parts) abort
  return empty(filter(copy(a:parts), 'stridx(a:text, v:val) < 0'))
endfunction

" Answers the prompt, which comes whenever the server has answered; without a prompt the keys do nothing.
function! s:Choose(before) abort
  if getline(6) ==# a:before
    call feedkeys("1\<CR>", 't')
    call timer_start(300, {-> s:Choose(a:before)})
  endif
endfunction

" The words in the menu of Insert mode.
function! s:Offered() abort
  return map(complete_info(['items']).items, 'v:val.word')
endfunction

call s:Step('the file type, and ALE with the server', 'edit a.layout | setlocal omnifunc=ale#completion#OmniFunc',
      \ {-> &filetype ==# 'layout' && len(ale#linter#Get('layout')) == 1 && s:Codes() == []},
      \ {-> [&filetype, ale#linter#Get('layout'), s:Codes()]})
call s:Step('a diagnostic appears', 'call setline(6, "  a.widht == 20") | call s:Edited()',
      \ {-> index(s:Codes(), 'unknown-attribute') >= 0}, {-> s:Codes()})
call s:Step('in its place', '',
      \ {-> filter(copy(ale#engine#GetLoclist(bufnr('%'))), 'v:val.code ==# "unknown-attribute"')[0].lnum == 6},
      \ {-> ale#engine#GetLoclist(bufnr('%'))})
call s:Step('a change mends it', 'call setline(6, "  a.width == 20") | call s:Edited()',
      \ {-> s:Codes() == []}, {-> s:Codes()})
call s:Step('an open frame is a warning', 'call deletebufline("%", 4) | call s:Edited()',
      \ {-> s:Codes() == ['ambiguous'] && ale#engine#GetLoclist(bufnr('%'))[0].type ==# 'W'}, {-> s:Codes()})
call s:Step('and undone', 'call append(3, "  a.left == 10") | call s:Edited()', {-> s:Codes() == []}, {-> s:Codes()})
call s:Step(':ALEHover shows the solved frame', 'call cursor(3, 8) | ALEHover',
      \ {-> s:HasAll(s:Preview(), ['10', '30', 'p'])}, {-> s:Preview()})
call s:Step('K does the same', 'pclose | call cursor(3, 8) | normal K',
      \ {-> s:HasAll(s:Preview(), ['10', '30', 'p'])}, {-> s:Preview()})
call s:Step('omni completion offers attributes',
      \ 'pclose | call append(6, "  a.") | call s:Edited() | call cursor(7, 4) | call feedkeys("A\<C-x>\<C-o>", "t")',
      \ {-> s:HasAll(join(s:Offered()), ['left', 'width', 'centerX'])}, {-> s:Offered()})
call s:Step('and is left', 'call feedkeys("\<C-e>\<Esc>", "t")', {-> mode() ==# 'n'}, {-> mode()})
call s:Step('a misspelt name', 'call deletebufline("%", 7) | call setline(6, "  a.widht == 20") | call s:Edited()',
      \ {-> index(s:Codes(), 'unknown-attribute') >= 0}, {-> s:Codes()})
call s:Step(':ALECodeAction mends it', 'call cursor(6, 7) | call feedkeys(":ALECodeAction\<CR>", "t") | call timer_start(300, {-> s:Choose(getline(6))})',
      \ {-> getline(6) ==# '  a.width == 20'}, {-> [getline(1, '$'), execute('messages')]})
call s:Step(':LayoutRestart', 'LayoutRestart | call setline(6, "  a.wdth == 20") | call s:Edited()',
      \ {-> index(s:Codes(), 'unknown-attribute') >= 0}, {-> s:Codes()})
call s:Step(':LayoutInfo names ALE', '', {-> s:HasAll(execute('LayoutInfo'), ['client:  ale', g:layoutlsp_command])},
      \ {-> execute('LayoutInfo')})
call s:Step('no error was left', '', {-> v:errmsg ==# ''}, {-> v:errmsg . execute('messages')})

call writefile(s:text, 'a.layout')
autocmd VimEnter * call timer_start(20, function('s:Tick'))
