import {
  refuseFrequentCall,
  refuseUndecryptedBody,
  refuseUnknownClient,
  refuseUnknownKey,
  refuseUnreadableSignature,
  refuseUnreadableTime,
  refuseWrongSignature,
  refuseWrongTime,
} from './caller.ts';
import { answerRepeatedRequest, answerStaleUpdate, refuseByFault, refuseByStateRule } from './state-rule.ts';
import { refuseBrokenRule, refuseNoJson, refuseNotOnboarded, refuseUnknownScenario } from './payload.ts';
import {
  refuseMissingHeader,
  refuseOtherMediaType,
  refuseOtherMethod,
  refuseLargeBody,
  refuseUnknownPath,
} from './request.ts';
import { gapValue, type GapChoices } from '../../../gaps/gaps.ts';
import type { RequestReading } from '../request-reading.ts';
import type { Outcome } from '../sandbox-case.ts';

/** One question to a request; null lets it pass on to the next. */
export type Check = Disclosure & {
  /** Where the sandbox's description numbers it. */
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly name: string;
  readonly run: (reading: RequestReading) => Outcome | null;
  /** In lenient mode, refusals of this check are skipped. */
  readonly isSkippedWhenLenient?: true;
  /** The only kind of check that record-only mode runs: whether the call can be stored. */
  readonly isRunWhenRecordOnly?: true;
};

/** What is known, and may be told, when a check ends the matter. */
type Disclosure = {
  readonly signature: 'not checked' | 'wrong' | 'verified';
  /** Whether a refusal shows the order's state: to authenticated callers only. */
  readonly showsOrder: boolean;
  /** None for an unauthenticated body; none of state for a call that changes nothing. */
  readonly findings: 'none' | 'all' | 'all but of state';
};

const unauthenticated: Disclosure = { signature: 'not checked', showsOrder: false, findings: 'none' };
const wrongSigner: Disclosure = { ...unauthenticated, signature: 'wrong' };
// Findings stay in the journal and are not sent; an undecrypted body has none.
const encryptedBody: Disclosure = { signature: 'verified', showsOrder: false, findings: 'all' };
const authenticated: Disclosure = { signature: 'verified', showsOrder: true, findings: 'all' };
const ofPayload = { ...authenticated, isSkippedWhenLenient: true } as const;
const repeated: Disclosure = { ...authenticated, findings: 'all but of state' };

/** The step at which the checks of a payload start: a payload that is never sent starts there. */
export const firstPayloadStep = 6;

/** All checks, in order; the first that fails answers. A check relies only on its own reading, so that it also works alone. */
export const checks: readonly Check[] = [
  { step: 1, name: 'path', run: refuseUnknownPath, ...unauthenticated },
  { step: 1, name: 'method', run: refuseOtherMethod, ...unauthenticated },
  { step: 1, name: 'size', run: refuseLargeBody, ...unauthenticated, isRunWhenRecordOnly: true },
  { step: 1, name: 'media type', run: refuseOtherMediaType, ...unauthenticated },
  { step: 2, name: 'headers', run: refuseMissingHeader, ...unauthenticated },
  { step: 3, name: 'client', run: refuseUnknownClient, ...unauthenticated },
  { step: 3, name: 'rate', run: refuseFrequentCall, ...unauthenticated },
  { step: 3, name: 'signature header', run: refuseUnreadableSignature, ...unauthenticated },
  { step: 3, name: 'key', run: refuseUnknownKey, ...unauthenticated },
  { step: 3, name: 'time', run: refuseUnreadableTime, ...unauthenticated },
  { step: 3, name: 'age', run: refuseWrongTime, ...unauthenticated },
  { step: 4, name: 'signature', run: refuseWrongSignature, ...wrongSigner },
  { step: 5, name: 'encryption', run: refuseUndecryptedBody, ...encryptedBody },
  { step: 6, name: 'json', run: refuseNoJson, ...authenticated },
  { step: 6, name: 'rules', run: refuseBrokenRule, ...ofPayload },
  { step: 6, name: 'scenario', run: refuseUnknownScenario, ...authenticated },
  { step: 6, name: 'onboarding', run: refuseNotOnboarded, ...authenticated },
  { step: 7, name: 'repeat', run: answerRepeatedRequest, ...repeated, isSkippedWhenLenient: true },
  { step: 7, name: 'status', run: refuseByStateRule('status-unknown', 'ORDER_STATUS_INVALID'), ...ofPayload },
  { step: 7, name: 'create time', run: refuseByStateRule('create-time-changed', 'PARAM_ILLEGAL'), ...ofPayload },
  { step: 7, name: 'modify time', run: answerStaleUpdate, ...ofPayload },
  { step: 7, name: 'move', run: refuseByStateRule('status-move', 'ORDER_STATUS_INVALID'), ...ofPayload },
  { step: 8, name: 'fault plan', run: refuseByFault, ...authenticated },
];

const passedRate: ReadonlySet<string> = new Set(
  checks.slice(checks.findIndex(({ name }) => name === 'rate') + 1).map(({ name }) => name),
);

/** Whether a call that this check ended (null: none did) counts for its client's rate (gap rate-limit). */
export function countsForRate(endedBy: Check | null, gaps: GapChoices): boolean {
  if (gapValue(gaps, 'rate-limit') === 'none') return false;
  return endedBy === null || passedRate.has(endedBy.name);
}
