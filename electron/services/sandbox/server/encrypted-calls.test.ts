import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { ecc224Variants } from '../../../../shared/protocol/signing/signature.ts';
import { encryptionModes } from '../../../../shared/protocol/signing/encryption.ts';
import { findGap, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import { readAnswer as readSent, type AnswerReading } from '../../network/sender/read-answer.ts';
import { sendRequest } from '../../network/sender/send.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import { listCalls } from './testing/calls-of-test.ts';
import { pathOf, payloadText, queueCall, signedBy, testMerchant } from './testing/merchant.ts';
import { startTestSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

const path = pathOf('queue-up');
const payload = payloadText(queueCall('CALL_NUM', 1));
const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });

type Changes = Parameters<typeof signedBy>[3];

const encrypted = (
  { server, merchant }: RunningSandbox,
  text = payload,
  changed: Changes = {},
): Promise<SignedRequest> =>
  signedBy(merchant, path, text, { encryptFor: createPublicKey(server.publicKeyPem), ...changed });

async function send(
  running: RunningSandbox,
  request: SignedRequest,
  gaps: GapChoices = {},
): Promise<AnswerReading & { readonly headers: readonly HeaderLine[] }> {
  const read = await answerTo(request, running, gaps);
  return { ...(await readSent(read)), headers: read.answer.headers };
}

const answerHeader = ({ headers }: Awaited<ReturnType<typeof send>>, name: string): string | null =>
  findHeader(headers, name);

