// The list of everything that packages hold, kept in the repository: what comes or goes is seen by everyone who reads a change.
import { sortedSet } from '../notices/shipped-packages.mjs';

/** Where the list is kept, and the command that writes it again. */
export const listFile = 'scripts/pack/packed-files.txt';
const update = 'npm run pack:check -- --update';

/** Names that are made of a file's content or number, as a pattern: they change with every build, or come by the hundred. */
export function patternOf(path) {
  if (path.startsWith('dist/renderer/fonts/')) return path.replace(/-\d+-/, '-#-');
  const isMade = /^dist\/rende(?:r|rer\/assets)\//.test(path);
  return isMade ? path.replace(/-[\w-]{8}(\.\w+)$/, '-*$1').replace(/-\d+-/g, '-#-') : path;
}

/** The lines of the list for these packages and the names of what is bundled by part. */
export function listOf(packages, shipped) {
  const archives = packages.map(({ packed }) => counted(packed));
  const isSame = archives.every((lines) => lines.join('\n') === archives[0].join('\n'));
  return [
    ...(isSame
      ? section('app.asar', archives[0])
      : packages.flatMap(({ platform }, at) => section(`app.asar, ${platform}`, archives[at]))),
    ...packages.flatMap(({ platform, beside }) => section(`beside it, ${platform}`, counted(beside))),
    ...section('bundled packages', sortedSet(Object.values(shipped).flat())),
  ];
}

const section = (title, lines) => lines.map((line) => `${title}: ${line}`);

function counted(files) {
  const counts = new Map();
  for (const { path } of files) counts.set(patternOf(path), (counts.get(patternOf(path)) ?? 0) + 1);
  return sortedSet([...counts].map(([pattern, count]) => (count === 1 ? pattern : `${pattern} (${count})`)));
}

/** How much lies directly in each folder, the largest first: `{ folder, bytes, count }`. */
export function folderSizes(files) {
  const sizes = new Map();
  for (const { path, content } of files) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const { bytes, count } = sizes.get(folder) ?? { bytes: 0, count: 0 };
    sizes.set(folder, { folder, bytes: bytes + content.length, count: count + 1 });
  }
  return [...sizes.values()].sort((one, other) => other.bytes - one.bytes);
}

/** The lines of a kept list. */
export function readList(text) {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

export function writtenList(lines) {
  return `# What the packages of the application hold. ${update} writes this list; each line of a change is to be meant.\n${lines.join('\n')}\n`;
}

/** Each line that came (+) or went (-) against the list, and then what to do; nothing where nothing changed. */
export function unlistedChanges(packages, shipped, list) {
  const now = listOf(packages, shipped);
  const [before, after] = [new Set(list), new Set(now)];
  const changes = [
    ...now.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...list.filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ];
  const next = `These differ from ${listFile}. What is not meant goes (rm -r dist, npm run build); what is: ${update}`;
  return changes.length === 0 ? [] : [...changes, next];
}
