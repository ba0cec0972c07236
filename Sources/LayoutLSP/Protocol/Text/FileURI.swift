import Formats
import Platform

// Paths and the `file:` URIs that name them. Touches no disk.

package enum FileURI {
  /// Returns the path of a `file:` URI of this machine, percent escapes undone; nil for another scheme or host. If the
  /// escaped bytes are no UTF-8, all escapes stay.
  package static func path(_ uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL, (url.host() ?? "localhost").lowercased() == "localhost" else {
      return nil
    }
    let path = url.path(percentEncoded: false)
    let known = path.isEmpty ? url.path(percentEncoded: true) : path
    return known.utf8.first == UInt8(ascii: "/") ? known : nil
  }

  /// Returns the URI of an absolute path. Escapes more than `URL` does, as editors do: they compare URIs.
  package static func uri(path: String) -> String {
    var uri = "file://"
    for byte in path.utf8 {
      if isPlain(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return uri
  }

  /// The unreserved characters of RFC 3986, and `/`.
  private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte) }
}
