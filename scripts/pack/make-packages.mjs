import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readManifest } from '../notices/shipped-packages.mjs';
import { runQuietly } from '../steps/run-step.mjs';
import { platformNames, readPackage } from './read-package.mjs';
import { makeStub } from './stub-distribution.mjs';

const packerProcess = fileURLToPath(new URL('packer-process.mjs', import.meta.url));

/** What every package is made of. */
const built = [
  'dist/electron/main.js',
  'dist/electron/preload.cjs',
  'dist/electron/ask.cjs',
  'dist/electron/store-thread.js',
  'dist/render/render-thread.js',
  'dist/render/page.css',
  'dist/renderer/index.html',
  'dist/THIRD-PARTY-NOTICES.txt',
  'LICENSE',
];

/** Throws one Error that names what is not built. */
export function demandBuilt(root) {
  const missing = built.filter((file) => (statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0) === 0);
  if (missing.length === 0) return;
  const what = missing.length === built.length ? 'Nothing is built' : 'Only a part is built';
  throw new Error(
    `${what}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty or not there. rm -r dist and npm run build make all.`,
  );
}

/**
 * Packs what is built for these platforms with a stand-in for Electron's runtime, reads what was made and removes it:
 * { packages, isOffline }. Throws with what the packager said where it fails. Fetches nothing: where the system can take
 * its network away, the packager has none.
 */
export async function makePackages(root, platforms = platformNames) {
  demandBuilt(root);
  const folder = await mkdtemp(join(tmpdir(), 'passbench-pack-'));
  try {
    const version = readManifest(join(root, 'node_modules/electron')).version;
    const runtimes = {};
    for (const platform of platforms)
      runtimes[platform] = await makeStub(platform, join(folder, `runtime-${platform}`), version);
    const output = join(folder, 'packages');
    await mkdir(output);
    const isOffline = await pack({ root, output, runtimes, version });
    const packages = [];
    for (const platform of platforms) packages.push(await readPackage(platform, join(output, platform)));
    return { packages, isOffline };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fetches and signs nothing: the runtimes lie in folders. */
async function pack({ root, output, runtimes, version }) {
  const jobs = Object.entries(runtimes).map(([platform, electronDist]) => ({
    platform,
    arch: 'x64',
    targets: ['dir'],
    config: {
      electronDist,
      electronVersion: version,
      directories: { output: join(output, platform) },
      mac: { identity: null },
    },
  }));
  const noNetwork = ['unshare', '-rn'];
  const isOffline =
    process.platform === 'linux' && spawnSync(noNetwork[0], [...noNetwork.slice(1), 'true']).status === 0;
  const [program, ...args] = [
    ...(isOffline ? noNetwork : []),
    process.execPath,
    packerProcess,
    JSON.stringify({ root, jobs }),
  ];
  const { code, output: said } = await runQuietly(program, args, { cwd: root, env: packerEnvironment() });
  if (code !== 0) throw new Error(`The packager failed.\n${lastWords(said)}`);
  return isOffline;
}

/** Nothing that would make the packager sign, publish or download. */
function packerEnvironment() {
  const quiet = Object.entries(process.env).filter(
    ([name]) => !/^(?:CSC_|WIN_CSC_|APPLE_|GH_|GITHUB_|EP_|ELECTRON_)/.test(name),
  );
  return { ...Object.fromEntries(quiet), CSC_IDENTITY_AUTO_DISCOVERY: 'false', NO_COLOR: '1' };
}

function lastWords(output) {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at /.test(line));
  const cause = lines.findIndex((line) => /⨯|Error:|error:/.test(line));
  return lines
    .slice(cause === -1 ? -8 : cause)
    .slice(0, 8)
    .join('\n');
}
