import Formats

// The client capabilities sent with `initialize`, as far as this server asks. The server's own capabilities are those
// of its features: `Capability`.

/// What the client can do with an answer. A client lacks each capability that it does not mention.
package struct ClientCapabilities: Sendable, Equatable {
  /// The first encoding that the client lists and this server knows.
  package var encoding = PositionEncoding.utf16
  package var hoverMarkdown = false
  /// Shows SVG images in hovers. An option of this server's own, because there is no capability for it.
  package var hoverPictures = false
  /// Shows pictures beside the text, and asks for them again when it is told to: `experimental.layoutPreview`.
  package var showsPreviews = false
  package var documentationMarkdown = false
  package var snippets = false
  /// Lets its user choose whether a completion replaces the rest of the word.
  package var insertsOrReplaces = false
  /// The properties of a completion item that it takes later, with `resolve`.
  package var completionResolves: [String] = []
  /// Answers `workspace/configuration`.
  package var configuration = false
  /// Registers for `workspace/didChangeConfiguration` dynamically.
  package var registersConfiguration = false
  /// Registers file watchers dynamically.
  package var registersWatchedFiles = false
  /// The requests for which it takes `LocationLink`s: `definition`, `declaration`, `typeDefinition`.
  package var links: Set<String> = []
  /// Takes a tree of `DocumentSymbol`s.
  package var symbolTree = false
  /// Takes `documentChanges`, which name the versions that they are about.
  package var documentChanges = false
  /// Takes snippets in the edits of `documentChanges`.
  package var snippetEdits = false
  /// Asks for several ranges to be formatted at once.
  package var formatsRanges = false
  /// Shows what may be written next behind the cursor.
  package var inlineCompletions = false
  /// Asks `prepareRename` first.
  package var preparesRename = false
  package var folding = FoldingCapabilities()
  /// The types and modifiers of semantic tokens that it knows and this server has; all of the server's if it lists
  /// none.
  package var tokens = LSP.SemanticTokensLegend(tokenTypes: [], tokenModifiers: [])
  /// The properties of an inlay hint that it takes later, with `resolve`.
  package var hints: [String] = []
  /// Asks for diagnostics, so none are published to it; and (`takesRelatedDocuments`) takes those of other documents
  /// too.
  package var pullsDiagnostics = false
  package var takesRelatedDocuments = false
  /// Asks for the diagnostics of all files (`workspace/diagnostic`): also a client to which those of open documents are
  /// published, if it says `experimental.workspaceDiagnostics`.
  package var pullsWorkspaceDiagnostics = false
  /// Shows the progress of the server's work.
  package var showsProgress = false
  /// The methods of the refresh requests that it supports.
  package var refreshes: Set<String> = []
  package var signatureMarkdown = false
  /// Accepts a signature without an active parameter.
  package var takesNoParameter = false
  package var actions = CodeActionCapabilities()

  package init() {}

  init(_ params: JSONMembers) {
    let client = params.inside("capabilities")
    let (document, workspace) = (client.inside("textDocument"), client.inside("workspace"))
    let encodings: [String]? = client["general", "positionEncodings"]
    encoding = encodings?.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    hoverMarkdown = Self.prefersMarkdown(document["hover", "contentFormat"])
    hoverPictures = params["initializationOptions", "hover", "pictures"] ?? false
    showsPreviews = client["experimental", "layoutPreview"] ?? false
    if showsPreviews { refreshes.insert("layout/preview/refresh") }
    let item = document.inside("completion", "completionItem")
    documentationMarkdown = Self.prefersMarkdown(item["documentationFormat"])
    snippets = item["snippetSupport"] ?? false
    insertsOrReplaces = item["insertReplaceSupport"] ?? false
    completionResolves = item["resolveSupport", "properties"] ?? []
    configuration = workspace["configuration"] ?? false
    registersConfiguration = workspace["didChangeConfiguration", "dynamicRegistration"] ?? false
    registersWatchedFiles = workspace["didChangeWatchedFiles", "dynamicRegistration"] ?? false
    for member in ["definition", "declaration", "typeDefinition"] where document[member, "linkSupport"] == true {
      links.insert(member)
    }
    symbolTree = document["documentSymbol", "hierarchicalDocumentSymbolSupport"] ?? false
    documentChanges = workspace["workspaceEdit", "documentChanges"] ?? false
    snippetEdits = documentChanges && workspace["workspaceEdit", "snippetEditSupport"] ?? false
    formatsRanges = document["rangeFormatting", "rangesSupport"] ?? false
    inlineCompletions = document.holds("inlineCompletion")
    preparesRename = document["rename", "prepareSupport"] ?? false
    folding = FoldingCapabilities(
      isByLine: document["foldingRange", "lineFoldingOnly"] ?? false,
      showsText: document["foldingRange", "foldingRange", "collapsedText"] ?? false,
      limit: document["foldingRange", "rangeLimit"])
    tokens = LSP.SemanticTokensLegend(
      types: document["semanticTokens", "tokenTypes"], modifiers: document["semanticTokens", "tokenModifiers"])
    hints = document["inlayHint", "resolveSupport", "properties"] ?? []
    // A client without refresh requests, such as yegappan/lsp, would keep diagnostics that an edit of another file
    // outdates.
    pullsDiagnostics = document.holds("diagnostic") && workspace["diagnostics", "refreshSupport"] ?? false
    pullsWorkspaceDiagnostics = pullsDiagnostics || client["experimental", "workspaceDiagnostics"] ?? false
    takesRelatedDocuments = document["diagnostic", "relatedDocumentSupport"] ?? false
    showsProgress = client["window", "workDoneProgress"] ?? false
    for (member, method) in [
      ("diagnostics", "diagnostic"), ("inlayHint", "inlayHint"), ("codeLens", "codeLens"),
      ("semanticTokens", "semanticTokens"),
    ] where workspace[member, "refreshSupport"] == true {
      refreshes.insert("workspace/\(method)/refresh")
    }
    let signature = document.inside("signatureHelp").inside("signatureInformation")
    signatureMarkdown = Self.prefersMarkdown(signature["documentationFormat"])
    takesNoParameter = signature["noActiveParameterSupport"] ?? false
    let action = document.inside("codeAction")
    let kinds: [String]? = action["codeActionLiteralSupport", "codeActionKind", "valueSet"]
    // A client that mentions no code actions, and asks for them all the same, is given literals.
    actions.literals = kinds != nil || !document.holds("codeAction")
    let resolved: [String]? = action["resolveSupport", "properties"]
    actions.resolvesEdits = resolved?.contains("edit") == true && action["dataSupport"] ?? false
  }

  /// The client lists the formats in its order of preference.
  private static func prefersMarkdown(_ formats: [String]?) -> Bool {
    formats?.lazy.compactMap { LSP.MarkupKind(rawValue: $0) }.first == .markdown
  }
}

/// How the client takes code actions.
package struct CodeActionCapabilities: Sendable, Equatable {
  /// Takes the actions themselves. Other clients only run commands.
  package var literals = false
  /// Asks for the edits of an action when it is chosen.
  package var resolvesEdits = false
}

/// How the client folds.
package struct FoldingCapabilities: Sendable, Equatable {
  /// Whole lines only.
  package var isByLine = false
  /// Shows the server's text in place of what is folded.
  package var showsText = false
  /// The most ranges that it wants; nil for no limit.
  package var limit: Int?
}

extension LSP.SemanticTokensLegend {
  /// The server's types and modifiers that the client lists, in the server's order; all of them for a list that is
  /// nil.
  init(types: [String]?, modifiers: [String]?) {
    tokenTypes = LSP.SemanticTokenType.allCases.filter { types?.contains($0.rawValue) ?? true }
    tokenModifiers = LSP.SemanticTokenModifier.allCases.filter { modifiers?.contains($0.rawValue) ?? true }
  }
}
