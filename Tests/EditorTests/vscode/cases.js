// The VS Code extension, case by case: `node cases.js EXTENSION SERVER`. The first part talks to the real server, the
// second to the stand-in, for what the real server does not do on demand.
'use strict';

const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');
const { alive, assert, children, codes, hasCodes, host, main, manifest, received, scratch, server, standinServer, test, until,
  wellPosed } = require('./harness');

const { CancellationTokenSource, Range, Uri } = host;

const here = Uri.file('/project/a.layout');
const token = () => new CancellationTokenSource().token;

function hoverAt(document, position) {
  return host.provider('Hover').provider.provideHover(document, position, token());
}

function command(...args) {
  return host.commands['layout.standin'](...args);
}

require('./preview')({ wellPosed, here });
require('./importing')();

// MARK: The real server

test('real: diagnostics appear, follow the text, and go', async ({ start }) => {
  const document = host.open(here, wellPosed.replace('width', 'widht'));
  await start();
  await until('unknown-attribute', () => codes(document).includes('unknown-attribute'));
  const [first] = host.diagnostics(document).filter(({ code }) => code === 'unknown-attribute');
  assert.strictEqual(first.severity, 0);
  assert.strictEqual(first.source, 'layout');
  assert.strictEqual(first.range.start.line, 5);
  host.edit(document, ['widht', 'width']);
  await until('no diagnostics', hasCodes(document));
  host.edit(document, ['  a.left == 10\n', '']);
  await until('ambiguous', hasCodes(document, 'ambiguous'));
  const [ambiguous] = host.diagnostics(document);
  assert.deepStrictEqual([ambiguous.severity, ambiguous.range.start], [1, host.at(document, 'a\n')]);
});

test('real: several changes at once, CRLF, emoji, an untitled document', async ({ start }) => {
  await start();
  const text = wellPosed.replace('view a', 'view a # 🙂 á').replace(/\n/g, '\r\n');
  const document = host.open(Uri.parse('untitled:Untitled-1'), text);
  host.edit(document, ['a.left', 'a.lfet'], ['a.top', 'a.tpo'], ['🙂', '🙂🙂']);
  await until('two unknown attributes', hasCodes(document, 'unknown-attribute', 'unknown-attribute'));
  host.edit(document, ['lfet', 'left'], ['tpo', 'top'], ['🙂🙂', '']);
  await until('no diagnostics', hasCodes(document));
});

test('real: hover shows the solved frame', async ({ start }) => {
  await start();
  const document = host.open(here, wellPosed);
  const hover = await hoverAt(document, host.at(document, 'a\n'));
  const text = hover.contents.map(({ value }) => value).join('\n');
  for (const part of ['10', '30', 'p']) assert.ok(text.includes(part), `no ${part} in the hover:\n${text}`);
});

test('real: completion after a dot offers attributes, resolved where the server says so', async ({ start }) => {
  await start();
  const document = host.open(here, wellPosed.replace('a.left == 10', 'a.'));
  const { provider, options } = host.provider('CompletionItem');
  assert.ok(options.includes('.') && options.includes('@'), `trigger characters ${JSON.stringify(options)}`);
  const context = { triggerKind: 1, triggerCharacter: '.' };
  const list = await provider.provideCompletionItems(document, host.after(document, 'a.'), token(), context);
  const labels = list.items.map(({ label }) => label.label || label);
  for (const name of ['left', 'width', 'centerX']) assert.ok(labels.includes(name), `no ${name} in ${labels}`);
  const item = list.items[labels.indexOf('left')];
  const resolved = provider.resolveCompletionItem ? await provider.resolveCompletionItem(item, token()) : item;
  assert.ok(resolved.documentation.value.length > 0, 'documentation');
});

test('real: an extracted metric can be named at once, and a missing statement is shown', async ({ start }) => {
  await start();
  const document = host.open(here, wellPosed.replace('  a.left == 10\n', '  \n'));
  const asked = new Range(host.at(document, '20'), host.at(document, '20'));
  const { provider } = host.provider('CodeActions');
  const actions = await provider.provideCodeActions(document, asked, { diagnostics: [], only: undefined, triggerKind: 1 }, token());
  const action = actions.find(({ title }) => title.includes('a metric of this block'));
  const { edit: { steps: [{ edits }] } } = await provider.resolveCodeAction(action, token());
  assert.deepStrictEqual(edits.map(({ snippet }) => snippet.value.trim()), ['let ${1:aWidth} = 20', '${1:aWidth}']);
  const at = host.after(document, 'view a\n  ');
  const ask = () => host.provider('InlineCompletionItem').provider.provideInlineCompletionItems(document, at, { triggerKind: 1 }, token());
  const [item] = await ask();
  assert.match(item.insertText, /^a\.left == /);
  assert.deepStrictEqual(item.range.start, at);
});

test('real: settings reach it, a crash is mended, restart and end are clean', async ({ start }) => {
  await start({ settings: { 'layout.lint.ambiguous': 'error' } });
  const document = host.open(here, wellPosed.replace('  a.left == 10\n', ''));
  await until('an error', () => host.diagnostics(document).some(({ severity }) => severity === 0));
  host.configure({ 'layout.lint.ambiguous': 'off' });
  await until('no diagnostics', hasCodes(document));
  host.configure({ 'layout.lint.ambiguous': 'warning' });
  await until('a warning', () => host.diagnostics(document).some(({ severity }) => severity === 1));
  const before = children[children.length - 1];
  before.kill('SIGSEGV');
  await until('the diagnostics of a new process', () => children[children.length - 1] !== before
    && hasCodes(document, 'ambiguous')());
  // The last log lines of the server name the request that it was handling.
  assert.match(host.channel.text, /: SIGSEGV (after|while) handling (a response|[^ ]+), file:[^ ]+ version \d+\n/);
  assert.match(host.channel.text, /ended unexpectedly \(signal SIGSEGV\)/);
  await host.commands['layout.restartServer']();
  await until('diagnostics after the restart', hasCodes(document, 'ambiguous'));
  const last = children[children.length - 1];
  host.documents.length = 0;
  await require(path.resolve(process.argv[2], manifest.main)).deactivate();
  assert.strictEqual(last.exitCode, 0, 'exit code after shutdown and exit');
});

