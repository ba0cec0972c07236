// Logs of constraints that cannot hold together, as layouts which say why. The engine finds them in a text, and has their
// layouts; what else is in the log goes.
'use strict';

/** The most that is looked for in one log. */
const most = 20;

/** Replaces a range of a text. */
function replaced(text, { start, end }, by) {
  const lines = text.split('\n');
  const at = ({ line, character }) => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  return text.slice(0, at(start)) + by + text.slice(at(end));
}

/** Returns the layouts of a log; '' if there are none. `problemsOf(text)` resolves with the problems of a text. */
async function layoutsOf(log, problemsOf) {
  const made = [];
  let text = log.replaceAll('\r\n', '\n');
  while (made.length < most) {
    const found = (await problemsOf(text)).map(({ data }) => data && data.fix).find((fix) => fix && /^Make a layout /.test(fix.title));
    if (!found) break;
    made.push(found.newText);
    // The layouts stay, so that the next ones get other names.
    text = replaced(text, found.range, found.newText);
  }
  return made.join('\n');
}

module.exports = { layoutsOf };
