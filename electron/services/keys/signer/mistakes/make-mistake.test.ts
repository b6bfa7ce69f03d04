import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { parseRequestTime, writeRequestTime } from '../../../../../shared/protocol/signing/request-time.ts';
import { signatureMistakeRows } from '../../../../../shared/protocol/diagnosis/signature-mistakes.ts';
import { findHeader } from '../../../../../shared/protocol/signing/envelope.ts';
import { getSigningProfile, signingProfiles } from '../../../../../shared/protocol/signing/signing-profiles.ts';
import { endpoints } from '../../../../../shared/specification/endpoints.ts';
import type { SignatureAlgorithm } from '../../../../../shared/specification/authentication.ts';
import { pathOf, payloadText, post, queueCall, type TestAnswer } from '../../../sandbox/server/testing/merchant.ts';
import { runSandbox } from '../../../sandbox/server/testing/running-sandbox.ts';
import { signRequest, type RequestToSign } from '../sign-request.ts';
import { signatureMistakes } from '../../../../../shared/documents/diagnosis.ts';

const keys = {
  RSA256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ECC224: generateKeyPairSync('ec', { namedCurve: 'secp224r1' }),
} as const;
const path = pathOf('queue-up');

type Seen = { readonly answer: TestAnswer; readonly call: Call | undefined };

/** Sends a right request, then one with each mistake, and gives what the sandbox said and found of them. */
async function seenOf(gaps: GapChoices, algorithm: SignatureAlgorithm): Promise<ReadonlyMap<string, Seen>> {
  const { publicKey, privateKey } = keys[algorithm];
  const profile = getSigningProfile(gaps);
  const version = profile.keyVersion;
  const clients = [{ clientId: 'SHOP_1', keys: [{ version, key: publicKey }] }];
  const sandbox = await runSandbox({ gaps: () => gaps, clients: () => clients });
  const answers = new Map<string, TestAnswer>();
  for (const mistake of [undefined, ...signatureMistakes]) {
    const name = mistake ?? 'right';
    if (mistake === 'pss-padding' && algorithm === 'ECC224') continue;
    const text = payloadText({ ...queueCall('CALL_NUM', 1, name), requestId: randomUUID().replaceAll('-', '') });
    const request = await signRequest({
      method: 'POST',
      path,
      clientId: 'SHOP_1',
      time: writeRequestTime(profile.time, Date.now(), 480),
      body: Buffer.from(text),
      key: privateKey,
      algorithm,
      gaps,
      mistake,
    });
    expect(Buffer.from(request.body).toString()).toBe(text);
    answers.set(name, await post(sandbox.server.url, request));
  }
  await sandbox.server.close();
  const calls = new Map(sandbox.emitted.map((call) => [findHeader(call.answer?.headers ?? [], 'Tracer-Id'), call]));
  const seen = [...answers].map(([name, answer]) => {
    const call = calls.get(findHeader(answer.headers, 'Tracer-Id'));
    return [name, { answer, call }] as const;
  });
  await sandbox.close();
  return new Map(seen);
}

const named: Readonly<Record<string, RegExp>> = {
  'empty-signature': /^The Signature header contains no signature\./,
  'no-signature': /^The header Signature is missing\./,
  'old-time': /^Request-Time is more than 15m behind the platform's clock/,
  'unknown-key-version': /^No key "99999" of Client-Id "SHOP_1" is known;/,
};

const grid = (['RSA256', 'ECC224'] as const).flatMap((algorithm) =>
  signingProfiles.map(({ id }) => ({ algorithm, profile: id })),
);

describe('a mistake on purpose', () => {
  it.each(grid)('is refused by the sandbox, which names it: $algorithm, $profile', async ({ algorithm, profile }) => {
    const seen = await seenOf({ 'signing-profile': profile }, algorithm);
    expect(seen.get('right')?.answer.resultCode).toBe('SUCCESS');
    for (const mistake of signatureMistakes) {
      const found = seen.get(mistake);
      const expected = signatureMistakeRows[mistake].found[algorithm];
      if (found === undefined) continue;
      expect([mistake, found.answer.resultStatus, found.answer.resultCode]).toEqual([mistake, 'F', 'PARAM_ILLEGAL']);
      if (expected === 'answer') expect(found.answer.resultMessage).toMatch(named[mistake] ?? 'nothing');
      else {
        const [cause] = found.call?.diagnosis ?? [];
        const isTold = cause?.verifies === true || cause?.isCertain === true;
        expect([mistake, isTold ? cause?.variant : null]).toEqual([mistake, expected]);
      }
    }
  });
});

