import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { clientKeys, platformKeys } from '../services/network/sender/testing/failing-platform/platform-signature.ts';
import { failingModes } from '../services/network/sender/testing/failing-platform/failing-modes.ts';
import {
  startBreakingPort,
  startFailingPlatform,
  type FailingPlatform,
} from '../services/network/sender/testing/failing-platform/failing-platform.ts';
import { trap } from '../services/network/sender/testing/failing-platform/mode.ts';
import { runPassbench, type Run } from './testing/fake-io.ts';

let folder = '';
let platform: FailingPlatform | null = null;
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-failing-'));
  writeFileSync(file('client.pem'), clientKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(file('platform.pem'), platformKeys.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(file('call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
  platform = await startFailingPlatform(failingModes);
});
afterAll(() => {
  platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

function sendTo(base: string, ...more: readonly string[]): Promise<Run> {
  const key = ['--key', file('client.pem'), '--client-id', 'C1'];
  const platformKey = ['--platform-key', file('platform.pem')];
  return runPassbench(['send', file('call.json'), '--to', base, ...key, ...platformKey, '--json', ...more]);
}

const sentSchema = z.object({
  response: z
    .object({
      body: z.string(),
      receivedBody: z.string().optional(),
      signature: z.string(),
      findings: z.array(z.object({ rule: z.string(), message: z.string() })),
      mayHaveArrived: z.boolean().optional(),
    })
    .nullable(),
  outcome: z.string(),
  failure: z
    .object({ code: z.string(), mayHaveArrived: z.boolean(), begun: z.object({ receivedBody: z.string() }).optional() })
    .optional(),
});

/** What a run said, in the shape in which it is expected. */
function told({ code, err, json }: Run) {
  const { response, outcome, failure } = sentSchema.parse(json());
  const said = [err, ...(response?.findings ?? []).map(({ message }) => message)].join('\n');
  return {
    exit: code,
    outcome,
    signature: response?.signature,
    failure: failure?.code,
    begun: failure?.begun?.receivedBody,
    rules: response?.findings.map(({ rule }) => rule),
    mayHaveArrived: failure?.mayHaveArrived ?? response?.mayHaveArrived ?? true,
    said,
  };
}

describe('a platform that fails', () => {
  it('does so in more than 78 ways, each with a name of its own', () => {
    expect(new Set(failingModes.map(({ name }) => name)).size).toBe(failingModes.length);
    expect(failingModes.length).toBeGreaterThanOrEqual(78);
  });

  it.concurrent.each(failingModes.map((each) => [each.name, each] as const))(
    'is called once, and told for what it is: %s',
    async (name, { expected }) => {
      const { failure, begun, says = '', isEndless = false, ...rest } = expected;
      const run = await sendTo(platform?.baseOf(name) ?? '', ...(isEndless ? ['--timeout', '400'] : []));
      const found = told(run);
      expect(found).toMatchObject({ ...rest, said: expect.stringContaining(says) });
      if (begun !== undefined) expect(found.begun).toBe(Buffer.from(begun).toString('base64'));
      expect(found.failure ?? '').toMatch(failure ?? /^$/);
      expect(platform?.requests(name)).toBe(1);
    },
  );

  it('is followed nowhere', () => {
    expect(failingModes.filter(({ name }) => name.startsWith('redirect-')).length).toBeGreaterThanOrEqual(15);
    expect(platform?.requests(trap)).toBe(0);
  });

  it.each(['reset', 'close'] as const)('is tried once where connections are broken at once: %s', async (how) => {
    const port = await startBreakingPort(how);
    const found = told(await sendTo(port.base));
    port.close();
    expect(found).toMatchObject({ exit: 3, outcome: 'none', failure: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
    expect(port.connections()).toBe(1);
  });
});
