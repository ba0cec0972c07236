/// The table of habits: of other languages, of paper, of keyboards and word processors. Of two rows that fit the same
/// line the first counts. What takes more than the tokens of one line is in `CommentHabits.swift` and `LineJoin.swift`,
/// and looked at before.
enum HabitTable {
  static let all: [Habit] =
    statements + labels + metrics + declarations + brackets + colons + relations + strangeRelations + functions
    + operands + behind

  // MARK: At the beginning of a statement

  private static let statements: [Habit] = [
    // `.title { … }` of a style sheet
    Habit(
      "@< ^ . << $_:name . >>* $name:name @> {", on: .startsNoStatement, .loneName, says: blockAlone, isAll: true),
    // `.left == 3`
    Habit(
      "@< ^ . $name:name @>", on: .startsNoStatement, .loneName,
      says: "a view is missing before '{place}': write superview{place}, or the name of one"),
    // `import Card from "card.layout"`, `@import "card.layout"`
    Habit(
      "@< << @ >>? import|include|require|use|from $_:all $file:string @> $$", on: .startsNoStatement, .loneName,
      says: "a whole file is imported: {write}", write: "import {file}"),
    // `elt k = 3`: the shortest keyword, which a slip leaves unlike any other word
    Habit(
      "@< ^ $word:name>misspeltLet @> $_:name>noAttribute = $_:word", on: .startsNoStatement, .loneName,
      says: "'{word}' begins no statement: did you mean 'let'?", write: "let"),
    // `for view in views { … }`
    Habit(
      "@< ^ for|foreach|while|repeat|func|function|fun|return|switch|class|struct|enum @> << $_:name // ( >>",
      on: .startsNoStatement, .loneName,
      says: "there is no '{place}' here: a layout says what holds, of several views at once as [a, b].top == 0"),
    // `unless rtl { … }`: `not` applies only to the first of several comparisons
    Habit(
      "@< ^ unless @> <condition $_:all and|or $_:all condition> {", on: .startsNoStatement, .loneName,
      says: "'unless' is written 'when not': when not ({condition}) { … }"),
    Habit(
      "@< ^ unless @> $condition:all {", on: .startsNoStatement, .loneName,
      says: "'unless' is written 'when not': when not {condition} { … }", write: "when not"),
    // `var m: CGFloat = 8`
    Habit(
      "@< ^ $word:name>let $name:name : $_:name @> =", on: .startsNoStatement, .loneName,
      says: "'{word}' is called 'let' here, and a metric has no type: let {name} = …", write: "let {name}"),
    // `Rows { … }`, `vstack { … }`: the braces of rows and stacks hold no statements
    Habit(
      "@< ^ $word:name>notation @>", on: .startsNoStatement, .loneName,
      says: "'{word}' begins no statement: did you mean '{write}'?", write: "{word>notation}", isAll: true),
    // `UILabel title`
    Habit(
      "@< ^ $class:upper>noKeyword $name:lower @> << $$ // ( // { >>", on: .startsNoStatement, .loneName,
      says: "a view is declared with 'view', and its class stands behind its name: {write}",
      write: "view {name}: {class}"),
    // `int m = 8`, `device phone = 390 x 844`
    Habit(
      "@< ^ $word:name>valueKeyword @> $_:name", on: .startsNoStatement, .loneName,
      says: "'{word}' is called '{write}' here", write: "{word>valueKeyword}"),
    // `label title`
    Habit(
      "@< ^ $word:name>keyword @> $_:name <<! $_:relation >>", on: .startsNoStatement, .loneName,
      says: "'{word}' is called '{write}' here", write: "{word>keyword}"),
    // `logo left == 3`
    Habit(
      "@< ^ $view:name>noKeyword $attribute:name @> $_:relation", on: .startsNoStatement, .loneName,
      says: "a '.' is missing between '{view}' and '{attribute}': write {write}", write: "{view}.{attribute}"),
    // `logo below title`
    Habit(
      "@< ^ $view:name $word:name>mine $other:name @> $$", on: .startsNoStatement, .loneName,
      says: "a place is written as an equation: {write}", write: "{view}.{word>mine} == {other}.{word>theirs}",
      isGuess: true),
    // `alignAllTop` on the line below the format that it belongs to
    Habit(
      "@< ^ $option:name>option @> $$", on: .startsNoStatement, .loneName,
      says: "an option stands at the end of its line of visual format: [a]-[b] {option}"),
    // `H|-[logo]-|`
    Habit(
      "@< ^ H|V|HV @> << | // [ >>", on: .startsNoStatement, .loneName,
      says: "visual format has a ':' behind its axis: {write}", write: "{place}:"),
    // `logo[left] == 8`
    Habit(
      "@< ^ $view:name [ $attribute:name ] @> $_:relation", on: .startsNoStatement, .loneName,
      says: "an attribute stands behind a '.': {write}", write: "{view}.{attribute}"),
    // `logo { … }`, a block that belongs to no declaration
    Habit("@< ^ $name:name>noKeyword @> {", on: .startsNoStatement, .loneName, says: blockAlone, isAll: true),
    // `'logo'.left == 8`
    Habit(
      "@< ^ $sign:word>quote <text $_:all text> $_:word>quote @> $$", on: .startsNoStatement, .loneName,
      says: "names and formats stand here without '{sign}'", write: "{text}"),
    Habit(
      "@< ^ $sign:word>quote @>", on: .startsNoStatement, .loneName,
      says: "names and formats stand here without '{sign}'"),
    // `a, b, c.left == 8`
    Habit(
      "@< ^ $_:path << , $_:path >>* , $_:path @> . $_:name", on: .startsNoStatement,
      says: "a list stands in brackets: {write}", write: "[{place}]"),
  ]

