import { useMemo } from 'react';
import type { Lane, TimelineCall, TimeSpan } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { inLanguage, type Language } from '../../../../../shared/lib/text/words.ts';
import { useBench } from '../../../../store/use-bench.ts';
import type { Say } from '../../../../words/i18n.ts';
import { dayAndTime } from '../../../../words/say-time.ts';
import { selectLaneChecks } from '../../../../store/timeline/story-lanes.ts';
import { useTranslation } from '../../../../words/use-translation.ts';

export function formatStretch({ from, until }: TimeSpan, say: Say, language: Language): string {
  const time = dayAndTime(from, language);
  return until === null
    ? say('timeline.from', { time })
    : say('timeline.fromTo', { from: time, until: dayAndTime(until, language) });
}

/** What became of a call, and of a draft what would become of it. */
export function sayVerdict({ origin, verdict }: Pick<TimelineCall, 'origin' | 'verdict'>, say: Say): string {
  return origin === 'draft' ? say(`timeline.draftVerdicts.${verdict}`) : say(`timeline.verdicts.${verdict}`);
}

/** Describes a lane as text: statuses with times, calls not accepted with reasons, changes to come. */
export function useLaneText(lane: Lane): string {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const checks = useBench(selectLaneChecks);
  return useMemo(() => describeLane(lane, checks, t, language), [lane, checks, t, language]);
}

function describeLane(lane: Lane, allChecks: ReturnType<typeof selectLaneChecks>, t: Say, language: Language): string {
  const statuses = lane.statuses.map((segment) => `${segment.status}, ${formatStretch(segment, t, language)}`);
  const refusals = lane.calls
    .filter(({ verdict }) => verdict !== 'accepted')
    .map((call) => {
      const { status, at, reason } = call;
      const why = reason === null ? '' : `: ${inLanguage(reason, language)}`;
      return `${status}, ${dayAndTime(at, language)}, ${sayVerdict(call, t)}${why}`;
    });
  const coming = lane.coming.map(({ at, what }) => `${dayAndTime(at, language)}: ${inLanguage(what, language)}`);
  const checks = allChecks
    .filter(({ laneKey }) => laneKey === lane.orderKey)
    .map(({ at, outcome, why }) => {
      const said = why === null ? t(`timeline.checkOutcomes.${outcome}`) : inLanguage(why, language);
      return `${t('timeline.check')}, ${dayAndTime(at, language)}: ${said}`;
    });
  return [...statuses, ...refusals, ...coming, ...checks].join('; ');
}

/** Where the words of a stretch are, in pixels of the lane. No width: there is no room for any. */
export type WordsPlace = { readonly x: number; readonly width: number };

type Stretch = { readonly x: number; readonly width: number };

/** Half of a mark with its gap. One at the beginning of a stretch may lie in the padding of the words. */
type MarkSize = { readonly halfPx: number; readonly mayBegin: boolean };

export const callMark: MarkSize = { halfPx: 4, mayBegin: true };
export const checkMark: MarkSize = { halfPx: 10, mayBegin: false };

/** Narrower words cannot be read. */
const leastPx = 30;

/**
 * Places the words of a stretch between the marks that lie over it: in the first gap that has `wantedPx`, else in the
 * widest. `marks`: sorted positions; those outside of the stretch are ignored.
 */
export function placeWords(
  { x, width }: Stretch,
  marks: readonly number[],
  { halfPx, mayBegin }: MarkSize,
  wantedPx: number,
): WordsPlace {
  const end = x + width;
  let start = x;
  let widest: WordsPlace = { x, width: 0 };
  const isEnough = (until: number): boolean => {
    if (until - start > widest.width) widest = { x: start, width: until - start };
    return widest.width >= wantedPx;
  };
  for (const mark of marks) {
    if (mark - halfPx >= end) break;
    if (mark + halfPx <= start || (mayBegin && mark <= x + 1)) continue;
    if (isEnough(mark - halfPx)) return widest;
    start = Math.max(start, mark + halfPx);
  }
  isEnough(end);
  return widest.width < leastPx ? { x, width: 0 } : widest;
}
