import Analysis

/// Tests write the numbers of views, metrics and equations plainly: `model.views[1]`.
extension ID: ExpressibleByIntegerLiteral {
  public init(integerLiteral index: Int) { self.init(index) }
}
