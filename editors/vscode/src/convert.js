// Converts values of the protocol to values of VS Code and back. Only fields are renamed, since both count UTF-16 units
// from 0. Sends no requests and has no state, except that it remembers the protocol value behind each VS Code value.
'use strict';

const vscode = require('vscode');

/** VS Code value -> the protocol's own diagnostic, completion item, …, which goes back to the server unchanged. */
const originals = new WeakMap();

function remember(made, original) {
  originals.set(made, original);
  return made;
}

function originalOf(made) {
  return originals.get(made);
}

// MARK: Places

function toPosition({ line, character }) {
  return new vscode.Position(line, character);
}

function toRange({ start, end }) {
  return new vscode.Range(toPosition(start), toPosition(end));
}

function toUri(text) {
  return vscode.Uri.parse(text);
}

function toLocation({ uri, range }) {
  return new vscode.Location(toUri(uri), toRange(range));
}

/** Converts `Location`, `Location[]` or `LocationLink[]`. */
function toLocations(answer) {
  if (!answer) return undefined;
  if (!Array.isArray(answer)) return toLocation(answer);
  return answer.map((each) => each.targetUri === undefined ? toLocation(each) : {
    originSelectionRange: each.originSelectionRange && toRange(each.originSelectionRange),
    targetUri: toUri(each.targetUri),
    targetRange: toRange(each.targetRange),
    targetSelectionRange: toRange(each.targetSelectionRange),
  });
}

function fromPosition({ line, character }) {
  return { line, character };
}

function fromRange({ start, end }) {
  return { start: fromPosition(start), end: fromPosition(end) };
}

function fromDocument(document) {
  return { uri: document.uri.toString() };
}

/** The parameters that most requests share. */
function place(document, position) {
  return { textDocument: fromDocument(document), position: fromPosition(position) };
}

// MARK: Text

/** Converts `MarkupContent`, a marked string, or a list of these. */
function toMarkdown(content) {
  if (content === undefined || content === null) return undefined;
  if (Array.isArray(content)) return content.map(toMarkdown);
  const text = new vscode.MarkdownString();
  if (typeof content === 'string') text.appendMarkdown(content);
  else if (content.language !== undefined) text.appendCodeblock(content.value, content.language);
  else if (content.kind === 'plaintext') text.appendText(content.value);
  else text.appendMarkdown(content.value);
  return text;
}

function toHover(hover) {
  if (!hover) return undefined;
  const contents = [].concat(toMarkdown(hover.contents));
  return new vscode.Hover(contents, hover.range && toRange(hover.range));
}

function toTextEdit({ range, newText, snippet }) {
  if (snippet) return new vscode.SnippetTextEdit(toRange(range), new vscode.SnippetString(snippet.value));
  return new vscode.TextEdit(toRange(range), newText);
}

function toTextEdits(edits) {
  return edits ? edits.map(toTextEdit) : undefined;
}

function toCommand(command) {
  if (!command) return undefined;
  return { title: command.title, command: command.command, arguments: command.arguments, tooltip: command.tooltip };
}

// MARK: Diagnostics

function toDiagnostic(diagnostic) {
  const made = new vscode.Diagnostic(
    toRange(diagnostic.range), diagnostic.message, (diagnostic.severity || 1) - 1);
  made.source = diagnostic.source;
  const link = diagnostic.codeDescription && diagnostic.codeDescription.href;
  made.code = link ? { value: diagnostic.code, target: toUri(link) } : diagnostic.code;
  if (diagnostic.tags) made.tags = diagnostic.tags;
  if (diagnostic.relatedInformation) {
    made.relatedInformation = diagnostic.relatedInformation.map((each) =>
      new vscode.DiagnosticRelatedInformation(toLocation(each.location), each.message));
  }
  return remember(made, diagnostic);
}

function fromDiagnostic(diagnostic) {
  const original = originalOf(diagnostic);
  // The range may have moved with the text; everything else is as the server sent it.
  if (original) return { ...original, range: fromRange(diagnostic.range) };
  const { code } = diagnostic;
  return {
    range: fromRange(diagnostic.range),
    message: diagnostic.message,
    severity: diagnostic.severity + 1,
    source: diagnostic.source,
    code: code !== null && typeof code === 'object' ? code.value : code,
  };
}

// MARK: Completion

