import { isAccepted } from '../../../shared/documents/call.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { gatewayFailures } from '../../../shared/specification/gateway-results.ts';
import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import { removeWhiteSpace } from '../../../shared/lib/json/remove-white-space.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { isLarge } from './large-text.ts';

/** Which call a document's text was last sent as, and a fingerprint of that text (`sentFingerprint`). */
export type SentMark = { readonly callId: string; readonly fingerprint: string };

/** What the documents were last sent as, by document, and the calls among which theirs are found. */
export type SentMarks = {
  readonly sentMarks: Readonly<Record<string, SentMark>>;
  readonly calls: readonly CallSummary[];
  /** Where the documents are sent, by document: a call that went elsewhere is none of theirs. */
  readonly environmentOf?: Readonly<Record<string, string>>;
};

/** A text that is on its way. */
type Sending = { readonly documentId: string; readonly text: string; readonly fingerprint: string };

const prefix = 'sent.';

/** The setting under which a document's mark is kept. */
export function sentKey(documentId: string): string {
  return prefix + documentId;
}

/** The text of a mark, and back; anything else reads as none. */
export function writeMark(mark: SentMark): string {
  return `${mark.callId} ${mark.fingerprint}`;
}

/** The marks among the settings that a host kept. */
export function readMarks(kept: Readonly<Record<string, string>>): Readonly<Record<string, SentMark>> {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, text]) => {
      const [callId, fingerprint] = text.split(' ');
      const isMark = key.startsWith(prefix) && callId !== undefined && fingerprint !== undefined;
      return isMark ? [[key.slice(prefix.length), { callId, fingerprint }]] : [];
    }),
  );
}

/** How many sends the host has counted (`send.count`): the setting it keeps them under. */
export function readCount({ counter = '0' }: Readonly<Record<string, string>>): number {
  return /^\d{1,15}$/.test(counter) ? Number(counter) : 0;
}

/**
 * The marks once calls have happened: one may be the one that is on its way, accepted and told of before its own
 * answer. A call that was not accepted is known by its answer alone; nothing counts it against its own text until then.
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

/**
 * The mark of a document that was sent as `call`. One that failed authentication says nothing of its text: what the same text
 * was sent as before stays.
 */
export function markOnceSent(
  before: SentMark | undefined,
  document: PayloadDocument,
  call: Pick<CallSummary, 'id' | 'verdict' | 'mistake'>,
): SentMark {
  if (before !== undefined && failedAuthentication(call) && isAsSent(document, before)) return before;
  return { callId: call.id, fingerprint: sentFingerprint(document) };
}

/** A gateway's own codes are one reading only (gap gateway-result): a mistake on purpose is known without them. */
function failedAuthentication({ verdict, mistake }: Pick<CallSummary, 'verdict' | 'mistake'>): boolean {
  return verdict?.resultStatus === 'F' && (mistake !== undefined || authenticationCodes.has(verdict.resultCode));
}

const authenticationCodes: ReadonlySet<string> = new Set(
  [gatewayFailures.client, gatewayFailures.key, gatewayFailures.signature].map(({ code }) => code),
);

/** A fingerprint of what a document says: laying its text out anew leaves it as it was, unless the text is large. */
export function sentFingerprint(document: PayloadDocument): string {
  const known = fingerprints.get(document);
  if (known !== undefined) return known;
  const made = fingerprintOf(isLarge(document) ? document.text : removeWhiteSpace(document.text));
  fingerprints.set(document, made);
  return made;
}

const fingerprints = new WeakMap<PayloadDocument, string>();

/** Whether a document still says what it was last sent as. Earlier versions have marked the text as it was typed. */
export function isAsSent(document: PayloadDocument, { fingerprint }: SentMark): boolean {
  const isAsLong = fingerprint.endsWith(`-${document.text.length}`);
  // Most edits change the length: a large text is not read through for them.
  if (isLarge(document) && !isAsLong) return false;
  return fingerprint === sentFingerprint(document) || (isAsLong && fingerprint === fingerprintOf(document.text));
}

/** The last call that this document made, when what it says has not changed since; else null. */
export function sentCallOf(state: SentMarks, document: PayloadDocument): CallSummary | null {
  const mark = state.sentMarks[document.id];
  if (mark === undefined || !isAsSent(document, mark)) return null;
  return state.calls.find((call) => call.id === mark.callId && wentWhere(state, document, call)) ?? null;
}

/** Whether a call went where a document is sent now. */
function wentWhere({ environmentOf = {} }: SentMarks, { id }: { readonly id: string }, call: CallSummary): boolean {
  return call.environment?.id === environmentOf[id];
}

/**
 * Whether a call says something of its order: one that came from outside and failed authentication is anybody's, and changes
 * no verdict.
 */
export function isVouchedFor({ origin, verdict, signature }: CallSummary): boolean {
  return origin !== 'received' || verdict?.resultStatus === 'S' || signature === 'verified';
}

/** The last call of the order with a document's status, whoever sent it: what its list row tells. */
export function lastCallOf(
  state: SentMarks & { readonly summaries: Readonly<Record<string, { readonly status: string }>> },
  document: Omit<PayloadDocument, 'name' | 'text'>,
): CallSummary | null {
  const marked = state.sentMarks[document.id];
  const own =
    marked === undefined
      ? undefined
      : state.calls.find((call) => call.id === marked.callId && wentWhere(state, document, call));
  const status = state.summaries[document.id]?.status;
  return (
    own ??
    state.calls.findLast(
      (call) =>
        call.merchantBizNo === document.orderNo &&
        call.scenario === document.scenario &&
        call.orderStatus === status &&
        isVouchedFor(call) &&
        wentWhere(state, document, call),
    ) ??
    null
  );
}

/** What an order's past says against a text, by the wording of it. */
const ofThePast: ReadonlySet<string> = new Set([
  'status-move',
  'status-move.part',
  'modify-time-not-newer',
  'modify-time-not-newer.same',
  'modify-time-not-newer.ignored',
]);

/**
 * The findings of a text that was sent as `call` and not changed since. Once it is accepted it is part of the order's past, which
 * then has nothing against it: what would come of sending it again is predicted where it is sent.
 */
export function findingsOnceSent(findings: readonly Finding[], call: CallSummary | null): readonly Finding[] {
  if (call === null || !isAccepted(call)) return findings;
  const left = findings.filter(({ words }) => !ofThePast.has(words.key));
  return left.length === findings.length ? findings : left;
}
