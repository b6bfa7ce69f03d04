import { describe, expect, it } from 'vitest';
import { utf8Length } from '../lib/text/text-width.ts';
import { maxInstant } from '../lib/time/clock.ts';
import { callSchema, type Call } from './call.ts';
import { longestTextBytes, longestTextRequestBytes } from './size-limits.ts';
import { wholeTextSchema } from './payload-document.ts';
import { runClockSchema, settableClockSchema } from './run-clock.ts';

const call: Required<Call> = {
  id: 'c1',
  orderKey: 'k',
  merchantBizNo: 'b',
  scenario: 'train-ticket',
  orderStatus: 'TICKETED',
  endpoint: 'pass',
  origin: 'sent',
  mistake: 'old-time',
  environment: { id: 'e'.repeat(32), name: 'Test' },
  atVirtual: 1,
  atReal: 2,
  method: 'POST',
  path: '/p?q',
  headers: [
    ['A', '1'],
    ['A', '2'],
  ],
  bodyBase64: 'e30=',
  bodyCut: { bytes: 9, sha256: 'ab' },
  damaged: ['request'],
  plainBodyBase64: 'e30=',
  contentToSign: 'POST /p?q',
  answer: {
    status: 200,
    headers: [],
    bodyBase64: '',
    plainBodyBase64: '',
    result: { resultCode: 'X', resultStatus: 'S', resultMessage: 'm' },
  },
  failure: {
    phase: 'wait',
    code: 'TIMEOUT',
    message: { en: 'm', zh: '文' },
    next: { en: 'n', zh: '次' },
    mayHaveArrived: true,
  },
  verdict: { resultCode: 'X', resultStatus: 'S' },
  repeats: 'c0',
  changesNothing: true,
  fault: 'cut@call=2',
  mode: 'lenient',
  forward: {
    to: 'https://uat.example',
    ms: 12,
    signature: 'not checked',
    comparison: {
      status: 200,
      own: { status: 200, result: { resultCode: 'X', resultStatus: 'F' }, body: '{}' },
      agrees: false,
      check: 'move',
      explanations: [{ gap: 'ticket-moves', value: 'refund-after-use' }],
    },
    failure: {
      phase: 'wait',
      code: 'TIMEOUT',
      message: { en: 'm', zh: '文' },
      next: { en: '', zh: '' },
      mayHaveArrived: true,
    },
  },
  signature: 'wrong',
  hasStandIns: true,
  replayOf: 'call-0',
  sentTo: 'https://api.example.com',
  requestSignature: 'verified',
  diagnosis: [{ variant: 'v', verifies: true, why: 'w' }],
  answerDiagnosis: [
    {
      variant: 'v',
      verifies: false,
      why: 'w',
      isCertain: true,
      words: { en: 'w', zh: '因' },
      detail: { en: 'd', zh: '詳' },
    },
  ],
  findings: [
    {
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 2,
      rule: 'r',
      severity: 'assumption',
      path: '/a',
      message: 'm',
      words: { key: 'k', values: { n: 1, t: 'x' } },
      clause: 'c',
      gap: 'base-fields',
      fix: {
        label: 'l',
        words: { key: 'k', values: {} },
        edit: { line: 1, column: 1, endLine: 1, endColumn: 1, text: 't' },
      },
    },
  ],
  gaps: { scheme: 'mine' },
  tls: {
    version: 'TLSv1.3',
    cipher: 'c',
    alpn: 'http/1.1',
    chain: [{ subject: 's', issuer: 'i', validFrom: 1, validTo: 2, sha256: 'ab' }],
    authority: 'given',
  },
  durationsMs: { total: 1.5 },
};

describe('the records', () => {
  it('give a call back as it is', () => {
    expect(callSchema.parse(call)).toEqual(call);
  });

  it('take no gap nobody knows, and no negative rate', () => {
    expect(callSchema.safeParse({ ...call, gaps: { nothing: 'x' } }).success).toBe(false);
    expect(runClockSchema.safeParse({ virtualAnchor: 0, realAnchor: 0, rate: -1 }).success).toBe(false);
  });

  it.each(['virtualAnchor', 'realAnchor'])('take no clock whose %s no date can have', (anchor) => {
    const clock = { virtualAnchor: 0, realAnchor: 0, rate: 1 };
    for (const at of [maxInstant, -maxInstant])
      expect(settableClockSchema.safeParse({ ...clock, [anchor]: at }).success).toBe(true);
    for (const at of [maxInstant + 1, -maxInstant - 1, Infinity, Number.NaN])
      expect(settableClockSchema.safeParse({ ...clock, [anchor]: at }).success).toBe(false);
  });

  it('take no text to send that is longer than a document', () => {
    for (const character of ['x', '號', '🚆', '\u0001']) {
      const longest = character.repeat(Math.floor(longestTextBytes / utf8Length(character)));
      expect(wholeTextSchema.safeParse(longest).success).toBe(true);
      expect(wholeTextSchema.safeParse(longest + character).success).toBe(false);
      expect(JSON.stringify(longest).length).toBeLessThan(longestTextRequestBytes);
    }
  });
});
