/// A type that reads how a layout was solved, and so its model.
package protocol LayoutReader {
  var result: LayoutResult { get }
}

extension LayoutReader {
  package var model: LayoutModel { result.model }
}

/// A type that also reads where the layout stands in its file.
package protocol AnalysedLayoutReader: LayoutReader {
  var layout: AnalysedLayout { get }
}

extension AnalysedLayoutReader {
  package var result: LayoutResult { layout.result }
}
