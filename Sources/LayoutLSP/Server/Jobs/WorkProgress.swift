import Analysis
import Platform
import Protocol

/// Reports how far the work for one request is, file by file, to a client that gave a token for it. Work that is done
/// soon is not reported: it would only flash.
final class WorkProgress {
  /// Times in milliseconds.
  struct Pace: Sendable {
    /// From the beginning of the work to its first report.
    var delay = 300
    /// Between two reports.
    var interval = 100
  }

  private let token: ProgressToken?
  private let title: String
  private let pace: Pace
  private let send: (LSP.WorkDoneProgress, ProgressToken) -> Void
  private let started: Int
  private var told: Int?
  private var visited: Set<FilePath> = []
  /// The number of files, once that is known.
  var total = 0

  /// Reports nothing if `token` is nil.
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

  /// Notes that a file is looked at, and reports it if a report is due.
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

  /// Ends the reports, when the work is done or given up.
  func end() {
    if let token, told != nil { send(LSP.WorkDoneProgress(kind: .end), token) }
    told = nil
  }
}
