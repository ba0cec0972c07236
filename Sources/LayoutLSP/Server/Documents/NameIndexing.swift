import Analysis
import Platform

/// Has jobs look at what the files of the workspace declare: at all of them once a document first asks for a name that
/// it does not know, and then at what changes on the disk. One job after the other.
final class NameIndexing {
  /// How long one look at the disk may take, in milliseconds: a disk may be slow.
  private static let mostTime = 5000

  private let names: WorkspaceNames
  private let jobs: Jobs
  private var waiting = WorkspaceNames.Renewal()
  private var isLooking = false
  /// Called after each look.
  var hasLooked: () -> Void = {}

  init(_ names: WorkspaceNames, _ jobs: Jobs) {
    self.names = names
    self.jobs = jobs
  }

  /// Looks at the workspace and at the folder of a file, unless that was done.
  func want(_ file: FilePath) {
    let folder = file.isAbsolute ? file.folder : nil
    guard !names.knows(folder) else { return }
    // Without a folder there is still the workspace.
    if let folder { waiting.folders.insert(folder) } else { waiting.isWhole = true }
    look()
  }

  /// Looks at a file or folder that may have changed.
  func look(at path: FilePath) {
    guard isInUse else { return }
    waiting.changed.insert(path)
    look()
  }

  /// Looks at everything: whatever is the same as before is not read again.
  func lookAgain() {
    guard isInUse else { return }
    waiting.isWhole = true
    look()
  }

  /// Whether a look goes on, or is about to begin.
  var isBusy: Bool { isLooking || !waiting.isEmpty }

  /// Whether anybody has asked.
  private var isInUse: Bool { isLooking || !waiting.isEmpty || names.isInUse }

  private func look() {
    guard !isLooking, !waiting.isEmpty else { return }
    isLooking = true
    let (names, renewal, mostTime) = (names, waiting, Self.mostTime)
    waiting = WorkspaceNames.Renewal()
    _ = jobs.start(isAwaited: false, line: CrashReport.jobLine("the names in the workspace", nil, version: nil)) {
      stop in
      let end = monotonicMilliseconds() + mostTime
      names.look(renewal) { stop.isSet || monotonicMilliseconds() > end }
      return true
    } finish: { [weak self] (_: Bool, _) in
      self?.isLooking = false
      self?.hasLooked()
      self?.look()
    }
  }
}