test('real: imported files are followed, in their buffers and on the disk', async ({ start }) => {
  const folder = path.join(scratch, 'imports of ü');
  const file = (name) => path.join(folder, name);
  const card = (width) => `layout Card {\n  view.width == ${width}\n}\n`;
  fs.mkdirSync(folder);
  fs.writeFileSync(file('card.layout'), card(100));
  await start({ folders: [folder] });
  const uri = Uri.file(file('card.layout'));
  const document = host.open(Uri.file(file('main.layout')),
    'import "card.layout"\nscreen p = 100 x 100\nview card: Card\ncard.edges == view.edges\n');
  await until('no import missed', () => host.watchers.length === 4);
  assert.deepStrictEqual(
    host.watchers.map(({ pattern }) => pattern), ['**/*.layout', '**/*.{xcstrings,strings,stringsdict}', '**/.layout-lsp.json', '**']);
  const opened = host.open(uri, card(90));
  await until('a conflict by the buffer', hasCodes(document, 'conflict'));
  const [{ relatedInformation: [related] }] = host.diagnostics(document);
  assert.strictEqual(related.location.uri.path, uri.path);
  host.edit(opened, ['90', '100']);
  await until('no conflict', hasCodes(document));
  host.close(opened);
  fs.writeFileSync(file('card.layout'), card(80));
  host.watchers[0].emitters.onDidChange.fire(uri);
  await until('a conflict by the disk', hasCodes(document, 'conflict'));
  fs.unlinkSync(file('card.layout'));
  host.watchers[0].emitters.onDidDelete.fire(uri);
  await until('no file', hasCodes(document, 'unresolved-import'));
  fs.writeFileSync(file('card.layout'), card(100));
  host.watchers[0].emitters.onDidCreate.fire(uri);
  await until('no conflict again', hasCodes(document));
});

test('real: imports reach into the folders of the window, and no further', async ({ start }) => {
  const [one, two] = ['folder one', 'folder two'].map((name) => path.join(scratch, name));
  for (const folder of [one, two]) fs.mkdirSync(folder);
  fs.writeFileSync(path.join(two, 'card.layout'), 'layout Card {\n  view.width == 100\n}\n');
  await start({ folders: [one] });
  const document = host.open(Uri.file(path.join(one, 'main.layout')),
    'import "../folder two/card.layout"\nscreen p = 100 x 100\nview card: Card\ncard.edges == view.edges\n');
  await until('it is outside', hasCodes(document, 'unresolved-import'));
  host.changeFolders([two]);
  await until('it is inside', hasCodes(document));
  host.changeFolders([], [two]);
  await until('it is outside again', hasCodes(document, 'unresolved-import'));
});

test('real: problems of files that are not open are shown, and follow the files', async ({ start }) => {
  const folder = path.join(scratch, 'problems');
  fs.mkdirSync(folder);
  const card = { uri: Uri.file(path.join(folder, 'card.layout')) };
  const main = { uri: Uri.file(path.join(folder, 'main.layout')) };
  const write = ({ uri }, text) => fs.writeFileSync(uri.path, text);
  write(card, 'layout Card {\n  view.width == 90\n}\n');
  write(main, 'import "card.layout"\nscreen p = 100 x 100\nview card: Card\ncard.edges == view.edges\n');
  const document = host.open(here, wellPosed.replace('width', 'widht'));
  await start({ folders: [folder] });
  await until('the conflict of a file', hasCodes(main, 'conflict'));
  await until('that of the document', () => codes(document).includes('unknown-attribute'));
  // An open document has the problems of its text, a closed one those of its file.
  const opened = host.open(main.uri, wellPosed.replace('  a.left == 10\n', ''));
  await until('those of the text', hasCodes(main, 'ambiguous'));
  host.close(opened);
  await until('those of the file', hasCodes(main, 'conflict'));
  const buffer = host.open(card.uri, 'layout Card {\n  view.width == 100\n}\n');
  await until('no conflict by the buffer of an import', hasCodes(main));
  host.close(buffer);
  await until('one by its file', hasCodes(main, 'conflict'));
  write(main, wellPosed);
  host.watchers[0].emitters.onDidChange.fire(main.uri);
  await until('no mistake', hasCodes(main));
  write(main, 'x');
  host.watchers[0].emitters.onDidChange.fire(main.uri);
  await until('a mistake', hasCodes(main, 'syntax'));
  host.configure({ 'layout.lint.ambiguous': 'error' });
  fs.unlinkSync(main.uri.path);
  host.watchers[0].emitters.onDidDelete.fire(main.uri);
  await until('no file', hasCodes(main));
});

// MARK: Start and end

test('real: the problem matcher reads what check prints', async () => {
  const file = path.join(scratch, 'a b.layout');
  fs.writeFileSync(file, 'screen p = 9 x 9\nview a, b\na.widht == 1\na.edges == view.edges; a.width == 8 +\n  2\n');
  const printed = spawnSync(server, ['check', '--format', 'github', file], { encoding: 'utf8' }).stdout.trim().split('\n');
  const [{ pattern: [{ regexp, ...groups }] }] = manifest.contributes.problemMatchers;
  const read = printed.map((line) => new RegExp(regexp).exec(line));
  assert.ok(printed.length === 2 && read.every(Boolean), printed.join('\n'));
  for (const match of read) {
    assert.strictEqual(match[groups.file], file);
    assert.ok(['error', 'warning', 'notice'].includes(match[groups.severity]) && match[groups.message]);
    assert.ok(match[groups.endColumn] || match[groups.endLine], match[0]);
  }
  assert.deepStrictEqual([read[0][groups.line], read[0][groups.column], read[0][groups.code]], ['3', '3', 'unknown-attribute']);
});

test('initialize says what it must', async ({ start }) => {
  await start({ mode: '', folders: ['/project', '/other'], settings: { 'layout.trace.server': 'messages' } });
  const [{ params }] = received('initialize');
  assert.strictEqual(params.processId, process.pid);
  assert.deepStrictEqual(params.workspaceFolders.map(({ name }) => name), ['project', 'other']);
  assert.deepStrictEqual(params.capabilities.general.positionEncodings, ['utf-16']);
  assert.strictEqual(params.trace, 'messages');
  assert.strictEqual(params.initializationOptions.layout.lint.ambiguous, 'warning');
  await until('initialized', () => received().length > 1);
  assert.strictEqual(received()[1].method, 'initialized');
  host.changeFolders(['/third']);
  await until('the folder', () => received('workspace/didChangeWorkspaceFolders').length === 1);
});

