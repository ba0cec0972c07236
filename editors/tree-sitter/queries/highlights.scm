; Colours. No two patterns match the same node, since editors differ in which one wins. Words with a meaning come from
; ../../words.json; all others get their colour by their place.

[(comment) (block_comment)] @comment
(string) @string
(number) @number
(percentage "%" @number)
(percentage (axis) @keyword)
(rule_specifier (axis) @keyword)
(visual_format (axis) @keyword)

[
  "import" "let" "layout" "screen" "screens" "view" "guide" "group" "state" "states" "hide" "when" "else" "rows" "stack"
  "strings"
] @keyword
(let_condition "when" @keyword)
["and" "or" "not"] @keyword.operator

(layout_statement name: (identifier) @type)
(view_declarator type: (identifier) @type)
(view_declarator name: (identifier) @variable)
(group_statement name: (identifier) @variable)
(let_statement name: (identifier) @constant)
(screen_statement name: (identifier) @label)
(screens_statement name: (identifier) @label)
(state_statement name: (identifier) @label)
(states_statement name: (identifier) @label)
(states_statement state: (identifier) @label)
(row label: (identifier) @label)
(row_reference (identifier) @variable)

(screen_device (identifier) @constant.builtin)
(screen_device "landscape" @constant.builtin)
(screen_clause ["rtl" "ltr"] @constant.builtin)
(screen_clause ["safeArea" "traits" "text" "keyboard" "language"] @attribute)
(screen_clause word: (identifier) @label)
(language_name (identifier) @label)
(property name: (identifier) @attribute)
(text_option ["font" "lines" "truncates" "shrinks" "sample"] @attribute)
(font_word) @constant.builtin
(stack_statement direction: (identifier) @constant.builtin)
(format_option) @constant.builtin

(name (identifier) @constant.builtin
  (#match? @constant.builtin "^(required|high|low|fitting|fit|none|_)$"))
(name (identifier) @constant
  (#not-match? @constant "^(required|high|low|fitting|fit|none|_)$"))
(word (identifier) @constant.builtin
  (#match? @constant.builtin "^(required|high|low|fitting|fit|fill|fillEqually|fillProportionally|equalSpacing|equalCentering|leading|trailing|top|bottom|center|firstBaseline|lastBaseline)$"))
(word (identifier) @constant
  (#not-match? @constant "^(required|high|low|fitting|fit|fill|fillEqually|fillProportionally|equalSpacing|equalCentering|leading|trailing|top|bottom|center|firstBaseline|lastBaseline)$"))
(rule_value (identifier) @property
  (#match? @property "^(m(in|ax)[wh]|[wh]|[tb][tb]|[lr][lr]|c[tblr])$"))
(rule_value (identifier) @constant
  (#not-match? @constant "^(m(in|ax)[wh]|[wh]|[tb][tb]|[lr][lr]|c[tblr]|nil)$"))
(rule_value (identifier) @constant.builtin
  (#eq? @constant.builtin "nil"))
(group (identifier) @variable)
(keep_priority name: _ @constant.builtin)
((condition_word) @variable.builtin
  (#match? @variable.builtin "^(landscape|portrait|height|width|text|rtl|ltr)$"))
((condition_word) @constant
  (#not-match? @constant "^(landscape|portrait|height|width|text|rtl|ltr)$"))
(screen_side) @variable.builtin

(reference (identifier) @variable.builtin . "."
  (#match? @variable.builtin "^(view|superview|safeArea|margins)$"))
(reference (identifier) @variable . "."
  (#not-match? @variable "^(view|superview|safeArea|margins)$"))
(path (identifier) @variable.builtin
  (#match? @variable.builtin "^(superview|safeArea|margins)$"))
(path (identifier) @variable
  (#not-match? @variable "^(superview|safeArea|margins)$"))
(reference attribute: (identifier) @property)
(setter setter: _ @function)
(rule_assignment name: (identifier) @property)
(rule_specifier "%" @function)
(rule_specifier ["^" "@"] @function)
(rule_specifier name: _ @function)

["=" "==" "<=" "≤" ">=" "≥" "<" ">" "+=" "-=" "*=" "/=" "+" "-" "*" "/" "~" "x" ".." "..." "|" "?"] @operator
(priority "@" @operator)
(row_mark) @operator
(row_width "==" @operator)

["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter
