// What a name of a text can stand for, and the places where it is written. Values only: a `FileWords` finds them.

/// Something that a text declares and names. Two names stand for the same thing if their symbols are equal.
///
/// Views of one name and parent that never exist together (in different states, in the branches of a `when`) are one
/// symbol: they are one thing to whoever reads the layout, and to the code that fills in its views. Their symbol is
/// that of the first of them. The views of an instance are those of its layout, in whatever file that is.
package struct Symbol: Hashable, Sendable {
  /// The kinds of symbols, with the words that messages use for them.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case layout, view, metric, group, state, screen, row
    case screenSet = "set of screens"
  }

  package var kind: Kind
  package var name: String
  package var file: FilePath
  /// The bytes of the name where it is first declared; nil for the layout that is named after its file.
  package var declaration: Range<Int>?
}

/// The meaning of a word of a text.
package enum WordMeaning: Hashable, Sendable {
  /// The name of something.
  case symbol(Symbol)
  /// `superview` or a similar word, which stands for a rectangle that has another name.
  case pseudoView
  /// The name of a class that is no layout.
  case className
  /// A word of the language: a keyword, an attribute, a rule, a priority.
  case language
  /// No known meaning: the text is wrong there.
  case unknown

  package var symbol: Symbol? { if case .symbol(let symbol) = self { symbol } else { nil } }
}

/// A word of a text, and its meaning.
package struct Word: Sendable {
  /// The bytes of the word in its file.
  package var bytes: Range<Int>
  package var meaning: WordMeaning
  /// How the word is used, if it is a name.
  package var use = WordUse.read
  /// The particular declaration that the word names, where its symbol has several.
  package var target: FileRange?
  /// The bytes of the range of views that the word is part of, such as `a1..5`.
  var range: Range<Int>?
}

package enum WordUse: Hashable, Sendable {
  case declaration
  /// A setter sets it, or it is the view of a rule.
  case write
  case read
}

/// A place where a symbol is written.
package struct Occurrence: Hashable, Sendable {
  package var bytes: Range<Int>
  package var use: WordUse
  /// The bytes of the name that a range of views counts from, such as the `a1` of `form.a1..5`, where `bytes` are those
  /// of a range, which names the symbol together with others.
  var counted: Range<Int>?
}
