// *Convert to .layout*: runs the program's own `import` on files of Interface Builder, puts the layouts beside them, and
// shows the result for each as a page. The program decides what is converted, and how. It writes into a folder of its own:
// only what the user was asked about is replaced here, and nothing is written through a link.
'use strict';

const { execFile } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');
const { findServer } = require('./server');
const { startSettingsNow } = require('./settings');

const { commands, window, workspace } = vscode;

const scheme = 'layout-import';
const page = vscode.Uri.parse(`${scheme}:/Converted%20to%20.layout.md`);

/** The time limit for the program, in milliseconds. */
const timeout = 120 * 1000;

/** Pairs of each file and its layout's path. Of several files with one name, all but the first get a number. */
function targets(files) {
  const taken = new Set();
  return files.map((file) => {
    const base = file.slice(0, file.length - path.extname(file).length);
    let [target, number] = [`${base}.layout`, 2];
    // Some disks take names that differ in case or in the composition of letters as one.
    const key = () => target.normalize().toLowerCase();
    for (; taken.has(key()); number += 1) target = `${base}${number}.layout`;
    taken.add(key());
    return { file, target };
  });
}

/** What a path itself is, without following links; undefined if nothing is there. */
const status = (file) => fs.lstatSync(file, { throwIfNoEntry: false });

/** Text of a file as Markdown that shows it unchanged. */
const plain = (text) => String(text).replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&');

class Importing {
  constructor(context) {
    this.context = context;
    this.summary = '';
    this.changed = new vscode.EventEmitter();
  }

  /** Registers the command and the page; returns the registrations. */
  register() {
    const provider = { onDidChange: this.changed.event, provideTextDocumentContent: () => this.summary };
    return [
      commands.registerCommand('layout.convert', (file, files) => this.convert(files && files.length > 0 ? files : [file])),
      workspace.registerTextDocumentContentProvider(scheme, provider),
    ];
  }

  async convert(uris) {
    const files = uris.filter((uri) => uri && uri.scheme === 'file').map(({ fsPath }) => fsPath)
      .filter((file) => /\.(storyboard|xib)$/.test(file));
    if (files.length === 0) {
      window.showWarningMessage('Select .storyboard or .xib files in the explorer to convert them.');
      return;
    }
    if (!workspace.isTrusted) {
      window.showWarningMessage('Files are converted only in a folder that you trust.');
      return;
    }
    const wanted = targets(files);
    const there = wanted.filter(({ target }) => status(target)).map(({ target }) => target);
    if (there.length > 0) {
      const names = there.map((file) => path.basename(file)).join(', ');
      if (await window.showWarningMessage(`Replace what is there already: ${names}?`, 'Replace') !== 'Replace') return;
    }
    const { path: setting, extraEnv } = startSettingsNow();
    const { command, problem } = findServer(setting, this.context.extensionPath);
    if (problem) {
      window.showErrorMessage(problem);
      return;
    }
    const title = `Converting ${files.length === 1 ? path.basename(files[0]) : `${files.length} files`}`;
    await window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () => {
      try {
        await this.show(await run(command, wanted, there, { ...process.env, ...extraEnv }));
      } catch (error) {
        window.showErrorMessage(`The files could not be converted: ${error.message.trim()}`);
      }
    });
  }

  async show(results) {
    this.summary = summary(results);
    this.changed.fire(page);
    const first = results.find((result) => result.status === 'converted');
    if (first) await window.showTextDocument(vscode.Uri.file(first.target), { preview: false });
    await commands.executeCommand('markdown.showPreviewToSide', page);
  }
}

/**
 * Converts each file, and returns its part of the report with the path of its layout as `target`. Replaces the paths in
 * `there`, which the user has agreed to.
 */
async function run(command, wanted, there, env) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'layout-import-'));
  try {
    const results = [];
    for (const [index, { file, target }] of wanted.entries()) {
      const folder = path.join(scratch, `${index}`);
      const report = `${folder}.json`;
      await execute(command, ['import', '-o', folder, '--report', report, '--', file], env);
      for (const result of JSON.parse(fs.readFileSync(report, 'utf8')).files) {
        results.push({ ...result, target, ...(result.status === 'converted' && put(folder, target, there.includes(target))) });
      }
    }
    return results;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** Moves the layout in a folder to its target as a new file; returns a refusal if that cannot be. */
function put(folder, target, replaces) {
  const [name] = fs.readdirSync(folder);
  if (name === undefined) return { status: 'refused', reason: 'there is no view in it' };
  const refused = (reason) => ({ status: 'refused', reason: `${path.basename(target)} ${reason}` });
  const there = status(target);
  if (there && !replaces) return refused('is there already');
  if (there && !there.isFile()) return refused('is no plain file, and is not replaced');
  const beside = path.join(path.dirname(target), `.${path.basename(folder)}-${path.basename(path.dirname(folder))}`);
  let isMade = false;
  try {
    // Fails if anything has that name, be it a link to nothing.
    fs.copyFileSync(path.join(folder, name), beside, fs.constants.COPYFILE_EXCL);
    isMade = true;
    fs.renameSync(beside, target);
  } catch (error) {
    if (isMade) fs.rmSync(beside, { force: true });
    return refused(`cannot be written: ${error.message}`);
  }
  return {};
}

/** Runs the program. Exit code 1 is no failure: something was refused, which is in the report. */
function execute(command, args, env) {
  return new Promise((resolve, reject) => {
    execFile(command, args, { env, timeout, windowsHide: true }, (error, _, stderr) => {
      if (error && error.code !== 1) reject(new Error(stderr.trim() || error.message));
      else resolve();
    });
  });
}

// MARK: The page

const size = (rect) => {
  const [x, y, width, height] = rect.map((value) => Math.round(value * 100) / 100);
  return `${width} × ${height} at ${x}, ${y}`;
};

/** The results for the files, in Markdown. */
function summary(results) {
  return `${results.map(fileSummary).join('\n')}\n`;
}

function fileSummary({ path: file, target, status: kind, reason, roots }) {
  const heading = `# ${plain(path.basename(file))}\n`;
  if (kind === 'refused') return `${heading}\nNot converted: ${plain(reason)}.\n`;
  const rows = roots.map(({ layout, status: kind, frames: { agree, differ } }) =>
    `| ${plain(layout)} | ${kind} | ${agree} of ${agree + differ.length} |`);
  const table = ['| Layout | | Frames as Xcode saved them |', '| --- | --- | --- |', ...rows].join('\n');
  const link = `Converted to [${plain(path.basename(target))}](${vscode.Uri.file(target)}).`;
  return `${heading}\n${link}\n\n${table}\n${roots.map(rootSummary).join('')}`;
}

function rootSummary({ layout, reasons, views, frames: { differ } }) {
  if (reasons.length === 0 && differ.length === 0) return '';
  const names = Object.fromEntries(Object.entries(views).map(([view, id]) => [id, view]));
  const lines = reasons.map(({ message, id }) => `* ${names[id] ? `**${plain(names[id])}:** ` : ''}${plain(message)}`);
  const rows = differ.map(({ path: view, saved, solved }) => `| ${plain(view)} | ${size(saved)} | ${size(solved)} |`);
  const table = ['| View | saved | solved |', '| --- | --- | --- |', ...rows].join('\n');
  return `\n## ${plain(layout)}\n\n${lines.join('\n')}\n${rows.length === 0 ? '' : `\n${table}\n`}`;
}

module.exports = { Importing };
