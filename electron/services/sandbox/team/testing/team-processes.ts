import { fork, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import { post, type TestAnswer, type TestMerchant } from '../../server/testing/merchant.ts';

/** Sandboxes over one store, each a process of its own that can be killed and is then started again. */
export type TeamProcesses = {
  /** The answer of a running sandbox chosen by this number; null where it was killed before its answer. */
  readonly ask: (chosen: number, request: SignedRequest) => Promise<TestAnswer | null>;
  /** Ends a running sandbox by SIGKILL, chosen by this number, and starts it again. */
  readonly kill: (chosen: number) => void;
  /** Resolves when all run. Rejects where one did not start. */
  readonly allRun: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** So often a process is started until it answers. */
const mostStarts = 5;

/** Clocks of their computers are wrong by so many milliseconds. */
const offsets = [0, 3_600_000, -3_600_000];

/** Starts so many. `program` is team-process.ts, built. */
export async function startProcesses(
  count: number,
  { program, store, merchant }: { readonly program: string; readonly store: string; readonly merchant: TestMerchant },
): Promise<TeamProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'passbench-team-processes-'));
  const answerKeyFile = join(folder, 'answer.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(answerKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const publicKeyPem = merchant.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const agent = new Agent({ keepAlive: true });
  const start = (at: number): ChildProcess =>
    fork(program, [store, answerKeyFile, publicKeyPem, String(offsets[at % offsets.length])], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
  const places = Array.from({ length: count }, (_, at) => ({ child: start(at), url: '' }));
  /** As what runs programs for others does: a start whose connection breaks fails, and is made again. */
  const untilReady = async (place: Place, starts: number): Promise<void> => {
    try {
      await addressOf(place);
    } catch (error) {
      if (starts === mostStarts) throw error;
      place.child = start(places.indexOf(place));
      await untilReady(place, starts + 1);
    }
  };
  const ready = places.map((place) => untilReady(place, 1));
  const running = () => places.filter(({ url }) => url !== '');
  const end = async ({ child }: Place): Promise<void> => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    child.kill('SIGKILL');
    await ended;
  };
  const processes: TeamProcesses = {
    ask: async (chosen, request) => {
      const { url = '' } = running()[chosen % Math.max(1, running().length)] ?? {};
      return url === '' ? null : post(url, request, agent).catch(() => null);
    },
    kill: (chosen) => {
      const place = running()[chosen % Math.max(1, running().length)];
      if (place === undefined) return;
      const at = places.indexOf(place);
      place.url = '';
      ready[at] = end(place).then(() => {
        place.child = start(at);
        return untilReady(place, 1);
      });
      // Awaited by allRun.
      ready[at].catch(() => undefined);
    },
    allRun: async () => void (await Promise.all(ready)),
    close: async () => {
      agent.destroy();
      await Promise.allSettled(ready);
      await Promise.all(places.map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await processes.allRun();
    return processes;
  } catch (error) {
    await processes.close();
    throw error;
  }
}

type Place = { child: ChildProcess; url: string };

async function addressOf(place: Place): Promise<void> {
  const { child } = place;
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`A sandbox did not start: ${code}.`)));
  // Only an end before its address matters.
  ended.catch(() => undefined);
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
  place.url = typeof message === 'object' && message !== null && 'url' in message ? String(message.url) : '';
}
