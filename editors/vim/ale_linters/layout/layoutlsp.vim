" The server as an ALE linter. ALE does not run it if another client does, so that nothing is reported twice.

call ale#Set('layout_layoutlsp_executable', '')

function! ale_linters#layout#layoutlsp#Executable(buffer) abort
  if layout#server#Client() !=# 'ale'
    return ''
  endif
  let l:own = ale#Var(a:buffer, 'layout_layoutlsp_executable')
  return empty(l:own) ? layout#server#Command()[0] : l:own
endfunction

function! ale_linters#layout#layoutlsp#Command(buffer) abort
  return '%e' . join(map(layout#server#Command()[1:], '" " . ale#Escape(v:val)'), '')
endfunction

function! ale_linters#layout#layoutlsp#ProjectRoot(buffer) abort
  return layout#server#Root(expand('#' . a:buffer . ':p'))
endfunction

call ale#linter#Define('layout', {
\   'name': 'layoutlsp',
\   'lsp': 'stdio',
\   'executable': function('ale_linters#layout#layoutlsp#Executable'),
\   'command': function('ale_linters#layout#layoutlsp#Command'),
\   'project_root': function('ale_linters#layout#layoutlsp#ProjectRoot'),
\   'lsp_config': {b -> layout#server#Settings()},
\})
