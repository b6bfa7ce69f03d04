import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { type SandboxCase, type SandboxCrypto, createMapMemory } from './sandbox-case.ts';
import { caseOf, goodKey, goodRequest, now, payloadOf, testCrypto, type RequestParts } from './testing/sandbox-run.ts';

// The tests' cipher reverses bytes: tests ask who may decrypt, and what is answered.

const text = payloadOf('queue-up', 'CALL_NUM');
const sealed = (plain: string): Uint8Array => new TextEncoder().encode(plain).toReversed();
const encryptHeader = `algorithm=RSA_AES,keyVersion=1,symmetricKey=${goodKey}`;

type Given = Partial<Pick<SandboxCase, 'memory' | 'setup' | 'crypto' | 'now'>> & {
  readonly gaps?: SandboxCase['setup']['gaps'];
};

function caseWith(
  body: Uint8Array,
  headers: readonly string[],
  parts: Partial<RequestParts> = {},
  given: Given = {},
): SandboxCase {
  const { gaps = {}, ...rest } = given;
  const more = headers.map((value) => ['Encrypt', value] as const);
  const made = caseOf({ ...goodRequest, contentType: 'text/plain; charset=UTF-8', more, ...parts, body: '' }, rest);
  return { ...made, request: { ...made.request, body }, setup: { ...made.setup, gaps } };
}

const decided = (...args: Parameters<typeof caseWith>): Decision => decide(caseWith(...args));

describe('an encrypted request', () => {
  test('is accepted by what it says after decryption, and answered encrypted for the key that signed', () => {
    for (const [keyVersion, encryptFor] of [
      ['1', '1'],
      ['2', '2'],
      [null, '2'],
    ] as const) {
      const decision = decided(sealed(text), [encryptHeader], { keyVersion });
      expect(decision).toMatchObject({ result: { resultCode: 'SUCCESS' }, endedBy: null, encryptFor });
      expect(decision.summary).toMatchObject({ merchantBizNo: 'ORDER-1', scenario: 'queue-up' });
      expect(new TextDecoder().decode(decision.decrypted ?? undefined)).toBe(text);
    }
  });

  test('signed with ECC224 is answered for the latest RSA key', () => {
    expect(decided(sealed(text), [encryptHeader], { algorithm: 'ECC224', keyVersion: '3' }).encryptFor).toBe('2');
  });

  test('is answered plain where encrypted-reply says so', () => {
    const decision = decided(sealed(text), [encryptHeader], {}, { gaps: { 'encrypted-reply': 'no' } });
    expect(decision).toMatchObject({ result: { resultStatus: 'S' }, encryptFor: null });
    expect(decision.decrypted).not.toBeNull();
  });

  test('broken by a rule is refused by it, encrypted, with its findings', () => {
    const decision = decided(sealed(text.replace('"userId"', '"userID"')), [encryptHeader]);
    expect(decision).toMatchObject({ result: { resultCode: 'PARAM_ILLEGAL' }, encryptFor: '2' });
    expect(decision.endedBy?.name).toBe('rules');
    expect(decision.findings.length).toBeGreaterThan(0);
  });

  test('repeats a plain one of the same payload, and the other way round', () => {
    for (const isFirstEncrypted of [true, false]) {
      const memory = createMapMemory();
      const call = (isEncrypted: boolean): Decision =>
        isEncrypted
          ? decided(sealed(text), [encryptHeader], {}, { memory })
          : decide(caseOf({ ...goodRequest, body: text }, { memory }));
      const first = call(isFirstEncrypted);
      if (first.acceptance !== null) memory.remember(first.acceptance, 'C1', first.body);
      const second = call(!isFirstEncrypted);
      expect(second).toMatchObject({ repeats: 'C1', body: first.body, encryptFor: isFirstEncrypted ? null : '2' });
    }
  });

  test('of a client without an RSA key cannot be answered, and gets that answer before anything is accepted', () => {
    const crypto: SandboxCrypto = {
      ...testCrypto,
      keyVersions: () => [{ version: '1', algorithm: 'ECC224' }],
    };
    const parts = { algorithm: 'ECC224' };
    const decision = decided(sealed(text), [encryptHeader], parts, { crypto });
    expect(decision).toMatchObject({ result: { resultCode: 'PARAM_ILLEGAL' }, acceptance: null, encryptFor: null });
    expect(decision.result.resultMessage).toContain('(assumption: encrypted-reply)');
    const plain = { crypto, gaps: { 'encrypted-reply': 'no' } };
    expect(decided(sealed(text), [encryptHeader], parts, plain).result.resultCode).toBe('SUCCESS');
  });
});

