import type { MoveTable, MoveVerdict } from '../../../shared/lifecycle/move-verdicts.ts';
import { coverageOf, type Path } from '../../../shared/lifecycle/paths.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { joined, printed, type Printed } from './printed.ts';

/** The moves and paths of a scenario as people read them: the tables first, then a path a line. */
export function pathsText(scenario: Scenario, table: MoveTable, paths: readonly Path[]): Printed {
  const { statuses, moves } = coverageOf(table, paths);
  const lines = [
    `${scenario.id}: ${table.statuses.length} statuses, ${table.moves.length} moves`,
    '',
    'As the first status',
    ...verdictLines(table.first.map((verdict) => ({ what: verdict.to, verdict }))),
    '',
    'Moves',
    ...verdictLines(table.moves.map((verdict) => ({ what: `${verdict.from} to ${verdict.to}`, verdict }))),
    '',
    'Paths',
    ...(paths.length === 0 ? ['  none'] : paths.map(pathLine)),
    '',
    `These paths try ${statuses.join(' of ')} statuses and ${moves.join(' of ')} moves.`,
  ];
  return joined(lines.map((line) => printed`${line}\n`));
}

function verdictLines(rows: readonly { readonly what: string; readonly verdict: MoveVerdict }[]): readonly string[] {
  if (rows.length === 0) return ['  none'];
  const width = Math.max(...rows.map(({ what }) => what.length));
  return rows.map(({ what, verdict: { verdict, restsOn } }) => {
    const why = restsOn.length === 0 ? '' : `  (assumption: ${restsOn.join(', ')})`;
    return `  ${what.padEnd(width)}  ${verdict}${why}`;
  });
}

function pathLine({ statuses, isLastAllowed }: Path): string {
  return `  ${statuses.join(', ')}${isLastAllowed ? '' : ' (refused)'}`;
}
