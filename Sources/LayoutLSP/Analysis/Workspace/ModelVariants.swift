import Solver

// Models of a layout with other numbers than its text has.

extension Analysis {
  /// Returns the model of a layout of the file, with other values of metrics.
  package func model(of model: LayoutModel, metricValues: [MetricID: Rational]) -> LayoutModel? {
    guard let outline = library.outlines[document.file],
      let unit = model.isFileLevel ? outline.fileLevel : outline.layout(named: model.name)
    else { return nil }
    let builder = LayoutBuilder(
      file: document.file, unit: unit, unread: outline.unread, fileMetrics: library.metrics(from: document.file),
      library: library, metricValues: metricValues)
    builder.declare(unit, in: document.text)
    return builder.finish(name: unit.name, isFileLevel: unit.node < 0)
  }
}
