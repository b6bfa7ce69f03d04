import { expect, test } from 'vitest';
import { besideMessage } from '../../../../shared/protocol/validate/answers/answer-note.ts';
import { validateAnswer } from '../../../../shared/protocol/validate/answer.ts';
import { received } from '../../bench/router/testing/received-call.ts';
import { summariseRecord } from './summarise-record.ts';

test('a summary says what the answer is as a message, in order, and nothing where it speaks for itself', () => {
  const status = {
    rule: 'answer-status',
    severity: 'error',
    says: 'bad-gateway',
    values: { received: 'replay' },
  } as const;
  const page = { rule: 'answer-body', severity: 'error', says: 'page', values: { title: '"x"', status: 502 } } as const;
  const answer = { headers: [], text: '<html>', notes: [status, page] };
  const findings = validateAnswer(answer, { scenario: null, gaps: {} });
  expect(findings.map(({ rule }) => rule)).toEqual(['answer-body', 'answer-status', 'header-required', 'syntax']);
  expect(besideMessage(findings).map(({ rule }) => rule)).toEqual(['header-required']);
  const record = { ...received, findings };
  expect(summariseRecord({ seq: 1, record }, 'bare').answerSays?.map(({ key }) => key)).toEqual([
    'answer-body.page',
    'answer-status.bad-gateway',
  ]);
  expect(summariseRecord({ seq: 1, record: { ...record, findings: [] } }, 'bare')).not.toHaveProperty('answerSays');
});