describe('an encrypted call', () => {
  test.each(encryptionModes)('as $id is decrypted, accepted, and answered alike', async ({ id }) => {
    const gaps = { encryption: id };
    const running = await startTestSandbox({ gaps: () => gaps });
    const request = await encrypted(running, payload, { gaps });
    expect(findHeader(request.headers, 'Content-Type')).toBe('text/plain; charset=UTF-8');
    expect(findHeader(request.headers, 'Encrypt')).toMatch(
      /^algorithm=RSA_AES,keyVersion=1,symmetricKey=[A-Za-z0-9%]+$/,
    );
    expect(Buffer.from(request.body).toString()).not.toContain('requestId');
    const answer = await send(running, request, gaps);
    expect(answer).toMatchObject({
      outcome: 'S',
      signature: 'verified',
      encryption: 'decrypted',
      findings: [],
    });
    expect(answerHeader(answer, 'Content-Type')).toBe('text/plain; charset=UTF-8');
    expect(answerHeader(answer, 'Encrypt')).toMatch(/^algorithm=RSA_AES,keyVersion=1,symmetricKey=/);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ orderStatus: 'CALL_NUM' });
  });

  test('signed before encryption is accepted and answered alike, over HTTP, under that assumption alone', async () => {
    const gaps = { 'encryption-order': 'sign-first' };
    const running = await startTestSandbox({ gaps: () => gaps });
    const request = await encrypted(running, payload, { gaps });
    const answer = await send(running, request, gaps);
    expect(answer).toMatchObject({ outcome: 'S', signature: 'verified', encryption: 'decrypted', findings: [] });
    const [call] = await listCalls(running.calls);
    expect(call?.contentToSign).toBe(request.contentToSign);
    expect(request.contentToSign.endsWith(`.${payload}`)).toBe(true);
    // Under the default, neither side verifies the other.
    const other = await startTestSandbox();
    expect(await send(other, await encrypted(other, payload, { gaps }))).toMatchObject({ outcome: 'F' });
    const foreign = await send(running, await encrypted(running, payload, { gaps }), {});
    expect(foreign).toMatchObject({ signature: 'wrong', encryption: 'closed' });
  });

  test('signed after encryption is named by the diagnosis where it was to be signed before', async () => {
    const running = await startTestSandbox({ gaps: () => ({ 'encryption-order': 'sign-first' }) });
    expect(await send(running, await encrypted(running))).toMatchObject({ outcome: 'F' });
    await running.server.close();
    const [call] = running.emitted;
    expect(call?.signature).toBe('wrong');
    expect(call?.diagnosis?.[0]).toMatchObject({ variant: 'after-encryption', verifies: true });
    // The plain body stays with its sender.
    expect(JSON.stringify(call)).not.toContain('queue_number');
    expect(call?.plainBodyBase64).toBeUndefined();
  });

  test('is kept as it was on the wire, with what it says beside it', async () => {
    const running = await startTestSandbox();
    const request = await encrypted(running);
    const answer = await send(running, request);
    const [call] = await listCalls(running.calls);
    expect(call?.bodyBase64).toBe(Buffer.from(request.body).toString('base64'));
    expect(Buffer.from(call?.plainBodyBase64 ?? '', 'base64').toString()).toBe(payload);
    expect(Buffer.from(call?.answer?.plainBodyBase64 ?? '', 'base64')).toEqual(answer.body);
    expect(call?.contentToSign).toBe(request.contentToSign);
    expect(call?.merchantBizNo).toBe('Q1');
    expect(running.emitted).toEqual([call]);
  });

  test('sent again gets the same answer under a new key, and so does the same payload sent plain', async () => {
    const running = await startTestSandbox();
    const first = await send(running, await encrypted(running));
    const again = await send(running, await encrypted(running));
    expect(again.body).toEqual(first.body);
    expect(answerHeader(again, 'Encrypt')).not.toBe(answerHeader(first, 'Encrypt'));
    const plain = await send(running, await signedBy(running.merchant, path, payload));
    expect(plain).toMatchObject({ encryption: 'none', body: first.body });
    expect(running.emitted.map(({ repeats }) => repeats !== undefined)).toEqual([false, true, true]);
    const other = await send(
      running,
      await encrypted(running, payload.replace('"wait_tables": "', '"wait_tables": "1')),
    );
    expect(other.result?.resultMessage).toContain('with another body');
  });

  test.each(findGap('encrypted-type')?.others ?? [])('may be typed %s', async (value) => {
    const gaps = { 'encrypted-type': value };
    const running = await startTestSandbox({ gaps: () => gaps });
    const request = await encrypted(running, payload, { gaps });
    expect(findHeader(request.headers, 'Content-Type')).toBe('application/json; charset=UTF-8');
    const answer = await send(running, request, gaps);
    expect(answer).toMatchObject({ outcome: 'S', encryption: 'decrypted' });
    expect(answerHeader(answer, 'Content-Type')).toBe('application/json; charset=UTF-8');
  });

  test('is answered plain where encrypted-reply=no', async () => {
    const running = await startTestSandbox({ gaps: () => ({ 'encrypted-reply': 'no' }) });
    const answer = await send(running, await encrypted(running));
    expect(answer).toMatchObject({ outcome: 'S', signature: 'verified', encryption: 'none' });
    expect(answerHeader(answer, 'Encrypt')).toBeNull();
    expect(running.emitted[0]?.answer?.plainBodyBase64).toBeUndefined();
  });

  test('that breaks a rule is refused, encrypted too', async () => {
    const running = await startTestSandbox();
    const answer = await send(running, await encrypted(running, payload.replace('"userId"', '"userID"')));
    expect(answer).toMatchObject({ outcome: 'F', encryption: 'decrypted' });
  });

  test('that cannot be read is refused in one way, plain, and changes nothing', async () => {
    const running = await startTestSandbox();
    const wrongMode = await encrypted(running, payload, { gaps: { encryption: 'cbc-pkcs1' } });
    const forAnother = await encrypted(running, payload, { encryptFor: running.merchant.publicKey });
    const noText = await signedBy(running.merchant, path, Buffer.of(0xff, 0xfe, 0xfd), {
      encryptFor: createPublicKey(running.server.publicKeyPem),
    });
    const answers = [];
    for (const request of [wrongMode, forAnother, noText]) answers.push(await send(running, request));
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    for (const answer of answers)
      expect(answer).toMatchObject({
        result: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
        signature: 'verified',
        encryption: 'none',
      });
    expect(running.reported).toEqual([]);
    // By chance (1 in 256) a wrong key or mode yields valid padding: the result is noted and is no payload.
    const read = running.emitted.map(({ plainBodyBase64 }) => plainBodyBase64 ?? '');
    expect(read.slice(0, 2)).not.toContain(Buffer.from(payload).toString('base64'));
    expect(read[2]).toBe(Buffer.of(0xff, 0xfe, 0xfd).toString('base64'));
  });

  test('that decrypts to a text which is not JSON is refused, encrypted', async () => {
    const running = await startTestSandbox();
    const answer = await send(running, await encrypted(running, 'hello'));
    expect(answer).toMatchObject({
      result: { resultCode: 'PARAM_ILLEGAL', resultMessage: expect.stringContaining('gateway-result') },
      signature: 'verified',
      encryption: 'decrypted',
    });
    expect(running.emitted[0]).toMatchObject({ findings: [{ rule: 'syntax' }] });
  });
});

/** Reads the answer with the keys of both sides. */
async function answerTo(request: SignedRequest, { server, merchant }: RunningSandbox, gaps: GapChoices = {}) {
  const sent = await sendRequest({ ...request, url: `${server.url}${request.path}` });
  if (sent.kind !== 'answered') throw new Error('There was no answer.');
  return {
    answer: sent.answer,
    request: { ...request, clientId: merchant.clientId },
    scenario: null,
    received: { at: 0, offsetMinutes: 0 },
    platformKey: createPublicKey(server.publicKeyPem),
    clientKey: merchant.privateKey,
    gaps,
  };
}

