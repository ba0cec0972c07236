" The one function of vim-lsp that the plugin calls.
let g:registered = []
function! lsp#register_server(server) abort
  call add(g:registered, a:server)
endfunction
