" Colours of .layout files in every notation. No word is reserved: it is a keyword only where a statement can start and
" the following text fits.

if exists('b:current_syntax')
  finish
endif

scriptencoding utf-8

let s:save_cpo = &cpo
set cpo&vim

syntax case match
syntax sync minlines=500

" The start of a statement, and a statement up to its end; it goes on after an operator or a comma.
let s:start = '\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<='
let s:stop = '\%(\%([-+*,]\|\*\@1<!\/\)\s*\%(#.*\|\/\/.*\)\=\)\@200<!$'
" A line inside of parentheses that cannot belong there: they are being typed.
let s:statement = '^\ze\s*\%(\K\k*\%(\s*[.=]\|\s\+\K\)\|[|[]\)'
let s:stop_inside = '\%(\%([-+*,[(]\|\*\@1<!\/\)\s*\%(#.*\|\/\/.*\)\=\)\@200<!$'
function! s:Statement(name, group, start, contains, ...) abort
  let l:cut = a:0 ? ' end=/' . a:1 . '/' : ''
  execute 'syntax region' a:name 'matchgroup=' . a:group 'start=/' . s:start . a:start . '/'
        \ 'end=/' . s:stop . '/ end=/\ze[;{}]/' . l:cut . ' contains=' . a:contains . ',@layoutComments'
endfunction

" Blocks, for folding.
syntax region layoutBlock start=/{/ end=/}/ transparent fold

" Bare names, which are metrics or groups. Every later group wins over them.
syntax match layoutName /\%(\.\s*\)\@10<!\<\K\k*\>\%(\s*[.:]\)\@!/

