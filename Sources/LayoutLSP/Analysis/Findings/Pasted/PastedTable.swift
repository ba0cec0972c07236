import Syntax

// The table of other layout systems: how their code looks, and what it is here. A row is a `TokenPattern` and, behind
// `=>`, what is written in its place:
//
//     a text      statements, separated by `;`. `{name}` is a part of the code in our words: see `PastedWords`. A
//                 statement that names a part which is not there is left out; `{name|0}` has 0 instead
//     list        what is in the part `body` is read by itself, separated by commas
//     stack, rule a stack with the part `items`; a rule of a style sheet
//     rows        the rows in the texts of the part `rows`
//     inside      the text behind it, in a closure or behind other code of the system
//     name        the part `alias` is a name of the list of the part `list`
//
// With a part called `guess` or `kept` what is written is a guess: the code does not tell all, or keeps its constraint
// under a name.
struct PastedRow: Sendable {
  enum Meaning: Sendable {
    case statements([String], inClosure: Bool)
    case list, stack, rows, rule, name
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
    case "list": meaning = .list
    case "stack": meaning = .stack
    case "rows": meaning = .rows
    case "rule": meaning = .rule
    case "name": meaning = .name
    default:
      let isInside = words.first == "inside"
      let statements = words.dropFirst(isInside ? 1 : 0).joined(separator: " ").split(separator: ";")
      meaning = .statements(statements.map { String($0.drop { $0 == " " }) }, inClosure: isInside)
    }
  }

  private static let parts = [
    "then": "<< $then:rest >>?",
    "strength": "<< + $strength // priority|withPriority : $strength:operand >>?",
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
  case easyPeasy = "EasyPeasy"
  case anchorage = "Anchorage"
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
    case .code, .cosLayout, .rqVisual, .easyPeasy, .anchorage: []
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
    case .code: "[ $item:path $setter:name>setter : $value ] => {item}.{setter} == {value}"
    case .anchors, .constraints, .snapKit, .masonry, .pureLayout, .tinyConstraints, .cartography, .easyPeasy,
      .anchorage:
      ""
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
