import Analysis
import Solver

/// Writes a file's layouts as Objective-C, for UIKit or AppKit: an interface and an implementation for each. Does not
/// decide what they contain.
package struct ObjectiveCPrinter {
  let file: ExportedFile
  /// The program and its version, for the first line.
  let maker: String

  package init(file: ExportedFile, maker: String) {
    self.file = file
    self.maker = maker
  }

  private var toolkit: String { file.platform == .uikit ? "UIKit" : "AppKit" }
  private var first: String { file.firstLine(maker: maker) }
  private var classes: [ObjectiveCLanguage] {
    file.classForms.map { ObjectiveCLanguage(form: $0, platform: file.platform) }
  }

  /// The classes of the app, each with a header of its name.
  private var ownTypes: [String] {
    file.layouts.flatMap { $0.views }.compactMap { $0.typeName }.map(ObjectiveCLanguage.className).unique.filter {
      !$0.hasPrefix("UI") && !$0.hasPrefix("NS") && ClassNames.module(of: $0) == nil
    }
  }

  /// Returns the header, which other files import.
  package func header() -> String {
    var code = CodeText()
    if file.layouts.isEmpty {
      code.lines([first, "", CodeText.emptyFile])
      return code.text
    }
    code.lines([first, "", "#import <\(toolkit)/\(toolkit).h>"])
    for module in file.modules { code.line("#import <\(module)/\(module).h>") }
    for other in file.layouts.flatMap({ $0.instances }).compactMap({ $0.file }).unique {
      code.line("#import \(CodeText.header(Self.headerName(of: other)))")
    }
    let classes = file.layouts.map { $0.className }
    let later = file.layouts.flatMap { $0.instances }.map { $0.className }.unique.filter { classes.contains($0) }
    if !(ownTypes + later).isEmpty { code.lines(["", "@class \((ownTypes + later).joined(separator: ", "));"]) }
    code.lines(["", "NS_ASSUME_NONNULL_BEGIN"])
    for one in self.classes {
      code.line()
      one.writeInterface(to: &code)
    }
    code.lines(["", "NS_ASSUME_NONNULL_END"])
    return code.text
  }

  /// Returns the implementation. `header` is the header's file name; nil if its text stands before the implementation.
  package func implementation(header: String?) -> String {
    if file.layouts.isEmpty { return header == nil ? "" : self.header() }
    var code = CodeText()
    code.line()
    if let header {
      code = CodeText()
      code.lines([first, "", "#import \(CodeText.header(header))", ""])
    }
    for type in ownTypes { code.line("#import \(CodeText.header(type + ".h"))") }
    if !ownTypes.isEmpty { code.line() }
    code.line("// With the line of the layout that it is made for, which the log of the system then names.")
    let priority = file.platform == .uikit ? "UILayoutPriority" : "NSLayoutPriority"
    let parameters = "NSLayoutConstraint *constraint, NSString *identifier, \(priority) priority"
    code.block("static NSLayoutConstraint *Named(\(parameters))") { code in
      code.lines(["constraint.identifier = identifier;", "constraint.priority = priority;", "return constraint;"])
    }
    for one in classes {
      code.line()
      one.writeImplementation(to: &code)
    }
    return code.text
  }

  /// Returns the name of the header for a layout file.
  static func headerName(of file: String) -> String {
    (file.hasSuffix(".layout") ? String(file.dropLast(".layout".count)) : file) + ".h"
  }
}
