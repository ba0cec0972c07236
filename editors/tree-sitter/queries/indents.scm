; Indentation, with the captures of Helix (indent, outdent), of Neovim (indent.begin, indent.end, indent.branch) and of
; Zed (indent, end). Each editor ignores the others' captures.

[(block) (rows_block) (stack_block) (properties) (tuple) (list) (parenthesized) (predicates) (format_item)] @indent @indent.begin

["}" ")" "]"] @outdent @indent.end @indent.branch @end
