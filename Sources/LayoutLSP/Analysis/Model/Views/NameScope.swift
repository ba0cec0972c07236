/// Where names are looked up: the block of a view, of a state or of a branch, or the file around all layouts.
package struct NameScope: Sendable {
  /// The view whose children are declared there; nil for the scope of a file.
  package var view: ViewID?
  /// The scope around it.
  var parent: ScopeID?
  /// The view that the name `view` means: the root of the layout that the text belongs to.
  var root = ViewID.root
  /// The condition under which its statements hold.
  package var condition = Condition.always
  /// Whether it is the block of a state, or of a branch of a `when`.
  var isBranch = false
  /// Whether it stands for one of the situations in which a statement of the scope around it is read.
  var isSituation = false
}

/// The scopes that every layout has.
extension ScopeID {
  /// That of the metrics of its file.
  static var file: ScopeID { ScopeID(0) }
  /// Its outermost block.
  package static var outermost: ScopeID { ScopeID(1) }
  /// That of the metrics of the files that its file imports.
  static var imports: ScopeID { ScopeID(2) }
}
