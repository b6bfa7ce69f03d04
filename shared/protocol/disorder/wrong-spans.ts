import type { Instant } from '../../lib/time/clock.ts';
import { groupByOrder } from '../../lifecycle/placed-calls.ts';
import { orderMoments, type Moment } from '../../lifecycle/wallet-changes.ts';
import type { AcceptedCall, Why } from '../../lifecycle/wallet-state.ts';
import { walletOf } from '../simulate/moments.ts';
import { arrange } from './deliveries.ts';
import type { DisorderCase, DisorderDifference } from './disorder.ts';
import { receive, showOrder, type Sender } from './receive.ts';

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
