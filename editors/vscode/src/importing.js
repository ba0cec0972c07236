// *Convert to .layout*: runs the program's own `import` on files of Interface Builder, which writes the layouts beside
// them, and shows the result for each as a page. The program decides what is converted, and how.
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

const layoutOf = (file) => `${file.slice(0, file.length - path.extname(file).length)}.layout`;

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
    const files = uris.filter((uri) => uri && uri.scheme === 'file').map(({ fsPath }) => fsPath);
    if (files.length === 0) {
      window.showWarningMessage('Select .storyboard or .xib files in the explorer to convert them.');
      return;
    }
    const there = files.map(layoutOf).filter((file) => fs.existsSync(file));
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
        await this.show(await run(command, files, { ...process.env, ...extraEnv }));
      } catch (error) {
        window.showErrorMessage(`The files could not be converted: ${error.message.trim()}`);
      }
    });
  }

  async show(results) {
    this.summary = summary(results);
    this.changed.fire(page);
    const first = results.find(({ status }) => status === 'converted');
    if (first) await window.showTextDocument(vscode.Uri.file(layoutOf(first.path)), { preview: false });
    await commands.executeCommand('markdown.showPreviewToSide', page);
  }
}

/** The files of the report. The program runs once for each folder, as it writes into one folder. */
async function run(command, files, env) {
  const folders = [...new Set(files.map(path.dirname))];
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'layout-import-'));
  try {
    const results = [];
    for (const [index, folder] of folders.entries()) {
      const report = path.join(scratch, `${index}.json`);
      const inside = files.filter((file) => path.dirname(file) === folder);
      await execute(command, ['import', '-o', folder, '--force', '--report', report, ...inside], env);
      results.push(...JSON.parse(fs.readFileSync(report, 'utf8')).files);
    }
    return results;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
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

function fileSummary({ path: file, status, reason, roots }) {
  const heading = `# ${plain(path.basename(file))}\n`;
  if (status === 'refused') return `${heading}\nNot converted: ${plain(reason)}.\n`;
  const rows = roots.map(({ layout, status: kind, frames: { agree, differ } }) =>
    `| ${plain(layout)} | ${kind} | ${agree} of ${agree + differ.length} |`);
  const table = ['| Layout | | Frames as Xcode saved them |', '| --- | --- | --- |', ...rows].join('\n');
  const target = `Converted to [${plain(path.basename(layoutOf(file)))}](${vscode.Uri.file(layoutOf(file))}).`;
  return `${heading}\n${target}\n\n${table}\n${roots.map(rootSummary).join('')}`;
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
