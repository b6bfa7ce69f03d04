import type { Instant } from '../lib/time/clock.ts';
import type { PlacedCall, WalletOptions, AcceptedCall } from './wallet-state.ts';
import { gapOfChoice, resolveByGap } from '../gaps/by-gap.ts';
import { isChosen, type GapChoices, type GapId } from '../gaps/gaps.ts';
import { statusNamed } from './check-move.ts';
import {
  type Bound,
  type Late,
  type Lifecycle,
  type NotificationEffect,
  type Status,
  listBounds,
} from './lifecycle.ts';
import { partsOfCall, type Part } from './parts.ts';
import { computeInstant, type PointTerms } from './point.ts';
import { KeptWith } from '../lib/kept-with.ts';

/** When something is shown; null where nothing bounds it. */
export type ShownWindow = { readonly from: Instant | null; readonly until: Instant | null };

/** All that the wallet needs to know of a call, whatever the instant: read from its payload once. */
export type CallReading = {
  readonly status: Status;
  readonly card: ShownWindow;
  readonly notification: NotificationEffect;
  /** The gap by which the notification's effect was chosen. */
  readonly notificationGap: GapId | null;
  readonly notificationWindow: ShownWindow;
  /** What decides when the notification begins to be shown; null where nothing does. */
  readonly notificationFrom: Bound | null;
  /** Why the notification came too late to be shown at all; null when it did not. */
  readonly late: Late | null;
  readonly parts: readonly Part[];
};

type StoredReading = {
  readonly lifecycle: Lifecycle;
  readonly gaps: GapChoices;
  readonly runStart: Instant;
  readonly reading: CallReading | null;
};

/** Calls never change: a reading is stored with its call, for its last terms. */
const readings = new KeptWith<AcceptedCall, StoredReading>();

/** The reading of a call at its place in the order, or null when its scenario has no such status. */
export function readCall(placed: PlacedCall, lifecycle: Lifecycle, gaps: GapChoices): CallReading | null {
  const { call, runStart } = placed;
  const known = readings.get(call);
  if (known?.lifecycle === lifecycle && known.gaps === gaps && known.runStart === runStart) return known.reading;
  const reading = computeReading(placed, lifecycle, gaps);
  readings.set(call, { lifecycle, gaps, runStart, reading });
  return reading;
}

function computeReading(placed: PlacedCall, lifecycle: Lifecycle, gaps: GapChoices): CallReading | null {
  const { call, runStart } = placed;
  const status = statusNamed(lifecycle, call.status);
  if (status === null) return null;
  const { card, notification: said, parts } = status.effect;
  const notification = resolveByGap(said, gaps);
  const terms = { placed, gaps, shownFrom: runStart };
  return {
    status,
    card: card.shows === 'ticket' ? findWindow(card, terms) : unbounded,
    notification,
    notificationGap: gapOfChoice(said) ?? null,
    notificationWindow: notification.shows === 'shown' ? findWindow(notification, terms) : unbounded,
    notificationFrom: findBeginning(notification, terms),
    late: findLate(notification, terms),
    parts: partsOfCall(call, lifecycle, parts),
  };
}

const unbounded: ShownWindow = { from: null, until: null };

function findWindow(
  { from: first, until: last }: { readonly from?: Bound; readonly until?: Bound },
  terms: PointTerms,
): ShownWindow {
  const from = first === undefined ? null : (findDecidingBound(first, terms)?.at ?? null);
  const shownFrom = Math.max(terms.shownFrom, from ?? terms.shownFrom);
  return { from, until: last === undefined ? null : computeInstant(last.at, { ...terms, shownFrom }) };
}

function findBeginning(notification: NotificationEffect, terms: PointTerms): Bound | null {
  if (notification.shows === 'hidden' || notification.from === undefined) return null;
  return findDecidingBound(notification.from, terms)?.bound ?? null;
}

/** Of a beginning and those that may put it off, the latest that is known; of several at one instant, the first. */
function findDecidingBound(bound: Bound, terms: PointTerms): { readonly bound: Bound; readonly at: Instant } | null {
  return listBounds(bound)
    .flatMap((each) => {
      const at = computeInstant(each.at, terms);
      return at === null ? [] : [{ bound: each, at }];
    })
    .reduce<ReturnType<typeof findDecidingBound>>(
      (latest, each) => (latest === null || each.at > latest.at ? each : latest),
      null,
    );
}

function findLate(notification: NotificationEffect, terms: PointTerms): Late | null {
  if (notification.shows === 'hidden' || notification.late === undefined) return null;
  const { late } = notification;
  if (!isChosen(terms.gaps, late.under)) return null;
  const after = computeInstant(late.after, terms);
  return after !== null && terms.placed.runStart > after ? late : null;
}

/** The result of a call is stored for the calls after it. */
const known = new KeptWith<PlacedCall, { readonly options: WalletOptions; readonly since: Instant }>();

/**
 * Finds when the unbroken showing of a notification began, back through the calls that only updated it. `shownFrom`:
 * when the effective call itself shows it.
 */
export function findShownSince(placed: PlacedCall, shownFrom: Instant, options: WalletOptions): Instant {
  if (shownFrom > placed.call.at) return shownFrom;
  let since = shownFrom;
  for (let earlier = placed.before; earlier !== null; earlier = earlier.before) {
    // A call that another one followed at once was never in force.
    if (earlier.call.at === since) continue;
    const from = findShownFrom(earlier, since, options);
    if (from === null) break;
    const kept = known.get(earlier);
    since = kept?.options === options && from === earlier.call.at ? kept.since : from;
    if (since !== earlier.call.at) break;
  }
  known.set(placed, { options, since });
  return since;
}

/** From when on a call shows its notification, if it does so right until the next one comes; else null. */
function findShownFrom(placed: PlacedCall, next: Instant, options: WalletOptions): Instant | null {
  const { call } = placed;
  const lifecycle = options.lifecycleOf(call.scenario);
  const reading = lifecycle === null ? null : readCall(placed, lifecycle, options.gaps);
  if (reading === null || reading.notification.shows === 'hidden' || reading.late !== null) return null;
  const { from: begins, until } = reading.notificationWindow;
  const from = Math.max(call.at, begins ?? call.at);
  const isEmpty = until !== null && until <= from;
  return isEmpty || from >= next || (until !== null && until < next) ? null : from;
}