describe('an answer', () => {
  test('that is not signed is decrypted only where answers are not, or nothing is known to check it with', async () => {
    const gaps = { 'response-signature': 'unsigned' };
    const running = await startTestSandbox({ gaps: () => gaps });
    const request = await encrypted(running);
    const answered = await answerTo(request, running, gaps);
    const opened = { signature: 'not signed', encryption: 'decrypted', outcome: 'S' };
    expect(await readSent(answered)).toMatchObject(opened);
    expect(await readSent({ ...answered, platformKey: null, gaps: {} })).toMatchObject(opened);
    expect(await readSent({ ...answered, gaps: {} })).toMatchObject({
      signature: 'not signed',
      encryption: 'closed',
      findings: [{ rule: 'answer-encrypted', message: expect.stringContaining('not signed') }],
      result: null,
      outcome: 'none',
    });
  });

  test('whose signature is wrong, or that is for another key, is not decrypted', async () => {
    const running = await startTestSandbox();
    const request = await encrypted(running);
    const answered = await answerTo(request, running);
    const closed = (why: string) => ({
      encryption: 'closed',
      findings: [{ rule: 'answer-encrypted', message: expect.stringContaining(why) }],
      result: null,
      outcome: 'none',
      body: answered.answer.body,
    });
    expect(await readSent({ ...answered, platformKey: running.merchant.publicKey })).toMatchObject(
      closed('signature is wrong'),
    );
    expect(await readSent({ ...answered, clientKey: testMerchant().privateKey })).toMatchObject(closed('as ecb-pkcs1'));
    expect(await readSent({ ...answered, clientKey: ec.privateKey })).toMatchObject(closed('needs an RSA private key'));
    const unchecked = await readSent({ ...answered, platformKey: null });
    expect(unchecked).toMatchObject({ signature: 'not checked', encryption: 'decrypted', outcome: 'S' });
  });
});

describe('ECC224', () => {
  const withEcc = (running: RunningSandbox, changed: Changes): Promise<SignedRequest> =>
    signedBy(running.merchant, path, payload, { algorithm: 'ECC224', key: ec.privateKey, keyVersion: '2', ...changed });
  const merchant = testMerchant();
  const clients = [
    { clientId: 'TEST_MERCHANT', keys: [merchant.publicKey, ec.publicKey].map((key) => ({ version: null, key })) },
  ];

  test.each(ecc224Variants)('verifies as $id where that is in force', async ({ id }) => {
    const gaps = { ecc224: id };
    const running = await startTestSandbox({ clients: () => clients, gaps: () => gaps });
    expect(await send(running, await withEcc(running, { gaps }))).toMatchObject({ outcome: 'S' });
    const other = id === 'sha224-der' ? 'sha256-der' : 'sha224-der';
    expect(await send(running, await withEcc(running, { gaps: { ecc224: other } }))).toMatchObject({ outcome: 'F' });
    await running.server.close();
    expect(running.emitted[1]?.diagnosis?.[0]).toMatchObject({ variant: 'other-ecc224', verifies: true });
  });

  test('takes the latest key of its kind where no version is named, as RSA256 does', async () => {
    const running = await startTestSandbox({ clients: () => clients });
    expect(await send(running, await withEcc(running, { keyVersion: null }))).toMatchObject({ outcome: 'S' });
    const rsa = await signedBy(merchant, path, payload, { keyVersion: null });
    expect(await send(running, rsa)).toMatchObject({ outcome: 'S' });
    const wrongKind = await send(running, await withEcc(running, { keyVersion: '1' }));
    expect(wrongKind.result?.resultMessage).toContain('is for RSA256, not for ECC224');
  });

  test('goes together with encryption: the answer is for the RSA key', async () => {
    const running = await startTestSandbox({ clients: () => clients });
    const request = await withEcc(running, { encryptFor: createPublicKey(running.server.publicKeyPem) });
    const sent = await sendRequest({ ...request, url: `${running.server.url}${path}` });
    if (sent.kind !== 'answered') throw new Error('There was no answer.');
    const reading = await readSent({
      answer: sent.answer,
      request: { ...request, clientId: 'TEST_MERCHANT' },
      scenario: null,
      received: { at: 0, offsetMinutes: 0 },
      platformKey: createPublicKey(running.server.publicKeyPem),
      clientKey: merchant.privateKey,
      gaps: {},
    });
    expect(reading).toMatchObject({ outcome: 'S', signature: 'verified', encryption: 'decrypted' });
  });
});
