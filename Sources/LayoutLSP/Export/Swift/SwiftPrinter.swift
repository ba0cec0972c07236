import Analysis

/// Writes a file's layouts as Swift, for UIKit or AppKit: a class for each. Does not decide what they contain.
package struct SwiftPrinter {
  let file: ExportedFile
  /// The program and its version, for the first line.
  let maker: String
  let isPublic: Bool

  package init(file: ExportedFile, maker: String, isPublic: Bool) {
    self.file = file
    self.maker = maker
    self.isPublic = isPublic
  }

  package func text() -> String {
    var code = CodeText()
    code.lines([file.firstLine(maker: maker), ""])
    if file.layouts.isEmpty {
      code.line(CodeText.emptyFile)
      return code.text
    }
    code.line("import \(file.platform == .uikit ? "UIKit" : "AppKit")")
    for module in file.modules { code.lines(["", "#if canImport(\(module))", "  import \(module)", "#endif"]) }
    for form in file.classForms {
      code.line()
      SwiftLanguage(form: form, platform: file.platform, isPublic: isPublic).writeClass(to: &code)
    }
    code.line()
    code.block("extension NSLayoutConstraint") { code in
      code.line("/// With the line of the layout that it is made for, which the log of the system then names.")
      code.block("fileprivate func named(_ identifier: String, priority: Float = 1000) -> NSLayoutConstraint") { code in
        code.line("self.identifier = identifier")
        code.line("self.priority = \(SwiftLanguage.priorityType(file.platform))(rawValue: priority)")
        code.line("return self")
      }
    }
    return code.text
  }
}
