import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSandbox } from '../../electron/services/sandbox/open/open-sandbox.ts';
import { readTeamAddress } from '../../electron/services/sandbox/team/team-address.ts';
import { collectShortLivedValues } from '../../electron/services/platform/runtime-flags.ts';
import { builtPrograms } from '../../electron/services/storage/store-care/built-programs.ts';
import { answerParent } from './child-process.mjs';

const [folder, builtHost] = process.argv.slice(2);
// On a thread of its own, as the product has it.
const stores = builtPrograms(pathToFileURL(builtHost).href);
let sandbox;
// As each program of the product does.
collectShortLivedValues();

answerParent(
  {
    /** `store` is the address of a database that several share; without it, the folder has the calls. */
    start: async ({ publicKeyPem, store, answerKeyFile }) => {
      const clients = [{ clientId: 'BENCH', keys: [{ version: null, key: createPublicKey(publicKeyPem) }] }];
      const team = store === undefined ? null : { address: readTeamAddress(store), password: null };
      const options = { folder, clients, stores, answerKeyFile, team };
      sandbox = await openSandbox({ ...options, report: (error) => console.error(error) });
      return { url: sandbox.url, answerKeyPem: sandbox.publicKeyPem };
    },
    usage: () => {
      // Only where the runtime was started with --expose-gc: what grows is then not what merely waits to be collected.
      globalThis.gc?.();
      const { user, system } = process.cpuUsage();
      return { cpuUs: user + system, rss: process.memoryUsage.rss(), live: liveBytes() };
    },
    bare: async () => {
      const key = createPrivateKey(await readFile(join(folder, 'sandbox.pem')));
      const { rate: single, cpuUs } = await bareRate(key, 1, signHere);
      const { rate: pool } = await bareRate(key, 64, signInPool);
      return { single, pool, cpuUs };
    },
  },
  async () => sandbox?.close(),
);

const request = Buffer.alloc(2500, 'a');
const answer = Buffer.alloc(300, 'b');
const signHere = async (key) => sign('sha256', answer, key);
const signInPool = (key) =>
  new Promise((resolve, reject) =>
    sign('sha256', answer, key, (error, made) => (error ? reject(error) : resolve(made))),
  );

async function bareRate(key, atOnce, signOne) {
  const publicKey = createPublicKey(key);
  const signature = sign('sha256', request, key);
  const until = performance.now() + 1500;
  let done = 0;
  const worker = async () => {
    for (; performance.now() < until; done++) {
      if (!verify('sha256', request, publicKey, signature)) throw new Error('A signature does not verify.');
      await signOne(key);
    }
  };
  const started = performance.now();
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(before);
  return { rate: (done * 1000) / (performance.now() - started), cpuUs: (user + system) / done };
}

/** What JavaScript of this thread still holds, its buffers among it. */
function liveBytes() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
