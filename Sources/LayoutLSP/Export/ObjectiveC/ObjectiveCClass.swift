import Solver

/// Writes one layout as a class of Objective-C.
struct ObjectiveCClass {
  let layout: ExportedLayout
  let objc: ObjectiveCExpressions
  let file: ExportedFile

  private var hasUpdate: Bool { !layout.needs.isEmpty }

  // MARK: The interface

  func printInterface(to code: inout CodeText) {
    for set in layout.stateSets {
      code.comments(set.comment, mark: "///")
      code.block("typedef NS_ENUM(NSInteger, \(objc.enumeration(set)))", end: "};") { code in
        for state in set.states { code.line(objc.state(state, of: set) + ",") }
        if set.mayBeNone { code.line("\(objc.enumeration(set))None = -1,") }
      }
      code.line()
    }
    if !layout.traits.isEmpty {
      code.line("/// What a screen may be, beside its size.")
      code.block("typedef NS_OPTIONS(NSUInteger, \(layout.className)Trait)", end: "};") { code in
        for (number, word) in layout.traitNames.enumerated() { code.line("\(objc.trait(word)) = 1 << \(number),") }
      }
      code.line()
    }
    code.comments(layout.comment, mark: "///")
    code.line("@interface \(layout.className) : NSObject")
    code.line()
    printViews(to: &code)
    for metric in layout.metrics {
      code.comments(metric.comment, mark: "///")
      code.line("@property (nonatomic\(metric.isFixed ? ", readonly" : "")) CGFloat \(objc.name(metric.property));")
    }
    for set in layout.stateSets {
      code.line("@property (nonatomic) \(objc.enumeration(set)) \(objc.name(set.property));")
    }
    if !layout.traits.isEmpty { code.line("@property (nonatomic) \(layout.className)Trait traits;") }
    if layout.needs.contains(.textScale) { code.line("@property (nonatomic) CGFloat textScale;") }
    code.line("/// Whether its constraints are in force: a layout that is not there has none.")
    code.line("@property (nonatomic, getter=isActive) BOOL active;")
    code.line()
    code.lines(["/// Makes all views.", "- (instancetype)init;"])
    code.line("/// Lays out views that the app has made, and makes the others.")
    code.line(initializer + " NS_DESIGNATED_INITIALIZER;")
    if hasUpdate {
      code.line(
        "/// Chooses what holds at this size of the screen. To be called when it changes, as in "
          + (file.platform == .uikit ? "`layoutSubviews`." : "`layout`."))
      if layout.needs.contains(.fittingSize) {
        code.line("/// A side that fits its content is `NAN`: no comparison with it holds.")
      }
      code.line(update + ";")
      code.line("/// The same in the reading direction of `root`.")
      code.line("- (void)updateForSize:(CGSize)size;")
    }
    code.lines(["", "@end"])
  }

  private func printViews(to code: inout CodeText) {
    code.line("/// The view that is laid out.")
    code.line("@property (nonatomic, readonly) \(objc.viewClass) *root;")
    for view in layout.views.dropFirst() {
      code.comments(view.comment, mark: "///")
      code.line("@property (nonatomic, readonly) \(objc.className(view)) *\(objc.name(view.property));")
      for instance in layout.instances where instance.view == view.number {
        code.line("@property (nonatomic, readonly) \(instance.className) *\(objc.name(instance.property));")
      }
    }
    for guide in layout.guides where guide.path != nil {
      code.comments(guide.comment, mark: "///")
      code.line("@property (nonatomic, readonly) \(objc.guideClass) *\(objc.name(guide.property));")
    }
    code.line("/// The views and guides of the layout by their paths.")
    code.line("@property (nonatomic, readonly) NSDictionary<NSString *, \(objc.viewClass) *> *views;")
    code.line("@property (nonatomic, readonly) NSDictionary<NSString *, \(objc.guideClass) *> *guides;")
  }

