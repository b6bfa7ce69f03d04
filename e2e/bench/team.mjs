import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { bundleScript } from '../../scripts/steps/bundle-script.mjs';
import {
  findPostgres,
  noPostgres,
  startPostgres,
} from '../../electron/services/sandbox/team/testing/postgres-server.ts';
import { withChild } from './child-process.mjs';
import { median, millis, whole } from './numbers.mjs';

const rounds = 3;
const callsOfRound = 3000;
const connections = 32;
/** So many sandboxes share one database; 0: one alone over SQLite. */
const sizes = [0, 1, 2, 4];
const leastShare = 0.5;

/** Calls a second of a sandbox over SQLite, and of 1, 2 and 4 over one PostgreSQL, in turns on the same cores. */
export async function bench(root) {
  const bin = findPostgres();
  if (bin === null) return { good: true, lines: [['sandboxes over PostgreSQL', noPostgres]] };
  const place = mkdtempSync(join(tmpdir(), 'passbench-bench-team-'));
  const postgres = await startPostgres(bin);
  try {
    await buildParts(root, ['host']);
    const bundle = (name) => bundleScript({ root, entry: join(root, 'e2e', 'bench', name), folder: 'bench' });
    const [server, load] = await Promise.all([bundle('sandbox-process.mjs'), bundle('load-process.mjs')]);
    const ports = { place, postgres, server, load, built: join(root, 'dist', 'host', 'host.js') };
    const results = Object.fromEntries(sizes.map((size) => [size, []]));
    for (let round = 0; round < rounds; round++)
      for (const size of sizes) results[size].push(await measured(size, `${round}-${size}`, ports));
    return report(results);
  } finally {
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/** One round of so many sandboxes, each with an empty store; the first half warms up. */
async function measured(size, name, { place, postgres, server, load, built }) {
  const answerKeyFile = join(place, 'answer.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(answerKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const store = size === 0 ? undefined : await postgres.newDatabase();
  return withChild(load, [], async (caller) => {
    const { publicKeyPem } = await caller({ ask: 'key' });
    const opened = [];
    const used = async () => {
      const usages = [];
      for (const { sandbox } of opened) usages.push(await sandbox({ ask: 'usage' }));
      return { sandboxes: usages.reduce((sum, { cpuUs }) => sum + cpuUs, 0), postgres: postgres.cpuUs() };
    };
    const run = async () => {
      const urls = opened.map(({ url }) => url);
      await caller({ ask: 'sign', url: urls[0], calls: callsOfRound });
      const before = await used();
      const result = await caller({ ask: 'run', urls, calls: callsOfRound, connections });
      const after = await used();
      const ofCall = (name) => (after[name] - before[name]) / result.sent;
      const checked = await caller({ ask: 'check', publicKeyPem: opened[0].answerKeyPem });
      return { ...result, ...checked, sandboxUs: ofCall('sandboxes'), postgresUs: ofCall('postgres') };
    };
    const withSandboxes = async (left) => {
      if (left === 0) {
        await run();
        return run();
      }
      return withChild(server, [join(place, `${name}-${left}`), built], async (sandbox) => {
        opened.push({ sandbox, ...(await sandbox({ ask: 'start', publicKeyPem, store, answerKeyFile })) });
        return withSandboxes(left - 1);
      });
    };
    return withSandboxes(Math.max(1, size));
  });
}

function report(results) {
  const of = (size, name) => median(results[size].map((result) => result[name]));
  const rate = (size) => of(size, 'rate');
  const wrong = Object.values(results)
    .flat()
    .reduce((sum, result) => sum + result.wrong, 0);
  const lines = sizes.map((size) => [
    size === 0 ? 'one process over SQLite' : `${size} over one PostgreSQL`,
    `${whole(rate(size))}/s`,
    `${(rate(size) / rate(0)).toFixed(2)} of SQLite's rate; p99 ${millis(of(size, 'p99'))}; processor time a call: ${whole(of(size, 'sandboxUs'))} µs${size === 0 ? '' : ` of the sandboxes, ${whole(of(size, 'postgresUs'))} µs of PostgreSQL`}`,
  ]);
  lines.push(['wrong answers', whole(wrong), `${connections} callers; each call goes to the next sandbox`]);
  return { lines, good: wrong === 0 && rate(1) >= leastShare * rate(0) };
}
