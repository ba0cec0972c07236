#!/usr/bin/env python3
"""measure.py FOLDER [--check]: measures the playground in Chromium, as editors/web/build.py has made it in FOLDER without --debug:
the size of the module, the time from the first visit to the first diagnostics, the time of a keystroke in a file of 1,000
lines, and the memory after many edits. With --check it fails beyond the limits that docs/playground.md names.
"""
import argparse
import gzip
import json
import pathlib
import statistics
import sys

from page import Browser, Served

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What is promised: compressed megabytes, seconds to the first diagnostics, milliseconds of a keystroke.
SIZE, FIRST, KEY = 3.5, 1.5, 20
VISITS, KEYS, WARMING, EDITS = 7, 600, 200, 5000

WATCH = """
document.addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  if (document.body.dataset.version) window.firstDiagnostics ||= performance.now();
}).observe(document.body, { attributeFilter: ['data-version'] }));
"""

# Types one digit after the other into numbers of the text, and asks for what an editor asks after each.
TYPING = """
(async ({ text, keys, edits }) => {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('layout-lsp.wasm'), {});
  const engine = engineOf(instance);
  const textDocument = { uri: 'file:///a.layout' };
  const send = (message) => engine(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const ask = (method, params) => send({ id: 1, method, params: { textDocument, ...params } });
  send({ id: 1, method: 'initialize', params: { capabilities: {} } });
  send({ method: 'textDocument/didOpen', params: { textDocument: { ...textDocument, version: 1, text } } });
  const lines = text.split('\\n');
  const places = lines.flatMap((line, number) => {
    const found = /^  photo\\.leading == (\\d)/.exec(line);
    return found ? [{ line: number, character: found[0].length - 1 }] : [];
  });
  let version = 1;
  const key = () => {
    version += 1;
    const start = places[version * 7 % places.length];
    const range = { start, end: { line: start.line, character: start.character + 1 } };
    const began = performance.now();
    send({ method: 'textDocument/didChange', params: { textDocument: { ...textDocument, version }, contentChanges: [{ range, text: String(version % 9 + 1) }] } });
    ask('textDocument/semanticTokens/full');
    ask('textDocument/diagnostic');
    return performance.now() - began;
  };
  const memory = () => instance.exports.memory.buffer.byteLength;
  ask('textDocument/diagnostic');
  const first = memory();
  const times = Array.from({ length: keys }, key);
  for (let edit = keys; edit < edits; edit += 1) key();
  return { times, first, last: memory(), lines: lines.length };
})(GIVEN)
"""

# Types in the page itself; the time is that of its own work, until the letter can be seen.
DRAWING = """
(async (text) => {
  const area = document.getElementById('text');
  area.value = text;
  area.dispatchEvent(new Event('input'));
  await new Promise((done) => setTimeout(done, 3000));
  area.focus();
  const times = [];
  for (let key = 0; key < 100; key += 1) {
    area.setSelectionRange(text.length / 2, text.length / 2);
    const began = performance.now();
    document.execCommand('insertText', false, '1');
    document.body.offsetHeight;
    times.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  return times;
})(GIVEN)
"""


def long_text():
    """Rows of a list, each in a layout of its own: 1,000 lines."""
    tour = (ROOT / 'editors/web/page/tour.js').read_text('utf-8')
    row = tour.split('const text = `')[1].split('`')[0].replace('320...430', '390...430')
    return ''.join(row.replace('layout Row', 'layout Row%d' % number) for number in range(1000 // row.count('\n') + 1))


def at(share, values):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('--check', action='store_true')
    chosen = parser.parse_args()
    module = (chosen.folder / 'layout-lsp.wasm').read_bytes()
    size = len(gzip.compress(module, 9)) / 1e6
    print('module: %.2f MB, compressed %.2f MB' % (len(module) / 1e6, size), flush=True)
    visits = []
    with Served(chosen.folder) as served:
        for _ in range(VISITS):
            # A browser of its own has nothing kept.
            with Browser() as browser:
                page = browser.page(width=1280, height=800, before=WATCH)
                page.open(served.address)
                visits.append(page.until('window.firstDiagnostics', 120) / 1000)
        print('first visit to first diagnostics: median %.2f s, longest %.2f s' % (statistics.median(visits), max(visits)), flush=True)
        with Browser() as browser:
            page = browser.page(width=1280, height=800)
            page.open(served.address)
            page.until('document.body.dataset.mended', 120)
            drawn = page.run(DRAWING.replace('GIVEN', json.dumps(long_text())))
        with Browser() as browser:
            page = browser.page()
            # A text of the same server: a place without the page's policy.
            page.open(served.address + 'worker.js')
            page.run((chosen.folder / 'worker.js').read_text('utf-8') + '\n0')
            told = page.run(TYPING.replace('GIVEN', json.dumps({'text': long_text(), 'keys': KEYS, 'edits': EDITS})))
    # A browser compiles what often runs once more, for speed, while it runs as it is.
    cold, warm = told['times'][:WARMING], told['times'][WARMING:]
    for when, times in (('the first %d' % WARMING, cold), ('then', warm)):
        print('keystroke in %d lines, %s: median %.1f ms, 99%% within %.1f ms, longest %.1f ms' % (told['lines'], when, statistics.median(times), at(0.99, times), max(times)))
    key = at(0.99, warm)
    print('the page draws a keystroke: median %.1f ms, 99%% within %.1f ms' % (statistics.median(drawn), at(0.99, drawn)))
    print('memory of the engine: %.1f MB at first, %.1f MB after %d edits' % (told['first'] / 1e6, told['last'] / 1e6, EDITS))
    failed = [words for words, holds in (('the module is too large', size < SIZE), ('the first diagnostics come too late', statistics.median(visits) < FIRST), ('a keystroke takes too long', key < KEY), ('memory grows', told['last'] < 3 * told['first'])) if not holds]
    if chosen.check and failed:
        sys.exit('FAILED: ' + '; '.join(failed))


if __name__ == '__main__':
    main()
