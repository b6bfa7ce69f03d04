import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The folder that is copied: a complete scenario, which the tests hold to all that scenarios promise. */
const example = { folder: 'testing/parcel-locker', id: 'parcel-locker', en: 'Parcel locker', zh: '智能櫃' };

/**
 * Writes the folder of a scenario and its line in the list, formatted. Gives the `files` that it wrote, or the `problem`
 * in one sentence. The folder is made aside and moved into place at the end, so that nothing is ever half written.
 */
export async function writeScenario(root, names) {
  const scenarios = join(root, 'shared', 'scenarios');
  const folder = join(scenarios, names.id);
  const list = join(scenarios, 'list.ts');
  if (existsSync(folder)) return { problem: `shared/scenarios/${names.id} is there already; choose another id.` };
  const listText = inTheList(readFileSync(list, 'utf8'), names);
  if (listText === null)
    return { problem: `The list in ${relative(root, list)} could not be read; nothing was written.` };

  mkdirSync(join(root, '.build'), { recursive: true });
  const aside = mkdtempSync(join(root, '.build', 'new-scenario-'));
  const draft = join(aside, names.id);
  try {
    mkdirSync(draft);
    const source = join(scenarios, example.folder);
    const numbers = ['place', 'rank'].map((name) => [name, freeNumber(scenarios, name)]);
    for (const file of readdirSync(source)) {
      const place = join(folder, renamed(file, names));
      const own = inPlace(renamed(readFileSync(join(source, file), 'utf8'), names));
      const text = numbers.reduce((made, [name, free]) => made.replace(numberPattern(name), `${name}: ${free}`), own);
      writeFileSync(join(draft, renamed(file, names)), await formatted(root, place, text));
    }
    writeFileSync(join(draft, 'README.md'), await readmeOf({ scenarios, folder, draft, aside, names }));
    writeFileSync(join(aside, 'list.ts'), listText);
    moveIntoPlace([
      { from: draft, to: folder },
      { from: join(aside, 'list.ts'), to: list },
    ]);
  } catch (error) {
    return { problem: `Nothing was written: ${error.message}` };
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  const files = readdirSync(folder).map((file) => relative(root, join(folder, file)));
  return { files: [...files, relative(root, list)] };
}

/** The example's names in a text give way to those of the scenario, in each way of writing. */
function renamed(text, { id, camel, en, zh }) {
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  const noun = en.charAt(0).toLowerCase() + en.slice(1);
  return text
    .replaceAll(example.id, () => id)
    .replaceAll('parcel_locker', () => id.replaceAll('-', '_'))
    .replaceAll('parcelLocker', () => camel)
    .replaceAll('ParcelLocker', () => pascal)
    .replaceAll(example.en, () => en)
    .replaceAll('parcel locker', () => noun)
    .replaceAll(example.zh, () => zh);
}

function numberPattern(name) {
  return new RegExp(`\\b${name}: (\\d+)`);
}

/** The first place or rank of recognition behind the example's that no scenario has. */
function freeNumber(scenarios, name) {
  const numberOf = (folder) => {
    const file = join(scenarios, folder, 'index.ts');
    return existsSync(file) ? Number(numberPattern(name).exec(readFileSync(file, 'utf8'))?.[1]) : null;
  };
  const taken = new Set(readdirSync(scenarios).map(numberOf));
  let number = numberOf(example.folder) + 1;
  while (taken.has(number)) number += 1;
  return number;
}

/** The example lies one folder deeper than a scenario. */
function inPlace(text) {
  return text.replaceAll("from '../../", "from '../");
}

/** The text as the formatter writes a file of that place. */
function formatted(root, place, text) {
  return new Promise((done, failed) => {
    const formatter = join(root, 'node_modules', '.bin', 'oxfmt');
    const args = [`--stdin-filepath=${relative(root, place)}`];
    const running = execFile(formatter, args, { cwd: root }, (error, stdout) => (error ? failed(error) : done(stdout)));
    running.stdin.end(text);
  });
}

/** The reference page of the draft, read as if it stood in its place already. */
async function readmeOf({ scenarios, folder, draft, aside, names }) {
  const outfile = join(aside, 'readme.mjs');
  await build({
    stdin: {
      contents: `import { ${names.camel} } from ${JSON.stringify(join(draft, 'index.ts'))};
        import { scenarioReadme } from ${JSON.stringify(join(scenarios, 'testing/readme.ts'))};
        export const readme = scenarioReadme(${names.camel});`,
      resolveDir: scenarios,
    },
    plugins: [
      {
        name: 'in-place',
        setup(builder) {
          builder.onResolve({ filter: /^\.\.\// }, ({ path, importer }) =>
            dirname(importer) === draft ? { path: resolve(folder, path) } : undefined,
          );
        },
      },
    ],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  });
  return (await import(pathToFileURL(outfile).href)).readme;
}

/** Moves each or none: where one cannot be moved, those before it go. */
function moveIntoPlace(moves) {
  const [first, ...others] = moves;
  renameSync(first.from, first.to);
  try {
    for (const { from, to } of others) renameSync(from, to);
  } catch (error) {
    rmSync(first.to, { recursive: true, force: true });
    throw error;
  }
}

const listLine = /^export \{ \w+ \} from '\.\/[a-z0-9-]+\/index\.ts';$/;

/** The text of the list with a line for a further scenario at its end. Null where the text is not the list as it is known. */
export function inTheList(text, { id, camel }) {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0 || !lines.every((line) => listLine.test(line))) return null;
  return [...lines, `export { ${camel} } from './${id}/index.ts';`, ''].join('\n');
}
