import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { bundleScript } from '../../scripts/steps/bundle-script.mjs';
import { withChild } from './child-process.mjs';

const callsOfRound = 12_000;

/**
 * A sandbox and who calls it, as two processes on the same cores; `work` gets what asks each of them, and the address of
 * the sandbox. `flags` are those of the sandbox's runtime.
 */
export async function withProcesses(root, work, flags = []) {
  const bundle = (name) => bundleScript({ root, entry: join(root, 'e2e', 'bench', name), folder: 'bench' });
  const [server, load] = await Promise.all([bundle('sandbox-process.mjs'), bundle('load-process.mjs')]);
  await buildParts(root, ['host']);
  const folder = await mkdtemp(join(tmpdir(), 'passbench-bench-'));
  try {
    return await withChild(load, [], (caller) =>
      withChild(
        server,
        [folder, join(root, 'dist', 'host', 'host.js')],
        async (sandbox) => {
          const { publicKeyPem } = await caller({ ask: 'key' });
          const { url, answerKeyPem } = await sandbox({ ask: 'start', publicKeyPem });
          const sign = (calls) => caller({ ask: 'sign', url, calls });
          const check = () => caller({ ask: 'check', publicKeyPem: answerKeyPem });
          return work({ sandbox, caller, sign, check, url });
        },
        flags,
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A round of calls, signed beforehand, as fast as they are answered, over so many connections; answers are checked afterwards. */
export async function measuredRound({ sandbox, caller, sign, check, url }, connections) {
  await sign(callsOfRound);
  const before = await sandbox({ ask: 'usage' });
  const result = await caller({ ask: 'run', urls: [url], calls: callsOfRound, connections });
  const after = await sandbox({ ask: 'usage' });
  return { ...result, ...(await check()), cpuUs: (after.cpuUs - before.cpuUs) / result.sent, rss: after.rss };
}
