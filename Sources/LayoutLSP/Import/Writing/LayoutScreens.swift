import Analysis
import Formats

// The screens of a layout: the size in which Interface Builder draws its root, and those of other size classes.

extension LayoutWriter {
  /// The screen of the document's device, and one for each further combination of size classes that the root names.
  var screens: [String] {
    // A control is as large as its alignment rectangle.
    let frame = root.views[0].frame?.inset(by: geometry.alignments[0])
    let (width, height) = (max(0, frame?.width ?? 0), max(0, frame?.height ?? 0))
    let inset = namesSafeArea ? safeArea : nil
    let size = frame == nil ? ("fit x fit", inset) : sizeInWords(width, height, inset)
    var all = ["screen \(LayoutWriter.screenName) = \(size.0)"]
    if let inset = size.1, !inset.isZero || frame != nil && size.0.first?.isLetter == true {
      all[0] += " safeArea (\(inset.text))"
    }
    let named = root.sizeClasses(in: document)
    let own = IBSizeClasses(of: document.device)
    if !named.isEmpty, own.count > 0 { all[0] += " traits \(own.traits)" }
    var taken: Set<IBSizeClasses> = [own]
    var names = UniqueNames(besides: [LayoutWriter.screenName])
    func add(_ classes: IBSizeClasses) {
      var (wanted, size) = ("other", (width, height))
      var device = document.device
      if classes.width == .compact, classes.height == .regular, device.isPad {
        if isScreen { (wanted, size) = ("phone", (375, 667)) }
      } else if classes.width == .regular, classes.height != .compact {
        if isScreen { (wanted, size) = ("pad", (768, 1024)) }
        if device.isLandscape { device = device.turned }
      } else if classes.holds(on: device.turned) {
        device = device.turned
        if turnsWithDevice { (wanted, size) = (device.isLandscape ? "landscape" : "upright", (height, width)) }
      } else if turnsWithDevice, classes.height == .compact, width < height {
        (wanted, size) = ("landscape", (height, width))
      }
      let filled = classes.filled(like: device)
      guard taken.insert(filled).inserted else { return }
      let name = names.name(like: wanted)
      let words = frame == nil ? "fit x fit" : sizeInWords(size.0, size.1, nil).0
      all.append("screen \(name) = \(words) traits \(filled.traits)")
    }
    let others = Set(named.flatMap { $0.classes }).filter { !$0.holds(on: document.device) }
    for classes in others.sorted(by: { $0.text < $1.text }) { add(classes) }
    // What is said of no size class needs a screen, too.
    for (classes, isSaidElsewhere) in named where isSaidElsewhere && own.count > 0 {
      let rest = IBSizeClasses.all(besides: classes)
      if let first = rest.first, taken.isDisjoint(with: rest) { add(first) }
    }
    return all
  }

  package static let screenName = "device"

  /// Whether the root fills a screen: it is the view of a controller.
  var isScreen: Bool { root.views[0].element["key"] == "view" }

  /// Whether the root turns with the device: it fills a screen, or is drawn at least as large as the smallest.
  private var turnsWithDevice: Bool {
    guard !isScreen, document.platform == .iOS, !root.isDrawnForCanvas, let frame = root.views[0].frame else {
      return isScreen
    }
    return min(frame.width, frame.height) >= 320 && max(frame.width, frame.height) >= 480
  }

  /// Returns a size as a device of that size, best with these safe area insets, else in numbers; and the insets if the
  /// device does not tell them.
  private func sizeInWords(_ width: Double, _ height: Double, _ inset: IBInsets?) -> (String, IBInsets?) {
    func side(_ axis: Axis, _ value: Double) -> String {
      choices.fits.contains(axis) ? "fit" : IBNumber(points: value).text
    }
    let numbers = "\(side(.horizontal, width)) x \(side(.vertical, height))"
    guard isScreen, document.platform == .iOS else { return (numbers, inset) }
    let isLandscape = width > height
    let devices = Device.all.filter { device in
      let size = device.size(isLandscape: isLandscape)
      return Double(size.width) == width && Double(size.height) == height
    }
    let sides = inset.map { [$0.top, $0.left, $0.bottom, $0.right] }
    let same = devices.first { $0.safeAreaSides(isLandscape: isLandscape) == sides }
    guard let device = same ?? devices.first else { return (numbers, inset) }
    return (device.name + (isLandscape ? " landscape" : ""), same == nil ? inset : nil)
  }

  /// Whether a constraint names the screen's safe area.
  var namesSafeArea: Bool {
    root.constraints.contains { constraint in
      [constraint.first, constraint.second].compactMap { $0.flatMap { document.guides[$0]?.kind } }.contains { kind in
        [.safeArea, .top, .bottom, .keyboard].contains(kind)
      }
    }
  }
}