test('settings: only the server\'s own are sent', async ({ start }) => {
  await start({ mode: '', settings: { 'layout.diagnostics.delay': 5 } });
  await until('settings', () => received('workspace/didChangeConfiguration').length === 1);
  const [{ params }] = received('workspace/didChangeConfiguration');
  assert.deepStrictEqual(Object.keys(params.settings.layout).sort(), ['diagnostics', 'inlayHints', 'lint', 'manualURL']);
  assert.deepStrictEqual(params.settings.layout.diagnostics, { delay: 5 });
  host.configure({ 'editor.tabSize': 2 });
  host.configure({ 'layout.inlayHints.frames': false });
  await until('settings again', () => received('workspace/didChangeConfiguration').length === 2);
  assert.deepStrictEqual(received('workspace/didChangeConfiguration')[1].params.settings.layout.inlayHints,
    { frames: false, screen: '', state: '' });
});

for (const [name, settings, pattern] of [
  ['a path that names nothing', { 'layout.server.path': '/nowhere/layout-lsp' }, /\/nowhere\/layout-lsp/],
  ['a path that is no program', { 'layout.server.path': path.resolve(__dirname, 'cases.js') }, /could not be started/],
  ['a program that is no server', { 'layout.server.path': '/bin/true' }, /could not be started.*ended at once/],
  ['a server that ends at once', {}, /could not be started.*exit code 3/],
]) {
  test(`one message for ${name}`, async ({ activate }) => {
    host.messageAnswer = (_, items) => items[0];
    activate({ mode: 'early', settings });
    await until('a message', () => host.messages.length > 0);
    await until('the settings', () => host.shown.length > 0);
    assert.strictEqual(host.messages.length, 1);
    assert.match(host.messages[0].message, pattern);
    assert.strictEqual(host.status.severity, 2);
    assert.strictEqual(host.status.command.command, 'layout.restartServer');
    assert.deepStrictEqual(host.shown, [{ command: 'workbench.action.openSettings', args: ['layout.server.path'] }]);
  });
}

test('the server is found in PATH, by LAYOUT_LSP and by variables in the setting; else one message', async (run) => {
  const folder = path.join(scratch, 'bin');
  fs.mkdirSync(folder);
  fs.symlinkSync(standinServer, path.join(folder, 'layout-lsp'));
  const { PATH } = process.env;
  delete process.env.LAYOUT_LSP;
  await run.start({ mode: '', settings: { 'layout.server.path': '${workspaceFolder}/layout-lsp' }, folders: [folder] });
  process.env.PATH = `${folder}:${PATH}`;
  host.configure({ 'layout.server.path': '' });
  await until('PATH', () => host.channel.text.includes('from PATH'));
  await until('a running server', () => host.status.text === 'layout-lsp stand-in');
  process.env.PATH = PATH.split(':').filter((each) => !fs.existsSync(path.join(each, 'layout-lsp'))).join(':');
  await host.commands['layout.restartServer']();
  assert.strictEqual(host.messages.length, 1);
  assert.match(host.messages[0].message, /neither in PATH nor named/);
  process.env.LAYOUT_LSP = standinServer;
  await host.commands['layout.restartServer']();
  assert.ok(host.channel.text.includes('from the environment variable LAYOUT_LSP'), host.channel.text);
});

test('a server that never answers can be restarted and left', async ({ activate }) => {
  activate({ mode: 'mute' });
  await until('initialize', () => received('initialize').length === 1);
  assert.strictEqual(host.status.busy, true);
  process.env.STANDIN_MODE = '';
  await host.commands['layout.restartServer']();
  assert.strictEqual(host.status.text, 'layout-lsp stand-in');
  assert.deepStrictEqual(host.messages, []);
});

test('a server that ignores shutdown is ended by force', async ({ start }) => {
  await start({ mode: 'stubborn' });
  const child = children[children.length - 1];
  await host.commands['layout.restartServer']();
  assert.ok(!alive(child));
  process.env.STANDIN_MODE = '';
  children[children.length - 1].kill('SIGKILL');
});

test('five crashes in three minutes are enough', async ({ activate }) => {
  host.open(here, 'view a');
  activate({ mode: 'crash' });
  await until('a message', () => host.messages.length > 0);
  assert.match(host.messages[0].message, /ended 5 times within 3 minutes/);
  assert.strictEqual(received('initialize').length, 5);
  process.env.STANDIN_MODE = '';
  await host.commands['layout.restartServer']();
  assert.strictEqual(host.status.text, 'layout-lsp stand-in');
  assert.strictEqual(host.messages.length, 1);
  assert.deepStrictEqual(host.messages[0].items, ['Restart Server', 'Show Output']);
});

test('the message about crashes has a button that starts the server', async ({ activate }) => {
  host.open(here, 'view a');
  host.messageAnswer = (_, items) => {
    process.env.STANDIN_MODE = '';
    return items[0];
  };
  activate({ mode: 'crash' });
  await until('a message', () => host.messages.length > 0);
  await until('a running server', () => host.status.text === 'layout-lsp stand-in');
  assert.strictEqual(received('initialize').length, 6);
  assert.strictEqual(host.messages.length, 1);
});

test('stray lines are passed over, a broken stream is a crash', async ({ start }) => {
  await start({ mode: 'noise' });
  process.env.STANDIN_MODE = 'garbage';
  await host.commands['layout.restartServer']();
  process.env.STANDIN_MODE = '';
  host.open(here, 'view a');
  await until('a new process', () => received('initialize').length === 3);
  assert.ok(host.channel.text.includes('without Content-Length'), host.channel.text);
});

test('a change of extraArgs or extraEnv restarts', async ({ start }) => {
  await start({ mode: '' });
  host.configure({ 'layout.server.extraEnv': { STANDIN_MODE: 'full' } });
  await until('a second start', () => received('initialize').length === 2);
  await until('a running server', () => host.status.text === 'layout-lsp stand-in');
  const document = host.open(here, 'view a');
  host.edit(document, ['a', 'b']);
  await until('a change', () => received('textDocument/didChange').length === 1);
  assert.deepStrictEqual(received('textDocument/didChange')[0].params.contentChanges, [{ text: 'view b' }]);
});

