import {
  encrypted,
  unknownClient,
  unknownKey,
  unreadableSignature,
  unreadableTime,
  wrongSignature,
  wrongTime,
} from './checks-of-caller.ts';
import { brokenRule, notOnboarded, unknownScenario } from './checks-of-payload.ts';
import { missingHeader, otherMediaType, otherMethod, tooLarge, unknownPath } from './checks-of-request.ts';
import { repeatedRequest, stateRule } from './checks-of-state.ts';
import type { Outcome } from './outcome.ts';
import type { Reading } from './reading.ts';

/** One question to a request; null lets it pass on to the next. */
export type Check = {
  /** Where the sandbox's description numbers it. */
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly name: string;
  readonly ask: (reading: Reading) => Outcome | null;
};

/**
 * All checks, in order; the first that does not pass answers. A check may rely on nothing but its own reading: the ones
 * before it have passed, and it must not matter when they are asked alone. A fault plan will be asked after the last.
 */
export const checks: readonly Check[] = [
  { step: 1, name: 'path', ask: unknownPath },
  { step: 1, name: 'method', ask: otherMethod },
  { step: 1, name: 'size', ask: tooLarge },
  { step: 1, name: 'media type', ask: otherMediaType },
  { step: 2, name: 'headers', ask: missingHeader },
  { step: 3, name: 'client', ask: unknownClient },
  { step: 3, name: 'signature header', ask: unreadableSignature },
  { step: 3, name: 'key', ask: unknownKey },
  { step: 3, name: 'time', ask: unreadableTime },
  { step: 3, name: 'age', ask: wrongTime },
  { step: 4, name: 'signature', ask: wrongSignature },
  { step: 5, name: 'encryption', ask: encrypted },
  { step: 6, name: 'rules', ask: brokenRule },
  { step: 6, name: 'scenario', ask: unknownScenario },
  { step: 6, name: 'onboarding', ask: notOnboarded },
  { step: 7, name: 'repeat', ask: repeatedRequest },
  { step: 7, name: 'status', ask: stateRule('status-unknown', 'ORDER_STATUS_INVALID') },
  { step: 7, name: 'create time', ask: stateRule('create-time-changed', 'PARAM_ILLEGAL') },
  { step: 7, name: 'modify time', ask: stateRule('modify-time-not-newer', 'PARAM_ILLEGAL') },
  { step: 7, name: 'move', ask: stateRule('status-move', 'ORDER_STATUS_INVALID') },
];
