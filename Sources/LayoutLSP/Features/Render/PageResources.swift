// The scripts and the style sheet of a page of pictures, as texts. They are files of their own, in the folder `Page`,
// whose bytes the build puts into the program (`PackageResources`).

enum PageResources {
  /// The behaviour of a page: it shows one picture in full, at any size, and describes its views. Texts of files
  /// become text nodes only. `frames.js` reads the data and finds the frames at a size, `picture.js` draws them,
  /// `controls.js` reacts to dragged edges, moved sliders and chosen views, and begins. They are one script.
  static let script = text(PackageResources.frames_js + PackageResources.picture_js + PackageResources.controls_js)

  /// The script in the head of a watched page. The page loads itself into a hidden frame, in which only this script
  /// runs, and reloads once that copy has another version. The address says what is shown, so that it survives the
  /// reload.
  static let watchingScript = text(PackageResources.watch_js)

  /// The style sheet, with the colours as variables, which `PageStyle` sets.
  static let style = text(PackageResources.page_css)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
