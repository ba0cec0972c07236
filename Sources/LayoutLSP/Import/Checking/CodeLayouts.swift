import Analysis
import Foreign

// The layouts that classes of code set up, with the statement that each line comes from.

extension CodeLayout {
  /// Whether a constraint or a stack says where a view is, or how large.
  fileprivate func isPlaced(_ view: Int) -> Bool {
    code.statements.contains { $0.atoms.contains { $0.item.view == view || $0.item2?.view == view } }
      || code.views.contains { $0.stack?.arranged.contains(view) == true }
  }
}

extension SourceLayouts {
  /// Returns the layouts of each file of code that sets some up. `files`: their paths, in the order in which they were
  /// read; `screens`: where the views of controllers are checked.
  package static func layouts(
    of code: ImportedCode, in files: [(path: FilePath, text: [UInt8])], on screens: [CheckScreen]? = nil
  ) -> [(file: Int, layouts: SourceLayouts)] {
    let starts = files.map { LineStarts($0.text) }
    func range(_ place: ForeignPlace, isHead: Bool = false) -> FileRange {
      let lines = (place.line - 1)...max(place.line - 1, isHead ? 0 : place.endLine - 1)
      return FileRange(
        file: files[place.file].path, bytes: starts[place.file].bytes(of: lines, in: files[place.file].text))
    }
    let chosen = screens ?? CheckScreen.phones
    let sources = code.sources(assumesContents: true) { layout in
      layout.code.kind == .controller && !layout.isOfAppKit && !chosen.isEmpty ? chosen.map { $0.declaration } : nil
    }
    return sources.map { source in
      let heads = Set(source.lines.indices.filter { source.lines[$0].text.hasPrefix("layout ") })
      var parts: [Part] = []
      var lines: [(text: String, origin: Origin?)] = []
      for (index, line) in source.lines.enumerated() {
        let isHead = heads.contains(index)
        if isHead {
          let layout = source.layouts[parts.count]
          let isOfDevices = layout.code.kind == .cell || layout.code.kind == .controller && !layout.isOfAppKit
          parts.append(
            Part(lines: index..<index, isWhole: layout.code.isComplete, size: isOfDevices ? .likely : .guessed))
        }
        if !parts.isEmpty { parts[parts.count - 1].lines = parts[parts.count - 1].lines.lowerBound..<index + 1 }
        guard let place = line.place else {
          lines.append((line.text, nil))
          continue
        }
        let layout = source.layouts[max(0, parts.count - 1)]
        let path = line.view.map { layout.paths[$0] }.flatMap { $0 == "view" ? nil : $0 }
        let subject = path.map { "\(layout.code.name).\($0)" } ?? layout.code.name
        var origin = Origin(place: range(place, isHead: isHead), subject: subject)
        if let statement = line.statement {
          origin.isDoubtful = !statement.conditions.isEmpty || statement.isChanged
        } else if line.isDoubtful {
          origin.isDoubtful = true
        } else if let view = line.view {
          // What no constraint and no stack speaks of stands where its frame is.
          origin.isDoubtful = !layout.isPlaced(view)
          origin.assumed = line.assumed
        }
        lines.append((line.text, origin))
      }
      // Of a class that was not seen to lay out anything there is nothing to trust.
      let partly = source.layouts.map { $0.code }.filter {
        !$0.isComplete && !($0.statements.isEmpty && $0.gaps.isEmpty)
      }
      let notes = partly.map { partlyRead($0, at: range($0.place, isHead: true)) }
      return (
        source.file,
        SourceLayouts(of: files[source.file].path, lines, parts: parts, notes: notes)
      )
    }
  }

  /// What is not said of a class, since not all of it is understood.
  private static func partlyRead(_ code: ForeignClass, at place: FileRange) -> Finding<FileRange> {
    let gaps = code.gaps
    let words: String
    if gaps.isEmpty {
      words = "what else changes the views of '\(code.name)' is not known"
    } else {
      let lines = gaps.prefix(5).map { "\($0.place.line)" }
      let more = gaps.count > lines.count ? " and \(gaps.count - lines.count) more" : ""
      words =
        gaps.count == 1
        ? "1 statement of '\(code.name)' is not read, in line \(lines[0])"
        : "\(gaps.count) statements of '\(code.name)' are not read, in lines \(lines.joined(separator: ", "))\(more)"
    }
    return Finding(
      .partlyRead, at: place,
      words + ": views that are open, covered or off the screen are not reported, only what contradicts itself")
  }
}
