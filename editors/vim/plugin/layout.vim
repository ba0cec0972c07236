" Commands, and the language server for the installed client. Nothing runs before a .layout file is opened.

if exists('g:loaded_layout')
  finish
endif
let g:loaded_layout = 1

command! -bar LayoutInfo call layout#info#Show()
command! -bar LayoutRestart call layout#server#Restart()
command! -bar LayoutFormat call layout#format#Buffer()
command! -bar -bang -nargs=* LayoutPreview if <bang>0 | call layout#preview#Page() | else | call layout#preview#Open(<f-args>) | endif
" 'keywordprg' passes a count and the word under the cursor; only the cursor's place is used.
command! -bar -range -nargs=* LayoutHover call layout#server#Hover()

augroup layout
  autocmd!
  autocmd FileType layout call layout#server#Attach()
  autocmd User lsp_setup call layout#server#RegisterVimLsp()
  autocmd User LspSetup call layout#server#RegisterYegappan()
augroup END