function toCompletionList(answer) {
  if (!answer) return undefined;
  const list = Array.isArray(answer) ? { isIncomplete: false, items: answer } : answer;
  const defaults = list.itemDefaults || {};
  const items = list.items.map((item) => toCompletionItem({ ...withoutRange(defaults), ...item }, defaults.editRange));
  return new vscode.CompletionList(items, list.isIncomplete);
}

function withoutRange({ editRange, ...rest }) {
  return rest;
}

function toCompletionItem(item, defaultRange) {
  const label = item.labelDetails ? { label: item.label, ...item.labelDetails } : item.label;
  const made = new vscode.CompletionItem(label, item.kind === undefined ? undefined : item.kind - 1);
  const edit = item.textEdit;
  const text = edit ? edit.newText : first(item.textEditText, item.insertText, item.label);
  made.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  made.range = toEditRange(edit || (defaultRange && { range: defaultRange }));
  for (const name of ['detail', 'sortText', 'filterText', 'preselect', 'commitCharacters', 'tags']) {
    if (item[name] !== undefined) made[name] = item[name];
  }
  if (item.deprecated) made.tags = [vscode.CompletionItemTag.Deprecated];
  if (item.insertTextMode === 1) made.keepWhitespace = true;
  made.documentation = toMarkdown(plain(item.documentation));
  made.additionalTextEdits = toTextEdits(item.additionalTextEdits);
  made.command = toCommand(item.command);
  return remember(made, item);
}

function toInlineCompletion({ insertText, filterText, range }) {
  const text = typeof insertText === 'string' ? insertText : new vscode.SnippetString(insertText.value);
  const made = new vscode.InlineCompletionItem(text, range && toRange(range));
  if (filterText !== undefined) made.filterText = filterText;
  return made;
}

/** The range of an edit: one, or one each for inserting and replacing, directly or in `editRange`. */
function toEditRange(edit) {
  if (!edit) return undefined;
  const range = edit.range || edit;
  if (range.start) return toRange(range);
  return { inserting: toRange(range.insert), replacing: toRange(range.replace) };
}

/** Unlike in a hover, a plain string is plain text here. */
function plain(text) {
  return typeof text === 'string' ? { kind: 'plaintext', value: text } : text;
}

function first(...values) {
  return values.find((value) => value !== undefined);
}

// MARK: Edits

/**
 * Converts a `WorkspaceEdit`. Throws if it is for another version of an open document than the editor's, since every
 * range in it would be wrong.
 */
function toWorkspaceEdit(edit) {
  if (!edit) return undefined;
  const made = new vscode.WorkspaceEdit();
  for (const change of edit.documentChanges || []) addDocumentChange(made, change);
  if (!edit.documentChanges) {
    for (const [uri, edits] of Object.entries(edit.changes || {})) made.set(toUri(uri), edits.map(toTextEdit));
  }
  return made;
}

function addDocumentChange(made, change) {
  if (change.kind === 'create') made.createFile(toUri(change.uri), change.options);
  else if (change.kind === 'rename') made.renameFile(toUri(change.oldUri), toUri(change.newUri), change.options);
  else if (change.kind === 'delete') made.deleteFile(toUri(change.uri), change.options);
  else {
    const uri = toUri(change.textDocument.uri);
    checkVersion(uri, change.textDocument.version);
    made.set(uri, change.edits.map(toTextEdit));
  }
}

function checkVersion(uri, version) {
  if (version === null || version === undefined) return;
  const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  if (open && open.version !== version) {
    throw new Error(`${uri.path} has changed since this edit was worked out; please try again`);
  }
}

function toCodeAction(action) {
  if (typeof action.command === 'string') {
    const bare = new vscode.CodeAction(action.title);
    bare.command = toCommand(action);
    return remember(bare, action);
  }
  const made = new vscode.CodeAction(action.title, action.kind && toCodeActionKind(action.kind));
  made.diagnostics = action.diagnostics && action.diagnostics.map(toDiagnostic);
  made.isPreferred = action.isPreferred;
  made.disabled = action.disabled;
  made.edit = toWorkspaceEdit(action.edit);
  made.command = toCommand(action.command);
  return remember(made, action);
}

function toCodeActionKind(kind) {
  return vscode.CodeActionKind.Empty.append(kind);
}

// MARK: Structure