// MARK: Documents

test('documents: only layouts, every change in order', async ({ start }) => {
  const early = host.open(here, 'view a, b\n');
  await start({ mode: '' });
  host.open(Uri.file('/project/readme.md'), '# a', 'markdown');
  host.open(Uri.parse('git:/project/a.layout'), 'view a');
  host.edit(early, ['a', 'aa'], ['b', 'bb']);
  host.save(early);
  const hover = hoverAt(early, host.at(early, 'aa'));
  host.close(early);
  await hover;
  await until('didClose', () => received('textDocument/didClose').length === 1);
  const seen = received().map(({ method }) => method).filter((method) => /^textDocument/.test(method));
  assert.deepStrictEqual(seen, ['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didSave',
    'textDocument/hover', 'textDocument/didClose']);
  const span = (character) => ({ start: { line: 0, character }, end: { line: 0, character: character + 1 } });
  const [change] = received('textDocument/didChange');
  assert.deepStrictEqual(change.params, {
    textDocument: { uri: 'file:///project/a.layout', version: 2 },
    contentChanges: [{ range: span(8), text: 'bb' }, { range: span(5), text: 'aa' }],
  });
  assert.strictEqual(received('textDocument/didSave')[0].params.text, 'view aa, bb\n');
});

test('problems of files: asked for with what is known, when told to, and not of open documents', async ({ start }) => {
  const document = host.open(here, 'view a');
  await start({ mode: '' });
  const other = { uri: Uri.file('/project/b.layout') };
  await until('those of the closed file', hasCodes(other, 'syntax'));
  assert.deepStrictEqual(codes(document), []);
  const ask = async (number) => {
    await command({ send: { id: `refresh ${number}`, method: 'workspace/diagnostic/refresh' } });
    await until('the request', () => received('workspace/diagnostic').length === number);
    // Its answer comes before this one.
    await command({});
    return received('workspace/diagnostic')[number - 1].params.previousResultIds;
  };
  const known = (name) => ({ uri: `file:///project/${name}.layout`, value: name });
  assert.deepStrictEqual(await ask(2), [known('b')]);
  assert.deepStrictEqual(codes(other), ['syntax']);
  host.close(document);
  await until('those of the document\'s file', hasCodes(document, 'syntax'));
  assert.deepStrictEqual(await ask(4), [known('b'), known('a')]);
  host.open(other.uri, 'view b');
  assert.deepStrictEqual(await ask(5), [known('a')]);
});

test('diagnostics: links, tags, related places; older versions are dropped; they go back whole', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'view a');
  const range = { start: { line: 0, character: 5 }, end: { line: 0, character: 6 } };
  const uri = 'file:///project/a.layout';
  const diagnostic = {
    range, severity: 4, code: 'unused-view', codeDescription: { href: 'https://example.org/m#unused-view' },
    source: 'layout', message: 'unused', tags: [1], data: { fix: 7 },
    relatedInformation: [{ location: { uri, range }, message: 'here' }],
  };
  const publish = (version, diagnostics) =>
    command({ send: { method: 'textDocument/publishDiagnostics', params: { uri, version, diagnostics } } });
  await publish(2, [diagnostic]);
  await publish(1, []);
  const [made] = host.diagnostics(document);
  assert.deepStrictEqual([made.severity, made.tags, made.code.value, made.code.target.fragment, made.source],
    [3, [1], 'unused-view', 'unused-view', 'layout']);
  assert.strictEqual(made.relatedInformation[0].message, 'here');
  const context = { diagnostics: [made], only: undefined, triggerKind: 1 };
  await host.provider('CodeActions').provider.provideCodeActions(document, made.range, context, token());
  assert.deepStrictEqual(received('textDocument/codeAction')[0].params.context.diagnostics, [diagnostic]);
});

// MARK: Requests

test('completion: defaults, insert and replace, snippets, resolve', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'a.le');
  const { provider } = host.provider('CompletionItem');
  const context = { triggerKind: 1, triggerCharacter: '.' };
  const list = await provider.provideCompletionItems(document, host.after(document, 'a.l'), token(), context);
  assert.deepStrictEqual(received('textDocument/completion')[0].params.context,
    { triggerKind: 2, triggerCharacter: '.' });
  const [left, top] = list.items;
  assert.ok(list.isIncomplete);
  assert.deepStrictEqual([left.label, left.kind, left.insertText.value, left.sortText, left.commitCharacters],
    ['left', 9, 'left == ${1:0}', '1', ['.']]);
  assert.deepStrictEqual([left.range.inserting.end.character, left.range.replacing.end.character], [2, 3]);
  assert.deepStrictEqual([top.insertText, top.range.end.character, top.tags], ['top', 2, [1]]);
  assert.strictEqual(top.documentation.value, 'plain \\*text\\*');
  const resolved = await provider.resolveCompletionItem(left, token());
  assert.strictEqual(resolved, left);
  assert.strictEqual(left.documentation.value, 'data 7');
});

const fullDocument = new Range(new host.Position(0, 0), new host.Position(0, 6));
const where = new host.Position(0, 5);

