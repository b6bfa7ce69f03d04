// Repeats what is drawn by chance, and measures the figures of SECURITY.md. `npm run soak -- --help` says how.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { help, readSoakOptions } from '../e2e/soak/soak-options.mjs';
import { demandNode, ensureInstalled } from './steps/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'e2e', 'soak', 'figures');
const print = (text) => process.stdout.write(text);
const asked = readSoakOptions(process.argv.slice(2));

/** What was started ends with this process, by its `exit` listeners; a signal alone would not run them. */
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
])
  process.once(signal, () => process.exit(128 + number));

process.exit(await run());

async function run() {
  if (asked.problem !== undefined) {
    process.stderr.write(`${asked.problem}\n\n${help}`);
    return 2;
  }
  if (asked.mode === 'help') {
    print(help);
    return 0;
  }
  demandNode();
  await ensureInstalled(root);
  if (asked.mode === 'rounds') {
    const { randomRounds } = await import('../e2e/soak/random-rounds.mjs');
    return randomRounds(root, asked.minutes);
  }
  if (asked.mode === 'list') return list();
  const { runFigures } = await import('../e2e/soak/run-figures.mjs');
  const table = asked.table ? join(root, 'SECURITY.md') : null;
  try {
    const isTerminal = process.stdout.isTTY === true;
    return await runFigures({ root, folder, ids: asked.ids, quick: asked.quick, table, print, isTerminal });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function list() {
  const { readFigures } = await import('../e2e/soak/figure-files.mjs');
  for (const { id, what, asked: wanted } of await readFigures({ root, folder }))
    print(`${id.padStart(3)}  ${what}: ${wanted}\n`);
  return 0;
}
