import { describe, expect, it } from 'vitest';
import { gapOf, type GapChoices } from '../gaps/gaps.ts';
import { scenarios } from '../scenarios/index.ts';
import { gapsOfMoves } from './all-moves.ts';
import { checkMove } from './check-move.ts';
import { allPaths, countPaths, coverageOf, coveringPaths, readMoveTable } from './paths.ts';

/** Each scenario under each single reading of its moves. */
const cases = scenarios.flatMap(({ id, lifecycle }) => {
  const readings = gapsOfMoves(lifecycle).flatMap((gap): GapChoices[] =>
    gapOf(gap).others.map((value) => ({ [gap]: value })),
  );
  return [{}, ...readings].map((gaps) => ({ name: `${id} ${JSON.stringify(gaps)}`, lifecycle, gaps }));
});

describe.each(cases)('paths of $name', ({ lifecycle, gaps }) => {
  const table = readMoveTable(lifecycle, gaps);
  const isAllowed = (from: string | undefined, to: string): boolean =>
    checkMove(lifecycle, gaps, from ?? null, to).allowed;

  it('take every allowed move, try every refused one, and are accepted up to their last call', () => {
    const paths = coveringPaths(table);
    const tried = new Set<string>();
    for (const { statuses, isLastAllowed } of paths) {
      for (const [place, to] of statuses.entries()) {
        const from = statuses[place - 1];
        tried.add(`${from ?? ''}>${to}`);
        expect(isAllowed(from, to)).toBe(place < statuses.length - 1 || isLastAllowed);
      }
    }
    const all = [...table.first.map(({ to }) => `>${to}`), ...table.moves.map(({ from, to }) => `${from}>${to}`)];
    expect([...tried].toSorted()).toEqual(all.toSorted());
    const refused = [...table.first, ...table.moves].filter(({ verdict }) => verdict === 'refused');
    expect(paths.length).toBeLessThanOrEqual(refused.length + table.first.length);
    const count = lifecycle.statuses.length;
    expect(coverageOf(table, paths)).toEqual({ statuses: [count, count], moves: [count * count, count * count] });
  });

  it('are as many as counted, each once, with every prefix', () => {
    const paths = allPaths(table, 3);
    expect(BigInt(paths.length)).toBe(countPaths(table, 3));
    const names = new Set(paths.map(({ statuses }) => statuses.join()));
    expect(names.size).toBe(paths.length);
    for (const { statuses } of paths) if (statuses.length > 1) expect(names).toContain(statuses.slice(0, -1).join());
  });
});

it('a verdict rests on each assumption that would turn it by itself', () => {
  const { lifecycle } = scenarios.find(({ id }) => id === 'queue-up') ?? { lifecycle: null };
  if (lifecycle === null) throw new Error('No such scenario.');
  const { first, moves } = readMoveTable(lifecycle, {});
  const resting = [...first, ...moves].flatMap((move) =>
    move.restsOn.length === 0 ? [] : [['from' in move ? move.from : null, move.to, move.verdict, ...move.restsOn]],
  );
  expect(resting).toEqual([
    [null, 'CANCELLED', 'refused', 'queue-first-cancelled'],
    ['CANCELLED', 'CANCELLED', 'refused', 'queue-final'],
    ['CANCELLED', 'FINISHED', 'refused', 'queue-final'],
    ['FINISHED', 'FINISHED', 'refused', 'queue-final'],
  ]);
});

it('millions of paths are counted and not written', () => {
  const { lifecycle } = scenarios.find(({ id }) => id === 'ev-charging') ?? { lifecycle: null };
  if (lifecycle === null) throw new Error('No such scenario.');
  // Six live statuses in any order, then any of the seven.
  expect(countPaths(readMoveTable(lifecycle, {}), 100)).toBe(
    Array.from({ length: 100 }, (_, k) => 6n ** BigInt(k) * 7n + (k > 0 ? 6n ** BigInt(k - 1) * 7n : 0n)).reduce(
      (sum, each) => sum + each,
      0n,
    ),
  );
});
