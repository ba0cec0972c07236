import Formats

// The languages of exported code, by the names that users write.

extension ExportedFile {
  /// Returns all code as one text, in `swift`, `objc` or `json`. `maker` is the program and its version, for the first
  /// line, and `liveData` the path of the data that classes of Swift follow in debug builds; nil if they follow none.
  package func code(
    in language: String, isPublic: Bool = false, maker: String, liveData: String? = nil
  ) -> String {
    switch language {
    case "objc": objectiveCHeader(maker: maker) + objectiveC(maker: maker, header: nil)
    case "json": String(decoding: exportReport(self).written.bytes, as: UTF8.self) + "\n"
    default: swift(maker: maker, isPublic: isPublic, liveData: liveData)
    }
  }
}
