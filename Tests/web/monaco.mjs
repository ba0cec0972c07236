// monaco.mjs MODULE: connects the engine's module with a stand-in for the Monaco editor, by editors/monaco/layout.mjs.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { connect } from '../../editors/monaco/layout.mjs';
import engines from '../../editors/vscode/src/engine.js';

/** A worker of Node as one of a browser. */
function browserWorker() {
  const thread = new Worker(fileURLToPath(new URL('../../editors/vscode/src/worker.js', import.meta.url)));
  const worker = { postMessage: (data) => thread.postMessage(data), terminate: () => thread.terminate() };
  thread.on('message', (data) => worker.onmessage({ data }));
  thread.on('error', (error) => worker.onerror({ message: error.message }));
  return worker;
}

const listeners = { create: [], dispose: [], language: [] };
const listen = (list) => (callback) => {
  list.push(callback);
  return { dispose: () => list.splice(list.indexOf(callback), 1) };
};
const providers = {};
const provide = (name) => (language, provider) => {
  assert.equal(language, 'layout');
  providers[name] = provider;
  return { dispose: () => delete providers[name] };
};
const models = [];
const markers = new Map();
const monaco = {
  MarkerSeverity: { Hint: 1, Info: 2, Warning: 4, Error: 8 },
  Uri: { parse: (text) => ({ toString: () => text }) },
  languages: {
    CompletionItemKind: { Text: 18, Property: 9, Field: 3, Keyword: 17 },
    register: ({ id }) => assert.equal(id, 'layout'),
    setLanguageConfiguration: () => {},
    registerHoverProvider: provide('hover'),
    registerDefinitionProvider: provide('definition'),
    registerCompletionItemProvider: provide('completion'),
    registerDocumentFormattingEditProvider: provide('formatting'),
  },
  editor: {
    getModels: () => models,
    setModelMarkers: (model, owner, list) => markers.set(model, list),
    onDidCreateModel: listen(listeners.create),
    onWillDisposeModel: listen(listeners.dispose),
    onDidChangeModelLanguage: listen(listeners.language),
  },
};

function createModel(text, language, name) {
  const changed = [];
  const model = {
    uri: monaco.Uri.parse(`file:///${name}`), version: 1, text, language, disposed: false,
    getLanguageId: () => model.language,
    getValue: () => model.text,
    getVersionId: () => model.version,
    isDisposed: () => model.disposed,
    onDidChangeContent: listen(changed),
    getWordUntilPosition: ({ column }) => ({ startColumn: column, endColumn: column }),
    setValue(value) {
      Object.assign(model, { text: value, version: model.version + 1 });
      changed.forEach((each) => each());
    },
  };
  models.push(model);
  listeners.create.forEach((each) => each(model));
  return model;
}

/** The markers of a model once they are as wanted. */
async function marked(model, isWanted, patience = 200) {
  for (let count = 0; count < patience; count += 1) {
    if (markers.has(model) && isWanted(markers.get(model))) return markers.get(model);
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new assert.AssertionError({ message: `the markers stay ${JSON.stringify(markers.get(model))}` });
}

const text = 'let gap = 16\nlayout A {\n  screen s = 100 x 100\n  view card\n  card.insets == gap\n}\n';
const card = createModel(text.replace('insets', 'insts'), 'layout', 'a.layout');
const other = createModel('not a layout', 'plaintext', 'a.txt');
const layouts = await connect(monaco, new engines.Engine(browserWorker()), readFileSync(process.argv[2]));

const [marker] = await marked(card, (list) => list.length > 0);
assert.deepEqual([marker.startLineNumber, marker.startColumn, marker.code], [5, 8, 'unknown-attribute']);
assert.ok([8, 4].includes(marker.severity));
card.setValue(text);
await marked(card, (list) => list.length === 0);
const hover = await providers.hover.provideHover(card, { lineNumber: 4, column: 9 });
assert.match(hover.contents[0].value, /68 × 68/);
const [definition] = await providers.definition.provideDefinition(card, { lineNumber: 5, column: 4 });
assert.deepEqual([definition.uri.toString(), definition.range.startLineNumber, definition.range.startColumn], ['file:///a.layout', 4, 8]);
const { suggestions } = await providers.completion.provideCompletionItems(card, { lineNumber: 5, column: 8 });
const width = suggestions.find(({ label }) => label === 'width');
assert.ok(width && width.insertText.startsWith('width') && width.range.startLineNumber === 5, JSON.stringify(suggestions[0]));
card.setValue(text.replace('  view', 'view'));
const edits = await providers.formatting.provideDocumentFormattingEdits(card, { tabSize: 2, insertSpaces: true });
assert.deepEqual(edits.map((edit) => [edit.range.startLineNumber, edit.text]), [[4, '  ']]);
// A file that another imports, and one that becomes a layout.
const user = createModel('import "a.layout"\nlayout B {\n  screen s = 100 x 100\n  view a: A\n  a.insets == gap\n}\n', 'layout', 'b.layout');
await marked(user, (list) => list.length === 0);
card.setValue(text.replace('let gap', 'let gip'));
await marked(user, (list) => list.length > 0);
assert.equal(markers.has(other), false);
Object.assign(other, { language: 'layout' });
listeners.language.forEach((each) => each({ model: other }));
await marked(other, (list) => list.length > 0);
layouts.dispose();
assert.deepEqual([Object.keys(providers), listeners.create, listeners.dispose], [[], [], []]);
console.log('Monaco: all is well');
