// The extension with the engine's module, case by case, of a package that holds it: `node browser.js EXTENSION browser` as an
// editor in a browser runs it, `node browser.js EXTENSION desktop` as the desktop does without a program. Files lie in a folder
// that is on no disk.
'use strict';

const { assert, codes, hasCodes, host, main, manifest, test, until, wellPosed, workers } = require('./harness');

const { CancellationTokenSource, Position, Range, Uri } = host;

const root = 'vscode-vfs://github/owner/project';
const here = (name) => Uri.parse(`${root}/${name}`);
const token = () => new CancellationTokenSource().token;

/** Writes a file of the window; undefined deletes it. `tells` says whether the editor tells of it. */
function write(name, content, tells = true) {
  const uri = here(name);
  if (content === undefined) host.tree.delete(uri.toString());
  else host.tree.set(uri.toString(), typeof content === 'string' ? new TextEncoder().encode(content) : content);
  if (tells) host.watchers[0].emitters[content === undefined ? 'onDidDelete' : 'onDidChange'].fire(uri);
}

const inFolder = { folders: [Uri.parse(root)] };
const asking = (document) => (kind, method, ...args) => host.provider(kind).provider[method](document, ...args);

test('diagnostics appear, follow the text, and go', async ({ start }) => {
  const document = host.open(here('a.layout'), wellPosed.replace('width', 'widht'));
  await start(inFolder);
  await until('unknown-attribute', () => codes(document).includes('unknown-attribute'));
  const [first] = host.diagnostics(document);
  assert.deepStrictEqual([first.severity, first.source, first.range.start.line], [0, 'layout', 5]);
  host.edit(document, ['widht', 'width']);
  await until('no diagnostics', hasCodes(document));
  host.edit(document, ['view a', 'view a # 🙂 á'], ['a.top', 'a.tpo'], ['a.left', 'a.lfet']);
  await until('two at their places', () => JSON.stringify(host.diagnostics(document).map(({ range }) => range.start))
    === JSON.stringify([host.at(document, 'lfet'), host.at(document, 'tpo')]));
  const untitled = host.open(Uri.parse('untitled:Untitled-1'), wellPosed.replace('  a.left == 10\n', ''));
  await until('ambiguous', hasCodes(untitled, 'ambiguous'));
  host.close(untitled);
  assert.deepStrictEqual(codes(untitled), []);
});

test('imports and catalogs come from the folders of the window, and are followed', async ({ start }) => {
  const card = (width) => `layout Card {\n  view.width == ${width}\n}\n`;
  write('parts/ü b/card.layout', card(100), false);
  write('node_modules/other/card.layout', 'layout Hidden {}', false);
  write('binary.layout', new Uint8Array([0xff, 0xfe, 0xfd]), false);
  host.slowness = 200;
  const document = host.open(here('main.layout'),
    'import "parts/ü b/card.layout"\nscreen p = 100 x 100\nview card: Card\ncard.edges == view.edges; x\n');
  await start(inFolder);
  await until('the mistake', () => host.diagnostics(document).length > 0);
  host.edit(document, ['; x', '']);
  await until('all is well', hasCodes(document));
  assert.ok(!host.everShown.has('unresolved-import'), 'diagnostics have not waited for the files');
  write('parts/ü b/card.layout', card(90));
  await until('a conflict', hasCodes(document, 'conflict'));
  const [{ relatedInformation: [related] }] = host.diagnostics(document);
  assert.strictEqual(related.location.uri.toString(), here('parts/ü b/card.layout').toString());
  // The buffer of an open file comes before its file.
  const opened = host.open(here('parts/ü b/card.layout'), card(100));
  await until('no conflict', hasCodes(document));
  host.close(opened);
  await until('the conflict of the file', hasCodes(document, 'conflict'));
  host.tree.delete(here('parts/ü b/card.layout').toString());
  host.watchers[0].emitters.onDidDelete.fire(here('parts'));
  await until('no file', hasCodes(document, 'unresolved-import'));
  write('parts/ü b/card.layout', card(100), false);
  host.watchers[0].emitters.onDidCreate.fire(here('parts'));
  await until('the folder is there again', hasCodes(document));
  const words = (text) => `"Hello" = "${text}";\n`;
  const strings = host.open(here('words.layout'),
    'strings "de.lproj/Words.strings"\nscreen p = 80 x 40 language de\nview t: UILabel (text: "Hello")\nt.left == 0; t.top == 0; t.size <= 80 x 21\n');
  await until('no catalog', () => codes(strings).includes('unreadable-catalog'));
  const utf16 = Buffer.from(`\ufeff${words('Guten Tag, liebe Leserinnen und Leser')}`, 'utf16le');
  write('de.lproj/Words.strings', new Uint8Array(utf16));
  await until('a text that is too long', hasCodes(strings, 'truncated'));
  write('de.lproj/Words.strings', words('Tag'));
  await until('a shorter one', hasCodes(strings));
});

