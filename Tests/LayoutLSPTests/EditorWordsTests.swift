import Syntax
import Testing
import layout_bench

@testable import Analysis
@testable import Protocol

/// Tests that `editors/words.json`, from which every grammar is made, lists the words of the program's own tables.
@Suite struct EditorWordsTests {
  private static let lists: [(name: String, words: [String])] = [
    (
      "attributes",
      Attribute.all.filter { attribute in
        if case .priority = attribute.measure { false } else { attribute.name != "keepCenter" }
      }.map(\.name)
    ),
    (
      "priorityAttributes",
      Attribute.all.filter { if case .priority = $0.measure { true } else { false } }.map(\.name)
    ),
    ("listAttributes", ListAttribute.all.map(\.name)),
    ("priorities", PriorityNames.all),
    ("keepPriorities", PriorityNames.keepLayout + ["keepAt"]),
    ("pseudoViews", PseudoView.allCases.filter { $0 != .view }.map(\.rawValue)),
    ("properties", ViewProperty.allCases.filter { !$0.isPriority }.map(\.rawValue)),
    ("priorityProperties", ViewProperty.allCases.filter(\.isPriority).map(\.rawValue)),
    ("screenInsets", ScreenProperty.allCases.filter { $0.insets != nil }.map(\.rawValue)),
    ("screenWords", ScreenProperty.allCases.filter(\.takesWords).map(\.rawValue)),
    ("ruleNames", RuleName.allCases.map(\.rawValue)),
    ("formatOptions", FormatOption.all.map(\.name)),
    ("stackDirections", StackDirection.allCases.map(\.rawValue)),
    ("stackNumbers", ["spacing", "margins"]),
    ("stackChoices", StackOption.allCases.filter { !$0.words.isEmpty }.map(\.rawValue)),
    ("stackValues", (StackAlignment.allCases.map(\.rawValue) + StackDistribution.allCases.map(\.rawValue))),
  ]

  /// Words that the grammars know before the program does, or for which the program has no table.
  private static let more: Set<String> = ["text", "compress"]

  @Test(arguments: lists.indices) func listedWordsAreThoseOfTheProgram(_ row: Int) throws {
    let (name, words) = Self.lists[row]
    let text = try #require(Repository.text("editors/words.json"))
    let table = try JSONCoding.decode([String: [String]].self, from: Array(text.utf8))
    let listed = Set(try #require(table[name])).subtracting(Self.more)
    #expect(listed == Set(words).subtracting(Self.more))
  }

  @Test func everyConditionWordIsListed() throws {
    let text = try #require(Repository.text("editors/words.json"))
    let table = try JSONCoding.decode([String: [String]].self, from: Array(text.utf8))
    #expect(Set(ConditionWord.allCases.map(\.rawValue)).isSubset(of: Set(table["conditionWords"] ?? [])))
  }
}
