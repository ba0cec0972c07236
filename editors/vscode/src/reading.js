// Features that show something of a document: one entry for each capability of the server, with the client's own
// capabilities and the provider. writing.js has the features that change documents.
'use strict';

const vscode = require('vscode');
const convert = require('./convert');
const { each, keepOld, long, markup, range, resolve, selector, whole } = require('./providers');

const { languages } = vscode;
const { place, fromPosition, fromRange } = convert;

const reading = [
  {
    server: 'hoverProvider',
    client: { hover: { contentFormat: markup } },
    register: (client) => languages.registerHoverProvider(selector, {
      provideHover: async (document, position, token) =>
        convert.toHover(await client.ask('textDocument/hover', place(document, position), token)),
    }),
  },
  {
    server: 'signatureHelpProvider',
    client: {
      signatureHelp: {
        contextSupport: true,
        signatureInformation: {
          documentationFormat: markup, parameterInformation: { labelOffsetSupport: true }, activeParameterSupport: true,
        },
      },
    },
    register: (client, { triggerCharacters = [], retriggerCharacters = [] }) =>
      languages.registerSignatureHelpProvider(selector, {
        provideSignatureHelp: async (document, position, token, context) => {
          const { triggerKind, triggerCharacter, isRetrigger, activeSignatureHelp } = context;
          const shown = activeSignatureHelp && convert.originalOf(activeSignatureHelp);
          const asked = { triggerKind, triggerCharacter, isRetrigger, activeSignatureHelp: shown };
          const params = { ...place(document, position), context: asked };
          return convert.toSignatureHelp(await client.ask('textDocument/signatureHelp', params, token));
        },
      }, { triggerCharacters, retriggerCharacters }),
  },
  ...['definition', 'declaration', 'typeDefinition'].map((name) => ({
    server: `${name}Provider`,
    client: { [name]: { linkSupport: true } },
    register: (client) => {
      const kind = name[0].toUpperCase() + name.slice(1);
      return languages[`register${kind}Provider`](selector, {
        [`provide${kind}`]: async (document, position, token) =>
          convert.toLocations(await client.ask(`textDocument/${name}`, place(document, position), token)),
      });
    },
  })),
  {
    server: 'referencesProvider',
    client: { references: {} },
    register: (client) => languages.registerReferenceProvider(selector, {
      provideReferences: async (document, position, { includeDeclaration }, token) => {
        const params = { ...place(document, position), context: { includeDeclaration } };
        return convert.toLocations(await client.ask('textDocument/references', params, token, long));
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
    server: 'workspaceSymbolProvider',
    client: {},
    register: (client) => languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) =>
        convert.toSymbols(await client.ask('workspace/symbol', { query }, token, long)),
    }),
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
    client: {
      inlayHint: {
        resolveSupport: { properties: ['tooltip', 'textEdits', 'label.tooltip', 'label.location', 'label.command'] },
      },
    },
    register: (client, { resolveProvider }) => languages.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: client.refreshes('workspace/inlayHint/refresh'),
      provideInlayHints: async (document, where, token) => {
        const params = { ...whole(document), range: fromRange(where) };
        return each(await client.ask('textDocument/inlayHint', params, token, keepOld), convert.toInlayHint);
      },
      ...resolveProvider && {
        resolveInlayHint: (hint, token) => resolve(client, 'inlayHint/resolve', hint, token, convert.toInlayHint,
          ['tooltip', 'textEdits', 'label']),
      },
    }),
  },
  {
    server: 'codeLensProvider',
    client: { codeLens: {} },
    register: (client, { resolveProvider }) => languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: client.refreshes('workspace/codeLens/refresh'),
      provideCodeLenses: async (document, token) =>
        each(await client.ask('textDocument/codeLens', whole(document), token, keepOld), convert.toCodeLens),
      ...resolveProvider && {
        resolveCodeLens: (lens, token) =>
          resolve(client, 'codeLens/resolve', lens, token, convert.toCodeLens, ['command']),
      },
    }),
  },
  {
    server: 'selectionRangeProvider',
    client: { selectionRange: {} },
    register: (client) => languages.registerSelectionRangeProvider(selector, {
      provideSelectionRanges: async (document, positions, token) => {
        const params = { ...whole(document), positions: positions.map(fromPosition) };
        return each(await client.ask('textDocument/selectionRange', params, token), convert.toSelectionRange);
      },
    }),
  },
  {
    server: 'semanticTokensProvider',
    client: {
      semanticTokens: {
        requests: { full: { delta: true }, range: true }, formats: ['relative'], augmentsSyntaxTokens: true,
        tokenTypes: ['namespace', 'type', 'class', 'enum', 'interface', 'struct', 'typeParameter', 'parameter',
          'variable', 'property', 'enumMember', 'event', 'function', 'method', 'macro', 'keyword', 'modifier',
          'comment', 'string', 'number', 'regexp', 'operator', 'decorator'],
        tokenModifiers: ['declaration', 'definition', 'readonly', 'static', 'deprecated', 'abstract', 'async',
          'modification', 'documentation', 'defaultLibrary'],
      },
    },
    register: (client, { legend: { tokenTypes, tokenModifiers }, full, range: ofRange }) => {
      const legend = new vscode.SemanticTokensLegend(tokenTypes, tokenModifiers);
      return vscode.Disposable.from(
        ...full ? [languages.registerDocumentSemanticTokensProvider(selector, allTokens(client, full), legend)] : [],
        ...ofRange ? [languages.registerDocumentRangeSemanticTokensProvider(selector, someTokens(client), legend)] : [],
      );
    },
  },
];

/** All tokens of a document, or their changes since the editor's last ones. */
function allTokens(client, { delta }) {
  return {
    onDidChangeSemanticTokens: client.refreshes('workspace/semanticTokens/refresh'),
    provideDocumentSemanticTokens: async (document, token) => convert.toSemanticTokens(
      await client.ask('textDocument/semanticTokens/full', whole(document), token, keepOld)),
    ...delta && {
      provideDocumentSemanticTokensEdits: async (document, previousResultId, token) => convert.toSemanticTokens(
        await client.ask('textDocument/semanticTokens/full/delta', { ...whole(document), previousResultId }, token,
          keepOld)),
    },
  };
}

/** The visible tokens, while all tokens are on their way. */
function someTokens(client) {
  return {
    provideDocumentRangeSemanticTokens: async (document, where, token) => convert.toSemanticTokens(
      await client.ask('textDocument/semanticTokens/range', { ...whole(document), range: fromRange(where) }, token,
        keepOld)),
  };
}

module.exports = { reading };