test('problems of files that are not open are shown, and follow the files', async ({ start }) => {
  const [main, card] = [{ uri: here('main.layout') }, { uri: here('card.layout') }];
  write('card.layout', 'layout Card {\n  view.width == 90\n}\n', false);
  write('main.layout', 'import "card.layout"\nscreen p = 100 x 100\nview card: Card\ncard.edges == view.edges\n', false);
  await start(inFolder);
  await until('the conflict of a file', hasCodes(main, 'conflict'));
  const opened = host.open(main.uri, wellPosed.replace('  a.left == 10\n', ''));
  await until('that of the text', hasCodes(main, 'ambiguous'));
  host.close(opened);
  await until('that of the file', hasCodes(main, 'conflict'));
  const buffer = host.open(card.uri, 'layout Card {}\n');
  await until('none by the buffer of an import', hasCodes(main));
  host.close(buffer);
  await until('that of the file again', hasCodes(main, 'conflict'));
  write('main.layout', undefined);
  await until('no file', hasCodes(main));
});

test('hover, completion, definition, references, rename, symbols', async ({ start }) => {
  write('card.layout', 'layout Card { view title }\n', false);
  await start(inFolder);
  const document = host.open(here('main.layout'),
    'import "card.layout"\nscreen p = 9 x 9\nview c: Card, d # 🙂\nc.title.left == 1; c.title.top == d.left\n');
  // They wait for the files of the window, which answers need too.
  await until('diagnostics', hasCodes(document, 'mixed-axes'));
  const at = (text) => host.after(document, text);
  const ask = asking(document);
  const hover = await ask('Hover', 'provideHover', at('c.tit'), token());
  assert.match(hover.contents.map(({ value }) => value).join('\n'), /title/);
  const context = { triggerKind: 1, triggerCharacter: '.' };
  const list = await ask('CompletionItem', 'provideCompletionItems', at('c.'), token(), context);
  const item = list.items.find(({ label }) => (label.label || label) === 'left');
  const resolved = await host.provider('CompletionItem').provider.resolveCompletionItem(item, token());
  assert.ok(resolved.documentation.value.length > 0, 'documentation');
  const [link] = await ask('Definition', 'provideDefinition', at('c.tit'), token());
  assert.strictEqual(link.targetUri.toString(), here('card.layout').toString());
  assert.strictEqual((await ask('Reference', 'provideReferences', at('c.tit'), { includeDeclaration: true }, token())).length, 3);
  const { steps } = await ask('Rename', 'provideRenameEdits', at('c.tit'), 'head', token());
  assert.deepStrictEqual(steps.map(({ uri, edits }) => [uri.toString(), edits.length]),
    [[here('card.layout').toString(), 1], [here('main.layout').toString(), 2]]);
  await assert.rejects(ask('Rename', 'provideRenameEdits', at('view c'), 'd', token()), /name is taken/);
  const symbols = await ask('DocumentSymbol', 'provideDocumentSymbols', token());
  assert.deepStrictEqual(symbols.map(({ name }) => name), ['p', 'c', 'd']);
  const [found] = await host.provider('WorkspaceSymbol').provider.provideWorkspaceSymbols('titl', token());
  assert.deepStrictEqual([found.containerName, found.location.uri.toString()], ['Card', here('card.layout').toString()]);
  const [linked] = await ask('DocumentLink', 'provideDocumentLinks', token());
  assert.strictEqual(linked.target.toString(), here('card.layout').toString());
});