  private static let blockAlone =
    "'{place}' begins no block: a view has one where it is declared, as view {name} { … }, and elsewhere is named in each "
    + "statement, as in {name}.left == 0"

  // MARK: Values with labels

  private static let labels: [Habit] = [
    // `(width: 10, height: 20)`, `(x: 1, y: 2)`, `(left: 10, top: 20, right: 10, bottom: 20)`
    labelled("sizeOfLabels", says: "a size is width x height: {write}"),
    labelled("pointOfLabels", says: "values stand without labels: {write}"),
    labelled("insetsOfLabels", says: "values stand without labels, in the order (top, left, bottom, right): {write}"),
  ]

  private static func labelled(_ table: String, says words: String) -> Habit {
    Habit(
      "$_:any @< ( <values $_:name : $_:operand << , $_:name : $_:operand >>* values> ) @>", on: .expectedRightParen,
      .expectedRightBracket, .expectedSafeArea, says: words, write: "{values>\(table)}")
  }

  // MARK: Values of a metric

  private static let metrics: [Habit] = [
    // `let side = 24 when width >= 600 else 16`, `let side = width >= 600 ? 24 : 16`
    Habit(
      "let $_:name = @< << $one:value when|if $condition:value else $other:value // $condition:value ? $one:value : "
        + "$other:value >> @> $$",
      on: .expectedEnd, .noSuchRelation, says: "the value that holds where no other does comes first: {write}",
      write: "{other}, {one} when {condition}"),
    // `let side = 8 when width < 600, 16`
    Habit(
      "let $_:name = $_:value @< when|if $_:value @> ,", on: .expectedEnd,
      says: "the first value of a metric holds where no other does, and has no condition", write: "←", isGuess: true,
      isAll: true),
    // `let side = 8 when width < 600`
    Habit(
      "let $name:name = <first $_:value @< when|if $_:value @> first> $$", on: .expectedEnd,
      says: "the first value of a metric holds where no other does, and has no condition: write that one before this, "
        + "such as {name} = 0, {first}"),
    // `let side = 16, 24`
    Habit(
      "let $_:any $value:word ^", on: .expectedWhen,
      says:
        "one value of a metric holds where no other does: a further one says when it holds, such as {value} when width >= 600",
      write: " when width >= 600", isGuess: true),
  ]

  // MARK: Declarations

