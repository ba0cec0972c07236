/// A text in quotes of which the closing one is missing, so that it takes in what stands behind it on its line.
package enum UnterminatedString {
  /// Returns how many bytes of a token belong to the text: those before the first bracket or comma, if there is one.
  package static func length(of token: ArraySlice<UInt8>) -> Int {
    let end = token.firstIndex { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ",") }
    return (end ?? token.endIndex) - token.startIndex
  }
}
