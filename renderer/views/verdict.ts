import { requestSignatureOf } from '../../shared/documents/call.ts';
import type { CallSummary } from '../../shared/documents/call-summary.ts';

/** S, F and U come from the specification; the others are what may happen around them. */
export type Verdict = 'accepted' | 'unproven' | 'ignored' | 'recorded' | 'refused' | 'unknown' | 'failed' | 'unread';

/**
 * Gets the verdict of a call. An S with a wrong signature proves nothing. U is unknown, not failed. Without an answer
 * there is no verdict; a sent call that did not fail had an answer without one.
 */
export function getVerdict(call: CallSummary): Verdict {
  switch (call.verdict?.resultStatus) {
    case 'S':
      if (call.mode === 'record-only') return 'recorded';
      if (call.origin === 'sent' && call.signature === 'wrong') return 'unproven';
      return call.changesNothing === true ? 'ignored' : 'accepted';
    case 'F':
      // Nobody refused a call that a real service did not answer.
      return call.forward?.failure === undefined ? 'refused' : 'failed';
    case undefined:
      // A request that was written down without its answer took no time.
      if (call.origin === 'imported' && (call.durationsMs['total'] ?? 0) === 0) return 'failed';
      return call.origin !== 'received' && call.failure === undefined ? 'unread' : 'failed';
    default:
      return 'unknown';
  }
}

/** How a list marks where a call comes from. */
export function getOriginMark({ origin, replayOf }: CallSummary): 'received' | 'imported' | 'resent' | 'sent' {
  if (origin === 'received' || origin === 'imported') return origin;
  return replayOf === undefined ? 'sent' : 'resent';
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

const knownCodes = [
  'SUCCESS',
  'PARAM_ILLEGAL',
  'ORDER_STATUS_INVALID',
  'UNKNOWN_EXCEPTION',
  'UN_SUPPORT_BUSINESS',
] as const;

/**
 * Gets the meaning of a result code. A request from an unproved sender was refused before its body was read, so its
 * text is not the cause. `unchecked`: refused before its signature was read, such as a body that is too large.
 */
export function getCodeMeaning(call: CallSummary): (typeof knownCodes)[number] | 'unproved' | 'unchecked' | 'other' {
  const code = call.verdict?.resultCode;
  if (code === 'PARAM_ILLEGAL' && isUnproved(call)) return 'unproved';
  if (code === 'PARAM_ILLEGAL' && requestSignatureOf(call) === 'not checked') return 'unchecked';
  return knownCodes.find((known) => known === code) ?? 'other';
}

function isUnproved(call: CallSummary): boolean {
  const signature = requestSignatureOf(call);
  return call.mistake !== undefined || signature === 'wrong' || signature === 'not signed';
}