  private static let declarations: [Habit] = [
    // `text: "Hi" truncate`, `text: "Hi" font 17 semibol`
    Habit(
      "$_:any text : $_:any @< ^ $word:name>textWord @>", on: .expectedProperty,
      says: "'{word}' is no word for a text: did you mean '{write}'?", write: "{word>textWord}"),
    // `screen p 390 x 844`
    Habit(
      "screen @< $name:name ^ << : >>? @> << $_:figure // $_:name >>", on: .expectedEqual,
      says: "a screen's size stands behind '=': screen {name} = …", write: "{name} ="),
    // `let m: CGFloat = 16`, `let m: 16`
    Habit(
      "$keyword:name $name:name @< ^ : $_:name @> =", on: .expectedEqual,
      says: "a metric has no type: write {keyword} {name} = …", write: ""),
    Habit("$_:any @< ^ : @> $_:figure", on: .expectedEqual, says: "write '=' here", write: "← ="),
    Habit("$_:any @< ^ : = @>", on: .expectedEqual, says: "write '=' here", write: "← ="),
    // `var x = 10`, in which `x` is read as the operator of a size
    Habit(
      "@< $word:name>anyKeyword @> $_:name>beginsWithX", on: .expectedScreenSize, .expectedHeight,
      says: "'{word}' begins no statement: did you mean '{write}'?", write: "{word>anyKeyword}"),
    // `screen p = 390, 844`
    Habit(
      "screen $_:name = @< << ( $width:figure ,|*|:|/|by|X $height:figure ) // << ( >>? $width:figure ,|*|:|/|by|X "
        + "$height:figure >> @>",
      on: .expectedScreenSize, .expectedHeight, .expectedRightParen, .expectedRightBracket,
      says: "a size is width x height: {write}", write: "{width} x {height}"),
    // `a.left == 8 @ .defaultHigh`
    Habit(
      "$_:any @< ^ . $name:name>priority @>", on: .expectedPriority, says: "a priority is named without '.': {write}",
      write: "{name>priority}"),
    // `when width < 600 then { … }`, `when width < 600: a.left == 3`
    Habit(
      "when $_:any @< ^ :|then @> {", on: .expectedConnective,
      says: "no '{place}' stands before the braces of a when", write: "←"),
    Habit(
      "when $_:any @< ^ :|then <rest $_:all rest> @> $$", on: .expectedConnective,
      says: "what holds under a condition stands in braces: {write}", write: "← { {rest} }"),
    // `when screen.width < 600`
    Habit(
      "$_:any @< ^ screen|view|window|UIScreen|device|viewport|superview << . $_:name >>* . $measure=width|height @>",
      on: .noMeasure, says: "a condition is about the screen's size: write {measure}", write: "{measure}"),
    // `view a (hug: 3,)`
    Habit("$_:any @< , @> ^ )", on: .expectedProperty, says: "no ',' stands before ')': remove it", write: ""),
    // `view a (intrinsic: 100, 40)`, `view a (margins: 8, 16, 8, 16)`, `view a (100 x 40)`
    Habit(
      "$_:any intrinsic : @< $width:figure , ^ $height:figure @> )", on: .expectedProperty,
      says: "a size is width x height: {write}", write: "{width} x {height}"),
    Habit(
      "$_:any $_:name>property : @< $_:figure , ^ $_:figure , $_:figure , $_:figure @> )", on: .expectedProperty,
      says: "these values stand in parentheses: {write}", write: "({place})", isAll: true),
    Habit(
      "$_:any ( @< ^ $width:figure << x // × // , >> $height:figure @> )", on: .expectedProperty,
      says: "a property has a name: {write}", write: "intrinsic: {width} x {height}"),
    // `view a (hug: 3; resist: 4)`, `view a (hug: 3 resist: 4)`
    Habit("$_:any @< ^ ; @>", on: .expectedProperty, says: "properties are separated by ','", write: "←,"),
    Habit(
      "$_:any @< ^ $name:name @> :", on: .expectedProperty, says: "properties are separated by ','",
      write: "←, {name}"),
    // `view a (hug = 3)`, `view a (hug 3)`
    Habit(
      "$_:any $_:name @< ^ =|== @>", on: .expectedValue, says: "a property has ':' before its value", write: "←:"),
    Habit(
      "$_:any $name:name @< ^ $number:figure @>", on: .expectedValue,
      says: "expected ':' and a value after '{name}'", write: "←: {number}"),
    // `screen 390 x 844`
    Habit(
      "screen @< ^ $width:figure << x // × >> $height:figure @>", on: .expectedName,
      says: "a screen has a name: screen {write}", write: "main = {width} x {height}", isGuess: true),
    // `view "logo"`
    Habit(
      "$_:any @< ^ $name:string>name @>", on: .expectedName, says: "a name stands without quotes: {write}",
      write: "{name>name}"),
    // `view a hug: 3`
    Habit(
      "view|guide $_:any @< ^ <properties $_:name>property : $_:all properties> @> << $$ // { >>", on: .expectedEnd,
      says: "properties stand in parentheses: {write}", write: "({properties})"),
    // `view my-view`
    Habit(
      "view|guide @< <name $_:name ~ ^ - ~ << $_:name // $_:figure >> << ~ - ~ $_:name >>* name> @>", on: .expectedEnd,
      says: "a name has no '-': write {write}", write: "{name>underscored}"),
    // `view title UILabel`, `view title = UILabel()`
    Habit(
      "view|guide @< $name:name ^ << $class:upper @> << $$ // ( // { >> // = $class:name << ( ) >>? @> >>",
      on: .expectedEnd, says: "a class or layout stands behind ':': {write}", write: "{name}: {class}"),
    // `view a [hug: 3]`
    Habit(
      "view|guide $_:name @< ^ [ <properties $_:name : $_:all properties> ] @>", on: .expectedEnd,
      says: "properties stand in parentheses", write: "({properties})"),
    // `state keyboard.shown { … }`
    Habit(
      "state @< $_:name ^ . $name:name @>", on: .expectedBlock, says: "a state is called by its name alone: {write}",
      write: "{name}"),
    // `state typing: {`, `layout L:`, `state typing: a.width == 30`
    Habit(
      "$what=state|layout|when $_:any @< ^ : @> {", on: .expectedBlock,
      says: "no ':' stands before the braces of a {what}", write: "←"),
    Habit(
      "<head $what=state|layout|when $_:any head> @< ^ : @> $$", on: .expectedBlock,
      says: "what belongs to a {what} stands in braces: {head} { … }"),
    Habit(
      "<head $what=state|layout|when $_:any head> @< ^ : <rest $_:all rest> @> $$", on: .expectedBlock,
      says: "what belongs to a {what} stands in braces: {head} { {rest} }", write: "← { {rest} }"),
    // `a.insets == [1, 2, 3, 4]`
    Habit(
      "$_:dotted $_:relation @< [ ^ <values $_:all values> ] @>", on: .expectedView,
      says: "values stand in parentheses: {write}", write: "({values})"),
    // `a.left.equals(8)`, `a.width(100)`
    Habit(
      "@< $left:dotted . $word:name>relation ( ^ $value:figure ) @> $$", on: .expectedView,
      says: "nothing is called here: write {write}", write: "{left} {word>relation} {value}"),
    Habit(
      "@< $left:dotted ( ^ $value:figure ) @> $$", on: .expectedView, says: "nothing is called here: write {write}",
      write: "{left} == {value}"),
  ]

