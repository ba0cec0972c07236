// The playground: files, the editor, what the engine says of them, and the picture beside them.
'use strict';

const { announce, Assist } = require('./assist');
const { decoded } = require('../../vscode/src/decoding');
const { Documents, isCatalog, isLayout } = require('./documents');
const { gallery } = require('./gallery');
const { Inside, isInside } = require('./inside');
const { Kept } = require('./keep');
const { layoutsOf } = require('./logs');
const { Play } = require('./play');
const { Preview } = require('./preview');
const { counted, listedOnce, rowOf, severities } = require('./problems');
const { addressOf, choiceOf, filesOf, isName } = require('./share');
const { keepForOffline, loadModule, makeWorker } = require('./start');
const { TextEditor } = require('./text');
const { tour } = require('./tour');

const element = (id) => document.getElementById(id);
/** The pauses in typing before diagnostics and the slower rest are requested, in milliseconds. */
const [pause, longPause] = [40, 350];
/** How long problems may be those of the text before it, in milliseconds. */
const longWait = 1000;
/** The most problems that are listed, and those whose fixes are looked for. */
const [mostListed, mostMended] = [50, 8];

/** The files that can be opened. */
const opened = ['.layout', '.xib', '.storyboard', '.nib', '.xcstrings', '.strings', '.stringsdict'];

/** The texts by name. */
const files = new Map();
let active;
/** The set of files that is open, and the last one before it that the user has changed. */
let set;
let previous;
let diagnostics = [];
/** The problems that are listed: each message once, with the lines of all. */
let listed = [];
/** Whether the diagnostics are those of the present file. */
let isKnown = false;
let legend;
let result = 'picture';
let isReady = false;

const uriOf = (name) => `file:///${name.split('/').map(encodeURIComponent).join('/')}`;
const nameOf = (uri) => decodeURIComponent(uri.replace('file:///', ''));

/** What happened to the engine or to an address, above the problems, until the text changes. */
function happened(message) { element('happened').textContent = message; }

function tell(message, isWrong = false) {
  element('said').textContent = message;
  element('said').classList.toggle('wrong', isWrong);
}

const button = (text, action, name) => {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  if (name) made.className = name;
  made.addEventListener('click', action);
  return made;
};

/** Asks with buttons; returns whether the first one was chosen. */
function confirm(title, text, yes) {
  const dialog = element('ask');
  element('askTitle').textContent = title;
  element('askText').textContent = text;
  element('askLabel').hidden = true;
  // Enter in a field of the form presses it.
  const accept = Object.assign(button(yes, () => {}), { type: 'submit', value: 'yes' });
  element('askButtons').replaceChildren(accept, button('Cancel', () => dialog.close('')));
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }));
}

/** Asks for a name; returns undefined if there is none, or it is the old one. */
async function askName(title, text, name) {
  const answer = confirm(title, text, 'Rename');
  element('askLabel').hidden = false;
  element('askName').value = name;
  element('askName').select();
  const given = await answer && element('askName').value.trim();
  return given && given !== name ? given : undefined;
}

// MARK: Asking the engine

const editor = new TextEditor(changed);
const inside = isInside ? new Inside(editor, (text, isReset) => {
  editor.take(text);
  if (isReset) preview.show();
}) : undefined;
const page = {
  editor, tell, confirm, goTo, applyEdit, trace, inside,
  get uri() { return uriOf(active); },
  get isLayout() { return isLayout(active); },
  drawn: (model) => play.take(model),
  documents: new Documents({ load: loadModule, worker: makeWorker, renewed, stopped }),
  ask: (method, params) => documents.ask(method, params),
};
const { documents } = page;
const kept = new Kept(!inside, (message) => tell(message, true));
const preview = new Preview(page, element('picture'));
const assist = new Assist(page);
const play = new Play(page, preview);
let timers = [];

/** There is another engine, with the same texts. */
function renewed(message) {
  tell(message, true);
  happened(message);
  isKnown = false;
  if (!isReady) return;
  look();
  preview.update();
}

