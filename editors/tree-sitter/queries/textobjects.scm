; Text objects to move by and select: layouts and views are classes, blocks of states and conditions are functions. They
; have the captures of Helix and Zed (around, inside) and of Neovim (outer, inner).

(layout_statement (block) @class.inside @class.inner) @class.around @class.outer
(view_declarator (block) @class.inside @class.inner) @class.around @class.outer
(state_statement (block) @function.inside @function.inner) @function.around @function.outer
(when_statement (block) @function.inside @function.inner) @function.around @function.outer
(rows_statement (rows_block) @function.inside @function.inner) @function.around @function.outer
(stack_statement (stack_block) @function.inside @function.inner) @function.around @function.outer

(property) @parameter.inside @parameter.inner @parameter.around @parameter.outer
(stack_item) @parameter.inside @parameter.inner @parameter.around @parameter.outer

[(comment) (block_comment)] @comment.inside @comment.inner @comment.around @comment.outer
