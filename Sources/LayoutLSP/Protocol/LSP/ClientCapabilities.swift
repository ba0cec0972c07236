// What the client said in `initialize` that it can do, as far as this server asks. What it offers in return is said by
// each feature's `Capability`.

/// What the client can do with an answer, from its capabilities; what it does not mention it cannot.
struct ClientCapabilities: Sendable, Equatable {
  /// The first that the client lists and this server knows.
  var encoding = PositionEncoding.utf16
  var hoverMarkdown = false
  /// Shows images of SVG in hovers: an option of this server's own, for what no capability tells.
  var hoverPictures = false
  /// Shows pictures beside the text, and asks for them again when it is told to: `experimental.layoutPreview`.
  var showsPreviews = false
  var documentationMarkdown = false
  var snippets = false
  /// Lets its user choose whether what is completed takes the place of the rest of the word.
  var insertsOrReplaces = false
  /// What of a completion item it takes later.
  var completionResolves: [String] = []
  /// Answers `workspace/configuration`.
  var configuration = false
  /// Wants to be told that `workspace/didChangeConfiguration` is listened to.
  var registersConfiguration = false
  /// Can be asked to tell of changes on the disk.
  var registersWatchedFiles = false
  /// Takes `LocationLink`s for a definition.
  var definitionLinks = false
  /// Takes a tree of `DocumentSymbol`s.
  var symbolTree = false
  /// Takes `documentChanges`, which name the versions that they are about.
  var documentChanges = false
  /// Asks `prepareRename` first.
  var preparesRename = false
  var folding = FoldingCapabilities()
  /// The types and modifiers of semantic tokens that it knows, and this server has; empty where it shows none.
  var tokens = LSP.SemanticTokensLegend(tokenTypes: [], tokenModifiers: [])
  /// What of an inlay hint it takes later.
  var hints: [String] = []
  /// Asks for diagnostics, and so is not sent any; and takes those of other documents with an answer.
  var pullsDiagnostics = false
  var takesRelatedDocuments = false
  /// Shows how far the server's work is.
  var showsProgress = false
  /// The requests that make it ask again for what it shows.
  var refreshes: Set<String> = []
  var signatureMarkdown = false
  /// Takes it that no parameter of a signature is the one being written.
  var takesNoParameter = false
  var actions = CodeActionCapabilities()

  init() {}

  init(_ params: ObjectReader) {
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
    definitionLinks = document["definition", "linkSupport"] ?? false
    symbolTree = document["documentSymbol", "hierarchicalDocumentSymbolSupport"] ?? false
    documentChanges = workspace["workspaceEdit", "documentChanges"] ?? false
    preparesRename = document["rename", "prepareSupport"] ?? false
    folding = FoldingCapabilities(
      isByLine: document["foldingRange", "lineFoldingOnly"] ?? false,
      showsText: document["foldingRange", "foldingRange", "collapsedText"] ?? false,
      limit: document["foldingRange", "rangeLimit"])
    tokens = LSP.SemanticTokensLegend(
      types: document["semanticTokens", "tokenTypes"], modifiers: document["semanticTokens", "tokenModifiers"])
    hints = document["inlayHint", "resolveSupport", "properties"] ?? []
    // One that cannot be told to ask again, as yegappan/lsp, would keep what an edit of another file has made untrue.
    pullsDiagnostics = document.holds("diagnostic") && workspace["diagnostics", "refreshSupport"] ?? false
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
    // One that says nothing of actions at all, and asks for them, had better get some.
    actions.literals = kinds != nil || !document.holds("codeAction")
    let resolved: [String]? = action["resolveSupport", "properties"]
    actions.resolvesEdits = resolved?.contains("edit") == true && action["dataSupport"] ?? false
  }

  /// The client lists the formats in its order of preference.
  private static func prefersMarkdown(_ formats: [String]?) -> Bool {
    formats?.lazy.compactMap { LSP.MarkupKind(rawValue: $0) }.first == .markdown
  }
}

/// What the client takes of code actions.
struct CodeActionCapabilities: Sendable, Equatable {
  /// Actions themselves; the others only run commands.
  var literals = false
  /// Comes back for the edits of one that is chosen.
  var resolvesEdits = false
}

/// How the client folds.
struct FoldingCapabilities: Sendable, Equatable {
  /// Whole lines only.
  var isByLine = false
  /// Shows words of the server for what is folded.
  var showsText = false
  /// How many ranges it wants at most.
  var limit: Int?
}

extension LSP.SemanticTokensLegend {
  /// Of the client's lists what this server has, in the server's order; all of it where there is no list.
  init(types: [String]?, modifiers: [String]?) {
    tokenTypes = LSP.SemanticTokenType.allCases.filter { types?.contains($0.rawValue) ?? true }
    tokenModifiers = LSP.SemanticTokenModifier.allCases.filter { modifiers?.contains($0.rawValue) ?? true }
  }
}