/** There is no engine until a text changes, which can be done. */
function stopped(message, uri) {
  const name = uri && nameOf(uri);
  const advice = files.has(name) ? `Change ${name}, or close it, to begin another one.` : 'Change the text to begin another one.';
  element('count').textContent = `${message} ${advice}`;
  happened('');
  tell(message, true);
  if (preview.isReady) preview.stale(message);
}

function changed() {
  if (!set) return;
  files.set(active, editor.text);
  keep();
  happened('');
  documents.write(page.uri, editor.text);
  inside?.changed(editor.text);
  if (!isReady) return;
  preview.typed();
  for (const timer of timers) clearTimeout(timer);
  let looking;
  timers = [setTimeout(() => { looking = look(); }, pause), setTimeout(() => looking.then(lookLonger), longPause)];
}

/** What is asked after each change: colours and diagnostics. */
async function look() {
  const [uri, version] = [page.uri, documents.version(page.uri)];
  const isCurrent = () => uri === page.uri && version === documents.version(uri);
  if (!page.isLayout) {
    element('count').textContent = isCatalog(active)
      ? `A layout uses this catalog of words by strings "${active}"`
      : `${active} is no layout and no catalog of words: their names end in .layout, .xcstrings, .strings or .stringsdict`;
    element('problems').replaceChildren();
    return;
  }
  // What was said of another text is not said of this one for long.
  const waiting = setTimeout(() => { if (isCurrent() && !documents.isStopped) element('count').textContent = 'Checking…'; }, longWait);
  try {
    const tokens = await page.ask('textDocument/semanticTokens/full', { textDocument: { uri } });
    if (isCurrent() && tokens) editor.colour(tokens.data, legend);
    const report = await page.ask('textDocument/diagnostic', { textDocument: { uri } });
    if (!isCurrent()) return;
    isKnown = true;
    diagnostics = report.items.sort((one, other) => one.severity - other.severity);
    mark();
    listProblems();
    showStep();
    document.body.dataset.version = version;
  } catch (error) {
    tell(error.message, true);
    if (isCurrent() && !isKnown && !documents.isStopped) element('count').textContent = `The problems of ${active} are not known. ${error.message}`;
  } finally {
    clearTimeout(waiting);
  }
}

/** What can wait: fixes and code. */
function lookLonger() {
  if (!page.isLayout) return;
  listFixes();
  if (result !== 'picture') showCode();
}

// MARK: Problems

function listProblems() {
  const heading = counted(diagnostics) || (editor.text.trim() === '' ? 'Nothing to check yet' : 'All is well on every screen');
  if (element('count').textContent !== heading) element('count').textContent = heading;
  listed = listedOnce(diagnostics).slice(0, mostListed);
  const known = new Map([...element('problems').children].map((row) => [row.dataset.key, row]));
  element('problems').replaceChildren(...listed.map((each) => {
    const { range, message } = each.diagnostic;
    const key = [set.id, range.start.character, ...each.lines, message].join(' ');
    const row = known.get(key) || rowOf(each, set.isAnswer === true, (place) => goTo(page.uri, place, true));
    row.dataset.key = key;
    return row;
  }));
}

/** Returns the fixes of a problem; undefined if the text has changed meanwhile. */
async function fixesOf(diagnostic) {
  const [uri, version] = [page.uri, documents.version(page.uri)];
  const actions = await page.ask('textDocument/codeAction', {
    textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic], only: ['quickfix'] },
  }).catch(() => []);
  if (uri !== page.uri || version !== documents.version(uri)) return undefined;
  return (actions || []).filter(({ edit, diagnostics: mended }) => edit && (mended || []).some((each) => each.message === diagnostic.message));
}

async function listFixes() {
  const version = documents.version(page.uri);
  for (const [index, { diagnostic }] of listed.slice(0, mostMended).entries()) {
    const fixes = await fixesOf(diagnostic);
    if (!fixes) return;
    const row = element('problems').children[index];
    if (row) row.querySelector('.fixes').replaceChildren(...fixes.map(({ title, edit }) => button(title, () => applyEdit(edit))));
  }
  document.body.dataset.mended = version;
}

