import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../lib/text/testing/any-character.ts';
import { faultKinds, faultConditions } from './fault-words.ts';
import type { FaultConditions } from './fault.ts';
import { parseFault } from './parse-fault.ts';

const anywhere: FaultConditions = { order: null, endpoint: null, call: null, next: null, header: null, rate: null };

test.each([
  ['delay:800ms', { what: 'delay', leastMs: 800, mostMs: 800 }],
  ['delay:200ms-2s', { what: 'delay', leastMs: 200, mostMs: 2000 }],
  ['delay:lognormal(300ms,0.5)', { what: 'delay', medianMs: 300, sigma: 0.5 }],
  ['no-answer', { what: 'no-answer' }],
  ['reset', { what: 'reset' }],
  ['http:503', { what: 'http', status: 503 }],
  ['empty', { what: 'empty' }],
  ['cut', { what: 'cut' }],
  ['malformed', { what: 'malformed' }],
  ['code:UN_SUPPORT_BUSINESS', { what: 'code', code: 'UN_SUPPORT_BUSINESS' }],
  ['unsigned', { what: 'unsigned' }],
  ['wrong-signature', { what: 'wrong-signature' }],
  ['unknown-then-success', { what: 'unknown-then-success' }],
  ['duplicate', { what: 'duplicate' }],
])('%s is read', (text, does) => {
  expect(parseFault(text)).toEqual({ text, does, where: anywhere });
});

test('the forms that the help shows can be written', () => {
  for (const { forms } of faultKinds)
    for (const form of forms.split(', ')) expect(parseFault(form)).toMatchObject({ text: form });
  const written = faultConditions.map(({ forms }) =>
    forms.replace('pass|queue|sync', 'queue').replace(/=N(?=O?$)/, '=1'),
  );
  expect(parseFault(`cut@${written.join('&')}`)).toMatchObject({
    where: { order: '1O', endpoint: 'queue', call: 1, next: 1, header: { name: 'name', value: 'VALUE' }, rate: 0.1 },
  });
});

test.each([
  'delay:lognormal',
  'delay:lognormal()',
  'delay:lognormal(300ms)',
  'delay:lognormal(300ms,0)',
  'delay:lognormal(300ms,4)',
  'delay:lognormal(2h,1)',
  'delay:lognormal(fast,1)',
  'cut@header=',
  'cut@header=X-Run',
  'cut@header=X-Run:',
  'cut@header=X Run:1',
  'cut@header=X-Run:香',
])('%s is refused with the form', (text) => {
  expect(parseFault(text)).toMatchObject({ problem: { en: expect.stringMatching(/Write it as|longer than an hour/) } });
});

test('a header keeps its value and is found by a name in any case', () => {
  expect(parseFault('cut@header=X-Run: a b=c &rate=1')).toMatchObject({
    where: { header: { name: 'x-run', value: 'a b=c' }, rate: 1 },
  });
});

describe('places', () => {
  test('of every kind are read, in any order, with numbers of orders that hold almost anything', () => {
    const conditions = fc.record(
      {
        order: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' }).filter((text) => !text.includes('&')),
        endpoint: fc.constantFrom('pass' as const, 'queue' as const, 'sync' as const),
        call: fc.integer({ min: 1 }),
        next: fc.integer({ min: 1 }),
        rate: fc.integer({ min: 1, max: 1000 }).map((share) => share / 1000),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(conditions, fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }), (given, keys) => {
        const order = Object.entries(given).toSorted(
          ([one], [other]) => (keys[one.length % 5] ?? 0) - (keys[other.length % 5] ?? 0),
        );
        fc.pre(order.length > 0);
        const text = `reset@${order.map(([word, value]) => `${word}=${value}`).join('&')}`;
        expect(parseFault(text)).toEqual({ text, does: { what: 'reset' }, where: { ...anywhere, ...given } });
      }),
    );
  });
});

test.each([
  ['dellay:1s', 'There is no fault named "dellay". Did you mean "delay"?'],
  ['No-Answer', 'Did you mean "no-answer"'],
  ['', 'The fault is missing. Known: delay, no-answer'],
  ['@header=X-Test:1', 'The fault is missing. Known: delay'],
  ['delay', 'delay needs a value. Write it as delay:800ms, delay:200ms-2s, delay:lognormal(300ms,0.5).'],
  ['delay:', 'delay needs a value'],
  ['delay:1', 'delay does not accept "1"'],
  ['delay:0.5s', 'delay does not accept "0.5s"'],
  ['delay:1s-2s-3s', 'delay does not accept "1s-2s-3s"'],
  ['delay:2s-1s', 'ends before it begins'],
  ['delay:2h', 'longer than an hour'],
  ['http', 'http needs a value'],
  ['http:200', 'http does not accept "200"'],
  ['http:600', 'http does not accept "600"'],
  ['code', 'code needs a value'],
  ['code:PARAM_ILEGAL', 'Did you mean "PARAM_ILLEGAL"'],
  ['code:SUCCESS', 'There is no result code of a refusal named "SUCCESS"'],
  ['reset:now', 'reset takes no value after a colon'],
  ['cut@', 'The condition of a fault is missing. Known: order'],
  ['cut@cal=1', 'There is no condition of a fault named "cal". Did you mean "call"?'],
  ['cut@call', 'call needs a value'],
  ['cut@call=0', 'call does not accept "0"'],
  ['cut@next=-1', 'next does not accept "-1"'],
  ['cut@call=1&call=2', 'The condition call appears twice'],
  ['cut@endpoint=queu', 'There is no endpoint named "queu". Did you mean "queue"?'],
  ['cut@rate=0', 'a share above 0'],
  ['cut@rate=1.5', 'a share above 0'],
  ['cut@rate=10%', 'a share above 0'],
  ['cut@order=', 'order needs a value'],
  ['cut@order=A&B', 'There is no condition of a fault named "B"'],
  ['cut@order=a\u0000', 'order does not accept "a?"'],
  ['x'.repeat(501), 'at most 500 characters'],
])('%s is refused in both languages', (text, sentence) => {
  const read = parseFault(text);
  if (!('problem' in read)) throw new Error('It was read.');
  expect(read.problem.en).toContain(sentence);
  expect(read.problem.zh).toMatch(/[\u4e00-\u9fff]/);
});

test('of any text it is a fault that says it again, or a problem of one line', () => {
  const pieces = [
    'delay',
    'http',
    'cut',
    ':',
    '@',
    '&',
    '=',
    'call',
    'rate',
    '1',
    '0.5',
    '503',
    '2s',
    '-',
    'order',
    'é',
  ];
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = parseFault(text);
      if ('problem' in read) expect(read.problem.en).toMatch(/^[^\n\0]+\.$/);
      else expect(read.text).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
