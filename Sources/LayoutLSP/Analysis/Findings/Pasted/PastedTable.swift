import Syntax

// The table of other layout systems: how their code looks, and what it is here. A row is a `TokenPattern` and, behind
// `=>`, what is written in its place:
//
//     a text      statements, separated by `;`. `{name}` is a part of the code in our words: see `PastedWords`. A
//                 statement that names a part which is not there is left out; `{name|0}` has 0 instead
//     equation    the equation of the parts `item`, `attribute`, `relation`, `to`, `other`, `times`, `plus`, `inset`, …:
//                 see `PastedEquation`. `name:word` gives a part that the code has not
//     block       what is in the part `body` is read by itself, with the part `names` standing for the part `views`
//     list        what is in the part `body` is read by itself, separated by commas
//     format      the part `format` is visual format
//     stack, rule a stack with the part `items`; a rule of a style sheet
//     rows        the rows in the texts of the part `rows`
//     inside      the text behind it, in a closure or behind other code of the system
//     name        the part `alias` is a name of the list of the part `list`
//     nothing     it says nothing about a layout
//     unclear     it is recognised, and has no equation
//
// With a part called `guess` or `kept` what is written is a guess: the code does not tell all, or keeps its constraint
// under a name.
struct PastedRow: Sendable {
  enum Meaning: Sendable {
    case statements([String], inClosure: Bool)
    case equation([(name: String, word: String)])
    case block, list, format, stack, rows, rule, name, nothing, unclear
  }

  let system: PastedSystem
  let pattern: TokenPattern
  let meaning: Meaning

  /// Reads a line of a table.
  init?(_ line: Substring, _ system: PastedSystem) {
    guard let arrow = String(line).firstPlace(of: "=>") else { return nil }
    self.system = system
    let text = String(line)
    pattern = TokenPattern(String(text[..<arrow.lowerBound]), naming: Self.parts)
    let words = text[arrow.upperBound...].split(separator: " ").map(String.init)
    switch words.first {
    case "block": meaning = .block
    case "list": meaning = .list
    case "format": meaning = .format
    case "stack": meaning = .stack
    case "rows": meaning = .rows
    case "rule": meaning = .rule
    case "name": meaning = .name
    case "nothing": meaning = .nothing
    case "unclear": meaning = .unclear
    case "equation":
      meaning = .equation(
        words.dropFirst().map { word in
          let parts = word.split(separator: ":").map(String.init)
          return (parts[0], parts.count > 1 ? parts[1] : "")
        })
    default:
      let isInside = words.first == "inside"
      let statements = words.dropFirst(isInside ? 1 : 0).joined(separator: " ").split(separator: ";")
      meaning = .statements(statements.map { String($0.drop { $0 == " " }) }, inClosure: isInside)
    }
  }

  private static let parts = [
    "maker":
      "<< [ $_:all ] >>? << $names:name << - > Void >>? in // ( $names:name << : ConstraintMaker >>? ) << - > Void >>? in >>?",
    "more": """
    << . offset|mas_offset|valueOffset ( $plus ) // . inset|insets|with_insets|mas_inset ( $inset ) // . multipliedBy ( \
    $times ) // . dividedBy ( $over ) // . priority ( $priority ) // . \
    $priority=priorityRequired|priorityHigh|priorityMedium|priorityLow ( ) // . with|and|constraint // . labeled ( $_ ) \
    >>*
    """,
    "relation": """
    $relation=equalTo|mas_equalTo|lessThanOrEqualTo|mas_lessThanOrEqualTo|greaterThanOrEqualTo|mas_greaterThanOrEqualTo
    """,
    "keep": "<< let|var $kept:name = // $kept:path = // $_:name * $kept:name = >>?",
    "active": """
    << . isActive|active = true|YES // . withPriority|priority ( $priority ) // . with ( priority : $priority ) >>*
    """,
    "offset": "<< withOffset : $plus << , >>? // relation : $relation << , >>? // withMultiplier : $times << , >>? >>*",
    "inset": "<< withInset : $inward << , >>? // relation : $relation << , >>? >>*",
    "tiny": """
    << $other:dotted << , >>? // offset : $plus << , >>? // insets : $insets << , >>? // relation : $relation << , >>? // \
    priority : $priority << , >>? // multiplier : $times << , >>? // isActive : true << , >>? // usingSafeArea : $safe << , >>? \
    // excluding : $excluding << , >>? >>*
    """,
    "then": "<< $then:rest >>?",
    "strength": "<< + $strength // priority|withPriority : $strength:operand >>?",
    "class": """
    $class=UIView|UILabel|UIButton|UIImageView|UITextField|UITextView|UISwitch|UISlider|UIStackView|UIScrollView|\
    UITableView|UICollectionView|UIProgressView|UIActivityIndicatorView|UISegmentedControl|NSView|NSTextField|NSButton|\
    NSImageView
    """,
  ]

