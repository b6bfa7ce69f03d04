import { asFormat2, insertCall } from '../../../shared/documents/story/story-edit.ts';
import { afterCallBefore } from '../../../shared/documents/story/story-move.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { wallet } from '../../../shared/lifecycle/wallet.ts';
import type { OrderView } from '../../../shared/lifecycle/wallet-state.ts';
import { orderMoment, walletOf } from '../../../shared/protocol/simulate/moments.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { locales } from '../../../shared/specification/locales.ts';
import { changed, type Changed } from './story-calls.ts';
import { timeEntries, type StoryView } from './story-view.ts';
import { phoneTextsOf } from '../../../shared/scenarios/order-faces.ts';

/** An order of the story that has a card at a time. */
type Checked = {
  readonly orderKey: string;
  readonly at: Instant;
  /** The place of the check. */
  readonly place: number;
  readonly written: string;
  /** Its number, where it is not the order of the call before. */
  readonly number: string | null;
};

export type NoCheck = 'unreadable' | 'nothing-called' | 'no-number';

/** Why no check can be added here; null: one can. */
export function checkBlocker(view: StoryView, at: Instant, orderKey: string | null): NoCheck | null {
  const found = checkedAt(view, at, orderKey);
  return typeof found === 'string' ? found : null;
}

/**
 * Inserts a check of what the phones show at a time of an order, without one given that of the call before. The
 * following entry keeps its time. A check makes the story one of format 2. Null where there is nothing to check.
 */
export function withCheckAdded(view: StoryView, at: Instant, orderKey: string | null): Changed | null {
  const found = checkedAt(view, at, orderKey);
  if (typeof found === 'string') return null;
  const order = shownOrder(found, view);
  if (order === null) return null;
  const text = asFormat2(view.text);
  const { id, gaps, my, files, now, readable, branch } = view;
  const edit = insertCall(text, found.place, writeCheck(found, order, view), branch);
  const after = changed({ id, text, gaps, my, files, now, readable, branch }, found.place, edit, 1);
  return after === null ? null : { text: after, place: found.place };
}

function checkedAt({ readable, text }: StoryView, wanted: Instant, orderKey: string | null): Checked | NoCheck {
  if (readable === null) return 'unreadable';
  const { played } = readable;
  const timed = timeEntries(played);
  const place = timed.filter((entry) => entry.at <= wanted).length;
  const last = timed[place - 1]?.until;
  const before = played.calls.findLast((call) => call.place < place);
  if (before === undefined || last === undefined) return 'nothing-called';
  const at = Math.max(Math.floor(wanted / 1000) * 1000, last);
  const wantedKey = orderKey ?? before.orderKey;
  const call = walletOf(played, scenarios).accepted.find((each) => each.at <= at && each.orderKey === wantedKey);
  if (call === undefined) return 'nothing-called';
  const isOther = wantedKey !== before.orderKey;
  // A number that follows from a template is another one in another run.
  if (isOther && !text.includes(JSON.stringify(call.merchantBizNo))) return 'no-number';
  return {
    orderKey: wantedKey,
    at,
    place,
    written: afterCallBefore(at - last),
    number: isOther ? call.merchantBizNo : null,
  };
}

function shownOrder({ orderKey, at }: Checked, { readable }: StoryView): OrderView | null {
  if (readable === null) return null;
  const { accepted, options } = walletOf(readable.played, scenarios);
  return wallet(accepted, at, options).find((each) => each.orderKey === orderKey) ?? null;
}

const mostTexts = 4;

function writeCheck({ at, written, number }: Checked, order: OrderView, { readable }: StoryView): string {
  const { card, status, notification } = orderMoment(order);
  const gaps = readable?.played.gaps ?? {};
  const shows = locales.flatMap((locale) => {
    const texts = [...new Set(phoneTextsOf(order, { locale, now: at, gaps }))].slice(0, mostTexts);
    return texts.length === 0 ? [] : [`${JSON.stringify(locale)}: [${texts.map(quoted).join(', ')}]`];
  });
  const asked = [
    ...(number === null ? [] : [`"order": ${JSON.stringify(number)}`]),
    `"card": ${JSON.stringify(card)}`,
    `"status": ${JSON.stringify(status)}`,
    `"notification": ${notification.visible}`,
    ...(shows.length === 0 ? [] : [`"shows": {\n          ${shows.join(',\n          ')}\n        }`]),
  ];
  const inside = asked.join(',\n        ');
  return `{\n      "at": ${JSON.stringify(written)},\n      "check": {\n        ${inside}\n      }\n    }`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
