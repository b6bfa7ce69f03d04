import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect } from 'vitest';
import type { BridgeEvent } from '../../../../../shared/bridge/schemas.ts';
import { environmentSchema, type Environment } from '../../../../../shared/documents/environment.ts';
import type { Words } from '../../../../../shared/lib/text/words.ts';
import { keyedFolder } from '../../../platform/data-folder/testing/keyed-folder.ts';
import { rsaPem } from '../../../keys/keys/testing/sample-texts.ts';
import { nodePorts } from '../../ports.ts';
import { typedSecrets } from '../../testing/typed-secrets.ts';
import { payloadText, queueCall } from '../../../sandbox/server/testing/merchant.ts';
import { storesHere } from '../../../storage/store-care/store-care.ts';
import { atOnce } from '../../../keys/vault/testing/vault-bench.ts';
import { openBench } from '../../workspace/open-bench.ts';
import { bridgeRouter } from '../router.ts';

export const shop: Environment = {
  format: 'passbench.environment/1',
  id: 'a'.repeat(32),
  name: 'Shop',
  kind: 'test',
  clientId: 'SHOP_1',
};

let orders = 0;
export const text = (status = 'CALL_NUM', order = `E-${++orders}`): string => payloadText(queueCall(status, 1, order));

export type RouterBench = Awaited<ReturnType<typeof openRouterBench>>;

/** A real bench in a folder of its own, asked over the contract; what it asks for outside of the window is typed. */
export async function openRouterBench() {
  const reported: unknown[] = [];
  const secrets = typedSecrets();
  const time = { now: Date.now() };
  const folder = await keyedFolder(await mkdtemp(join(tmpdir(), 'passbench-own-keys-')));
  const capabilities = { moreWindows: false };
  const report = (error: unknown): number => reported.push(error);
  const ports = nodePorts({ version: '0', capabilities, report, stores: storesHere, secrets, keychain: null });
  const derive = atOnce;
  const here = { ...ports, now: () => time.now, derive };
  const bench = await openBench(folder, 'a test', here);
  const client = () => createRouterClient(bridgeRouter(bench.workspace, report));
  const session = () => client().session.open({});
  let tickets = 0;
  return {
    folder,
    secrets,
    time,
    derive,
    bench,
    client,
    session,
    run: (environment: string | undefined, body: string, more: { readonly agreed?: string } = {}) =>
      client().send.run({ ticket: `t${++tickets}`, scenario: 'queue-up', text: body, environment, ...more }),
    /** The environment as its file has it. */
    stored: async (): Promise<Environment> =>
      environmentSchema.strip().parse((await session()).environments.find(({ id }) => id === shop.id)),
    /** Everything that windows are told meanwhile, up to what is waited for. */
    told: async (act: () => Promise<unknown>, isIt = isOwn): Promise<readonly BridgeEvent[]> => {
      const events: BridgeEvent[] = [];
      const following = bench.workspace.events.follow();
      const reading = (async () => {
        for await (const event of following) events.push(event);
      })();
      await act();
      await expect.poll(() => events.some(isIt)).toBe(true);
      await following.return?.();
      await reading;
      return events;
    },
    /** Makes the vault, which stays unlocked for an hour, and takes the key `shop` into it. */
    makeVault: async (passphrase: string): Promise<void> => {
      secrets.types = [passphrase, passphrase];
      await client().vault.create({});
      await client().vault.setAutoLock({ minutes: 60 });
      await client().keys.inbox({});
      await writeFile(join(folder, 'inbox', 'shop.pem'), rsaPem, { mode: 0o600 });
      await client().keys.importFile({ file: 'shop.pem', name: 'shop' });
    },
    close: async (): Promise<void> => {
      await bench.close();
      await rm(folder, { recursive: true });
      if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
    },
  };
}

const isOwn = ({ event }: BridgeEvent): boolean => event === 'vault' || event === 'environments';

/** The refusal of a call, which is never an error of the host itself. */
export async function refused(call: Promise<unknown>): Promise<{ readonly code: string; readonly said: Words }> {
  try {
    await call;
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, said: error.data.words.message };
    throw error;
  }
  throw new Error('It was not refused.');
}

type Refusal = { readonly code: string; readonly data: { readonly words: { readonly message: Words } } };

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'data' in error && JSON.stringify(error.data)?.includes('"words"');
}