  private var initializer: String {
    let views = layout.classedViews.map {
      " \(objc.name($0.property)):(\(ObjectiveCExpressions.className($0.typeName ?? "")) *)\(objc.name($0.property))"
    }
    let area = layout.takesSafeArea ? " safeArea:(nullable \(objc.guideClass) *)safeArea" : ""
    return "- (instancetype)initWithRoot:(\(objc.viewClass) *)root\(views.joined())\(area)"
  }

  private var update: String { "- (void)updateForSize:(CGSize)size rightToLeft:(BOOL)rightToLeft" }

  // MARK: The implementation

  func printImplementation(to code: inout CodeText) {
    code.line("@implementation \(layout.className) {")
    code.indented { code in
      for guide in layout.guides where guide.path == nil {
        code.line("\(objc.guideClass) *\(objc.variable(guide.property));")
      }
      if layout.takesSafeArea { code.line("\(objc.guideClass) *_safeArea;") }
      for constraint in layout.constraints {
        if let property = constraint.property { code.line("NSLayoutConstraint *\(objc.variable(property));") }
      }
      for one in layout.groups { code.line("NSArray<NSLayoutConstraint *> *_\(one.name);") }
      if layout.needs.contains(.size) { code.line("CGSize _size;") }
      if layout.needs.contains(.direction) { code.line("BOOL _rightToLeft;") }
    }
    code.lines(["}", ""])
    printInitializers(to: &code)
    printTables(to: &code)
    printSetters(to: &code)
    if hasUpdate { printUpdate(to: &code) }
    printApply(to: &code)
    code.line("@end")
  }

  private func printInitializers(to code: inout CodeText) {
    code.block("- (instancetype)init") { code in
      let views = layout.classedViews.map { " \(objc.name($0.property)):\(objc.made($0))" }
      let area = layout.takesSafeArea ? " safeArea:nil" : ""
      code.line("return [self initWithRoot:[\(objc.viewClass) new]\(views.joined())\(area)];")
    }
    code.line()
    code.block(initializer) { code in
      code.line("self = [super init];")
      code.line("if (!self) { return nil; }")
      code.line("_root = root;")
      for view in layout.views.dropFirst() {
        code.line(
          "\(objc.variable(view.property)) = \(view.typeName == nil ? "[\(objc.className(view)) new]" : objc.name(view.property));"
        )
      }
      for guide in layout.guides { code.line("\(objc.variable(guide.property)) = [\(objc.guideClass) new];") }
      for metric in layout.metrics where metric.choices.isEmpty {
        code.line("\(objc.variable(metric.property)) = \(CodeText.number(metric.number));")
      }
      if layout.takesSafeArea { code.line("_safeArea = safeArea ?: root.safeAreaLayoutGuide;") }
      if layout.needs.contains(.size) { code.line("_size = root.bounds.size;") }
      if layout.needs.contains(.direction) { code.line("_rightToLeft = \(direction);") }
      if layout.needs.contains(.textScale) { code.line("_textScale = 1;") }
      if !layout.traits.isEmpty { code.line("_traits = \(traits(layout.firstTraits));") }
      code.line("_active = YES;")
      code.line()
      printHierarchy(to: &code)
      printConstraints(to: &code)
      code.lines(["[self apply];", "return self;"])
    }
    code.line()
  }

  private func traits(_ traits: [Int]) -> String {
    traits.isEmpty ? "0" : traits.map { objc.trait(layout.traitNames[$0]) }.joined(separator: " | ")
  }

  private var direction: String {
    file.platform == .uikit
      ? "_root.effectiveUserInterfaceLayoutDirection == UIUserInterfaceLayoutDirectionRightToLeft"
      : "_root.userInterfaceLayoutDirection == NSUserInterfaceLayoutDirectionRightToLeft"
  }

