import { isAccepted } from '../../../shared/documents/call.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { gatewayFailures } from '../../../shared/specification/gateway-results.ts';
import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import { removeWhiteSpace } from '../../../shared/lib/json/json-format.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { isLarge } from './large-text.ts';

/** The call a document was last sent as, and its `sentFingerprint`. */
export type SentMark = { readonly callId: string; readonly fingerprint: string };

export type SentMarks = {
  readonly sentMarks: Readonly<Record<string, SentMark>>;
  readonly calls: readonly CallSummary[];
  /** By document: its environment. Calls to others do not count. */
  readonly environmentOf?: Readonly<Record<string, string>>;
};

type Sending = { readonly documentId: string; readonly text: string; readonly fingerprint: string };

const prefix = 'sent.';

export function sentKey(documentId: string): string {
  return prefix + documentId;
}

/** The text of a mark, and back; anything else reads as none. */
export function writeMark(mark: SentMark): string {
  return `${mark.callId} ${mark.fingerprint}`;
}

/** Reads the marks from stored settings. */
export function readMarks(kept: Readonly<Record<string, string>>): Readonly<Record<string, SentMark>> {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, text]) => {
      const [callId, fingerprint] = text.split(' ');
      const isMark = key.startsWith(prefix) && callId !== undefined && fingerprint !== undefined;
      return isMark ? [[key.slice(prefix.length), { callId, fingerprint }]] : [];
    }),
  );
}

/** The number of counted sends (`send.count`). */
export function readCount({ counter = '0' }: Readonly<Record<string, string>>): number {
  return /^\d{1,15}$/.test(counter) ? Number(counter) : 0;
}

/**
 * Updates marks from events: a pending send may be reported as accepted before its answer. One not accepted is known
 * from the answer alone.
 */
export function marksAfter(
  { sentMarks, sending }: Pick<SentMarks, 'sentMarks'> & { readonly sending: Sending | null },
  calls: readonly CallSummary[],
): SentMarks['sentMarks'] {
  if (sending === null) return sentMarks;
  const own = calls.findLast(({ origin, payload }) => origin === 'sent' && payload === sending.text);
  if (own === undefined) return sentMarks;
  return { ...sentMarks, [sending.documentId]: { callId: own.id, fingerprint: sending.fingerprint } };
}

/** The mark after a send. A failed authentication says nothing of the text, so an earlier mark of the same text stays. */
export function markAfterSend(
  before: SentMark | undefined,
  document: PayloadDocument,
  call: Pick<CallSummary, 'id' | 'verdict' | 'mistake'>,
): SentMark {
  if (before !== undefined && failedAuthentication(call) && isUnchangedSinceSend(document, before)) return before;
  return { callId: call.id, fingerprint: sentFingerprint(document) };
}

/** Gateway codes depend on the gap gateway-result; a deliberate mistake does not. */
function failedAuthentication({ verdict, mistake }: Pick<CallSummary, 'verdict' | 'mistake'>): boolean {
  return verdict?.resultStatus === 'F' && (mistake !== undefined || authenticationCodes.has(verdict.resultCode));
}

const authenticationCodes: ReadonlySet<string> = new Set(
  [gatewayFailures.client, gatewayFailures.key, gatewayFailures.signature].map(({ code }) => code),
);

/** Fingerprints a document without white space; a large one with it. */
export function sentFingerprint(document: PayloadDocument): string {
  const known = fingerprints.get(document);
  if (known !== undefined) return known;
  const made = fingerprintOf(isLarge(document) ? document.text : removeWhiteSpace(document.text));
  fingerprints.set(document, made);
  return made;
}

const fingerprints = new WeakMap<PayloadDocument, string>();

/** Whether a document is unchanged since its send. Earlier versions marked the text as typed. */
export function isUnchangedSinceSend(document: PayloadDocument, { fingerprint }: SentMark): boolean {
  const isAsLong = fingerprint.endsWith(`-${document.text.length}`);
  // Most edits change the length, which saves reading a large text.
  if (isLarge(document) && !isAsLong) return false;
  return fingerprint === sentFingerprint(document) || (isAsLong && fingerprint === fingerprintOf(document.text));
}

/** The call that sent exactly this text; else null. */
export function sentCallOf(state: SentMarks, document: PayloadDocument): CallSummary | null {
  const mark = state.sentMarks[document.id];
  if (mark === undefined || !isUnchangedSinceSend(document, mark)) return null;
  return state.calls.find((call) => call.id === mark.callId && wentToSameEnvironment(state, document, call)) ?? null;
}

/** Whether a call went where a document is sent now. */
function wentToSameEnvironment(
  { environmentOf = {} }: SentMarks,
  { id }: { readonly id: string },
  call: CallSummary,
): boolean {
  return call.environment?.id === environmentOf[id];
}

/** Whether a call concerns its order: an unauthenticated received call may be anybody's. */
export function isAuthenticated({ origin, verdict, signature }: CallSummary): boolean {
  return origin !== 'received' || verdict?.resultStatus === 'S' || signature === 'verified';
}

/** The last call of a document, else of its order and status where no other payload of them was sent; for its row. */
export function lastCallOf(
  state: SentMarks & { readonly summaries: Readonly<Record<string, { readonly status: string }>> },
  document: Omit<PayloadDocument, 'name' | 'text'>,
): CallSummary | null {
  const marked = state.sentMarks[document.id];
  const own =
    marked === undefined
      ? undefined
      : state.calls.find((call) => call.id === marked.callId && wentToSameEnvironment(state, document, call));
  if (own !== undefined) return own;
  const status = state.summaries[document.id]?.status;
  const isOfStatus = (call: CallSummary): boolean =>
    call.merchantBizNo === document.orderNo &&
    call.scenario === document.scenario &&
    call.orderStatus === status &&
    isAuthenticated(call) &&
    wentToSameEnvironment(state, document, call);
  const last = state.calls.findLast(isOfStatus) ?? null;
  if (last?.origin !== 'sent') return last;
  // Sent from another payload of this status: it says nothing about this one.
  const marks = new Set(Object.values(state.sentMarks).map(({ callId }) => callId));
  const isOfAnother = state.calls.some((call) => marks.has(call.id) && isOfStatus(call));
  return isOfAnother ? (state.calls.findLast((call) => call.origin !== 'sent' && isOfStatus(call)) ?? null) : last;
}

/** Findings about the order's past. */
const ofThePast: ReadonlySet<string> = new Set([
  'status-move',
  'status-move.part',
  'modify-time-not-newer',
  'modify-time-not-newer.same',
  'modify-time-not-newer.ignored',
  'request-id-repeated',
  'request-id-repeated.other-body',
]);

/**
 * Findings after a send. An accepted text is part of the past and does not contradict it; a repeated send is predicted
 * elsewhere.
 */
export function findingsAfterSend(findings: readonly Finding[], call: CallSummary | null): readonly Finding[] {
  if (call === null || !isAccepted(call)) return findings;
  const left = findings.filter(({ words }) => !ofThePast.has(words.key));
  return left.length === findings.length ? findings : left;
}