  /// The rows of all systems, in the order in which they are tried.
  static let all: [PastedRow] = PastedSystem.allCases.flatMap { system in
    system.table.split(separator: "\n").compactMap { PastedRow($0, system) }
  }
}

/// A layout system whose code people paste.
enum PastedSystem: String, CaseIterable, Sendable {
  case code = "code of an app"
  case anchors = "NSLayoutAnchor"
  case constraints = "NSLayoutConstraint"
  case snapKit = "SnapKit"
  case masonry = "Masonry"
  case pureLayout = "PureLayout"
  case tinyConstraints = "TinyConstraints"
  case cartography = "Cartography"
  case swiftUI = "SwiftUI"
  case css = "CSS"
  case android = "Android's ConstraintLayout"
  case keepLayout = "KeepLayout in Objective-C"
  case cosLayout = "COSLayout in Objective-C"
  case rqVisual = "RQVisual in Objective-C"

  /// The name of the manual's page on the system; nil if there is none.
  var page: String? {
    switch self {
    case .anchors, .constraints: "nslayoutanchor"
    case .snapKit, .masonry: "snapkit"
    case .swiftUI: "swiftui"
    case .css: "css"
    case .keepLayout: "keeplayout"
    case .cosLayout: "coslayout"
    case .rqVisual: "rqvisual"
    default: nil
    }
  }

  /// What says the same here.
  var ours: String {
    switch self {
    case .cosLayout: "rules"
    case .rqVisual: "rows"
    default: "equations"
    }
  }

  /// Words by which a line is known to be of the system where no row fits it; "…" separates words that must all be
  /// there.
  var signs: [String] {
    switch self {
    case .code, .cosLayout, .rqVisual: []
    case .anchors: ["Anchor.constraint(", "NSLayoutConstraint.activate("]
    case .constraints:
      ["NSLayoutConstraint(", "constraintWithItem:", "withVisualFormat:", "constraintsWithVisualFormat:"]
    case .snapKit:
      [".snp.", "make.…qualTo", ".equalToSuperview(", ").offset(", ").inset(", ").multipliedBy(", ").dividedBy("]
    case .masonry: ["mas_", "MASConstraintMaker"]
    case .pureLayout: [".autoPin", ".autoSetDimension", ".autoAlign", ".autoMatch", ".autoCenter", " autoPin"]
    case .tinyConstraints: ["ToSuperview("]
    case .cartography: ["constrain("]
    case .swiftUI: ["VStack(", "HStack(", "ZStack", ".frame(", ".padding("]
    case .css: ["display: flex", "display: grid", "justify-content:", "align-items:", "flex-direction:"]
    case .android: ["<androidx.", "<ConstraintLayout", "app:layout_constraint", "android:layout_"]
    case .keepLayout: ["KeepAttribute ", "KeepGroupAttribute ", "KeepAtomic ", "KeepValue "]
    }
  }

