/// A mistake of the user's, in words that name it. The exit code is 2.
struct UsageError: Error, Equatable {
  var message: String
}
