import Analysis
import Syntax

/// A file exported for an app: its layouts, and the problems in them.
package struct ExportedFile: Sendable {
  /// The name of the file, without folders.
  package let name: String
  package let platform: ExportPlatform
  package private(set) var layouts: [ExportedLayout] = []
  package private(set) var problems: [ExportProblem] = []

  /// Layouts with errors are left out. With `details` there is a warning for each constraint of which an app may decide
  /// otherwise, else one for each cause. `others` are the analyses of files that are imported. `line` returns the line of
  /// a byte of the file, from 1.
  package init(
    _ analysis: Analysis, for platform: ExportPlatform, stacks: ExportStacks = .constraints, details: Bool = false,
    others: [FilePath: Analysis], line: @escaping (Int) -> Int
  ) {
    name = analysis.document.file.name
    self.platform = platform
    var exporter = FileExporter(platform: platform, stacks: stacks, details: details, others: others)
    let own = analysis.layouts.map { LayoutKey(file: analysis.document.file, name: $0.model.name) }
    exporter.broken = Self.broken(own, in: analysis)
    for key in own { exporter.export(key, in: analysis, line: line) }
    layouts = own.compactMap { exporter.known[$0] }
    problems = exporter.problems.sorted { ($0.bytes.lowerBound, $0.message) < ($1.bytes.lowerBound, $1.message) }
    refuseSameClasses(analysis)
    takeMissingStates()
  }

  /// Returns the layouts with an error inside of them; all of them if there is an error elsewhere in the file.
  private static func broken(_ layouts: [LayoutKey], in analysis: Analysis) -> Set<LayoutKey> {
    let errors = analysis.findings.filter { $0.code.severity == .error }.map { $0.place }
    var broken: Set<LayoutKey> = []
    for error in errors {
      let around = layouts.filter { key in
        error.file == key.file && analysis.library.unit(.layout(key))?.contains(error.bytes.lowerBound) ?? false
      }
      broken.formUnion(around.isEmpty ? layouts : around)
    }
    return broken
  }

  /// Returns the line of the statement that a constraint is made of, by its name without lines; nil if there is none.
  package func line(of name: String) -> Int? {
    layouts.lazy.flatMap { $0.constraints }.first { $0.name == name }?.line
  }

  /// The file without the layouts in which something is refused, and without those that have one of them inside.
  package var withoutRefused: ExportedFile {
    var result = self
    let errors = problems.filter { $0.isError }
    var refused = Set(errors.compactMap { $0.layout })
    if errors.contains(where: { $0.layout == nil }) { refused.formUnion(layouts.map { $0.name }) }
    // A layout comes after those inside of it.
    for layout in layouts {
      let inside = layouts.filter { inner in
        layout.instances.contains { $0.file == nil && $0.className == inner.className }
      }
      if inside.contains(where: { refused.contains($0.name) }) { refused.insert(layout.name) }
    }
    result.layouts.removeAll { refused.contains($0.name) }
    return result
  }

  /// Returns the other files that a file's layouts have instances of, or take further text from, such as screens.
  package static func files(neededBy analysis: Analysis) -> [FilePath] {
    analysis.layouts.flatMap { $0.model.views.compactMap { $0.layout?.file } + $0.model.uses.texts.map { $0.of.file } }
      .unique
      .filter { $0 != analysis.document.file }
  }

  /// Refuses layouts that would have the same class, such as `card` and `Card`; also where one is of another file.
  private mutating func refuseSameClasses(_ analysis: Analysis) {
    let own = analysis.document.file
    var named: [(key: LayoutKey, bytes: Range<Int>)] = []
    for layout in analysis.layouts {
      for view in layout.model.views {
        guard let key = view.layout, key.file != own, let place = view.nameRange, place.source == 0 else { continue }
        named.append((key, layout.bytes(of: place)))
      }
    }
    for layout in analysis.layouts {
      let bytes = layout.model.views[.root].nameRange.map { layout.bytes(of: $0) }
      named.append((LayoutKey(file: own, name: layout.model.name), bytes ?? 0..<0))
    }
    var owners: [String: LayoutKey] = [:]
    for (key, bytes) in named {
      let className = ExportedNames.className(of: key.name)
      if owners[className, default: key] != key {
        let message = "two layouts would have the class '\(className)': rename '\(key.name)'"
        problems.append(ExportProblem(bytes: bytes, message: message, isError: true))
      }
      owners[className] = owners[className] ?? key
    }
  }

  /// Finds the sets of states in which an instance may be in none. Instances inside of it may then be in none either.
  private mutating func takeMissingStates() {
    var haveChanged = true
    while haveChanged {
      haveChanged = false
      for layout in layouts {
        for set in layout.instances.flatMap({ $0.stateSets }) {
          let isOuterNone = set.outer.map { layout.stateSets[$0].mayBeNone } ?? false
          if set.mayBeNone || isOuterNone { haveChanged = markNone(set.typeName) || haveChanged }
        }
      }
    }
    for layout in layouts { refuseMissingStates(in: layout) }
    for layout in layouts.indices {
      for set in layouts[layout].stateSets.indices where layouts[layout].stateSets[set].mayBeNone {
        renameStates(of: set, in: layout)
      }
    }
  }

  /// Renames the states of a set that may be in none, also wherever an instance is in one of them.
  private mutating func renameStates(of set: Int, in layout: Int) {
    let states = layouts[layout].stateSets[set].states
    let new = ExportedNames.states(states.map { $0.name }, mayBeNone: true)
    let names = zip(states, new).reduce(into: [:]) { $0[$1.0.property] = $0[$1.0.property] ?? $1.1 }
    for number in new.indices { layouts[layout].stateSets[set].states[number].property = new[number] }
    let typeName = layouts[layout].className + "." + layouts[layout].stateSets[set].typeName
    for other in layouts.indices {
      for instance in layouts[other].instances.indices {
        for number in layouts[other].instances[instance].stateSets.indices {
          layouts[other].instances[instance].stateSets[number].rename(
            names, isInner: layouts[other].instances[instance].stateSets[number].typeName == typeName,
            isOuter: other == layout && layouts[other].instances[instance].stateSets[number].outer == set)
        }
      }
    }
  }

  /// Marks a set whose instance may be in no state. Returns whether that is new.
  private mutating func markNone(_ typeName: String) -> Bool {
    for layout in layouts.indices {
      for set in layouts[layout].stateSets.indices
      where layouts[layout].className + "." + layouts[layout].stateSets[set].typeName == typeName {
        defer { layouts[layout].stateSets[set].mayBeNone = true }
        return !layouts[layout].stateSets[set].mayBeNone
      }
    }
    return false
  }

  /// Refuses states that an instance of another file's layout lacks: code of another file is always in one of its
  /// states.
  private mutating func refuseMissingStates(in layout: ExportedLayout) {
    for instance in layout.instances where instance.file != nil {
      for set in instance.stateSets {
        guard let outer = set.outer, set.mayBeNone || layout.stateSets[outer].mayBeNone else { continue }
        let missing = layout.stateSets[outer].states.filter { state in
          !set.cases.contains { $0.outer == state.property }
        }
        let names = missing.isEmpty ? "of a layout around this one" : Wording.list(missing.map { "'\($0.name)'" })
        problems.append(
          ExportProblem(
            bytes: instance.bytes,
            message:
              "the layout of '\(instance.path)' has no state \(names), and exported code of another file is always in "
              + "one of its states: declare it there, with an empty block", isError: true))
      }
    }
  }
}