/** Shows the fixes of the problems in the line of the cursor. */
async function offerFixes() {
  const { line } = editor.caret;
  const offered = [];
  for (const diagnostic of diagnostics.filter(({ range }) => range.start.line <= line && line <= range.end.line)) {
    const fixes = await fixesOf(diagnostic);
    if (!fixes) return;
    offered.push(...fixes.map(({ title, edit }) => ({ label: title, edit })));
  }
  if (editor.caret.line !== line) return;
  editor.area.focus();
  if (offered.length > 0) assist.offer('Fixes', offered);
  else tell('There is no fix in this line.');
}

/** Goes to the next problem behind the cursor, or the one before it, around the end of the text. */
function goToProblem(isBack) {
  const place = ({ line, character }) => line * 1e6 + character;
  const at = place(editor.position(editor.area.selectionStart));
  const all = [...diagnostics].sort((one, other) => place(one.range.start) - place(other.range.start));
  const next = isBack
    ? all.filter(({ range }) => place(range.start) < at).pop() || all.at(-1)
    : all.find(({ range }) => place(range.start) > at) || all[0];
  if (!next) return tell('There is no problem in this text.');
  announce(`${severities[next.severity]}, line ${next.range.start.line + 1}: ${next.message}`);
  return goTo(page.uri, next.range);
}

/** Renames what is at the cursor, wherever it is used. */
async function renameAt() {
  const at = { textDocument: { uri: page.uri }, position: editor.caret };
  const found = await page.ask('textDocument/prepareRename', at).catch(() => undefined);
  if (!found) return tell('There is nothing to rename at the cursor.');
  const newName = await askName(`Rename ${found.placeholder}`, 'It gets the name wherever it is used.', found.placeholder);
  const edit = newName && await page.ask('textDocument/rename', { ...at, newName }).catch(({ message }) => tell(message, true));
  return edit && applyEdit(edit);
}

// MARK: Edits and places

/** Makes an edit of several files. */
function applyEdit({ changes = {}, documentChanges = [] }) {
  const all = [...Object.entries(changes), ...documentChanges.map(({ textDocument, edits }) => [textDocument.uri, edits])];
  for (const [uri, edits] of all.sort(([uri]) => uri === page.uri ? 1 : -1)) {
    if (files.has(nameOf(uri)) && uri !== page.uri) show(nameOf(uri));
    if (uri === page.uri) editor.edit(edits);
  }
}

function goTo(uri, range, focus = true) {
  if (!files.has(nameOf(uri))) return tell(`${nameOf(uri)} is not open here.`);
  if (inside) return focus && uri === page.uri && inside.reveal(range);
  if (uri !== page.uri) show(nameOf(uri));
  if (focus) showPane('text');
  return editor.reveal(range, focus);
}

/** Marks the problems in the text, and places that a change would concern. */
function mark(traced = []) {
  const problems = diagnostics.map(({ range, severity }) => ({ range, kind: severities[severity] }));
  const marks = [...problems, ...traced.map((range) => ({ range, kind: 'traced' }))];
  editor.setMarks(marks);
  inside?.mark(marks);
}

function trace(ranges) { mark(ranges); }

// MARK: Files

function showTabs() {
  // The list owns the tabs alone, not the buttons beside them.
  element('filesList').setAttribute('aria-owns', [...files.keys()].map((_, number) => `file-${number}`).join(' '));
  element('files').replaceChildren(element('filesList'), ...[...files.keys()].flatMap((name, number) => {
    const tab = button(name.split('/').pop(), () => show(name));
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-selected', String(name === active));
    tab.title = `${name}: double-click or F2 to rename`;
    tab.id = `file-${number}`;
    tab.setAttribute('aria-controls', 'editor');
    tab.addEventListener('dblclick', () => rename(name));
    if (files.size === 1) return [tab];
    const close = button('×', () => remove(name), 'close');
    close.setAttribute('aria-label', `Close ${name}`);
    return [tab, close];
  }));
}

function show(name) {
  active = name;
  if (step !== undefined && name !== tour.file[0]) goStep(-1);
  if (set && set.active !== name) kept.write(Object.assign(set, { active: name }));
  diagnostics = [];
  isKnown = false;
  editor.show(files.get(name));
  showTabs();
  preview.show();
  if (isReady) {
    look();
    lookLonger();
  }
}

