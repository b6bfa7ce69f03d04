import { quoteText } from '../../lib/text/quote-text.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { groupByOrder } from '../../lifecycle/placed-calls.ts';
import { orderMoments, type Moment } from '../../lifecycle/wallet-changes.ts';
import type { OrderView, Why } from '../../lifecycle/wallet-state.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { locales } from '../../specification/locales.ts';
import { orderMoment, walletOf } from './moments.ts';
import type { PlayedStory, PlayedBranch } from './play-story.ts';
import { phoneTextsOf } from '../../scenarios/order-faces.ts';

const compared = ['card', 'notification', 'status', 'text'] as const;
type Compared = (typeof compared)[number];

/** From an instant on, something of an order that phones show otherwise in a branch than in the main line. */
export type LineDifference = {
  readonly at: Instant;
  /** From when on it is not so any more, exclusive; null: never. */
  readonly until: Instant | null;
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly what: Compared;
  readonly main: string;
  readonly here: string;
  /** The rule that made it: that of the line in which something changes at this instant. */
  readonly why: Why;
};

/**
 * Every instant from which on a branch is shown otherwise than the main line: a card, a notification, a status, or
 * texts (only those that the other does not have). In order of time.
 */
export function compareLines(
  main: PlayedStory,
  { played: branch, leavesAt }: PlayedBranch,
  scenarios: readonly Scenario[],
): readonly LineDifference[] {
  const lines = [main, branch].map((line) => momentsByOrder(line, scenarios));
  const orders = new Set(lines.flatMap((line) => [...line.keys()]));
  const differences = [...orders].flatMap((key) => {
    const [one = [], other = []] = lines.map((line) => line.get(key));
    return compareOrder(one, other, leavesAt, main);
  });
  return differences.toSorted((one, other) => one.at - other.at);
}

function momentsByOrder(line: PlayedStory, scenarios: readonly Scenario[]): ReadonlyMap<string, readonly Moment[]> {
  const { accepted, options } = walletOf(line, scenarios);
  return new Map(
    groupByOrder(accepted).map((placed) => [
      placed[0]?.call.orderKey ?? '',
      [...orderMoments(placed, options, -Infinity)],
    ]),
  );
}

/** Merges the moments of one order in two lines; they are the same before the branch leaves. */
function compareOrder(
  one: readonly Moment[],
  other: readonly Moment[],
  from: Instant,
  { gaps }: Pick<PlayedStory, 'gaps'>,
): readonly LineDifference[] {
  const instants = [...new Set([...one, ...other].map(({ at }) => at))].filter((at) => at >= from);
  const differences: LineDifference[] = [];
  const last = new Map<Compared, { readonly pair: string; readonly place: number }>();
  for (const at of instants.toSorted((a, b) => a - b)) {
    const [main = null, here = null] = [one, other].map((line) => line.findLast((moment) => moment.at <= at) ?? null);
    const made = here?.at === at ? here : main?.at === at ? main : (here ?? main);
    if (made === null) continue;
    const { orderKey, merchantBizNo, cardWhy, notification } = made.view;
    const [inMain, inBranch] = describePair(main?.view ?? null, here?.view ?? null, (each) =>
      locales.flatMap((locale) => phoneTextsOf(each, { locale, now: at, gaps })),
    );
    for (const what of compared) {
      const pair = JSON.stringify([inMain[what], inBranch[what]]);
      const before = last.get(what);
      if (before?.pair === pair) continue;
      const place = before?.place ?? -1;
      const ended = differences[place];
      if (ended !== undefined) differences[place] = { ...ended, until: at };
      const differs = inMain[what] !== inBranch[what];
      last.set(what, { pair, place: differs ? differences.length : -1 });
      if (!differs) continue;
      const why = what === 'notification' ? notification.why : cardWhy;
      const told = { main: inMain[what], here: inBranch[what] };
      differences.push({ at, until: null, orderKey, merchantBizNo, what, ...told, why });
    }
  }
  return differences;
}

type Described = Readonly<Record<Compared, string>>;

function describePair(
  main: OrderView | null,
  here: OrderView | null,
  textsOf: (view: OrderView) => readonly string[],
): readonly [Described, Described] {
  const [mainTexts, hereTexts] = [main, here].map((view) => (view === null ? [] : textsOf(view)));
  return [describe(main, mainTexts ?? [], hereTexts ?? []), describe(here, hereTexts ?? [], mainTexts ?? [])];
}

function describe(view: OrderView | null, texts: readonly string[], others: readonly string[]): Described {
  const own = [...new Set(texts)].filter((text) => !others.includes(text));
  const moment = view === null ? null : orderMoment(view);
  return {
    card: moment?.card ?? 'none',
    notification: moment?.notification.visible === true ? 'shown' : 'hidden',
    status: moment?.status ?? 'none',
    text: own.map(quoteText).join(', '),
  };
}
