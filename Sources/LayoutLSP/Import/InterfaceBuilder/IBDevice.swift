import Formats

/// The device on which a document shows its views: its name in Interface Builder, and what follows from it.
struct IBDevice {
  enum SizeClass: String { case any, compact, regular }

  let id: String?
  private(set) var isLandscape: Bool

  init(_ element: XMLElement?) {
    id = element?["id"]
    isLandscape = element?["orientation"] == "landscape"
  }

  /// The device turned from upright to its side, or back.
  var turned: IBDevice {
    var other = self
    other.isLandscape.toggle()
    return other
  }

  var isPad: Bool { id?.hasPrefix("ipad") ?? false }

  var horizontal: SizeClass {
    guard let id, isPad || id.hasPrefix("retina") else { return .any }
    if isPad { return .regular }
    return isLandscape && isWide ? .regular : .compact
  }

  var vertical: SizeClass {
    guard let id, isPad || id.hasPrefix("retina") else { return .any }
    return isPad || !isLandscape ? .regular : .compact
  }

  /// Whether it is at least 414 points wide when upright: margins are wider there.
  var isWide: Bool {
    isPad || ["retina5_5", "retina6_1", "retina6_5", "retina6_7", "retina6_72"].contains(id)
  }
}
