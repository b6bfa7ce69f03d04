import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { expect, test } from 'vitest';
import { createCallReader } from './call-reader.ts';

test('a call of more values than are looked into is not read through', () => {
  const payload = `{"merchantBizNo":"1","more":[${'1, '.repeat(400_000)}1]}`;
  const call: CallSummary = {
    id: 'a',
    orderKey: 'key',
    merchantBizNo: '1',
    scenario: 'train-ticket',
    orderStatus: 'TICKETED',
    endpoint: 'pass',
    origin: 'sent',
    atVirtual: 0,
    atReal: 0,
    method: 'POST',
    path: '/',
    signature: 'verified',
    durationsMs: { total: 1 },
    seq: 1,
    verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
    payload,
  };
  const [read] = createCallReader().read([call]);
  expect(read?.payload.problems.map(({ problem }) => problem)).toEqual(['too-much']);
});
