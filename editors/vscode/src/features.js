// What the editor can ask the server, one entry each: the capability the server announces, what the client says that
// it understands, and the provider. A provider is registered only for what the server announces.
// A new feature is a new entry here and its conversion in convert.js.
'use strict';

const vscode = require('vscode');
const convert = require('./convert');

const { languages } = vscode;
const { place, fromDocument, fromRange } = convert;

/** The documents that the server is told about. Others (a diff's left side, say) only get their colours. */
const selector = [{ language: 'layout', scheme: 'file' }, { language: 'layout', scheme: 'untitled' }];

const markup = ['markdown', 'plaintext'];

// What stands on the screen is kept while its replacement is out of date, rather than blinking away.
const keepOld = { silent: () => { throw new vscode.CancellationError(); } };

// The user asked for it by name and is waiting: the refusal is theirs to read.
const explain = { failed: (error) => { throw new Error(error.message); } };

/**
 * `client` is an object with `ask(method, params, token, handling)`, which promises `undefined` for everything that
 * went wrong unless `handling` says otherwise.
 */
const features = [
  {
    server: 'hoverProvider',
    client: { hover: { contentFormat: markup } },
    register: (client) => languages.registerHoverProvider(selector, {
      provideHover: async (document, position, token) =>
        convert.toHover(await client.ask('textDocument/hover', place(document, position), token)),
    }),
  },
  {
    server: 'completionProvider',
    client: {
      completion: {
        contextSupport: true,
        completionItem: {
          snippetSupport: true, commitCharactersSupport: true, documentationFormat: markup, deprecatedSupport: true,
          preselectSupport: true, insertReplaceSupport: true, labelDetailsSupport: true, tagSupport: { valueSet: [1] },
          resolveSupport: { properties: ['documentation', 'detail', 'additionalTextEdits'] },
          insertTextModeSupport: { valueSet: [1, 2] },
        },
        completionItemKind: { valueSet: range(1, 25) },
        completionList: {
          itemDefaults: ['commitCharacters', 'editRange', 'insertTextFormat', 'insertTextMode', 'data'],
        },
      },
    },
    register: (client, { triggerCharacters = [], resolveProvider }) => languages.registerCompletionItemProvider(
      selector, {
        provideCompletionItems: async (document, position, token, context) => {
          const asked = { triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter };
          const params = { ...place(document, position), context: asked };
          return convert.toCompletionList(await client.ask('textDocument/completion', params, token));
        },
        ...resolveProvider && {
          resolveCompletionItem: (item, token) =>
            resolve(client, 'completionItem/resolve', item, token, convert.toCompletionItem,
              ['documentation', 'detail', 'additionalTextEdits']),
        },
      }, ...triggerCharacters),
  },
  {
    server: 'definitionProvider',
    client: { definition: { linkSupport: true } },
    register: (client) => languages.registerDefinitionProvider(selector, {
      provideDefinition: async (document, position, token) =>
        convert.toLocations(await client.ask('textDocument/definition', place(document, position), token)),
    }),
  },
  {
    server: 'referencesProvider',
    client: { references: {} },
    register: (client) => languages.registerReferenceProvider(selector, {
      provideReferences: async (document, position, { includeDeclaration }, token) => {
        const params = { ...place(document, position), context: { includeDeclaration } };
        return convert.toLocations(await client.ask('textDocument/references', params, token));
      },
    }),
  },
  {
    server: 'documentHighlightProvider',
    client: { documentHighlight: {} },
    register: (client) => languages.registerDocumentHighlightProvider(selector, {
      provideDocumentHighlights: async (document, position, token) =>
        each(await client.ask('textDocument/documentHighlight', place(document, position), token), convert.toHighlight),
    }),
  },
  {
    server: 'documentSymbolProvider',
    client: {
      documentSymbol: { hierarchicalDocumentSymbolSupport: true, symbolKind: { valueSet: range(1, 26) } },
    },
    register: (client) => languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: async (document, token) =>
        convert.toSymbols(await client.ask('textDocument/documentSymbol', whole(document), token)),
    }),
  },
  {
    server: 'documentLinkProvider',
    client: { documentLink: { tooltipSupport: true } },
    register: (client) => languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: async (document, token) =>
        each(await client.ask('textDocument/documentLink', whole(document), token), convert.toDocumentLink),
    }),
  },
  {
    server: 'linkedEditingRangeProvider',
    client: { linkedEditingRange: {} },
    register: (client) => languages.registerLinkedEditingRangeProvider(selector, {
      provideLinkedEditingRanges: async (document, position, token) => convert.toLinkedEditingRanges(
        await client.ask('textDocument/linkedEditingRange', place(document, position), token)),
    }),
  },
  {
    server: 'workspaceSymbolProvider',
    client: {},
    register: (client) => languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) =>
        convert.toSymbols(await client.ask('workspace/symbol', { query }, token)),
    }),
  },
  {
    server: 'codeActionProvider',
    client: {
      codeAction: {
        codeActionLiteralSupport: {
          codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'refactor.extract', 'refactor.inline',
            'refactor.rewrite', 'source', 'source.fixAll'] },
        },
        isPreferredSupport: true, disabledSupport: true, dataSupport: true, resolveSupport: { properties: ['edit'] },
      },
    },
    register: (client, { codeActionKinds = [], resolveProvider }) => languages.registerCodeActionsProvider(
      selector, {
        provideCodeActions: async (document, where, context, token) => {
          const asked = {
            diagnostics: context.diagnostics.map(convert.fromDiagnostic),
            only: context.only ? [context.only.value] : undefined,
            triggerKind: context.triggerKind,
          };
          const params = { ...whole(document), range: fromRange(where), context: asked };
          return each(await client.ask('textDocument/codeAction', params, token), convert.toCodeAction);
        },
        ...resolveProvider && {
          resolveCodeAction: (action, token) =>
            resolve(client, 'codeAction/resolve', action, token, convert.toCodeAction, ['edit']),
        },
      }, { providedCodeActionKinds: codeActionKinds.map(convert.toCodeActionKind) }),
  },
  {
    server: 'renameProvider',
    client: { rename: { prepareSupport: true } },
    register: (client, { prepareProvider }) => languages.registerRenameProvider(selector, {
      provideRenameEdits: async (document, position, newName, token) => convert.toWorkspaceEdit(
        await client.ask('textDocument/rename', { ...place(document, position), newName }, token, explain)),
      ...prepareProvider && {
        prepareRename: async (document, position, token) => {
          const answer = await client.ask('textDocument/prepareRename', place(document, position), token, explain);
          if (!answer) throw new Error('there is nothing to rename here');
          if (answer.defaultBehavior) return undefined;
          const where = convert.toRange(answer.range || answer);
          return answer.placeholder === undefined ? where : { range: where, placeholder: answer.placeholder };
        },
      },
    }),
  },
  {
    server: 'documentFormattingProvider',
    client: { formatting: {} },
    register: (client) => languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: async (document, options, token) => convert.toTextEdits(
        await client.ask('textDocument/formatting', { ...whole(document), options: formatting(options) }, token)),
    }),
  },
  {
    server: 'documentRangeFormattingProvider',
    client: { rangeFormatting: {} },
    register: (client) => languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: async (document, where, options, token) => {
        const params = { ...whole(document), range: fromRange(where), options: formatting(options) };
        return convert.toTextEdits(await client.ask('textDocument/rangeFormatting', params, token));
      },
    }),
  },
  {
    server: 'documentOnTypeFormattingProvider',
    client: { onTypeFormatting: {} },
    register: (client, { firstTriggerCharacter, moreTriggerCharacter = [] }) =>
      languages.registerOnTypeFormattingEditProvider(selector, {
        provideOnTypeFormattingEdits: async (document, position, ch, options, token) => {
          const params = { ...place(document, position), ch, options: formatting(options) };
          return convert.toTextEdits(await client.ask('textDocument/onTypeFormatting', params, token));
        },
      }, firstTriggerCharacter, ...moreTriggerCharacter),
  },
  {
    server: 'foldingRangeProvider',
    client: { foldingRange: { lineFoldingOnly: true } },
    register: (client) => languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: async (document, context, token) =>
        each(await client.ask('textDocument/foldingRange', whole(document), token, keepOld), convert.toFoldingRange),
    }),
  },
  {
    server: 'inlayHintProvider',
    client: { inlayHint: {} },
    register: (client) => languages.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: client.refreshes('workspace/inlayHint/refresh'),
      provideInlayHints: async (document, where, token) => {
        const params = { ...whole(document), range: fromRange(where) };
        return each(await client.ask('textDocument/inlayHint', params, token, keepOld), convert.toInlayHint);
      },
    }),
  },
  {
    server: 'semanticTokensProvider',
    client: {
      semanticTokens: {
        requests: { full: true }, formats: ['relative'], augmentsSyntaxTokens: true,
        tokenTypes: ['namespace', 'type', 'class', 'enum', 'interface', 'struct', 'typeParameter', 'parameter',
          'variable', 'property', 'enumMember', 'event', 'function', 'method', 'macro', 'keyword', 'modifier',
          'comment', 'string', 'number', 'regexp', 'operator', 'decorator'],
        tokenModifiers: ['declaration', 'definition', 'readonly', 'static', 'deprecated', 'abstract', 'async',
          'modification', 'documentation', 'defaultLibrary'],
      },
    },
    register: (client, { legend, full }) => full && languages.registerDocumentSemanticTokensProvider(selector, {
      onDidChangeSemanticTokens: client.refreshes('workspace/semanticTokens/refresh'),
      provideDocumentSemanticTokens: async (document, token) => convert.toSemanticTokens(
        await client.ask('textDocument/semanticTokens/full', whole(document), token, keepOld)),
    }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
  },
  {
    server: 'executeCommandProvider',
    client: {},
    register: (client, { commands = [] }) => vscode.Disposable.from(...commands.map((command) =>
      vscode.commands.registerCommand(command, (...args) =>
        client.ask('workspace/executeCommand', { command, arguments: args }, undefined, explain)))),
  },
];

/** Asks for what was left out of a completion item or code action, and writes `names` of the answer into it. */
async function resolve(client, method, made, token, convertBack, names) {
  const original = convert.originalOf(made);
  const answer = original && await client.ask(method, original, token);
  if (!answer) return made;
  const complete = convertBack(answer);
  for (const name of names) {
    if (complete[name] !== undefined) made[name] = complete[name];
  }
  return made;
}

function whole(document) {
  return { textDocument: fromDocument(document) };
}

function formatting({ tabSize, insertSpaces }) {
  return { tabSize, insertSpaces };
}

function each(answer, convertOne) {
  return answer ? answer.map(convertOne) : undefined;
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The `textDocument` part of the client's capabilities that the features stand for. */
function clientCapabilities() {
  return Object.assign({}, ...features.map((feature) => feature.client));
}

/** Registers a provider for each capability that the server announces. */
function registerFeatures(client, serverCapabilities) {
  const registered = [];
  for (const feature of features) {
    const announced = serverCapabilities[feature.server];
    if (!announced) continue;
    const disposable = feature.register(client, announced === true ? {} : announced);
    if (disposable) registered.push(disposable);
  }
  return registered;
}

module.exports = { selector, clientCapabilities, registerFeatures };
