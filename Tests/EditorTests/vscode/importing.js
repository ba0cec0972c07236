// The command *Convert to .layout* of the VS Code extension with the real program: written files, page and questions.
'use strict';

const fs = require('fs');
const path = require('path');
const { assert, host, manifest, scratch, test, until } = require('./harness');

const sample = path.resolve(__dirname, '..', '..', '..', 'Examples', 'import', 'profile.xib');

module.exports = () => {
  /** Makes a folder with the sample and other files. */
  function folder(name, others = {}) {
    const made = path.join(scratch, name);
    fs.mkdirSync(made);
    fs.copyFileSync(sample, path.join(made, 'profile.xib'));
    for (const [file, text] of Object.entries(others)) fs.writeFileSync(path.join(made, file), text);
    return (file) => host.Uri.file(path.join(made, file));
  }

  const content = () => {
    const [[scheme, provider]] = Object.entries(host.contentProviders);
    return { scheme, text: provider.provideTextDocumentContent() };
  };

  test('real: files of Interface Builder become layouts beside them, with a page of what came of them', async ({ start }) => {
    await start();
    const file = folder('both', { 'old.xib': '<archive/>', 'evil.xib': '<a>](command:x) <b>' });
    await host.commands['layout.convert'](file('profile.xib'), [file('profile.xib'), file('old.xib'), file('evil.xib')]);
    const written = fs.readFileSync(file('profile.layout').fsPath, 'utf8');
    assert.match(written, /^# from profile\.xib\n\nlayout ProfileView \{ # ib:roo-t0-000\n/);
    const { scheme, text } = content();
    assert.match(text, /^# profile\\\.xib\n\nConverted to \[profile\\\.layout\]\(file:\/\//m);
    assert.match(text, /\| ProfileView \| approximated \| 4 of 4 \|/);
    assert.match(text, /^\* \*\*lines\\\.nameLabel:\*\* its words are measured by their font$/m);
    assert.match(text, /# old\\\.xib\n\nNot converted: this is the format before Xcode 5/);
    assert.ok(!text.includes('](command:'), text);
    assert.deepStrictEqual(host.shown.map(({ uri, command }) => uri ? uri.fsPath : command),
      [file('profile.layout').fsPath, 'markdown.showPreviewToSide']);
    assert.strictEqual(host.shown[1].args[0].scheme, scheme);
    assert.deepStrictEqual(host.messages, []);
  });

  test('real: what is there already is replaced only if the user wants it', async ({ start }) => {
    await start();
    const file = folder('there', { 'profile.layout': 'mine' });
    await host.commands['layout.convert'](file('profile.xib'));
    assert.deepStrictEqual(host.messages.map(({ kind, message, items }) => [kind, message, items]),
      [['warning', 'Replace what is there already: profile.layout?', ['Replace']]]);
    assert.strictEqual(fs.readFileSync(file('profile.layout').fsPath, 'utf8'), 'mine');
    host.messageAnswer = () => 'Replace';
    await host.commands['layout.convert'](file('profile.xib'));
    assert.match(fs.readFileSync(file('profile.layout').fsPath, 'utf8'), /^# from profile\.xib/);
  });

  test('real: several files with one name are all asked about, and each keeps its layout', async ({ start }) => {
    await start();
    const file = folder('same', { 'profile.layout': 'first', 'profile2.layout': 'second' });
    fs.copyFileSync(sample, file('profile.storyboard').fsPath);
    const both = [file('profile.xib'), file('profile.storyboard')];
    await host.commands['layout.convert'](both[0], both);
    assert.deepStrictEqual(host.messages.map(({ message }) => message),
      ['Replace what is there already: profile.layout, profile2.layout?']);
    assert.strictEqual(fs.readFileSync(file('profile2.layout').fsPath, 'utf8'), 'second');
    host.messageAnswer = () => 'Replace';
    await host.commands['layout.convert'](both[0], both);
    assert.match(fs.readFileSync(file('profile.layout').fsPath, 'utf8'), /^# from profile\.xib/);
    assert.match(fs.readFileSync(file('profile2.layout').fsPath, 'utf8'), /^# from profile\.storyboard/);
    assert.match(content().text, /Converted to \[profile2\\\.layout\]\(file:\/\/.*\/profile2\.layout\)/);
  });

  test('real: nothing is written through a link, nor over a file with a further name', async ({ start }) => {
    await start();
    host.messageAnswer = () => 'Replace';
    for (const [name, target] of [['dangling', 'nothing'], ['linked', 'victim']]) {
      const file = folder(name, { victim: 'safe' });
      fs.symlinkSync(target, file('profile.layout').fsPath);
      await host.commands['layout.convert'](file('profile.xib'));
      assert.match(content().text, /Not converted: profile\\\.layout is no plain file/);
      assert.strictEqual(fs.readlinkSync(file('profile.layout').fsPath), target);
      assert.deepStrictEqual(fs.readdirSync(file('').fsPath).sort(), ['profile.layout', 'profile.xib', 'victim']);
      assert.strictEqual(fs.readFileSync(file('victim').fsPath, 'utf8'), 'safe');
    }
    assert.strictEqual(host.messages.length, 2);
    const file = folder('hard', { victim: 'safe' });
    fs.linkSync(file('victim').fsPath, file('profile.layout').fsPath);
    await host.commands['layout.convert'](file('profile.xib'));
    assert.match(fs.readFileSync(file('profile.layout').fsPath, 'utf8'), /^# from profile\.xib/);
    assert.strictEqual(fs.readFileSync(file('victim').fsPath, 'utf8'), 'safe');
  });

  test('real: in a folder that is not trusted nothing is converted', async ({ start }) => {
    await start();
    const file = folder('untrusted');
    host.isTrusted = false;
    await host.commands['layout.convert'](file('profile.xib'));
    assert.deepStrictEqual(host.messages.map(({ message }) => message), ['Files are converted only in a folder that you trust.']);
    assert.deepStrictEqual(fs.readdirSync(file('').fsPath), ['profile.xib']);
    const [command] = manifest.contributes.commands.filter((each) => each.command === 'layout.convert');
    assert.strictEqual(command.enablement, 'isWorkspaceTrusted && !isWeb');
  });

  test('real: converting without a program, or without files, says so', async ({ start }) => {
    await start();
    await host.commands['layout.convert'](undefined);
    assert.match(host.messages[0].message, /^Select \.storyboard or \.xib files/);
    const file = folder('none');
    host.messages.length = 0;
    host.configure({ 'layout.server.path': '/nowhere/layout-lsp' });
    await host.commands['layout.convert'](file('profile.xib'));
    await until('the problem', () => host.messages.some(({ message }) => message.includes('/nowhere/layout-lsp')));
    assert.ok(!fs.existsSync(file('profile.layout').fsPath));
  });

  test('the menu is on files of Interface Builder alone', () => {
    const [entry] = manifest.contributes.menus['explorer/context'];
    assert.strictEqual(entry.command, 'layout.convert');
    assert.match(entry.when, /^isWorkspaceTrusted && /);
    const [, pattern] = /resourceExtname =~ \/(.*)\/$/.exec(entry.when);
    for (const [name, fits] of [['.xib', true], ['.storyboard', true], ['.layout', false], ['.xibx', false]]) {
      assert.strictEqual(new RegExp(pattern).test(name), fits, name);
    }
  });
};
