import Analysis

// A header and an implementation in Objective-C.

extension ExportedFile {
  /// The classes of the app, each with a header of its name.
  private var ownTypes: [String] {
    layouts.flatMap { $0.views }.compactMap { $0.typeName }.map(ObjectiveCLanguage.className).unique.filter {
      !$0.hasPrefix("UI") && !$0.hasPrefix("NS") && ClassNames.module(of: $0) == nil
    }
  }

  /// Returns the header of the file's layouts in Objective-C, for UIKit or AppKit: an interface for each. `maker` is the
  /// program and its version, for the first line.
  package func objectiveCHeader(maker: String, style: CodeStyle = CodeStyle()) -> String {
    if layouts.isEmpty { return emptyCode(maker: maker) }
    var code = CodeText()
    let toolkit = platform == .uikit ? "UIKit" : "AppKit"
    code.lines([firstLine(maker), "", "#import <\(toolkit)/\(toolkit).h>"])
    for module in modules { code.line("#import <\(module)/\(module).h>") }
    let instances = layouts.flatMap { $0.instances }
    for other in instances.compactMap({ $0.file }).unique {
      let name = other.hasSuffix(".layout") ? String(other.dropLast(".layout".count)) : other
      code.line("#import \(CodeText.header(name + ".h"))")
    }
    let classes = layouts.map { $0.className }
    let named = ownTypes + instances.map { $0.className }.unique.filter { classes.contains($0) }
    if !named.isEmpty { code.lines(["", "@class \(named.joined(separator: ", "));"]) }
    code.lines(["", "NS_ASSUME_NONNULL_BEGIN"])
    for form in forms(style) {
      code.line()
      ObjectiveCLanguage(form: form, platform: platform).writeInterface(to: &code)
    }
    code.lines(["", "NS_ASSUME_NONNULL_END"])
    return code.text
  }

  /// Returns the implementation of each layout. `header` is the header's file name; nil if its text stands before it.
  package func objectiveC(maker: String, header: String?, style: CodeStyle = CodeStyle()) -> String {
    if layouts.isEmpty { return header == nil ? "" : objectiveCHeader(maker: maker) }
    var code = CodeText()
    code.lines(header.map { [firstLine(maker), "", "#import \(CodeText.header($0))", ""] } ?? [""])
    for type in ownTypes { code.line("#import \(CodeText.header(type + ".h"))") }
    if !ownTypes.isEmpty { code.line() }
    code.line("// With what it is made for in the layout, which the log of the system then names.")
    let priority = platform == .uikit ? "UILayoutPriority" : "NSLayoutPriority"
    let parameters = "NSLayoutConstraint *constraint, NSString *identifier, \(priority) priority"
    code.block("static NSLayoutConstraint *Named(\(parameters))") { code in
      code.lines(["constraint.identifier = identifier;", "constraint.priority = priority;", "return constraint;"])
    }
    for form in forms(style) {
      code.line()
      ObjectiveCLanguage(form: form, platform: platform).writeImplementation(to: &code)
    }
    code.lines(map(style))
    return code.text
  }
}
