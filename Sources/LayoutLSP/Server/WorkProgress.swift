/// How far the work for one request is, file by file, told to a client that gave a token for it. Of work that is done soon
/// nothing is told: it would only flash.
final class WorkProgress {
  /// Milliseconds.
  struct Pace: Sendable {
    /// From the beginning of the work to the first word of it.
    var delay = 300
    /// Between two words.
    var interval = 100
  }

  private let token: ProgressToken?
  private let title: String
  private let pace: Pace
  private let send: (LSP.WorkDoneProgress, ProgressToken) -> Void
  private let started: Int
  private var told: Int?
  private var visited: Set<FilePath> = []
  /// How many files there are, once that is known.
  var total = 0

  /// Tells nothing without a token.
  init(
    token: ProgressToken?, title: String, pace: Pace, now: Int,
    send: @escaping (LSP.WorkDoneProgress, ProgressToken) -> Void
  ) {
    self.token = token
    self.title = title
    self.pace = pace
    self.send = send
    started = now
  }

  /// A file is looked at.
  func visit(_ file: FilePath) {
    guard let token, visited.insert(file).inserted, visited.count <= total else { return }
    let now = monotonicMilliseconds()
    guard now - (told ?? started) >= (told == nil ? pace.delay : pace.interval) else { return }
    let message = "\(visited.count) of \(total) files"
    let isFirst = told == nil
    let progress = LSP.WorkDoneProgress(
      kind: isFirst ? .begin : .report, title: isFirst ? title : nil, cancellable: true, message: message,
      percentage: visited.count * 100 / total)
    send(progress, token)
    told = now
  }

  /// The work is done, or is given up.
  func end() {
    if let token, told != nil { send(LSP.WorkDoneProgress(kind: .end), token) }
    told = nil
  }
}