// Provider, method, arguments after the document in VS Code's order, a function that reads the answer, expected value.
for (const [kind, method, args, read, expected] of [
  ['Hover', 'provideHover', [where], (hover) => hover.contents[0].value, '**a**'],
  ['Definition', 'provideDefinition', [where], ([link]) => link.targetSelectionRange.start.line, 1],
  ['Declaration', 'provideDeclaration', [where], ([at]) => at.range.start.line, 1],
  ['TypeDefinition', 'provideTypeDefinition', [where], ([at]) => at.uri.path, here.path],
  ['InlineCompletionItem', 'provideInlineCompletionItems', [where, { triggerKind: 0 }],
    ([item]) => [item.insertText, item.range.end.character], ['a.top == 0', 1]],
  ['Reference', 'provideReferences', [where, { includeDeclaration: true }], ([at]) => at.uri.path, here.path],
  ['DocumentHighlight', 'provideDocumentHighlights', [where], ([each]) => each.kind, 1],
  ['DocumentSymbol', 'provideDocumentSymbols', [], ([each]) => each.children[0].kind, 7],
  ['DocumentLink', 'provideDocumentLinks', [], ([each]) => [each.target.path, each.tooltip], ['/x.layout', 'x']],
  ['LinkedEditingRange', 'provideLinkedEditingRanges', [where], ({ ranges }) => ranges[1].start.character, 3],
  ['DocumentFormattingEdit', 'provideDocumentFormattingEdits', [{ tabSize: 3, insertSpaces: true, more: 1 }],
    ([edit]) => edit.newText, '   '],
  ['DocumentRangeFormattingEdit', 'provideDocumentRangeFormattingEdits', [fullDocument, { tabSize: 3 }],
    ([edit]) => edit.range.end.character, 6],
  ['DocumentRangeFormattingEdit', 'provideDocumentRangesFormattingEdits', [[fullDocument, fullDocument], { tabSize: 3 }],
    (all) => all.map(({ range }) => range.end.character), [6, 6]],
  ['FoldingRange', 'provideFoldingRanges', [{}], ([each]) => [each.end, each.kind], [3, 1]],
  ['InlayHints', 'provideInlayHints', [fullDocument], ([each]) => [each.label[0].value, each.paddingLeft],
    ['10', true]],
  ['DocumentSemanticTokens', 'provideDocumentSemanticTokens', [], ({ data }) => [...data], [0, 0, 1, 0, 0]],
  ['DocumentSemanticTokens', 'provideDocumentSemanticTokensEdits', ['1'],
    ({ edits, resultId }) => [resultId, ...edits.map(({ start, deleteCount, data }) => [start, deleteCount, data && data.length])],
    ['2', [5, 0, 5], [0, 5, undefined]]],
  ['DocumentRangeSemanticTokens', 'provideDocumentRangeSemanticTokens', [fullDocument], ({ data }) => data.length, 5],
  ['CodeLens', 'provideCodeLenses', [], ([each]) => [each.range.end.character, each.command], [1, undefined]],
  ['SelectionRange', 'provideSelectionRanges', [[where, where]],
    (all) => all.map((each) => each.parent.range.end.character), [3, 3]],
  ['Rename', 'provideRenameEdits', [where, 'b'], ({ steps }) => steps[0].edits[0].newText, 'b'],
  ['Rename', 'prepareRename', [where], ({ placeholder }) => placeholder, 'a'],
]) {
  test(`${method}: the answer, silence where out of date, nothing without a server`, async ({ start }) => {
    await start({ mode: '' });
    const document = host.open(here, 'view a');
    const { provider } = host.provider(kind);
    const call = () => provider[method](document, ...args, token());
    assert.deepStrictEqual(read(await call()), expected);
    const asked = received().pop();
    const { method: name } = asked;
    const kept = ['FoldingRange', 'InlayHints', 'CodeLens', 'DocumentSemanticTokens', 'DocumentRangeSemanticTokens']
      .includes(kind);
    for (const code of [-32800, -32801, -32802]) {
      await command({ refuse: { [name]: { code, message: 'out of date' } } });
      const silent = call();
      if (kept) await assert.rejects(silent, host.CancellationError);
      else if (method === 'prepareRename') await assert.rejects(silent, /nothing to rename/);
      else assert.strictEqual(await silent, undefined);
    }
    assert.ok(!host.channel.text.includes('out of date'), host.channel.text);
    await command({ refuse: { [name]: { code: -32603, message: 'no good' } } });
    if (kind === 'Rename') await assert.rejects(call(), /no good/);
    else assert.strictEqual(await call(), undefined);
    assert.ok(host.channel.text.includes(`${name}: no good`), host.channel.text);
  });
}

test('signature help: what is shown goes back with the next question', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'a.size(');
  const { provider, options: [metadata] } = host.provider('SignatureHelp');
  assert.deepStrictEqual(metadata, { triggerCharacters: ['('], retriggerCharacters: [','] });
  const first = { triggerKind: 2, triggerCharacter: '(', isRetrigger: false, activeSignatureHelp: undefined };
  const help = await provider.provideSignatureHelp(document, where, token(), first);
  const [{ label, documentation, parameters, activeParameter }] = help.signatures;
  assert.deepStrictEqual([label, documentation.value, activeParameter, help.activeParameter],
    ['size(width, height)', '**size**', 1, 1]);
  assert.deepStrictEqual(parameters.map((each) => [each.label, each.documentation && each.documentation.value]),
    [[[5, 10], undefined], ['height', 'a \\*length\\*']]);
  await provider.provideSignatureHelp(document, where, token(), { ...first, isRetrigger: true, activeSignatureHelp: help });
  const [, { params }] = received('textDocument/signatureHelp');
  assert.deepStrictEqual([params.context.triggerKind, params.context.activeSignatureHelp.signatures.length], [2, 1]);
});

test('hints and lenses are made whole when they are looked at, and asked for again', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'view a');
  const hints = host.provider('InlayHints').provider;
  const [hint] = await hints.provideInlayHints(document, fullDocument, token());
  assert.strictEqual(await hints.resolveInlayHint(hint, token()), hint);
  assert.strictEqual(hint.tooltip.value, 'data 4');
  const lenses = host.provider('CodeLens').provider;
  const [lens] = await lenses.provideCodeLenses(document, token());
  assert.strictEqual((await lenses.resolveCodeLens(lens, token())).command.title, 'data 3');
  let refreshed = 0;
  const listening = lenses.onDidChangeCodeLenses(() => { refreshed += 1; });
  assert.strictEqual(await asked('workspace/codeLens/refresh'), null);
  assert.strictEqual(refreshed, 1);
  listening.dispose();
});

