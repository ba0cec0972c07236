import Testing

@testable import Syntax

/// The mistakes in setters, groups and statements about lists, and in the Objective-C that has these elsewhere; drawn
/// as in `MistakeTests`.
@Suite struct SetterMistakeTests {
  /// Checked by `MistakeTests`.
  static let drawings: [String] = [
    // Setters, groups and statements about lists
    """
    a.width.min
               ¦ expected '=' and a value after 'min'
    a.width.min =
                 ¦ expected a number, a metric or view.attribute after '='
    a.width.min == 3
                ^^ write '=' here => a.width.min = 3
    a.width.min += 3
                ^^ write '=' here => a.width.min = 3
    a.leftOffset(b).
                    ¦ expected equal, min or max after '.'
    a.leftOffset(b).minimum = 3
                    ^^^^^^^ 'minimum' sets nothing: write equal, min or max => a.leftOffset(b).min = 3
    [a, b].min = 3
          ¦ expected an attribute of the list, such as .left, after ']'
    a.width.min = 3 +keepAt
                           ¦ expected a number or a metric after 'keepAt'
    a.width.min = 3 +keepHigh @ 3
                              ^^^ expected the end of the line, or ';', after 'keepHigh'
    a.width == 10 +keepAt(800)
                  ^^^^^^^^^^^^ '+keepAt(800)' belongs to a setter, as in a.width.equal = 10 +keepAt(800): write @ 800 => a.width == 10 @ 800
    value = 42 +keepAt(800)
               ^^^^^^^^^^^^ a metric is declared with let, and a priority stands where it is used: let value = 42 => let value = 42
    view.keepSize    // group of both Width and Height
                 ¦ 'view.keepSize' alone says nothing: set it, as in view.keepSize.equal = 100 x 200 => view.keepSize.equal = 100 x 200    // group of both Width and Height
    group
         ¦ expected a name after 'group'
    group g
           ¦ expected '=' and a value after 'g'
    group g = a.left,
                     ¦ a group is made of attributes, such as a.left: expected one after ','
    b.left == 3
    group g = a.left + 3
                     ^^^ expected the end of the line, or ';', after 'left'
    """,
    // Objects and messages of KeepLayout
    """
    [layout deactivate];
    ^ nothing is switched here: a layout is solved once for each of its states
    [a foo:[b bar] baz:3]
    ^ this is a message to an object: write an equation, such as a.left == 20
    [a foo:
    ^ this is a message to an object: write an equation, such as a.left == 20
    view b
    NSArray *views = 3
    ^^^^^^^ this declares an object: a layout has views, metrics and groups
    @[a, b].keepWidth.equal = 3
    ^ a list is written without '@', such as [a, b].width => [a, b].keepWidth.equal = 3
    """,
  ]

  /// Texts whose fix replaces several lines, and the texts after the fix.
  static let longFixes: [(String, String)] = [
    (
      """
      NSArray *views = @[ a, b ];
      views.keepInsets.min = 10;
      """, "[a, b].keepInsets.min = 10;"
    ),
    (
      """
      view c {
        NSArray *v = @[ a, b ];
        [v keepTopAligned]; c.v.left == 0
        v.top == 0
      }
      v.top == 1
      """,
      """
      view c {
        [[a, b] keepTopAligned]; c.v.left == 0
        [a, b].top == 0
      }
      v.top == 1
      """
    ),
  ]

  @Test(arguments: longFixes) func fixOfSeveralLines(_ source: String, _ fixed: String) throws {
    let text = bytes(source)
    let mistakes = SyntaxTree.parse(text).mistakes(in: text)
    let fix = try #require(mistakes.first?.fix)
    var mended = text
    mended.replaceSubrange(fix.range, with: bytes(fix.replacement))
    #expect(String(decoding: mended, as: UTF8.self) == fixed)
  }
}
