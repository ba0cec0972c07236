// What a name of a text can stand for, and the places where it is written. Values only: who finds them is beside this.

/// Something that a text declares and names. Two names stand for the same where their symbols are equal.
///
/// Views of one name and parent that never exist together (in different states, in the branches of a `when`) are one
/// symbol: they are one thing to whoever reads the layout, and to the code that fills in its views. It is the first of
/// them. The views of an instance are those of its layout, in whatever file that is.
struct Symbol: Hashable, Sendable {
  /// In the words for it.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case layout, view, metric, group, state, screen, row
    case screenSet = "set of screens"
  }

  var kind: Kind
  var name: String
  var file: FilePath
  /// The bytes of the name where it is declared: of several declarations the first. nil for the layout that is named
  /// after its file.
  var declaration: Range<Int>?
}

/// What a word of a text is.
enum WordMeaning: Hashable, Sendable {
  /// The name of something.
  case symbol(Symbol)
  /// `superview` and its like, which stand for a rectangle that has another name.
  case standIn
  /// The name of a class, which no layout has.
  case className
  /// A word of the language: a keyword, an attribute, a rule, a priority.
  case language
  /// Nothing that is known; the text is wrong there.
  case unknown

  var symbol: Symbol? { if case .symbol(let symbol) = self { symbol } else { nil } }
}

/// A word of a text, and what it is.
struct Word: Sendable {
  /// Bytes of its file.
  var bytes: Range<Int>
  var meaning: WordMeaning
  /// How it is used, where it is a name.
  var use = WordUse.read
  /// The very declaration that it names, where its symbol has several.
  var target: FileRange?
  /// It is part of a range of views, such as `a1..5`: the bytes of that.
  var range: Range<Int>?
}

enum WordUse: Hashable, Sendable {
  case declaration
  /// A setter sets it, or a rule is its.
  case write
  case read
}

/// A place where a symbol is written.
struct Occurrence: Hashable, Sendable {
  var bytes: Range<Int>
  var use: WordUse
  /// The bytes are those of a range of views, which names it together with others.
  var isInRange = false
}
