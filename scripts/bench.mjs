// Measures what the product promises to be fast at, and prints medians. `npm run bench -- NAME...` runs only those;
// `npm run bench -- --compare REV NAME...` runs them in turns with those of a revision, and prints the ratios.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleScript } from './steps/bundle-script.mjs';
import { compareBench } from './steps/compare-bench.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every bench is a file of e2e/bench; its run gives { good, lines }, lines of [what, figure, remark]. */
const usual =
  'validate timeline simulate what-if commands run gaps window long-document drag list sheet render calls-typing form calls sandbox start unlock project';
const names = [...usual.split(' '), 'sandbox-minute', 'large-texts', 'peers', 'exchange', 'team'];

const { values, positionals: asked } = readArguments();
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ options: { compare: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores`);
if (values.compare !== undefined) {
  await compareBench(root, values.compare, asked);
  process.exit(0);
}
let isGood = true;
for (const name of asked.length === 0 ? usual.split(' ') : names.filter((each) => asked.includes(each))) {
  const entry = join(root, 'e2e', 'bench', `${name}.mjs`);
  const { bench } = await import(pathToFileURL(await bundleScript({ root, entry, folder: 'bench' })).href);
  const { lines, good } = await bench(root);
  isGood &&= good;
  console.log(`\n${name}`);
  for (const [what, figure, remark = ''] of lines)
    console.log(`  ${what.padEnd(46)} ${figure.padStart(14)}  ${remark}`.trimEnd());
}
process.exit(isGood ? 0 : 1);
