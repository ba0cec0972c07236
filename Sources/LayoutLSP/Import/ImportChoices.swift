import Analysis

/// What a file leaves open about a root, and is chosen by the frames that it saved: a choice is kept where more frames
/// agree with it.
struct ImportChoices: Equatable {
  /// The sizes that are taken from frames because the known ones led elsewhere.
  var corrected: Set<IBSizes.Correction> = []
  /// Whether constraints that the saved frames break stand last. Of constraints that contradict each other a layout keeps
  /// the first ones.
  var hasViolatedLast = false
  /// The stacks of macOS, by number, that are written as the constraints that NSStackView makes. The language's own
  /// stacks follow UIKit, whose views fill the breadth whatever they hug.
  var nativeStacks: Set<Int> = []
  /// Whether each of the soft constraints that NSStackView makes stands on a line of its own.
  var hasLineEach = false
  /// The lines of soft constraints of NSStackView that are not written, because they move nothing.
  var idleLines: Set<String> = []
  /// The axes along which the root is as large as its constraints ask, and not as its file draws it.
  var fits: Set<Axis> = []
  /// Whether arranged views that nothing gives a size have the one that Interface Builder draws them with.
  var hasDesignSizes = false
  /// The sizes that are not written, because their views are made smaller, and nothing is lost of them.
  var smaller: Set<IBSizes.Correction> = []
  /// The views, by number, whose words are written in place of their measures.
  var withWords: Set<Int> = []
  /// The screens on which the root is checked as it stands in the file, beside that of the file; nil for a layout that is
  /// written for people.
  var screens: [CheckScreen]?
}
