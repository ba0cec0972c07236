" :LayoutInfo: what the plugin has found, for a user who wonders why nothing happens.

function! layout#info#Show() abort
  for l:line in layout#info#Lines()
    echo l:line
  endfor
endfunction

function! layout#info#Lines() abort
  let l:command = layout#server#Command()
  let l:there = layout#server#IsThere()
  let l:lines = [
        \ 'server:  ' . join(l:command) . (l:there ? ' (' . exepath(l:command[0]) . ')' : ' (not found)'),
        \ 'version: ' . (l:there ? layout#info#Version() : '-'),
        \ 'client:  ' . layout#server#Client(),
        \ ]
  if layout#server#Client() ==# 'native'
    call add(l:lines, 'running: ' . luaeval('require("layout.native").running()'))
  endif
  return l:lines
endfunction

" The server's version, in one line.
function! layout#info#Version() abort
  let l:output = system(shellescape(layout#server#Command()[0]) . ' --version')
  return v:shell_error ? 'fails with ' . v:shell_error : substitute(l:output, '\n.*', '', '')
endfunction
