/// A mistake of the user's, in words that name it. Exit code 2.
struct UsageError: Error, Equatable {
  var message: String
}
