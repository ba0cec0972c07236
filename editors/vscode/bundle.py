"""bundle.py: puts a script and all that it requires into one text, for places that load a single script: extensions of editors
in a browser, workers, and pages.

Modules are those of Node: `require('./name')` with a name in quotes, and `module.exports`. The names in `outside` stay for
the place that runs the bundle.
"""
import re
from pathlib import Path

REQUIRED = re.compile(r"\brequire\('([^']+)'\)")


def bundle(entry, outside=(), made=None):
    """The bundle of a script with the modules that it needs; the bundle exports what `entry` does. `made` has the texts of
    modules that are no files: {path: text}."""
    given = {Path(path).resolve(): text for path, text in (made or {}).items()}
    texts, waiting = {}, [Path(entry).resolve()]
    while waiting:
        path = waiting.pop()
        if path in texts:
            continue
        text = given.get(path) or path.read_text("utf-8")
        for name in REQUIRED.findall(text):
            if name.startswith("."):
                waiting.append(module(path, name))
            elif name not in outside:
                raise ValueError(f"{path.name} requires {name}, which is not there where the bundle runs")
        texts[path] = text
    numbers = {path: number for number, path in enumerate(sorted(texts))}
    parts = [f"// {path.name}\n(module, require, exports) => {{\n{numbered(path, text, numbers)}}}" for path, text in sorted(texts.items())]
    return TEMPLATE % (",\n".join(parts), numbers[Path(entry).resolve()])


def module(path, name):
    return (path.parent / f"{name}.js").resolve()


def numbered(path, text, numbers):
    """The text of a module, in which the others have their numbers for names."""
    return REQUIRED.sub(lambda found: f"require({numbers[module(path, found[1])]})" if found[1].startswith(".") else found[0], text)


TEMPLATE = """'use strict';
(() => {
const modules = [
%s,
];
const made = [];
const outer = typeof require === 'function' ? require : undefined;
const inner = (name) => {
  if (typeof name !== 'number') return outer(name);
  if (!made[name]) {
    made[name] = { exports: {} };
    modules[name](made[name], inner, made[name].exports);
  }
  return made[name].exports;
};
const exported = inner(%d);
if (typeof module === 'object') module.exports = exported;
})();
"""
