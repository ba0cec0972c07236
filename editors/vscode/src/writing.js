// Features that change a document with the server's help: one entry for each capability of the server, with the
// client's own capabilities and the provider. reading.js has the features that only show something.
'use strict';

const vscode = require('vscode');
const convert = require('./convert');
const { each, explain, long, markup, range, resolve, selector, whole } = require('./providers');

const { languages } = vscode;
const { place, fromRange } = convert;

const writing = [
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
    server: 'inlineCompletionProvider',
    client: { inlineCompletion: {} },
    register: (client) => languages.registerInlineCompletionItemProvider(selector, {
      provideInlineCompletionItems: async (document, position, context, token) => {
        const params = { ...place(document, position), context: { triggerKind: context.triggerKind === 0 ? 1 : 2 } };
        return each(await client.ask('textDocument/inlineCompletion', params, token), convert.toInlineCompletion);
      },
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
        await client.ask('textDocument/rename', { ...place(document, position), newName }, token,
          { ...explain, ...long })),
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
    server: 'linkedEditingRangeProvider',
    client: { linkedEditingRange: {} },
    register: (client) => languages.registerLinkedEditingRangeProvider(selector, {
      provideLinkedEditingRanges: async (document, position, token) => convert.toLinkedEditingRanges(
        await client.ask('textDocument/linkedEditingRange', place(document, position), token)),
    }),
  },
  {
    server: 'documentFormattingProvider',
    client: { formatting: {} },
    register: (client) => languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: async (document, options, token) => convert.toTextEdits(
        await client.ask('textDocument/formatting', { ...whole(document), options: formatting(options, document) }, token)),
    }),
  },
  {
    server: 'documentRangeFormattingProvider',
    client: { rangeFormatting: { rangesSupport: true } },
    register: (client, { rangesSupport }) => languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: async (document, where, options, token) => {
        const params = { ...whole(document), range: fromRange(where), options: formatting(options, document) };
        return convert.toTextEdits(await client.ask('textDocument/rangeFormatting', params, token));
      },
      ...rangesSupport && {
        provideDocumentRangesFormattingEdits: async (document, all, options, token) => {
          const params = { ...whole(document), ranges: all.map(fromRange), options: formatting(options, document) };
          return convert.toTextEdits(await client.ask('textDocument/rangesFormatting', params, token));
        },
      },
    }),
  },
  {
    server: 'documentOnTypeFormattingProvider',
    client: { onTypeFormatting: {} },
    register: (client, { firstTriggerCharacter, moreTriggerCharacter = [] }) =>
      languages.registerOnTypeFormattingEditProvider(selector, {
        provideOnTypeFormattingEdits: async (document, position, ch, options, token) => {
          const params = { ...place(document, position), ch, options: formatting(options, document) };
          return convert.toTextEdits(await client.ask('textDocument/onTypeFormatting', params, token));
        },
      }, firstTriggerCharacter, ...moreTriggerCharacter),
  },
  {
    server: 'executeCommandProvider',
    client: {},
    register: (client, { commands = [] }) => vscode.Disposable.from(...commands.map((command) =>
      vscode.commands.registerCommand(command, (...args) =>
        client.ask('workspace/executeCommand', { command, arguments: args }, undefined, explain)))),
  },
];

/**
 * Formatting options with the user's choices for the ends of lines and files. VS Code's default, to leave them
 * unchanged, is no choice: the server then formats as `layout-lsp format` does.
 */
function formatting({ tabSize, insertSpaces }, { uri, languageId }) {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId });
  const options = { tabSize, insertSpaces };
  for (const name of ['trimTrailingWhitespace', 'insertFinalNewline', 'trimFinalNewlines']) {
    const { key, defaultValue, languageIds, ...chosen } = files.inspect(name);
    if (Object.values(chosen).some((value) => value !== undefined)) options[name] = files.get(name);
  }
  return options;
}

module.exports = { writing };
