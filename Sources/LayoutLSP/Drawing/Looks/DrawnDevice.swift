// The device around a screen: its round corners, the notch or the island at the top, the bar that leads home. Which one
// it is, the safe area tells.

package struct DrawnDevice: Sendable {
  /// The radius of the screen's corners.
  var radius: Double
  /// What covers the screen, painted upon it.
  var shapes: [LookShape]

  /// nil for a screen without a safe area, as of a window or a part of a screen.
  init?(screen: DrawnRect, safeArea: DrawnRect) {
    let (top, left) = (safeArea.y - screen.y, safeArea.x - screen.x)
    let (right, bottom) = (screen.right - safeArea.right, screen.bottom - safeArea.bottom)
    guard top >= 20 || left >= 30, min(screen.width, screen.height) >= 240 else { return nil }
    let hasHome = bottom > 0
    radius = hasHome ? (min(screen.width, screen.height) < 600 ? 44 : 20) : 6
    shapes = []
    if top >= 54 {
      shapes.append(Self.pill(LookPoint(.middle(-62), .near(12)), LookPoint(.middle(62), .near(48))))
    } else if top >= 40 {
      shapes.append(Self.pill(LookPoint(.middle(-80), .near(-24)), LookPoint(.middle(80), .near(30))))
    } else if left >= 30, right >= 30 {
      let isIsland = left >= 54
      shapes.append(
        isIsland
          ? Self.pill(LookPoint(.near(12), .middle(-62)), LookPoint(.near(48), .middle(62)))
          : Self.pill(LookPoint(.near(-24), .middle(-80)), LookPoint(.near(30), .middle(80))))
    }
    if top >= 20 {
      let y = top >= 40 ? 33.0 : 15
      let size = top >= 40 ? 16.0 : 12
      let x: LookPlace = top >= 40 ? LookPlace(share: 0.13, points: 0) : .middle(0)
      shapes.append(LookShape(.letters("9:41", size: size), LookPoint(x, .near(y)), fill: .ink))
      let right = top >= 40 ? LookPlace(share: 0.87, points: 0) : LookPlace.far(20)
      shapes.append(
        LookShape(
          .rect(radius: 3), LookPoint(LookPlace(share: right.share, points: right.points - 12), .near(y - size * 0.72)),
          to: LookPoint(LookPlace(share: right.share, points: right.points + 12), .near(y)), fill: .ink))
    }
    if hasHome {
      let half = min(67, screen.width / 5)
      shapes.append(
        LookShape(
          .rect(radius: 2.5), LookPoint(.middle(-half), .far(13)), to: LookPoint(.middle(half), .far(8)), fill: .ink))
    }
  }

  private static func pill(_ from: LookPoint, _ to: LookPoint) -> LookShape {
    LookShape(.rect(radius: 18), from, to: to, fill: .device)
  }
}
