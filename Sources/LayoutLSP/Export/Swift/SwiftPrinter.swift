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
    code.line("// Made by \(maker) from \(CodeText.comment(file.name)). Do not edit: changes belong there.")
    code.line()
    if file.layouts.isEmpty {
      code.line(CodeText.emptyFile)
      return code.text
    }
    code.line("import \(file.platform == .uikit ? "UIKit" : "AppKit")")
    for module in file.layouts.flatMap({ $0.views }).compactMap({ $0.typeName.flatMap(ClassNames.module) }).unique
      .sorted()
    {
      code.lines(["", "#if canImport(\(module))", "  import \(module)", "#endif"])
    }
    for layout in file.layouts {
      code.line()
      SwiftClass(layout: layout, swift: SwiftExpressions(layout: layout, file: file), file: file, isPublic: isPublic)
        .print(to: &code)
    }
    code.line()
    code.block("extension NSLayoutConstraint") { code in
      code.line("/// With the line of the layout that it is made for, which the log of the system then names.")
      code.block("fileprivate func named(_ identifier: String, priority: Float = 1000) -> NSLayoutConstraint") { code in
        code.line("self.identifier = identifier")
        let type = file.platform == .uikit ? "UILayoutPriority" : "NSLayoutConstraint.Priority"
        code.line("self.priority = \(type)(rawValue: priority)")
        code.line("return self")
      }
    }
    return code.text
  }
}
