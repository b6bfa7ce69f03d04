import { decide } from '../../sandbox/decide.ts';
import { caseOf, goodRequest } from '../../sandbox/testing/sandbox-run.ts';
import { only, type Demonstration, type Demonstrations } from './gap-demonstrations.ts';
import { gapSubject, minuteMs, type Edits, type SubjectOptions } from './gap-subjects.ts';
import { createMapMemory } from '../../sandbox/sandbox-case.ts';

const answerAfter = (scenario: string, before: string, status: string, options: SubjectOptions = {}, first: SubjectOptions = {}) =>
  only('answer', () =>
    gapSubject(scenario, status, { at: minuteMs, ...options, after: [{ status: before, ...first }] }),
  );

/** The answer to a call after another merchant's with the same number. */
const ofTwoMerchants: Demonstration = (gaps) => {
  const memory = createMapMemory();
  const answers = ['ONE', 'TWO'].map((merchantId, place) => {
    const options = { status: place === 0 ? 'FINISHED' : 'CALL_NUM', at: place * minuteMs };
    const edits: Edits = [['"orderStatus"', `"merchantId": "${merchantId}", "orderStatus"`]];
    const { text: body } = gapSubject('queue-up', options.status, { ...options, requestId: `${place}`.repeat(32), edits });
    const given = caseOf({ ...goodRequest, body }, { memory });
    const decision = decide({ ...given, setup: { ...given.setup, gaps } });
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${place}`, decision.body);
    return decision.result.resultCode;
  });
  return answers;
};

const id = '0123456789abcdef0123456789abcdef';

/** Gaps about moves and an order's past. */
export const stateDemonstrations: Demonstrations = {
  'queue-final': { 'forward-only': answerAfter('queue-up', 'CANCELLED', 'FINISHED') },
  'queue-first-cancelled': { accept: only('answer', () => gapSubject('queue-up', 'CANCELLED')) },
  'ticket-moves': { 'refund-after-use': answerAfter('train-ticket', 'USED', 'REFUNDED') },
  'charging-moves': { 'forward-only': answerAfter('ev-charging', 'COMPLETED', 'SERVING') },
  'voucher-moves': { reject: answerAfter('voucher', 'TICKETED', 'TICKETED') },
  'stale-update': { ignore: answerAfter('queue-up', 'CALL_NUM', 'CALL_NUM', { at: 0 }) },
  'changed-create-time': {
    report: answerAfter('queue-up', 'CALL_NUM', 'CALL_NUM', {
      edits: [[/"orderCreateTime": \d+/, '"orderCreateTime": 1790000000000']],
    }),
  },
  'repeated-request-id': {
    reject: answerAfter('queue-up', 'CALL_NUM', 'CALL_NUM', { at: 0, requestId: id }, { requestId: id }),
    ignore: answerAfter('queue-up', 'CALL_NUM', 'CALL_NUM', { requestId: id }, { requestId: id }),
  },
  'order-identity': { client: ofTwoMerchants },
};
