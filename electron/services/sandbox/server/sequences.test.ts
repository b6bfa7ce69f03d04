import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readResult } from '../../../../shared/protocol/sandbox/answer.ts';
import { decide } from '../../../../shared/protocol/sandbox/decide.ts';
import { everyoneOnboarded } from '../../../../shared/documents/sandbox-controls.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import { clientKeys, sandboxCrypto } from './client-keys.ts';
import type { SandboxServerOptions } from './sandbox-server.ts';
import { callSequence, requestsOf, sandboxChoices } from './testing/call-sequences.ts';
import { openTestCalls } from './testing/calls-of-test.ts';
import { headerOf, post, testMerchant, type TestAnswer } from './testing/merchant.ts';
import { runSandbox, type RunningSandbox } from './testing/running-sandbox.ts';
import { createMapMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';

/** `npm run soak` asks for more. */
const sequences = Number(process.env['PASSBENCH_SEQUENCES'] ?? 120);
/** How many sequences run at once under the same choices. */
const batch = 20;

// Short keys are faster, and strength does not matter here.
const merchant = testMerchant('TEST_MERCHANT', 1024);
const own = testMerchant('', 1024);
const clients = [{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }];
const crypto = sandboxCrypto(clientKeys(clients), own.privateKey);
const start = (options: Partial<SandboxServerOptions>): Promise<RunningSandbox> =>
  runSandbox({ ...options, clients: () => clients, keys: { privateKey: own.privateKey, publicKeyPem: '' } });

let sandbox: RunningSandbox;
let chosen: GapChoices = {};
beforeAll(async () => {
  sandbox = await start({ gaps: () => chosen });
});
afterAll(() => sandbox.close());

type Said = {
  readonly status: number;
  readonly body: string;
  readonly isSigned: boolean;
  readonly changesNothing: boolean;
};

/** The pure engine over two maps. */
function engine(gaps: GapChoices) {
  const memory = createMapMemory();
  const setup = { scenarios, gaps, scheme: null, notOnboarded: everyoneOnboarded };
  return ({ method, path: target, headers, body }: SignedRequest): Said => {
    const decision = decide({ request: { method, target, headers, body }, memory, now: Date.now(), setup, crypto });
    if (decision.acceptance !== null) memory.remember(decision.acceptance, 'any', decision.body);
    return {
      status: decision.status,
      body: decision.body,
      isSigned: gaps['response-signature'] !== 'unsigned',
      changesNothing: decision.changesNothing,
    };
  };
}

function said(answer: TestAnswer, { emitted }: RunningSandbox): Said {
  const call = emitted.findLast(({ id }) => id === headerOf(answer, 'Tracer-Id'));
  return {
    status: answer.status,
    body: answer.body,
    isSigned: headerOf(answer, 'Signature') !== '',
    changesNothing: call?.changesNothing === true,
  };
}

let names = 0;
const nextName = (): string => String((names += 1));

test(
  `${sequences} sequences of calls, under any choices: the engine and the sandbox over HTTP say the same`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        sandboxChoices,
        fc.array(callSequence, { minLength: batch, maxLength: batch }),
        async (gaps, together) => {
          chosen = gaps;
          await Promise.all(
            together.map(async (steps) => {
              const tell = engine(gaps);
              for (const request of await requestsOf(steps, nextName(), merchant)) {
                const answer = await post(sandbox.server.url, request);
                expect(said(answer, sandbox)).toEqual(tell(request));
              }
            }),
          );
        },
      ),
      { numRuns: Math.ceil(sequences / batch), endOnFailure: true },
    );
    expect(sandbox.reported).toEqual([]);
  },
  30_000 + sequences * 40,
);

test('the sequences reach what they are to reach', async () => {
  const codes = new Set<string>();
  for (const [gaps, steps] of fc.sample(fc.tuple(sandboxChoices, callSequence), { seed: 1, numRuns: 150 })) {
    const tell = engine(gaps);
    for (const request of await requestsOf(steps, nextName(), merchant))
      codes.add(readResult(tell(request).body)?.resultCode ?? '');
  }
  expect([...codes].sort()).toEqual(['INVALID_SIGNATURE', 'ORDER_STATUS_INVALID', 'PARAM_ILLEGAL', 'SUCCESS']);
});

test(
  'started again in the middle, the sandbox goes on as the engine that was not',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'passbench-sequences-'));
    const file = join(folder, 'calls.db');
    await fc.assert(
      fc.asyncProperty(
        sandboxChoices,
        fc.array(callSequence, { minLength: 4, maxLength: 8 }),
        async (gaps, together) => {
          const tell = engine(gaps);
          const name = nextName();
          const requests = await requestsOf(together.flat(), name, merchant);
          const middle = Math.floor(requests.length / 2);
          for (const part of [requests.slice(0, middle), requests.slice(middle)]) {
            const calls = await openTestCalls(file);
            const running = await start({ calls, gaps: () => gaps });
            for (const request of part)
              expect(said(await post(running.server.url, request), running)).toEqual(tell(request));
            await running.close();
            await calls.database.close();
          }
        },
      ),
      { numRuns: Math.ceil(sequences / 60), endOnFailure: true },
    );
    await rm(folder, { recursive: true });
  },
  30_000 + sequences * 20,
);
