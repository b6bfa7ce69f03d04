import {
  encrypted,
  unknownClient,
  unknownKey,
  unreadableSignature,
  unreadableTime,
  wrongSignature,
  wrongTime,
} from './caller.ts';
import { refusedByFault } from './fault-plan.ts';
import { brokenRule, noJson, notOnboarded, unknownScenario } from './payload.ts';
import { missingHeader, otherMediaType, otherMethod, tooLarge, unknownPath } from './request.ts';
import { repeatedRequest } from './repeated-request.ts';
import { staleUpdate } from './stale-update.ts';
import { stateRule } from './state-rule.ts';
import type { Outcome } from '../outcome.ts';
import type { Reading } from '../reading.ts';

/** One question to a request; null lets it pass on to the next. */
export type Check = Knowledge & {
  /** Where the sandbox's description numbers it. */
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly name: string;
  readonly ask: (reading: Reading) => Outcome | null;
  /** Asks what the payload says, or how that fits its order: in the lenient mode its refusals are passed over. */
  readonly isOfContent?: true;
  /** Asks whether the call can be kept as it is: the one thing that the record-only mode asks. */
  readonly isOfKeeping?: true;
};

/** What is known, and may be told, when a check ends the matter. */
type Knowledge = {
  readonly signature: 'not checked' | 'wrong' | 'verified';
  /** Whether a refusal tells how the order stands: only to a caller that is known to be who it says. */
  readonly tellsOrder: boolean;
  /** No findings on a body nobody vouched for; none about the order's state on a call that changes nothing. */
  readonly findings: 'none' | 'all' | 'all but of state';
};

const stranger: Knowledge = { signature: 'not checked', tellsOrder: false, findings: 'none' };
const forger: Knowledge = { ...stranger, signature: 'wrong' };
// The findings stay in the journal; they are not told, and there are none on a body that stays closed.
const sealed: Knowledge = { signature: 'verified', tellsOrder: false, findings: 'all' };
const caller: Knowledge = { signature: 'verified', tellsOrder: true, findings: 'all' };
const content = { ...caller, isOfContent: true } as const;
const repeater: Knowledge = { ...caller, findings: 'all but of state' };

/**
 * All checks, in order; the first that does not pass answers. A check may rely on nothing but its own reading: the ones
 * before it have passed, and it must not matter when they are asked alone.
 */
export const checks: readonly Check[] = [
  { step: 1, name: 'path', ask: unknownPath, ...stranger },
  { step: 1, name: 'method', ask: otherMethod, ...stranger },
  { step: 1, name: 'size', ask: tooLarge, ...stranger, isOfKeeping: true },
  { step: 1, name: 'media type', ask: otherMediaType, ...stranger },
  { step: 2, name: 'headers', ask: missingHeader, ...stranger },
  { step: 3, name: 'client', ask: unknownClient, ...stranger },
  { step: 3, name: 'signature header', ask: unreadableSignature, ...stranger },
  { step: 3, name: 'key', ask: unknownKey, ...stranger },
  { step: 3, name: 'time', ask: unreadableTime, ...stranger },
  { step: 3, name: 'age', ask: wrongTime, ...stranger },
  { step: 4, name: 'signature', ask: wrongSignature, ...forger },
  { step: 5, name: 'encryption', ask: encrypted, ...sealed },
  { step: 6, name: 'json', ask: noJson, ...caller },
  { step: 6, name: 'rules', ask: brokenRule, ...content },
  { step: 6, name: 'scenario', ask: unknownScenario, ...caller },
  { step: 6, name: 'onboarding', ask: notOnboarded, ...caller },
  { step: 7, name: 'repeat', ask: repeatedRequest, ...repeater, isOfContent: true },
  { step: 7, name: 'status', ask: stateRule('status-unknown', 'ORDER_STATUS_INVALID'), ...content },
  { step: 7, name: 'create time', ask: stateRule('create-time-changed', 'PARAM_ILLEGAL'), ...content },
  { step: 7, name: 'modify time', ask: staleUpdate, ...content },
  { step: 7, name: 'move', ask: stateRule('status-move', 'ORDER_STATUS_INVALID'), ...content },
  { step: 8, name: 'fault plan', ask: refusedByFault, ...caller },
];