/** Converts `DocumentSymbol[]` or `SymbolInformation[]`. */
function toSymbols(answer) {
  if (!answer) return undefined;
  return answer.map((each) => each.location ? toSymbolInformation(each) : toDocumentSymbol(each));
}

function toDocumentSymbol(symbol) {
  const made = new vscode.DocumentSymbol(
    symbol.name, symbol.detail || '', symbol.kind - 1, toRange(symbol.range), toRange(symbol.selectionRange));
  if (symbol.tags) made.tags = symbol.tags;
  made.children = (symbol.children || []).map(toDocumentSymbol);
  return made;
}

function toSymbolInformation(symbol) {
  const made = new vscode.SymbolInformation(
    symbol.name, symbol.kind - 1, symbol.containerName || '', toLocation(symbol.location));
  if (symbol.tags) made.tags = symbol.tags;
  return made;
}

function toDocumentLink({ range, target, tooltip }) {
  const made = new vscode.DocumentLink(toRange(range), target === undefined ? undefined : toUri(target));
  made.tooltip = tooltip;
  return made;
}

function toLinkedEditingRanges(answer) {
  if (!answer) return undefined;
  const pattern = answer.wordPattern === undefined ? undefined : new RegExp(answer.wordPattern);
  return new vscode.LinkedEditingRanges(answer.ranges.map(toRange), pattern);
}

function toHighlight({ range, kind }) {
  return new vscode.DocumentHighlight(toRange(range), kind === undefined ? undefined : kind - 1);
}

const foldingKinds = { comment: 'Comment', imports: 'Imports', region: 'Region' };

function toFoldingRange({ startLine, endLine, kind }) {
  const name = foldingKinds[kind];
  return new vscode.FoldingRange(startLine, endLine, name && vscode.FoldingRangeKind[name]);
}

function toInlayHint(hint) {
  const label = typeof hint.label === 'string' ? hint.label : hint.label.map((part) => {
    const made = new vscode.InlayHintLabelPart(part.value);
    made.tooltip = toMarkdown(plain(part.tooltip));
    made.location = part.location && toLocation(part.location);
    made.command = toCommand(part.command);
    return made;
  });
  const made = new vscode.InlayHint(toPosition(hint.position), label, hint.kind);
  made.tooltip = toMarkdown(plain(hint.tooltip));
  made.paddingLeft = hint.paddingLeft;
  made.paddingRight = hint.paddingRight;
  made.textEdits = toTextEdits(hint.textEdits);
  return remember(made, hint);
}

function toCodeLens(lens) {
  return remember(new vscode.CodeLens(toRange(lens.range), toCommand(lens.command)), lens);
}

function toSelectionRange({ range, parent }) {
  return new vscode.SelectionRange(toRange(range), parent && toSelectionRange(parent));
}

function toSignatureHelp(answer) {
  if (!answer) return undefined;
  const made = new vscode.SignatureHelp();
  made.activeSignature = answer.activeSignature || 0;
  made.activeParameter = answer.activeParameter || 0;
  made.signatures = answer.signatures.map((signature) => {
    const each = new vscode.SignatureInformation(signature.label, toMarkdown(plain(signature.documentation)));
    each.parameters = (signature.parameters || []).map(({ label, documentation }) =>
      new vscode.ParameterInformation(label, toMarkdown(plain(documentation))));
    each.activeParameter = signature.activeParameter;
    return each;
  });
  return remember(made, answer);
}

/** Converts all tokens, or the changes to earlier ones. */
function toSemanticTokens(answer) {
  if (!answer) return undefined;
  if (answer.edits) {
    const edits = answer.edits.map(({ start, deleteCount, data }) =>
      new vscode.SemanticTokensEdit(start, deleteCount, data && new Uint32Array(data)));
    return new vscode.SemanticTokensEdits(edits, answer.resultId);
  }
  return new vscode.SemanticTokens(new Uint32Array(answer.data), answer.resultId);
}

module.exports = {
  fromDiagnostic, fromDocument, fromPosition, fromRange, originalOf, place, toCodeAction, toCodeActionKind, toCodeLens,
  toCompletionItem, toCompletionList, toDiagnostic, toDocumentLink, toFoldingRange, toHighlight, toHover, toInlayHint, toInlineCompletion,
  toLinkedEditingRanges, toLocations, toMarkdown, toRange, toSelectionRange, toSemanticTokens, toSignatureHelp,
  toSymbols, toTextEdits, toUri, toWorkspaceEdit,
};
