import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { signRequest } from '../../keys/signer/sign-request.ts';
import { answerSteps, readAnswer, type AnswerReading, type AnswerSteps, type AnswerToRead } from './read-answer.ts';

const platform = generateKeyPairSync('rsa', { modulusLength: 1024 });
const request = { method: 'POST', path: '/p', clientId: 'C' };
const time = '2026-11-25T14:00:01+08:00';
const body = Buffer.from('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}');

async function signedAnswer(over: Buffer, sent = over, more: readonly HeaderLine[] = []): Promise<AnswerToRead> {
  const signed = await signRequest({ ...request, time, body: over, key: platform.privateKey });
  const signature = findHeader(signed.headers, 'Signature') ?? '';
  return {
    answer: { status: 200, headers: [['Response-Time', time], ['Signature', signature], ...more], body: sent },
    request,
    scenario: null,
    platformKey: platform.publicKey,
    clientKey: platform.privateKey,
    gaps: {},
    received: { at: Date.UTC(2026, 10, 25, 6), offsetMinutes: 480 },
  };
}

const rules = ({ findings }: AnswerReading): readonly string[] => findings.map(({ words }) => words.key);

function failing(step: keyof AnswerSteps): AnswerSteps {
  const fail = (): never => {
    throw new Error(`planted in ${step}`);
  };
  return { ...answerSteps, [step]: fail };
}

describe('a step of reading that fails', () => {
  test.each(['decode', 'decrypt', 'text', 'rules'] as const)('takes no answer along: %s', async (step) => {
    const reading = await readAnswer(await signedAnswer(body), failing(step));
    expect(reading).toMatchObject({ outcome: 'S', signature: 'verified', body, result: { resultCode: 'SUCCESS' } });
    expect(rules(reading)).toEqual([`answer-unread.${step}`]);
    expect(reading.findings[0]?.message).toContain(`planted in ${step}`);
  });

  test('takes no answer along: signature', async () => {
    const reading = await readAnswer(await signedAnswer(body), failing('signature'));
    expect(reading).toMatchObject({ outcome: 'S', signature: 'not checked', body });
    expect(rules(reading)).toEqual(['answer-unread.signature']);
  });

  test('takes no answer along: diagnosis', async () => {
    const reading = await readAnswer(await signedAnswer(Buffer.from('other'), body), failing('diagnosis'));
    expect(reading).toMatchObject({ outcome: 'S', signature: 'wrong', diagnosis: [], body });
    expect(rules(reading)).toEqual(['answer-unread.diagnosis']);
  });

  test('nor do all of them at once, and an encrypted body stays closed', async () => {
    const { decode } = failing('decode');
    const { decrypt } = failing('decrypt');
    const none = { ...failing('signature'), decode, decrypt, rules: failing('rules').rules };
    const answer = await signedAnswer(body, body, [['Encrypt', 'algorithm=RSA_AES,keyVersion=1,symmetricKey=x']]);
    const reading = await readAnswer(answer, none);
    expect(reading).toMatchObject({ outcome: 'none', encryption: 'closed', body, mayHaveArrived: true });
    expect(rules(reading)).toEqual(
      expect.arrayContaining(['decode', 'decrypt', 'signature', 'rules'].map((step) => `answer-unread.${step}`)),
    );
  });
});

describe('the signature of an encoded answer', () => {
  const gzip: readonly HeaderLine[] = [['Content-Encoding', 'gzip']];
  const sent = gzipSync(body);

  test.each([
    ['the bytes received', sent, 'received', 'warning'],
    ['the decoded bytes', body, 'decoded', 'assumption'],
  ])('may cover %s, which is said', async (_, over, says, severity) => {
    const reading = await readAnswer(await signedAnswer(over, sent, gzip));
    expect(reading).toMatchObject({ outcome: 'S', signature: 'verified', body, isOpened: true, diagnosis: null });
    expect(reading.findings).toMatchObject([
      { rule: 'signature-coverage', severity, words: { key: `signature-coverage.${says}` } },
    ]);
  });

  test('is wrong where it covers neither', async () => {
    const reading = await readAnswer(await signedAnswer(Buffer.from('other'), sent, gzip));
    expect(reading).toMatchObject({ outcome: 'S', signature: 'wrong', body });
  });
});

test('a wrong signature comes with what would make it verify', async () => {
  const parts = await signedAnswer(body);
  const reading = await readAnswer({ ...parts, request: { ...request, path: '/p?a=1' } });
  expect(reading).toMatchObject({ signature: 'wrong', diagnosis: expect.any(Array) });
  expect(reading.diagnosis?.[0]).toMatchObject({ variant: 'path-without-query', verifies: true });
});

test('no bytes and no headers make reading fail', async () => {
  const parts = await signedAnswer(body);
  const names = [
    'Content-Type',
    'Content-Encoding',
    'Signature',
    'Response-Time',
    'Encrypt',
    'Retry-After',
    'Location',
  ];
  const values = fc.oneof(
    fc.constantFrom('gzip', 'br, gzip', 'text/html; charset=gbk', 'text/plain;charset=utf-16', '1', 'algorithm=RSA256'),
    fc.constantFrom('algorithm=RSA_AES,keyVersion=1,symmetricKey=QQ%3D%3D', 'algorithm=RSA256,signature=QQ%3D%3D'),
    fc.string(),
  );
  const line = fc.tuple(fc.constantFrom(...names), values);
  await fc.assert(
    fc.asyncProperty(fc.nat(999), fc.array(line), fc.uint8Array(), async (status, headers, bytes) => {
      const sent = Buffer.from(bytes);
      const reading = await readAnswer({ ...parts, answer: { status, headers, body: sent } });
      expect(rules(reading).filter((rule) => rule.startsWith('answer-unread'))).toEqual([]);
      expect(sent).toEqual(Buffer.from(bytes));
    }),
  );
});
