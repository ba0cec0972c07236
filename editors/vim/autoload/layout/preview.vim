" :LayoutPreview: the picture of the layout at the cursor, drawn with characters in a window beside it, and as a page in
" a browser. `layout-lsp render` makes both: no language client is needed, and the text may be unsaved.

" The pause in typing before a picture is requested, in milliseconds.
let s:pause = 60

" Number of a text's buffer -> the picture's buffer, the shown layout, and the state of the drawing.
let s:previews = {}

" Opens the preview. The arguments are the names of a screen and a state; without them the first ones are drawn.
function! layout#preview#Open(...) abort
  if &filetype !=# 'layout'
    echo 'layout: not a .layout file'
    return
  elseif !s:IsThere()
    return
  endif
  let l:text = bufnr('%')
  let l:preview = get(s:previews, l:text, {'buffer': -1, 'shown': '', 'isRunning': 0, 'isOutdated': 0, 'timer': -1})
  let s:previews[l:text] = l:preview
  let l:preview.options = []
  for [l:name, l:value] in [['--screen', get(a:000, 0, '')], ['--state', get(a:000, 1, '')]]
    let l:preview.options += empty(l:value) ? [] : [l:name, l:value]
  endfor
  if bufwinnr(l:preview.buffer) < 0
    call s:OpenWindow(l:text, l:preview)
  endif
  execute 'augroup layout_preview_' . l:text
    autocmd!
    execute 'autocmd TextChanged,TextChangedI <buffer=' . l:text . '> call s:Wait(' . l:text . ')'
    execute 'autocmd CursorMoved,CursorMovedI <buffer=' . l:text . '> call s:Follow(' . l:text . ')'
    execute 'autocmd BufWipeout <buffer=' . l:text . '> call layout#preview#Close(' . l:text . ')'
    execute 'autocmd BufWipeout <buffer=' . l:preview.buffer . '> call s:Forget(' . l:text . ')'
  augroup END
  call s:Draw(l:text)
endfunction

function! layout#preview#Close(text) abort
  let l:buffer = get(get(s:previews, a:text, {}), 'buffer', -1)
  if l:buffer >= 0 && bufexists(l:buffer)
    execute 'silent! bwipeout!' l:buffer
  endif
  call s:Forget(a:text)
endfunction

function! s:Forget(text) abort
  execute 'augroup layout_preview_' . a:text
    autocmd!
  augroup END
  if has_key(s:previews, a:text)
    call timer_stop(s:previews[a:text].timer)
    call remove(s:previews, a:text)
  endif
endfunction

function! s:IsThere() abort
  if layout#server#IsThere()
    return 1
  endif
  echo 'layout: no ' . layout#server#Command()[0] . ' to run, see :help layoutlsp-command'
  return 0
endfunction

" Opens the preview's window. The cursor stays in the text.
function! s:OpenWindow(text, preview) abort
  let l:window = win_getid()
  vertical botright 44new
  setlocal buftype=nofile bufhidden=wipe nobuflisted noswapfile nowrap nonumber norelativenumber nolist nomodifiable
  setlocal winfixwidth nospell nofoldenable statusline=layout\ preview
  let a:preview.buffer = bufnr('%')
  call win_gotoid(l:window)
endfunction

" The layout that a line is in: the last one that begins on this line or above.
function! layout#preview#Layout(lnum) abort
  for l:line in range(a:lnum, 1, -1)
    let l:name = matchstr(getline(l:line), '^\s*layout\s\+\zs[^[:space:]({#;]\+')
    if !empty(l:name)
      return l:name
    endif
  endfor
  return ''
endfunction

function! s:Follow(text) abort
  if layout#preview#Layout(line('.')) !=# s:previews[a:text].shown
    call s:Wait(a:text)
  endif
endfunction

function! s:Wait(text) abort
  call timer_stop(s:previews[a:text].timer)
  let s:previews[a:text].timer = timer_start(s:pause, {-> s:Draw(a:text)})
endfunction

" The picture fills the window, but for the line of its title.
function! s:Cells(preview) abort
  let l:window = bufwinnr(a:preview.buffer)
  let l:sides = map([winwidth(l:window), winheight(l:window) - 1], 'min([max([v:val, 2]), 1000])')
  return ['--cells', join(l:sides, 'x')]
endfunction

