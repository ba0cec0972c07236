import Analysis
import Solver

// How Objective-C declares a class, in a header and an implementation.

extension ObjectiveCLanguage {
  // MARK: The interface

  func writeInterface(to code: inout CodeText) {
    for enumeration in form.enumerations { write(enumeration, to: &code) }
    code.comments(form.comment, mark: "///")
    code.lines(["@interface \(form.name) : NSObject", ""])
    for property in form.views { declare(property, to: &code) }
    code.line("/// The views and guides of the layout by their paths.")
    for table in form.tables {
      code.line("@property (nonatomic, readonly) NSDictionary<NSString *, \(table.type) *> *\(table.name);")
    }
    for property in form.variables { declare(property, to: &code) }
    code.lines(["", "/// Makes all views.", "- (instancetype)init;"])
    code.line("/// Lays out views that the app has made, and makes the others.")
    code.line(initializer + " NS_DESIGNATED_INITIALIZER;")
    if let update = form.update {
      code.line(
        "/// Chooses what holds at this size of the screen. To be called when it changes, as in "
          + (platform == .uikit ? "`layoutSubviews`." : "`layout`."))
      if update.needs.contains(.fittingSize) {
        code.line("/// A side that fits its content is `NAN`: no comparison with it holds.")
      }
      code.line(Self.update + ";")
      code.line("/// The same in the reading direction of `root`.")
      code.line("- (void)updateForSize:(CGSize)size;")
    }
    code.lines(["", "@end"])
  }

  private func write(_ enumeration: EnumerationForm, to code: inout CodeText) {
    code.comments(enumeration.comment, mark: "///")
    let type = form.name + enumeration.name
    let kind = enumeration.words == nil ? "NS_ENUM(NSInteger" : "NS_OPTIONS(NSUInteger"
    code.block("typedef \(kind), \(type))", end: "};") { code in
      for (number, name) in enumeration.cases.enumerated() {
        code.line(caseName(type, name) + (enumeration.words == nil ? "," : " = 1 << \(number),"))
      }
      if enumeration.mayBeNone { code.line("\(caseName(type, "None")) = -1,") }
    }
    code.line()
  }

  /// Declares a property that others see.
  private func declare(_ property: PropertyForm, to code: inout CodeText) {
    guard property.visibility != .hidden else { return }
    code.comments(property.comment, mark: "///")
    var words = property.changes == nil ? "nonatomic, readonly" : "nonatomic"
    if property.type == .flag { words += ", getter=\(property.name)" }
    code.line("@property (\(words)) \(variable(property));")
  }

  /// Returns the declaration of a variable with the name of a property, or behind it.
  private func variable(_ property: PropertyForm, prefix: String = "") -> String {
    let type = type(property.type)
    return type + (type.hasSuffix("*") ? "" : " ") + prefix + Self.name(property.name)
  }

  private func type(_ type: CodeType) -> String {
    switch type {
    case .object(let name): Self.className(name) + " *"
    case .enumeration(let name, _): form.name + name
    case .traits: form.name + "Trait"
    case .number: "CGFloat"
    case .flag: "BOOL"
    case .size: "CGSize"
    case .constraint: "NSLayoutConstraint *"
    case .constraints: "NSArray<NSLayoutConstraint *> *"
    }
  }

  private var initializer: String {
    var parameters = form.parameters.map {
      (label: $0.name, value: "(\(Self.className($0.type)) *)\(Self.name($0.name))")
    }
    for property in form.views {
      if case .safeArea = property.start { parameters.append(("safeArea", "(nullable \(type(property.type)))safeArea")) }
    }
    return "- (instancetype)" + initializer(parameters)
  }

  private static let update = "- (void)updateForSize:(CGSize)size rightToLeft:(BOOL)rightToLeft"

  // MARK: The implementation

  func writeImplementation(to code: inout CodeText) {
    code.line("@implementation \(form.name) {")
    code.indented { code in
      for property in form.properties where property.visibility == .hidden {
        code.line(variable(property, prefix: "_") + ";")
      }
    }
    code.lines(["}", ""])
    writeInitializers(to: &code)
    for table in form.tables { write(table, to: &code) }
    for property in form.variables { writeAccess(to: property, &code) }
    if let update = form.update { write(update, to: &code) }
    code.block("- (void)apply") { write(form.apply, to: &$0) }
    code.lines(["", "@end"])
  }

