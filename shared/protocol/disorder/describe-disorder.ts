import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import type { DisorderDifference, DisorderCase } from './disorder.ts';
import { type ShownOrder, receive, showOrder, type Sender } from './receive.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { groupByOrder } from '../../lifecycle/placed-calls.ts';
import { orderMoments, type Moment } from '../../lifecycle/wallet-changes.ts';
import type { AcceptedCall, Why } from '../../lifecycle/wallet-state.ts';
import { walletOf } from '../simulate/moments.ts';
import { arrange } from './deliveries.ts';

/** What people read of the texts; a whole card has dozens. */
export const fewTexts = 3;

/**
 * What is intended and what is shown of an order, each in one line: only what differs of the two. Of its texts no more
 * than `most`, and how many others.
 */
export function describeDisorder(
  { intended, shown }: DisorderDifference,
  most = Infinity,
): Record<'intended' | 'shown', Words> {
  return { intended: describe(intended, shown, most), shown: describe(shown, intended, most) };
}

function describe(order: ShownOrder | null, other: ShownOrder | null, most: number): Words {
  if (order === null) return noOrder;
  const own = order.texts.filter((text) => other?.texts.includes(text) !== true);
  const texts = [...new Set(own)].map(quoteText);
  const parts: readonly Words[] = [
    ...(order.card === other?.card
      ? []
      : [{ en: `card ${order.card}`, zh: `卡片${cardsInChinese[order.card] ?? order.card}` }]),
    ...(order.status === other?.status ? [] : [{ en: `status ${order.status}`, zh: `狀態 ${order.status}` }]),
    ...(texts.length === 0 ? [] : [sayTexts(texts, most)]),
  ];
  if (parts.length === 0) return noTexts;
  return { en: parts.map(({ en }) => en).join('; '), zh: parts.map(({ zh }) => zh).join('；') };
}

function sayTexts(texts: readonly string[], most: number): Words {
  const told = texts.slice(0, most);
  const more = texts.length - told.length;
  return {
    en: `texts ${told.join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
    zh: `文字 ${told.join('、')}${more === 0 ? '' : `及另外 ${more} 項`}`,
  };
}

const cardsInChinese: Readonly<Record<string, string>> = {
  active: '顯示中',
  used: '已使用',
  expired: '已過期',
  removed: '已移除',
  none: '不顯示',
};
const noOrder: Words = { en: 'no such order', zh: '沒有此訂單' };
const noTexts: Words = { en: 'none of these texts', zh: '沒有這些文字' };

/** From when until when an order is shown otherwise than the story in its own order leads to. */
export type WrongSpan = DisorderDifference & {
  readonly orderKey: string;
  readonly from: Instant;
  /** Exclusive; null: for ever. */
  readonly until: Instant | null;
  /** The rule that decides about the wrong card; null where the card is right. */
  readonly why: Why | null;
};

/** Every stretch of time in which a delivery shows an order wrong, by order and in order of time; timed effects included. */
export function findWrongSpans({ deliveries }: Pick<DisorderCase, 'deliveries'>, sender: Sender): readonly WrongSpan[] {
  const intended = momentsByOrder(receive(arrange(sender.played.calls, []), sender), sender);
  const received = momentsByOrder(receive(deliveries, sender), sender);
  const orders = new Set([...intended.keys(), ...received.keys()]);
  return [...orders].flatMap((key) => spansOf(key, [intended.get(key) ?? [], received.get(key) ?? []], sender));
}

function momentsByOrder(
  accepted: readonly AcceptedCall[],
  { played, scenarios }: Sender,
): ReadonlyMap<string, readonly Moment[]> {
  const { options } = walletOf(played, scenarios);
  return new Map(
    groupByOrder(accepted).map((placed) => [
      placed[0]?.call.orderKey ?? '',
      [...orderMoments(placed, options, -Infinity)],
    ]),
  );
}

function spansOf(
  orderKey: string,
  lines: readonly [readonly Moment[], readonly Moment[]],
  { played: { gaps } }: Sender,
): readonly WrongSpan[] {
  const instants = [...new Set(lines.flat().map(({ at }) => at))].toSorted((one, other) => one - other);
  const spans: WrongSpan[] = [];
  let before = '';
  for (const at of instants) {
    const [main, here] = lines.map((line) => line.findLast((moment) => moment.at <= at)?.view ?? null);
    const [intended = null, shown = null] = [main, here].map((view) =>
      view === undefined || view === null ? null : showOrder(view, at, gaps),
    );
    const pair = JSON.stringify([intended, shown]);
    if (pair === before) continue;
    const last = spans.at(-1);
    if (last?.until === null) spans[spans.length - 1] = { ...last, until: at };
    before = pair;
    if (JSON.stringify(intended) === JSON.stringify(shown)) continue;
    const { merchantBizNo = '' } = shown ?? intended ?? {};
    const why = intended?.card === shown?.card ? null : ((here ?? main)?.cardWhy ?? null);
    spans.push({ orderKey, merchantBizNo, intended, shown, from: at, until: null, why });
  }
  return spans;
}