test('long requests give a token, and what is told under it ends with them', async ({ start }) => {
  await start({ mode: 'progress' });
  const document = host.open(here, 'view a');
  const ask = (kind, method, ...args) => host.provider(kind).provider[method](...args, token());
  await hoverAt(document, where);
  assert.strictEqual(received('textDocument/hover')[0].params.workDoneToken, undefined);
  await ask('Reference', 'provideReferences', document, where, { includeDeclaration: true });
  await ask('Rename', 'provideRenameEdits', document, where, 'b');
  await ask('WorkspaceSymbol', 'provideWorkspaceSymbols', 'L');
  const asked = ['textDocument/references', 'textDocument/rename', 'workspace/symbol'];
  assert.deepStrictEqual(host.progress.map(({ options }) => options.title), asked);
  await until('the ends', () => host.progress.every(({ done }) => done));
  assert.strictEqual(new Set(asked.map((method) => received(method)[0].params.workDoneToken)).size, 3);
});

test('files that move: the server is asked of layouts and folders, what it says is edited first', async ({ start }) => {
  await start({ mode: '' });
  const [edit] = await host.moveFiles(['/p/a.layout', '/p/b.layout'], ['/p/x.png', '/p/y.png'], ['/p/parts', '/p/bits']);
  assert.deepStrictEqual([edit.steps[0].uri.path, edit.steps[0].edits[0].newText], ['/y.layout', 'b']);
  assert.deepStrictEqual(received('workspace/willRenameFiles')[0].params.files.map(({ newUri }) => newUri),
    ['file:///p/b.layout', 'file:///p/bits']);
  assert.deepStrictEqual(await host.moveFiles(['/p/x.png', '/p/y.png']), [undefined]);
  assert.strictEqual(received('workspace/willRenameFiles').length, 1);
  host.makeFiles('/p/new.layout', '/p/x.png', '/p/folder');
  host.deleteFiles('/p/x.png', '/p/folder', '/p/new.layout');
  await until('all three', () => received('workspace/didDeleteFiles').length === 1);
  assert.deepStrictEqual(received('workspace/didRenameFiles').map(({ params }) => params.files),
    received('workspace/willRenameFiles').map(({ params }) => params.files));
  assert.deepStrictEqual(received('workspace/didCreateFiles')[0].params.files,
    [{ uri: 'file:///p/new.layout' }, { uri: 'file:///p/folder' }]);
  assert.deepStrictEqual(received('workspace/didDeleteFiles')[0].params.files,
    [{ uri: 'file:///p/folder' }, { uri: 'file:///p/new.layout' }]);
});

test('real: formatting, and an action that mends a name', async ({ start }) => {
  await start();
  const document = host.open(here, 'layout L {\nview   label # 🙂\nlable.left==1\n}\n');
  const options = { tabSize: 2, insertSpaces: true };
  const format = host.provider('DocumentFormattingEdit').provider;
  const edits = await format.provideDocumentFormattingEdits(document, options, token());
  assert.ok(edits.length > 0 && edits.every(({ range, newText }) => range && newText !== undefined));
  const typed = host.provider('OnTypeFormattingEdit');
  assert.deepStrictEqual(typed.options, ['\n', '}']);
  await typed.provider.provideOnTypeFormattingEdits(document, host.at(document, 'lable'), '\n', options, token());
  await until('the diagnostic', () => codes(document).includes('unknown-view'));
  const [wrong] = host.diagnostics(document).filter(({ code }) => code === 'unknown-view');
  const { provider } = host.provider('CodeActions');
  const context = { diagnostics: [wrong], only: { value: 'quickfix' }, triggerKind: 1 };
  const actions = await provider.provideCodeActions(document, wrong.range, context, token());
  const [fix] = actions.filter(({ isPreferred }) => isPreferred);
  const { edit } = fix.edit ? fix : await provider.resolveCodeAction(fix, token());
  assert.deepStrictEqual(edit.steps.map((step) => step.edits.map(({ newText }) => newText)), [['label']]);
});

test('real: selections, signatures, lenses, tokens and what changed of them, hints', async ({ start }) => {
  await start({ settings: { 'layout.inlayHints.screen': 't' } });
  const text = 'screen p = 9 x 9; screen t = 20 x 20\nview a # 🙂\na.edges == view.edges; a.size == (\n';
  const document = host.open(here, text);
  const ask = (kind, method, ...args) => host.provider(kind).provider[method](document, ...args);
  const at = host.after(document, 'a.ed');
  const [inner] = await ask('SelectionRange', 'provideSelectionRanges', [at], token());
  assert.deepStrictEqual([inner.range.start.character, inner.range.end.character], [2, 7]);
  assert.ok(inner.parent.range.contains(inner.range));
  const context = { triggerKind: 1, isRetrigger: false };
  const help = await ask('SignatureHelp', 'provideSignatureHelp', host.after(document, 'size == ('), token(), context);
  assert.ok(help.signatures.length > 0 && help.signatures[0].label.includes('size'), JSON.stringify(help));
  const [lens] = await ask('CodeLens', 'provideCodeLenses', token());
  assert.match(lens.command.title, /2 screens/);
  const all = await ask('DocumentSemanticTokens', 'provideDocumentSemanticTokens', token());
  const some = await ask('DocumentRangeSemanticTokens', 'provideDocumentRangeSemanticTokens',
    new Range(new host.Position(1, 0), new host.Position(2, 0)), token());
  assert.ok(all.data.length > some.data.length && some.data.length > 0);
  host.edit(document, ['view a', 'view ab, a']);
  const { edits, resultId } = await ask('DocumentSemanticTokens', 'provideDocumentSemanticTokensEdits', all.resultId, token());
  assert.ok(edits.length === 1 && resultId !== all.resultId);
  const hints = await ask('InlayHints', 'provideInlayHints', new Range(new host.Position(1, 0), new host.Position(2, 0)),
    token());
  assert.match(JSON.stringify(hints.map(({ label }) => label)), /20 × 20/);
  const { provider } = host.provider('InlayHints');
  const resolved = await provider.resolveInlayHint(hints[hints.length - 1], token());
  assert.ok(resolved.tooltip.value.length > 0);
});

