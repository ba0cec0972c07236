import Analysis
import Platform

/// Does something again whenever a file changes, until the program is interrupted.
struct Watch {
  /// The file of the user, and the one that is written.
  let path: String
  let output: String

  /// Throws if there is nothing to watch, or no file to write to.
  init(_ path: String, output: String?) throws(UsageError) {
    guard let output, path != "-" else {
      throw UsageError(message: "--watch needs a FILE to watch, and -o OUT to write to")
    }
    if let kind = FileStatus(path)?.kind, kind != .file {
      throw UsageError(message: "--watch needs a FILE that can be read again, and \(path) is no plain file")
    }
    (self.path, self.output) = (path, output)
  }

  /// `work` writes the output, and returns whether it has, and the files that it depends on.
  func run(_ work: () throws(UsageError) -> (hasWritten: Bool, files: [FilePath])) throws(UsageError) -> Never {
    // Taken before the files are read: what is written meanwhile makes the work be done again.
    var seen = [Files.absolute(path)].stamps
    while true {
      waitForPlainFile()
      let (hasWritten, files) = try work()
      // A change of an import that was not known may have been missed: then the work is done again at once.
      if files.allSatisfy({ seen[$0] != nil }) {
        seen = seen.filter { files.contains($0.key) }
        let done = hasWritten ? "wrote" : "left"
        complain("\(done) \(visible(output)), and watches \(visible(path))")
        while files.stamps == seen { pause(milliseconds: 150) }
      }
      seen = files.stamps
    }
  }
}

extension Watch {
  /// Waits while the file is something else that may never end, such as a pipe, and tells the user so once.
  private func waitForPlainFile() {
    func isOther() -> Bool { FileStatus(path)?.kind == .other }
    guard isOther() else { return }
    complain("\(visible(path)) is no plain file any more: nothing is read until it is one again")
    while isOther() { pause(milliseconds: 150) }
  }
}

extension [FilePath] {
  /// Numbers that change when one of the files does; empty for a file that does not exist.
  fileprivate var stamps: [FilePath: [Int64]] {
    Dictionary(map { ($0, FileStatus($0.text)?.numbers ?? []) }, uniquingKeysWith: { $1 })
  }
}

private func pause(milliseconds: Int) {
  var nothing: [PollTarget] = []
  _ = PollTarget.wait(&nothing, milliseconds: milliseconds)
}
