@testable import Analysis

/// A document with marks in its text: `‸` is a cursor, and is removed before the text is read.
struct MarkedDocument {
  let text: String
  let cursors: [Int]

  init(_ marked: String) {
    var text = ""
    var cursors: [Int] = []
    for character in marked {
      if character == "‸" { cursors.append(text.utf8.count) } else { text.append(character) }
    }
    self.text = text
    self.cursors = cursors
  }

  var analysis: Analysis? {
    var workspace = Workspace()
    workspace.open("/Marked.layout", text: Array(text.utf8))
    return workspace.analysis(of: "/Marked.layout")
  }
}