  // MARK: Brackets

  private static let brackets: [Habit] = [
    // `[a(20]`
    Habit(
      "$_:any [ $_:all ( $_:all $last:word ^ ]", on: .expectedRightParen, says: "expected ')' after '{last}'",
      write: ")"),
    // `[a, b`, `view a (hug: 3`
    Habit(
      "$_:any $last:word ^ <<! ; >> $$", on: .expectedRightParen, says: "expected ')' after '{last}'", write: ")",
      isGuess: true),
    Habit(
      "$_:any $last:word ^ <<! ; >> $$", on: .expectedRightBracket, says: "expected ']' after '{last}'", write: "]",
      isGuess: true),
    // `view a (hug: 3; resist: 4)`, `[a; b].left == 0`
    Habit(
      "$_:any @< ^ ; @> $_:any )", on: .expectedRightParen, says: "inside of brackets there is ',' and not ';'",
      write: ",", isAll: true),
    Habit(
      "$_:any @< ^ ; @> $_:any ]", on: .expectedRightBracket, says: "inside of brackets there is ',' and not ';'",
      write: ",", isAll: true),
    // `H:|-[a-8-|`
    Habit(
      "H|V : $_:any $last:word ^ -", on: .expectedRightBracket, says: "expected ',' or ']' after '{last}'", write: "]",
      isGuess: true),
    // `V:|-logo-title-|`
    Habit(
      "@< $axis=H|V : <items << | // - // $_:name // $_:figure >>* <shown ^ $_:name shown> << | // - // $_:name // "
        + "$_:figure >>* items> @> $$",
      on: .expectedItem, says: "a view stands in brackets: {write}", write: "{axis}:{items>bracketed}"),
    // `rows { logo title }`
    Habit(
      "<< $_:any $_:word>rowStart >>? @< $_:name << $_:name // - // , >>* @> $$", on: .expectedColon, .expectedLabel,
      says: "each view of a row stands in brackets: {write}", write: "{place>row}"),
    // `view a (intrinsic: 40 x 20, b (intrinsic: 40 x 20)`
    Habit(
      "view|guide $_:any ( $_:any @< $value:word @> , $name:name << : $class:name >>? ^ (", on: .expectedValue,
      .expectedProperty, .expectedRightParen, says: "a ')' is missing before ', {name}'", write: "{value})"),
    // `[a, b.left == 8`
    Habit(
      "@< [ <list $_:name << , $_:name >>* list> @> . $_:name ^ $_:relation", on: .expectedRightBracket,
      says: "a ']' is missing behind the views of a list: {write}", write: "[{list}]"),
    // `[a, b)`, `[a, b}.left`, `(1, 2]`
    Habit(
      "$_:any @< ^ << ) @> // } @> . >>", on: .expectedRightBracket, says: "a '[' is closed by ']'", write: "]"),
    Habit("$_:any @< ^ ] @>", on: .expectedRightParen, says: "a '(' is closed by ')'", write: ")"),
    // `{a, b}.left == 8`
    Habit(
      "@< ^ { <list $_:all list> } @> .", on: .braceAlone, says: "a list stands in brackets: {write}",
      write: "[{list}]",
      isAll: true),
    // `[a b].left == 8`
    Habit(
      "@< [ <list $_:name $_:name << $_:name >>* list> ] @> .", on: .messageSend,
      says: "the views of a list are separated by ',': {write}", write: "[{list>commas}]"),
    // `[layout deactivate]`
    Habit(
      "@< [ @> $_:name activate|deactivate ]", on: .messageSend,
      says: "nothing is switched here: a layout is solved once for each of its states"),
    // `[V: [a]-8-|`
    Habit(
      "@< [ @> H|V|HV :", on: .viewStack, says: "a '[' too many: visual format begins with its axis, without a bracket",
      write: ""),
  ]

