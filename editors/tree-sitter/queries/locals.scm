; Declarations of names and their scopes. The server knows which view a path names.

[(source_file) (layout_statement) (view_declarator) (block)] @local.scope

(view_declarator name: (identifier) @local.definition)
(group_statement name: (identifier) @local.definition)
(let_statement name: (identifier) @local.definition)

(reference . (identifier) @local.reference)
(path . (identifier) @local.reference)
(name (identifier) @local.reference)