test('real: definition, highlights, rename and its refusal, symbols, links, files that move', async ({ start }) => {
  const folder = fs.mkdtempSync(path.join(scratch, 'names-'));
  fs.writeFileSync(path.join(folder, 'card.layout'), 'layout Card { view title }\n');
  const document = host.open(Uri.file(path.join(folder, 'main.layout')),
    'import "card.layout"\nscreen p = 9 x 9\nview c: Card, d # 🙂\nc.title.left == 1; c.title.top == d.left\n');
  await start({ folders: [folder] });
  const at = (text) => host.after(document, text);
  const ask = (kind, method, ...args) => host.provider(kind).provider[method](document, ...args, token());
  const [link] = await ask('Definition', 'provideDefinition', at('c.tit'));
  assert.deepStrictEqual([path.basename(link.targetUri.path), link.targetSelectionRange.start.character],
    ['card.layout', 19]);
  assert.strictEqual((await ask('DocumentHighlight', 'provideDocumentHighlights', at('c.tit'))).length, 2);
  assert.strictEqual((await ask('Reference', 'provideReferences', at('c.tit'), { includeDeclaration: true })).length, 3);
  assert.strictEqual((await ask('Rename', 'prepareRename', at('c.tit'))).placeholder, 'title');
  const { steps } = await ask('Rename', 'provideRenameEdits', at('c.tit'), 'head');
  assert.deepStrictEqual(steps.map(({ uri, edits }) => [path.basename(uri.path), edits.length]),
    [['card.layout', 1], ['main.layout', 2]]);
  await assert.rejects(ask('Rename', 'provideRenameEdits', at('view c'), 'd'), /name is taken/);
  await assert.rejects(ask('Rename', 'prepareRename', at('.lef')), /nothing to rename/);
  const symbols = await ask('DocumentSymbol', 'provideDocumentSymbols');
  assert.deepStrictEqual(symbols.map(({ name }) => name), ['p', 'c', 'd']);
  const [found] = await host.provider('WorkspaceSymbol').provider.provideWorkspaceSymbols('titl', token());
  assert.strictEqual(found.containerName, 'Card');
  const [linked] = await ask('DocumentLink', 'provideDocumentLinks');
  assert.strictEqual(linked.target.path, path.join(folder, 'card.layout'));
  const [edit] = await host.moveFiles([path.join(folder, 'card.layout'), path.join(folder, 'parts', 'card.layout')]);
  assert.strictEqual(edit.steps[0].edits[0].newText, 'parts/card.layout');
});

test('workspace symbols, code actions with resolve, commands', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'view a');
  const [symbol] = await host.provider('WorkspaceSymbol').provider.provideWorkspaceSymbols('L', token());
  assert.deepStrictEqual([symbol.name, symbol.kind], ['L', 4]);
  const { provider } = host.provider('CodeActions');
  const context = { diagnostics: [], only: { value: 'quickfix' }, triggerKind: 1 };
  const [fix, run] = await provider.provideCodeActions(document, fullDocument, context, token());
  assert.deepStrictEqual([fix.kind.value, fix.isPreferred, run.command.command], ['quickfix', true, 'layout.standin']);
  const resolved = await provider.resolveCodeAction(fix, token());
  assert.strictEqual(resolved.edit.steps[0].edits[0].newText, 'b');
  await assert.rejects(command({ error: { code: 1, message: 'refused' } }), /refused/);
});

test('cancellation: told to the server, the late answer is ignored', async ({ start }) => {
  await start({ mode: '', settings: { 'layout.trace.server': 'messages' } });
  const document = host.open(here, 'view a');
  const busy = command({ late: 0.3 });
  const source = new CancellationTokenSource();
  const hover = host.provider('Hover').provider.provideHover(document, where, source.token);
  source.cancel();
  assert.strictEqual(await hover, undefined);
  await busy;
  await until('the cancellation', () => received('$/cancelRequest').length === 1);
  const [{ id }] = received('textDocument/hover');
  assert.strictEqual(received('$/cancelRequest')[0].params.id, id);
  await until('the late answer', () => host.channel.text.includes('cancelled or unknown request'));
  const none = host.provider('Hover').provider.provideHover(document, where, source.token);
  assert.strictEqual(await none, undefined);
  assert.strictEqual(received('textDocument/hover').length, 1);
});

test('an edit for another version is refused', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'view a');
  host.edit(document, ['a', 'ab']);
  await assert.rejects(host.provider('Rename').provider.provideRenameEdits(document, where, 'b', token()), /has changed/);
});

// MARK: Requests from the server

/** Makes the stand-in server send a request, and returns the editor's answer. */
async function asked(method, params) {
  const id = `ask-${method}-${received().length}`;
  await command({ send: { id, method, params } });
  const answer = await until(`an answer to ${method}`, () => received().find((each) => each.id === id));
  return answer.error ? { error: answer.error.code } : answer.result;
}

test('configuration, folders, messages, documents, unknown requests', async ({ start }) => {
  await start({ mode: '', folders: ['/project'] });
  assert.deepStrictEqual(await asked('workspace/configuration', {
    items: [{ section: 'layout.diagnostics' }, { section: 'layout.lint.zero-size' }, { section: 'other' },
      { scopeUri: 'file:///project/a.layout', section: 'layout.inlayHints' }, { section: 'layout.lint.constructor' }],
  }), [{ delay: 0 }, 'hint', null, { frames: true, screen: '', state: '' }, null]);
  assert.deepStrictEqual(await asked('workspace/workspaceFolders'), [{ uri: 'file:///project', name: 'project' }]);
  host.messageAnswer = (_, items) => items[1];
  assert.deepStrictEqual(await asked('window/showMessageRequest', {
    type: 2, message: 'Which?', actions: [{ title: 'One' }, { title: 'Two', data: 2 }],
  }), { title: 'Two', data: 2 });
  assert.deepStrictEqual(host.messages[0], { kind: 'warning', message: 'Which?', items: ['One', 'Two'] });
  host.messageAnswer = () => undefined;
  assert.strictEqual(await asked('window/showMessageRequest', { type: 3, message: 'Hm', actions: [] }), null);
  assert.deepStrictEqual(await asked('window/showDocument', { uri: 'https://example.org/', external: true }),
    { success: true });
  assert.deepStrictEqual(await asked('layout/unknown', {}), { error: -32601 });
  await command({ send: { method: 'window/logMessage', params: { type: 3, message: 'a log line' } } },
    { send: { method: '$/logTrace', params: { message: 'a trace line' } } },
    { send: { method: 'window/showMessage', params: { type: 1, message: 'look' } } });
  assert.match(host.channel.text, /\[\w+\] a log line\n\[info\] a trace line/);
  assert.deepStrictEqual(host.messages.pop(), { kind: 'error', message: 'look', items: [] });
});

