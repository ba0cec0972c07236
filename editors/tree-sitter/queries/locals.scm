; What names are declared where. Which view a path names is the server's to say.

[(source_file) (layout_statement) (view_declarator) (block)] @local.scope

(view_declarator name: (identifier) @local.definition)
(group_statement name: (identifier) @local.definition)
(let_statement name: (identifier) @local.definition)

(reference . (identifier) @local.reference)
(path . (identifier) @local.reference)
(name (identifier) @local.reference)
