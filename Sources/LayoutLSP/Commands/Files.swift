import Analysis
import Platform

/// Files and folders named on the command line. Does not interpret what it reads.
enum Files {
  struct Failure: Error, Equatable {
    var path: String
    var reason: String

    /// The failure in words for the user.
    var words: String { "\(visible(path)): \(visible(reason))" }
  }

  /// The most bytes of a file that are read: more are no layout, and a device may have no end.
  private static let most = 64 << 20

  /// Reads the bytes of a file, or of standard input for `-`.
  static func read(_ path: String, limit: Int = most) -> Result<[UInt8], Failure> {
    do throws(SystemError) {
      let descriptor = path == "-" ? Descriptor.standardInput : try Descriptor.open(path)
      defer { if path != "-" { Descriptor.close(descriptor) } }
      if let bytes = try Descriptor.readAll(descriptor, limit: limit) { return .success(bytes) }
      return .failure(Failure(path: path, reason: "it is larger than \(limit >> 20) MB"))
    } catch {
      return .failure(Failure(path: path, reason: error.message))
    }
  }

  /// Writes a file: makes a new one, or replaces all bytes of the one that is there.
  static func write(_ bytes: [UInt8], to path: String) -> Result<Void, Failure> {
    if FileStatus(path)?.kind == .file {
      return read(path).flatMap { replace(path, holding: $0, with: bytes) }
    }
    do throws(SystemError) {
      let descriptor = try Descriptor.openToAppend(path)
      defer { Descriptor.close(descriptor) }
      guard Descriptor.write(bytes, to: descriptor) else { throw .last }
      return .success(())
    } catch {
      return .failure(Failure(path: path, reason: error.message))
    }
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

  /// Returns the files that the paths mean, each once, in the order of their paths: the files named, and below the
  /// folders named every file with one of the endings, `*.layout` if none are given. Inside a folder, names that begin
  /// with a dot are skipped, as are pipes and devices, which might never end; links to folders are not followed there.
  static func find(
    _ paths: [String], endings: [String] = [ImportPath.ending]
  ) -> (files: [String], failures: [Failure]) {
    // Files by absolute path, for `a` and `./a` are one file; the first name given is kept.
    var files: [FilePath: FilePath] = [:]
    var failures: [Failure] = []
    func add(_ file: FilePath) {
      let place = file.text == "-" ? file : absolute(file.text)
      files[place] = files[place] ?? file
    }
    for path in paths {
      guard path != "-", FileStatus(path)?.kind == .folder else {
        add(FilePath(path))
        continue
      }
      let found = FolderWalk(endings: endings).files(in: [FilePath(path)]) { folder in
        do throws(SystemError) {
          return try Folders.names(in: folder.text).compactMap { entry(folder.entry($0).text, name: $0, endings) }
        } catch {
          failures.append(Failure(path: folder.text, reason: error.message))
          return []
        }
      }
      found.sorted().forEach(add)
    }
    return (files.values.sorted().map { $0.text }, failures)
  }

  /// Returns the entry of a folder or of a readable file. A link to nothing is returned too: the user is told that it
  /// cannot be read.
  private static func entry(_ path: String, name: String, _ endings: [String]) -> FolderEntry? {
    guard let status = FileStatus(path, followingLinks: false) else { return nil }
    if status.kind == .folder { return FolderEntry(name: name, isFolder: true) }
    guard ImportPath.hasEnding(name, of: endings) else { return nil }
    return FileStatus(path).map { $0.kind == .file } ?? true ? FolderEntry(name: name, isFolder: false) : nil
  }

  /// Returns a path from the root of the disk, with `.` and `..` resolved by name.
  static func absolute(_ path: String) -> FilePath {
    FilePath(path).isAbsolute ? FilePath.root.appending(path) : workingFolder.appending(path)
  }

  /// Whether two paths lead to one file, also through links.
  static func areSame(_ path: String, _ other: String) -> Bool {
    if absolute(path) == absolute(other) { return true }
    guard let place = Folders.realPath(path) else { return false }
    return place == Folders.realPath(other)
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
