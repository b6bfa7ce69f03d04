import { everyoneOnboarded, type SandboxMode } from '../../../documents/sandbox-controls.ts';
import { scenarios } from '../../../scenarios/index.ts';
import { endpoints } from '../../../specification/endpoints.ts';
import { activeFaults } from '../faults/testing/fault-plans.ts';
import type { KnownOrder, SandboxCase } from '../sandbox-case.ts';
import { caseOf, created, goodRequest, now, payloadOf, type RequestParts } from './sandbox-run.ts';

/** A request with memory and setup. Each breakage fails exactly one check. */
type Draft = {
  readonly parts: RequestParts;
  readonly payload: Record<string, unknown>;
  readonly known: Partial<KnownOrder> | null;
  readonly isRepeated: boolean;
  readonly isFrequent: boolean;
  readonly isMarked: boolean;
  readonly isFaulted: boolean;
};

const payload: Record<string, unknown> = JSON.parse(payloadOf('queue-up', 'CALL_NUM'));
const good: Draft = {
  parts: goodRequest,
  payload: { ...payload, merchantId: 'M1' },
  known: null,
  isRepeated: false,
  isFrequent: false,
  isMarked: false,
  isFaulted: false,
};

const parts =
  (change: Partial<RequestParts>) =>
  (draft: Draft): Draft => ({ ...draft, parts: { ...draft.parts, ...change } });
const paid =
  (change: Record<string, unknown>) =>
  (draft: Draft): Draft => ({ ...draft, payload: { ...draft.payload, ...change } });
const known =
  (change: Partial<KnownOrder>) =>
  (draft: Draft): Draft => ({ ...draft, known: { ...draft.known, ...change } });

/** In an order in which no later breakage undoes an earlier one. */
export const breakages: Readonly<Record<string, (draft: Draft) => Draft>> = {
  scenario: (draft) => paid({ merchantBizType: 'RIDE_HAILING' })(parts({ target: endpoints.sync.path })(draft)),
  path: parts({ target: '/api/open/platform/v1/merchant/order/sync/' }),
  method: parts({ method: 'PUT' }),
  'media type': parts({ contentType: 'text/xml' }),
  headers: parts({ clientId: null }),
  client: (draft) => (draft.parts.clientId === null ? draft : parts({ clientId: 'NOBODY' })(draft)),
  rate: (draft) => ({ ...draft, isFrequent: true }),
  'signature header': parts({ algorithm: 'HS256' }),
  key: parts({ keyVersion: '9' }),
  age: parts({ time: '2026-11-20T17:44:59+08:00' }),
  time: parts({ time: 'yesterday' }),
  signature: parts({ signature: 'V1JPTkc=' }),
  encryption: parts({ more: [['Encrypt', 'algorithm=RSA_AES,symmetricKey=x']] }),
  json: parts({ body: 'cut' }),
  rules: paid({ tinyAppId: 5 }),
  onboarding: (draft) => ({ ...draft, isMarked: true }),
  repeat: (draft) => ({ ...draft, isRepeated: true }),
  status: paid({ orderStatus: 'NO_SUCH_STATUS' }),
  'create time': known({ orderCreateTime: created - 1 }),
  'modify time': known({ orderModifyTime: now + 1 }),
  move: known({ status: 'FINISHED' }),
  size: parts({ body: 'too large' }),
  'fault plan': (draft) => ({ ...draft, isFaulted: true }),
};

function caseOfDraft(draft: Draft, mode: SandboxMode): SandboxCase {
  const whole = JSON.stringify(draft.payload);
  const body = draft.parts.body === 'too large' ? null : draft.parts.body === 'cut' ? whole.slice(0, -1) : whole;
  const order: KnownOrder | null =
    draft.known === null
      ? null
      : {
          orderKey: 'K',
          scenario: 'queue-up',
          orderId: 'ID',
          status: 'CALL_NUM',
          orderCreateTime: created,
          orderModifyTime: created,
          parts: [],
          ...draft.known,
        };
  const given = caseOf(
    { ...draft.parts, body },
    {
      memory: {
        // A known order has a scenario; an unrecognised payload must have no order.
        order: (key) => (key.includes('"sync"') ? null : order),
        recentCalls: () => (draft.isFrequent ? [now] : []),
        request: () =>
          draft.isRepeated ? { callId: 'C0', bodySha256: 'of other bytes', answer: '{}', changesNothing: false } : null,
      },
      setup: {
        // One that takes whatever no other knows would leave nothing unknown.
        scenarios: scenarios.filter(({ endpoint }) => endpoint !== 'sync'),
        gaps: { 'rate-limit': '1/s' },
        scheme: null,
        mode,
        notOnboarded: draft.isMarked ? { ...everyoneOnboarded, merchantIds: ['M1'] } : everyoneOnboarded,
      },
    },
  );
  return draft.isFaulted ? { ...given, faults: activeFaults(['code:UN_SUPPORT_BUSINESS']) } : given;
}

/** A request in which what these checks ask for is broken, each alone. */
export const createInvalidRequest = (names: readonly string[], mode: SandboxMode = 'strict'): SandboxCase =>
  caseOfDraft(
    Object.entries(breakages).reduce((draft, [name, spoil]) => (names.includes(name) ? spoil(draft) : draft), good),
    mode,
  );
