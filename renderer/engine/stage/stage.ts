import { isAccepted } from '../../../shared/documents/call.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { wallet } from '../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall, OrderView } from '../../../shared/lifecycle/wallet-state.ts';
import { orderAfter } from '../../../shared/protocol/orders/order-after.ts';
import { findRefusingError } from '../../../shared/protocol/sandbox/checks/payload.ts';
import { createOrderFaces } from '../../../shared/scenarios/order-faces.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';
import type { GapChoices, Severity } from '../../../shared/gaps/gaps.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { orderStanding } from '../payload/history.ts';
import { isReadable, orderNumber, type Analysis } from '../payload/analysis.ts';
import { narrowScan } from '../payload/narrow-payload.ts';
import type { Marks, OrderFace } from '../../../shared/card/card-stack.ts';

const weight: Readonly<Record<Severity, number>> = { error: 3, assumption: 2, warning: 1 };

function marksOf(findings: readonly Finding[]): Marks {
  const known = marked.get(findings);
  if (known !== undefined) return known;
  const made = worstOf(findings);
  if (!areSame(made, last)) last = made;
  marked.set(findings, last);
  return last;
}

/** Most keys change no mark, so the last marks are reused. */
let last: Marks = new Map();

function areSame(marks: Marks, others: Marks): boolean {
  return marks.size === others.size && [...marks].every(([path, mark]) => others.get(path) === mark);
}

/** The cards are drawn far more often than a text is read. */
const marked = new WeakMap<readonly Finding[], Marks>();

function worstOf(findings: readonly Finding[]): Marks {
  const marks = new Map<string, Severity>();
  for (const { path, severity } of findings) {
    const known = marks.get(path);
    if (path !== '' && (known === undefined || weight[severity] > weight[known])) marks.set(path, severity);
  }
  return marks;
}

export type Badge =
  | { readonly badge: 'draft' }
  | { readonly badge: 'sent'; readonly at: Instant }
  /** The card is the previous one; `peeked`: the draft's own is shown. */
  | {
      readonly badge: 'refused';
      readonly finding: Finding | null;
      readonly call: CallSummary | null;
      readonly peeked: boolean;
      readonly hasPast: boolean;
    }
  /** It was accepted and the order has moved on; `peeked` as above. */
  | { readonly badge: 'superseded'; readonly at: Instant; readonly status: string; readonly peeked: boolean }
  | { readonly badge: 'history'; readonly status: string | null }
  | { readonly badge: 'planned' };

/** The active document as called now; none if sent or in history mode. */
export type Draft = {
  readonly call: AcceptedCall;
  /** It is on the phones, as if it were accepted. */
  readonly isDrawn: boolean;
  readonly refusal: Extract<Badge, { badge: 'refused' }> | null;
};

export type StageView = {
  readonly at: Instant;
  readonly input: StageInput;
  readonly draft: Draft | null;
  readonly badge: Badge;
  /** The badge at the clock's time, whatever time is looked at. */
  readonly badgeAtClock: Badge;
  /** The text is unreadable: the cards are of the last good text. */
  readonly isLastGood: boolean;
  /** The order of the active document, on the ticket surface. */
  readonly focusKey: string | null;
  readonly faces: Readonly<Record<Locale, readonly OrderFace[]>>;
  readonly marks: Marks;
};

export type StageInput = {
  readonly analysis: Analysis | null;
  /** The last analysis of the same document that could be read. */
  readonly lastGood: Analysis | null;
  readonly orderKey: string | null;
  readonly accepted: readonly AcceptedCall[];
  /** The clock's time. */
  readonly now: Instant;
  readonly viewAt: Instant | null;
  readonly gaps: GapChoices;
  readonly mode: 'draft' | 'history' | 'planned';
  readonly isPeeking: boolean;
  /** The last call with exactly this text. */
  readonly sentCall: CallSummary | null;
  /** The accepted call that this text repeats byte for byte. */
  readonly repeated: AcceptedCall | null;
};

/**
 * Composes the stage: the active document as accepted now, on top of its order's history, or the history alone. A
 * refused text changes no card, as in the wallet; without a past its own card is drawn under the badge. Later times
 * include the draft, earlier ones do not.
 */
export function composeStage(input: StageInput): StageView {
  const badge = badgeOf(input);
  const shown = input.analysis !== null && isReadable(input.analysis) ? input.analysis : input.lastGood;
  const isDraft = badge.badge === 'draft' || badge.badge === 'refused' || isSupersededPeek(badge);
  if (!isDraft || shown === null || input.orderKey === null) return drawnStage(input, null, badge);
  const refusal = badge.badge === 'refused' ? badge : isSupersededPeek(badge) ? peekOf(input.sentCall) : null;
  const isDrawn = refusal === null || refusal.peeked;
  return drawnStage(input, { call: draftCall(shown, input.orderKey, input), isDrawn, refusal }, badge);
}