/** Puts files into the place of all. `choice` is that of the first picture. */
function put(all, first, choice = {}) {
  for (const name of files.keys()) documents.close(uriOf(name));
  files.clear();
  for (const [name, text] of all) add(name, text);
  preview.prefer(uriOf(first), choice);
  show(first);
}

function add(name, text) {
  files.set(name, text);
  documents.write(uriOf(name), text);
}

function remove(name) {
  documents.close(uriOf(name));
  files.delete(name);
  show(name === active ? [...files.keys()][0] : active);
  keep();
}

function unusedName(wanted) {
  const [, base, ending] = /^(.*?)(\.\w+)?$/.exec(wanted);
  let name = `${base}${ending || '.layout'}`;
  for (let number = 2; files.has(name); number += 1) name = `${base}${number}${ending || '.layout'}`;
  return name;
}

async function rename(name) {
  const wanted = await askName(`Rename ${name}`, 'The name may begin with those of folders.', name);
  if (!wanted || !files.has(name)) return;
  const [ending] = /(\.\w+)?$/.exec(name);
  const renamed = unusedName(wanted.endsWith(ending) ? wanted : `${wanted}${ending}`);
  if (!isName(renamed)) return tell(`${wanted} is no name of a file.`, true);
  const all = [...files].map(([each, text]) => [each === name ? renamed : each, text]);
  put(all, active === name ? renamed : active);
  return keep();
}

async function take(list) {
  let last;
  for (const file of list) {
    if (!isName(file.name)) {
      tell('A file is not opened: its name is no name of a file.', true);
      continue;
    }
    if (file.size > 4 << 20) {
      tell(`${file.name} is larger than 4 MB.`, true);
      continue;
    }
    const text = decoded(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) {
      tell(`${file.name} is no text in UTF-8 or UTF-16.`, true);
      continue;
    }
    if (/\.(xib|storyboard|nib)$/.test(file.name)) {
      const answer = await page.ask('layout/import', { name: file.name, text }).catch(({ message }) => ({ refusal: message }));
      if (answer.refusal) {
        tell(`${file.name}: ${answer.refusal}`, true);
        continue;
      }
      last = unusedName(file.name.replace(/\.\w+$/, '.layout'));
      add(last, answer.text);
      const exact = answer.roots.filter(({ isExact }) => isExact).length;
      const [agree, differ] = [answer.roots.reduce((sum, root) => sum + root.agree, 0), answer.roots.reduce((sum, root) => sum + root.differ.length, 0)];
      tell(`${file.name}: ${answer.roots.length} layouts, ${exact} exact; frames of ${agree} of ${agree + differ} views as saved`);
    } else {
      last = unusedName(file.name);
      add(last, text);
    }
  }
  if (!last) return;
  show(last);
  keep();
}

element('newFile').addEventListener('click', () => {
  const name = unusedName('untitled');
  add(name, 'layout Screen {\n  screen phone = 390 x 844\n  view title (intrinsic: 120 x 24)\n\n  title.center == view.center\n}\n');
  show(name);
  keep();
  editor.area.focus();
});
for (const [id, kinds] of [['open', /./], ['openStoryboard', /xib|storyboard|nib/]]) {
  element(id).addEventListener('click', () => {
    element('picker').accept = opened.filter((kind) => kinds.test(kind)).join();
    element('picker').click();
  });
}
element('picker').addEventListener('change', async ({ target }) => {
  await take([...target.files]);
  target.value = '';
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  if (!inside) take([...event.dataTransfer.files]);
});
element('save').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([editor.text], { type: 'text/plain' }));
  link.download = active.split('/').pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
element('share').addEventListener('click', async () => {
  const address = await addressOf([[active, files.get(active)], ...[...files].filter(([name]) => name !== active)]);
  history.replaceState(null, '', address);
  kept.write(Object.assign(set, { from: location.hash }));
  const copied = await navigator.clipboard.writeText(address).then(() => true, () => false);
  tell(`${copied ? 'Copied the address with these files' : 'The address of this page has these files now'}: ${address.length} characters.`);
});
element('format').addEventListener('click', format);
document.addEventListener('keydown', (event) => {
  if (document.querySelector('dialog[open]')) return;
  const { key, target } = event;
  const isTab = target.parentElement === element('files') && target.role === 'tab';
  const action = event.shiftKey && event.altKey && event.code === 'KeyF' ? format
    : key === '.' && (event.ctrlKey || event.metaKey) ? offerFixes
      : key === 'F8' ? () => goToProblem(event.shiftKey)
        : key === 'F2' && isTab ? () => rename([...files.keys()][Number(target.id.slice('file-'.length))])
          : key === 'F2' && target === editor.area ? renameAt : undefined;
  if (!action) return;
  event.preventDefault();
  action();
});

