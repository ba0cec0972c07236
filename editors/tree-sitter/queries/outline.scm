; The declarations of a file, for Zed's outline. A test compares them with the server's outline.

(layout_statement "layout" @context name: (identifier) @name) @item
(view_statement "view" @context (view_declarator name: (identifier) @name ".."? @name last: (number)? @name) @item)
(guide_statement "guide" @context (view_declarator name: (identifier) @name ".."? @name last: (number)? @name) @item)
(let_statement "let" @context name: (identifier) @name) @item
(group_statement "group" @context name: (identifier) @name) @item
(screen_statement "screen" @context name: (identifier) @name) @item
(screens_statement "screens" @context name: (identifier) @name (block)) @item
(state_statement "state" @context . name: (identifier) @name) @item
