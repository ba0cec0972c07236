import Analysis
import Solver

// The files and classes of Swift.

extension ExportedFile {
  /// Returns the file's layouts in Swift, for UIKit or AppKit: a class for each. `maker` is the program and its version,
  /// for the first line.
  package func swift(maker: String, style: CodeStyle = CodeStyle()) -> String {
    if layouts.isEmpty { return emptyCode(maker: maker) }
    var code = CodeText()
    code.lines([firstLine(maker), "", "import \(platform == .uikit ? "UIKit" : "AppKit")"])
    for module in modules { code.lines(["", "#if canImport(\(module))", "  import \(module)", "#endif"]) }
    for (form, layout) in zip(forms(style), layouts) {
      code.line()
      let live = style.liveData.map { LiveClass(layout: layout, data: $0) }
      SwiftLanguage(form: form, platform: platform, isPublic: style.isPublic, live: live).writeClass(to: &code)
    }
    code.line()
    code.block("extension NSLayoutConstraint") { code in
      code.line("/// With what it is made for in the layout, which the log of the system then names.")
      code.block("fileprivate func named(_ identifier: String, priority: Float = 1000) -> NSLayoutConstraint") { code in
        code.line("self.identifier = identifier")
        code.line("self.priority = \(SwiftLanguage.priorityType(platform))(rawValue: priority)")
        code.line("return self")
      }
    }
    code.lines(map(style))
    return code.text
  }
}

extension SwiftLanguage {
  private var access: String { isPublic ? "public " : "" }

  func writeClass(to code: inout CodeText) {
    code.comments(form.comment, mark: "///")
    code.line("@MainActor")
    code.block("\(access)final class \(form.name)") { code in
      for enumeration in form.enumerations { write(enumeration, to: &code) }
      writeProperties(form.objects, to: &code)
      for table in form.tables { write(table, to: &code) }
      writeProperties(form.metrics + form.settings, to: &code)
      writeProperties(form.hidden, to: &code)
      writeLiveProperty(to: &code)
      writeInitializers(to: &code)
      if !form.needs.isEmpty { writeUpdate(to: &code) }
      if form.needs.contains(.traits) { writeTraits(to: &code) }
      code.block("private func apply()") { code in
        writeLiveApply(to: &code)
        write(form.apply, to: &code)
      }
    }
    writeLiveParts(to: &code)
  }

  private func write(_ enumeration: ClassForm.Enumeration, to code: inout CodeText) {
    code.comments(enumeration.comment, mark: "///")
    let types = (enumeration.words == nil ? "" : "String, ") + "CaseIterable, Sendable"
    code.block("\(access)enum \(enumeration.name): \(types)") { code in
      let cases = zip(enumeration.cases, enumeration.words ?? enumeration.cases).map { own, word in
        name(own) + (own == word ? "" : " = \(CodeText.literal(word))")
      }
      code.line("case " + cases.joined(separator: ", "))
    }
    code.line()
  }

  // MARK: Properties

  private func writeProperties(_ properties: [ClassForm.Property], to code: inout CodeText) {
    for property in properties { write(property, to: &code) }
    code.line()
  }

  private func write(_ property: ClassForm.Property, to code: inout CodeText) {
    code.comments(property.comment, mark: "///")
    if let condition = property.condition { code.line("/// Where `\(text(condition))`.") }
    if case .enumeration(_, mayBeNone: true) = property.type {
      code.line("/// nil in a state of the layout around it that this one does not have.")
    }
    let access = property.isHidden ? "private " : access
    let (name, type) = (name(property.name), ": " + type(property.type))
    switch (property.start, property.type) {
    case (.computed(let value), _): code.line("\(access)var \(name)\(type) { \(text(value)) }")
    case (.ofRoot, _): code.line("\(access)var \(name)\(type)")
    case (.made(let value), .object): code.line("\(access)let \(name) = \(text(value))")
    case (.made(let value), .number):
      let line = "\(access)\(property.changes == nil ? "let" : "var") \(name)\(type) = \(text(value))"
      guard !property.isHidden, let changes = property.changes, !changes.isEmpty || live != nil else {
        return code.line(line)
      }
      code.block(line) { code in
        code.block("didSet") { code in
          writeLiveMetric(property.name, to: &code)
          write(changes, to: &code)
        }
      }
    case (.made(let value), _):
      code.line("\(access)var \(name)\(property.type == .flag ? "" : type) = \(text(value)) { didSet { apply() } }")
    case (.given, _), (.safeArea, _), (nil, _): code.line("\(access)let \(name)\(type)")
    }
  }

  private func type(_ type: CodeType) -> String {
    switch type {
    case .object(let name): name
    case .enumeration(let name, let mayBeNone): name + (mayBeNone ? "?" : "")
    case .traits: "Set<Trait>"
    case .number: "CGFloat"
    case .flag: "Bool"
    case .size: "CGSize"
    case .text: "String"
    case .constraint: "NSLayoutConstraint"
    case .constraints: "[NSLayoutConstraint]"
    }
  }

