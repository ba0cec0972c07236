// Notifications from the editor to the server: documents, settings, folders, changed files on the disk.
'use strict';

const vscode = require('vscode');
const { fromDocument, fromRange, toWorkspaceEdit } = require('./convert');
const { selector } = require('./providers');
const { settingsForServer } = require('./settings');

const { workspace } = vscode;

const SyncKind = { none: 0, full: 1, incremental: 2 };

const fileChanges = { onDidCreate: 1, onDidChange: 2, onDidDelete: 3 };

function isLayout(document) {
  return vscode.languages.match(selector, document) > 0;
}

/** Whether the server has the document of a URI open. */
function isOpenLayout(uri) {
  return workspace.textDocuments.some((document) => document.uri.toString() === uri && isLayout(document));
}

/** The options in `textDocumentSync`, which may be a number or an object, as an object. */
function syncOptions({ textDocumentSync: sync = SyncKind.none }) {
  if (typeof sync === 'object') return sync;
  return { openClose: true, change: sync, save: false };
}

/** Notifies of the open documents, then of every event of theirs. Returns the disposables. */
function syncDocuments(connection, capabilities, { onOpened, onClosed }) {
  const { openClose, change = SyncKind.none, save } = syncOptions(capabilities);
  const open = (document) => {
    if (!openClose || !isLayout(document)) return;
    onOpened(document);
    const { languageId, version } = document;
    connection.notify('textDocument/didOpen', {
      textDocument: { ...fromDocument(document), languageId, version, text: document.getText() },
    });
  };
  workspace.textDocuments.forEach(open);
  return [
    workspace.onDidOpenTextDocument(open),
    workspace.onDidCloseTextDocument((document) => {
      if (!isLayout(document)) return;
      if (openClose) connection.notify('textDocument/didClose', { textDocument: fromDocument(document) });
      onClosed(document);
    }),
    workspace.onDidChangeTextDocument((event) => {
      // An event without changes means that the document was saved or became dirty.
      if (change === SyncKind.none || event.contentChanges.length === 0 || !isLayout(event.document)) return;
      connection.notify('textDocument/didChange', {
        textDocument: { ...fromDocument(event.document), version: event.document.version },
        contentChanges: contentChanges(event, change),
      });
    }),
    workspace.onDidSaveTextDocument((document) => {
      if (!save || !isLayout(document)) return;
      const text = save.includeText ? { text: document.getText() } : {};
      connection.notify('textDocument/didSave', { textDocument: fromDocument(document), ...text });
    }),
  ];
}

/**
 * The changes of an event, for the protocol. VS Code's changes all refer to the text before the event; each change of a
 * notification refers to the text after the one before. Sent from the last to the first, they mean the same.
 */
function contentChanges({ document, contentChanges: changes }, kind) {
  if (kind === SyncKind.full) return [{ text: document.getText() }];
  return [...changes].sort((a, b) => b.rangeOffset - a.rangeOffset)
    .map(({ range, text }) => ({ range: fromRange(range), text }));
}

/** Sends the settings. A server that requests them instead gets the same answer. */
function sendSettings(connection) {
  connection.notify('workspace/didChangeConfiguration', { settings: { layout: settingsForServer() } });
}

function fromFolder({ uri, name }) {
  return { uri: uri.toString(), name };
}

/** Notifies of folders that are added to or removed from the window, if the server wants to know. */
function syncFolders(connection, capabilities) {
  const { supported, changeNotifications } = (capabilities.workspace || {}).workspaceFolders || {};
  if (!supported || !changeNotifications) return [];
  return [workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    connection.notify('workspace/didChangeWorkspaceFolders', {
      event: { added: added.map(fromFolder), removed: removed.map(fromFolder) },
    });
  })];
}

/** Asks the server for edits before files are renamed, and notifies it of created, renamed and deleted files. */
function syncFiles(client, capabilities) {
  const { willRename, didCreate, didRename, didDelete } = (capabilities.workspace || {}).fileOperations || {};
  const tell = (method) => async ({ files }) => {
    const wanted = await ownFilesAndFolders(files);
    if (wanted.length > 0) client.connection.notify(method, { files: wanted.map(fromFile) });
  };
  return [
    ...willRename ? [workspace.onWillRenameFiles((event) => event.waitUntil(editsForRename(client, event)))] : [],
    ...didCreate ? [workspace.onDidCreateFiles(tell('workspace/didCreateFiles'))] : [],
    ...didRename ? [workspace.onDidRenameFiles(tell('workspace/didRenameFiles'))] : [],
    ...didDelete ? [workspace.onDidDeleteFiles(tell('workspace/didDeleteFiles'))] : [],
  ];
}

async function editsForRename(client, { files, token }) {
  const wanted = await ownFilesAndFolders(files);
  if (wanted.length === 0) return undefined;
  return toWorkspaceEdit(await client.ask('workspace/willRenameFiles', { files: wanted.map(fromFile) }, token));
}

/** The layouts, catalogs and folders among files. A deleted path counts as a folder if it looks like one. */
async function ownFilesAndFolders(files) {
  const type = (uri) => workspace.fs.stat(uri).then((found) => found.type, () => undefined);
  const isWanted = await Promise.all(files.map(async (file) => {
    const { path } = file.oldUri || file;
    if (/\.(layout|xcstrings|strings|stringsdict)$/.test(path)) return true;
    const found = file.oldUri ? await type(file.oldUri) || await type(file.newUri) : await type(file);
    return found === undefined ? !/[^/]\.[^/]*$/.test(path) : found === vscode.FileType.Directory;
  }));
  return files.filter((_, index) => isWanted[index]);
}

/** A file or folder in the protocol's form, or its old and new name. */
function fromFile(file) {
  const { oldUri, newUri } = file;
  return oldUri ? { oldUri: oldUri.toString(), newUri: newUri.toString() } : { uri: file.toString() };
}

/** Watches the files of one `workspace/didChangeWatchedFiles` registration. */
function watchFiles(connection, { watchers }) {
  const made = [];
  for (const { globPattern, kind = 7 } of watchers) {
    const wanted = (bit) => (kind & bit) !== 0;
    const watcher = workspace.createFileSystemWatcher(toGlob(globPattern), !wanted(1), !wanted(2), !wanted(4));
    made.push(watcher);
    for (const [event, type] of Object.entries(fileChanges)) {
      made.push(watcher[event]((uri) => {
        connection.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
      }));
    }
  }
  return vscode.Disposable.from(...made);
}

function toGlob(pattern) {
  if (typeof pattern === 'string') return pattern;
  const { baseUri } = pattern;
  return new vscode.RelativePattern(vscode.Uri.parse(baseUri.uri || baseUri), pattern.pattern);
}

module.exports = { fromFolder, isOpenLayout, sendSettings, syncDocuments, syncFiles, syncFolders, watchFiles };