" Draws one picture at a time; the newest request wins.
function! s:Draw(text) abort
  let l:preview = get(s:previews, a:text, {})
  if empty(l:preview) || bufnr('%') != a:text
    return
  elseif l:preview.isRunning
    let l:preview.isOutdated = 1
    return
  endif
  let [l:preview.isRunning, l:preview.isOutdated] = [1, 0]
  let l:preview.shown = layout#preview#Layout(line('.'))
  let l:command = [layout#server#Command()[0], 'render', '--format', 'text'] + s:Cells(l:preview) + l:preview.options
        \ + (empty(l:preview.shown) ? [] : ['--layout', l:preview.shown])
        \ + (empty(expand('%')) ? [] : ['--stdin-filename', expand('%:p')]) + ['-']
  call s:Run(l:command, getline(1, '$'), {picture, problem -> s:Show(a:text, picture, problem)})
endfunction

" Shows the picture. If there is none, the last picture stays, with the reason below.
function! s:Show(text, picture, problem) abort
  let l:preview = get(s:previews, a:text, {})
  if empty(l:preview)
    return
  endif
  let l:preview.isRunning = 0
  let l:lines = empty(a:picture) ? getbufline(l:preview.buffer, 1, '$') : a:picture
  if empty(a:picture)
    let l:lines = filter(l:lines, 'v:val !~# "^! "') + map(a:problem[:0], '"! " . v:val')
  endif
  call setbufvar(l:preview.buffer, '&modifiable', 1)
  let l:surplus = len(getbufline(l:preview.buffer, 1, '$')) - len(l:lines)
  call setbufline(l:preview.buffer, 1, l:lines)
  if l:surplus > 0
    call deletebufline(l:preview.buffer, len(l:lines) + 1, '$')
  endif
  call setbufvar(l:preview.buffer, '&modifiable', 0)
  call setbufvar(l:preview.buffer, '&modified', 0)
  if l:preview.isOutdated
    call s:Wait(a:text)
  endif
endfunction

" Runs a command with the given lines as its input. `Done` gets the lines of its output and those of its errors.
function! s:Run(command, lines, Done) abort
  let l:out = []
  let l:errors = []
  let l:input = join(a:lines, "\n") . "\n"
  if has('nvim')
    let l:job = jobstart(a:command, {
          \ 'stdout_buffered': 1, 'stderr_buffered': 1,
          \ 'on_stdout': {_, lines, event -> extend(l:out, lines)},
          \ 'on_stderr': {_, lines, event -> extend(l:errors, lines)},
          \ 'on_exit': {_, code, event -> a:Done(filter(l:out, '!empty(v:val)'), filter(l:errors, '!empty(v:val)'))}})
    call chansend(l:job, l:input)
    call chanclose(l:job, 'stdin')
    return
  endif
  let l:job = job_start(a:command, {
        \ 'out_mode': 'nl', 'err_mode': 'nl',
        \ 'out_cb': {_, line -> add(l:out, line)}, 'err_cb': {_, line -> add(l:errors, line)},
        \ 'close_cb': {_ -> a:Done(l:out, l:errors)}})
  call ch_sendraw(l:job, l:input)
  call ch_close_in(l:job)
endfunction

" Opens the file's page in a browser. The page is written again whenever the file is saved, and reloads itself.
function! layout#preview#Page() abort
  if !s:IsThere()
    return
  elseif empty(expand('%')) || !filereadable(expand('%:p'))
    echo 'layout: the page is of a file: save it first'
    return
  endif
  let l:browser = s:Browser()
  if empty(l:browser)
    echo 'layout: no browser was found, see :help g:layout_browser'
    return
  endif
  let l:page = get(b:, 'layout_page', '')
  if empty(l:page)
    let l:page = tempname() . '.html'
    call s:Start([layout#server#Command()[0], 'render', '--watch', '-o', l:page, expand('%:p')])
    let b:layout_page = l:page
  endif
  call s:OpenWhenThere(l:browser + [l:page], l:page, 100)
endfunction

function! s:OpenWhenThere(command, page, tries) abort
  if filereadable(a:page)
    call s:Start(a:command)
  elseif a:tries > 0
    call timer_start(50, {-> s:OpenWhenThere(a:command, a:page, a:tries - 1)})
  endif
endfunction

" Starts a command that ends with the editor at the latest.
function! s:Start(command) abort
  if has('nvim')
    call jobstart(a:command)
  else
    call job_start(a:command, {'in_io': 'null', 'out_io': 'null', 'err_io': 'null', 'stoponexit': 'term'})
  endif
endfunction

function! s:Browser() abort
  let l:chosen = get(g:, 'layout_browser', [])
  if !empty(l:chosen)
    return type(l:chosen) == type([]) ? copy(l:chosen) : [l:chosen]
  endif
  for l:command in [['xdg-open'], ['open'], ['wslview'], ['cmd.exe', '/c', 'start', '']]
    if executable(l:command[0])
      return l:command
    endif
  endfor
  return []
endfunction
