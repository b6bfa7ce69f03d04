import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVault } from '../../electron/services/keys/vault/open-vault.ts';
import { median } from './numbers.mjs';

const passphrase = 'correct horse battery staple';
const everyMs = 2;
const statistics = `/proc/self/task/${process.pid}/schedstat`;

/**
 * Unlocks a vault of so many keys so many times. Gives { ms (in the middle), blockedMs (how long nothing else could run at
 * most), mebibytes (how much more memory it had at most) }.
 */
export async function measuredUnlocks(keys, rounds, say = () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-unlock-'));
  try {
    const newId = () => randomBytes(16).toString('hex');
    const vault = await openVault(folder, { now: Date.now, newId, later: () => () => {}, keychain: null });
    await vault.create(passphrase);
    for (let index = 0; index < keys; index++)
      await vault.generate({ name: `key ${index}`, algorithm: index % 2 === 0 ? 'RSA256' : 'ECC224' });
    const unlocks = [];
    for (let round = 0; round < rounds; round++) {
      vault.lock();
      unlocks.push(await watched(() => vault.unlock(passphrase)));
      say(`${round + 1} of ${rounds}`);
    }
    return {
      ms: median(unlocks.map(({ ms }) => ms)),
      blockedMs: Math.max(...unlocks.map(({ blockedMs }) => blockedMs)),
      mebibytes: Math.max(...unlocks.map(({ grownBytes }) => grownBytes)) / 2 ** 20,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long an act takes, how long the event loop is blocked at most meanwhile, and by how much the memory grows at most. */
async function watched(act) {
  const before = process.memoryUsage.rss();
  let [blockedMs, mostBytes] = [0, before];
  let [lastMs, waitedMs] = [performance.now(), waitedForProcessorMs()];
  const look = () => {
    const [now, waited] = [performance.now(), waitedForProcessorMs()];
    // While others had the processors nobody could run: that is the machine, and no block.
    blockedMs = Math.max(blockedMs, now - lastMs - everyMs - (waited - waitedMs));
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
    [lastMs, waitedMs] = [now, waited];
  };
  const timer = setInterval(look, everyMs);
  const started = performance.now();
  await act();
  const ms = performance.now() - started;
  look();
  clearInterval(timer);
  return { ms, blockedMs, grownBytes: mostBytes - before };
}

/** How long this thread was ready to run and did not, in all, in ms; 0 where the system does not tell. */
function waitedForProcessorMs() {
  try {
    return Number(readFileSync(statistics, 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