describe('an encrypted request that was signed before', () => {
  const gaps = { 'encryption-order': 'sign-first' };
  /** Verifies signatures over the text alone, not over what is on the wire. */
  const crypto: SandboxCrypto = {
    ...testCrypto,
    verify: (signed) => testCrypto.verify(signed) && new TextDecoder().decode(signed.bytes).endsWith(`.${text}`),
  };
  const under = (choices: typeof gaps | Record<string, never>, ...[body, headers]: Parameters<typeof caseWith>) =>
    decided(body, headers, {}, { crypto, gaps: choices });

  test('is verified over what it says, and refused under the default', () => {
    expect(under(gaps, sealed(text), [encryptHeader])).toMatchObject({
      endedBy: null,
      signature: 'verified',
      encryptFor: '2',
      result: { resultCode: 'SUCCESS' },
    });
    expect(under({}, sealed(text), [encryptHeader])).toMatchObject({
      signature: 'wrong',
      endedBy: { name: 'signature' },
    });
    expect(decide(caseOf({ ...goodRequest, body: text }, { crypto }))).toMatchObject({ endedBy: null });
  });

  test('gets one answer, plain, whether it does not decrypt or verifies over other bytes', () => {
    const answers = [
      under(gaps, sealed(text), ['symmetricKey=b3RoZXI=']),
      under(gaps, sealed(text), ['symmetricKey=%zz']),
      under(gaps, sealed(`${text} `), [encryptHeader]),
      under(gaps, Uint8Array.of(0xff, 0xfe), [encryptHeader]),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    for (const answer of answers)
      expect(answer).toMatchObject({
        acceptance: null,
        decrypted: null,
        encryptFor: null,
        endedBy: { name: 'signature' },
      });
    expect(answers[0]?.result.resultMessage).toContain('(assumption: encryption-order)');
    const named = under(gaps, sealed(text), [`algorithm=AES,symmetricKey=${goodKey}`]);
    expect(named.result.resultMessage).toContain('names an algorithm other than RSA_AES');
  });
});

describe('what cannot be read', () => {
  test.each([
    ['', 'no symmetricKey'],
    ['algorithm=RSA_AES', 'no symmetricKey'],
    [`algorithm=AES,symmetricKey=${goodKey}`, 'names an algorithm other than RSA_AES'],
    [`keyVersion=9,symmetricKey=${goodKey}`, 'its key is "1"'],
    ['nonsense', 'not a key=value pair'],
  ])('says what is wrong with the header %j', (header, message) => {
    const decision = decided(sealed(text), [header]);
    expect(decision.result).toMatchObject({ resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' });
    expect(decision.result.resultMessage).toContain(message);
    expect(decision.result.resultMessage).toContain('(assumption: encryption)');
    expect(decision).toMatchObject({ acceptance: null, decrypted: null, encryptFor: null, findings: [] });
  });

  test('two headers are one too many', () => {
    expect(decided(sealed(text), [encryptHeader, encryptHeader]).result.resultMessage).toContain('more than once');
  });

  test('a wrong key, a damaged body and bytes that are no text are answered alike, plain', () => {
    const answers = [
      decided(sealed(text), ['symmetricKey=b3RoZXI=']),
      decided(sealed(text), ['symmetricKey=%zz']),
      decided(Uint8Array.of(0xff, 0xfe, 0xfd), [encryptHeader]),
      decided(Uint8Array.of(0x22, 0xff, 0x22), [encryptHeader]),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, acceptance: null, encryptFor: null, signature: 'verified' });
      expect(answer.result).toMatchObject({ resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' });
    }
  });

  test.each(['no JSON', '', '[[[', '{"a" 1}'])(
    'a text that is not JSON is refused as such, as a plain one would be, in an encrypted answer: %j',
    (noJson) => {
      for (const gaps of [{}, { 'gateway-result': 'gateway-codes' }]) {
        const plain = caseOf({ ...goodRequest, body: noJson });
        const answered = decide({ ...plain, setup: { ...plain.setup, gaps } });
        const decision = decided(sealed(noJson), [encryptHeader], {}, { gaps });
        expect(decision).toMatchObject({ body: answered.body, status: answered.status, encryptFor: '2' });
        expect(decision).toMatchObject({ acceptance: null, signature: 'verified', endedBy: { name: 'json' } });
        expect(decision.findings.map(({ rule }) => rule)).toEqual(['syntax']);
        expect(decision.result.resultMessage).toContain('assumption: gateway-result');
      }
    },
  );
});

describe('the private key', () => {
  const counting = () => {
    let [times, verifications] = [0, 0];
    const decrypt: SandboxCrypto['decrypt'] = (encrypted) => {
      times += 1;
      return testCrypto.decrypt(encrypted);
    };
    const verify: SandboxCrypto['verify'] = (signed) => {
      verifications += 1;
      return testCrypto.verify(signed);
    };
    const crypto: SandboxCrypto = { ...testCrypto, decrypt, verify };
    return { crypto, times: () => times, verifications: () => verifications };
  };

  test.each<[string, Partial<RequestParts>]>([
    ['its path', { target: '/nowhere' }],
    ['its method', { method: 'GET' }],
    ['its media type', { contentType: 'text/html' }],
    ['its age', { time: '2026-11-20T18:30:00+08:00' }],
    ['a format of time that nobody knows', { time: 'noon' }],
  ])('is not used, nor a signature verified, for a note on a request refused for %s', (_, parts) => {
    const { crypto, times, verifications } = counting();
    const decision = decided(sealed(text), [encryptHeader], parts, { crypto });
    expect(decision).toMatchObject({ decrypted: null, encryptFor: null, summary: { merchantBizNo: '', scenario: '' } });
    expect([times(), verifications()]).toEqual([0, 0]);
  });

  test('has nothing to do with a plain body, which is noted whatever it is refused for', () => {
    const { summary } = decide(caseOf({ ...goodRequest, target: '/nowhere', body: text }));
    expect(summary).toMatchObject({ merchantBizNo: 'ORDER-1', orderStatus: 'CALL_NUM' });
  });

  test.each<[string, Partial<RequestParts>]>([
    ['a wrong signature', { signature: 'V1JPTkc=' }],
    ['no signature', { signature: '' }],
    ['an unknown client', { clientId: 'NOBODY' }],
    ['an unknown key', { keyVersion: '9' }],
    ['a key of the other kind', { keyVersion: '3' }],
  ])('is never used for %s', (_, parts) => {
    const { crypto, times } = counting();
    const decision = decided(sealed(text), [encryptHeader], parts, { crypto });
    expect(decision.result.resultCode).toBe('PARAM_ILLEGAL');
    expect(decision).toMatchObject({ decrypted: null, findings: [] });
    expect(times()).toBe(0);
  });

  test('is used once for a request', () => {
    const { crypto, times } = counting();
    decided(sealed(text), [encryptHeader], {}, { crypto, now });
    expect(times()).toBe(1);
  });
});

describe('the key of a signature', () => {
  test('is the latest for its algorithm where none is named', () => {
    expect(decide(caseOf({ ...goodRequest, body: text })).summary.keyVersion).toBe('2');
    expect(decide(caseOf({ ...goodRequest, body: text, algorithm: 'ECC224' })).summary.keyVersion).toBe('3');
  });

  test('of the other kind is told by name', () => {
    const decision = decide(caseOf({ ...goodRequest, body: text, algorithm: 'ECC224', keyVersion: '1' }));
    expect(decision.result.resultMessage).toContain('Key "1" of Client-Id "CLIENT" is for RSA256, not for ECC224.');
  });

  test('that is not there is told with its algorithm', () => {
    const crypto: SandboxCrypto = {
      ...testCrypto,
      keyVersions: () => [{ version: '1', algorithm: 'RSA256' }],
    };
    const parts = { ...goodRequest, body: text, algorithm: 'ECC224' };
    expect(decide(caseOf(parts, { crypto })).result.resultMessage).toContain('No key for ECC224');
  });

  test('is asked with the reading of ECC224 in force', () => {
    const asked: unknown[] = [];
    const crypto: SandboxCrypto = {
      ...testCrypto,
      verify: ({ scheme }) => asked.push(scheme) > 0,
    };
    const made = caseOf({ ...goodRequest, body: text, algorithm: 'ECC224' }, { crypto });
    decide({ ...made, setup: { ...made.setup, gaps: { ecc224: 'sha256-p1363' } } });
    expect(asked).toEqual([
      { algorithm: 'ECC224', variant: { id: 'sha256-p1363', hash: 'sha256', form: 'ieee-p1363' } },
    ]);
  });
});
