" Colours of .layout files: every notation of the language. There are no reserved words, so a keyword is one only where a
" statement can start and what follows fits.

if exists('b:current_syntax')
  finish
endif

let s:save_cpo = &cpo
set cpo&vim

syntax case match
syntax sync minlines=500

" Blocks, for folding.
syntax region layoutBlock start=/{/ end=/}/ transparent fold

" Numbers and signs.
syntax match layoutArithmetic /[-+*~]\|\/\%([\/*]\)\@!/
syntax match layoutOperator /==\|<=\|>=\|[≤≥<>=]/
syntax match layoutSize /×\|\d\@1<=x\ze[[:space:]0-9._(]\|\%([[:keyword:])]\s\+\)\@20<=x\ze\s/
syntax match layoutRange /\.\.\.\=/
syntax match layoutBar /|/
syntax match layoutDebug /?\ze\s*\%($\|[;}#]\|\/\/\)/
syntax match layoutNumber /\%(\k\@1<!\|\%(\dx\)\@2<=\)\%(\d\+\%(\.\d\+\)\=\|\.\d\+\)\%([eE][-+]\=\d\+\)\=/ nextgroup=layoutPercent
syntax match layoutPercent /%/ contained

" Views, attributes, priorities.
syntax match layoutReference /\<\K\k*\ze\s*\.\s*\K/
syntax match layoutReserved /\%(\.\s*\)\@10<!\<\%(superview\|safeArea\|margins\)\>/
syntax match layoutReserved /\%(\.\s*\)\@10<!\<view\ze\s*\./
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(left\|right\|top\|bottom\|leading\|trailing\)\%(\%(Margin\|Safe\)\=Inset\)\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(left\|right\|top\|bottom\|leading\|trailing\)Margin\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(left\|right\|top\|bottom\|leading\|trailing\)\%(Offset\|Align\%(ed\|ments\)\=\)\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(left\|right\|top\|bottom\|leading\|trailing\)\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(width\|height\|size\|aspectRatio\|baseline\|edges\|insets\|pin\|center\%([XY]\%(WithinMargins\)\=\|ed\)\=\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(first\|last\)Baseline\%(Align\%(ed\|ments\)\=\)\=\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(horizontal\|vertical\)\%(Center\|Offsets\|Align\%(ments\)\=\|\%(Margin\|Safe\)\=Insets\)\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(horizontally\|vertically\)\%(Aligned\|Centered\)\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(edge\|center\)Align\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(margin\|safe\)Insets\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(width\|height\|size\)sEqual\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(leading\|baseline\)Offsets\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(keep\u\k*\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(\%(hug\|resist\|compress\)[HV]\=\)\>\%(\s*\%(([^)]*)\)\=\s*\.\s*\%(\%(equal\|min\|max\)\>\)\@!\K\)\@!/ nextgroup=layoutArgument skipwhite
syntax match layoutAttribute /\%(\.\s*\)\@10<=\%(hug\|resist\|compress\)[HV]\=\ze\s*==\=/ nextgroup=layoutPriorityRelation skipwhite
syntax match layoutPriorityRelation /==\=/ contained nextgroup=layoutPriority skipwhite
syntax match layoutArgument /(\s*\K\k*\%(\.\K\k*\)*\s*)/ contained contains=layoutArgumentName,layoutReserved
syntax match layoutArgumentName /\K\k*/ contained
syntax match layoutPriorityMark /@/ nextgroup=layoutPriority skipwhite
syntax match layoutPriority /\%(required\|high\|low\|fitting\|fit\)\>/ contained
syntax match layoutSetter /\%(\.\s*\)\@10<=\%(equal\|min\|max\)\ze\s*==\@!/ nextgroup=layoutSetterSign skipwhite
syntax match layoutSetterSign /=/ contained nextgroup=layoutNone skipwhite
syntax keyword layoutNone none contained
syntax match layoutPriorityMark /+\ze\s*keep\%(Required\|High\|Low\|Fitting\|At\)\>/ nextgroup=layoutKeepPriority skipwhite
syntax match layoutKeepPriority /keep\%(Required\|High\|Low\|Fitting\|At\)\>/ contained

" Visual format.
syntax match layoutAxis /\<\%(HV\|H\|V\)\ze\s*:\s*[|[[:digit:].%~-]/
syntax match layoutOption /\<alignAll\%(Top\|Bottom\|Left\|Right\|Leading\|Trailing\|CenterX\|CenterY\|FirstBaseline\|LastBaseline\)\>/
syntax region layoutBrackets matchgroup=layoutBracket start=/\[/ end=/\]/ end=/\ze[;{}]/ contains=layoutMember,layoutPlacement,layoutCells,layoutPredicate,@layoutComments
syntax match layoutMember /\<\K\k*/ contained
syntax match layoutPlacement /<>\|[<>]/ contained
syntax match layoutCells /\.\.\d*/ contained
syntax region layoutPredicate matchgroup=layoutBracket start=/(/ end=/)/ end=/\ze[;{}]/ contained contains=@layoutExpression,@layoutComments
syntax cluster layoutExpression contains=layoutArithmetic,layoutOperator,layoutSize,layoutRange,layoutBar,layoutDebug,layoutNumber,layoutReference,layoutReserved,layoutAttribute,layoutPriorityMark,layoutSetter,layoutAxis,layoutOption,layoutBrackets

" Statements.
syntax match layoutInclude /\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=import\ze\s*"/ nextgroup=layoutString skipwhite
syntax region layoutString start=/"/ end=/"/ end=/$/ oneline contained
syntax region layoutLayout matchgroup=layoutKeyword start=/\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=layout\ze\s\+\K/ end=/\%([-+*\/,]\s*\)\@40<!$/ end=/\ze[;{}]/ contains=layoutLayoutName,layoutProperties,@layoutExpression,@layoutComments
syntax match layoutLayoutName /\%(\<layout\s\+\)\@30<=\K\k*/ contained
syntax region layoutScreen matchgroup=layoutKeyword start=/\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=screen\ze\s\+\K\k*\s*=/ end=/\%([-+*\/,]\s*\)\@40<!$/ end=/\ze[;{}]/ contains=layoutLabel,layoutScreenWord,layoutScreenArea,@layoutExpression,@layoutComments
syntax match layoutLabel /\%(\<\%(screen\|state\)\s\+\)\@30<=\K\k*/ contained
syntax match layoutScreenWord /\%(\<screen\s\+\)\@30<!\<\%(fit\|rtl\)\>/ contained
syntax match layoutScreenArea /\%(\<screen\s\+\)\@30<!\<safeArea\>/ contained
syntax region layoutDeclaration matchgroup=layoutKeyword start=/\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=\%(view\|guide\)\ze\s\+\K/ end=/\%([-+*\/,]\s*\)\@40<!$/ end=/\ze[;{}]/ contains=layoutViewName,layoutType,layoutProperties,@layoutComments
syntax match layoutViewName /\<\K\k*/ contained
syntax match layoutType /\%(:\s*\)\@20<=\K\k*/ contained
syntax match layoutKeyword /\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=let\ze\s\+\K\k*\s*=/ nextgroup=layoutMetricName skipwhite
syntax match layoutMetricName /\K\k*/ contained
syntax match layoutKeyword /\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=group\ze\s\+\K\k*\s*=/ nextgroup=layoutViewName skipwhite
syntax match layoutConditional /\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=state\ze\s\+\K\k*\s*\%({\|$\)/ nextgroup=layoutLabel skipwhite
syntax region layoutWhen matchgroup=layoutConditional start=/\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=when\ze\s\+[[:keyword:](]/ end=/\%([-+*\/,]\s*\)\@40<!$/ end=/\ze[;{}]/ contains=layoutLogical,layoutScreenSide,@layoutExpression,@layoutComments
syntax match layoutLogical /\<\%(and\|or\|not\)\>/ contained
syntax match layoutScreenSide /\<\%(width\|height\)\>/ contained
syntax match layoutConditional /\%(\%(^\|}\)\s*\)\@200<=else\ze\s*\%({\|$\)/
syntax match layoutConditional /\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=rows\ze\s*[|[{]/
syntax match layoutRowLabel /\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=\%(\%(HV\|H\|V\)\s*:\)\@!\K\k*\ze\s*:\s*[|[]/
syntax region layoutRule matchgroup=layoutRuleView start=/\%(\%(^\|[;{}]\|\*\/\)\s*\)\@200<=\K\k*\%(\s*\.\s*\K\k*\)*\ze\s*:\s*\%(m\%(in\|ax\)[wh]\|[wh]\|[tb][tb]\|[lr][lr]\|c[tblr]\)\s*[-+*\/]\==/ end=/\%([-+*\/,]\s*\)\@40<!$/ end=/\ze[;{}]/ contains=layoutRuleName,layoutRuleSign,layoutRuleFunction,layoutNil,@layoutExpression,@layoutComments
syntax match layoutRuleName /\<\%(m\%(in\|ax\)[wh]\|[wh]\|[tb][tb]\|[lr][lr]\|c[tblr]\)\>/ contained
syntax match layoutRuleSign /[-+*\/]\==/ contained
syntax match layoutRuleFunction /%\%([\^@]\=[fp]\|[wh]\|[tb][tb]\|[lr][lr]\|c[tblr]\)\>/ contained nextgroup=layoutArgument
syntax keyword layoutNil nil contained

" View properties.
syntax region layoutProperties matchgroup=layoutBracket start=/(/ end=/)/ contained contains=layoutProperty,layoutNothing,layoutTuple,@layoutExpression,@layoutComments
syntax region layoutTuple matchgroup=layoutBracket start=/(/ end=/)/ contained contains=layoutTuple,layoutNothing,@layoutExpression,@layoutComments
syntax match layoutProperty /\<\%(intrinsic\|firstBaseline\|lastBaseline\|margins\|safeArea\|spacing\)\ze\s*:/ contained
syntax match layoutProperty /\<\%(hug\|resist\)[HV]\=\ze\s*:/ contained nextgroup=layoutPropertyColon skipwhite
syntax match layoutPropertyColon /:/ contained nextgroup=layoutPriority skipwhite
syntax match layoutNothing /\<_\>/ contained

" Comments, last: they win over every sign.
syntax match layoutComment /#.*/ contains=@Spell
syntax match layoutComment /\/\/.*/ contains=@Spell
syntax region layoutBlockComment start=/\/\*/ end=/\*\// contains=layoutBlockComment,@Spell fold
syntax cluster layoutComments contains=layoutComment,layoutBlockComment

highlight default link layoutKeyword Keyword
highlight default link layoutConditional Conditional
highlight default link layoutInclude Include
highlight default link layoutString String
highlight default link layoutComment Comment
highlight default link layoutBlockComment Comment
highlight default link layoutNumber Number
highlight default link layoutPercent Number
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
highlight default link layoutOption Constant
highlight default link layoutAttribute Function
highlight default link layoutSetter Function
highlight default link layoutRuleName Function
highlight default link layoutRuleFunction Function
highlight default link layoutReserved Special
highlight default link layoutScreenSide Special
highlight default link layoutReference Identifier
highlight default link layoutMember Identifier
highlight default link layoutArgumentName Identifier
highlight default link layoutRuleView Identifier
highlight default link layoutViewName Identifier
highlight default link layoutLayoutName Type
highlight default link layoutType Type
highlight default link layoutLabel Label
highlight default link layoutRowLabel Label
highlight default link layoutMetricName Constant
highlight default link layoutProperty Label
highlight default link layoutScreenArea Label
highlight default link layoutAxis StorageClass
highlight default link layoutLogical Conditional
highlight default link layoutBracket Delimiter

let b:current_syntax = 'layout'

let &cpo = s:save_cpo
unlet s:save_cpo
