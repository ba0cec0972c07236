/// Where names are looked up: the block of a view, of a state or of a branch, or the file around all layouts.
struct NameScope: Sendable {
  /// The view whose children are declared there; nil for the file.
  var view: Int?
  /// The scope around it.
  var parent: Int?
  /// What `view` names: the root of the layout whose text this is.
  var root = 0
  /// Under which its statements hold.
  var condition = Condition.always
  /// The block of a state, or of a branch of a `when`.
  var isBranch = false
  /// It stands for one of the situations in which a statement of the scope around it is read.
  var isSituation = false

  /// The scopes that every layout has: metrics of its file, its outermost block, and metrics of the files that its file
  /// imports.
  static let file = 0
  static let outermost = 1
  static let imports = 2
}