  // MARK: A colon in the place of a relation or a dot, which is read as a rule

  private static let colons: [Habit] = [
    // `a.width: 100px`, `a.width: 100`, `a.width: b.width`
    Habit(
      "$left:dotted>measure @< : $value:number>withUnit @> $$", on: .expectedRule, .expectedAssignment,
      .noSuchAssignment, says: "an equation has '==' for ':', as in {left} == {value>withUnit}",
      write: " == {value>withUnit}"),
    Habit(
      "$left:dotted>measure @< : @> <value << $_:number << % >>? // $_:dotted >> value> $$", on: .expectedRule,
      .expectedAssignment, .noSuchAssignment, says: "an equation has '==' for ':', as in {left} == {value>withoutUnit}",
      write: " =="),
    Habit(
      "$_:dotted @< : @> $_:operand>noRule <<! $_:any << $_:relation // $_:word>assignment >> >>", on: .expectedRule,
      .expectedAssignment, .noSuchAssignment, says: "an equation has '==' for ':'", write: " =="),
    // `width: 100`
    Habit(
      "@< $left:name>measure : <value << $_:number << % >>? // $_:dotted >> value> @> $$", on: .expectedRule,
      .expectedAssignment, .noSuchAssignment,
      says: "'{left}:' begins a rule, such as {left}: w = 10; an equation names a view and has '==', as in a.{left} == "
        + "{value>withoutUnit}"),
    Habit(
      "@< $left:name>noProperty : $_:operand>noRule @> <<! $_:any << $_:relation // $_:word>assignment >> >>",
      on: .expectedRule, .expectedAssignment, .noSuchAssignment,
      says: "'{left}:' begins a rule, such as {left}: w = 10; an equation names a view and has '=='"),
    // `a.width := 100`
    Habit(
      "$_:path @< : << ^ = @> // = @> ^ >>", on: .expectedRule, .expectedAssignment, .noSuchAssignment,
      says: "':=' is written '=='", write: "=="),
    // `a::left == 8`
    Habit(
      "@< $view:path : : $attribute:name @>", on: .expectedRule, .expectedAssignment, .noSuchAssignment,
      says: "an attribute stands behind a '.': {write}", write: "{view}.{attribute}"),
    // `a: left == 8`
    Habit(
      "@< $view:name : $attribute:name>noRule @> $_:relation", on: .expectedRule, .expectedAssignment,
      .noSuchAssignment, says: "an equation names an attribute behind a '.': {write}", write: "{view}.{attribute}",
      isGuess: true),
    // `hug: 750`
    Habit(
      "@< $property:name>property : @> << - >>? $_:operand <<! $_:all $_:relation >>", on: .expectedRule,
      .expectedAssignment, .noSuchAssignment,
      says: "properties stand in parentheses behind the name of their view: view a ({property}: …)"),
  ]

  // MARK: Where a relation is missing, or is a word

  private static let relations: [Habit] = [
    // `form.name, form.mail.top == 8`
    Habit(
      "@< <names $_:dotted ^ << , $_:dotted >>* names> @> $_:relation $_:operand << $$ // @ >>", on: .expectedRelation,
      says: "the views of a list stand in brackets: {write}", write: "{names>viewsOfOne}"),
    // `a.left, a.top == 8`
    Habit(
      "@< $_:dotted ^ , $_:dotted << , $_:dotted >>* $_:relation $_:operand << @ $_:operand >>? @> $$",
      on: .expectedRelation, says: "each attribute has an equation of its own: {write}", write: "{place>equations}"),
    // `a.width in 100...200`, `a.width between 100 and 200`
    Habit(
      "@< $left:dotted ^ in|between $least:figure << ... // .. // and // to >> $most:figure @>", on: .expectedRelation,
      says: "a range is written as a chain: {write}", write: "{least} <= {left} <= {most}"),
    // `logo.Leading Space to: Superview == 8`, as Interface Builder names it
    Habit(
      "@< $view:name . $edge:name>edge ^ Space|space @>", on: .expectedRelation,
      says: "the space to an edge of the superview is {view}.{edge>edge}Inset, as in {view}.{edge>edge}Inset == 8"),
    // `a.left equals 8`
    Habit(
      "$_:dotted @< ^ $word:name>relation @> <<! $$ >>", on: .expectedRelation, says: "'{word}' is written '{write}'",
      write: "{word>relation}"),
    // `(a, b).left == 8`
    Habit(
      "@< ( <list $_:name $_:all list> ) @> ^ .", on: .expectedRelation, says: "a list stands in brackets: {write}",
      write: "[{list}]"),
    // `a.left |=| 8`
    Habit("$_:any @< ^ | = | @>", on: .expectedRelation, says: "'|=|' is written '=='", write: "=="),
    // `a.left 8`
    Habit(
      "$_:dotted @< ^ $number:figure @> << $$ // @ >>", on: .expectedRelation,
      says: "a relation is missing before '{number}': write ==, <= or >=", write: "== {number}", isGuess: true),
    // `a.left.equalTo(b.right)`
    Habit(
      "@< $left:dotted . $word:name>relation ( $right:operand ) @> ^ $$", on: .expectedRelation,
      says: "nothing is called here: write {write}", write: "{left} {word>relation} {right}"),
    // `a.below(b)`
    Habit(
      "@< $view:name . $word:name>mine ( $other:operand ) @> ^ $$", on: .expectedRelation,
      says: "a place is written as an equation: {write}", write: "{view}.{word>mine} == {other}.{word>theirs}",
      isGuess: true),
  ]

