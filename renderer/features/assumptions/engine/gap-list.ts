import { normalizeForSearch, containsWords, splitSearchWords } from '../../../../shared/lib/text/text-search.ts';
import { gapTouches } from '../../../../shared/protocol/reference/gap-touches.ts';
import { gapWords } from '../../../../shared/gaps/gap-words.ts';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gaps as allGaps } from '../../../../shared/gaps/gaps.ts';
import type { GapChoices, GapId } from '../../../../shared/gaps/gaps.ts';

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
