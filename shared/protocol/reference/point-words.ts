import { resolveByGap, valuesOfEveryGap } from '../../gaps/by-gap.ts';
import { gapOf, type GapChoices, type GapId } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Point } from '../../lifecycle/lifecycle.ts';
import { shifted } from '../../lifecycle/timeline/timeline-words.ts';
import { same, said, type FactValue } from './entry.ts';

const unbounded: Words = { en: 'not bounded', zh: '不設限' };

/** An instant in the payload's names ("2 h before start_time"): the default, then each gap value that changes it. */
export function pointValues(point: Point): readonly FactValue[] {
  const usual = pointWords(point, {}) ?? unbounded;
  const others = gapsOf(point).flatMap((gap) =>
    gapOf(gap).others.flatMap((value): readonly FactValue[] => {
      const words = pointWords(point, { [gap]: value }) ?? unbounded;
      return words.en === usual.en ? [] : [said(underReading(words, `${gap}=${value}`))];
    }),
  );
  return [said(usual), ...others];
}

/** A text under one gap value: "not bounded (display-window=ignored)". */
export function underReading({ en, zh }: Words, reading: string): Words {
  return { en: `${en} (${reading})`, zh: `${zh}（${reading}）` };
}

/** Null where nothing bounds. */
function pointWords(point: Point, choices: GapChoices): Words | null {
  switch (point.of) {
    case 'field':
      return shifted(same(point.path.at(-1) ?? ''), point.plusMs);
    case 'accepted':
      return shifted({ en: 'the call is accepted', zh: '該次呼叫獲接受' }, point.plusMs);
    case 'run-start':
      return shifted({ en: 'the first call with this status', zh: '首次以此狀態呼叫' }, point.plusMs);
    case 'shown':
      return shifted({ en: 'first shown', zh: '首次顯示' }, point.plusMs);
    case 'never':
      return null;
    case 'by-gap':
      return pointWords(resolveByGap(point.point, choices), choices);
    case 'later':
      return several(point.points, choices, { en: 'the later of ', zh: '較晚者：' });
    case 'earlier':
      return several(point.points, choices, { en: 'the earlier of ', zh: '較早者：' });
    case 'first-known':
      return several(point.points, choices, { en: 'the first given of ', zh: '首個提供者：' });
  }
}

function several(points: readonly Point[], choices: GapChoices, { en, zh }: Words): Words | null {
  const words = points.map((point) => pointWords(point, choices)).filter((each) => each !== null);
  const [only] = words;
  if (only === undefined || words.length === 1) return only ?? null;
  return { en: en + words.map((each) => each.en).join(', '), zh: zh + words.map((each) => each.zh).join('、') };
}

function gapsOf(point: Point): readonly GapId[] {
  if (point.of === 'by-gap') {
    return [...new Set([point.point.gap, ...valuesOfEveryGap(point.point).flatMap((each) => gapsOf(each))])];
  }
  return 'points' in point ? [...new Set(point.points.flatMap((each) => gapsOf(each)))] : [];
}
