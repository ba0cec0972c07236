/// `too-large`: parts of a file that exceed a limit and are not looked at. Limits of one layout are reported by
/// lowering.
struct TooLargeFindings {
  let outline: FileOutline

  /// The findings at the first layout and at the first import that are left out.
  var all: [Finding<FileRange>] {
    let left = outline.leftOut
    return [
      finding("layouts", FileOutline.mostLayouts, left.layout),
      finding("imports", FileOutline.mostImports, left.imported),
    ]
    .compactMap { $0 }
  }

  private func finding(_ what: String, _ most: Int, _ bytes: Range<Int>?) -> Finding<FileRange>? {
    bytes.map { bytes in
      Finding(
        code: .tooLarge, place: FileRange(file: outline.document.file, bytes: bytes),
        message: "this is too much for one file: it may have \(most) \(what), and those from here on are not looked at")
    }
  }
}
