import Analysis
import Solver

// How Objective-C declares a class, in a header and an implementation.

extension ObjectiveCLanguage {
  // MARK: The interface

  func writeInterface(to code: inout CodeText) {
    for enumeration in form.enumerations { write(enumeration, to: &code) }
    code.comments(form.comment, mark: "///")
    code.lines(["@interface \(form.name) : NSObject", ""])
    for property in form.objects { declare(property, to: &code) }
    if !form.tables.isEmpty { code.line("/// The views and guides of the layout by their paths.") }
    for table in form.tables {
      code.line("@property (nonatomic, readonly) NSDictionary<NSString *, \(table.type) *> *\(table.name);")
    }
    for property in form.metrics + form.settings + form.hidden { declare(property, to: &code) }
    code.lines(["", "/// " + ClassForm.remarkOnMaking, "- (instancetype)init;", "/// " + ClassForm.remarkOnGiving])
    code.line(initializer + " NS_DESIGNATED_INITIALIZER;")
    if !form.needs.isEmpty {
      code.line(
        "/// Chooses what holds at this size of the screen. To be called when it changes, as in "
          + (platform == .uikit ? "`layoutSubviews`." : "`layout`."))
      code.comments(form.remarksOnUpdate(notANumber: "NAN"), mark: "///")
      code.line(Self.update + ";")
      code.line("/// The same in the reading direction of `root`.")
      code.line("- (void)updateForSize:(CGSize)size;")
    }
    code.lines(["", "@end"])
  }

  private func write(_ enumeration: ClassForm.Enumeration, to code: inout CodeText) {
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

  /// Declares a property, unless it is nothing but a variable.
  private func declare(_ property: ClassForm.Property, to code: inout CodeText) {
    if property.isHidden, property.changes == nil { return }
    code.comments(property.comment, mark: "///")
    var words = property.changes == nil ? "nonatomic, readonly" : "nonatomic"
    if property.type == .flag { words += ", getter=\(property.name)" }
    code.line("@property (\(words)) \(variable(property));")
  }

  /// Returns the declaration of a variable with the name of a property, or behind it.
  private func variable(_ property: ClassForm.Property, prefix: String = "") -> String {
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
    case .text: "NSString *"
    case .constraint: "NSLayoutConstraint *"
    case .constraints: "NSArray<NSLayoutConstraint *> *"
    }
  }

  private var initializer: String {
    var parameters = form.parameters.map {
      (label: $0.name, value: "(\(Self.className($0.type)) *)\(Self.name($0.name))")
    }
    if let area = form.safeArea { parameters.append(("safeArea", "(nullable \(area) *)safeArea")) }
    return "- (instancetype)" + initializer(parameters)
  }

  private static let update = "- (void)updateForSize:(CGSize)size rightToLeft:(BOOL)rightToLeft"

  // MARK: The implementation

  func writeImplementation(to code: inout CodeText) {
    code.line("@implementation \(form.name) {")
    code.indented { code in
      for property in form.objects + form.hidden where property.isHidden && property.changes == nil {
        code.line(variable(property, prefix: "_") + ";")
      }
    }
    code.lines(["}", ""])
    writeInitializers(to: &code)
    for table in form.tables { write(table, to: &code) }
    for property in form.metrics + form.settings + form.hidden { writeAccess(to: property, &code) }
    if !form.needs.isEmpty { writeUpdate(to: &code) }
    code.block("- (void)apply") { write(form.apply, to: &$0) }
    code.lines(["", "@end"])
  }

  private func writeInitializers(to code: inout CodeText) {
    code.block("- (instancetype)init") { code in
      let area = form.safeArea == nil ? [] : [(label: "safeArea", value: "nil")]
      code.line("return [self \(initializer(form.parameters.map { ($0.name, text($0.made)) } + area))];")
    }
    code.line()
    code.block(initializer) { code in
      code.lines(["self = [super init];", "if (!self) { return nil; }"])
      for property in form.objects + form.metrics + form.hidden + form.settings { start(property, to: &code) }
      code.line()
      write(form.setup, to: &code)
      code.line("return self;")
    }
    code.line()
  }

  /// Gives a property its first value. An object begins with its enumerations in their first case.
  private func start(_ property: ClassForm.Property, to code: inout CodeText) {
    let variable = text(.property(property.name))
    switch (property.start, property.type) {
    case (.made, .enumeration), (.computed, _), (nil, _): break
    case (.given, _): code.line("\(variable) = \(text(.local(property.name)));")
    case (.safeArea(let other), _): code.line("\(variable) = safeArea ?: \(text(other));")
    case (.made(let value), _), (.ofRoot(let value), _): code.line("\(variable) = \(text(value));")
    }
  }

  private func write(_ table: ClassForm.Table, to code: inout CodeText) {
    let name = table.name
    code.block("- (NSDictionary<NSString *, \(table.type) *> *)\(name)") { code in
      code.line("NSMutableDictionary<NSString *, \(table.type) *> *\(name) = [NSMutableDictionary new];")
      for (path, object, condition) in table.entries {
        let test = condition.map { "if (\(text($0))) " } ?? ""
        code.line("\(test)\(name)[\(text(.literal(path)))] = \(text(object));")
      }
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
  private func writeAccess(to property: ClassForm.Property, _ code: inout CodeText) {
    let (name, type) = (Self.name(property.name), type(property.type))
    if case .computed(let value) = property.start {
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

  private func writeUpdate(to code: inout CodeText) {
    code.block("- (void)updateForSize:(CGSize)size") { code in
      code.line("[self updateForSize:size rightToLeft:\(text(form.direction))];")
    }
    code.line()
    code.block(Self.update) { code in
      if form.needs.contains(.size) { code.line("_size = size;") }
      if form.needs.contains(.direction) { code.line("_rightToLeft = rightToLeft;") }
      // The last one that fits counts, so the first screen comes last.
      for screen in form.screens.reversed() {
        let tests = [("width", screen.width), ("height", screen.height)].compactMap { side, range in
          range.map { range in
            let (least, most) = (CodeText.number(range.lowerBound), CodeText.number(range.upperBound))
            return least == most ? "size.\(side) == \(least)" : "size.\(side) >= \(least) && size.\(side) <= \(most)"
          }
        }
        let set = "_traits = \(text(screen.traits));"
        code.line(tests.isEmpty ? set : "if (\(tests.joined(separator: " && "))) { \(set) }")
      }
      code.line("[self apply];")
    }
    code.line()
  }
}
