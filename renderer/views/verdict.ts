import type { CallSummary } from '../../shared/documents/call-summary.ts';

/** What an answer means, before it is worded. S, F and U are the specification's; the rest is what may happen around them. */
export type Verdict = 'accepted' | 'ignored' | 'refused' | 'unknown' | 'failed' | 'unread';

/**
 * Reads a call's end. U is unknown, never failed; silence is no verdict at all: of a call that this bench sent and that
 * did not fail, there was an answer without one.
 */
export function verdictOf(call: CallSummary): Verdict {
  switch (call.verdict?.resultStatus) {
    case 'S':
      return call.changesNothing === true ? 'ignored' : 'accepted';
    case 'F':
      return 'refused';
    case undefined:
      return call.origin === 'sent' && call.failure === undefined ? 'unread' : 'failed';
    default:
      return 'unknown';
  }
}

export const verdictTones = {
  accepted: 'green',
  ignored: 'amber',
  refused: 'red',
  unknown: 'amber',
  failed: 'amber',
  unread: 'amber',
} as const;

/** Result codes that the window can explain. */
export const knownCodes = [
  'SUCCESS',
  'PARAM_ILLEGAL',
  'ORDER_STATUS_INVALID',
  'UNKNOWN_EXCEPTION',
  'UN_SUPPORT_BUSINESS',
] as const;
