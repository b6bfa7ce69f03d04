import * as fc from 'fast-check';
import { scenarios } from '../../../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { createdMs, pathOf, payloadText, signedBy, type TestMerchant } from './merchant.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';

/** One generated call. Few orders, times and ids make calls collide. */
export type SequenceStep = {
  readonly order: string;
  readonly call: { readonly scenario: string; readonly status: string; readonly variant?: string };
  /** Milliseconds after the order's creation, often not newer than the call before. */
  readonly modified: number;
  readonly created: number;
  readonly requestNo: number;
  readonly flaw: Flaw;
  /** Repeats the previous request byte for byte. */
  readonly isAgain: boolean;
};

type Flaw = (typeof flaws)[number];
const flaws = [
  'none',
  'no user',
  'another status',
  'no order number',
  'other merchant',
  'other type',
  'a new field',
  'no request id',
  'cut',
  'not signed by it',
  'other path',
] as const;

const calls = scenarios.flatMap(({ id, templates }) =>
  templates.map(({ status, variant }) => ({ scenario: id, status, ...(variant === undefined ? {} : { variant }) })),
);
const sound = calls.filter(({ variant }) => variant?.startsWith('broken-') !== true);

const step: fc.Arbitrary<SequenceStep> = fc.record({
  order: fc.constantFrom('A', 'A', 'B'),
  call: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...sound) }, fc.constantFrom(...calls)),
  modified: fc.integer({ min: 0, max: 9 }),
  created: fc.constantFrom(0, 0, 0, 0, 0, 1),
  requestNo: fc.integer({ min: 0, max: 12 }),
  flaw: fc.oneof({ weight: 5, arbitrary: fc.constant<Flaw>('none') }, fc.constantFrom(...flaws)),
  isAgain: fc.constantFrom(false, false, false, false, true),
});

/** Uses one scenario for most calls, since the sandbox is about whole lives. */
export const callSequence: fc.Arbitrary<readonly SequenceStep[]> = fc
  .tuple(fc.constantFrom(...scenarios.map(({ id }) => id)), fc.array(step, { minLength: 1, maxLength: 5 }), fc.nat())
  .map(([scenario, steps, salt]) => {
    const own = sound.filter((call) => call.scenario === scenario);
    return steps.map((each, index) => {
      const call = own[(salt + index * 7 + each.modified) % own.length];
      return call === undefined || each.requestNo % 4 === 0 ? each : { ...each, call };
    });
  });

/** The gaps that affect answers. */
export const sandboxChoices: fc.Arbitrary<GapChoices> = fc.record(
  {
    'base-fields': fc.constantFrom('required', 'optional'),
    'order-identity': fc.constantFrom('client-and-merchant', 'client'),
    'stale-update': fc.constantFrom('reject', 'ignore'),
    'changed-create-time': fc.constantFrom('reject', 'report'),
    'repeated-request-id': fc.constantFrom('replay', 'reject', 'ignore'),
    'gateway-result': fc.constantFrom('param-illegal', 'gateway-codes', 'http-4xx'),
    'http-status': fc.constantFrom('200-and-4xx', 'always-200'),
    'response-signature': fc.constantFrom('signed', 'unsigned'),
    'queue-final': fc.constantFrom('final', 'forward-only'),
    'queue-first-cancelled': fc.constantFrom('reject', 'accept'),
    'ticket-moves': fc.constantFrom('end-is-end', 'refund-after-use'),
    'charging-moves': fc.constantFrom('free', 'forward-only'),
    'charging-biz-type': fc.constantFrom('accept', 'reject'),
    'voucher-moves': fc.constantFrom('update', 'reject'),
    'passenger-moves': fc.constantFrom('free', 'forward'),
    'unknown-fields': fc.constantFrom('warn', 'reject', 'ignore'),
    'amount-required': fc.constantFrom('optional', 'required'),
    'length-unit': fc.constantFrom('code-points', 'utf16', 'utf8-bytes'),
    'negative-time': fc.constantFrom('accept', 'reject'),
    'null-member': fc.constantFrom('absent', 'reject'),
    'answer-names': fc.constantFrom('title', 'lower'),
    'pair-separator': fc.constantFrom('comma', 'comma-space'),
    'scene-code': fc.constantFrom('absent', 'SCENE'),
  },
  { requiredKeys: [] },
);

/** The requests of a sequence. `name` separates its orders and ids from others. */
export async function requestsOf(
  steps: readonly SequenceStep[],
  name: string,
  merchant: TestMerchant,
): Promise<readonly SignedRequest[]> {
  const requests: SignedRequest[] = [];
  for (const each of steps) {
    const before = requests.at(-1);
    requests.push(each.isAgain && before !== undefined ? before : await requestOf(each, name, merchant));
  }
  return requests;
}

async function requestOf(
  { order, call, modified, created, requestNo, flaw }: SequenceStep,
  name: string,
  merchant: TestMerchant,
): Promise<SignedRequest> {
  const text = payloadText({
    ...call,
    orderNo: `${name}-${order}`,
    createdMs: createdMs + created,
    modifiedMs: createdMs + modified,
    requestId: name.padStart(16, '0') + String(requestNo).padStart(16, '0'),
  });
  const path = flaw === 'other path' ? pathOf('queue-up') : pathOf(call.scenario);
  const sent = await signedBy(merchant, path, flawed(text, flaw));
  return flaw === 'not signed by it' ? { ...sent, body: Buffer.concat([sent.body, Buffer.from(' ')]) } : sent;
}

const edits: Readonly<Partial<Record<Flaw, readonly [find: RegExp, replace: string]>>> = {
  'no user': [/"userId"/, '"user"'],
  'another status': [/("orderStatus":\s*)"[^"]*"/, '$1"NO_SUCH_STATUS"'],
  'no order number': [/"merchantBizNo"/, '"merchantBizNumber"'],
  'other merchant': [/"userId"/, '"merchantId": "M2", "userId"'],
  'other type': [/("merchantBizType":\s*)"[^"]*"/, '$1"RIDE_HAILING"'],
  'a new field': [/"userId"/, '"colour": "red", "userId"'],
  'no request id': [/"requestId"/, '"request"'],
};

function flawed(text: string, flaw: Flaw): string {
  if (flaw === 'cut') return text.slice(0, -4);
  const edit = edits[flaw];
  return edit === undefined ? text : text.replace(...edit);
}
