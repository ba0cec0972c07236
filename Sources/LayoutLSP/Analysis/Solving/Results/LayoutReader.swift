/// A type that reads how a layout was solved, and so its model.
protocol LayoutReader {
  var result: LayoutResult { get }
}

extension LayoutReader {
  var model: LayoutModel { result.model }
}

/// A type that also reads where the layout stands in its file.
protocol AnalysedLayoutReader: LayoutReader {
  var layout: AnalysedLayout { get }
}

extension AnalysedLayoutReader {
  var result: LayoutResult { layout.result }
}
