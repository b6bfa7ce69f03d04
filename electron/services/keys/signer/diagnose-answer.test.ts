import { sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { readKeyOf, readPublicKey } from '../keys/read-key.ts';
import { diagnoseAnswer } from './diagnose-answer.ts';
import vectors from './testing/vectors.json' with { type: 'json' };

const platformPrivate = readKeyOf('private', Buffer.from(vectors.keys.platformPrivatePkcs8)).key;
const key = readPublicKey(Buffer.from(vectors.keys.platformPublicSpki));
const ownKey = readPublicKey(Buffer.from(vectors.keys.merchantPublicSpki));
const ownPrivate = readKeyOf('private', Buffer.from(vectors.keys.merchantPrivatePkcs8)).key;

const body = Buffer.from('{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"成功"}}');
const [path, clientId, time] = ['/wallet/api/open/sync?v=1', 'SHOP_1', '2026-11-22T10:00:01+08:00'];
const sentTime = '2026-11-22T10:00:00+08:00';

type Signed = {
  readonly text?: string | Buffer;
  readonly key?: typeof ownPrivate;
  readonly headers?: readonly HeaderLine[];
};

/** The diagnosis of an answer for which the platform signed that text. */
function diagnosisOf({ text = '', key: by = platformPrivate, headers = [] }: Signed, wireBody: Buffer | null = null) {
  const signature = encodeURIComponent(sign('sha256', Buffer.from(text), by).toString('base64'));
  return diagnoseAnswer({
    request: {
      method: 'POST',
      path,
      clientId,
      headers: [
        ['Request-Time', sentTime],
        ['Host', 'pay.test'],
      ],
    },
    answer: {
      headers: [
        ['Client-Id', clientId],
        ['Response-Time', time],
        ['Signature', `algorithm=RSA256,keyVersion=1,signature=${signature}`],
        ...headers,
      ],
      body,
      wireBody,
    },
    key,
    otherKeys: [{ key: ownKey, name: 'your own key' }],
    gaps: {},
  });
}

const signedText = (
  changed: { path?: string; clientId?: string; time?: string } = {},
  signedBody: Buffer = body,
): Buffer =>
  Buffer.concat([
    Buffer.from(`POST ${changed.path ?? path}\n${changed.clientId ?? clientId}.${changed.time ?? time}.`),
    signedBody,
  ]);

describe('an answer that does not verify', () => {
  it.each([
    ['other-client-id', 'The signed Client-Id is empty', signedText({ clientId: '' })],
    ['path-base-stripped', 'without its base', signedText({ path: '/api/open/sync?v=1' })],
    ['path-without-query', 'without its query', signedText({ path: '/wallet/api/open/sync' })],
    ['path-with-host', 'host', signedText({ path: `https://pay.test${path}` })],
    ['other-time', sentTime, signedText({ time: sentTime })],
    ['time-form', '2026-11-22T02:00:01Z', signedText({ time: '2026-11-22T02:00:01Z' })],
    ['body-empty', 'empty body', signedText({}, Buffer.alloc(0))],
  ])('%s is its cause, and the first row says so: %s', async (variant, said, text) => {
    const [first] = await diagnosisOf({ text });
    expect(first).toMatchObject({ variant, verifies: true, texts: { at: expect.any(Number) } });
    expect(first?.why).toContain(said);
  });

  it('is one for another client, as its own Client-Id header says', async () => {
    const [first] = await diagnosisOf({ text: signedText({ clientId: 'SHOP_2' }), headers: [] });
    expect(first).toMatchObject({ variant: 'text-changed', isCertain: true });
    const rows = await diagnoseAnswer({
      request: { method: 'POST', path, clientId },
      answer: {
        headers: [
          ['Client-Id', 'SHOP_2'],
          ['Response-Time', time],
          [
            'Signature',
            `signature=${encodeURIComponent(sign('sha256', signedText({ clientId: 'SHOP_2' }), platformPrivate).toString('base64'))}`,
          ],
        ],
        body,
      },
      key,
      gaps: {},
    });
    expect(rows[0]).toMatchObject({ variant: 'other-client-id', verifies: true, texts: { part: 'client-id' } });
  });

  it('covers the bytes as they were compressed', async () => {
    const wire = gzipSync(body);
    const [first] = await diagnosisOf({ text: signedText({}, wire) }, wire);
    expect(first).toMatchObject({ variant: 'body-compressed', verifies: true });
  });

  it('is signed with a key at hand that is not the platform’s', async () => {
    const [first] = await diagnosisOf({ text: signedText(), key: ownPrivate });
    expect(first).toMatchObject({ variant: 'other-key', verifies: true });
    expect(first?.why).toContain('your own key');
  });

  it('had its body changed on the way', async () => {
    const [first] = await diagnosisOf({ text: signedText({}, Buffer.from('{"result":{}}')) });
    expect(first).toMatchObject({ variant: 'text-changed', verifies: false, isCertain: true });
  });

  it('has nothing to diagnose where it is not signed', async () => {
    expect(
      await diagnoseAnswer({
        request: { method: 'POST', path, clientId },
        answer: { headers: [], body },
        key,
        gaps: {},
      }),
    ).toEqual([]);
  });
});
