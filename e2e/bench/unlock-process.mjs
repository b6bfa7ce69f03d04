import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVault } from '../../electron/services/vault/open-vault.ts';
import { answerParent } from './child-process.mjs';
import { watchLoop } from './watch-loop.mjs';

const passphrase = 'correct horse battery staple';
const folder = await mkdtemp(join(tmpdir(), 'passbench-unlock-'));
const vault = await openVault(folder, {
  now: () => Date.now(),
  newId: () => randomBytes(16).toString('hex'),
  later: () => () => {},
  keychain: null,
});

answerParent(
  {
    create: async ({ keys }) => {
      await vault.create(passphrase);
      for (let index = 0; index < keys; index++) {
        const isRsa = index % 2 === 0;
        await vault.generate({ name: `key ${index}`, algorithm: isRsa ? 'RSA256' : 'ECC224' });
      }
      vault.lock();
    },
    /** Unlocks it once: how long that takes, how long nothing else could run at most, and what memory it had at most. */
    unlock: async () => {
      vault.lock();
      globalThis.gc?.();
      const before = process.memoryUsage.rss();
      const loop = watchLoop();
      const started = performance.now();
      await vault.unlock(passphrase);
      const ms = performance.now() - started;
      const blockedMs = loop.end();
      return { ms, blockedMs, grownBytes: loop.mostBytes() - before };
    },
  },
  () => rm(folder, { recursive: true, force: true }),
);
