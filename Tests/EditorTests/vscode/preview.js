// The preview panel of the VS Code extension with the real server: when it sends requests, and what clicks do.
// Tests/browser/panel.py tests the page itself.
'use strict';

const { assert, host, manifest, test, until } = require('./harness');

module.exports = ({ wellPosed, here }) => {
  const last = (panel, type) => panel.posted.filter((message) => message.type === type).pop();
  const models = (panel) => panel.posted.filter(({ type }) => type === 'model');

  /** Opens a panel; its page is ready and has its first picture. */
  async function open(document, state) {
    const editor = host.showEditor(document);
    host.commands['layout.openPreview']();
    const [panel] = host.panels;
    panel.say({ type: 'ready', theme: 'dark' });
    await until('a picture', () => models(panel).length > 0);
    return { panel, editor };
  }

  const said = (panel, type, more) => {
    const { uri, version } = last(panel, 'model');
    panel.say({ type, uri, version, ...more });
  };

  test('real: the preview follows the text and keeps the last good picture', async ({ start }) => {
    await start();
    const document = host.open(here, wellPosed);
    const { panel } = await open(document);
    assert.match(panel.panel.title, /^Preview a\.layout$/);
    const first = last(panel, 'model').model.shown[0];
    assert.deepStrictEqual([first.layout, first.screen, first.status], ['L', 'p', 'ok']);
    assert.match(first.svg, /class="drawing dark screen"/);
    for (let count = 0; count < 20; count += 1) host.edit(document, [`width == ${20 + count}`, `width == ${21 + count}`]);
    await until('the new width', () => last(panel, 'model').model.shown[0].views[1].width === 40);
    assert.ok(models(panel).length < 5, `${models(panel).length} pictures of 20 changes`);
    host.edit(document, ['a.left == 10', 'a.left == ']);
    await until('that it is stale', () => last(panel, 'stale'));
    assert.strictEqual(panel.posted[panel.posted.length - 1].type, 'stale');
    host.edit(document, ['a.left == \n', 'a.left == 12\n']);
    await until('a good picture', () => last(panel, 'model').model.shown[0].views[1].x === 12);
  });

  test('real: a hidden preview asks for nothing, and once when it is seen again', async ({ start }) => {
    await start({ settings: { 'layout.trace.server': 'messages' } });
    const document = host.open(here, wellPosed);
    const { panel } = await open(document);
    const asked = () => host.channel.text.split('--> request layout/preview').length - 1;
    panel.setVisible(false);
    const before = asked();
    for (const width of [30, 40, 50]) {
      host.edit(document, [/width == \d+/.exec(document.text)[0], `width == ${width}`]);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    assert.strictEqual(asked(), before);
    panel.setVisible(true);
    await until('the picture', () => last(panel, 'model').model.shown[0].views[1].width === 50);
    assert.strictEqual(asked(), before + 1);
  });

  test('real: the cursor marks its view, a click selects its declaration', async ({ start }) => {
    await start();
    const document = host.open(here, wellPosed);
    const { panel, editor } = await open(document);
    host.putCursor(editor, host.after(document, 'a.wi'));
    await until('the mark', () => JSON.stringify(last(panel, 'select').ids) === '[1]');
    host.putCursor(editor, host.at(document, 'a.wi'), host.at(document, 'a.top'));
    const count = panel.posted.length;
    said(panel, 'reveal', { id: 1, focus: false });
    await until('the declaration', () => host.shown.length === 1);
    assert.deepStrictEqual(host.shown[0].options, {
      selection: new host.Range(host.at(document, 'a\n'), host.after(document, 'view a')), preserveFocus: true, viewColumn: 1,
    });
    // The selection that the click made in the text is not sent back to the page.
    Object.assign(editor, { selections: [Object.assign(host.shown[0].options.selection, { active: host.after(document, 'view a') })] });
    host.putCursor(editor, host.after(document, 'view a'));
    assert.ok(panel.posted.length <= count + 1);
    said(panel, 'reveal', { id: 1, focus: true });
    assert.strictEqual(host.shown[1].options.preserveFocus, false);
  });

  test('real: what the page may not say is not heard', async ({ start }) => {
    await start();
    const document = host.open(here, wellPosed);
    const { panel } = await open(document);
    for (const wrong of [
      null, 'reveal', {}, { type: 'constructor' }, { type: 'reveal', id: 1, focus: false },
      { type: 'reveal', uri: 'file:///other.layout', version: 1, id: 1, focus: false },
      { type: 'reveal', uri: here.toString(), version: 0, id: 1, focus: false },
      { type: 'reveal', uri: here.toString(), version: 1, id: '1', focus: false },
      { type: 'choose', layout: {}, size: null }, { type: 'choose', size: { width: -1, height: 2 } },
    ]) panel.say(wrong);
    // Positions in a text that the editor no longer has.
    host.edit(document, ['layout L', '\n\nlayout L']);
    said(panel, 'reveal', { id: 1, focus: false });
    assert.deepStrictEqual(host.shown, []);
  });

  test('real: what is chosen, all of it, pinned, restored', async ({ start }) => {
    await start();
    const document = host.open(here, `${wellPosed}layout M {\n  screen q = 50 x 60\n  state on {}\n  state off {}\n}\n`);
    const { panel } = await open(document);
    const shown = () => last(panel, 'model').model.shown;
    panel.say({ type: 'choose', layout: 'M', screen: 'q', state: 'off', size: { width: 70, height: 80 } });
    await until('another size', () => shown()[0].layout === 'M' && shown()[0].state === 'off' && shown()[0].width === 70);
    panel.say({ type: 'all', on: true });
    await until('everything', () => shown().length === 3);
    panel.say({ type: 'pin', on: true });
    assert.match(panel.panel.title, /\(pinned\)$/);
    const other = host.open(host.Uri.file('/project/b.layout'), 'layout B { screen s = 5 x 6 }');
    host.showEditor(other);
    panel.say({ type: 'all', on: false });
    await until('the pinned one', () => last(panel, 'model').uri === here.toString() && shown().length === 1);
    panel.panel.dispose();
    const restored = await host.restorePanel('layout.preview', { uri: here.toString(), layout: 'M', screen: 'q', state: 'off' });
    restored.say({ type: 'ready', theme: 'hc-light' });
    await until('the restored one', () => last(restored, 'model') && last(restored, 'model').model.shown[0].state === 'off');
    assert.match(last(restored, 'model').model.shown[0].svg, /class="drawing hc-light screen"/);
    host.showEditor(other);
    await until('the other file', () => last(restored, 'model').model.shown[0].layout === 'B');
    assert.ok(manifest.activationEvents.includes('onWebviewPanel:layout.preview'));
  });

  test('real: many pictures come when they are asked for', async ({ start }) => {
    await start();
    const states = Array.from({ length: 70 }, (_, number) => `  state s${number} {}\n`).join('');
    const { panel } = await open(host.open(here, `layout M {\n  screen q = 50 x 60\n${states}}\n`));
    const model = () => last(panel, 'model').model;
    panel.say({ type: 'all', on: true });
    await until('the first ones', () => model().shown.length === 64 && model().count === 70);
    panel.say({ type: 'more' });
    await until('all of them', () => model().shown.length === 70);
    assert.strictEqual(new Set(model().shown.map(({ state }) => state)).size, 70);
    panel.say({ type: 'more' });
    assert.strictEqual(model().shown.length, 70);
  });

  /** The handles of a view once the page has asked for them, as a function from a dimension to its best candidate. */
  async function handles(panel, id) {
    said(panel, 'handles', { id });
    const { version } = last(panel, 'model');
    await until('the handles', () => last(panel, 'handles') && last(panel, 'handles').id === id && last(panel, 'handles').version === version);
    return (name) => last(panel, 'handles').dimensions.find((each) => each.name === name).candidates[0];
  }

  test('real: a drag shows what would be, marks the number, and is one edit when it is let go', async ({ start }) => {
    await start();
    const document = host.open(here, wellPosed);
    const { panel, editor } = await open(document);
    const best = await handles(panel, 1);
    const { id: candidate } = best('width');
    const change = (value) => ({ id: 1, changes: [{ candidate, value }] });
    // Many movements, with one request open at a time.
    for (let seq = 1; seq <= 30; seq += 1) said(panel, 'drag', { seq, ...change(20 + seq) });
    await until('the newest ghost', () => last(panel, 'ghost') && last(panel, 'ghost').seq === 30);
    const ghosts = panel.posted.filter(({ type }) => type === 'ghost');
    assert.ok(ghosts.length <= 3, `${ghosts.length} ghosts of 30 movements`);
    assert.strictEqual(last(panel, 'ghost').shown.views[1].width, 50);
    assert.deepStrictEqual(host.marks(editor), [['20', '→ 50']]);
    assert.strictEqual(editor.revealed.length, 1);
    assert.deepStrictEqual([host.edits.length, document.text], [0, wellPosed]);
    said(panel, 'drop', { seq: 31, ...change(44) });
    await until('the edit', () => host.edits.length === 1);
    host.apply(document, host.edits[0]);
    assert.strictEqual(document.text, wellPosed.replace('a.width == 20', 'a.width == 44'));
    await until('the end', () => last(panel, 'settled'));
    assert.strictEqual(last(panel, 'settled').isDone, true);
    await until('its picture', () => last(panel, 'model').model.shown[0].views[1].width === 44);
    assert.deepStrictEqual([host.marks(editor), host.edits.length], [[], 1]);
    // The moved view stays selected, wherever the cursor is.
    assert.strictEqual(panel.posted.slice(panel.posted.indexOf(last(panel, 'settled'))).filter(({ type }) => type === 'select').length, 0);
    host.putCursor(editor, host.after(document, 'a.wi'));
    await until('the cursor', () => JSON.stringify(last(panel, 'select').ids) === '[1]');
  });

  test('real: a drag that is cancelled, or in a text that has changed, edits nothing', async ({ start }) => {
    await start();
    const document = host.open(here, wellPosed);
    const { panel, editor } = await open(document);
    const best = await handles(panel, 1);
    const changes = [{ candidate: best('left').id, value: 30 }];
    said(panel, 'drag', { seq: 1, id: 1, changes });
    await until('the ghost', () => last(panel, 'ghost'));
    said(panel, 'cancel', { seq: 1 });
    assert.deepStrictEqual(host.marks(editor), []);
    // A drop that changes nothing.
    said(panel, 'drop', { seq: 2, id: 1, changes: [{ candidate: best('left').id, value: 10 }] });
    await until('its end', () => last(panel, 'settled'));
    assert.strictEqual(last(panel, 'settled').isDone, false);
    const { version } = last(panel, 'model');
    host.edit(document, ['a.left == 10', 'a.left == 11']);
    panel.say({ type: 'drop', uri: here.toString(), version, seq: 3, id: 1, changes });
    await until('a refusal', () => /changed/.test(last(panel, 'settled').message));
    await until('the new picture', () => last(panel, 'model').model.shown[0].views[1].x === 11);
    // Text is typed while the server computes the edit.
    const again = await handles(panel, 1);
    said(panel, 'drop', { seq: 4, id: 1, changes: [{ candidate: again('left').id, value: 30 }] });
    host.edit(document, ['a.top == 10', 'a.top == 12']);
    await until('another refusal', () => panel.posted.filter(({ type }) => type === 'settled').length === 3);
    assert.strictEqual(last(panel, 'settled').isDone, false);
    for (const wrong of [
      { seq: 5, id: 1, changes: [] }, { seq: 5, id: 1, changes: [{ candidate: 7, value: 1 }] },
      { seq: 5, id: 1, changes: [{ candidate: 'number:1-2', value: Infinity }] }, { seq: 'x', id: 1, changes },
    ]) said(panel, 'drop', wrong);
    assert.deepStrictEqual(host.edits, []);
  });

  test('real: an edit that makes an error is asked about once', async ({ start }) => {
    await start();
    const document = host.open(here, wellPosed.replace('}', '  a.width <= 40\n}'));
    const { panel } = await open(document);
    const best = await handles(panel, 1);
    const changes = [{ candidate: best('width').id, value: 50 }];
    said(panel, 'drag', { seq: 1, id: 1, changes });
    await until('the warning', () => last(panel, 'ghost') && last(panel, 'ghost').newProblems.length === 1);
    assert.strictEqual(last(panel, 'ghost').newProblems[0].code, 'conflict');
    said(panel, 'drop', { seq: 2, id: 1, changes });
    await until('the question', () => last(panel, 'settled'));
    assert.deepStrictEqual([host.messages.length, host.messages[0].modal, host.edits.length], [1, true, 0]);
    assert.match(host.messages[0].message, /^Change 20 to 50\?/);
    host.messageAnswer = (message, [item]) => item;
    said(panel, 'drop', { seq: 3, id: 1, changes });
    await until('the edit', () => host.edits.length === 1);
    assert.strictEqual(host.messages.length, 2);
  });

  test('real: the page has a policy, and loads nothing else', async ({ start }) => {
    await start();
    const { panel } = await open(host.open(here, wellPosed));
    const { html, options } = panel.panel.webview;
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(html);
    assert.match(policy, /^default-src 'none'; img-src data:; style-src https:\/\/media\.example; script-src 'nonce-[\w+/]{24}'$/);
    assert.ok(!/style="|<style|\son\w+=|unsafe/.test(html), html);
    assert.strictEqual(options.enableForms, false);
    assert.deepStrictEqual(options.localResourceRoots.map(({ path }) => path.split('/').pop()), ['media']);
  });
};