/// Exports layouts, each after those that it has instances of.
private struct FileExporter {
  let platform: ExportPlatform
  let stacks: ExportStacks
  let details: Bool
  let others: [FilePath: Analysis]
  /// The layouts of the file that have errors.
  var broken: Set<LayoutKey> = []
  var known: [LayoutKey: ExportedLayout] = [:]
  var problems: [ExportProblem] = []
  /// The layouts that are being exported, each an instance in the one before. In a circle of layouts, which is an error of
  /// one of them, another may be met again.
  private var open: Set<LayoutKey> = []

  init(
    platform: ExportPlatform, stacks: ExportStacks, details: Bool, others: [FilePath: Analysis],
    broken: Set<LayoutKey> = []
  ) {
    (self.platform, self.stacks, self.details) = (platform, stacks, details)
    (self.others, self.broken) = (others, broken)
  }

  mutating func export(_ key: LayoutKey, in analysis: Analysis, line: @escaping (Int) -> Int) {
    guard known[key] == nil, !broken.contains(key),
      let layout = analysis.layouts.first(where: { $0.model.name == key.name })
    else { return }
    guard open.insert(key).inserted else { return }
    defer { open.remove(key) }
    for inner in layout.model.views.compactMap({ $0.layout }).unique where known[inner] == nil {
      if inner.file == key.file {
        export(inner, in: analysis, line: line)
      } else if let file = others[inner.file] {
        // The problems of another file are reported with that file.
        let said = problems
        export(inner, in: file) { _ in 1 }
        problems = said
      }
    }
    // Independent of who imports the file.
    let isInstance = analysis.layouts.contains { $0.model.views.contains { $0.layout == key } }
    let exporter = LayoutExporter(
      layout, in: analysis, for: platform, stacks: stacks, mayBeInstance: isInstance, others: known,
      errors: errors(in: layout.model), details: details, line: line)
    known[key] = exporter.result
    problems += exporter.problems
    if let inner = layout.model.views.first(where: { $0.layout.map(broken.contains) ?? false }),
      let name = inner.nameRange
    {
      problems.append(
        ExportProblem(
          bytes: layout.bytes(of: name),
          message: "'\(key.name)' is not exported: the layout of '\(inner.name)' has errors",
          isError: true, layout: key.name))
    }
  }

  /// Returns the first error inside each of the texts of other files that a layout is made of; then the first error
  /// anywhere in those files, which may be that of an import.
  private func errors(in model: LayoutModel) -> [FileRange] {
    func first(of file: FilePath, where isMeant: (Range<Int>) -> Bool) -> FileRange? {
      others[file]?.findings.first { $0.code.severity == .error && isMeant($0.bytes) }?.place
    }
    let owners = model.uses.texts.map { $0.of }
    let inside = owners.compactMap { owner in
      others[owner.file]?.library.unit(owner).flatMap { unit in
        first(of: owner.file) { bytes in
          unit.contains(bytes.lowerBound)
        }
      }
    }
    return inside + owners.compactMap { first(of: $0.file) { _ in true } }
  }
}

extension FileUnit {
  /// Whether a byte of the file is in the layout's text.
  fileprivate func contains(_ byte: Int) -> Bool {
    zip(starts, pieces).contains { ($0..<$0 + $1.length).contains(byte) }
  }
}

extension Equation {
  func namesSafeAreaOfRoot(in model: LayoutModel) -> Bool {
    place.source == 0
      && pairs.contains { pair in
        (pair.left.terms + pair.right.terms).contains { term in
          guard case .attribute(let box, _, let argument) = term.atom else { return false }
          if case .inset(_, from: .safeArea) = term.atom.measure {
            return model.views.safeAreaOwner(from: model.views.superview(of: box) ?? .root) == .root
          }
          return box == .safeArea(of: .root) || argument == .safeArea(of: .root)
        }
      }
  }
}
