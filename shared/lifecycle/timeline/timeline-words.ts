import { resolveByGap } from '../../gaps/by-gap.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { statusNamed } from '../check-move.ts';
import { type Bound, type Point, listBounds } from '../lifecycle.ts';
import { computeInstant, type PointTerms } from '../point.ts';
import type { WalletOptions } from '../wallet-state.ts';
import type { NoticeWindow, NoticeTurn } from './lane-times.ts';

/** `titleOf` says what a reader calls the field at a path of a scenario's payload; null where it has no title. */
type WindowWordsOptions = WalletOptions & {
  readonly titleOf?: (scenario: string, path: readonly string[]) => Words | null;
};

/**
 * Describes a showing of the notification: the time that begins it, else that ends it, in the fields' titles
 * ("notice from 2 h before Departure") or their own names; else only that it is one.
 */
export function describeWindow(window: NoticeWindow, options: WindowWordsOptions): Words {
  const from = window.begins.by === 'time' ? boundWords(window.begins, 'from', window.from, window, options) : null;
  if (from !== null) return { en: `notice from ${from.en}`, zh: `通知：${beforeHan(from.zh)}起` };
  const isEnded = window.ends?.by === 'time' && window.until !== null;
  const until = isEnded ? boundWords(window.ends, 'until', window.until, window, options) : null;
  if (until !== null) return { en: `notice until ${until.en}`, zh: `通知：至 ${until.zh}` };
  return { en: 'notice', zh: '通知' };
}

function boundWords(
  { placed }: NoticeTurn,
  end: 'from' | 'until',
  at: Instant,
  window: NoticeWindow,
  options: WindowWordsOptions,
): Words | null {
  const lifecycle = options.lifecycleOf(placed.call.scenario);
  const status = lifecycle === null ? null : statusNamed(lifecycle, placed.call.status);
  const effect = status === null ? null : resolveByGap(status.effect.notification, options.gaps);
  const bound: Bound | undefined = effect?.shows === 'shown' ? effect[end] : undefined;
  if (bound === undefined) return null;
  const terms = { placed, gaps: options.gaps, shownFrom: window.from };
  const deciding = listBounds(bound).find((each) => computeInstant(each.at, terms) === at) ?? bound;
  const scenario = placed.call.scenario;
  const nameOf: NameOf = (path) => options.titleOf?.(scenario, path) ?? same(path.at(-1) ?? '');
  return pointWords(deciding.at, at, { ...terms, nameOf });
}

type NameOf = (path: readonly string[]) => Words;

/** A point in words; of several points, the one that falls on the instant. Null where nothing bounds. */
function pointWords(point: Point, at: Instant, terms: PointTerms & { readonly nameOf: NameOf }): Words | null {
  switch (point.of) {
    case 'field':
      return shifted(terms.nameOf(point.path), point.plusMs);
    case 'accepted':
      return shifted(same(terms.placed.call.status), point.plusMs);
    case 'run-start':
      return shifted(first(terms.placed.call.status), point.plusMs);
    case 'shown':
      return shifted({ en: 'first shown', zh: '首次顯示' }, point.plusMs);
    case 'by-gap':
      return pointWords(resolveByGap(point.point, terms.gaps), at, terms);
    case 'never':
      return null;
    default: {
      const deciding = point.points.find((one) => computeInstant(one, terms) === at);
      return deciding === undefined ? null : pointWords(deciding, at, terms);
    }
  }
}

const same = (name: string): Words => ({ en: name, zh: name });
const first = (status: string): Words => ({ en: `first ${status}`, zh: `首次 ${status}` });

const units = [
  { ms: 86_400_000, en: 'd', zh: '日' },
  { ms: 3_600_000, en: 'h', zh: '小時' },
  { ms: 60_000, en: 'min', zh: '分鐘' },
  { ms: 1000, en: 's', zh: '秒' },
] as const;

/** An instant in words, before or after another one: "2 h before start_time". */
export function shifted({ en, zh }: Words, plusMs = 0): Words {
  if (plusMs === 0) return { en, zh };
  const side = plusMs < 0 ? { en: 'before', zh: '前' } : { en: 'after', zh: '後' };
  const size = Math.abs(plusMs);
  const unit = units.find(({ ms }) => size % ms === 0) ?? units[3];
  const count = size / unit.ms;
  return { en: `${count} ${unit.en} ${side.en} ${en}`, zh: `${beforeHan(zh)}${side.zh} ${count} ${unit.zh}` };
}

/** A text that Chinese follows: a Latin letter or digit at its end is spaced from it. */
const beforeHan = (text: string): string => (/\w$/.test(text) ? `${text} ` : text);
