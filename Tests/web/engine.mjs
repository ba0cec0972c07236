// engine.mjs MODULE: runs the engine of the playground in Node. Each line of the input is a message; the answers, one
// line each, come in the same order. A trap ends the process.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { engineFrom } from '../../editors/vscode/src/worker.js';

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
if (WebAssembly.Module.imports(module).length > 0) throw new Error('the module asks for functions of its surroundings');
const engine = await engineFrom(module);
for await (const line of createInterface({ input: process.stdin })) {
  const answer = engine(line);
  if (answer) process.stdout.write(`${answer}\n`);
}
