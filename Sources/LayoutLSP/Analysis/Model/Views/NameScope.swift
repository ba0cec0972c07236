/// Where names are looked up: the block of a view, of a state or of a branch, or the file around all layouts.
package struct NameScope: Sendable {
  /// The view whose children are declared there; nil for the scope of a file.
  package var view: ViewID?
  /// The scope around it.
  var parent: Int?
  /// The view that the name `view` means: the root of the layout that the text belongs to.
  var root = ViewID.root
  /// The condition under which its statements hold.
  package var condition = Condition.always
  /// Whether it is the block of a state, or of a branch of a `when`.
  var isBranch = false
  /// Whether it stands for one of the situations in which a statement of the scope around it is read.
  var isSituation = false

  /// The scopes that every layout has: metrics of its file, its outermost block, and metrics of the files that its file
  /// imports.
  static let file = 0
  package static let outermost = 1
  static let imports = 2
}
