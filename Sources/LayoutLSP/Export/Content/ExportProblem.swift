import Analysis

/// What exported code cannot express, or expresses otherwise than the language.
package struct ExportProblem: Sendable {
  /// The place in the exported file.
  package var bytes: Range<Int>
  package var message: String
  /// Whether nothing is exported because of it.
  package var isError: Bool
  /// The layout that it is in; nil if it is a matter of the whole file.
  var layout: String?
  /// The error of another file that causes the problem; the message names that file.
  package var cause: FileRange?
}

/// The toolkit of Apple's that code is made for.
package enum ExportPlatform: String, CaseIterable, Sendable {
  case uikit, appkit

  /// Returns the toolkits whose classes the views of a file name, each with the first of those classes.
  package static func named(in analysis: Analysis) -> [(platform: ExportPlatform, className: String)] {
    let names = analysis.layouts.flatMap { $0.model.views.compactMap { $0.typeName } }
    return allCases.compactMap { platform in
      names.first { ClassNames.platform(of: $0) == platform }.map { (platform, $0) }
    }
  }
}
