import Analysis

// `moved`: what is not as it was recorded.

extension Analysis {
  /// Returns a finding for each cause by which the file's layouts are not as recorded, at the first view that it is
  /// about.
  package func findings(unlike recorded: [RecordedLayout]) -> [Finding<FileRange>] {
    let path = document.file.text
    let old = recorded.map { layout in
      var layout = layout
      layout.path = path
      return layout
    }
    let comparison = Comparison(
      Recording(layouts: old), Recording(layouts: layouts.map { RecordedLayout($0, path: path) }))
    return comparison.layouts.flatMap { compared -> [Finding<FileRange>] in
      let layout = layouts.first { $0.model.name == compared.name }
      switch compared.kind {
      case .changed, .unknown:
        guard compared.kind == .changed else {
          return [
            finding(
              "it is not known whether '\(compared.name)' is as recorded: comparing all sizes takes too much work",
              at: place(of: [], in: layout))
          ]
        }
        return zip(compared.causes, compared.lines(code: { "'\($0)'" }, plain: { $0 })).map { cause, line in
          finding("not as recorded: \(line)", at: place(of: cause.views, in: layout))
        }
      case .added:
        return [finding("the layout '\(compared.name)' is not recorded", at: place(of: [], in: layout))]
      case .removed:
        return [finding("the layout '\(compared.name)' is recorded, and not here any more", at: nil)]
      }
    }
  }

  private func finding(_ message: String, at place: FileRange?) -> Finding<FileRange> {
    Finding(.moved, at: place ?? FileRange(file: document.file, bytes: 0..<0), message)
  }

  /// Returns the first of the names of these views that is in this file, else that of the layout.
  private func place(of views: [String], in layout: AnalysedLayout?) -> FileRange? {
    guard let layout else { return nil }
    let model = layout.model
    let named = model.views.indices.dropFirst().filter { views.contains(model.path(of: $0)) }
    let places = named.map { model.views[$0].nameRange } + [model.views[.root].nameRange, model.firstStatement]
    return places.lazy.compactMap { $0 }.map { layout.range(of: $0) }.first { $0.file == document.file }
  }
}
