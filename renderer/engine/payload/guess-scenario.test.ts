import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { applyGuess, guessScenario } from './guess-scenario.ts';

const long = 'x'.repeat(120);
const queue = JSON.stringify({ merchantBizType: 'LINE_UP', merchantBizNo: 'Q1', note: `queue ${long}` });
const train = JSON.stringify({ merchantBizType: 'PASS_TICKET', merchantBizNo: 'T1', note: `train ${'y'.repeat(120)}` });
const document: PayloadDocument = {
  id: 'a',
  name: 'A',
  scenario: 'queue-up',
  order: 'Queue',
  orderNo: 'Q1',
  text: queue,
};

function change(before: string, after: string) {
  return { before, after, rootBefore: scanJson(before).root, rootAfter: scanJson(after).root };
}

describe('a text that is pasted over another', () => {
  test('of another scenario and another order is known for both', () => {
    expect(guessScenario(document, change(queue, train), {})).toEqual({ scenario: 'train-ticket', orderNo: 'T1' });
  });

  test('of the same order says nothing, however much of it is new', () => {
    expect(guessScenario(document, change(queue, queue.replace('queue ', `${long} again`)), {})).toBeNull();
  });

  test('over a text that could not be read says what it is', () => {
    expect(guessScenario(document, change('{"', train), {})).toEqual({ scenario: 'train-ticket', orderNo: 'T1' });
  });

  test('that is broken, or says nothing of what it is, says nothing', () => {
    expect(guessScenario(document, change(queue, `${train},`), {})).toBeNull();
    expect(guessScenario(document, change(queue, JSON.stringify({ note: long })), {})).toBeNull();
  });

  test('typing never says anything, whatever it makes of a payload', () => {
    const text = fc.constantFrom(...scenarios.flatMap(({ templates }) => templates.map((each) => each.text)));
    fc.assert(
      fc.property(text, fc.nat(), fc.string({ maxLength: 39 }), fc.nat({ max: 40 }), (before, at, typed, over) => {
        const start = at % before.length;
        const after = before.slice(0, start) + typed + before.slice(start + over);
        expect(guessScenario(document, change(before, after), {})).toBeNull();
      }),
    );
  });
});

describe('a payload as it looks', () => {
  test('joins the order of its number, or makes one', () => {
    const other = { ...document, id: 'b', scenario: 'train-ticket', order: 'To Guangzhou', orderNo: 'T1' };
    const like = { scenario: 'train-ticket', orderNo: 'T1' };
    expect(applyGuess(document, like, { documents: [document, other], language: 'en' })).toMatchObject({
      order: 'To Guangzhou',
      orderNo: 'T1',
    });
    expect(applyGuess(document, like, { documents: [document], language: 'en' })).toMatchObject({
      order: 'Train ticket T1',
      scenario: 'train-ticket',
    });
    expect(applyGuess(document, like, { documents: [document], language: 'zh-Hant-HK' }).order).toBe('火車票 T1');
    expect(
      applyGuess(document, { scenario: 'train-ticket', orderNo: null }, { documents: [document], language: 'en' }),
    ).toEqual({
      ...document,
      scenario: 'train-ticket',
    });
  });
});
