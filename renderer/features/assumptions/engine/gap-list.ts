import { normalizeForSearch, containsWords, splitSearchWords } from '../../../../shared/lib/text/text-search.ts';
import { touchesOfGap } from '../../../../shared/protocol/reference/gap-touches.ts';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gaps as allGaps, findGap, gapOf, type GapChoices, type GapId } from '../../../../shared/gaps/gaps.ts';
import type { Moves } from '../../../../shared/lifecycle/lifecycle.ts';
import { statusOf, type Analysis } from '../../../engine/payload/analysis.ts';

/** Which gaps are listed: all, those of the open payload, or those with a custom choice. */
export const gapFilters = ['all', 'touching', 'changed'] as const;
export type GapFilter = (typeof gapFilters)[number];

type GapListQuery = {
  readonly query: string;
  readonly filter: GapFilter;
  readonly choices: GapChoices;
  readonly touching: ReadonlySet<GapId>;
};

/** Lists the matching gaps: changed ones first, then those of the open payload, then the rest. */
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

function getSearchText(id: GapId): string {
  const known = searchTexts.get(id);
  if (known !== undefined) return known;
  const { point, values, ownText, touches } = gapOf(id);
  const made = normalizeForSearch(JSON.stringify([id, point, values, ownText, touches, touchesOfGap(id)]));
  searchTexts.set(id, made);
  return made;
}

/** Finds the gaps that a payload depends on: those of its findings, its status, its next moves and its card. */
export function findGapsOfPayload(analysis: Analysis): ReadonlySet<GapId> {
  const { statuses, moves } = analysis.scenario.lifecycle;
  const status = statusOf(analysis);
  const own = statuses.find(({ name }) => name === status);
  const found = new Set<GapId>(analysis.findings.flatMap(({ gap }) => gap ?? []));
  if (own !== undefined) collectGaps([own, selectMoves(moves, status)], found);
  return found;
}

function selectMoves({ only = [], also = [], ...rest }: Moves, status: string): unknown {
  return [
    rest,
    only.filter(({ to }) => to === status),
    also.filter(({ from, to }) => from === status || to === status),
  ];
}

/** Lifecycles are data: every gap that decides is a property named `gap`. */
function collectGaps(data: unknown, found: Set<GapId>): void {
  if (typeof data !== 'object' || data === null) return;
  for (const [name, value] of Object.entries(data)) {
    const gap = name === 'gap' && typeof value === 'string' ? findGap(value) : null;
    if (gap === null) collectGaps(value, found);
    else found.add(gap.id);
  }
}
