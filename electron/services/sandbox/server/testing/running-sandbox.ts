import { generateKeyPairSync } from 'node:crypto';
import type { Call } from '../../../../../shared/documents/call.ts';
import { callOf } from '../../../storage/journal/call-record.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';
import { verifyRequest } from '../../../keys/signer/verify-request.ts';
import { startSandboxServer } from '../sandbox-server.ts';
import type { SandboxServer, SandboxServerOptions } from '../sandbox-server.ts';
import { callsIn } from './calls-of-test.ts';
import { headerOf, pathOf, payloadText, post, signedBy, testMerchant } from './merchant.ts';
import type { TestAnswer, TestCall, TestMerchant } from './merchant.ts';
import { onTestFinished } from 'vitest';

/** A sandbox with one merchant, and what came of it so far. */
export type RunningSandbox = {
  readonly server: SandboxServer;
  readonly calls: CallStore;
  readonly merchant: TestMerchant;
  /** Calls told by the sandbox, in order. */
  readonly told: readonly Call[];
  /** Errors it reported; a test that expects none looks here. */
  readonly reported: readonly unknown[];
  /** Sends a template of the call's scenario and status. */
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

/** Keys are made once for all of them; the store is in memory unless one is given, and then it stays the giver's. */
export async function runSandbox(options: Partial<SandboxServerOptions> = {}): Promise<RunningSandbox> {
  const calls = options.calls ?? (await callsIn());
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
    told,
    reported,
    send: async (call) => post(server.url, await signedBy(merchant, pathOf(call.scenario), payloadText(call))),
    close: async () => {
      await server.close();
      if (options.calls === undefined) await calls.database.close();
    },
  };
}

/** Whether the sandbox signed this answer, over this request. */
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

/** A sandbox that is closed when the test that asked for it has ended, however it ended. */
export async function sandboxOfTest(...options: Parameters<typeof runSandbox>): Promise<RunningSandbox> {
  const running = await runSandbox(...options);
  onTestFinished(running.close);
  return running;
}
