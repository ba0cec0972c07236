import Platform

/// Shows `checked 12 of 400 files` on a terminal, once the work has taken 0.3 s.
struct Progress: Sendable {
  /// What is done to the files, such as `checked`.
  let verb: String
  let total: Int
  private let isShown: Bool
  private let started = monotonicMilliseconds()

  init(_ verb: String, total: Int) {
    self.verb = verb
    self.total = total
    isShown = total > 1 && Descriptor.isTerminal(Descriptor.standardError)
  }

  func show(_ done: Int) {
    guard isShown, monotonicMilliseconds() - started > 300, done % 8 == 0 else { return }
    Terminal.write("\r\u{1b}[K\(verb) \(done) of \(total) files", to: Descriptor.standardError)
  }

  func clear() {
    if isShown { Terminal.write("\r\u{1b}[K", to: Descriptor.standardError) }
  }
}
