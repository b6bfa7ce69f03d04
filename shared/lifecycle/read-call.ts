import { gapBehind, inForce } from '../gaps/by-gap.ts';
import { isChosen } from '../gaps/gaps.ts';
import type { GapChoices, GapId } from '../gaps/gaps.ts';
import type { Instant } from '../lib/time/clock.ts';
import { textsShownIn } from '../specification/locale-presence.ts';
import type { Locale } from '../specification/locales.ts';
import { statusNamed } from './check-move.ts';
import { boundsIn } from './effect-gaps.ts';
import type { Bound, Late, Lifecycle, NotificationEffect, Status } from './lifecycle.ts';
import { partsOf } from './parts.ts';
import type { Part } from './parts.ts';
import { instantOf } from './point.ts';
import type { PointTerms } from './point.ts';
import type { AcceptedCall, PlacedCall } from './wallet-state.ts';

/** When something is shown; null where nothing bounds it. */
export type Window = { readonly from: Instant | null; readonly until: Instant | null };

/** All that the wallet needs to know of a call, whatever the instant: read from its payload once. */
export type CallReading = {
  readonly status: Status;
  readonly card: Window;
  readonly notification: NotificationEffect;
  /** The gap by which the notification's effect was chosen. */
  readonly notificationGap: GapId | null;
  readonly notificationWindow: Window;
  /** What decides when the notification begins to be shown; null where nothing does. */
  readonly notificationFrom: Bound | null;
  /** Why the notification came too late to be shown at all; null when it did not. */
  readonly late: Late | null;
  readonly parts: readonly Part[];
  /** Whose texts each language shows; null where it is hidden. */
  readonly texts: Readonly<Record<Locale, Locale | null>>;
};

type Kept = {
  readonly lifecycle: Lifecycle;
  readonly gaps: GapChoices;
  readonly runStart: Instant;
  readonly reading: CallReading | null;
};

/** Calls never change, so a reading is kept as long as its call, for the terms it was last read under. */
const readings = new WeakMap<AcceptedCall, Kept>();

/** The reading of a call at its place in the order, or null when its scenario has no such status. */
export function readCall(placed: PlacedCall, lifecycle: Lifecycle, gaps: GapChoices): CallReading | null {
  const { call, runStart } = placed;
  const known = readings.get(call);
  if (known?.lifecycle === lifecycle && known.gaps === gaps && known.runStart === runStart) return known.reading;
  const reading = read(placed, lifecycle, gaps);
  readings.set(call, { lifecycle, gaps, runStart, reading });
  return reading;
}

function read(placed: PlacedCall, lifecycle: Lifecycle, gaps: GapChoices): CallReading | null {
  const { call, runStart } = placed;
  const status = statusNamed(lifecycle, call.status);
  if (status === null) return null;
  const { card, notification: said, parts } = status.effect;
  const notification = inForce(said, gaps);
  const terms = { placed, gaps, shownFrom: runStart };
  const { root } = call.payload;
  return {
    status,
    card: card.shows === 'ticket' ? windowOf(card, terms) : unbounded,
    notification,
    notificationGap: gapBehind(said) ?? null,
    notificationWindow: notification.shows === 'shown' ? windowOf(notification, terms) : unbounded,
    notificationFrom: beginningOf(notification, terms),
    late: lateOf(notification, terms),
    parts: partsOf(call, lifecycle, parts),
    texts: {
      zh_HK: textsShownIn('zh_HK', root, lifecycle.localesAt, gaps),
      en_US: textsShownIn('en_US', root, lifecycle.localesAt, gaps),
    },
  };
}

const unbounded: Window = { from: null, until: null };

function windowOf(
  { from: first, until: last }: { readonly from?: Bound; readonly until?: Bound },
  terms: PointTerms,
): Window {
  const from = first === undefined ? null : (decidingBound(first, terms)?.at ?? null);
  const shownFrom = Math.max(terms.shownFrom, from ?? terms.shownFrom);
  return { from, until: last === undefined ? null : instantOf(last.at, { ...terms, shownFrom }) };
}

function beginningOf(notification: NotificationEffect, terms: PointTerms): Bound | null {
  if (notification.shows === 'hidden' || notification.from === undefined) return null;
  return decidingBound(notification.from, terms)?.bound ?? null;
}

/** Of a beginning and those that may put it off, the latest that is known; of several at one instant, the first. */
function decidingBound(bound: Bound, terms: PointTerms): { readonly bound: Bound; readonly at: Instant } | null {
  return boundsIn(bound)
    .flatMap((each) => {
      const at = instantOf(each.at, terms);
      return at === null ? [] : [{ bound: each, at }];
    })
    .reduce<ReturnType<typeof decidingBound>>(
      (latest, each) => (latest === null || each.at > latest.at ? each : latest),
      null,
    );
}

function lateOf(notification: NotificationEffect, terms: PointTerms): Late | null {
  if (notification.shows === 'hidden' || notification.late === undefined) return null;
  const { late } = notification;
  if (!isChosen(terms.gaps, late.under)) return null;
  const after = instantOf(late.after, terms);
  return after !== null && terms.placed.runStart > after ? late : null;
}
