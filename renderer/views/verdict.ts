import type { CallSummary } from '../../shared/documents/call-summary.ts';

/** What an answer means, before it is worded. S, F and U are the specification's; the rest is what may happen around them. */
export type Verdict = 'accepted' | 'unproven' | 'ignored' | 'recorded' | 'refused' | 'unknown' | 'failed' | 'unread';

/**
 * Reads a call's end. An S whose signature does not verify was said by nobody knows whom. U is unknown, never failed; silence is no verdict at all: of a call that this bench sent and that
 * did not fail, there was an answer without one.
 */
export function getVerdict(call: CallSummary): Verdict {
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
const knownCodes = [
  'SUCCESS',
  'PARAM_ILLEGAL',
  'ORDER_STATUS_INVALID',
  'UNKNOWN_EXCEPTION',
  'UN_SUPPORT_BUSINESS',
] as const;

/**
 * What a result code means for this call. A request whose sender could not be proved was refused before its body was read: nothing that
 * is wrong with the text is the cause of that.
 */
export function getCodeMeaning(call: CallSummary): (typeof knownCodes)[number] | 'unproved' | 'other' {
  const code = call.verdict?.resultCode;
  if (code === 'PARAM_ILLEGAL' && isUnproved(call)) return 'unproved';
  return knownCodes.find((known) => known === code) ?? 'other';
}

/** Of a sent call the signature is that of the answer; what was wrong with the one of the request, its cause says. */
function isUnproved({ origin, signature, cause, mistake }: CallSummary): boolean {
  if (origin === 'received') return signature !== 'verified';
  return mistake !== undefined || (cause !== undefined && signature !== 'wrong');
}
