import Solver

// The devices that a screen may be named after, with their sizes and safe areas: the one table of them. The manual
// names the source of the figures.

/// A device, with its size in points when it is held upright.
package struct Device: Hashable, Sendable {
  package var name: String
  /// The names under which devices of that size are sold.
  package var models: String
  package var width: Int
  package var height: Int
  /// The safe areas of the two orientations, in points, inward.
  private var upright: Insets
  private var landscape: Insets

  /// What covers the edges of the screen.
  private enum Cover {
    /// A status bar of so many points: upright, on an iPad also landscape.
    case statusBar(Int, isPad: Bool = false)
    /// A notch or island of so many points, upright at the top and landscape on both sides; and the home indicator.
    case notch(Int)
    /// The status bar, of so many points, and the home indicator of an iPad: alike in both orientations.
    case pad(Int)
  }

  private init(_ name: String, _ width: Int, _ height: Int, _ cover: Cover, _ models: String) {
    func insets(_ top: Int, _ left: Int, _ bottom: Int, _ right: Int) -> Insets {
      Insets(top: Rational(top), left: Rational(left), bottom: Rational(bottom), right: Rational(right))
    }
    (self.name, self.models, self.width, self.height) = (name, models, width, height)
    switch cover {
    case .statusBar(let height, let isPad):
      upright = insets(height, 0, 0, 0)
      landscape = insets(isPad ? height : 0, 0, 0, 0)
    case .notch(let depth):
      upright = insets(depth, 0, 34, 0)
      landscape = insets(0, depth, 21, depth)
    case .pad(let top):
      upright = insets(top, 0, 20, 0)
      landscape = upright
    }
  }

  /// All devices, the older and smaller first.
  package static let all = [
    Device("iPhoneSE", 375, 667, .statusBar(20), "iPhone SE (2nd and 3rd generation)"),
    Device("iPhone11", 414, 896, .notch(48), "iPhone XR and 11"),
    Device("iPhone11Pro", 375, 812, .notch(44), "iPhone XS and 11 Pro"),
    Device("iPhone11ProMax", 414, 896, .notch(44), "iPhone XS Max and 11 Pro Max"),
    Device("iPhone12mini", 375, 812, .notch(50), "iPhone 12 mini"),
    Device("iPhone12", 390, 844, .notch(47), "iPhone 12"),
    Device("iPhone12Pro", 390, 844, .notch(47), "iPhone 12 Pro"),
    Device("iPhone12ProMax", 428, 926, .notch(47), "iPhone 12 Pro Max"),
    Device("iPhone13mini", 375, 812, .notch(50), "iPhone 13 mini"),
    Device("iPhone13", 390, 844, .notch(47), "iPhone 13"),
    Device("iPhone13Pro", 390, 844, .notch(47), "iPhone 13 Pro"),
    Device("iPhone13ProMax", 428, 926, .notch(47), "iPhone 13 Pro Max"),
    Device("iPhone14", 390, 844, .notch(47), "iPhone 14"),
    Device("iPhone14Plus", 428, 926, .notch(47), "iPhone 14 Plus"),
    Device("iPhone14Pro", 393, 852, .notch(59), "iPhone 14 Pro"),
    Device("iPhone14ProMax", 430, 932, .notch(59), "iPhone 14 Pro Max"),
    Device("iPhone15", 393, 852, .notch(59), "iPhone 15"),
    Device("iPhone15Plus", 430, 932, .notch(59), "iPhone 15 Plus"),
    Device("iPhone15Pro", 393, 852, .notch(59), "iPhone 15 Pro"),
    Device("iPhone15ProMax", 430, 932, .notch(59), "iPhone 15 Pro Max"),
    Device("iPhone16e", 390, 844, .notch(47), "iPhone 16e"),
    Device("iPhone16", 393, 852, .notch(59), "iPhone 16"),
    Device("iPhone16Plus", 430, 932, .notch(59), "iPhone 16 Plus"),
    Device("iPhone16Pro", 402, 874, .notch(62), "iPhone 16 Pro"),
    Device("iPhone16ProMax", 440, 956, .notch(62), "iPhone 16 Pro Max"),
    Device("iPhoneAir", 420, 912, .notch(68), "iPhone Air"),
    Device("iPhone17", 402, 874, .notch(62), "iPhone 17"),
    Device("iPhone17Pro", 402, 874, .notch(62), "iPhone 17 Pro"),
    Device("iPhone17ProMax", 440, 956, .notch(62), "iPhone 17 Pro Max"),
    Device("iPadMini5", 768, 1024, .statusBar(20, isPad: true), "iPad mini (5th generation)"),
    Device("iPadMini", 744, 1133, .pad(24), "iPad mini (6th generation, A17 Pro)"),
    Device("iPad8", 810, 1080, .statusBar(20, isPad: true), "iPad (7th to 9th generation)"),
    Device("iPad", 820, 1180, .pad(24), "iPad (10th generation, A16)"),
    Device("iPadAir3", 834, 1112, .statusBar(20, isPad: true), "iPad Air (3rd generation)"),
    Device("iPadAir11", 820, 1180, .pad(24), "iPad Air (4th and 5th generation, 11-inch M2 and M3)"),
    Device("iPadAir13", 1024, 1366, .pad(24), "iPad Air (13-inch M2 and M3)"),
    Device("iPadPro11", 834, 1194, .pad(24), "iPad Pro 11-inch (1st to 4th generation)"),
    Device("iPadPro11M4", 834, 1210, .pad(24), "iPad Pro 11-inch (M4)"),
    Device("iPadPro12", 1024, 1366, .pad(24), "iPad Pro 12.9-inch (3rd to 6th generation)"),
    Device("iPadPro13", 1032, 1376, .pad(24), "iPad Pro 13-inch (M4)"),
  ]

  package var isPad: Bool { name.hasPrefix("iPad") }

  package static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  /// Returns how high the keyboard is, with the bar of suggestions above its keys, in points from the bottom of the
  /// screen.
  package func keyboardHeight(isLandscape: Bool) -> Int {
    let hasIndicator = upright.bottom.sign > 0
    if isPad {
      let (upright, landscape) = width >= 1000 ? (371, 459) : (313, 398)
      return (isLandscape ? landscape : upright) + (hasIndicator ? 20 : 0)
    }
    if isLandscape { return hasIndicator ? 209 : 200 }
    // Keys, the bar of suggestions, and below them the row with the globe.
    return (width >= 414 ? 226 : 216) + (hasIndicator ? 45 + 75 : 44)
  }

  package func size(isLandscape: Bool) -> (width: Int, height: Int) { isLandscape ? (height, width) : (width, height) }

  /// The safe area, inward, in points: top, left, bottom, right.
  package func safeAreaSides(isLandscape: Bool) -> [Double] {
    safeArea(isLandscape: isLandscape).sides.map { $0.double }
  }

  func safeArea(isLandscape: Bool) -> Insets { isLandscape ? landscape : upright }
}

extension Screen {
  /// The devices of exactly the screen's size, and their orientation; nil where there are none.
  package var devicesOfThatSize: (devices: [Device], isLandscape: Bool)? {
    guard !isRanged, case .range(let width, _) = width, case .range(let height, _) = height else { return nil }
    for isLandscape in [false, true] {
      let devices = Device.all.filter {
        let size = $0.size(isLandscape: isLandscape)
        return width == Rational(size.width) && height == Rational(size.height)
      }
      if !devices.isEmpty { return (devices, isLandscape) }
    }
    return nil
  }
}
