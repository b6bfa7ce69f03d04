import { expect, test } from 'vitest';
import { failedOutcome } from './call-outcome.ts';
import { sendFailure } from './send-failure.ts';

test('a cookie that the service sets, and a token in an address of an answer, are not stored', () => {
  const lines = [
    ['Set-Cookie', 'route=geheim'],
    ['Location', 'https://a.example/?token=geheim'],
    ['Signature', 'algorithm=RSA256;signature=kept'],
    ['Client-Id', 'SHOP'],
  ] as const;
  const head = { status: 200, headers: lines, body: Buffer.from('{}') };
  const failure = sendFailure('wait', 'UNKNOWN', { en: 'The request failed', zh: '傳送失敗' }, true);
  const { answer } = failedOutcome({
    kind: 'failed',
    failure,
    hint: null,
    head,
    durationsMs: {},
    tls: null,
    proxy: null,
  });
  expect(answer?.headers).toEqual([
    ['Set-Cookie', '(a credential, not stored)'],
    ['Location', 'https://a.example/?token=(not-stored)'],
    ['Signature', 'algorithm=RSA256;signature=kept'],
    ['Client-Id', 'SHOP'],
  ]);
});
