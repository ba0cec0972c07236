// The rows of the list of problems: each message once, with a short sentence first and the rest folded.
'use strict';

const severities = ['', 'error', 'warning', 'information', 'hint'];
const words = ['', 'error', 'warning', 'note', 'hint'];

/** How long a message may be that is shown as a whole. */
const short = 100;

/** How many there are of each severity, in words; '' if there are none. */
function counted(diagnostics) {
  const count = (severity) => diagnostics.filter((each) => each.severity === severity).length;
  return [1, 2, 3, 4].filter((each) => count(each) > 0).map((each) => `${count(each)} ${words[each]}${count(each) === 1 ? '' : 's'}`).join(', ');
}

/** The problems with each message once: `{ diagnostic, lines }`, the first one with the lines of all. */
function listedOnce(diagnostics) {
  const once = new Map();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.severity} ${diagnostic.message}`;
    if (!once.has(key)) once.set(key, { diagnostic, lines: [] });
    once.get(key).lines.push(diagnostic.range.start.line + 1);
  }
  return [...once.values()];
}

/** The first sentence of a long message, which says what is wrong, by how much, and where; and the rest. */
function parts(message) {
  // A colon in quotes is one of the text.
  const plain = message.replace(/(?<!\w)'[^'\n]*'(?!\w)/g, (quoted) => 'x'.repeat(quoted.length));
  const [first] = /^.{20}.*?(?=: |$)/m.exec(plain) || [plain];
  return message.length > short ? [message.slice(0, first.length), message.slice(first.length).replace(/^[:\s]+/, '')] : [message, ''];
}

const made = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** The row of a problem. `jump(range)` goes to its place; `isOpen` tells the rest at once. */
function rowOf({ diagnostic: { range, severity, message }, lines }, isOpen, jump) {
  const [first, rest] = parts(message);
  const kind = made('b', {}, `${severities[severity]}, line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}`);
  const button = made('button', { type: 'button' }, kind, first);
  button.addEventListener('click', () => jump(range));
  const row = made('li', { className: severities[severity] }, button);
  if (rest) row.append(made('details', { open: isOpen }, made('summary', {}, 'Why'), rest));
  row.append(made('div', { className: 'fixes' }));
  return row;
}

module.exports = { counted, listedOnce, rowOf, severities };
