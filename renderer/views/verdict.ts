import type { CallSummary } from '../../shared/documents/call-summary.ts';

/** What an answer means, before it is worded. S, F and U are the specification's; the rest is what may happen around them. */
export type Verdict = 'accepted' | 'unproven' | 'ignored' | 'recorded' | 'refused' | 'unknown' | 'failed' | 'unread';

/**
 * Reads a call's end. An S whose signature does not verify was said by nobody knows whom. U is unknown, never failed; silence is no verdict at all: of a call that this bench sent and that
 * did not fail, there was an answer without one.
 */
export function verdictOf(call: CallSummary): Verdict {
  switch (call.verdict?.resultStatus) {
    case 'S':
      if (call.mode === 'record-only') return 'recorded';
      if (call.origin === 'sent' && call.signature === 'wrong') return 'unproven';
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
  unproven: 'amber',
  ignored: 'amber',
  recorded: 'amber',
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