test('formatting, tokens and what changed of them, hints, lenses, actions', async ({ start }) => {
  await start({ ...inFolder, settings: { 'layout.inlayHints.screen': 't' } });
  const document = host.open(here('a.layout'), 'screen p = 9 x 9;   screen t = 20 x 20\nview a\na.edges == view.edges\na.widht == 1\n');
  const ask = asking(document);
  const edits = await ask('DocumentFormattingEdit', 'provideDocumentFormattingEdits', { tabSize: 2, insertSpaces: true }, token());
  assert.ok(edits.length > 0);
  const all = await ask('DocumentSemanticTokens', 'provideDocumentSemanticTokens', token());
  host.edit(document, ['view a', 'view ab, a']);
  const changed = await ask('DocumentSemanticTokens', 'provideDocumentSemanticTokensEdits', all.resultId, token());
  assert.ok(changed.edits.length === 1 && changed.resultId !== all.resultId);
  const hints = await ask('InlayHints', 'provideInlayHints', new Range(new Position(1, 0), new Position(2, 0)), token());
  assert.match(JSON.stringify(hints.map(({ label }) => label)), /20 × 20/);
  const [lens] = await ask('CodeLens', 'provideCodeLenses', token());
  assert.strictEqual(lens.command.arguments[0], document.uri.toString());
  await until('the mistake', () => codes(document).includes('unknown-attribute'));
  const wrong = host.diagnostics(document).find(({ code }) => (code.value || code) === 'unknown-attribute');
  const context = { diagnostics: [wrong], only: { value: 'quickfix' }, triggerKind: 1 };
  const [fix] = await ask('CodeActions', 'provideCodeActions', wrong.range, context, token());
  const { edit } = fix.edit ? fix : await host.provider('CodeActions').provider.resolveCodeAction(fix, token());
  assert.strictEqual(edit.steps[0].uri.toString(), document.uri.toString());
  host.apply(document, edit);
  await until('it is mended', () => !codes(document).includes('unknown-attribute'));
});

test('settings reach the engine', async ({ start }) => {
  await start({ ...inFolder, settings: { 'layout.lint.ambiguous': 'error' } });
  const document = host.open(here('a.layout'), wellPosed.replace('  a.left == 10\n', ''));
  await until('an error', () => host.diagnostics(document).some(({ severity }) => severity === 0));
  host.configure({ 'layout.lint.ambiguous': 'off' });
  await until('no diagnostics', hasCodes(document));
});

