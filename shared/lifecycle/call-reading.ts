import type { Instant } from '../lib/clock.ts';
import { objectAt } from '../lib/json-view.ts';
import { locales } from '../spec/locales.ts';
import type { Locale } from '../spec/locales.ts';
import { statusNamed } from './check-move.ts';
import type { Bound, Lifecycle, Status } from './lifecycle.ts';
import { partsOf } from './parts.ts';
import type { Part } from './parts.ts';
import { instantOf } from './point.ts';
import type { AcceptedCall } from './wallet-state.ts';

/** When something is shown; null where nothing bounds it. */
export type Window = { readonly from: Instant | null; readonly until: Instant | null };

/** All that the wallet needs to know of a call, whatever the instant: read from its payload once. */
export type CallReading = {
  readonly status: Status;
  readonly card: Window;
  readonly notification: Window;
  readonly parts: readonly Part[];
  readonly locales: Readonly<Record<Locale, 'shown' | 'hidden'>>;
};

/** Calls never change, so a reading is kept as long as its call. It holds nothing of an instant or of an open point. */
const readings = new WeakMap<AcceptedCall, { readonly lifecycle: Lifecycle; readonly reading: CallReading | null }>();

/** The reading of a call, or null when its scenario has no such status. */
export function readCall(call: AcceptedCall, lifecycle: Lifecycle): CallReading | null {
  const known = readings.get(call);
  if (known?.lifecycle === lifecycle) return known.reading;
  const reading = read(call, lifecycle);
  readings.set(call, { lifecycle, reading });
  return reading;
}

function read(call: AcceptedCall, lifecycle: Lifecycle): CallReading | null {
  const status = statusNamed(lifecycle, call.status);
  if (status === null) return null;
  const { card, notification, parts } = status.effect;
  return {
    status,
    card: card.shows === 'ticket' ? windowOf(call, card.from, card.until) : unbounded,
    notification: notification.shows === 'shown' ? windowOf(call, notification.from, notification.until) : unbounded,
    parts: partsOf(call, lifecycle, parts),
    locales: localesOf(call, lifecycle),
  };
}

const unbounded: Window = { from: null, until: null };

function windowOf(call: AcceptedCall, from: Bound | undefined, until: Bound | undefined): Window {
  return {
    from: from === undefined ? null : instantOf(from.at, call),
    until: until === undefined ? null : instantOf(until.at, call),
  };
}

function localesOf(call: AcceptedCall, lifecycle: Lifecycle): CallReading['locales'] {
  const objects = lifecycle.localesAt.map((path) => objectAt(call.payload.root, ...path));
  const shown = (locale: Locale): 'shown' | 'hidden' =>
    objects.every((multiLang) => objectAt(multiLang, locale) !== null) ? 'shown' : 'hidden';
  const [zh, en] = locales;
  return { [zh]: shown(zh), [en]: shown(en) };
}