test('edits are applied, but not to another version', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'view a');
  const range = { start: { line: 0, character: 5 }, end: { line: 0, character: 6 } };
  const change = (version) => ({ edit: { documentChanges: [{
    textDocument: { uri: 'file:///project/a.layout', version }, edits: [{ range, newText: 'b' }] }] } });
  assert.deepStrictEqual(await asked('workspace/applyEdit', change(1)), { applied: true });
  assert.strictEqual(host.edits.length, 1);
  host.edit(document, ['a', 'c']);
  const refused = await asked('workspace/applyEdit', change(1));
  assert.strictEqual(refused.applied, false);
  assert.match(refused.failureReason, /has changed/);
  assert.strictEqual(host.edits.length, 1);
  assert.deepStrictEqual(await asked('workspace/applyEdit', { edit: { changes: {
    'file:///project/b.layout': [{ range, newText: '' }] } } }), { applied: true });
});

test('registration is answered with null; files are watched and forgotten', async ({ start }) => {
  await start({ mode: '' });
  const registrations = [
    { id: '1', method: 'workspace/didChangeConfiguration' },
    { id: '2', method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers: [
      { globPattern: '**/*.layout' }, { globPattern: { baseUri: 'file:///project', pattern: '*.x' }, kind: 4 }] } },
  ];
  assert.strictEqual(await asked('client/registerCapability', { registrations }), null);
  assert.deepStrictEqual(host.watchers.map(({ ignored }) => ignored), [[false, false, false], [true, true, false]]);
  host.watchers[0].emitters.onDidChange.fire(here);
  await until('the change', () => received('workspace/didChangeWatchedFiles').length === 1);
  assert.deepStrictEqual(received('workspace/didChangeWatchedFiles')[0].params,
    { changes: [{ uri: 'file:///project/a.layout', type: 2 }] });
  const unregisterations = [{ id: '2', method: 'workspace/didChangeWatchedFiles' }];
  assert.strictEqual(await asked('client/unregisterCapability', { unregisterations }), null);
  assert.strictEqual(host.watchers.length, 0);
});

test('what cannot be registered late is refused, with all that came with it', async ({ start }) => {
  await start({ mode: '' });
  const registrations = [
    { id: '1', method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers: [{ globPattern: '*' }] } },
    { id: '2', method: 'textDocument/hover' },
  ];
  assert.deepStrictEqual(await asked('client/registerCapability', { registrations }), { error: -32601 });
  assert.strictEqual(host.watchers.length, 0);
});

test('formatting: what the user chose for the ends of lines', async ({ start }) => {
  await start({ mode: '' });
  const document = host.open(here, 'view a');
  const { provider } = host.provider('DocumentFormattingEdit');
  const options = { tabSize: 2, insertSpaces: true };
  const sent = async () => {
    await provider.provideDocumentFormattingEdits(document, options, token());
    return received('textDocument/formatting').pop().params.options;
  };
  assert.deepStrictEqual(await sent(), options);
  host.configure({ 'files.insertFinalNewline': false, 'files.trimTrailingWhitespace': true });
  assert.deepStrictEqual(await sent(), { ...options, trimTrailingWhitespace: true, insertFinalNewline: false });
});

test('progress and refreshes', async ({ start }) => {
  await start({ mode: '' });
  assert.strictEqual(await asked('window/workDoneProgress/create', { token: 't' }), null);
  const progress = (value) => ({ send: { method: '$/progress', params: { token: 't', value } } });
  await command(progress({ kind: 'begin', title: 'Solving', cancellable: true, percentage: 10 }));
  await command(progress({ kind: 'report', message: 'half', percentage: 50 }));
  const [shown] = host.progress;
  assert.deepStrictEqual(shown.options, { location: 15, title: 'Solving', cancellable: true });
  assert.deepStrictEqual(shown.reports.map(({ increment }) => increment), [10, 40]);
  shown.cancel();
  await until('the cancellation', () => received('window/workDoneProgress/cancel').length === 1);
  await command(progress({ kind: 'end' }));
  await until('the end', () => shown.done);
  let refreshed = 0;
  const { provider } = host.provider('InlayHints');
  const listening = provider.onDidChangeInlayHints(() => { refreshed += 1; });
  assert.strictEqual(await asked('workspace/inlayHint/refresh'), null);
  assert.strictEqual(refreshed, 1);
  listening.dispose();
});

test('trace: off, messages, verbose, changed without a restart', async ({ start }) => {
  await start({ mode: '' });
  assert.ok(!host.channel.text.includes('-->'), host.channel.text);
  host.configure({ 'layout.trace.server': 'messages' });
  await until('$/setTrace', () => received('$/setTrace').length === 1);
  const document = host.open(here, 'view a');
  await hoverAt(document, where);
  assert.match(host.channel.text, /--> request textDocument\/hover \(\d+\)\n/);
  assert.match(host.channel.text, /<-- response textDocument\/hover \(\d+\) in \d+ ms\n/);
  assert.ok(!host.channel.text.includes('"languageId"'));
  host.configure({ 'layout.trace.server': 'verbose' });
  await hoverAt(document, where);
  assert.ok(host.channel.text.includes('"value": "**a**"'), host.channel.text);
  await command({ send: { method: '$/logTrace', params: { message: 'said by the server' } } });
  assert.ok(host.channel.text.includes('[info] said by the server\n'));
  assert.ok(!/<-- notification \$\/logTrace/.test(host.channel.text));
  assert.strictEqual(received('initialize').length, 1);
});

test('the commands', async ({ start }) => {
  await start({ mode: '' });
  assert.deepStrictEqual(Object.keys(host.commands).filter((name) => name !== 'layout.standin').sort(),
    manifest.contributes.commands.map(({ command: name }) => name).sort());
  host.commands['layout.showOutput']();
  assert.strictEqual(host.channel.shown, 1);
  host.commands['layout.serverVersion']();
  assert.match(host.messages[0].message, /^layout-lsp stand-in \(.*standin_server\.py\)$/);
  const declared = Object.keys(manifest.contributes.configuration.properties).sort();
  assert.deepStrictEqual([...host.readSettings].filter((name) => declared.includes(name)).sort(), declared);
});

main();