const sample: RequestToSign = {
  method: 'POST',
  path,
  clientId: 'SHOP_1',
  time: '2026-11-25T14:00:00+08:00',
  body: Buffer.from('{ "a": 1 }'),
  key: keys.RSA256.privateKey,
};

describe('a request that leaves no room for a mistake', () => {
  it.each([
    ['reformatted-body', { body: Buffer.from('no JSON') }, 'is not JSON'],
    ['reformatted-body', { body: Buffer.from([0xff]) }, 'is not JSON'],
    ['reformatted-body', { body: Buffer.from('1') }, 'only be written in one way'],
    ['reformatted-body', { encryptFor: keys.RSA256.publicKey }, 'is encrypted'],
    ['empty-body', { body: Buffer.alloc(0) }, 'is empty already'],
    ['pss-padding', { algorithm: 'ECC224', key: keys.ECC224.privateKey }, 'no padding'],
    ['time-form', { time: 'yesterday' }, 'cannot be read'],
    ['old-time', { time: 'yesterday' }, 'cannot be read'],
  ] as const)('is refused, not signed rightly: %s', async (mistake, changed, why) => {
    await expect(signRequest({ ...sample, ...changed, mistake })).rejects.toMatchObject({
      code: 'NOT_NOW',
      words: { message: { en: expect.stringContaining(why), zh: expect.stringContaining('未有簽署或發送任何內容') } },
    });
  });
});

describe('what goes on the wire with a mistake', () => {
  it('is what was given, but for the one thing that is wrong', async () => {
    const right = await signRequest(sample);
    for (const mistake of signatureMistakes) {
      const { headers, body, method, path: sent } = await signRequest({ ...sample, mistake });
      expect([method, sent, Buffer.from(body).toString()]).toEqual(['POST', path, '{ "a": 1 }']);
      const other = headers.filter(([name]) => name !== 'Signature' && name !== 'Request-Time');
      expect(other).toEqual(right.headers.filter(([name]) => name !== 'Signature' && name !== 'Request-Time'));
      expect(findHeader(headers, 'Request-Time') === sample.time).toBe(mistake !== 'old-time');
      expect(findHeader(headers, 'Signature')).not.toBe(findHeader(right.headers, 'Signature'));
    }
  });

  it('of two days ago keeps form and zone, whatever they are', () => {
    const forms = signingProfiles.map(({ time }) => time);
    const instants = fc.integer({ min: Date.UTC(2020, 0, 3), max: Date.UTC(2040, 0, 1) });
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...forms),
        instants,
        fc.integer({ min: -840, max: 840 }),
        async (form, at, zone) => {
          const time = writeRequestTime(form, at, zone);
          const { headers } = await signRequest({ ...sample, time, mistake: 'old-time' });
          const sent = findHeader(headers, 'Request-Time') ?? '';
          expect((parseRequestTime(time) ?? 0) - (parseRequestTime(sent) ?? 0)).toBe(172_800_000);
          expect(sent.length).toBe(time.length);
          expect(sent.slice(-6)).toBe(form === 'epoch-millis' ? sent.slice(-6) : time.slice(-6));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('tells the text that was really signed', async () => {
    const told = async (mistake: (typeof signatureMistakes)[number]): Promise<string> =>
      (await signRequest({ ...sample, mistake })).contentToSign;
    expect(await told('reformatted-body')).toMatch(/\{"a":1\}$/);
    expect(await told('empty-body')).toBe(`POST ${endpoints.queue.path}\nSHOP_1.2026-11-25T14:00:00+08:00.`);
    expect(await told('trailing-slash')).toContain(`POST ${endpoints.queue.path}/\n`);
    expect(await told('time-form')).toContain('SHOP_1.2026-11-25T06:00:00Z.');
    expect(await told('separators')).toContain(String.raw`${endpoints.queue.path}\nSHOP_1`);
  });
});