test('the preview follows the text, and a drag changes it', async ({ start }) => {
  await start(inFolder);
  const document = host.open(here('a.layout'), wellPosed);
  host.showEditor(document);
  host.commands['layout.openPreview']();
  const [panel] = host.panels;
  const last = (type) => panel.posted.filter((message) => message.type === type).pop();
  panel.say({ type: 'ready', theme: 'dark' });
  await until('a picture', () => last('model'));
  assert.match(panel.panel.webview.html, /nonce-[\w+/]{18,24}'/);
  assert.strictEqual(last('model').uri, document.uri.toString());
  host.edit(document, ['width == 20', 'width == 40']);
  await until('the new width', () => last('model').model.shown[0].views[1].width === 40);
  const said = (type, more) => panel.say({ type, uri: last('model').uri, version: last('model').version, ...more });
  said('handles', { id: 1 });
  await until('the handles', () => last('handles'));
  const [{ id: candidate }] = last('handles').dimensions.find(({ name }) => name === 'width').candidates;
  said('drop', { seq: 1, id: 1, changes: [{ candidate, value: 44 }] });
  await until('the edit', () => host.edits.length === 1);
  host.apply(document, host.edits[0]);
  assert.match(document.text, /a\.width == 44/);
});

test('the preview follows the files that are imported', async ({ start }) => {
  const card = (width) => `layout Card {\n  view.width == ${width}\n}\n`;
  write('card.layout', card(40), false);
  await start(inFolder);
  const document = host.open(here('main.layout'), 'import "card.layout"\nscreen p = 100 x 100\nview c: Card\nc.left == 0; c.top == 0; c.height == 10\n');
  host.showEditor(document);
  host.commands['layout.openPreview']();
  const [panel] = host.panels;
  panel.say({ type: 'ready', theme: 'light' });
  const width = () => {
    const model = panel.posted.filter(({ type }) => type === 'model').pop();
    return model && model.model.shown[0].views[1].width;
  };
  await until('a picture', () => width() === 40);
  write('card.layout', card(50));
  await until('that of the changed file', () => width() === 50);
  const opened = host.open(here('card.layout'), card(60));
  await until('that of the buffer', () => width() === 60);
  host.edit(opened, ['60', '70']);
  await until('that of the changed buffer', () => width() === 70);
});

/** Adds a case about the workers of a browser, or about the desktop alone. */
const testWorkers = process.argv[3] === 'browser' ? test : () => {};
const testDesktop = process.argv[3] === 'desktop' ? test : () => {};

testWorkers('an engine that fails is followed by another one with the same documents', async ({ start }) => {
  await start(inFolder);
  const document = host.open(here('a.layout'), wellPosed.replace('  a.left == 10\n', ''));
  await until('ambiguous', hasCodes(document, 'ambiguous'));
  const before = workers.length;
  workers[before - 1].onmessage({ data: { failure: 'unreachable' } });
  await until('another worker', () => workers.length === before + 1 && hasCodes(document, 'ambiguous')());
  assert.match(host.channel.text, /ended unexpectedly \(it failed: unreachable\)/);
  await host.commands['layout.restartServer']();
  await until('diagnostics after the restart', hasCodes(document, 'ambiguous'));
});

testWorkers('a request that is cancelled while it waits is never made', async ({ start }) => {
  await start(inFolder);
  const document = host.open(here('a.layout'), wellPosed);
  await until('no diagnostics', hasCodes(document));
  const source = new CancellationTokenSource();
  const sent = [];
  const worker = workers[workers.length - 1];
  const { postMessage } = worker;
  worker.postMessage = (data) => { sent.push(data.message); postMessage.call(worker, data); };
  const first = asking(document)('Hover', 'provideHover', host.after(document, 'a.wi'), token());
  const second = host.provider('Hover').provider.provideHover(document, host.after(document, 'a.he'), source.token);
  source.cancel();
  assert.strictEqual(await second, undefined);
  assert.ok(await first);
  await asking(document)('DocumentSymbol', 'provideDocumentSymbols', token());
  assert.strictEqual(sent.filter((message) => message.includes('textDocument/hover')).length, 1);
});

test('other folders begin it anew, and other schemes are served too', async ({ start }) => {
  await start(inFolder);
  const document = host.open(Uri.parse('memfs:/b.layout'), wellPosed.replace('width', 'widht'));
  assert.deepStrictEqual(codes(document), []);
  host.folders = [Uri.parse('memfs:/')];
  host.changeFolders([], []);
  await until('its diagnostics', () => codes(document).includes('unknown-attribute'));
});

testDesktop('on the desktop the engine stands in for a program, but not for one that the user names', async ({ start }) => {
  process.env.PATH = '/nowhere';
  await start();
  const document = host.open(Uri.file('/project/a.layout'), wellPosed.replace('width', 'widht'));
  await until('its diagnostics', () => codes(document).includes('unknown-attribute'));
  host.configure({ 'layout.server.path': '/nowhere/layout-lsp' });
  await until('that it is missing', () => host.messages.some(({ message }) => message.includes('/nowhere/layout-lsp')));
});

test('the commands, and what the manifest says', async ({ start }) => {
  await start(inFolder);
  const all = manifest.contributes.commands.map(({ command: name }) => name);
  const isHere = (name) => name !== 'layout.convert' || process.argv[3] === 'desktop';
  assert.deepStrictEqual(Object.keys(host.commands).sort(), all.filter(isHere).sort());
  host.commands['layout.serverVersion']();
  assert.match(host.messages[0].message, /^layout-lsp [\d.]+ in the extension \(the engine in the extension\)$/);
  const { virtualWorkspaces, untrustedWorkspaces } = manifest.capabilities;
  assert.deepStrictEqual([virtualWorkspaces.supported, untrustedWorkspaces.supported], ['limited', 'limited']);
});

main();
