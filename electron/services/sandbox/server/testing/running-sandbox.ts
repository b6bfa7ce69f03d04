import { generateKeyPairSync } from 'node:crypto';
import type { Call } from '../../../../../shared/documents/call.ts';
import { callOf } from '../../../storage/journal/call-record.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';
import { verifyRequest } from '../../../keys/signer/verify-request.ts';
import { startSandboxServer, type SandboxServer, type SandboxServerOptions } from '../sandbox-server.ts';
import { openTestCalls } from './calls-of-test.ts';
import {
  headerOf,
  pathOf,
  payloadText,
  post,
  signedBy,
  testMerchant,
  type TestAnswer,
  type TestCall,
  type TestMerchant,
} from './merchant.ts';
import { onTestFinished } from 'vitest';

export type RunningSandbox = {
  readonly server: SandboxServer;
  readonly calls: CallStore;
  readonly merchant: TestMerchant;
  /** Emitted calls in order. */
  readonly emitted: readonly Call[];
  /** Reported errors. */
  readonly reported: readonly unknown[];
  readonly send: (call: TestCall) => Promise<TestAnswer>;
  readonly close: () => Promise<void>;
};

const merchant = testMerchant();
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownKeys = {
  privateKey: own.privateKey,
  publicKeyPem: own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

const clients = [{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }];

/** Starts a sandbox in memory, or over the given store, which it does not close. All share their keys. */
export async function runSandbox(options: Partial<SandboxServerOptions> = {}): Promise<RunningSandbox> {
  const calls = options.calls ?? (await openTestCalls());
  const told: Call[] = [];
  const reported: unknown[] = [];
  const server = await startSandboxServer({
    keys: ownKeys,
    clients: () => clients,
    report: (error) => reported.push(error),
    ...options,
    calls,
  });
  server.onCall(({ record }) => told.push(callOf(record)));
  return {
    server,
    calls,
    merchant,
    emitted: told,
    reported,
    send: async (call) => post(server.url, await signedBy(merchant, pathOf(call.scenario), payloadText(call))),
    close: async () => {
      await server.close();
      if (options.calls === undefined) await calls.database.close();
    },
  };
}

export async function isSigned(
  answer: TestAnswer,
  request: { readonly method: string; readonly path: string; readonly clientId: string },
): Promise<boolean> {
  const check = await verifyRequest({
    ...request,
    time: headerOf(answer, 'Response-Time'),
    body: Buffer.from(answer.body),
    signatureHeader: headerOf(answer, 'Signature'),
    key: own.publicKey,
  });
  return check.verdict === 'verified';
}

/** Starts a sandbox that closes after the test. */
export async function startTestSandbox(...options: Parameters<typeof runSandbox>): Promise<RunningSandbox> {
  const running = await runSandbox(...options);
  onTestFinished(running.close);
  return running;
}