  private func write(_ table: ClassForm.Table, to code: inout CodeText) {
    let name = table.name
    code.line("/// The \(name) of the layout by their paths.")
    let pairs = table.entries.filter { $0.condition == nil }.map { "\(text(.literal($0.path))): \(text($0.object))" }
    let isPlain = pairs.count == table.entries.count && table.instances.isEmpty
    code.block("\(access)var \(name): [String: \(table.type)]") { code in
      let start = isPlain ? "" : "var \(name): [String: \(table.type)] = "
      if pairs.joined().utf8.count < 80 {
        code.line(start + (pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"))
      } else {
        code.line(start + "[")
        code.indented { code in for pair in pairs { code.line(pair + ",") } }
        code.line("]")
      }
      for case (let path, let object, let condition?) in table.entries {
        code.line("if \(text(condition)) { \(name)[\(text(.literal(path)))] = \(text(object)) }")
      }
      for instance in table.instances {
        code.block("for (path, \(name.dropLast())) in \(text(instance.object)).\(name)") { code in
          code.line("\(name)[\(text(.literal(instance.prefix))) + path] = \(name.dropLast())")
        }
      }
      if !isPlain { code.line("return \(name)") }
    }
    code.line()
  }

  // MARK: Initializers

  private func writeInitializers(to code: inout CodeText) {
    code.line("/// " + ClassForm.remarkOnMaking)
    code.block("\(access)convenience init()") { code in
      writeList("self.init(", form.parameters.map { "\($0.name): \(text($0.made))" }, ")", to: &code)
    }
    code.line()
    code.line("/// " + ClassForm.remarkOnGiving)
    var parameters = form.parameters.map { "\(name($0.name)): \($0.type)" }
    if let area = form.safeArea { parameters.append("safeArea outerSafeArea: \(area)? = nil") }
    writeList("\(access)init(", parameters, ") {", to: &code)
    code.indented { code in
      for property in form.objects + form.hidden {
        let name = self.name(property.name)
        switch property.start {
        case .given: code.line("self.\(name) = \(name)")
        case .safeArea(let other): code.line("\(name) = outerSafeArea ?? \(text(other))")
        case .ofRoot(let value): code.line("\(name) = \(text(value))")
        case .made, .computed, nil: break
        }
      }
      code.line()
      write(form.setup, to: &code)
      writeLiveStart(to: &code)
    }
    code.lines(["}", ""])
  }

  /// Writes a list on one line if there is room.
  private func writeList(_ start: String, _ parts: [String], _ end: String, to code: inout CodeText) {
    let line = start + parts.joined(separator: ", ") + end
    if code.hasRoom(for: line) { return code.line(line) }
    code.line(start)
    code.indented { code in
      for (number, part) in parts.enumerated() { code.line(part + (number == parts.count - 1 ? "" : ",")) }
    }
    code.line(end)
  }

  // MARK: Screens

  private func writeUpdate(to code: inout CodeText) {
    var parameters = ["for size: CGSize", "rightToLeft: Bool? = nil"]
    if form.needs.contains(.traits) { parameters.append("traits: Set<Trait>? = nil") }
    if form.needs.contains(.textScale) { parameters.append("textScale: CGFloat? = nil") }
    let place = platform == .uikit ? "`viewWillTransition(to:with:)` or `layoutSubviews()`" : "`layout()`"
    code.line("/// Chooses what holds at this size of the screen. To be called when it changes, as in")
    code.line("/// \(place). What is nil is as `root` has it, or as it was.")
    code.comments(form.remarksOnUpdate(notANumber: ".nan"), mark: "///")
    code.block("\(access)func update(\(parameters.joined(separator: ", ")))") { code in
      if form.needs.contains(.size) { code.line("self.size = size") }
      if form.needs.contains(.direction) { code.line("isRightToLeft = rightToLeft ?? (\(text(form.direction)))") }
      if form.needs.contains(.traits) {
        code.line("self.traits = traits ?? Self.traits(at: size) ?? self.traits")
      }
      if form.needs.contains(.textScale) { code.line("if let textScale { self.textScale = textScale }") }
      code.line("apply()")
    }
    code.line()
  }

  /// Writes the traits of the file's screens by size, for an app that does not tell its traits.
  private func writeTraits(to code: inout CodeText) {
    code.line("/// What the screens of \(CodeText.comment(form.file)) have, by their sizes.")
    code.block("private static func traits(at size: CGSize) -> Set<Trait>?") { code in
      code.line("switch (size.width, size.height) {")
      var other = "nil"
      for screen in form.screens {
        let traits = text(screen.traits)
        if screen.width == nil, screen.height == nil {
          other = traits
        } else {
          code.line("case (\(pattern(screen.width)), \(pattern(screen.height))): \(traits)")
        }
      }
      code.lines(["default: \(other)", "}"])
    }
    code.line()
  }

  /// Returns the pattern for a side. A side that fits its content has any size.
  private func pattern(_ side: ClosedRange<Rational>?) -> String {
    guard let side else { return "_" }
    let ends = [side.lowerBound, side.upperBound].map { CodeText.number($0) }
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "...")
  }
}
