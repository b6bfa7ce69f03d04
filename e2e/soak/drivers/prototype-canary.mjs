// Imported into a process before its program (node --import): at its end, a line about the prototype of all objects goes
// into the file that PASSBENCH_CANARY names.
import { appendFileSync } from 'node:fs';

const keys = () => Reflect.ownKeys(Object.prototype).map(String).join();
const before = keys();

process.on('exit', () => {
  const isSame = keys() === before && Reflect.get({}, 'polluted') === undefined;
  appendFileSync(process.env.PASSBENCH_CANARY, isSame ? 'unchanged\n' : `changed: ${keys()}\n`);
});
