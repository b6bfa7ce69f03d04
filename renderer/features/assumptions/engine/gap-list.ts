import { normalizeForSearch, containsWords, splitSearchWords } from '../../../../shared/lib/text/text-search.ts';
import { gapTouches } from '../../../../shared/protocol/reference/gap-touches.ts';
import { gapWords } from '../../../../shared/gaps/gap-words.ts';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gaps as allGaps, findGap } from '../../../../shared/gaps/gaps.ts';
import type { GapChoices, GapId } from '../../../../shared/gaps/gaps.ts';
import type { Moves } from '../../../../shared/lifecycle/lifecycle.ts';
import { statusOf } from '../../../engine/payload/analysis.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';

/** Which gaps are listed: all, those that the payload in front rests on, or those with a chosen reading. */
export const gapFilters = ['all', 'touching', 'changed'] as const;
export type GapFilter = (typeof gapFilters)[number];

/** What decides which gaps are listed, and in which order. */
export type GapListQuery = {
  readonly query: string;
  readonly filter: GapFilter;
  readonly choices: GapChoices;
  readonly touching: ReadonlySet<GapId>;
};

/** The gaps that fit: changed ones first, then those the payload rests on, then the rest in their own order. */
export function listGaps({ query, filter, choices, touching }: GapListQuery): readonly GapId[] {
  const changed = new Set(changedGaps(choices));
  const rank = (id: GapId): number => (changed.has(id) ? 0 : touching.has(id) ? 1 : 2);
  const words = splitSearchWords(query);
  return allGaps
    .map(({ id }) => id)
    .filter((id) => filter === 'all' || (filter === 'changed' ? changed.has(id) : touching.has(id)))
    .filter((id) => containsWords([getSearchText(id)], words))
    .toSorted((a, b) => rank(a) - rank(b));
}

const searchTexts = new Map<GapId, string>();

/** Everything by which a gap is looked for: its id, values and words in both languages, and what it touches. */
function getSearchText(id: GapId): string {
  const known = searchTexts.get(id) ?? normalizeForSearch(JSON.stringify([id, gapWords[id], gapTouches[id]]));
  searchTexts.set(id, known);
  return known;
}

/**
 * The gaps that a payload rests on: those its findings name, and those that decide about its status, what may
 * follow it and what the phone shows of it.
 */
export function findGapsOfPayload(analysis: Analysis): ReadonlySet<GapId> {
  const { statuses, moves } = analysis.scenario.lifecycle;
  const status = statusOf(analysis);
  const own = statuses.find(({ name }) => name === status);
  const found = new Set<GapId>(analysis.findings.flatMap(({ gap }) => gap ?? []));
  if (own !== undefined) collectGaps([own, selectMoves(moves, status)], found);
  return found;
}

/** The rules of movement that concern a status. */
function selectMoves({ only = [], also = [], ...rest }: Moves, status: string): unknown {
  return [
    rest,
    only.filter(({ to }) => to === status),
    also.filter(({ from, to }) => from === status || to === status),
  ];
}

/** Lifecycles are data: wherever a gap decides, its id stands under the name `gap`. */
function collectGaps(data: unknown, found: Set<GapId>): void {
  if (typeof data !== 'object' || data === null) return;
  for (const [name, value] of Object.entries(data)) {
    const gap = name === 'gap' && typeof value === 'string' ? findGap(value) : null;
    if (gap === null) collectGaps(value, found);
    else found.add(gap.id);
  }
}
