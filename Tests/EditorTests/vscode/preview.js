// The preview panel of the VS Code extension, with the real server: what is asked when, and what clicks do.
// The page itself is tested in Tests/browser/panel.py.
'use strict';

const { assert, host, manifest, test, until } = require('./harness');

module.exports = ({ wellPosed, here }) => {
  const last = (panel, type) => panel.posted.filter((message) => message.type === type).pop();
  const models = (panel) => panel.posted.filter(({ type }) => type === 'model');

  /** A panel whose page is there and has its first picture. */
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
    assert.match(first.svg, /class="drawing dark"/);
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
    // What the click did to the text is no news.
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
    // Places of a text that is not the editor's any more.
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
    assert.match(last(restored, 'model').model.shown[0].svg, /class="drawing hc-light"/);
    host.showEditor(other);
    await until('the other file', () => last(restored, 'model').model.shown[0].layout === 'B');
    assert.ok(manifest.activationEvents.includes('onWebviewPanel:layout.preview'));
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
