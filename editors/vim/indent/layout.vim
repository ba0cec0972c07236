" Indent of .layout files; the work is done in autoload/layout/indent.vim.

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal autoindent nosmartindent nolisp nocindent
setlocal indentexpr=layout#indent#Of(v:lnum)
setlocal indentkeys=0{,0},0],0),!^F,o,O

let b:undo_indent = 'setlocal autoindent< smartindent< lisp< cindent< indentexpr< indentkeys<'
