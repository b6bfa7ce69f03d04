import type { CardState } from '../specification/enumerations.ts';
import type { GapChoices, GapId } from '../gaps/gaps.ts';
import type { JsonScan } from '../lib/json/json-scan.ts';
import type { Words } from '../lib/text/words.ts';
import type { Instant } from '../lib/time/clock.ts';
import type { Locale } from '../specification/locales.ts';
import type { Lifecycle } from './lifecycle.ts';

/** An accepted call as the wallet needs it. `payload` is the resolved text, read once. */
export type AcceptedCall = {
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly scenario: string;
  readonly at: Instant;
  readonly status: string;
  readonly payload: JsonScan;
};

/**
 * A call in its order: `runStart` is when the first call of its run of one status was accepted, `before` the
 * previous effective call.
 */
export type PlacedCall = {
  readonly call: AcceptedCall;
  readonly runStart: Instant;
  readonly before: PlacedCall | null;
};

/** What the wallet needs beside the calls: lifecycles by scenario id, and the gap choices. */
export type WalletOptions = {
  readonly lifecycleOf: (scenario: string) => Lifecycle | null;
  readonly gaps: GapChoices;
};

/** `status` as the payload writes it; `state` is the list the part's own ticket lies in (removed, none: in no list). */
export type PartState = {
  readonly id: string;
  readonly status: string;
  readonly state: 'active' | 'used' | 'expired' | 'removed' | 'none';
};

/** What the phone shows of one order at one instant, and why. */
export type OrderView = {
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly scenario: string;
  readonly status: string;
  /** The call in force: the last one accepted at or before the instant. */
  readonly call: AcceptedCall;
  readonly card: CardState;
  readonly cardWhy: Why;
  readonly parts: readonly PartState[];
  readonly notification: NotificationState;
  /** hidden where the payload has no such locale (missing-locale); under fall-back it is shown in the other's texts. */
  readonly locales: Readonly<Record<Locale, 'shown' | 'hidden'>>;
  /** Why it is hidden, or shown in another language's texts, somewhere; null when every language shows its own. */
  readonly localesWhy: Why | null;
};

/**
 * `since` and `until` bound the unbroken showing at this instant; null while hidden, `until` also without an end.
 * `updatedAt`: since when it has its text.
 */
export type NotificationState = {
  readonly visible: boolean;
  readonly since: Instant | null;
  readonly updatedAt: Instant | null;
  readonly until: Instant | null;
  readonly why: Why;
};

export type Why = { readonly words: Words; readonly clause: string; readonly gap?: GapId };

export type WalletChange = {
  readonly at: Instant;
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly what: Words;
};