  private func printHierarchy(to code: inout CodeText) {
    for view in layout.views.dropFirst() {
      code.line("\(objc.variable(view.property)).translatesAutoresizingMaskIntoConstraints = NO;")
      let outer = layout.views.first { $0.number == view.superview }
      if outer?.stack?.views.contains(view.number) == true { continue }
      code.line("[\(objc.object(view.superview)) addSubview:\(objc.variable(view.property))];")
    }
    for view in layout.views {
      guard let stack = view.stack else { continue }
      code.comments(stack.comment, mark: "//")
      for inner in stack.views {
        code.line("[\(objc.variable(view.property)) addArrangedSubview:\(objc.object(inner))];")
      }
      code.lines(objc.arrangement(view, stack))
    }
    for guide in layout.guides {
      code.line("[\(objc.object(guide.owner)) addLayoutGuide:\(objc.variable(guide.property))];")
    }
    for view in layout.views { code.lines(objc.settings(of: view)) }
    for instance in layout.instances { printInstance(instance, to: &code) }
    code.line()
  }

  private func printInstance(_ instance: ExportedInstance, to code: inout CodeText) {
    let name = objc.variable(instance.property)
    let views = instance.classedViews.map { " \(objc.name($0.property)):\(objc.made($0))" }
    let area =
      instance.takesSafeArea ? " safeArea:\(instance.safeArea.map(objc.item) ?? "nil")" : ""
    code.line(
      "\(name) = [[\(instance.className) alloc] initWithRoot:\(objc.object(instance.view))\(views.joined())\(area)];")
    code.lines(objc.settings(of: instance))
  }

  private func printConstraints(to code: inout CodeText) {
    for (name, text) in layout.identifiers { code.line("NSString *\(name) = @\(CodeText.literal(text));") }
    for constraint in layout.constraints {
      if let property = constraint.property {
        code.line("\(objc.variable(property)) = \(objc.constraint(constraint));")
      }
    }
    for (number, one) in layout.groups.enumerated() {
      if number > 0 { code.line("// Where \(objc.condition(one.condition)).") }
      code.line("_\(one.name) = @[")
      code.indented { code in
        for constraint in one.constraints {
          code.comments(constraint.comment, mark: "//")
          let (made, identifier) = objc.named(constraint)
          code.line(made)
          code.indented { $0.line(identifier + ",") }
        }
      }
      code.line("];")
    }
  }

  private func printTables(to code: inout CodeText) {
    for (name, type, entries) in [
      ("views", objc.viewClass, layout.viewTable), ("guides", objc.guideClass, layout.guideTable),
    ] {
      code.block("- (NSDictionary<NSString *, \(type) *> *)\(name)") { code in
        code.line("NSMutableDictionary<NSString *, \(type) *> *\(name) = [NSMutableDictionary new];")
        for (path, property, presence) in entries {
          let isOnly = entries.count { $0.path == path } == 1
          let test = isOnly ? "" : "if (\(objc.condition(presence))) "
          code.line("\(test)\(name)[@\(CodeText.literal(path))] = \(objc.variable(property));")
        }
        for instance in layout.instances {
          let inner = "\(objc.variable(instance.property)).\(name)"
          code.block("for (NSString *path in \(inner))") { code in
            let key = "[@\(CodeText.literal(instance.path + ".")) stringByAppendingString:path]"
            code.line("\(name)[\(key)] = \(inner)[path];")
          }
        }
        code.line("return \(name);")
      }
      code.line()
    }
  }

  // MARK: Changes

  private func printSetters(to code: inout CodeText) {
    for (number, metric) in layout.metrics.enumerated() where metric.fixedBy == nil {
      if let value = objc.value(of: metric) {
        code.block("- (CGFloat)\(objc.name(metric.property))") { $0.line("return \(value);") }
        code.line()
      } else {
        printSetter(of: metric.property, "CGFloat", objc.changes(of: number), to: &code)
      }
    }
    for set in layout.stateSets { printSetter(of: set.property, objc.enumeration(set), [objc.apply], to: &code) }
    if !layout.traits.isEmpty { printSetter(of: "traits", layout.className + "Trait", [objc.apply], to: &code) }
    if layout.needs.contains(.textScale) { printSetter(of: "textScale", "CGFloat", [objc.apply], to: &code) }
    code.block("- (void)setActive:(BOOL)active") { $0.lines(["_active = active;", objc.apply]) }
    code.line()
  }

  private func printSetter(of property: String, _ type: String, _ changes: [String], to code: inout CodeText) {
    let name = objc.name(property)
    code.block("- (void)set\(ExportedNames.upper(name)):(\(type))\(name)") { code in
      code.line("_\(name) = \(name);")
      code.lines(changes)
    }
    code.line()
  }

