// The page of a preview panel, and the messages that it may send. media/panel.js is its content, preview.js answers it.
'use strict';

const isText = (value) => typeof value === 'string' && value.length < 1000;
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);
const isName = (value) => value === undefined || value === null || isText(value);
const isSize = (value) => value === undefined || value === null
  || (isNumber(value.width) && isNumber(value.height) && value.width >= 0 && value.height >= 0);
const isBool = (value) => typeof value === 'boolean';
/** Whether a value is a list of changes to numbers of the text. */
const areChanges = (value) => Array.isArray(value) && value.length > 0 && value.length <= 4
  && value.every((each) => typeof each === 'object' && each !== null && isText(each.candidate) && isNumber(each.value));

/** The fields of each message of the page. */
const fields = {
  ready: { theme: isText },
  theme: { theme: isText },
  choose: { layout: isName, screen: isName, state: isName, size: isSize },
  all: { on: isBool },
  more: {},
  pin: { on: isBool },
  reveal: { id: Number.isInteger, focus: isBool },
  undo: {},
  handles: { id: Number.isInteger },
  drag: { seq: Number.isInteger, id: Number.isInteger, changes: areChanges },
  drop: { seq: Number.isInteger, id: Number.isInteger, changes: areChanges },
  cancel: { seq: Number.isInteger },
};

/** Messages that belong to a version of the text. */
const ofVersion = new Set(['reveal', 'handles', 'drag', 'drop']);

/** Whether the page may send a message about the document and version that it last got. */
function isAllowed(message, uri, version) {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(fields, message.type)) return false;
  if (ofVersion.has(message.type) && (message.uri !== uri || message.version !== version)) return false;
  return Object.entries(fields[message.type]).every(([name, isValid]) => isValid(message[name]));
}

/**
 * The page. Its policy lets in scripts with the nonce. `media` returns the URI of a file in the folder `media`. The page
 * loads only these three files, and nothing from the network.
 */
function pageHTML(webview, nonce, media) {
  const policy = `default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Layout preview</title>
<link rel="stylesheet" href="${media('panel.css')}">
</head>
<body>
<header role="toolbar" aria-label="What is shown">
<label>Layout <select id="layout"></select></label>
<label>Screen <select id="screen"></select></label>
<label id="stateLabel" hidden>State <select id="state"></select></label>
<span class="size"><input id="width" type="number" min="0" step="1" aria-label="Width in points"> ×
<input id="height" type="number" min="0" step="1" aria-label="Height in points"></span>
<button id="ownSize" type="button" hidden>Screen's size</button>
<span class="gap"></span>
<button id="zoomOut" type="button" aria-label="Smaller">−</button>
<button id="fit" type="button">Fit</button>
<button id="zoomIn" type="button" aria-label="Larger">+</button>
<button id="wireframe" type="button" aria-pressed="false">Wireframe</button>
<button id="all" type="button" aria-pressed="false">All</button>
<button id="pin" type="button" aria-pressed="false">Pin</button>
<button id="undo" type="button">Undo</button>
</header>
<main id="stage" aria-label="Picture"><div id="paper"></div><div id="sheet" hidden></div></main>
<aside aria-label="Views and what is said of them">
<h2 id="viewsTitle">Views</h2>
<ul id="tree" role="tree" aria-labelledby="viewsTitle"></ul>
<section id="details" hidden aria-label="The selected view"><h2 id="path"></h2><p id="summary"></p><div id="hand"></div></section>
<section id="notes" hidden aria-label="What is wrong"><h2>Notes</h2><ul id="problems"></ul></section>
</aside>
<footer><span id="status"></span><span id="message"></span></footer>
<div id="live" class="unseen" aria-live="polite"></div>
<script nonce="${nonce}" src="${media('hand.js')}"></script>
<script nonce="${nonce}" src="${media('panel.js')}"></script>
</body>
</html>
`;
}

module.exports = { isAllowed, pageHTML };
