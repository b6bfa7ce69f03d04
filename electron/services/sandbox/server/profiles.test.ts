import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseGapChoice } from '../../../../shared/gaps/gap-choices.ts';
import { gapOf, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import { findClientId, findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { findTimeForm, writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import { getSigningProfile, signingProfiles } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { endpointMethod } from '../../../../shared/specification/endpoints.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { readAnswer } from '../../network/sender/read-answer.ts';
import {
  headerOf,
  pathOf,
  payloadText,
  post,
  queueCall,
  signedBy,
  testMerchant,
  type TestAnswer,
} from './testing/merchant.ts';
import { runSandbox, type RunningSandbox } from './testing/running-sandbox.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';

// Every signing profile over HTTP and back, checked with Node's own verification.

const merchant = testMerchant('SHOP');
let chosen: GapChoices = {};
let sandbox: RunningSandbox;
let step = 0;
beforeAll(async () => {
  const keys = [{ version: null, key: merchant.publicKey }];
  sandbox = await runSandbox({ gaps: () => chosen, clients: () => [{ clientId: merchant.clientId, keys }] });
});
afterAll(() => sandbox.close());

type Exchange = { readonly request: SignedRequest; readonly answer: TestAnswer };

async function exchange(gaps: GapChoices, { isEncrypted = false } = {}): Promise<Exchange> {
  chosen = gaps;
  step += 1;
  const text = payloadText(queueCall('CALL_NUM', 1, `P${step}`));
  const request = await signedBy(merchant, `${pathOf('queue-up')}?via=a%2fb&x`, text, {
    method: endpointMethod(gaps),
    time: writeRequestTime(getSigningProfile(gaps).time, Date.now(), 480),
    encryptFor: isEncrypted ? createPublicKey(sandbox.server.publicKeyPem) : null,
    gaps,
  });
  return { request, answer: await post(sandbox.server.url, request) };
}

/** The answer as the receiver reads it under the same choices. */
function received({ request, answer }: Exchange, gaps: GapChoices) {
  return readAnswer({
    answer: { ...answer, body: Buffer.from(answer.body) },
    request: { ...request, clientId: merchant.clientId },
    scenario: findScenario('queue-up'),
    platformKey: createPublicKey(sandbox.server.publicKeyPem),
    clientKey: merchant.privateKey,
    gaps,
    received: { at: Date.now(), offsetMinutes: 0 },
  });
}

/** Verifies the described bytes without code of the product. */
function isSignedBy(key: string, bytes: string, header: string): boolean {
  const written = decodeURIComponent(/signature=(\S+)$/.exec(header)?.[1] ?? '');
  const base64 = written.replaceAll('-', '+').replaceAll('_', '/');
  return verify('sha256', Buffer.from(bytes), key, Buffer.from(base64, 'base64'));
}

const ownPem = merchant.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const customs = [
  'custom:separator=comma-space,key-version=none,value=base64,time=utc-z-millis,client-id=X-Shop',
  'custom:key-version=2026 b,time=utc-z',
];
const profiles = [...signingProfiles.map(({ id }) => id), ...customs];

const ways: readonly GapChoices[] = [
  ...profiles.map((profile) => ({ 'signing-profile': profile })),
  { 'http-method': 'put' },
  { 'signed-path': 'path' },
  { 'signed-path': '/rewritten' },
  { 'signed-path': '/gateway{endpoint}', 'signing-profile': 'epoch-millis', 'http-method': 'put' },
  { 'answer-names': 'lower', 'signing-profile': 'epoch-millis' },
  { 'pair-separator': 'comma-space', 'answer-names': 'lower' },
  ...gapOf('reply-key').others.map((value) => ({ 'reply-key': value })),
];

describe.each(ways.map((gaps) => ({ way: JSON.stringify(gaps), gaps })))('under $way', ({ gaps }) => {
  it.each([false, true])('a request and its answer verify on both sides (encrypted: %s)', async (isEncrypted) => {
    const both = await exchange(gaps, { isEncrypted });
    const { request, answer } = both;
    expect(answer.status).toBe(200);
    expect(await received(both, gaps)).toMatchObject({
      signature: 'verified',
      outcome: 'S',
      encryption: isEncrypted ? 'decrypted' : 'none',
      findings: [],
    });
    const head = `${request.method} ${getSignedPath(gaps, request.path)}\n${merchant.clientId}.`;
    const sent = `${head}${findHeader(request.headers, 'Request-Time')}.${Buffer.from(request.body).toString()}`;
    expect(isSignedBy(ownPem, sent, findHeader(request.headers, 'Signature') ?? '')).toBe(true);
    expect(request.contentToSign).toBe(sent);
    const told = `${head}${headerOf(answer, 'Response-Time')}.${answer.body}`;
    expect(isSignedBy(sandbox.server.publicKeyPem, told, headerOf(answer, 'Signature'))).toBe(true);
    expect(findTimeForm(headerOf(answer, 'Response-Time'))).toBe(
      answerForms[getSigningProfile(gaps).time] ?? getSigningProfile(gaps).time,
    );
    expect(findClientId(answer.headers, gaps)).toBe(merchant.clientId);
  });
});

/** An answer is timed in UTC. */
const answerForms: Readonly<Record<string, string>> = { offset: 'utc-offset' };

const shapeOf = (header: string): string => header.replace(/signature=.*/, 'signature=');

describe('what is written', () => {
  it.each([
    ['openapi', 'algorithm=RSA256,keyVersion=1,signature=', 'Client-Id'],
    ['openapi-spaced', 'algorithm=RSA256, keyVersion=0, signature=', 'Client-Id'],
    ['epoch-millis', 'algorithm=RSA256,keyVersion=1,signature=', 'client-id'],
    ['utc-seconds', 'algorithm=RSA256,keyVersion=1,signature=', 'Client-Id'],
    ['basic-offset', 'algorithm=RSA256,keyVersion=1,signature=', 'Client-Id'],
    ['mini-program', 'algorithm=RSA256, keyVersion=1, signature=', 'Client-Id'],
    ['no-key-version', 'algorithm=RSA256, signature=', 'Client-Id'],
    ['base64url', 'algorithm=RSA256,keyVersion=1,signature=', 'Client-Id'],
    [customs[0] ?? '', 'algorithm=RSA256, signature=', 'X-Shop'],
  ])('by %s: %s', async (profile, shape, clientIdName) => {
    const { request, answer } = await exchange({ 'signing-profile': profile });
    expect(shapeOf(findHeader(request.headers, 'Signature') ?? '')).toBe(shape);
    expect(request.headers.map(([name]) => name)).toEqual(['Content-Type', clientIdName, 'Request-Time', 'Signature']);
    expect(shapeOf(headerOf(answer, 'Signature'))).toBe(shape.replaceAll(', ', ','));
  });

  it('in small letters: every header of an answer, also of one that no engine gave', async () => {
    const gaps: GapChoices = { 'answer-names': 'lower' };
    const { answer } = await exchange(gaps);
    const names = answer.headers.map(([name]) => name);
    expect(names).toEqual(names.map((name) => name.toLowerCase()));
    expect(names).toContain('date');
    const wrong = await post(sandbox.server.url, { ...(await exchange(gaps)).request, path: 'no-path' });
    expect(wrong.headers.map(([name]) => name)).toEqual(wrong.headers.map(([name]) => name.toLowerCase()));
  });

  it('with a space behind each comma in both headers of an encrypted answer', async () => {
    const { answer } = await exchange({ 'pair-separator': 'comma-space' }, { isEncrypted: true });
    expect(headerOf(answer, 'Signature')).toMatch(/^algorithm=RSA256, keyVersion=1, signature=\S+$/);
    expect(headerOf(answer, 'Encrypt')).toMatch(/^algorithm=RSA_AES, keyVersion=1, symmetricKey=\S+$/);
  });
});

describe('what is refused', () => {
  it('takes the chosen method alone, and says which it is', async () => {
    const { request } = await exchange({});
    chosen = { 'http-method': 'put' };
    const answer = await post(sandbox.server.url, request);
    expect([answer.status, headerOf(answer, 'Allow'), answer.resultMessage]).toEqual([
      405,
      'PUT',
      'The endpoints accept only PUT. (assumption: http-method)',
    ]);
  });

  it('takes the chosen form of Request-Time alone, and names it, the form found and the gap', async () => {
    const { request } = await exchange({});
    chosen = { 'request-time': 'epoch-millis' };
    const { resultMessage } = await post(sandbox.server.url, request);
    expect(resultMessage).toBe(
      'Request-Time must be epoch-millis, such as 1716340341253; it is offset. (assumption: request-time)',
    );
    const isTaken = await exchange({ 'request-time': 'epoch-millis', 'signing-profile': 'epoch-millis' });
    expect(isTaken.answer.resultCode).toBe('SUCCESS');
  });

  it('takes no signature over another path than the chosen one', async () => {
    const { request } = await exchange({ 'signed-path': 'path' });
    chosen = {};
    expect((await post(sandbox.server.url, request)).resultMessage).toContain('does not verify');
  });

  it('says which versions of a key are known', async () => {
    const { request } = await exchange({ 'signing-profile': 'openapi-spaced' });
    chosen = {};
    expect((await post(sandbox.server.url, request)).resultMessage).toBe(
      'No key "0" of Client-Id "SHOP" is known; its key is "1". (assumption: gateway-result)',
    );
  });
});

describe('readers', () => {
  it.each<[string, (header: string) => string]>([
    ['small hexadecimal digits', (header) => header.replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())],
    ['raw base64', (header) => decodeURIComponent(header)],
    ['a blank key version', (header) => header.replace('keyVersion=1', 'keyVersion=')],
    ['no key version', (header) => header.replace('keyVersion=1,', '')],
    ['another order', (header) => header.replace(/^(.*),(signature=.*)$/, '$2, $1')],
    ['other letters', (header) => header.replace('algorithm=RSA256,keyVersion', 'ALGORITHM = rsa256 ,KeyVersion')],
  ])('take %s', async (_, rewrite) => {
    const { request } = await exchange({});
    const headers = request.headers.map(
      ([name, value]) => [name, name === 'Signature' ? rewrite(value) : value] as const,
    );
    expect((await post(sandbox.server.url, { ...request, headers })).resultCode).toBe('SUCCESS');
  });

  it('take every listed profile by its name and every one of its own by its text', () => {
    for (const profile of profiles) {
      expect(parseGapChoice('signing-profile', profile)).toEqual({ id: 'signing-profile', value: profile });
    }
  });
});
