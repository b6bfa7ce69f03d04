import type { GapChoices, GapId } from '../gaps/gaps.ts';
import { otherReadings } from './all-moves.ts';
import { checkMove } from './check-move.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Statuses of one order, one call each. All are accepted but perhaps the last. */
export type Path = { readonly statuses: readonly string[]; readonly isLastAllowed: boolean };

/** A step to a status: from another one, or as the first of an order. */
export type Step = { readonly from: string | null; readonly to: string };

/** The longest sequences that are counted. */
export const longestPath = 100;
/** The most paths that are written out. */
export const mostPaths = 20_000;

/** How many sequences `allPaths` has: at most `max` statuses each, of which only the last may be refused. */
export function countPaths(table: MoveTable, max: number): bigint {
  const next = nextStatuses(table);
  let ending = new Map<string, bigint>();
  let count = 0n;
  for (let length = 1; length <= max; length++) {
    const sources = length === 1 ? [[null, 1n] as const] : [...ending];
    ending = new Map();
    for (const [from, ways] of sources) {
      count += ways * BigInt(table.statuses.length);
      for (const to of next(from)) ending.set(to, (ending.get(to) ?? 0n) + ways);
    }
  }
  return count;
}

/** Every sequence of 1 to `max` statuses of which all but the last are accepted, prefixes included; shorter ones first. */
export function allPaths(table: MoveTable, max: number): readonly Path[] {
  const isAllowed = allowance(table);
  const paths: Path[] = [];
  let open: readonly (readonly string[])[] = [[]];
  for (let length = 1; length <= max; length++) {
    const longer: (readonly string[])[] = [];
    for (const before of open) {
      for (const to of table.statuses) {
        const statuses = [...before, to];
        const isLastAllowed = isAllowed(before.at(-1) ?? null, to);
        paths.push({ statuses, isLastAllowed });
        if (isLastAllowed) longer.push(statuses);
      }
    }
    open = longer;
  }
  return paths;
}

/**
 * Few paths that take every allowed first status and move, and try every refused one at their ends; what has been tried is
 * taken only on the way. A move whose first status no order can reach is in none.
 */
export function coveringPaths(table: MoveTable, tried: readonly Step[] = []): readonly Path[] {
  const next = nextStatuses(table);
  const isAllowed = allowance(table);
  const open = new Set(stepsOf(table).map(({ from, to }) => edge(from, to)));
  for (const { from, to } of tried) open.delete(edge(from, to));
  const untried = (from: string | null, allowed: boolean): string | undefined =>
    table.statuses.find((to) => open.has(edge(from, to)) && isAllowed(from, to) === allowed);
  const paths: Path[] = [];
  for (;;) {
    const statuses: string[] = [];
    const last = (): string | null => statuses.at(-1) ?? null;
    const take = (to: string): void => {
      open.delete(edge(last(), to));
      statuses.push(to);
    };
    const goTo = (isWanted: (from: string | null) => boolean): boolean => {
      const way = shortestWay(last(), isWanted, next);
      way?.forEach(take);
      return way !== null;
    };
    // Everything allowed that can still be reached, then one refused move, which ends the path.
    while (goTo((from) => untried(from, true) !== undefined)) take(untried(last(), true) ?? '');
    if (goTo((from) => untried(from, false) !== undefined)) {
      take(untried(last(), false) ?? '');
      paths.push({ statuses, isLastAllowed: false });
    } else if (statuses.length > 0) paths.push({ statuses, isLastAllowed: true });
    else return paths;
  }
}

/** The allowed statuses from one to the nearest that is wanted, without the one it starts at; null where there is none. */
function shortestWay(
  start: string | null,
  isWanted: (status: string | null) => boolean,
  next: (from: string | null) => readonly string[],
): readonly string[] | null {
  const seen = new Set<string | null>([start]);
  let ways: readonly (readonly string[])[] = [[]];
  while (ways.length > 0) {
    const there = ways.find((way) => isWanted(way.at(-1) ?? start));
    if (there !== undefined) return there;
    ways = ways.flatMap((way) =>
      next(way.at(-1) ?? start).flatMap((to) => {
        if (seen.has(to)) return [];
        seen.add(to);
        return [[...way, to]];
      }),
    );
  }
  return null;
}

/** How many of some things paths try, and of how many. */
type Coverage = Readonly<Record<'statuses' | 'moves', readonly [tried: number, of: number]>>;

/** The statuses that paths have accepted or tried, and the ordered pairs of statuses that follow one another in them. */
export function coverageOf(table: MoveTable, paths: readonly Path[]): Coverage {
  const statuses = new Set(paths.flatMap((path) => path.statuses));
  const moves = new Set(
    paths.flatMap((path) => path.statuses.slice(1).map((to, index) => edge(path.statuses[index] ?? null, to))),
  );
  return { statuses: [statuses.size, table.statuses.length], moves: [moves.size, table.moves.length] };
}

/** Every first status and every ordered pair of statuses, allowed or not. */
export function stepsOf({ first, moves }: MoveTable): readonly Step[] {
  return [...first.map(({ to }) => ({ from: null, to })), ...moves.map(({ from, to }) => ({ from, to }))];
}

function edge(from: string | null, to: string): string {
  return JSON.stringify([from, to]);
}

function nextStatuses(table: MoveTable): (from: string | null) => readonly string[] {
  const allowed = (verdicts: readonly MoveVerdict[]): readonly string[] =>
    verdicts.flatMap(({ to, verdict }) => (verdict === 'allowed' ? [to] : []));
  const after = new Map<string | null, readonly string[]>(
    table.statuses.map((from) => [from, allowed(table.moves.filter((move) => move.from === from))]),
  );
  after.set(null, allowed(table.first));
  return (from) => after.get(from) ?? [];
}

function allowance(table: MoveTable): (from: string | null, to: string) => boolean {
  const next = nextStatuses(table);
  return (from, to) => next(from).includes(to);
}

export type MoveVerdict = {
  readonly to: string;
  readonly verdict: 'allowed' | 'refused';
  /** The assumptions of which another value, by itself, would turn the verdict. */
  readonly restsOn: readonly GapId[];
};

/** What the tables of a scenario say of each status as the first of an order, and of each ordered pair of statuses. */
export type MoveTable = {
  readonly statuses: readonly string[];
  readonly first: readonly MoveVerdict[];
  /** A status to itself included. */
  readonly moves: readonly (MoveVerdict & { readonly from: string })[];
};

/** Reads the tables under these choices. Pure. Clause: states/SCENARIO. */
export function readMoveTable(lifecycle: Lifecycle, gaps: GapChoices): MoveTable {
  const statuses = lifecycle.statuses.map(({ name }) => name);
  const readings = otherReadings(lifecycle, gaps);
  const verdictOf = (from: string | null, to: string): MoveVerdict => {
    const isAllowed = checkMove(lifecycle, gaps, from, to).allowed;
    const turned = readings.filter(
      ({ gap, value }) => checkMove(lifecycle, { ...gaps, [gap]: value }, from, to).allowed !== isAllowed,
    );
    return { to, verdict: isAllowed ? 'allowed' : 'refused', restsOn: [...new Set(turned.map(({ gap }) => gap))] };
  };
  return {
    statuses,
    first: statuses.map((to) => verdictOf(null, to)),
    moves: statuses.flatMap((from) => statuses.map((to) => ({ from, ...verdictOf(from, to) }))),
  };
}