  // MARK: A token that is no relation in the place of one

  private static let strangeRelations: [Habit] = [
    // `a.left == 8 !high`, `a.left == 8 ~ 750`
    Habit(
      "$_:any $_:relation $_:all @< ^ $_:word>signOfPriority $value:word>priority @> $$", on: .noSuchRelation,
      says: "a priority stands behind '@': {write}", write: "@ {value>priority}"),
    // `a.left < = 8`
    Habit(
      "$_:any @< ^ << < // > >> =|== @>", on: .noSuchRelation, says: "'{write}' is written without a blank",
      write: "{place>sign}"),
    Habit(
      "$_:any @< ^ < > @>", on: .noSuchRelation, says: "there is no '<>': a relation is '==', '<=' or '>='"),
    Habit(
      "$_:any @< ^ $_:word>nearly = @>", on: .noSuchRelation, says: "'{place>joined}' is no relation: write ==",
      write: "==", isGuess: true),
    // `a.left += 8`
    Habit(
      "$_:any @< ^ $sign:word>assignment @> $_:word", on: .noSuchRelation,
      says: "an equation says what holds, and changes nothing: '{sign}' is written with == and all that it is to be"),
    // `$m == 8`
    Habit(
      "$_:any @< ^ $_:word>dollar @> $_:name", on: .noSuchRelation, says: "a metric is named without '$'", write: ""),
  ]

  // MARK: Functions

  /// Being the larger of two is at least each, and a soft equation that draws to the nearest value left.
  private static let functions: [Habit] = [
    // `a.width == max(b.width, 100)`
    choice(
      "max ^ ( $one , $other )", "=|==", "{left} >= {one}; {left} >= {other}; {left} == {other} @ high", isGuess: true),
    choice(
      "min ^ ( $one , $other )", "=|==", "{left} <= {one}; {left} <= {other}; {left} == {other} @ high", isGuess: true),
    // `a.width >= max(b.width, 100)`
    choice("max ^ ( $_:all )", ">=|≥", "{place>eachValue}"),
    choice("min ^ ( $_:all )", "<=|≤", "{place>eachValue}"),
    Habit(
      "$_:any $_:word>noDot @< max @> ^ (", on: .expectedEnd, .noSuchRelation,
      says: larger + ", such as a.width >= 100; a.width >= b.width"),
    Habit(
      "$_:any $_:word>noDot @< min @> ^ (", on: .expectedEnd, .noSuchRelation,
      says: smaller + ", such as a.width <= 100; a.width <= b.width"),
  ]

  private static let larger = "there is no 'max(…)': being the larger of two is two relations"
  private static let smaller = "there is no 'min(…)': being the smaller of two is two relations"

  private static func choice(_ call: String, _ relation: String, _ write: String, isGuess: Bool = false) -> Habit {
    Habit(
      "@< $left:dotted \(relation) <shown \(call) shown> @> $$", on: .expectedEnd, .noSuchRelation,
      says: (call.hasPrefix("max") ? larger : smaller) + ": {write}", write: write, isGuess: isGuess)
  }

  // MARK: Where a value is missing

