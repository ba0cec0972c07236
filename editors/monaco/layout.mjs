// Connects the Monaco editor with the engine of layout-lsp. README.md beside it shows how a page does so.

/** Milliseconds without typing before diagnostics are asked for. */
const pause = 150;

const capabilities = { general: { positionEncodings: ['utf-16'] }, textDocument: { diagnostic: {}, hover: { contentFormat: ['markdown'] } } };

const toPosition = ({ lineNumber, column }) => ({ line: lineNumber - 1, character: column - 1 });
const toRange = ({ start, end }) => ({
  startLineNumber: start.line + 1, startColumn: start.character + 1, endLineNumber: end.line + 1, endColumn: end.character + 1,
});

/**
 * Starts the engine of a module, compiled or as bytes, and follows each model of the language `layout`. `engine` is an
 * `Engine` of engine.js over a worker of worker.js. Resolves with an object whose `dispose()` ends the engine.
 */
export async function connect(monaco, engine, module) {
  await engine.start(module);
  await engine.request('initialize', { capabilities });
  const parts = [];
  const timers = new Map();
  const named = (model) => ({ textDocument: { uri: model.uri.toString() } });
  const at = (model, position) => ({ ...named(model), position: toPosition(position) });
  const { languages, MarkerSeverity } = monaco;
  const severities = [MarkerSeverity.Error, MarkerSeverity.Error, MarkerSeverity.Warning, MarkerSeverity.Info, MarkerSeverity.Hint];

  languages.register({ id: 'layout', extensions: ['.layout'], aliases: ['Layout'] });
  languages.setLanguageConfiguration('layout', {
    comments: { lineComment: '#', blockComment: ['/*', '*/'] },
    brackets: [['{', '}'], ['[', ']'], ['(', ')']],
  });

  const isLayout = (model) => model.getLanguageId() === 'layout';
  const opened = new Set();

  async function check(model) {
    const report = await engine.request('textDocument/diagnostic', named(model));
    if (model.isDisposed()) return;
    monaco.editor.setModelMarkers(model, 'layout', report.items.map(({ range, severity, message, code }) => (
      { ...toRange(range), severity: severities[severity || 1], message, code: String(code || ''), source: 'layout' })));
  }

  // What another model imports may have changed too.
  function checkSoon() {
    for (const model of monaco.editor.getModels().filter(isLayout)) {
      clearTimeout(timers.get(model));
      timers.set(model, setTimeout(() => check(model).catch(() => {}), pause));
    }
  }

  function open(model) {
    if (!isLayout(model) || opened.has(model)) return;
    opened.add(model);
    const { textDocument: { uri } } = named(model);
    engine.notify('textDocument/didOpen', { textDocument: { uri, version: model.getVersionId(), languageId: 'layout', text: model.getValue() } });
    parts.push(model.onDidChangeContent(() => {
      engine.notify('textDocument/didChange', { textDocument: { uri, version: model.getVersionId() }, contentChanges: [{ text: model.getValue() }] });
      checkSoon();
    }));
    checkSoon();
  }

  function close(model) {
    if (!opened.delete(model)) return;
    clearTimeout(timers.get(model));
    timers.delete(model);
    engine.notify('textDocument/didClose', named(model));
  }

  monaco.editor.getModels().forEach(open);
  parts.push(monaco.editor.onDidCreateModel(open), monaco.editor.onWillDisposeModel(close));
  parts.push(monaco.editor.onDidChangeModelLanguage(({ model }) => (isLayout(model) ? open(model) : close(model))));

  parts.push(languages.registerHoverProvider('layout', {
    async provideHover(model, position, token) {
      const hover = await engine.request('textDocument/hover', at(model, position), token);
      return hover && { contents: [{ value: hover.contents.value }], range: hover.range && toRange(hover.range) };
    },
  }));
  parts.push(languages.registerDefinitionProvider('layout', {
    async provideDefinition(model, position, token) {
      const found = await engine.request('textDocument/definition', at(model, position), token);
      return [].concat(found || []).map(({ uri, range }) => ({ uri: monaco.Uri.parse(uri), range: toRange(range) }));
    },
  }));
  parts.push(languages.registerCompletionItemProvider('layout', {
    triggerCharacters: ['.'],
    async provideCompletionItems(model, position, context, token) {
      const answer = await engine.request('textDocument/completion', at(model, position), token);
      const word = model.getWordUntilPosition(position);
      const around = {
        startLineNumber: position.lineNumber, startColumn: word.startColumn, endLineNumber: position.lineNumber, endColumn: word.endColumn,
      };
      return {
        suggestions: (answer && answer.items ? answer.items : answer || []).map(({ label, detail, kind, textEdit, insertText, sortText, filterText }) => ({
          label, detail, sortText, filterText,
          // Monaco counts kinds in an order of its own; without a match an item counts as text.
          kind: languages.CompletionItemKind[kinds[kind]] || languages.CompletionItemKind.Text,
          insertText: textEdit ? textEdit.newText : insertText || label,
          range: textEdit ? toRange(textEdit.range || textEdit.replace) : around,
        })),
      };
    },
  }));
  parts.push(languages.registerDocumentFormattingEditProvider('layout', {
    async provideDocumentFormattingEdits(model, { tabSize, insertSpaces }, token) {
      const edits = await engine.request('textDocument/formatting', { ...named(model), options: { tabSize, insertSpaces } }, token);
      return (edits || []).map(({ range, newText }) => ({ range: toRange(range), text: newText }));
    },
  }));

  return {
    dispose() {
      parts.forEach((part) => part.dispose());
      timers.forEach(clearTimeout);
      engine.close();
    },
  };
}

/** Names of the protocol's kinds of completions, by number. */
const kinds = [
  '', 'Text', 'Method', 'Function', 'Constructor', 'Field', 'Variable', 'Class', 'Interface', 'Module', 'Property', 'Unit', 'Value', 'Enum',
  'Keyword', 'Snippet', 'Color', 'File', 'Reference', 'Folder', 'EnumMember', 'Constant', 'Struct', 'Event', 'Operator', 'TypeParameter',
];
