import Analysis
import Platform

/// Files and folders named on the command line. Does not interpret what it reads.
package enum Files {
  package struct Failure: Error, Equatable {
    var path: String
    var reason: String

    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    /// The failure in words for the user.
    package var words: String { "\(visible(path)): \(visible(reason))" }
  }

  /// The most bytes of a file that are read: more are no layout, and a device may have no end.
  private static let most = 64 << 20

  /// Reads the bytes of a file, or of standard input for `-`.
  package static func read(_ path: String, limit: Int = most) -> Result<[UInt8], Failure> {
    do throws(SystemError) {
      let descriptor = path == "-" ? Descriptor.standardInput : try Descriptor.open(path)
      defer { if path != "-" { Descriptor.close(descriptor) } }
      if let bytes = try Descriptor.readAll(descriptor, limit: limit) { return .success(bytes) }
      return .failure(Failure(path: path, reason: "it is larger than \(limit >> 20) MB"))
    } catch {
      // Words of the command line that are not UTF-8 arrive with replacement characters.
      let isSpelled = !error.isMissing || !path.unicodeScalars.contains("\u{FFFD}")
      return .failure(Failure(path: path, reason: isSpelled ? error.message : notUTF8))
    }
  }

  static let notUTF8 = "its name is not UTF-8"

  /// Writes a file of output: a new one, or one in place of the file that is there. `inputs` are the files that it is
  /// made of, `-` for standard input; none of them is replaced.
  static func write(_ bytes: [UInt8], to path: String, besides inputs: [String] = []) -> Result<Void, Failure> {
    let read = inputs.compactMap { status($0)?.identity }
    func failure(_ reason: String) -> Result<Void, Failure> { .failure(Failure(path: path, reason: reason)) }
    do throws(SystemError) {
      switch try FileCreation.create(path, holding: bytes, besides: Set(read)) {
      case .done: return .success(())
      case .link: return failure("it is a link, and nothing is written through one: name what it leads to")
      case .noPlainFile: return failure("it is no plain file, and only such are written; `-` is standard output")
      case .input: return failure("it is one of the files that are read, and is left as it is")
      }
    } catch {
      return failure(error.message)
    }
  }

  private static func status(_ path: String) -> FileStatus? {
    path == "-" ? FileStatus(Descriptor.standardInput) : FileStatus(path)
  }

  /// Replaces the bytes that were read from a file by others.
  static func replace(_ path: String, holding old: [UInt8], with new: [UInt8]) -> Result<Void, Failure> {
    do throws(SystemError) {
      switch try FileReplacement.replace(path, holding: old, with: new) {
      case .done: return .success(())
      case .noPlainFile: return .failure(Failure(path: path, reason: "it is no file that can be replaced"))
      case .changed:
        return .failure(Failure(path: path, reason: "it was changed meanwhile, and is left as it is now"))
      }
    } catch {
      return .failure(Failure(path: path, reason: error.message))
    }
  }

  /// Returns a path from the root of the disk, with `.` and `..` resolved by name.
  package static func absolute(_ path: String) -> FilePath {
    FilePath(path).isAbsolute ? FilePath.root.appending(path) : workingFolder.appending(path)
  }

  /// Whether two paths lead to one file, also through links, or are names of one file (hard links).
  static func areSame(_ path: String, _ other: String) -> Bool {
    if absolute(path) == absolute(other) { return true }
    guard let identity = FileStatus(path)?.identity else { return false }
    return identity == FileStatus(other)?.identity
  }

  /// The folder that relative paths start from.
  static var workingFolder: FilePath { Folders.workingDirectory.map { FilePath($0) } ?? .root }
}

extension Result where Failure == Files.Failure {
  /// Returns the value; after a failure nil, and the user is told.
  func orComplain() -> Success? {
    do throws(Failure) {
      return try get()
    } catch {
      complain(error.words)
      return nil
    }
  }
}
