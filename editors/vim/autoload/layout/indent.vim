" The indentation of a line in a .layout file: one step for each bracket that is open before it, and one more if it
" continues the statement of the line above. Reads only the lines near it, never the whole file.

" The search for the bracket around a line stops after this many lines, so that a long flat file stays fast.
let s:farthest = 200

function! layout#indent#Of(lnum) abort
  if s:InBlockComment(a:lnum)
    return -1
  endif
  let l:above = s:CodeLineAbove(a:lnum)
  let l:closing = s:Leading(s:Code(a:lnum))
  if l:above == 0
    return 0
  endif
  let l:steps = s:Net(s:Code(l:above)) - l:closing
  let l:steps += s:GoesOn(l:above) - (s:GoesOn(s:CodeLineAbove(l:above)) ? 1 : 0)
  return max([0, indent(l:above) + l:steps * shiftwidth()])
endfunction

" The line without strings and comments: block comments that begin or end in it are removed, but not one around it.
function! s:Code(lnum) abort
  let l:text = substitute(getline(a:lnum), '"[^"]*"\?', '""', 'g')
  let l:text = substitute(l:text, '/\*.\{-}\%(\*/\|$\)', '', 'g')
  return substitute(l:text, '\%(#\|//\).*', '', '')
endfunction

" The nearest line above with code; 0 if there is none.
function! s:CodeLineAbove(lnum) abort
  let l:line = prevnonblank(a:lnum - 1)
  while l:line > 0 && (s:Code(l:line) !~# '\S' || s:InBlockComment(l:line))
    let l:line = prevnonblank(l:line - 1)
  endwhile
  return l:line
endfunction

" The number of closing brackets at the beginning of a line. Each indents the line by one step less.
function! s:Leading(code) abort
  return len(substitute(matchstr(a:code, '^\s*\%([])}]\s*\)\+'), '\s', '', 'g'))
endfunction

" The number of brackets that a line leaves open, without counting its leading closing brackets.
function! s:Net(code) abort
  let l:rest = substitute(a:code, '^\s*\%([])}]\s*\)\+', '', '')
  return len(substitute(l:rest, '[^[({]', '', 'g')) - len(substitute(l:rest, '[^])}]', '', 'g'))
endfunction

" Whether the line's last character shows that the statement goes on. Inside of ( ) and [ ] the bracket indents already.
function! s:GoesOn(lnum) abort
  return a:lnum > 0 && s:Code(a:lnum) =~# '[-+*/,]\s*$' && !s:InsideRound(a:lnum)
endfunction

" Whether a ( or [ is open at the end of the line.
function! s:InsideRound(lnum) abort
  let l:depth = 0
  for l:line in range(a:lnum, max([1, a:lnum - s:farthest]), -1)
    for l:sign in reverse(split(substitute(s:Code(l:line), '[^][(){}]', '', 'g'), '\zs'))
      if l:sign =~# '[])]'
        let l:depth += 1
      elseif l:sign =~# '[[(]' && l:depth == 0
        return 1
      elseif l:sign =~# '[[(]'
        let l:depth -= 1
      else
        return 0
      endif
    endfor
  endfor
  return 0
endfunction

" Whether the line begins inside of /* … */, where it keeps its own indentation.
function! s:InBlockComment(lnum) abort
  if has('syntax_items') && exists('b:current_syntax')
    return synIDattr(synID(a:lnum, 1, 1), 'name') ==# 'layoutBlockComment' && getline(a:lnum) !~# '^/\*'
  endif
  return 0
endfunction