async function format() {
  if (!page.isLayout) return;
  const edits = await page.ask('textDocument/formatting', { textDocument: { uri: page.uri }, options: { tabSize: 2, insertSpaces: true } }).catch(({ message }) => tell(message, true));
  if (edits && edits.length > 0) editor.edit(edits);
  else if (edits) tell('The text is formatted already.');
}

// MARK: Results

async function showCode() {
  const [uri, language] = [page.uri, result];
  if (language === 'picture' || !isReady || !page.isLayout) return;
  const answer = await page.ask('layout/export', { textDocument: { uri }, language, platform: element('platform').value }).catch(({ message }) => ({ code: null, problems: [{ message, isError: true }] }));
  if (uri !== page.uri || language !== result) return;
  element('codeText').textContent = answer.code || '';
  element('copy').disabled = !answer.code;
  element('codeProblems').replaceChildren(...answer.problems.map(({ message, isError, line }) => {
    const row = document.createElement('li');
    row.className = isError ? 'error' : '';
    row.textContent = line === undefined ? message : `line ${line + 1}: ${message}`;
    return row;
  }));
}

function choose(chosen) {
  result = chosen;
  for (const tab of element('results').children) tab.setAttribute('aria-selected', String(tab.dataset.result === chosen));
  element('picture').hidden = chosen !== 'picture';
  document.body.dataset.result = chosen;
  for (const id of ['code', 'copy', 'platformLabel']) element(id).hidden = chosen === 'picture';
  element('code').setAttribute('aria-labelledby', `tab-${chosen}`);
  if (chosen === 'picture') preview.update();
  else showCode();
}
element('results').addEventListener('click', ({ target }) => target.dataset.result && choose(target.dataset.result));
element('platform').addEventListener('change', showCode);
element('copy').addEventListener('click', () => navigator.clipboard.writeText(element('codeText').textContent)
  .then(() => tell('Copied.'), () => tell('The browser does not let this page copy.', true)));

function showPane(pane) {
  document.body.dataset.pane = pane;
  for (const tab of element('panes').children) tab.setAttribute('aria-selected', String(tab.dataset.pane === pane));
  if (preview.fitted && pane === 'result') preview.fitted = undefined;
  preview.update();
}
element('panes').addEventListener('click', ({ target }) => target.dataset.pane && showPane(target.dataset.pane));

