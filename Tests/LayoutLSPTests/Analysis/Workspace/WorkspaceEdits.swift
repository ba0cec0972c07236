@testable import Analysis

extension Workspace {
  /// Replaces bytes of an open file, and reparses what that touches. The range is clamped to the text.
  mutating func edit(_ file: FilePath, bytes: Range<Int>, replacement: [UInt8]) {
    guard var document = takeOut(file) else { return }
    document.replace(bytes, with: replacement)
    open(document)
  }
}
