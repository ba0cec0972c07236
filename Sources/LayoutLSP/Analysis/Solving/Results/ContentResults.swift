import Solver
import Texts

// What solving has found of the contents of views that scroll, as values of these views.

extension LayoutResult {
  /// Whether a view that scrolls does not along an axis in a configuration, since nothing tells how far.
  func isUnscrolled(_ unscrolled: UnscrolledAxis, in configuration: ConfigurationResult) -> Bool {
    model.equations[unscrolled.equation].condition.holds(in: scenarios[configuration.scenario].situation)
  }

  /// Returns the size of what scrolls in a view; nil for a view that does not scroll.
  package func content(of view: ViewID, in configuration: ConfigurationResult) -> ContentFrame? {
    guard let area = model.views[view].contentArea else { return nil }
    func side(_ dimension: Dimension) -> Double? {
      let variable = dimension.variable(of: area)
      let isOpen = configuration.status == .ambiguous && configuration.free(variable) != nil
      return isOpen ? nil : configuration.values[variable].double
    }
    return ContentFrame(
      width: side(.width), height: side(.height), text: scrollText(of: view, in: configuration))
  }

  /// Returns `scrolls 1030 of 568`, with `sideways` for the horizontal axis; nil where a view does not scroll.
  package func scrollText(of view: ViewID, in configuration: ConfigurationResult) -> String? {
    guard let area = model.views[view].contentArea else { return nil }
    let parts = Axis.allCases.compactMap { axis -> String? in
      let (all, frame) = (axis.length.variable(of: area), axis.length.variable(of: view))
      let isOpen = configuration.free(all) != nil
      guard isOpen || configuration.values[all] - configuration.values[frame] >= .leastShown else { return nil }
      let content = isOpen ? "?" : NumberText.points(configuration.values[all])
      return "\(axis == .horizontal ? "sideways " : "")\(content) of \(NumberText.points(configuration.values[frame]))"
    }
    return parts.isEmpty ? nil : "scrolls \(Wording.list(parts))"
  }

  /// Returns the ambiguous values of a view by name, in the order x, y, width, height, contentWidth, contentHeight;
  /// without the size of a content that is as large as the frame.
  package func freeValues(of view: ViewID, in configuration: ConfigurationResult) -> [FreeValue] {
    let framed = model.declarations.unscrolled.filter { $0.view == view && isUnscrolled($0, in: configuration) }
    let own = configuration.free(of: view).map { FreeValue($0, $0.dimension.name) }
    guard let area = model.views[view].contentArea else { return own }
    return own
      + configuration.free(of: area).compactMap { free in
        let axis: Axis = free.dimension == .width ? .horizontal : .vertical
        return framed.contains { $0.axis == axis } ? nil : FreeValue(free, Attribute.contentSize(axis))
      }
  }
}

extension LayoutResult {
  /// Returns the text views whose height is open where a view is not determined, because they scroll and ask for none:
  /// the view itself, and those that are open with another.
  package func textViewsWithoutHeight(where view: ViewID) -> [ViewID] {
    guard model.views.contains(where: { $0.isContentOfWords }) else { return [] }
    return everySize.filter { !freeValues(of: view, in: $0).isEmpty }.flatMap { configuration in
      configuration.free.filter { free in
        free.dimension == .height && (free.view == view || !free.arises) && model.views[free.view].contentArea != nil
          && model.views[free.view].textControl.isTextView
      }.map { $0.view }
    }.unique
  }
}

extension FreeValue {
  fileprivate init(_ free: FreeVariable, _ name: String) {
    self.init(
      dimension: name, lower: free.interval.lower, upper: free.interval.upper, isIntervalKnown: free.isIntervalKnown)
  }
}
