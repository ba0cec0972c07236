" Formats the text of a buffer with the program itself: needs no language client, and the file may be unsaved.

function! layout#format#Buffer() abort
  if !layout#server#IsThere()
    echo layout#server#Missing()
    return
  endif
  let l:indent = &expandtab ? min([max([1, shiftwidth()]), 16]) : 'tab'
  let l:command = shellescape(layout#server#Command()[0]) . ' format --default-indent ' . l:indent
        \ . ' --stdin-filename ' . shellescape(expand('%:p')) . ' -'
  let l:new = systemlist(l:command, getline(1, '$') + [''])
  if v:shell_error
    echohl ErrorMsg
    echomsg join(l:new)
    echohl None
    return
  endif
  call s:Replace(getline(1, '$'), empty(l:new) ? [''] : l:new)
endfunction

" Replaces only the lines from the first to the last changed one, so that marks and folds elsewhere stay.
function! s:Replace(old, new) abort
  let l:most = min([len(a:old), len(a:new)])
  let l:head = 0
  while l:head < l:most && a:old[l:head] ==# a:new[l:head]
    let l:head += 1
  endwhile
  let l:tail = 0
  while l:tail < l:most - l:head && a:old[-1 - l:tail] ==# a:new[-1 - l:tail]
    let l:tail += 1
  endwhile
  let l:lines = a:new[l:head : len(a:new) - l:tail - 1]
  let l:surplus = len(a:old) - len(a:new)
  let l:view = winsaveview()
  if l:surplus > 0
    call deletebufline('%', l:head + 1, l:head + l:surplus)
  elseif l:surplus < 0
    call append(l:head, repeat([''], -l:surplus))
  endif
  if !empty(l:lines)
    call setline(l:head + 1, l:lines)
  endif
  call winrestview(l:view)
endfunction
