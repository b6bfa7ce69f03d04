import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type { Call } from '../documents/call.ts';
import type { PayloadDocument } from '../documents/payload-document.ts';
import type { StoryDocument } from '../documents/story.ts';
import type { RunClock } from '../lib/time/clock.ts';
import { furthestMs } from '../lib/time/clock.ts';
import { utf8Length } from '../lib/text/text-width.ts';
import { longestTextBytes, longestTextRequestBytes } from './save-limits.ts';
import type { documentSchema, storySchema } from './schemas.ts';
import { callSchema, clockSchema, sendableText, settableClockSchema } from './schemas.ts';

const call: Call = {
  id: 'c1',
  orderKey: 'k',
  merchantBizNo: 'b',
  scenario: 'train-ticket',
  orderStatus: 'TICKETED',
  endpoint: 'pass',
  origin: 'sent',
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
  contentToSign: 'POST /p?q',
  answer: {
    status: 200,
    headers: [],
    bodyBase64: '',
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
  signature: 'wrong',
  diagnosis: [{ variant: 'v', verifies: true, why: 'w' }],
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
  durationsMs: { total: 1.5 },
};

describe('the records of the bridge', () => {
  it('carry every field of the product’s own, and no other type', () => {
    expectTypeOf<Call>().toExtend<z.input<typeof callSchema>>();
    expectTypeOf<z.output<typeof callSchema>>().toExtend<Call>();
    expectTypeOf<PayloadDocument>().toExtend<z.input<typeof documentSchema>>();
    expectTypeOf<z.output<typeof documentSchema>>().toExtend<PayloadDocument>();
    expectTypeOf<StoryDocument>().toExtend<z.input<typeof storySchema>>();
    expectTypeOf<z.output<typeof storySchema>>().toExtend<StoryDocument>();
    expectTypeOf<z.output<typeof clockSchema>>().toExtend<RunClock>();
    const whole: Required<Call> = {
      ...call,
      bodyCut: { bytes: 1, sha256: '' },
      contentToSign: '',
      repeats: '',
      changesNothing: true,
      fault: 'cut@call=2',
      diagnosis: [],
      plainBodyBase64: '',
      answer: { status: 1, headers: [], bodyBase64: '', plainBodyBase64: '', result: null },
      failure: { phase: '', code: '', message: { en: '', zh: '' }, next: { en: '', zh: '' }, mayHaveArrived: false },
    };
    expect(Object.keys(callSchema.shape).toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  it('give a call back as it is', () => {
    expect(callSchema.parse(call)).toEqual(call);
  });

  it('take no gap nobody knows, and no negative rate', () => {
    expect(callSchema.safeParse({ ...call, gaps: { nothing: 'x' } }).success).toBe(false);
    expect(clockSchema.safeParse({ virtualAnchor: 0, realAnchor: 0, rate: -1 }).success).toBe(false);
  });

  it.each(['virtualAnchor', 'realAnchor'])('take no clock whose %s no date can have', (anchor) => {
    const clock = { virtualAnchor: 0, realAnchor: 0, rate: 1 };
    for (const at of [furthestMs, -furthestMs])
      expect(settableClockSchema.safeParse({ ...clock, [anchor]: at }).success).toBe(true);
    for (const at of [furthestMs + 1, -furthestMs - 1, Infinity, Number.NaN])
      expect(settableClockSchema.safeParse({ ...clock, [anchor]: at }).success).toBe(false);
  });

  it('take no text to send that is longer than a document', () => {
    for (const character of ['x', '號', '🚆', '\u0001']) {
      const longest = character.repeat(Math.floor(longestTextBytes / utf8Length(character)));
      expect(sendableText.safeParse(longest).success).toBe(true);
      expect(sendableText.safeParse(longest + character).success).toBe(false);
      expect(JSON.stringify(longest).length).toBeLessThan(longestTextRequestBytes);
    }
  });
});