/** Arrow keys move among the tabs of a list. */
document.addEventListener('keydown', ({ key, target }) => {
  if (target.role !== 'tab' || !['ArrowLeft', 'ArrowRight'].includes(key)) return;
  const tabs = [...target.parentElement.querySelectorAll('[role=tab]')];
  const next = tabs[(tabs.indexOf(target) + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length];
  next.focus();
  next.click();
});

// MARK: Sets of files

/** Keeps what the user has changed. */
function keep() {
  kept.write(Object.assign(set, { files: [...files], active, isOwn: true, changed: Date.now() }));
}

/** Shows a set that this tab holds. The address is that of the set, `choice` that of the first picture. */
function takeUp(next, choice) {
  if (set && set.isOwn && set.id !== next.id) previous = set;
  else if (set && set.id !== next.id) kept.remove(set.id);
  if (previous && previous.id === next.id) previous = undefined;
  set = next;
  if (!inside) history.replaceState(null, '', location.href.split('#')[0] + set.from);
  kept.write(set);
  element('back').hidden = !previous;
  if (step !== undefined) goStep(-1);
  // The answer to what was pasted stands above the text.
  if (!inside) element('editor')[set.isAnswer ? 'before' : 'after'](element('told'));
  put(set.files, set.active, choice);
}

/** Replaces all files by those of a new set. `from` is the end of the address that they come from. */
function showAll(all, { name = all[0][0], from = '', isAnswer = false, choice } = {}) {
  takeUp(kept.made({ name, files: all, active: all[0][0], from, isAnswer }), choice);
}

/** Shows a set again, as it was last; a copy if another tab has it. */
async function openSet({ id }) {
  const found = (await kept.all()).find((each) => each.id === id);
  if (!found) return false;
  const isFree = await kept.hold(id);
  if (!isFree) tell(`${found.name} is open in another tab: this is a copy.`);
  takeUp(isFree ? found : kept.made({ ...found, name: `${found.name}, copy` }));
  return true;
}
element('back').addEventListener('click', async () => {
  if (!await openSet(previous)) tell('These files have been deleted in another tab.', true);
});

async function listSets() {
  const [all, held] = [(await kept.all()).filter(({ isOwn }) => isOwn), await kept.held()];
  element('setsNone').hidden = all.length > 0;
  element('setsClear').disabled = all.length === 0;
  element('setsList').replaceChildren(...all.map((each) => {
    const row = document.createElement('li');
    const isOpen = each.id === set.id;
    const about = document.createElement('span');
    const place = isOpen ? 'shown now' : held.has(each.id) ? 'open in another tab' : new Date(each.changed).toLocaleString();
    about.textContent = `${each.files.map(([name]) => name).join(', ')}: ${place}`;
    const open = button(each.name, async () => {
      element('sets').close();
      if (!isOpen) await openSet(each);
    }, 'name');
    open.append(about);
    const change = button('Rename', async () => {
      const name = await askName(`Rename ${each.name}`, 'What these files are called in this list.', each.name);
      if (name) kept.write(isOpen ? Object.assign(set, { name }) : { ...each, name });
      listSets();
    });
    const erase = button('Delete', async () => {
      if (!await confirm(`Delete ${each.name}?`, 'Its files cannot be brought back.', 'Delete')) return;
      erased([each]);
    });
    // What another tab has open is its own.
    change.disabled = erase.disabled = !isOpen && held.has(each.id);
    row.append(open, change, erase);
    return row;
  }));
}

/** Deletes sets for good. The one that is shown gives its place to the first text. */
function erased(all) {
  for (const { id } of all) {
    if (previous && previous.id === id) previous = undefined;
    if (id === set.id) set.isOwn = false;
    else kept.remove(id);
  }
  if (!set.isOwn && all.some(({ id }) => id === set.id)) showAll([tour.file], { name: 'Tour' });
  element('back').hidden = !previous;
  listSets();
}
element('setsOpen').addEventListener('click', async () => {
  await listSets();
  element('sets').showModal();
});
element('setsClear').addEventListener('click', async () => {
  const [all, held] = [await kept.all(), await kept.held()];
  const own = all.filter(({ id, isOwn }) => isOwn && (id === set.id || !held.has(id)));
  const isWanted = await confirm('Clear all files?', `${own.length === 1 ? 'One set of files is' : `${own.length} sets of files are`} deleted from this browser, and cannot be brought back: ${own.map(({ name }) => name).join(', ')}.`, 'Clear');
  if (isWanted) erased(own);
});

// MARK: Logs

/** The problems of a text that is no file. */
async function problemsOf(text) {
  const uri = uriOf(unusedName('pasted'));
  documents.write(uri, text);
  const { items } = await page.ask('textDocument/diagnostic', { textDocument: { uri } }).catch(({ message }) => ({ items: tell(message, true) || [] }));
  documents.close(uri);
  return items;
}
element('pasteLog').addEventListener('click', () => {
  element('pasteSaid').textContent = '';
  element('paste').showModal();
  element('pasted').focus();
});
element('explain').addEventListener('click', async () => {
  const text = await layoutsOf(element('pasted').value, problemsOf);
  if (!text) {
    element('pasteSaid').textContent = 'There are no constraints of a log in this.';
    return;
  }
  element('paste').close();
  element('pasted').value = '';
  showAll([['Log.layout', text]], { name: 'Log', isAnswer: true });
  // It is what the user has brought.
  keep();
});

// MARK: Examples

function listExamples() {
  const sought = element('find').value.toLowerCase();
  const groups = new Map();
  for (const each of gallery) {
    if (!`${each.title} ${each.about} ${each.group}`.toLowerCase().includes(sought)) continue;
    groups.set(each.group, [...groups.get(each.group) || [], each]);
  }
  element('galleryList').replaceChildren(...[...groups].flatMap(([group, all]) => {
    const title = document.createElement('h3');
    title.textContent = group;
    const cards = document.createElement('div');
    cards.className = 'cards';
    cards.append(...all.map((each) => {
      const card = button(each.title, () => {
        element('gallery').close();
        showAll(each.files, { name: each.title });
      });
      const about = document.createElement('span');
      about.textContent = each.about;
      card.append(about);
      return card;
    }));
    return [title, cards];
  }));
}
element('examples').addEventListener('click', () => {
  listExamples();
  element('gallery').showModal();
  element('find').focus();
});
element('find').addEventListener('input', listExamples);

// MARK: The tour

let step;

function showStep() {
  element('tour').hidden = step === undefined;
  if (step === undefined) return;
  const { title, text, isDone, done } = tour.steps[step];
  const isOver = isKnown && isDone(diagnostics);
  element('tourTitle').textContent = title;
  element('tourText').textContent = isOver ? done : text;
  element('tourBack').disabled = step === 0;
  element('tourNext').textContent = step === tour.steps.length - 1 ? 'Done' : 'Next';
}

function goStep(next) {
  step = next >= 0 && next < tour.steps.length ? next : undefined;
  showStep();
  if (step !== undefined) showPane(tour.steps[step].pane || 'text');
}
element('tourStart').addEventListener('click', () => {
  showAll([tour.file], { name: 'Tour' });
  goStep(0);
  element('tourNext').focus();
});
element('tourBack').addEventListener('click', () => goStep(step - 1));
element('tourNext').addEventListener('click', () => goStep(step + 1));
element('tourEnd').addEventListener('click', () => goStep(-1));

// MARK: The beginning

element('theme').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = target.value;
  try { localStorage.setItem('theme', target.value); } catch { /* A browser may forbid it: then nothing is kept. */ }
});
if (!inside) try {
  const theme = localStorage.getItem('theme') || '';
  element('theme').value = theme;
  document.documentElement.dataset.theme = theme;
} catch { /* As above. */ }

