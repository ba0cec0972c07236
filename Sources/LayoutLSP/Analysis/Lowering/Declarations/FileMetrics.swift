import Solver
import Syntax

// The metrics of files: those at file level, which all layouts of the file see, and those that imports bring.

extension LayoutBuilder {
  /// Returns the metrics at file level, which hold in every layout of the file; of several with one name, the first.
  static func fileMetrics(of unit: FileUnit, in document: Document, unread: UnreadNames) -> [FileMetric] {
    guard unit.statements.contains(where: { $0.cursor.kind == .letStatement }) else { return [] }
    let builder = LayoutBuilder(file: document.file, unread: unread, fileMetrics: FileMetrics())
    for (statement, piece) in unit.statements where statement.kind == .letStatement {
      let reader = Reader(text: document.text, pieceStart: unit.starts[piece])
      builder.declarer.declare(statement, scope: .outermost, piece: piece, reader: reader)
    }
    builder.constantPass.evaluate(builder.declared.metrics)
    return builder.fileMetrics(in: .outermost)
  }

  /// Returns the file-level metrics of files whose metrics may need metrics of other files. All files are evaluated
  /// together, because in a circle of imports each needs the next.
  static func fileMetrics(of files: [FilePath], in library: LayoutLibrary) -> [FilePath: [FileMetric]] {
    guard let first = files.first else { return [:] }
    let builder = LayoutBuilder(file: first, unread: UnreadNames(), fileMetrics: FileMetrics())
    var own: [FilePath: (imports: ScopeID, scope: ScopeID)] = [:]
    for file in files {
      let imports = builder.scopes.append(NameScope())
      let scope = builder.scopes.append(NameScope(parent: imports))
      own[file] = (imports, scope)
      guard let outline = library.outlines[file] else { continue }
      for (statement, reader) in outline.fileLevel.metricStatements(in: outline.document.text) {
        builder.declarer.declare(statement, scope: scope, piece: 0, reader: reader)
      }
    }
    for file in files {
      guard let imports = own[file]?.imports else { continue }
      for imported in library.importedFiles(of: file) {
        if let known = own[imported] {
          for (name, metric) in builder.declarations.metricsByName[known.scope] ?? [:] {
            builder.bring(name, imported, into: imports) { metric }
          }
        } else {
          builder.borrow(library.metrics(of: imported), of: imported, imports: imports)
        }
      }
    }
    builder.constantPass.evaluate(builder.declared.metrics)
    return own.mapValues { builder.fileMetrics(in: $0.scope) }
  }

  /// Returns the metrics declared in a scope, in the order written; of several with one name, the first.
  private func fileMetrics(in scope: ScopeID) -> [FileMetric] {
    (declarations.metricsByName[scope] ?? [:]).values.sorted().map { conditionalPass.fileMetric($0) }
  }

  /// Makes the metrics of a file visible in `scope`, and the metrics of the files that it imports in `imports`.
  func borrow(_ borrowed: FileMetrics, of file: FilePath, scope: ScopeID, imports: ScopeID) {
    for imported in borrowed.imported { borrow(imported.metrics, of: imported.file, imports: imports) }
    for metric in borrowed.own {
      declarations.metricsByName[scope, default: [:]][metric.name] = append(metric, of: file, scope: scope)
    }
  }

  private func append(_ metric: FileMetric, of file: FilePath, scope: ScopeID) -> MetricID {
    let number = metrics.append(
      Metric(
        name: metric.name, scope: scope, file: file, value: metricValues[metrics.endIndex] ?? metric.value,
        choices: conditionalPass.choices(of: metric)))
    if metric.choices != nil { borrowedMetrics[number] = metric }
    return number
  }

  /// Makes the metrics that an import brings visible in a scope.
  private func borrow(_ borrowed: [FileMetric], of file: FilePath, imports scope: ScopeID) {
    for metric in borrowed {
      bring(metric.name, file, into: scope) { append(metric, of: file, scope: scope) }
    }
  }

  /// Makes an imported metric visible in a scope. If several imports bring one name, none of them is meant: the name
  /// stands for a metric without a value that lists the files as rivals.
  private func bring(_ name: String, _ file: FilePath, into scope: ScopeID, _ metric: () -> MetricID) {
    guard let first = declarations.metricsByName[scope]?[name] else {
      let metric = metric()
      declarations.metricsByName[scope, default: [:]][name] = metric
      return
    }
    var rival = Metric(name: name, scope: scope, file: metrics[first].file, value: nil)
    rival.rivals = metrics[first].rivals + [file]
    let both = metrics.append(rival)
    declarations.metricsByName[scope]?[name] = both
  }

  /// Notes which metrics of imports the layout uses.
  func noteBorrowed() {
    uses.borrowed = metrics.indices.lazy.filter { [self] number in
      metrics[number].isUsed && metrics[number].scope == .imports
    }.compactMap { [self] number in
      let metric = borrowedMetrics[number] ?? FileMetric(name: metrics[number].name, value: metrics[number].value)
      return metrics[number].file.map { LayoutUses.Borrowed(file: $0, metric: metric) }
    }
  }
}
