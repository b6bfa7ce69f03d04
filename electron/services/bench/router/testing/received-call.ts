import type { CallRecord } from '../../../storage/journal/call-record.ts';

/** A call that the sandbox received, whose signature is wrong. */
export const received: CallRecord = {
  id: 'received',
  orderKey: 'k',
  merchantBizNo: 'b',
  scenario: 'test-ticket',
  orderStatus: 'TICKETED',
  endpoint: 'pass',
  origin: 'received',
  atVirtual: 1,
  atReal: 1,
  method: 'POST',
  path: '/p',
  headers: [],
  body: new Uint8Array(),
  verdict: null,
  signature: 'wrong',
  diagnosis: [{ variant: 'path-with-host', verifies: true, why: 'The path was signed with its host.' }],
  findings: [],
  gaps: {},
  durationsMs: {},
};