let caretTimer;
document.addEventListener('selectionchange', () => {
  if (document.activeElement !== editor.area) return;
  clearTimeout(caretTimer);
  caretTimer = setTimeout(() => preview.moved(), 60);
});

/** Opens the files that the address has. Returns whether there is one; says why a file is not opened. */
async function openAddress() {
  const say = (message) => { tell(message, true); happened(message); };
  const given = await filesOf(location.hash).catch(() => say('The files in this address cannot be read.'));
  if (!given) return false;
  const named = given.filter(([name], place) => isName(name) && given.findIndex(([other]) => other === name) === place);
  const lost = given.length - named.length;
  if (lost > 0) say(lost === 1 ? 'A file in this address is not opened: its name is no name of a file.' : `${lost} files in this address are not opened: their names are no names of files.`);
  if (named.length === 0) return false;
  // What is shown first is chosen for the first file.
  showAll(named, { from: location.hash, choice: named[0] === given[0] ? choiceOf(location.hash) : {} });
  return true;
}

async function begin() {
  showPane('text');
  // The engine comes while the browser looks for what it has kept. Why it does not is said below.
  const engine = documents.start();
  engine.catch(() => {});
  const { shown, previous: last } = await kept.begin();
  previous = last;
  if (shown) takeUp(shown);
  else if (!await openAddress() && !(last && await openSet(last))) {
    showAll([tour.file], { name: 'Tour' });
    goStep(0);
  }
  try {
    ({ semanticTokensProvider: { legend } } = await engine);
  } catch (error) {
    const message = `The engine cannot be started: ${error.message}.`;
    element('count').textContent = message;
    preview.fail(message);
    inside?.say({ failed: true });
    return;
  }
  isReady = true;
  await look();
  preview.show();
  lookLonger();
  if (!inside) keepForOffline();
}
window.addEventListener('hashchange', openAddress);
begin();