  fileprivate var table: String {
    switch self {
    case .code:
      """
      $_:path . translatesAutoresizingMaskIntoConstraints = false|NO => nothing
      $_:path . addSubview|addArrangedSubview|addLayoutGuide ( $_ ) => nothing
      [ $_:path addSubview : $_ ] => nothing
      NSDictionary * $_:name = << NSDictionaryOfVariableBindings ( $_:all ) // @ { $_:all } >> => nothing
      let|var $_:name << : $_ >>? = [ $_:string : $_:all ] => nothing
      [ $item:path $setter:name>setter : $value ] => {item}.{setter} == {value}
      $_:path . addSubviews|sv|subviews ( $_:all ) => nothing
      [ $_:all ] . forEach << ( $_:path << . addSubview >>? ) // { $_:path . addSubview ( $_ ) } // { $_:path . \
      translatesAutoresizingMaskIntoConstraints = false } >> => nothing
      << private // fileprivate // lazy // weak >>* let|var $new:name = &class ( ) => view {new}: {class}
      """
    case .anchors:
      """
      &keep $item:path . constraint ( $relation=equalTo|lessThanOrEqualTo|greaterThanOrEqualTo : $to << , multiplier : \
      $times >>? << , constant : $plus >>? ) &active => equation
      &keep $item:path . constraint ( \
      $relation=equalToConstant|lessThanOrEqualToConstant|greaterThanOrEqualToConstant : $plus ) &active => equation
      &keep $item:path . constraint ( $_:all ) $_:all => unclear
      [ $item:path $relation=constraintEqualToAnchor|constraintLessThanOrEqualToAnchor|\
      constraintGreaterThanOrEqualToAnchor : $to:path << multiplier : $times >>? << constant : $plus >>? ] &active => equation
      [ $item:path $relation=constraintEqualToConstant|constraintLessThanOrEqualToConstant|\
      constraintGreaterThanOrEqualToConstant : $plus ] &active => equation
      NSLayoutConstraint . activate ( [ $body:all ] ) => list
      [ NSLayoutConstraint activateConstraints : @ [ $body:all ] ] => list
      """
    case .constraints:
      """
      &keep NSLayoutConstraint ( item : $item , attribute : $attribute , relatedBy : $relation , toItem : $to , \
      attribute : $other , multiplier : $times , constant : $plus ) &active => equation
      &keep [ NSLayoutConstraint constraintWithItem : $item attribute : $attribute relatedBy : $relation toItem : $to \
      attribute : $other multiplier : $times constant : $plus ] &active => equation
      &keep NSLayoutConstraint . constraints ( withVisualFormat : $format:string , options : $options , metrics : $_ , \
      views : $_ ) => format
      &keep [ NSLayoutConstraint constraintsWithVisualFormat : @ $format:string options : $options metrics : $_ views : \
      $_ ] => format
      << $_:path . addConstraint|addConstraints ( << [ $body:all ] // $body >> ) // NSLayoutConstraint . activate ( $body ) >> => list
      [ $_:path addConstraint|addConstraints : << @ [ $body:all ] // $body:all >> ] => list
      """
    case .snapKit:
      """
      $views:path . << snp . >>? makeConstraints|remakeConstraints|updateConstraints|snp_makeConstraints|\
      snp_remakeConstraints|snp_updateConstraints << ( >>? { &maker $body:all } << ) >>? => block
      $item:path . &relation ( << @ >>? $to ) &more => equation
      $item:path . $relation=equalToSuperview|lessThanOrEqualToSuperview|greaterThanOrEqualToSuperview ( << $to >>? ) &more => equation to:superview
      """
    case .masonry:
      """
      [ $views:path mas_makeConstraints|mas_remakeConstraints|mas_updateConstraints|makeConstraints : $_:word ( \
      MASConstraintMaker * $names:name ) { $body:all } ] => block
      """
    case .pureLayout:
      """
      $item:path . autoPinEdge ( << toSuperviewEdge : >>? $side , toSuperviewEdge|to|toEdge : $other , of|ofView : $to << , >>? &offset ) => {item}.{side} {relation} {times}{to}.{other}{plus}
      $item:path . autoPinEdge ( toSuperviewEdge : $side << , >>? &inset ) => {item}.{side}Inset {relation} {inward|0}
      $item:path . autoPinEdge ( toSuperviewMargin : $side << , >>? &inset ) => {item}.{side}MarginInset {relation} {inward|0}
      $item:path . autoPinEdge ( toSuperviewSafeArea : $side << , >>? &inset ) => {item}.{side}SafeInset {relation} {inward|0}
      $item:path . autoPinEdgeToSuperviewEdge ( $side << , >>? &inset ) => {item}.{side}Inset {relation} {inward|0}
      $item:path . autoPinEdgeToSuperviewMargin ( $side << , >>? &inset ) => {item}.{side}MarginInset {relation} {inward|0}
      $item:path . autoPinEdgesToSuperviewEdges ( ) => {item}.insets == 0
      $item:path . autoPinEdgesToSuperviewMargins ( ) => {item}.marginInsets == 0
      $item:path . autoPinEdgesToSuperviewSafeArea ( ) => {item}.safeInsets == 0
      $item:path . autoPinEdgesToSuperviewEdges ( with|withInsets : $inset << , excludingEdge : $excluding >>? ) => equation attribute:edges to:superview
      $item:path . autoPinEdgesToSuperviewEdgesWithInsets ( $inset << , excludingEdge : $excluding >>? ) => equation attribute:edges to:superview
      $item:path . autoPinEdgesToSuperviewEdges ( excludingEdge : $excluding ) => equation attribute:edges to:superview
      $item:path . autoSetDimension ( $attribute , toSize : $plus << , relation : $relation >>? ) => equation
      $item:path . autoSetDimensions|autoSetDimensionsToSize ( << to|toSize : >>? $to ) => equation attribute:size
      $item:path . autoAlignAxis|autoAlignAxisToSuperviewAxis ( << toSuperviewAxis : >>? $axis ) => {item}.{axis} == 0
      $item:path . autoAlignAxis ( $axis , toSameAxisOf|toSameAxisOfView : $to << , >>? &offset ) => {item}.{axis} {relation} {times}{to}.{axis}{plus}
      $item:path . autoCenterInSuperview ( ) => {item}.center == (0, 0)
      $item:path . autoCenterInSuperviewMargins ( ) => {item}.center == margins.center
      $item:path . autoMatch|autoMatchDimension ( $side , to|toDimension : $other , of|ofView : $to << , >>? &offset ) => {item}.{side} {relation} {times}{to}.{other}{plus}
      [ $item:path autoPinEdge : $side toEdge : $other ofView : $to &offset ] => {item}.{side} {relation} {times}{to}.{other}{plus}
      [ $item:path autoPinEdgeToSuperviewEdge : $side &inset ] => {item}.{side}Inset {relation} {inward|0}
      [ $item:path autoPinEdgeToSuperviewMargin : $side &inset ] => {item}.{side}MarginInset {relation} {inward|0}
      [ $item:path autoPinEdgeToSuperviewSafeArea : $side &inset ] => {item}.{side}SafeInset {relation} {inward|0}
      [ $item:path autoPinEdgesToSuperviewEdges ] => {item}.insets == 0
      [ $item:path autoPinEdgesToSuperviewMargins ] => {item}.marginInsets == 0
      [ $item:path autoPinEdgesToSuperviewSafeArea ] => {item}.safeInsets == 0
      [ $item:path autoPinEdgesToSuperviewEdgesWithInsets : $inset << excludingEdge : $excluding >>? ] => equation attribute:edges to:superview
      [ $item:path autoSetDimension : $attribute toSize : $plus << relation : $relation >>? ] => equation
      [ $item:path autoSetDimensionsToSize : $to ] => equation attribute:size
      [ $item:path autoAlignAxisToSuperviewAxis : $axis ] => {item}.{axis} == 0
      [ $item:path autoAlignAxis : $axis toSameAxisOfView : $to &offset ] => {item}.{axis} {relation} {times}{to}.{axis}{plus}
      [ $item:path autoCenterInSuperview ] => {item}.center == (0, 0)
      [ $item:path autoMatchDimension : $side toDimension : $other ofView : $to &offset ] => {item}.{side} {relation} {times}{to}.{other}{plus}
      """
    case .tinyConstraints:
      """
      $item:path . $attribute=top|bottom|left|right|leading|trailing|centerX|centerY|width|height|edges|center|size|leadingMargin|trailingMargin ( to|in : $to << , >>? &tiny ) => equation
      $item:path . $pair=topToBottom|bottomToTop|leftToRight|rightToLeft|leadingToTrailing|trailingToLeading|topToTop|bottomToBottom|leftToLeft|rightToRight|leadingToLeading|trailingToTrailing|centerXToLeading|centerXToTrailing|centerXToLeft|centerXToRight|centerYToTop|centerYToBottom|widthToHeight|heightToWidth|topToCenterY|bottomToCenterY|leadingToCenterX|trailingToCenterX ( of : $to << , >>? &tiny ) => equation
      $item:path . $pair=topToSuperview|bottomToSuperview|leftToSuperview|rightToSuperview|leadingToSuperview|trailingToSuperview|centerXToSuperview|centerYToSuperview|widthToSuperview|heightToSuperview|edgesToSuperview|horizontalToSuperview|verticalToSuperview ( &tiny ) => equation to:superview
      $item:path . centerInSuperview ( ) => {item}.center == (0, 0)
      $item:path . size ( $to << , priority : $priority >>? ) => equation attribute:size
      $item:path . $attribute=width|height ( $plus << , relation : $relation // , priority : $priority >> << , priority : \
      $priority >>? ) => equation
      $item:path . $side=width|height ( $value ) => inside {item}.{side} == {value}
      $item:path . $side=width|height ( << min : $least << , >>? // max : $most << , >>? >>* ) => {item}.{side} >= {least}; {item}.{side} <= {most}
      $item:path . aspectRatio ( $value ) => {item}.aspectRatio == {value}
      """
    case .cartography:
      """
      constrain ( $views:all ) { $names:all in $body:all } => block
      align ( $side:name : $list:all ) => [{list}].{side}Aligned
      distribute ( by : $value , horizontally : $list:all ) => [{list}].leadingOffsets == {value}
      distribute ( by : $value , vertically : $list:all ) => [{list}].verticalOffsets == {value}
      distribute ( by : $value , leftToRight : $list:all ) => [{list}].horizontalOffsets == {value}
      $item:path $relation===|<=|>= inset ( $to , $inset ) => equation
      $item:path $relation===|<=|>= $right << ~|~ $priority >>? => inside {item} {relation} {right}{priority}
      """
    case .swiftUI:
      """
      $item:path . frame ( width : $value , height : $height << , alignment : $_ >>? ) &then => {item}.size == {value} x {height}
      $item:path . frame ( << $side=width|height : $value << , >>? >> << alignment : $_ >>? ) &then => {item}.{side} == {value}
      $item:path . frame ( << maxWidth : . $fillWidth=infinity << , >>? // maxHeight : . $fillHeight=infinity << , >>? // \
      minWidth : $leastWidth << , >>? // maxWidth : $mostWidth << , >>? // minHeight : $leastHeight << , >>? // maxHeight : \
      $mostHeight << , >>? // width : $value << , >>? // height : $height << , >>? // alignment : $_ << , >>? >>* ) &then => \
      {item}.horizontalInsets == 0{?fillWidth}; {item}.verticalInsets == 0{?fillHeight}; {item}.width >= {leastWidth}; \
      {item}.width <= {mostWidth}; {item}.height >= {leastHeight}; {item}.height <= {mostHeight}; {item}.width == {value}; \
      {item}.height == {height}
      $item:path . padding ( $value:operand ) &then => {item}.insets == {value}
      $item:path . padding ( << [ $sides:all ] // $sides >> , $value ) &then => {item}.{sides} == {value}
      $item:path . padding ( EdgeInsets ( top : $top , leading : $leading , bottom : $bottom , trailing : $trailing ) ) \
      &then => {item}.topInset == {top}; {item}.leadingInset == {leading}; {item}.bottomInset == {bottom}; \
      {item}.trailingInset == {trailing}
      $item:path . aspectRatio ( $value << , contentMode : $_ >>? ) &then => {item}.aspectRatio == {value}
      $item:path . fixedSize ( ) &then => {item}.resist == required; {item}.hug == required
      << $kind=VStack|HStack|LazyVStack|LazyHStack >> << ( << alignment : $align << , >>? // spacing : $spacing << , >>? >>* ) >>? { $items:all } << . padding ( << . $marginSide:name , >>? $margins:operand ) >>? => stack
      """
    case .css: "<< . >>? $item:path { $body:all } => rule"
    case .android: ""
    case .keepLayout:
      """
      [ $_ $_:name>keepAnimated $_:any { $body:all } ] => list
      [ $receiver keepSize : $size &strength ] => {receiver}.size == {size}{strength}
      [ $receiver keepCenter : $point &strength ] => {receiver}.keepCenter == {point}{strength}
      [ $receiver $keep=keepInsets|keepMarginInsets|keepSafeInsets : $insets &strength ] => {receiver}.{keep} == {insets}{strength}
      [ $receiver $keep=keepEdgeAlignTo|keepCenterAlignTo : $to &strength ] => {receiver}.{keep}({to}) == 0{strength}
      [ $receiver $keep:name>keepValues : $value &strength ] => {receiver}.{keep} == {value}{strength}
      [ $receiver $keep:name>keep << : $strength:operand >>? ] => {receiver}.{keep}{strength}
      [ $item:dotted deactivate ] => {item}.equal = none; {item}.min = none; {item}.max = none
      $item:path . $setter=equal|min|max = $raw:all => inside {item}.{setter} = {raw}
      NSArray|NSMutableArray * $alias:name = << @ [ $list:all ] // [ NSArray arrayWithObjects : $list:all , nil ] >> => name
      KeepValue $name:name = $value &strength => let {name} = {value}
      KeepAtomic * $name:name = [ KeepAtomic layout : $_:word { $body:all } ] => state {name} {body}
      KeepAttribute|KeepGroupAttribute * $name:name = [ KeepAttribute group : << $paths:all , nil // $paths:all >> ] => group {name} = {paths}
      KeepAttribute|KeepGroupAttribute * $name:name = $paths => group {name} = {paths}
      """
    case .cosLayout:
      """
      [ $item:path . coslayout addRule : @ $rule:string>rule ] => {item}: {rule}
      [ [ COSLayout layoutOfView : $item:path ] addRule : @ $rule:string>rule ] => {item}: {rule}
      [ $guess:path addRule : @ $rule:string>rule ] => view: {rule}
      """
    case .rqVisual:
      "<< $_:all = >>? [ RQVisualMaster $_:any @ [ $rows:all ] << rowSpacingVisualFormat : << nil // @ $spacing:string >> >>? $_:any ] => rows"
    }
  }
}
