import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol
@testable import Server

/// A page with documents, and with what is answered in each of them, in a folder of Snapshots.
///
/// Under a heading `## …` stand a document with a cursor, in a fenced block, and the answer. A fenced block under a
/// heading `# …` is the frame of the documents that follow: they are put in place of its line `…`. To add a document,
/// write its heading and its block: UPDATE_SNAPSHOTS=1 in the environment writes all answers anew.
enum SnapshotPage {
  static func all(in folder: String) -> [String] {
    Repository.files(in: "Tests/LayoutLSPTests/Snapshots/\(folder)", ending: ".md")
  }

  /// A document of a page, or several files: then it is the first one that is open.
  struct Document {
    let marked: String
    /// The text of the open file, without the cursor.
    let text: String
    let cursor: Int
    let analysis: Analysis
    var names = ProjectNames()

    init(_ marked: String) throws {
      self.marked = marked
      let firstFile = marked.hasPrefix("===") ? marked.drop { $0 != "\n" }.dropFirst() : marked[...]
      let document = MarkedDocument(String(firstFile))
      try #require(document.cursors.count == 1, "there is not one cursor in \(marked)")
      cursor = document.cursors[0]
      guard marked.hasPrefix("===") else {
        text = document.text
        analysis = try #require(document.analysis)
        return
      }
      var files = FileSet(marked.filter { $0 != "‸" })
      text = files.texts[files.main] ?? ""
      let found = files.analysis()
      analysis = try #require(found)
      let paths = files.texts.keys.sorted()
      names = WorkspaceCopy(files.workspace).names(files: { paths })
    }

    func text(in bytes: Range<Int>) -> String { String(decoding: Array(text.utf8)[bytes], as: UTF8.self) }
  }

  /// Tests that each document of a page has the answer that stands behind it. An answer must not have lines that begin
  /// with `#`.
  static func expectAnswers(_ path: String, _ answer: (Document) throws -> String) throws {
    let page = try #require(Repository.text(path))
    let seen = try filled(page, answer)
    if Repository.updatesSnapshots { #expect(Repository.write(seen, to: path)) }
    let kept = lines(of: try #require(Repository.text(path)))
    for (number, (line, known)) in zip(lines(of: seen), kept).enumerated() where line != known {
      Issue.record("\(path):\(number + 1) should be: \(line)")
      return
    }
    #expect(lines(of: seen).count == kept.count, "\(path) ends elsewhere")
  }

  /// Returns the page with the answers anew.
  private static func filled(_ page: String, _ answer: (Document) throws -> String) throws -> String {
    var filled = ""
    var frame = "…\n"
    // The block that is open, and whether it is a document or a frame.
    var block: String?
    var isDocument = false
    // Whether the lines are those of the answer.
    var isAnswer = false
    for line in lines(of: page) {
      if block == nil, line.hasPrefix("# ") { frame = "…\n" }
      if block == nil, line.hasPrefix("# ") || line.hasPrefix("## ") {
        (isDocument, isAnswer) = (line.hasPrefix("##"), false)
      }
      guard !isAnswer else { continue }
      filled += line + "\n"
      guard line.hasPrefix("```") else {
        block? += line + "\n"
        continue
      }
      guard let text = block else {
        block = ""
        continue
      }
      block = nil
      isAnswer = isDocument
      if isDocument {
        let document = try Document(String(frame.replacing("…\n", with: text).dropLast()))
        filled += "\n\(try answer(document))\n\n"
      } else {
        frame = text
      }
    }
    return filled.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reversed().drop { $0.isEmpty }
      .reversed().map { $0 + "\n" }.joined()
  }

  private static func lines(of page: String) -> [Substring] {
    page.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
