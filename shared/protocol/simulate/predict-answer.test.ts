import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asThePlatform, type Controls } from '../../documents/sandbox-controls.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { orderAfter } from '../orders/order-after.ts';
import type { KnownOrder } from '../sandbox/sandbox-case.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { plainTemplates } from '../../scenarios/templates.ts';
import { trainTicket as scenario } from '../../scenarios/train-ticket/index.ts';
import { fingerprintOf } from '../../lib/text/fnv1a.ts';
import { predictAnswer, type BelievedState, type Prediction } from './predict-answer.ts';
import { noonMs, payloadText, play } from './testing/played-story.ts';

const minute = 60_000;

/** The state after these accepted texts. */
function believed(accepted: readonly string[], gaps: GapChoices = {}, controls?: Controls): BelievedState {
  let order: KnownOrder | null = null;
  for (const text of accepted)
    order = {
      orderKey: 'any',
      orderId: '',
      scenario: scenario.id,
      ...orderAfter(order, scanJson(text).root, scenario.lifecycle),
    };
  const requests = new Map(
    accepted.map((text) => [textAt(scanJson(text).root, 'requestId') ?? '', fingerprintOf(text)]),
  );
  return { clientId: 'C-1', order, requests, gaps, ...(controls === undefined ? {} : { controls }) };
}

const after = (accepted: readonly string[], text: string, gaps: GapChoices = {}): Prediction =>
  predictAnswer(text, scenario, noonMs, believed(accepted, gaps));

const ticketed = payloadText('train-ticket/TICKETED', noonMs);
const used = payloadText('train-ticket/USED', noonMs + minute);
const withNewId = (text: string): string => text.replace(/"requestId": "[^"]*"/, `"requestId": "${'a'.repeat(32)}"`);

describe('the predicted answer', () => {
  it('is acceptance for a first call, and for the next one of its life', () => {
    expect(after([], ticketed)).toMatchObject({
      verdict: 'accepted',
      result: { resultCode: 'SUCCESS' },
      finding: null,
    });
    expect(after([ticketed], withNewId(used)).verdict).toBe('accepted');
  });

  it('says which finding a text is refused for', () => {
    const broken = ticketed.replace('"TICKETED"', '"TICKETD"');
    const { verdict, result, finding } = after([], broken);
    expect([verdict, result.resultCode, finding?.rule]).toEqual(['refused', 'ORDER_STATUS_INVALID', 'status-unknown']);
  });

  it('names the error that the answer names, though a later check refuses an earlier field too', () => {
    const back = withNewId(payloadText('train-ticket/TICKETED', noonMs + 2 * minute));
    const broken = back.replace(/"orderModifyTime": \d+/, '"orderModifyTime": "2026-11-27"');
    const { result, finding } = after([ticketed, used], broken);
    expect([result.resultCode, finding?.path]).toEqual(['PARAM_ILLEGAL', '/orderModifyTime']);
    expect(result.resultMessage).toContain('/orderModifyTime: ');
  });

  it('rests on what the order has been through', () => {
    const back = withNewId(payloadText('train-ticket/TICKETED', noonMs + 2 * minute));
    const { verdict, result, finding } = after([ticketed, used], back);
    expect([verdict, result.resultCode, finding?.rule]).toEqual(['refused', 'ORDER_STATUS_INVALID', 'status-move']);
    expect(after([], back).verdict).toBe('accepted');
  });

  it('knows a request that comes again, and one that only has the same id', () => {
    expect(after([ticketed], ticketed).verdict).toBe('repeated');
    const { verdict, gap } = after([ticketed], `${ticketed}\n`);
    expect([verdict, gap]).toEqual(['refused', 'repeated-request-id']);
  });

  it('names the assumption that decides', () => {
    const stale = withNewId(ticketed);
    expect(after([ticketed], stale)).toMatchObject({ verdict: 'refused' });
    const ignoring = after([ticketed], stale, { 'stale-update': 'ignore' });
    expect([ignoring.verdict, ignoring.gap]).toEqual(['ignored', 'stale-update']);
  });

  it('turns away what is too large before anything is read of it', () => {
    const { verdict, gap, finding } = after([], `${ticketed}${' '.repeat(1 << 20)}`);
    expect([verdict, gap, finding]).toEqual(['refused', 'body-limit', null]);
  });

  it('follows what the owner of the sandbox decided', () => {
    const broken = ticketed.replace('"TICKETED"', '"TICKETD"');
    const answer = (controls: Controls): Prediction =>
      predictAnswer(broken, scenario, noonMs, believed([], {}, controls));
    expect(answer({ ...asThePlatform, mode: 'lenient' }).verdict).toBe('accepted');
    expect(answer({ ...asThePlatform, mode: 'record-only' }).verdict).toBe('ignored');
    const notOnboarded = { ...asThePlatform.notOnboarded, scenarios: [scenario.id] };
    expect(
      predictAnswer(ticketed, scenario, noonMs, believed([], {}, { ...asThePlatform, notOnboarded })).result.resultCode,
    ).toBe('UN_SUPPORT_BUSINESS');
  });
});

it('is what a story comes to, call by call', () => {
  const statuses = plainTemplates(scenario).map(({ status }) => status);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 5 }), (life) => {
      const texts = life.map((status, at) =>
        payloadText(`train-ticket/${status}`, noonMs + at * minute).replace(
          /"requestId": "[^"]*"/,
          `"requestId": "${String(at).padStart(32, '0')}"`,
        ),
      );
      const played = play(texts.map((text, at) => ({ at: new Date(noonMs + at * minute).toISOString(), text })));
      const accepted: string[] = [];
      for (const [at, call] of played.calls.entries()) {
        const text = texts[at] ?? '';
        const predicted = predictAnswer(text, scenario, call.at, believed(accepted));
        expect([predicted.verdict, predicted.result]).toEqual([call.verdict, call.result]);
        if (call.verdict === 'accepted') accepted.push(text);
      }
    }),
    { numRuns: 40 },
  );
});
