import Testing

@testable import Features
@testable import Protocol

/// Tests the completions inside a visual format.
struct VisualFormatCompletionTests {
  /// The statement with its cursor, labels offered in this order among the rest, and labels not offered.
  static let rows: [(String, offers: [String], omits: [String])] = [
    ("‸", ["H:", "V:", "HV:"], ["alignAllTop"]),
    ("H‸", ["H:", "HV:"], []),
    ("H:‸", ["|", "[…]"], ["a", "m"]),
    ("|-[‸", ["b", "form", "safeArea"], ["m", "user", ">="]),
    ("|-[‸]", ["b", "form"], ["m"]),
    // Siblings come first, those already in the line last.
    ("V:|[a]-[form]-[‸]", ["b", "superview", "a"], ["m"]),
    ("[a]-[‸", ["b", "a"], ["m"]),
    ("[a, ‸", ["b", "a"], ["m"]),
    ("[form.‸]-[a]", ["user"], ["width", "a"]),
    ("[a]-[form.‸", ["user"], ["width", "a"]),
    ("[a]-‸", ["m"], ["a", "alignAllTop", ">="]),
    ("[a]-m‸", ["m"], ["a"]),
    ("|-‸", ["m"], ["a"]),
    ("[a]-8-‸", [], ["m", "a"]),
    ("[a]-(‸", ["<=", "==", "a", "m"], ["high"]),
    ("[a]-(>=‸", ["a", "m"], ["=="]),
    ("[a]-(>=8, ‸", [">=", "a", "m"], []),
    ("[a]-(>=8@‸", ["required", "high", "m"], ["a", ">="]),
    ("[a]-(>=8@high - ‸", ["m"], ["a", "high"]),
    ("[a(‸", ["==", ">=", "b", "m"], ["high", "user"]),
    ("~[a(‸", ["==", ">=", "b", "m"], ["high", "user"]),
    ("[a(==‸", ["b", "m"], ["==", "high"]),
    ("[a(>=20, ‸)]", ["<=", "b", "m"], []),
    ("[a(b.‸", ["height", "width", "leftInset"], ["left", "aspectRatio", "size", "hugH", "m"]),
    ("[a(form.‸)]-|", ["height", "width", "user"], ["m"]),
    ("[a(b.leftOffset(‸", ["form", "superview"], ["m", ">="]),
    ("[a(b * ‸", ["m"], ["b", "form"]),
    ("[a(b + ‸", ["b", "m"], []),
    ("[a(20@‸", ["high"], ["b"]),
    ("[a(20)‸", [], ["b", "m"]),
    ("[a]-[b] ‸", ["alignAllBottom", "alignAllTop"], ["alignAllLeft", "a", "m"]),
    ("V:[a]-[b]| al‸", ["alignAllCenterX", "alignAllLeading"], ["alignAllTop"]),
    ("[a]-[b] alignAllTop ‸", ["alignAllBottom"], ["alignAllTop"]),
    ("HV:|[a]| ‸", [], ["alignAllTop", "alignAllLeft"]),
    // Lists are no visual format.
    ("[a, b].‸", ["top", "width"], ["alignAllTop"]),
    ("[a, b].top == ‸", ["form", "m"], [">="]),
  ]

  @Test(arguments: rows.indices) func offers(_ index: Int) throws {
    let row = Self.rows[index]
    let document = MarkedDocument(
      """
      let m = 8
      view a, b
      view form {
       view user
      }
      \(row.0)

      """)
    let analysis = try #require(document.analysis)
    let candidates = completionCandidates(analysis, at: document.cursors[0]).sorted { $0.sortText < $1.sortText }
    let labels = candidates.map(\.label)
    #expect(labels.filter(row.offers.contains) == row.offers, "\(row.0) orders \(labels)")
    #expect(Set(labels).isDisjoint(with: row.omits), "\(row.0) offers \(labels)")
    for candidate in candidates where candidate.kind != .variable {
      #expect(candidate.fullDocumentation?.isEmpty == false, "\(candidate.label) is not documented")
    }
  }
}
