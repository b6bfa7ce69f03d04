import { chmod, chown, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { endProcess, startProgram } from '../../bench/running-program.mjs';
import { openSession } from '../drivers/running-host.mjs';

const masks = ['000', '022', '077'];

/** Everything is permitted to root, so root lets somebody else run the product. */
const user = process.geteuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The programs that make a data folder, as a user starts them under an umask; each has made all its files when ready. */
const programs = [
  { name: 'host', args: ['dist/host/host.js', '--no-open', '--port', '0', '--data'] },
  { name: 'sandbox', args: ['dist/cli/passbench.js', 'sandbox', '--data'] },
];

function start(root, { args: [program, ...args] }, data, mask) {
  const command = ['-c', `umask ${mask}; exec "$@"`, 'sh', process.execPath, join(root, program), ...args, data];
  const options = { ...user, cwd: '/', env: { ...process.env, HOME: data } };
  return startProgram('sh', command, { ...options, pattern: /http:\/\/127\.0\.0\.1:\d+\S*/ });
}

/** A host lets in programs of its own user alone; root is another one. */
async function asNobody(work) {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid(65_534);
  try {
    return await work();
  } finally {
    process.seteuid(0);
  }
}

/** Uses a program until it has written all kinds of its files, looks at them while it runs, and ends it. */
async function used(root, program, data, mask) {
  const running = await start(root, program, data, mask);
  try {
    if (program.name === 'host') {
      const session = await asNobody(() => openSession(running));
      await session.call('session/open');
      session.close();
    }
    return { found: await modesBelow(data), told: running.printed() };
  } finally {
    await endProcess(running.child);
  }
}

/** [path, kind, mode] of a folder and of everything below it; a link is none of them and counts as wrong. */
async function modesBelow(path) {
  const found = await lstat(path);
  const kind = found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
  const below = kind === 'folder' ? await readdir(path) : [];
  const nested = await Promise.all(below.map((name) => modesBelow(join(path, name))));
  return [{ path, kind, mode: found.mode & 0o7777 }, ...nested.flat()];
}

const wanted = { folder: 0o700, file: 0o600 };
const isWrong = ({ kind, mode }) => mode !== wanted[kind];

/** Opens a folder's files to everybody, as a careless copy would. */
async function loosen(entries) {
  for (const { path, kind } of entries) await chmod(path, kind === 'folder' ? 0o755 : 0o644);
}

async function measure({ root, say }) {
  if (process.platform === 'win32') throw new Error('Windows keeps no such modes');
  await buildParts(root, ['host', 'window', 'cli']);
  const counts = { files: 0, folders: 0, wrong: 0, loosened: 0, notFixed: 0, notReported: 0 };
  for (const mask of masks) {
    for (const program of programs) {
      say(`${program.name} under umask ${mask}`);
      // Not where TMPDIR says: that may be a folder of this user alone.
      const place = await mkdtemp('/tmp/passbench-modes-');
      try {
        if (user.uid !== undefined) await chown(place, user.uid, user.gid);
        const data = join(place, 'data');
        const made = (await used(root, program, data, mask)).found;
        counts.files += made.filter(({ kind }) => kind === 'file').length;
        counts.folders += made.filter(({ kind }) => kind === 'folder').length;
        counts.wrong += made.filter(isWrong).length;
        const loose = await modesBelow(data);
        await loosen(loose);
        const { found, told } = await used(root, program, data, mask);
        counts.loosened += loose.length;
        counts.notFixed += found.filter(isWrong).length;
        counts.notReported += loose.filter(({ path }) => !told.includes(`${path} was open to other users`)).length;
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    }
  }
  const { files, folders, wrong, loosened, notFixed, notReported } = counts;
  const measured =
    `umask ${masks.join(', ')}, not as root: ${files} files and ${folders} folders, ${wrong} not 0600 or 0700; ` +
    `${loosened} opened to others: ${notFixed} not fixed, ${notReported} not reported`;
  return { measured, met: files > 0 && wrong + notFixed + notReported === 0 };
}

export const figure = {
  id: '16',
  what: 'modes of the data folder',
  asked: 'every file 0600 and every folder 0700 under 3 umasks, not as root; looser ones fixed and reported',
  measure,
};