  private func printUpdate(to code: inout CodeText) {
    code.block("- (void)updateForSize:(CGSize)size") { code in
      code.line("[self updateForSize:size rightToLeft:\(direction)];")
    }
    code.line()
    code.block(update) { code in
      if layout.needs.contains(.size) { code.line("_size = size;") }
      if layout.needs.contains(.direction) { code.line("_rightToLeft = rightToLeft;") }
      // The last one that fits counts, so the first screen comes last.
      for screen in layout.distinctScreens.reversed() {
        let tests = [("width", screen.width), ("height", screen.height)].compactMap { side, range in
          range.map { range in
            let (least, most) = (CodeText.number(range.lowerBound), CodeText.number(range.upperBound))
            return least == most ? "size.\(side) == \(least)" : "size.\(side) >= \(least) && size.\(side) <= \(most)"
          }
        }
        let set = "_traits = \(traits(screen.traits));"
        code.line(tests.isEmpty ? set : "if (\(tests.joined(separator: " && "))) { \(set) }")
      }
      code.line("[self apply];")
    }
    code.line()
  }

  private func printApply(to code: inout CodeText) {
    code.block("- (void)apply") { code in
      code.line("// What holds no longer goes first: both together might contradict each other.")
      for holds in [false, true] {
        for one in layout.groups {
          let condition =
            one.condition == .always ? "" : " && " + objc.condition(.conjunction([one.condition]), isInside: true)
          let test = holds ? "_active\(condition)" : condition.isEmpty ? "!_active" : "!(_active\(condition))"
          let method = holds ? "activateConstraints" : "deactivateConstraints"
          code.line("if (\(test)) { [NSLayoutConstraint \(method):_\(one.name)]; }")
        }
      }
      for view in layout.views where view.shown != .always {
        code.line("\(objc.variable(view.property)).hidden = \(objc.condition(view.shown.negated));")
      }
      for view in layout.views { code.lines(objc.changingPriorities(of: view)) }
      for instance in layout.instances { printFollowing(instance, to: &code) }
    }
    code.line()
  }

  private func printFollowing(_ instance: ExportedInstance, to code: inout CodeText) {
    let name = objc.variable(instance.property)
    let presence = instance.presence == .always ? "" : " && \(objc.condition(instance.presence, isInside: true))"
    code.line("\(name).active = _active\(presence);")
    for set in instance.stateSets {
      guard let outer = set.outer else { continue }
      let choice = layout.stateSets[outer]
      code.block("switch (\(objc.variable(choice.property)))") { code in
        for one in set.cases {
          guard let state = choice.states.first(where: { $0.property == one.outer }) else { continue }
          code.line(
            "case \(objc.state(state, of: choice)): \(name).\(objc.name(set.property)) = \(objc.state(one.inner, of: set)); break;"
          )
        }
        if set.mayBeNone || choice.mayBeNone {
          let none = set.typeName.split(separator: ".").joined() + "None"
          code.line("default: \(name).\(objc.name(set.property)) = \(none); break;")
        }
      }
    }
    guard !instance.needs.isEmpty else { return }
    let size = layout.needs.contains(.size) ? "_size" : "_root.bounds.size"
    let direction = layout.needs.contains(.direction) ? "_rightToLeft" : "NO"
    code.line("[\(name) updateForSize:\(size) rightToLeft:\(direction)];")
    if instance.needs.contains(.textScale) { code.line("\(name).textScale = _textScale;") }
    guard instance.needs.contains(.traits) else { return }
    let words = zip(instance.traits, ExportedNames.traits(instance.traits)).compactMap { word, name -> String? in
      guard let own = layout.traits.firstIndex(of: word).map({ layout.traitNames[$0] }) else { return nil }
      return "((_traits & \(objc.trait(own))) != 0 ? \(instance.className)Trait\(ExportedNames.upper(name)) : 0)"
    }
    code.line("\(name).traits = \(words.joined(separator: " | "));")
  }
}
