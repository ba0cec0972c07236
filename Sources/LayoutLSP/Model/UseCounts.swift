/// How often each view and each metric of a layout is mentioned where it is not declared: what tells whether it is still
/// used when a mention has gone.
struct UseCounts: Sendable {
  private(set) var views: [Int32]
  private(set) var metrics: [Int32]
  /// Nothing is used without being mentioned.
  let isComplete: Bool

  init(of model: LayoutModel, isComplete: Bool) {
    views = [Int32](repeating: 0, count: model.views.count)
    metrics = [Int32](repeating: 0, count: model.metrics.count)
    self.isComplete = isComplete
    for mention in model.mentions { count(mention.subject, 1) }
  }

  /// Counts a mention once more, or once less.
  mutating func count(_ subject: Mention.Subject, _ change: Int32) {
    switch subject {
    case .view(let view, isDeclaration: false): views[view] += change
    case .metric(let metric, isDeclaration: false): metrics[metric] += change
    default: break
    }
  }
}
