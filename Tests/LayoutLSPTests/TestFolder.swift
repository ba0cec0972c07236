import Testing

@testable import Analysis
@testable import Platform
@testable import Protocol

/// A folder on the disk that exists as long as this object.
final class TestFolder {
  let path: String

  init(_ files: [String: String]) throws {
    path = try temporaryFolder()
    for (name, text) in files { try write(name, text) }
  }

  deinit { _ = Program.shell("rm -r \(path)") }

  func uri(_ name: String) -> String { FileURI.uri(path: name.isEmpty ? path : path + "/" + name) }

  func write(_ name: String, _ text: String) throws {
    let file = path + "/" + name
    #expect(Program.shell("mkdir -p \(FilePath(file).folder.text)"))
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(Descriptor.write(Array(text.utf8), to: descriptor))
  }

  func remove(_ name: String) throws { #expect(unlink(path + "/" + name) == 0) }
}

/// Returns the path of a new folder, which the test has to remove.
func temporaryFolder() throws -> String {
  var template = Array("/tmp/layout-lsp-tests.XXXXXX".utf8CString)
  return try template.withUnsafeMutableBufferPointer { buffer in
    let base = try #require(buffer.baseAddress)
    return String(cString: try #require(mkdtemp(base)))
  }
}