function isSupersededPeek(badge: Badge): boolean {
  return badge.badge === 'superseded' && badge.peeked;
}

/** The superseded call's card is drawn without effect on the order. */
function peekOf(call: CallSummary | null): Extract<Badge, { badge: 'refused' }> {
  return { badge: 'refused', finding: null, call, peeked: true, hasPast: true };
}

const noMarks: Marks = new Map();

/** The same stage at another time, or at the clock for null. Only cards are drawn; no text is read. */
export function stageAt({ input, draft, badgeAtClock }: StageView, viewAt: Instant | null): StageView {
  return drawnStage({ ...input, viewAt }, draft, badgeAtClock);
}

function drawnStage(input: StageInput, made: Draft | null, badgeAtClock: Badge): StageView {
  const draft = made?.isDrawn === true ? made.call : null;
  const at = input.viewAt ?? input.now;
  const isPast = at < input.now && input.mode !== 'planned';
  const calls = draft === null ? input.accepted : withDraft(input.accepted, draft);
  const views = wallet(calls, at, createWalletOptions(input));
  const faces = {
    zh_HK: createOrderFaces(views, { locale: 'zh_HK', now: at, gaps: input.gaps }, draft),
    en_US: createOrderFaces(views, { locale: 'en_US', now: at, gaps: input.gaps }, draft),
  };
  return {
    at,
    input,
    draft: made,
    badge: isPast ? { badge: 'history', status: statusIn(views, input.orderKey) } : badgeAtClock,
    badgeAtClock,
    isLastGood: input.analysis !== null && !isReadable(input.analysis) && draft !== null && !isPast,
    focusKey: input.orderKey,
    faces,
    marks: draft === null || isPast || input.analysis === null ? noMarks : marksOf(input.analysis.findings),
  };
}

/** The same list for the same draft, as its layout holds at any time. */
function withDraft(accepted: readonly AcceptedCall[], draft: AcceptedCall): readonly AcceptedCall[] {
  const known = lists.get(draft);
  if (known?.accepted === accepted) return known.calls;
  const calls = [...accepted, draft];
  lists.set(draft, { accepted, calls });
  return calls;
}

type WithDraft = { readonly accepted: readonly AcceptedCall[]; readonly calls: readonly AcceptedCall[] };
const lists = new WeakMap<AcceptedCall, WithDraft>();

function statusIn(views: readonly OrderView[], orderKey: string | null): string | null {
  return views.find((view) => view.orderKey === orderKey)?.status ?? null;
}

function badgeOf(input: StageInput): Badge {
  const { analysis, sentCall, mode } = input;
  if (mode === 'planned') return { badge: 'planned' };
  const past = input.accepted.findLast((call) => call.orderKey === input.orderKey) ?? null;
  if (mode === 'history' || analysis === null) return { badge: 'history', status: past?.status ?? null };
  const at = acceptedAt(input);
  if (at !== null && past !== null) {
    if (at === past.at) return { badge: 'sent', at };
    return { badge: 'superseded', at, status: past.status, peeked: input.isPeeking };
  }
  const finding = refusalIn(analysis.findings);
  const hasCard = isReadable(analysis) || input.lastGood !== null;
  const refusedCall = sentCall?.verdict?.resultStatus === 'F' ? sentCall : null;
  if (finding === null && refusedCall === null) return { badge: 'draft' };
  return {
    badge: 'refused',
    finding,
    call: refusedCall,
    peeked: input.isPeeking || (past === null && hasCard),
    hasPast: past !== null,
  };
}

/** When the text was accepted as it is; null if it was not. */
export function acceptedAt({ sentCall, repeated }: Pick<StageInput, 'sentCall' | 'repeated'>): Instant | null {
  return sentCall !== null && isAccepted(sentCall) ? sentCall.atVirtual : (repeated?.at ?? null);
}

/** The finding that the service names. Services do not see images. */
function refusalIn(findings: readonly Finding[]): Finding | null {
  const known = refusals.get(findings);
  if (known !== undefined) return known;
  const made = findRefusingError(findings.filter(({ rule }) => rule !== 'image'));
  refusals.set(findings, made);
  return made;
}

/** The findings of a long text stay while it is typed into. */
const refusals = new WeakMap<readonly Finding[], Finding | null>();

function draftCall(
  analysis: Analysis,
  orderKey: string,
  { accepted, now: at, gaps }: Pick<StageInput, 'accepted' | 'now' | 'gaps'>,
): AcceptedCall {
  const { scan, scenario } = analysis;
  const payload = narrowScan(scan, scenario.fields);
  const { status } = orderAfter(orderStanding(accepted, orderKey), payload.root, scenario.lifecycle);
  return {
    orderKey,
    merchantBizNo: orderNumber(analysis, gaps),
    scenario: scenario.id,
    at,
    status,
    payload,
  };
}

/** Whether the card is of the active payload, whose images are known. */
export function showsPayloadImages({ badge }: Badge): boolean {
  return badge !== 'history' && badge !== 'planned';
}
