#!/usr/bin/env python3
"""extension.py FOLDER: the extension for editors in a browser, in a worker of a real Chromium, with the module in FOLDER.

Such an editor runs extensions in a worker, loads the script as one text, and has the extension's own workers begin with a
script that loads theirs. The stand-in for the editor is that of Tests/EditorTests/vscode.
"""
import pathlib
import subprocess
import sys
import tempfile
import zipfile

from page import ROOT, Browser, Served, check, failures

EXTENSION = pathlib.Path(ROOT, 'editors/vscode')
sys.path.insert(0, str(EXTENSION))
from bundle import bundle

# What the stand-in asks of Node, and what the editor does with workers.
PLACE = """'use strict';
const nodeModules = {
  fs: {},
  path: { posix: { join: (...parts) => parts.join('/').replace(/\\/+/g, '/') }, basename: (path) => path.split('/').pop() },
};
const PlainWorker = Worker;
self.Worker = function (address) {
  return new PlainWorker(URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(address)})`], { type: 'text/javascript' })));
};
const standin = { exports: {} };
((module, require) => {
STANDIN
})(standin, (name) => nodeModules[name]);
const { vscode, host } = standin.exports;
"""
CASE = """
const text = 'layout L {\\n  screen p = 100 x 100\\n  view a\\n  a.left == 10; a.top == 10\\n  a.widht == 20; a.height == 30\\n}\\n';
const until = async (condition) => {
  for (let count = 0; count < 2000; count += 1) {
    const value = await condition();
    if (value) return value;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`not seen; ${host.status.text}; ${JSON.stringify(host.messages)}; ${host.channel.text}; ${host.offences}`);
};
(async () => {
  const here = `${location.origin}/`;
  const manifest = await (await fetch('extension/package.json')).json();
  host.useManifest(manifest);
  host.folders = [host.Uri.parse('memfs://x/project')];
  host.tree.set('memfs://x/project/card.layout', new TextEncoder().encode('layout Card {}'));
  const { readFile } = vscode.workspace.fs;
  vscode.workspace.fs.readFile = (uri) => uri.scheme === 'http'
    ? fetch(uri.toString()).then((answer) => answer.arrayBuffer()).then((buffer) => new Uint8Array(buffer)) : readFile(uri);
  const script = await (await fetch(`extension/${manifest.browser}`)).text();
  const module = { exports: {} };
  new Function('module', 'exports', 'require', script)(module, module.exports, (name) => { if (name === 'vscode') return vscode; throw new Error(name); });
  const extension = module.exports;
  const context = { subscriptions: [], extensionPath: '/', extensionUri: host.Uri.parse(`${here}extension`), extension: { packageJSON: manifest } };
  extension.activate(context);
  const document = host.open(host.Uri.parse('memfs://x/project/a.layout'), text);
  const codes = () => host.diagnostics(document).map(({ code }) => code);
  await until(() => codes().includes('unknown-attribute'));
  host.edit(document, ['widht', 'width']);
  await until(() => codes().length === 0);
  const { token } = new host.CancellationTokenSource();
  const hover = await host.provider('Hover').provider.provideHover(document, host.after(document, 'view '), token);
  const [found] = await until(async () => {
    const all = await host.provider('WorkspaceSymbol').provider.provideWorkspaceSymbols('Card', token);
    return all && all.length > 0 && all;
  });
  await extension.deactivate();
  context.subscriptions.forEach((each) => each.dispose());
  return { hover: hover.contents.map(({ value }) => value).join(), symbol: found.location.uri.toString(), alive: host.alive, offences: host.offences, status: host.status.text };
})().then((seen) => postMessage({ seen }), (error) => postMessage({ error: String(error.stack) }));
"""


def main():
    module = pathlib.Path(sys.argv[1], 'layout-lsp.wasm')
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        subprocess.run([sys.executable, EXTENSION / 'package.py', '--output', folder / 'a.vsix', '--module', module], check=True, stdout=subprocess.DEVNULL)
        with zipfile.ZipFile(folder / 'a.vsix') as packed:
            packed.extractall(folder)
        standin = bundle(pathlib.Path(ROOT, 'Tests/EditorTests/vscode/standin.js'), outside=('fs', 'path'))
        (folder / 'host.js').write_text(PLACE.replace('STANDIN', standin) + CASE, 'utf-8')
        (folder / 'index.html').write_text('<!DOCTYPE html><title>host</title>', 'utf-8')
        with Browser() as browser, Served(folder) as served:
            page = browser.page(served.address)
            page.run('window.told = undefined; new Worker("host.js").onmessage = ({ data }) => { window.told = data; }; 0')
            told = page.until('window.told', 120)
    seen = told.get('seen')
    if check(seen, told):
        check('20 × 30' in seen['hover'], seen['hover'])
        check(seen['symbol'] == 'memfs://x/project/card.layout', seen['symbol'])
        check(seen['alive'] == [] and seen['offences'] == [], seen)
    print('FAILED: %d' % len(failures) if failures else 'the extension in a browser: all is well')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