  private static let operands: [Habit] = [
    // `logo->left == 8`
    Habit(
      "@< $view:name - ^ > $attribute:name @>", on: .expectedOperand, .expectedNumber, .expectedRuleValue,
      says: "an attribute stands behind a '.': {write}", write: "{view}.{attribute}"),
    // `a.left = = 8`, `a.left == > 8`
    Habit(
      "$_:any @< << = ^ << =|== // < // > >> // $_:relation ^ = >> @>", on: .expectedOperand, .expectedNumber,
      .expectedRuleValue, says: "'{place}' is no relation: write '{write}'", write: "{place>sign}"),
    Habit(
      "$_:any @< $_:relation ^ << == // < // > >> @>", on: .expectedOperand, .expectedNumber, .expectedRuleValue,
      says: "'{place}' is no relation: write '{write}'", write: "{place>sign}", isGuess: true),
    // `a.left == "8"`
    Habit(
      "$_:any @< ^ $number:string>digits @>", on: .expectedOperand, .expectedNumber, .expectedRuleValue,
      says: "a number stands without quotes: {write}", write: "{number>digits}"),
    Habit(
      "$_:any @< ^ $_:string @>", on: .expectedOperand, .expectedNumber, .expectedRuleValue,
      says: "words in quotes are no number: a value is a number, a metric or view.attribute"),
    // `a.left == $m`, `a.left == {m}`
    Habit(
      "$_:any @< ^ $_:word>dollar $name:name @>", on: .expectedOperand, .expectedNumber, .expectedRuleValue,
      says: "a metric is named without '$': write {write}", write: "{name}"),
    Habit(
      "$_:any @< ^ { $name:name } @>", on: .expectedOperand, .expectedNumber, .expectedRuleValue,
      says: "a metric is named without braces: write {write}", write: "{name}"),
    // `a.left == 'm'`
    Habit(
      "$_:any @< ^ $_:word>quote $name:name $_:word>quote @>", on: .expectedOperand, .expectedNumber,
      .expectedRuleValue, .noSuchRelation, says: "'{place}' means nothing here: names stand without quotes",
      write: "{name}"),
    Habit(
      "$_:any @< ^ $_:word>quote $_:all $_:word>quote @> <<! $_:all $_:word>quote >>", on: .expectedOperand,
      .expectedNumber, .expectedRuleValue, .noSuchRelation,
      says: "'{place}' means nothing here: names stand without quotes"),
    // `a.left == .right`
    Habit(
      "$_:any @< ^ . $_:name @>", on: .expectedOperand, .expectedNumber, .expectedRuleValue,
      says: "a view is missing before '{place}': write superview{place}, or the name of one"),
  ]

  // MARK: What stands behind a statement

