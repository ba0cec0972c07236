" :compiler layout, then :make checks the file and fills the quickfix list.

if exists('current_compiler')
  finish
endif
let current_compiler = 'layout'

let s:save_cpo = &cpo
set cpo&vim

execute 'CompilerSet makeprg=' . escape(layout#server#CheckCommand(), ' \|"')
CompilerSet errorformat=%Eerror[%m,
CompilerSet errorformat+=%Wwarning[%m,
CompilerSet errorformat+=%Iinfo[%m,
CompilerSet errorformat+=%Ihint[%m,
CompilerSet errorformat+=%Z\ %#-->\ %f:%l:%c,
CompilerSet errorformat+=%C\ \ \ \ %m,
CompilerSet errorformat+=%-G%.%#

let &cpo = s:save_cpo
unlet s:save_cpo
