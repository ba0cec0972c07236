" Options of a .layout buffer. Colours, indent and the language server are elsewhere: syntax/, indent/, plugin/.

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

let s:save_cpo = &cpo
set cpo&vim

setlocal commentstring=#\ %s
setlocal comments=s1:/*,mb:*,ex:*/,://,:#
setlocal formatoptions-=t formatoptions+=croql
setlocal suffixesadd=.layout
setlocal include=^\\s*import\\s*\"\\zs[^\"]*\\ze\"
setlocal keywordprg=:LayoutHover
let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< suffixesadd< include< keywordprg<'

if get(g:, 'layout_recommended_style', 1)
  setlocal expandtab shiftwidth=2 softtabstop=2
  let b:undo_ftplugin .= ' expandtab< shiftwidth< softtabstop<'
endif

if get(g:, 'layout_folding', 0)
  setlocal foldmethod=syntax
  let b:undo_ftplugin .= ' foldmethod<'
endif

if exists('g:loaded_matchit') && !exists('b:match_words')
  let b:match_words = '\<when\>:\<else\>'
  let b:undo_ftplugin .= ' | unlet! b:match_words'
endif

let &cpo = s:save_cpo
unlet s:save_cpo