" Numbers and signs.
syntax match layoutArithmetic /[-+*~]\|\/\%([\/*]\)\@!/
syntax match layoutOperator /==\|<=\|>=\|[≤≥<>=]/
syntax match layoutSize /×\|\d\@1<=x\ze[[:space:]0-9._(]\|\%([[:keyword:])]\s\+\)\@20<=x\ze\%(\s\|$\)/
syntax match layoutRange /\.\.\.\=/
syntax match layoutBar /|/
syntax match layoutDebug /?\ze\s*\%($\|[;}#]\|\/\/\)/
syntax match layoutNumber /\%(\k\@1<!\|\%(\dx\)\@2<=\)\%(\d\+\%(\.\d\+\)\=\|\.\d\+\)\%([eE][-+]\=\d\+\)\=/ nextgroup=layoutPercent
syntax match layoutPercent /%/ contained

" Views, attributes, priorities.
syntax match layoutReference /\<\K\k*\ze\s*\.\s*\K/
" words: pseudoViews
syntax match layoutReserved /\%(\.\s*\)\@10<!\<\%(superview\|safeArea\|keyboard\|margins\)\>/
syntax match layoutReserved /\%(\.\s*\)\@10<!\<view\ze\s*\./
" An attribute follows a dot, and no dot follows it except a setter's: in `a.left.top`, `left` is a view.
let s:no_member = '\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!'
" words: attributes, priorityAttributes, listAttributes
let s:attributes = '\%(firstBaselineAlignments\|horizontalMarginInsets\|lastBaselineAlignments\|centerXWithinMargins\|centerYWithinMargins\|verticalMarginInsets\|horizontalSafeInsets\|firstBaselineAligned\|horizontalAlignments\|horizontallyCentered\|trailingMarginInset\|horizontallyAligned\|lastBaselineAligned\|leadingMarginInset\|verticalSafeInsets\|firstBaselineAlign\|trailingAlignments\|verticalAlignments\|verticallyCentered\|bottomMarginInset\|trailingSafeInset\|lastBaselineAlign\|horizontalOffsets\|verticallyAligned\|leadingAlignments\|rightMarginInset\|leadingSafeInset\|horizontalCenter\|horizontalInsets\|bottomAlignments\|leftMarginInset\|bottomSafeInset\|horizontalAlign\|verticalOffsets\|baselineOffsets\|trailingAligned\|rightAlignments\|trailingMargin\|topMarginInset\|rightSafeInset\|verticalCenter\|verticalInsets\|trailingOffset\|leadingOffsets\|leadingAligned\|leftAlignments\|firstBaseline\|leadingMargin\|trailingInset\|leftSafeInset\|leadingOffset\|trailingAlign\|verticalAlign\|contentHeight\|bottomAligned\|topAlignments\|lastBaseline\|bottomMargin\|leadingInset\|topSafeInset\|marginInsets\|bottomOffset\|leadingAlign\|contentWidth\|heightsEqual\|rightAligned\|aspectRatio\|rightMargin\|bottomInset\|rightOffset\|bottomAlign\|centerAlign\|widthsEqual\|leftAligned\|leftMargin\|rightInset\|safeInsets\|leftOffset\|rightAlign\|sizesEqual\|topAligned\|topMargin\|leftInset\|topOffset\|leftAlign\|edgeAlign\|compressH\|compressV\|trailing\|baseline\|topInset\|topAlign\|compress\|centered\|leading\|centerX\|centerY\|resistH\|resistV\|bottom\|height\|center\|insets\|resist\|right\|width\|edges\|left\|size\|hugH\|hugV\|top\|pin\|hug\)'
execute 'syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(' . s:attributes . '\|keep\u\k*\)\>' . s:no_member
      \ . '/ nextgroup=layoutArgument skipwhite'
unlet s:attributes s:no_member
" words: priorityAttributes
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(compressH\|compressV\|compress\|resistH\|resistV\|resist\|hugH\|hugV\|hug\)\ze\s*==\=/ nextgroup=layoutPriorityRelation skipwhite
syntax match layoutPriorityRelation /==\=/ contained nextgroup=layoutPriority skipwhite
syntax match layoutArgument /(\s*\K\k*\%(\.\K\k*\)*\s*)/ contained contains=layoutArgumentName,layoutArgumentReserved
syntax match layoutArgumentName /\K\k*\%(\.\K\k*\)*/ contained
" words: pseudoViews
syntax match layoutArgumentReserved /\%((\s*\)\@20<=\%(superview\|safeArea\|keyboard\|margins\)\ze\s*)/ contained
syntax match layoutPriorityMark /@/ nextgroup=layoutPriority skipwhite
" words: priorities
syntax match layoutPriority /\%(required\|fitting\|high\|low\|fit\)\>/ contained
" words: setters
syntax match layoutSetter /\%(\.\s*\)\@10<=\%(equal\|min\|max\)\ze\s*==\@!/ nextgroup=layoutSetterSign skipwhite
syntax match layoutSetterSign /=/ contained nextgroup=layoutNone skipwhite
syntax keyword layoutNone none contained
" words: keepPriorities
syntax match layoutPriorityMark /+\ze\s*\%(keepRequired\|keepFitting\|keepHigh\|keepLow\|keepAt\)\>/ nextgroup=layoutKeepPriority skipwhite
" words: keepPriorities
syntax match layoutKeepPriority /\<\%(keepRequired\|keepFitting\|keepHigh\|keepLow\|keepAt\)\>/ contained

" Visual format.
syntax match layoutAxis /\<\%(HV\|H\|V\)\ze\s*:\s*[|[[:digit:].%~-]/
" words: formatOptions
syntax match layoutOption /\<\%(alignAllFirstBaseline\|alignAllLastBaseline\|alignAllTrailing\|alignAllLeading\|alignAllCenterX\|alignAllCenterY\|alignAllBottom\|alignAllRight\|alignAllLeft\|alignAllTop\)\>/
execute 'syntax region layoutBrackets matchgroup=layoutBracket start=/\[/ end=/\]/ end=/\ze[;{}]/ end=/^\ze\s*\K[^])(]*[<>=≤≥]/ end=/' . s:stop_inside
      \ . '/ contains=layoutMember,layoutPlacement,layoutCells,layoutPredicate,@layoutComments'
syntax match layoutMember /\<\K\k*/ contained
syntax match layoutPlacement /<>\|[<>]/ contained
syntax match layoutCells /\.\.\.\=/ contained nextgroup=layoutCellNumber skipwhite
syntax match layoutCellNumber /\d\+/ contained
execute 'syntax region layoutPredicate matchgroup=layoutBracket start=/(/ end=/)/ end=/\ze[\];{}]/ end=/' . s:stop_inside
      \ . '/ contained contains=@layoutExpression,@layoutComments'
syntax cluster layoutExpression contains=layoutName,layoutArithmetic,layoutOperator,layoutSize,layoutRange,layoutBar,layoutDebug,
      \layoutNumber,layoutReference,layoutReserved,layoutAttribute,layoutPriorityMark,layoutSetter,
      \layoutAxis,layoutOption,layoutBrackets

" Statements.
execute 'syntax match layoutInclude /' . s:start . '\%(import\|strings\)\ze\s*"/ nextgroup=layoutString skipwhite'
syntax region layoutString start=/"/ skip=/\\./ end=/"/ end=/$/ oneline contained
call s:Statement('layoutLayout', 'layoutKeyword', 'layout\ze\s\+\K', 'layoutLayoutName,layoutProperties,@layoutExpression', s:statement)
syntax match layoutLayoutName /\%(\<layout\s\+\)\@30<=\K\k*/ contained
call s:Statement('layoutScreen', 'layoutKeyword', 'screen\ze\s\+\K\k*\s*=', 'layoutLabel,layoutScreenWord,layoutDevice,layoutScreenArea,layoutTextSize,@layoutExpression')
execute 'syntax match layoutKeyword /' . s:start . 'screens\ze\s\+\K\k*\s*\%([{;}#]\|\/\/\|$\)/ nextgroup=layoutLabel skipwhite'
syntax match layoutLabel /\%(\<\%(screens\=\)\s\+\)\@30<=\K\k*/ contained
" words: screenConstants, screenFlags
syntax match layoutScreenWord /\%(\<screen\s\+\)\@30<!\<\%(landscape\|fit\|rtl\|ltr\)\>/ contained
syntax match layoutDevice /\%(=\s*\)\@20<=i\%(Phone\|Pad\)\k*/ contained
" words: screenInsets, screenScales, screenHeights, screenLanguages
syntax match layoutScreenArea /\%(\<screen\s\+\)\@30<!\<\%(safeArea\|keyboard\|language\|text\)\>/ contained
" words: screenWords
syntax match layoutScreenArea /\%(\<screen\s\+\)\@30<!\<\%(traits\)\>/ contained nextgroup=layoutTraits skipwhite
syntax match layoutTraits /\K\k*\%(\s*,\s*\K\k*\)*/ contained contains=layoutTrait
syntax match layoutTrait /\K\k*/ contained
syntax match layoutTextSize /\%(\<screen\s\+\)\@30<!\<\%(x\=[sS]mall\|medium\|large\|x\{1,3}Large\|accessibility[1-5]\)\>/ contained
call s:Statement('layoutDeclaration', 'layoutKeyword', '\%(view\|guide\)\ze\s\+\K', 'layoutViewName,layoutType,layoutProperties', s:statement)
execute 'syntax region layoutDeclaration start=/}\@1<=\s*,\ze\s*\K/ end=/' . s:stop
      \ . '/ end=/\ze[;{}]/ contains=layoutViewName,layoutType,layoutProperties,@layoutComments'
syntax match layoutViewName /\<\K\k*/ contained
syntax match layoutType /\%(:\s*\)\@20<=\K\k*/ contained
call s:Statement('layoutLet', 'layoutKeyword', 'let\ze\s\+\K\k*\s*=', 'layoutMetricName,layoutMetricWhen,layoutCondition,layoutLogical,layoutScreenSide,@layoutExpression')
syntax match layoutMetricName /\%(\<let\s\+\)\@30<=\K\k*/ contained
execute 'syntax match layoutKeyword /' . s:start . 'group\ze\s\+\K\k*\s*=/ nextgroup=layoutViewName skipwhite'
call s:Statement('layoutState', 'layoutConditional', 'state\ze\s\+\K\k*\s*\%([{,]\|$\)', 'layoutStateName')
call s:Statement('layoutStates', 'layoutConditional', 'states\ze\s\+\K\k*\s*:', 'layoutStateName')
syntax match layoutStateName /\<\K\k*/ contained
call s:Statement('layoutHide', 'layoutConditional', 'hide\ze\s\+\K', 'layoutMember')
call s:Statement('layoutWhen', 'layoutConditional', '\%(else\s\+\)\=when\ze\s\+[[:keyword:](.]', 'layoutCondition,layoutLogical,layoutScreenSide,@layoutExpression')
execute 'syntax region layoutCondition matchgroup=layoutBracket start=/(/ end=/)/ end=/\ze[;{}]/ end=/^\ze\s*\%(\K\k*\s*[.:]\|[|[]\)'
      \ . '/ contained contains=layoutCondition,layoutLogical,layoutScreenSide,@layoutExpression,@layoutComments'
" words: connectives
syntax match layoutLogical /\<\%(and\|not\|or\)\>/ contained
" words: screenSides, conditionWords
syntax match layoutScreenSide /\<\%(landscape\|portrait\|keyboard\|height\|width\|text\|rtl\|ltr\)\>/ contained
syntax match layoutConditional /\%(\%(^\|}\)\s*\)\@200<=else\ze\s*\%({\|$\)/
execute 'syntax match layoutConditional /' . s:start . 'rows\ze\s*[|[{]/'
execute 'syntax region layoutStack matchgroup=layoutConditional start=/' . s:start . 'stack\ze\s*\%([({]\|\%(horizontal\|vertical\)\>\)/ end=/' . s:stop
      \ . '/ end=/\ze[;{}]/ contains=layoutStackDirection,layoutStackOptions,@layoutComments nextgroup=layoutStackViews skipwhite'
" words: stackDirections
syntax match layoutStackDirection /\<\%(horizontal\|vertical\)\>/ contained
syntax region layoutStackViews start=/{/ end=/}/ end=/^\ze\s*\K\k*\%(\s*[.:=]\|\s\+\K\)/ end=/^\ze\s*[|[]/
      \ contained contains=layoutMember,layoutNumber,layoutArithmetic,layoutPredicate,@layoutComments fold
execute 'syntax match layoutRowLabel /' . s:start . '\%(\%(HV\|H\|V\)\s*:\)\@!\K\k*\ze\s*:\s*[|[]/'
" words: ruleNames
call s:Statement('layoutRule', 'layoutRuleView', '\K\k*\%(\s*\.\s*\K\k*\)*\ze\s*:\s*\%(minw\|maxw\|minh\|maxh\|tt\|tb\|bt\|bb\|ct\|cb\|ll\|lr\|rl\|rr\|cl\|cr\|w\|h\)\s*[-+*\/]\==', 'layoutRuleName,layoutRuleSign,layoutRuleFunction,layoutNil,@layoutExpression')
" words: ruleNames
syntax match layoutRuleName /\<\%(minw\|maxw\|minh\|maxh\|tt\|tb\|bt\|bb\|ct\|cb\|ll\|lr\|rl\|rr\|cl\|cr\|w\|h\)\>/ contained
syntax match layoutRuleSign /[-+*\/]\==/ contained
" words: ruleViewFunctions
syntax match layoutRuleFunction /%\%(tt\|tb\|bt\|bb\|ct\|cb\|ll\|lr\|rl\|rr\|cl\|cr\|w\|h\)\>/ contained nextgroup=layoutArgument skipwhite
" words: ruleNumberFunctions
syntax match layoutRuleFunction /%[\^@]\=\%(f\|p\)\>/ contained
syntax keyword layoutNil nil contained

" View properties.
execute 'syntax region layoutProperties matchgroup=layoutBracket start=/(/ end=/)/ end=/\ze[;{}]/ end=/' . s:statement
      \ . '/ contained contains=layoutProperty,layoutFont,layoutString,layoutNothing,layoutTuple,@layoutExpression,@layoutComments'
execute 'syntax region layoutTuple matchgroup=layoutBracket start=/(/ end=/)/ end=/\ze[;{}]/ end=/' . s:statement
      \ . '/ contained contains=layoutTuple,layoutNothing,@layoutExpression,@layoutComments'
" A property of the view, or a metric of the layout that it is an instance of.
syntax match layoutProperty /\<\K\k*\ze\s*:/ contained
" words: textOptions
syntax match layoutProperty /\<\%(truncates\|shrinks\|sample\|lines\|font\)\ze\%(\s\+[0-9.("A-Za-z]\|\s*[,)]\|\s*:\s*"\)/ contained
" words: fontStyles, fontWords
syntax match layoutFont /\<\%(subheadline\|largeTitle\|ultraLight\|headline\|footnote\|caption1\|caption2\|semibold\|callout\|regular\|title1\|title2\|title3\|medium\|italic\|scales\|light\|heavy\|black\|body\|thin\|bold\)\>\ze\%(\s*:\)\@!/ contained
" words: priorityProperties
syntax match layoutProperty /\<\%(resistH\|resistV\|resist\|hugH\|hugV\|hug\)\ze\s*:/ contained nextgroup=layoutPropertyColon skipwhite
syntax match layoutPropertyColon /:/ contained nextgroup=layoutPriority skipwhite
execute 'syntax region layoutStackOptions matchgroup=layoutBracket start=/(/ end=/)/ end=/\ze[;{}]/ end=/' . s:statement
      \ . '/ contained contains=layoutStackOption,layoutStackWord,layoutTuple,@layoutExpression,@layoutComments'
" words: stackNumbers, stackChoices
syntax match layoutStackOption /\<\%(distribute\|spacing\|margins\|align\)\ze\s*:/ contained
" words: stackValues
syntax match layoutStackWord /\%(:\s*\)\@20<=\<\%(fillProportionally\|equalCentering\|firstBaseline\|equalSpacing\|lastBaseline\|fillEqually\|trailing\|leading\|bottom\|center\|fill\|top\)\>/ contained
syntax match layoutNothing /\<_\>/ contained

" Comments, last: they win over every sign.
syntax match layoutComment /#.*/ contains=layoutIgnore,@Spell
syntax match layoutIgnore /\%(#\s*\)\@20<=ignore:/ contained
syntax match layoutComment /\/\/.*/ contains=@Spell
syntax region layoutBlockComment start=/\/\*/ end=/\*\// contains=layoutBlockComment,@Spell fold
syntax cluster layoutComments contains=layoutComment,layoutBlockComment

" The last matching item wins.
syntax match layoutMetricWhen /\<when\>/ contained

highlight default link layoutKeyword Keyword
highlight default link layoutConditional Conditional
highlight default link layoutInclude Include
highlight default link layoutString String
highlight default link layoutComment Comment
highlight default link layoutBlockComment Comment
highlight default link layoutIgnore SpecialComment
highlight default link layoutNumber Number
highlight default link layoutPercent Number
highlight default link layoutCellNumber Number
highlight default link layoutArithmetic Operator
highlight default link layoutOperator Operator
highlight default link layoutPriorityRelation Operator
highlight default link layoutSetterSign Operator
highlight default link layoutRuleSign Operator
highlight default link layoutSize Operator
highlight default link layoutRange Operator
highlight default link layoutBar Operator
highlight default link layoutPlacement Operator
highlight default link layoutCells Operator
highlight default link layoutDebug Special
highlight default link layoutPriorityMark Special
highlight default link layoutPriority Constant
highlight default link layoutKeepPriority Constant
highlight default link layoutNone Constant
highlight default link layoutNil Constant
highlight default link layoutNothing Constant
highlight default link layoutScreenWord Constant
highlight default link layoutTextSize Constant
highlight default link layoutFont Constant
highlight default link layoutDevice Constant
highlight default link layoutOption Constant
highlight default link layoutStackDirection Constant
highlight default link layoutStackWord Constant
highlight default link layoutAttribute Function
highlight default link layoutSetter Function
highlight default link layoutRuleName Function
highlight default link layoutRuleFunction Function
highlight default link layoutReserved Special
highlight default link layoutArgumentReserved Special
highlight default link layoutScreenSide Special
highlight default link layoutReference Identifier
highlight default link layoutMember Identifier
highlight default link layoutArgumentName Identifier
highlight default link layoutRuleView Identifier
highlight default link layoutViewName Identifier
highlight default link layoutLayoutName Type
highlight default link layoutType Type
highlight default link layoutLabel Label
highlight default link layoutStateName Label
highlight default link layoutTrait Label
highlight default link layoutRowLabel Label
highlight default link layoutMetricName Constant
highlight default link layoutMetricWhen Conditional
highlight default link layoutName Constant
highlight default link layoutProperty Label
highlight default link layoutStackOption Label
highlight default link layoutScreenArea Label
highlight default link layoutAxis StorageClass
highlight default link layoutLogical Conditional
highlight default link layoutBracket Delimiter

let b:current_syntax = 'layout'

delfunction s:Statement
unlet s:start s:stop s:stop_inside s:statement

let &cpo = s:save_cpo
unlet s:save_cpo
