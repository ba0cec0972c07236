import Testing

/// Examples of the documentation of the systems whose notations the language adopts: they are read as they stand, without
/// errors, or with one. Examples of rules and rows are in the tables of `RulesTests` and `RowsTests`, messages of
/// Objective-C in `SetterMistakeTests`.
struct DocumentedExamplesTests {
  static let examples = LayoutTable(
    "layout T {\nscreen p = 400 x 300\nview ", compared: .errors,
    """
    calendar, table, shadow; calendar.left == 0; calendar.right == 0; table.left == 7; table.right == -7
    shadow.left == 0; shadow.right == 0; calendar.top == 0; table.top == calendar.bottom; table.bottom == 0
    shadow.top == table.top →
    calendar; calendar.height == 0 → ¦ calendar; calendar.left == 0 →
    calendar; calendar.left == view.left * 1.0 + 0 @ 1000 →
    unreadImage, plannerImage, timeLabel, trackingImage, inOutStatusInImage, inOutStatusOutImage, titleLabel, cancelledLabel, shareButton
    unreadImage.left == 6; unreadImage.top == 6; plannerImage.left == 14; plannerImage.centerY == 0
    plannerImage.width == 30; plannerImage.height == 30; trackingImage.left == timeLabel.right + 5
    inOutStatusOutImage.left == trackingImage.right + 5; inOutStatusInImage.left == inOutStatusOutImage.right + 5
    timeLabel.left == plannerImage.right + 5; timeLabel.baseline == plannerImage.bottom + 1
    trackingImage.centerY == timeLabel.centerY; inOutStatusOutImage.centerY == timeLabel.centerY
    inOutStatusInImage.centerY == timeLabel.centerY; titleLabel.left == cancelledLabel.right
    cancelledLabel.left == plannerImage.right + 5; titleLabel.top == plannerImage.top - 4
    cancelledLabel.centerY == titleLabel.centerY; shareButton.right == -10; shareButton.centerY == 0
    titleLabel.resistH == low; shareButton.left >= titleLabel.right + 5; timeLabel.resistH == low
    shareButton.left >= inOutStatusInImage.right + 5 →
    titleLabel; titleLabel.resistH == low → ¦ view1; view1.resistH == 400 → ¦ view1; view1.resistV == high →
    view1; view1.hugH == fit → ¦ view1; view1.hugV == required → ¦ label, photo; label.left == photo.right + 5 ? →
    commentsCount, likesCount
    commentsCount.width == likesCount.width @ low # the widths of the labels prefer to be the same →
    label; label.right == -10 → ¦ label; label.right == 10 → ¦ view1; view1.left = 10 →
    view1; view1.width = superview.width → ¦ view1; view1.width = superview.width * 0.9 →
    view1; let myVar = 0.5; view1.width = superview.width * myVar → ¦ view1, view2; view1.width = view2.width - 20 →
    view1, view2; view1.width = view2.width * 0.9 + 5 → ¦ view1; view1.trailing >= 20 → ¦ view; view.left = 10 →
    view; view.top = 10 → ¦ view; view.width = 200 → ¦ view; view.width = 44 →
    view; let margin = 10; view.left = margin → ¦ view; let margin = 10; view.top = margin →
    view1, view2; view2.left = view1.right + 10 → ¦ view; view.centerX = superview.centerX →
    view1 { view subview }; view1.subview.left = 20             // Cannot follow dot paths of variables →
    view1; view1.left = 20 + superview.left    // Constant must come at end of expression. Sorry :( →
    view1; view1.left + 20 = superview.left    // No really, the constant *must* come at end of expression. →
    view1; view1.left = 20 + 3                 // Don't do constant math →
    view1, view2; view1.width = view2.width * (0.9 + 5) → ¦ view; view.keepWidth.equal = 150; →
    view; view.keepTopInset.min = 10; → ¦ firstView, secondView; firstView.keepLeftOffsetTo(secondView).min = 10; →
    view; view.keepWidth.equal = 42; // value 42 at priority 1000 →
    view; view.keepWidth.equal = 42 +keepHigh; // value 42 at priority 750 →
    view; view.keepWidth.equal = 42 +keepLow; // value 42 at priority 250 →
    view; view.keepWidth.equal = 42 +keepFitting; // value 42 at priority 50 →
    view; view.keepWidth.equal = 42 +keepAt(800); // value 42 at priority 800 →
    viewOne, viewTwo, viewThree; group leftInsets = viewOne.keepLeftInset, viewTwo.keepLeftInset, viewThree.keepLeftInset
    leftInsets.equal = 10; →
    viewOne, viewTwo, viewThree; group leftInsets = viewOne.keepLeftInset,
    viewTwo.keepLeftInset,
    viewThree.keepLeftInset →
    self { view view }; state layout { self.view.keepWidth.min = 320 +keepHigh; // Set minimum width limit.
    self.view.keepVerticalInsets.equal = 0; // Vertically stretch to fit.
    } →
    self { view view }; self.view.keepWidth.min = 320 +keepHigh; // Set minimum width limit. →
    self { view view }; self.view.keepVerticalInsets.equal = 0; // Vertically stretch to fit. →
    self { view view }; self.view.keepWidth.min = none; // Removes minimum width constraint. →
    viewOne, viewTwo, viewThree; [viewOne, viewTwo, viewThree].keepInsets.min = 10; →
    viewOne, viewTwo, viewThree; [viewOne, viewTwo, viewThree].keepWidthsEqual →
    viewOne, viewTwo, viewThree; [viewOne, viewTwo, viewThree].keepTopAligned →
    viewOne, viewTwo, viewThree; [viewOne, viewTwo, viewThree].keepHorizontalOffsets == 20 →
    view; «overridden»view.keepWidth.equal = 100; view.keepWidth.equal = 200; →
    imageView, controller { view keepLayoutView }; imageView.keepEdgeAlignTo(controller.keepLayoutView).equal = 0; →
    view; view.keepCenter.equal = 0.5 → ¦ view; view.keepSize.equal = 100 x 200 → ¦ view; view.keepCentered →
    view1, view2; «syntax»view1 = view2                       // Must specify view.attribute, not just view →
    view1, view2; «position-and-length»view1.left = view2.width * (0.9 + 5)// Don't do parentheses →
    view; view.left = 10; view.top = 10; view.width = 200; «conflict»view.width = 44 →
    """)

  @Test(arguments: examples.rows) func examplesAreRead(_ row: LayoutTable.Row) throws { try row.expect() }
}
