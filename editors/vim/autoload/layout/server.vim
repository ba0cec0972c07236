" The language server: its command, the client that runs it, and the requests of the plugin's commands. Neovim's own
" client is in lua/layout/native.lua, ALE's in ale_linters/layout/layoutlsp.vim.

let s:name = 'layoutlsp'
let s:told = 0
let s:doc = expand('<sfile>:p:h:h:h') . '/doc'

" The server's command as a list: g:layoutlsp_command, which may be a string or a list, or layout-lsp.
function! layout#server#Command() abort
  let l:command = get(g:, 'layoutlsp_command', 'layout-lsp')
  let l:list = type(l:command) == type([]) ? copy(l:command) : [l:command]
  return empty(l:list) ? ['layout-lsp'] : [expand(l:list[0])] + l:list[1:]
endfunction

function! layout#server#IsThere() abort
  return executable(layout#server#Command()[0])
endfunction

" The user's settings, in the form of the protocol's settings.
function! layout#server#Settings() abort
  return {'layout': get(g:, 'layoutlsp_settings', {})}
endfunction

" The client that runs the server: 'native' (Neovim), 'ale', 'vim-lsp', 'yegappan' or 'none'. g:layoutlsp_client chooses
" it; by default it is the first one found.
function! layout#server#Client() abort
  let l:chosen = get(g:, 'layoutlsp_client', 'auto')
  if l:chosen !=# 'auto'
    return l:chosen
  elseif has('nvim-0.7')
    return 'native'
  elseif exists('*LspAddServer')
    return 'yegappan'
  elseif exists('*lsp#register_server') || exists('g:lsp_loaded')
    return 'vim-lsp'
  elseif exists('g:loaded_ale')
    return 'ale'
  endif
  return 'none'
endfunction

" The workspace folder of a file: the nearest folder above with a .git. Without one, the outermost folder that is
" reached from the file's own through folders with .layout files, since imports lead to and from there.
function! layout#server#Root(path) abort
  let l:own = fnamemodify(a:path, ':p:h')
  let l:folder = l:own
  while l:folder !=# fnamemodify(l:folder, ':h')
    if !empty(getftype(l:folder . '/.git'))
      return l:folder
    endif
    let l:folder = fnamemodify(l:folder, ':h')
  endwhile
  while l:own !=# fnamemodify(l:own, ':h') && !empty(glob(fnameescape(fnamemodify(l:own, ':h')) . '/*.layout', 1, 1))
    let l:own = fnamemodify(l:own, ':h')
  endwhile
  return l:own
endfunction

" Makes help tags, so that :help finds the plugin's pages however it was installed.
function! layout#server#MakeHelpTags() abort
  if !filereadable(s:doc . '/tags') && filewritable(s:doc) == 2
    silent! execute 'helptags' fnameescape(s:doc)
  endif
endfunction

" Called for each .layout buffer: starts the server if the client does not, or tells once that it is missing.
function! layout#server#Attach() abort
  let l:client = layout#server#Client()
  call layout#server#MakeHelpTags()
  if l:client ==# 'none'
    return
  elseif !layout#server#IsThere()
    call s:TellMissing()
  elseif l:client ==# 'native'
    call luaeval('require("layout.native").attach(_A)', bufnr('%'))
  elseif l:client ==# 'yegappan'
    call layout#server#RegisterYegappan()
  endif
endfunction

" Prints the message later: beside the message of a file that is being read, Vim would ask for a key.
function! s:TellMissing() abort
  if s:told
    return
  endif
  let s:told = 1
  call timer_start(0, {-> s:SayMissing()})
endfunction

function! s:SayMissing() abort
  redraw
  echohl WarningMsg
  echomsg layout#server#Missing()
  echohl None
endfunction

" The message for a missing server.
function! layout#server#Missing() abort
  return "layout: '" . layout#server#Command()[0] . "' was not found: install layout-lsp, see :help layoutlsp-command"
endfunction

" Registers the server with vim-lsp, on its event lsp_setup.
function! layout#server#RegisterVimLsp() abort
  if layout#server#Client() !=# 'vim-lsp' || !layout#server#IsThere()
    return
  endif
  call lsp#register_server({
        \ 'name': s:name,
        \ 'cmd': {info -> layout#server#Command()},
        \ 'allowlist': ['layout'],
        \ 'root_uri': {info -> s:Uri(layout#server#Root(expand('%:p')))},
        \ 'workspace_config': layout#server#Settings(),
        \ })
endfunction

" The URI of a folder.
function! s:Uri(path) abort
  return 'file://' . substitute(a:path, '[^A-Za-z0-9/._~-]',
        \ {match -> join(map(range(len(match[0])), {_, i -> printf('%%%02X', char2nr(match[0][i], 0) % 256)}), '')}, 'g')
endfunction

" Registers the server with yegappan/lsp once, on its event LspSetup or with the first buffer.
function! layout#server#RegisterYegappan() abort
  if exists('s:registered') || layout#server#Client() !=# 'yegappan' || !layout#server#IsThere()
    return
  endif
  let s:registered = 1
  let l:command = layout#server#Command()
  call LspAddServer([{
        \ 'name': s:name,
        \ 'filetype': ['layout'],
        \ 'path': l:command[0],
        \ 'args': l:command[1:],
        \ 'rootSearch': ['.git/', '.git'],
        \ 'workspaceConfig': layout#server#Settings(),
        \ }])
endfunction

" Shows the hover text at the cursor, as the client does.
function! layout#server#Hover() abort
  let l:client = layout#server#Client()
  if l:client ==# 'native'
    lua vim.lsp.buf.hover()
  elseif l:client ==# 'ale'
    ALEHover
  elseif l:client ==# 'vim-lsp' || l:client ==# 'yegappan'
    LspHover
  else
    echo 'layout: no language client is running, see :LayoutInfo'
  endif
endfunction

" Waits up to a second until the old process has ended. When it ends, ALE forgets the connection by its name, and would
" stop a new process with the same name.
function! s:WaitForEnd() abort
  for l:try in range(20)
    sleep 50m
    if has('nvim') || empty(s:RunningServers()) | break | endif
  endfor
  " Leaves time for the callbacks at the end of the process.
  sleep 50m
endfunction

function! s:RunningServers() abort
  let l:program = layout#server#Command()[0]
  return filter(job_info(),
        \ {_, job -> job_status(job) ==# 'run' && stridx(string(job_info(job).cmd), l:program) >= 0})
endfunction

function! layout#server#Restart() abort
  let l:client = layout#server#Client()
  let s:told = 0
  if l:client ==# 'native'
    lua require('layout.native').restart()
  elseif l:client ==# 'ale'
    ALEStopAllLSPs
    call s:WaitForEnd()
    call ale#Queue(0, 'lint_file')
  elseif l:client ==# 'vim-lsp'
    execute 'LspStopServer' s:name
    call s:WaitForEnd()
    doautocmd <nomodeline> User lsp_setup
    call s:TellVimLspOfBuffers()
  elseif l:client ==# 'yegappan'
    LspServer restart
  else
    echo 'layout: no language client is running, see :LayoutInfo'
  endif
endfunction

" Tells vim-lsp about every buffer as if it had just been read. Reading them again would lose unsaved text.
function! s:TellVimLspOfBuffers() abort
  let l:here = bufnr('%')
  let l:view = winsaveview()
  for l:buffer in filter(range(1, bufnr('$')), 'bufloaded(v:val) && getbufvar(v:val, "&filetype") ==# "layout"')
    execute 'silent keepalt noautocmd hide buffer' l:buffer
    if exists('#lsp#BufReadPost')
      doautocmd <nomodeline> lsp BufReadPost
    endif
  endfor
  execute 'silent keepalt noautocmd hide buffer' l:here
  call winrestview(l:view)
endfunction

" The command for 'makeprg', without the arguments that only a server understands.
function! layout#server#CheckCommand() abort
  return shellescape(layout#server#Command()[0]) . ' check --color never %:S'
endfunction
