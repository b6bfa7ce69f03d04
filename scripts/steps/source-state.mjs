// Whether the sources of a part are those it was built from. Names, sizes and times are looked at first: a start then opens no
// source file.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that changed so shortly ago could change again without a new time. */
const settledMs = 3000;

/** Looks at the folders and files below `root` that parts are built from, at each once. */
export function sourceStates(root, now = Date.now()) {
  const listed = new Map();
  const filesOf = (sources) =>
    sources.flatMap((source) => {
      if (!listed.has(source)) listed.set(source, filesBelow(root, source));
      return listed.get(source);
    });
  return (sources) => {
    const files = filesOf(sources).sort((one, other) => (one.name < other.name ? -1 : 1));
    const latest = files.reduce((last, { changedMs }) => Math.max(last, changedMs), 0);
    return {
      /** Differs whenever anything did; '' while it cannot be told apart. */
      facts: latest > now - settledMs ? '' : sha256(files.map(({ facts }) => facts)),
      /** SHA-256 over the names and bytes of every file: moving or touching a file builds nothing. */
      readContent: () =>
        sha256(
          files.flatMap(({ name }) => {
            const bytes = readFileSync(join(root, name));
            return [`${name}\0${bytes.length}\0`, bytes];
          }),
        ),
    };
  };
}

function sha256(pieces) {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Every source file at or below a path, tests left out. */
function filesBelow(root, name) {
  const found = lstatSync(join(root, name), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isDirectory())
    return readdirSync(join(root, name)).flatMap((entry) =>
      isTest(entry) ? [] : filesBelow(root, `${name}/${entry}`),
    );
  if (!found.isFile()) return [];
  const { size, ino, mtimeMs, ctimeMs } = found;
  return [{ name, changedMs: ctimeMs, facts: `${name}\0${size} ${ino} ${mtimeMs} ${ctimeMs}\n` }];
}

function isTest(name) {
  return /\.test\.(?:tsx?|mjs)$/.test(name);
}
