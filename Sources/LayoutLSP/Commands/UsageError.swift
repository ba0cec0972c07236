/// A mistake of the user's, in words that name it. The exit code is 2.
package struct UsageError: Error, Equatable {
  package var message: String

  package init(message: String) {
    self.message = message
  }
}