  private static let behind: [Habit] = [
    // `a.height == 16:9`
    Habit(
      "@< <view $_:path . view> width|height|size =|== $one:figure ^ : $other:figure @>", on: .expectedEnd,
      says: "a ratio of width to height is an attribute: {write}", write: "{view}aspectRatio == {one}/{other}"),
    Habit(
      "$_:any @< $one:figure ^ : $other:figure @>", on: .expectedEnd, says: "a ratio is written with '/': {write}",
      write: "{one}/{other}"),
    // `8 pt`
    Habit(
      "$_:any @< $number:figure ^ << . >>? $_:name>point @>", on: .expectedEnd, .expectedProperty,
      says: "numbers have no unit, for every length is in points: write {number}", write: "{number}"),
    Habit(
      "$_:any @< $number:figure ^ $unit:name>share @> $$", on: .expectedEnd,
      says: "there is no '{unit}': a share of the superview is a percentage, such as {unit>share}:{number}%"),
    Habit(
      "$_:any @< $_:figure ^ $unit:name>otherUnit @> $$", on: .expectedEnd,
      says: "there is no '{unit}': every length is a number of points"),
    // `m px`
    Habit(
      "$_:any << $_:name // ) >> <<! f >> @< ^ $unit:name>point @> << $$ // @ >>", on: .expectedEnd,
      says: "numbers have no unit, for every length is in points: leave it out", write: "←"),
    // `a.size == 100, 40`
    Habit(
      "$_:path . size $_:relation @< $one:figure ^ , $other:figure @>", on: .expectedEnd,
      says: "a size is width x height: {write}", write: "{one} x {other}"),
    Habit(
      "$_:path . center $_:relation @< $_:figure ^ , $_:figure @>", on: .expectedEnd,
      says: "these values stand in parentheses: {write}", write: "({place})"),
    Habit(
      "$_:path . insets|pin|marginInsets|safeInsets|keepInsets $_:relation @< $_:figure ^ , $_:figure , $_:figure , "
        + "$_:figure @>",
      on: .expectedEnd, says: "these values stand in parentheses: {write}", write: "({place})"),
    // `40,5`: three digits may be thousands as well, but not behind a 0
    Habit(
      "$_:any @< $one:whole ~ ^ , ~ <<! $_:three >> $other:whole @> <<! , $_:figure >>", on: .expectedEnd,
      says: "a number has a '.' before its decimals: {write}", write: "{one}.{other}"),
    Habit(
      "$_:any @< $one:whole>beginsWithNought ~ ^ , ~ $other:whole @> <<! , $_:figure >>", on: .expectedEnd,
      says: "a number has a '.' before its decimals: {write}", write: "{one}.{other}"),
    Habit(
      "$_:any @< $one:whole ~ ^ , ~ $other:whole @> <<! , $_:figure >>", on: .expectedEnd,
      says: "a number has a '.' before its decimals: {write}", write: "{one}.{other}", isGuess: true),
    Habit(
      "$_:any $_:figure @< ^ , $_:figure @> <<! , $_:figure >>", on: .expectedEnd,
      says: "one value stands here, and not 2"),
    Habit(
      "$_:any $_:figure @< ^ , $_:figure , $_:figure @> <<! , $_:figure >>", on: .expectedEnd,
      says: "one value stands here, and not 3"),
    Habit(
      "$_:any $_:figure @< ^ , $_:figure , $_:figure , $_:figure @>", on: .expectedEnd,
      says: "one value stands here, and not 4"),
    // `1 000`
    Habit(
      "$_:any @< $_:few ^ << ' >>? $_:three << $_:three >>* @>", on: .expectedEnd, .noSuchRelation,
      says: "the digits of a number stand together: {write}", write: "{place>joined}"),
    // `a.width == 100...200`
    Habit(
      "@< $left:dotted =|== $least:figure ^ ...|.. $most:figure @>", on: .expectedEnd,
      says: "a range is written as a chain: {write}", write: "{least} <= {left} <= {most}"),
    // `2 b.width`, `2 (b.width + 3)`
    Habit(
      "$_:any $number:figure @< ^ $first:name @> . $_:name <<! . // ( // : // $_:relation >>", on: .expectedEnd,
      says: "a '*' is missing between '{number}' and '{first}'", write: "← * {first}"),
    Habit(
      "$_:any $number:figure @< ^ ( @> <<! $_:name>ourPriority >>", on: .expectedEnd,
      says: "a '*' is missing between '{number}' and '('", write: "← * ("),
    // `abs(b.width)`
    Habit(
      "$_:any @< $name:name>function @> ^ (", on: .expectedEnd,
      says: "there is no '{name}(…)': a value is made of numbers, metrics and attributes with + - * / and parentheses"),
    // `Top Layout Guide.bottom`, as storyboards name it
    Habit(
      "$_:any @< $_:name ^ $_:name << $_:name << . $_:name >>? >>? @>", on: .expectedEnd,
      says: "'{place}' is called '{write}' here", write: "{place>storyboard}"),
    Habit(
      "$_:any @< $_:name ^ $_:name @>", on: .expectedEnd, says: "'{place}' is called '{write}' here",
      write: "{place>storyboard}"),
    // `a.left == 8 (high)`, `a.left == 8 priority 750`, `a.left == b.left .priority(250)`
    Habit(
      "$_:any $_:relation $_:all @< ^ ( $value:name>ourPriority ) @> $$", on: .expectedEnd,
      says: "a priority stands behind '@': {write}", write: "@ {value>priority}"),
    Habit(
      "$_:any @< << , >>? << . >>? << with >>? priority|prio|weight|strength|withPriority << ( // : // = // . // "
        + "UILayoutPriority >>* $value:word>priority << ) >>* @> $$",
      on: .expectedEnd, .expectedView, .expectedOperand, says: "a priority stands behind '@': {write}",
      write: "← @ {value>priority}"),
    // `H:|[a]| NSLayoutFormatAlignAllTop`
    Habit(
      "$_:any @< ^ << options : << [ >>? >>? << . >>? $option:name>option << ] >>? @> $$", on: .expectedEnd,
      says: "the option '{option}' is written '{write}'", write: "{option>option}"),
    // `a.left == 0 when width < 600`
    Habit(
      "@< <statement $_:all statement> ^ when|if <condition $_:all condition> @> $$", on: .expectedEnd,
      says: "a condition stands before what it is about, which is in braces: {write}",
      write: "when {condition} { {statement} }"),
    // `a.left == 0, b.top == 0`
    Habit(
      "$_:any @< ^ , @> $$", on: .expectedEnd, says: "no ',' stands at the end of a statement: remove it", write: ""),
    Habit(
      "$_:any @< ^ << , // and // AND // & << & >>? >> @> $_:operand $_:relation", on: .expectedEnd,
      says: "statements are separated by ';', and not by '{place}'", write: "←;"),
    Habit(
      "$_:any $_:relation $_:all @< ^ & << & >>? @> $_:operand $_:relation", on: .noSuchRelation,
      says: "statements are separated by ';', and not by '{place}'", write: "←;"),
    // `[a, b] left == 0`
    Habit(
      "$_:any ] @< ^ $name:name @> $_:relation", on: .expectedEnd, says: "a '.' is missing before '{name}'",
      write: "←.{name}"),
    // `b..left`
    Habit(
      "$_:any $_:name @< ^ ...|.. @> $_:name", on: .expectedEnd,
      says: "one '.' stands between a view and its attribute", write: ".", isGuess: true),
    Habit(
      "$_:any @< ^ << ) // ] >> @> << $$ // @ >>", on: .expectedEnd, says: "this '{place}' closes nothing: remove it",
      write: "", isGuess: true),
  ]
}