  private func writeInitializers(to code: inout CodeText) {
    code.block("- (instancetype)init") { code in
      let area = form.takesSafeArea ? [(label: "safeArea", value: "nil")] : []
      code.line("return [self \(initializer(form.parameters.map { ($0.name, text($0.made)) } + area))];")
    }
    code.line()
    code.block(initializer) { code in
      code.lines(["self = [super init];", "if (!self) { return nil; }"])
      for property in form.properties { start(property, to: &code) }
      code.line()
      write(form.setup, to: &code)
      code.line("return self;")
    }
    code.line()
  }

  /// Gives a property its first value. An object begins with its enumerations in their first case.
  private func start(_ property: PropertyForm, to code: inout CodeText) {
    let variable = text(.property(property.name))
    switch (property.start, property.type) {
    case (.usual, .enumeration), (nil, _): break
    case (.given, _): code.line("\(variable) = \(text(.parameter(property.name)));")
    case (.safeArea(let other), _): code.line("\(variable) = safeArea ?: \(text(other));")
    case (.made(let value), _), (.usual(let value), _), (.ofRoot(let value), _):
      code.line("\(variable) = \(text(value));")
    }
  }

  private func write(_ table: TableForm, to code: inout CodeText) {
    let name = table.name
    func put(_ path: String, _ object: CodeExpression) -> String {
      "\(name)[@\(CodeText.literal(path))] = \(text(object));"
    }
    code.block("- (NSDictionary<NSString *, \(table.type) *> *)\(name)") { code in
      code.line("NSMutableDictionary<NSString *, \(table.type) *> *\(name) = [NSMutableDictionary new];")
      for entry in table.entries { code.line(put(entry.path, entry.object)) }
      for entry in table.rivals { code.line("if (\(text(entry.condition))) \(put(entry.path, entry.object))") }
      for instance in table.instances {
        let inner = "\(text(instance.object)).\(name)"
        code.block("for (NSString *path in \(inner))") { code in
          code.line("\(name)[[\(text(.literal(instance.prefix))) stringByAppendingString:path]] = \(inner)[path];")
        }
      }
      code.line("return \(name);")
    }
    code.line()
  }

  // MARK: Changes

  /// Writes the setter of a property, or what computes it.
  private func writeAccess(to property: PropertyForm, _ code: inout CodeText) {
    let (name, type) = (Self.name(property.name), type(property.type))
    if let value = property.value {
      code.block("- (\(type))\(name)") { $0.line("return \(text(value));") }
    } else if let changes = property.changes {
      code.block("- (void)set\(ExportedNames.upper(name)):(\(type))\(name)") { code in
        code.line("_\(name) = \(name);")
        write(changes, to: &code)
      }
    } else {
      return
    }
    code.line()
  }

  private func write(_ update: UpdateForm, to code: inout CodeText) {
    code.block("- (void)updateForSize:(CGSize)size") { code in
      code.line("[self updateForSize:size rightToLeft:\(text(update.direction))];")
    }
    code.line()
    code.block(Self.update) { code in
      if update.needs.contains(.size) { code.line("_size = size;") }
      if update.needs.contains(.direction) { code.line("_rightToLeft = rightToLeft;") }
      // The last one that fits counts, so the first screen comes last.
      for screen in update.screens.reversed() {
        let tests = [("width", screen.width), ("height", screen.height)].compactMap { side, range in
          range.map { range in
            let (least, most) = (CodeText.number(range.lowerBound), CodeText.number(range.upperBound))
            return least == most ? "size.\(side) == \(least)" : "size.\(side) >= \(least) && size.\(side) <= \(most)"
          }
        }
        let set = "_traits = \(text(.traits(screen.traits)));"
        code.line(tests.isEmpty ? set : "if (\(tests.joined(separator: " && "))) { \(set) }")
      }
      code.line("[self apply];")
    }
    code.line()
  }
}
